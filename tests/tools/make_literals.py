"""Makes the Python literals in the engines from their data files.

Run `python -m tests.tools.make_literals` after a change of a data file; a test compares the two.
"""

import csv
import json
import textwrap
from itertools import groupby
from pathlib import Path

ENGINES = Path(__file__).parents[2] / "engines"
DATA = ENGINES / "data"


def java_board() -> str:
    """Return the source of engines/java/board.py."""
    rows = (DATA / "java_board.txt").read_text(encoding="ascii").splitlines()
    lines = "\n".join(f"    {row!r},".replace("'", '"') for row in rows)
    return (
        '"""The board as drawn in data/java_board.txt; made by tests/tools/make_literals.py (J1)."""\n\n'
        f"ROWS = (\n{lines}\n)\n"
    )


def builders_cards() -> str:
    """Return the source of engines/builders/cards_data.py."""
    tables = _workers() + _table("buildings") + _table("machines")
    return f'"""The cards in data/builders_*.csv; made by tests/tools/make_literals.py (B1, B2)."""\n{tables}'


def _rows(name: str) -> tuple[list[str], ...]:
    with (DATA / f"builders_{name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.reader(file))


def _workers() -> str:
    columns, *rows = _rows("workers")
    heading = f"# {', '.join(columns[:3])}, then {', '.join(columns[3:])} of each worker, by a digit"
    lines = [
        " ".join([*rank, *("".join(row[3:]) for row in workers)])
        for rank, workers in groupby(rows, key=lambda row: row[:3])
    ]
    return "\n".join(["", heading, 'WORKERS = """', *lines, '"""', ""])


def _table(name: str) -> str:
    columns, *rows = _rows(name)
    heading = textwrap.fill(", ".join(columns), 100, initial_indent="    # ", subsequent_indent="    # ")
    lines = "\n".join(f"    ({', '.join(map(_literal, row))})," for row in rows)
    return f"\n{name.upper()} = (\n{heading}\n{lines}\n)\n"


def _literal(word: str) -> str:
    return word if word.isdigit() else json.dumps(word, ensure_ascii=False)


if __name__ == "__main__":
    (ENGINES / "java" / "board.py").write_text(java_board(), encoding="ascii")
    (ENGINES / "builders" / "cards_data.py").write_text(builders_cards(), encoding="utf-8")
