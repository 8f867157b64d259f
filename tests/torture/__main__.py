"""`python -m tests.torture --kills 300 --takeovers 300 --pty 300`: figures; exit code 1 after a loss."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol

from tests.torture import files, kills, takeovers, terminal
from tests.torture.festivals import FestivalCourse


class Figures(Protocol):
    """What came of one part."""

    faults: list[str]

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""


def main() -> None:
    """Tortures and tells what came of it."""
    parser = argparse.ArgumentParser(prog="tests.torture", description="Kill players and damage files.")
    parser.add_argument("--kills", type=int, default=300, help="how many processes to kill")
    parser.add_argument("--takeovers", type=int, default=100, help="how many to kill while one takes over")
    parser.add_argument("--screens", type=int, default=100, help="the same with the real program")
    parser.add_argument("--pty", type=int, default=300, help="how many to kill on a terminal line")
    parser.add_argument("--festivals", type=int, default=300, help="the same in games of festivals")
    parser.add_argument("--actions", type=int, default=12, help="the most that each of these plays")
    parser.add_argument("--damaged", type=int, default=20_000, help="how many damaged files to read")
    parser.add_argument("--seed", type=int, default=1, help="of games, moments and damage")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    wanted = parser.parse_args()
    seed, actions = wanted.seed, wanted.actions
    parts: dict[str, tuple[int, Callable[[Path], Figures]]] = {
        "kills": (
            wanted.kills,
            lambda folder: kills.kill_many(folder / "saves", wanted.kills, seed, _step("kill")),
        ),
        "takeovers": (
            wanted.takeovers,
            lambda folder: takeovers.kill_many(folder / "saves", wanted.takeovers, seed, _step("take-over")),
        ),
        "takeovers_on_screens": (
            wanted.screens,
            lambda folder: takeovers.kill_on_terminals(
                folder, wanted.screens, seed, _step("take-over on a pty")
            ),
        ),
        "pty": (
            wanted.pty,
            lambda folder: terminal.kill_many(folder, wanted.pty, seed, actions, _step("kill on a pty")),
        ),
        "festivals": (
            wanted.festivals,
            lambda folder: terminal.kill_many(
                folder,
                wanted.festivals,
                seed,
                actions,
                _step("kill in games of festivals"),
                kind=FestivalCourse,
                games=("java",),
                ways=terminal.ON_SCREEN,
            ),
        ),
        "damaged": (wanted.damaged, lambda _: files.read_many(wanted.damaged, seed, _step("file"))),
    }
    told: dict[str, dict[str, Any]] = {}
    faults: list[str] = []
    for part, (number, torture) in parts.items():
        if number:
            start = perf_counter()
            with tempfile.TemporaryDirectory() as folder:
                found = torture(Path(folder))
            told[part] = {**found.as_dict(), "seconds": round(perf_counter() - start, 1)}
            faults += found.faults
    if wanted.json:
        print(json.dumps(told))
    else:
        for part, figures in told.items():
            print(
                f"{part}:",
                *(f"{key.replace('_', ' ')}: {value}" for key, value in figures.items()),
                sep="\n  ",
            )
    print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
    sys.exit(1 if faults else 0)


def _step(what: str) -> Callable[[], None]:
    """What counts on a terminal."""
    count = 0

    def step() -> None:
        nonlocal count
        count += 1
        if sys.stderr.isatty() and count % 10 == 0:
            print(f"\r{what} {count}", end="", file=sys.stderr, flush=True)

    return step


if __name__ == "__main__":
    main()
