"""The processes that play the games of a ladder."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice

from tests.tools.ladder.games import Fault, LadderError, Played, Sitting, play


def results(
    game: str, sittings: Iterable[Sitting], effort: float, jobs: int
) -> Generator[Played | Fault, None, None]:
    """Play the games, so many at a time, and give what came of each, in the order in which they end.

    Raises:
        LadderError: A process ended before its game.
    """
    waiting = iter(sittings)
    others = set(multiprocessing.active_children())
    # Spawned, so that a game is the same whatever this process has done before.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin)
    played: dict[Future[Played | Fault], Sitting] = {}

    def ask(count: int) -> None:
        for sitting in islice(waiting, count):
            played[pool.submit(play, game, sitting, effort)] = sitting

    try:
        ask(jobs)
        while played:
            for future in wait(played, return_when=FIRST_COMPLETED).done:
                sitting = played.pop(future)
                try:
                    result = future.result()
                    ask(1)
                except BrokenProcessPool:
                    bots = ",".join(sitting.bots)
                    words = f"a process ended before its game: {bots} with seed {sitting.seed}"
                    raise LadderError(words) from None
                yield result
    finally:
        # The pool would wait for the games that are being played.
        for process in set(multiprocessing.active_children()) - others:
            process.kill()
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make a process end with the ladder, which alone hears Ctrl-C, even in the middle of a game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
