"""Resizes every dialog at random while it waits for an answer; says what was found, with figures.

    python -m tests.tools.resizes [--count 300] [--seed 1] [--only NAME]

The match must stay as it is, every size must keep what `faults` says, and the answer that follows must lead
to what it leads to without a resize. Exit code 1 if anything was found.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from saves.store import FileStore
from tests import conftest  # sets what Textual reads when it is imported
from tests.app.every_screen import Stop, saved_games
from tests.app.sizes import ASKED, EVERY, SIZES, Asked, check_resized, check_sizes

assert conftest


@contextmanager
def own_home() -> Iterator[FileStore]:
    """A folder of its own for saves and settings, with games in it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MEJA_HOME"] = folder
        store = FileStore(Path(folder) / "saves")
        saved_games(store)
        yield store


async def all_sizes(stops: Sequence[Stop]) -> list[str]:
    """What is wrong at each size in each place."""
    with own_home() as store:
        return [fault async for fault in check_sizes(store, stops, SIZES)]


async def resized(asked: Asked, count: int, seed: int) -> list[str]:
    """What is wrong after so many resizes of one dialog."""
    with own_home() as store:
        return [fault async for fault in check_resized(store, [asked], count, seed)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs it; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.resizes", description=__doc__)
    parser.add_argument("--count", type=int, default=300, help="resizes of each dialog")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="the dialogs whose name begins so, and no other place")
    given = parser.parse_args(arguments)

    found: list[str] = []
    if not given.only:
        began = time.monotonic()
        found += asyncio.run(all_sizes(EVERY))
        took = time.monotonic() - began
        print(f"{len(EVERY)} places at {len(SIZES)} sizes: {len(found)} faults, {took:.0f} s", flush=True)
    for asked in ASKED:
        if asked.stop.name.startswith(given.only):
            began = time.monotonic()
            faults = asyncio.run(resized(asked, given.count, given.seed))
            found += faults
            took = time.monotonic() - began
            print(
                f"{asked.stop.name:14} {given.count} resizes: {len(faults)} faults, {took:.0f} s", flush=True
            )
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
