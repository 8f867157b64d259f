"""When a visit ends in which nobody types."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.online.alarm import Alarm


class IdleTimer:
    """Calls once when nothing was heard for so long; a key costs no timer of its own."""

    def __init__(self, seconds: float, at_end: Callable[[], object]) -> None:
        """Take after how long, 0 for never, and what is called then."""
        self._seconds, self._at_end = seconds, at_end
        self._heard_at = 0.0
        self._alarm = Alarm()

    def begin(self) -> None:
        """Count from now on."""
        self.hear()
        if self._seconds:
            self._look()

    def hear(self) -> None:
        """Note that something was typed."""
        self._heard_at = asyncio.get_running_loop().time()

    def end(self) -> None:
        """Count no more."""
        self._alarm.cancel()

    def _look(self) -> None:
        left = self._heard_at + self._seconds - asyncio.get_running_loop().time()
        if left > 0:
            self._alarm.set(left, self._look)
        else:
            self._at_end()
