"""How long computer players may think: by level, for a whole turn."""

from __future__ import annotations

from engines.bots import bots_of
from engines.core import Seat

LEAST_MS = 100
"""For any decision, however much of the turn's time is gone."""


class TurnClock:
    """What is left of a turn's time."""

    def __init__(self, game_id: str) -> None:
        self._limits = bots_of(game_id).turn_ms
        self._turn: tuple[int, Seat] | None = None
        self._spent_ms = 0

    def left_ms(self, level: str, turn: int, seat: Seat) -> int:
        """Return the milliseconds a player has for its next decision in a turn, its own or another's."""
        limit = self._limits.get(level, 0)
        spent = self._spent_ms if self._turn == (turn, seat) else 0
        return max(LEAST_MS, limit - spent)

    def spend(self, milliseconds: int, turn: int, seat: Seat) -> None:
        """Count what a decision took."""
        before = self._spent_ms if self._turn == (turn, seat) else 0
        self._turn, self._spent_ms = (turn, seat), before + milliseconds
