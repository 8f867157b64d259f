"""How fast something may come."""

from __future__ import annotations

import time


class Pace:
    """So much may come at once, and so much a second; what comes faster is to wait."""

    def __init__(self, burst: float, a_second: float) -> None:
        self._burst, self._a_second = burst, a_second
        self._left, self._counted_at = burst, time.monotonic()

    def take(self, amount: float = 1) -> float:
        """Note what has come; return after how many seconds more may."""
        now = time.monotonic()
        gained = (now - self._counted_at) * self._a_second
        self._left, self._counted_at = min(self._burst, self._left + gained) - amount, now
        return max(0.0, -self._left / self._a_second)
