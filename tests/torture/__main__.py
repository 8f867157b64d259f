"""`python -m tests.torture --kills 300 --takeovers 300 --pty 300`: figures; exit code 1 after a loss."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.torture import files, kills, takeovers, terminal
from tests.torture.festivals import FestivalCourse


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
    told: dict[str, Any] = {}
    faults: list[str] = []
    start = perf_counter()
    if wanted.kills:
        with tempfile.TemporaryDirectory() as folder:
            killed = kills.kill_many(Path(folder) / "saves", wanted.kills, wanted.seed, _step("kill"))
        told["kills"] = {**killed.as_dict(), "seconds": round(perf_counter() - start, 1)}
        faults += killed.faults
    start = perf_counter()
    if wanted.takeovers:
        with tempfile.TemporaryDirectory() as folder:
            taken = takeovers.kill_many(
                Path(folder) / "saves", wanted.takeovers, wanted.seed, _step("take-over")
            )
        told["takeovers"] = {**taken.as_dict(), "seconds": round(perf_counter() - start, 1)}
        faults += taken.faults
    start = perf_counter()
    if wanted.screens:
        with tempfile.TemporaryDirectory() as folder:
            on_screens = takeovers.kill_on_terminals(
                Path(folder), wanted.screens, wanted.seed, _step("take-over on a pty")
            )
        told["takeovers_on_screens"] = {**on_screens.as_dict(), "seconds": round(perf_counter() - start, 1)}
        faults += on_screens.faults
    start = perf_counter()
    if wanted.pty:
        with tempfile.TemporaryDirectory() as folder:
            on_pty = terminal.kill_many(
                Path(folder), wanted.pty, wanted.seed, wanted.actions, _step("kill on a pty")
            )
        told["pty"] = {**on_pty.as_dict(), "seconds": round(perf_counter() - start, 1)}
        faults += on_pty.faults
    start = perf_counter()
    if wanted.festivals:
        with tempfile.TemporaryDirectory() as folder:
            in_festivals = terminal.kill_many(
                Path(folder),
                wanted.festivals,
                wanted.seed,
                wanted.actions,
                _step("kill in games of festivals"),
                kind=FestivalCourse,
                games=("java",),
                ways=terminal.ON_SCREEN,
            )
        told["festivals"] = {**in_festivals.as_dict(), "seconds": round(perf_counter() - start, 1)}
        faults += in_festivals.faults
    start = perf_counter()
    if wanted.damaged:
        read = files.read_many(wanted.damaged, wanted.seed, _step("file"))
        told["damaged"] = {**read.as_dict(), "seconds": round(perf_counter() - start, 1)}
        faults += read.faults
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
