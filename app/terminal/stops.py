"""SIGTSTP and SIGCONT: the one that came last says whether the process stops or goes on.

Handlers cannot tell which that was: while one begins, the other may interrupt it, and is done first. So
every thread holds both back (`STOP_SIGNALS`), and one waits for them. Of the two the system keeps only the
later: each takes the other away while it is held back.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

STOP_SIGNALS: Final = frozenset({signal.SIGTSTP, signal.SIGCONT})
QUIET_SECONDS: Final = 0.02
"""Without another signal, before a stop is asked for: longer than programs leave between two in a row."""


class StopWatch:
    """Hands the signals of stops to a loop, in the order in which they came.

    While one is heeded, the next stays with the system, so that `pause` finds it there. To be used in a
    thread that holds `STOP_SIGNALS` back, as do all that were started since.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, heed: Callable[[signal.Signals], object]) -> None:
        self._loop = loop
        self._heed = heed
        self._is_over = False
        self._heeded = threading.Semaphore(0)
        self._thread = threading.Thread(target=self._wait, name="meja-stops", daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        if self._thread.ident is not None:
            # While it waits, this wakes it; it ends when that, or what it has taken before, counts as heeded.
            signal.pthread_kill(self._thread.ident, signal.SIGCONT)
        self._is_over = True
        self._heeded.release()
        self._thread.join()

    def _wait(self) -> None:
        while not self._is_over:
            number = signal.Signals(signal.sigwait(STOP_SIGNALS))
            with suppress(RuntimeError):  # the loop has just closed
                self._loop.call_soon_threadsafe(self._hand_over, number)
            self._heeded.acquire()

    def _hand_over(self, number: signal.Signals) -> None:
        try:
            if not self._is_over:
                self._heed(number)
        finally:
            self._heeded.release()


def pause() -> None:
    """Stop this process until SIGCONT comes, unless it has come by now; either way it is then done with.

    The signal that asked for the stop is taken already, so another one is sent, which does away with a
    SIGCONT of the same instant. So a while without any signal comes first: one that comes then is held back
    and counts. The stop is asked for while it is held back, too: a SIGCONT from then on takes it away.
    """
    time.sleep(QUIET_SECONDS)
    handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    if not STOP_SIGNALS & signal.sigpending():
        signal.raise_signal(signal.SIGTSTP)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTSTP})  # here it stops
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP})
    signal.signal(signal.SIGTSTP, handler)
    if os.getpgrp() == os.getsid(0) and signal.SIGCONT not in signal.sigpending():
        os.kill(os.getpid(), signal.SIGSTOP)  # without a shell with jobs, the system heeds no SIGTSTP
    handler = signal.signal(signal.SIGCONT, signal.SIG_IGN)  # which drops the one that is held back
    signal.signal(signal.SIGCONT, handler)
