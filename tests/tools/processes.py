"""Work spread over processes, which end with the program that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class ProcessEndedError(Exception, Generic[T]):
    """A process ended before its work was done."""

    def __init__(self, item: T) -> None:
        super().__init__(f"a process ended before its work was done: {item}")
        self.item = item


def results_of(do: Callable[[T], R], items: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """Do something with each item, so many at a time, and give what came of each, the quickest first.

    Raises:
        ProcessEndedError: A process ended before its work was done.
    """
    waiting = iter(items)
    others = set(multiprocessing.active_children())
    # Spawned, so that the work is the same whatever this process has done before.
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _begin)
    asked: dict[Future[R], T] = {}

    def ask(count: int) -> None:
        for item in islice(waiting, count):
            asked[pool.submit(do, item)] = item

    try:
        ask(jobs)
        while asked:
            for future in wait(asked, return_when=FIRST_COMPLETED).done:
                item = asked.pop(future)
                try:
                    result = future.result()
                    ask(1)
                except BrokenProcessPool:
                    raise ProcessEndedError(item) from None
                yield result
    finally:
        # The pool would wait for what is being done.
        for process in set(multiprocessing.active_children()) - others:
            process.kill()
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make a process end with its parent, which alone hears Ctrl-C, even in the middle of its work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
