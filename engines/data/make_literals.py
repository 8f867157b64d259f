"""Makes the Python literals in the engines from the data files beside this script.

Run `python engines/data/make_literals.py` after a change of a data file; a test compares the two.
"""

from pathlib import Path

HERE = Path(__file__).parent


def java_board() -> str:
    """The source of engines/java/board.py."""
    rows = (HERE / "java_board.txt").read_text(encoding="ascii").splitlines()
    lines = "\n".join(f"    {row!r},".replace("'", '"') for row in rows)
    return (
        '"""The board as drawn in data/java_board.txt; made by engines/data/make_literals.py (J1)."""\n\n'
        f"ROWS = (\n{lines}\n)\n"
    )


if __name__ == "__main__":
    (HERE.parent / "java" / "board.py").write_text(java_board(), encoding="ascii")
