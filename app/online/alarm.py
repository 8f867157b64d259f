"""A timer of the loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Alarm:
    """Rings once, when its time has come; set anew it rings only then."""

    def __init__(self) -> None:
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._handle is not None

    def set(self, seconds: float, act: Callable[[], object]) -> None:
        """Have something done after so many seconds."""
        self.cancel()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._ring, act)

    def cancel(self) -> None:
        """Have it not ring."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self, act: Callable[[], object]) -> None:
        self._handle = None
        act()
