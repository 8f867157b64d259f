"""Signals in line mode: they end the program, but never between an action and its save."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from saves.lock import LEAVE

SIGNAL_BASE = 128
"""The exit code of a process ended by a signal, less the signal's number."""
_ENDING = (signal.SIGTERM, signal.SIGHUP, LEAVE)


def _stop(number: int, _frame: FrameType | None) -> None:
    # Should the last output block, a second signal ends that too, unless only another one asks for the game.
    signal.signal(number, signal.SIG_IGN if number == LEAVE else signal.SIG_DFL)
    # In the background, too, the last lines are told instead of stopping us.
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTTOU})
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


@contextmanager
def stopping() -> Iterator[None]:
    """Let the signals that end a program raise SystemExit; those that are ignored stay so."""
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        with _handling(_ENDING, _stop):
            yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


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
