"""Signals in line mode: they end the program, but never between an action and its save."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_ENDING = (signal.SIGTERM, signal.SIGHUP)
_HELD = (*_ENDING, signal.SIGINT)


def _stop(number: int, _frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)  # should the last output block, a second signal ends that too
    raise SystemExit(128 + number)


@contextmanager
def stopping() -> Iterator[None]:
    """Let the signals that end a program raise SystemExit; those that are ignored stay so."""
    before = {number: signal.getsignal(number) for number in _ENDING}
    for number in _ENDING:
        if before[number] is not signal.SIG_IGN:
            signal.signal(number, _stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold signals back until something is done as a whole, Ctrl+C too.

    By handlers of our own and not by a mask of signals, which other threads would not share.
    """
    held: list[int] = []
    before = {number: signal.getsignal(number) for number in _HELD}
    for number in _HELD:
        if before[number] is not signal.SIG_IGN:
            signal.signal(number, lambda number, _frame: held.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if held:
            signal.raise_signal(held[0])
