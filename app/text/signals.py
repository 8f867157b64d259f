"""Signals in line mode: they end the program, but never between an action and its save."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import FrameType

from saves.lock import LEAVE

SIGNAL_BASE = 128
"""The exit code of a process ended by a signal, less the signal's number."""
_ENDING = (signal.SIGTERM, signal.SIGHUP, LEAVE)


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # should the last output block, a second signal ends that too
    raise SystemExit(SIGNAL_BASE + number)


@contextmanager
def _handling(numbers: Iterable[int], handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in numbers}
    for number in before:
        if before[number] is not signal.SIG_IGN:
            signal.signal(number, handler)
    try:
        yield
    finally:
        for number, earlier in before.items():
            signal.signal(number, earlier)


def stopping() -> AbstractContextManager[None]:
    """Let the signals that end a program raise SystemExit; those that are ignored stay so."""
    return _handling(_ENDING, _stop)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold signals back until something is done as a whole, Ctrl+C too.

    By handlers of our own and not by a mask of signals, which other threads would not share.
    """
    held: list[int] = []
    try:
        with _handling((*_ENDING, signal.SIGINT), lambda number, _frame: held.append(number)):
            yield
    finally:
        if held:
            signal.raise_signal(held[0])
