"""A finished game as the strongest computer player judges it, turn by turn, in the background."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from engines.judging import JudgedTurn

WORST = 3
"""So many of the turns that lost the most are told of."""


class Judging(Protocol):
    """Judges the turns of one game, the first one first; what is judged stays, whenever it is stopped."""

    @property
    def turns(self) -> Sequence[JudgedTurn]:
        """The turns that are judged, in their order."""

    @property
    def total(self) -> int:
        """How many there are to judge."""

    @property
    def is_done(self) -> bool: ...

    @property
    def fault(self) -> str:
        """Why the last turn could not be judged, in a sentence; "" if nothing went wrong."""

    def worst(self, count: int = WORST) -> list[JudgedTurn]:
        """Return the turns that lost the most, the worst first; none that lost nothing."""

    def played(self, turn: int) -> tuple[str, ...]:
        """Return what was played in a turn, in notation."""

    async def judge(self, ask: Callable[..., Awaitable[object]], tell: Callable[[], object]) -> None:
        """Judge what is left, and tell after each turn. To stop it, cancel it: what is judged is kept.

        `ask` is `host.thinkers.ask`. On a screen:
            self.run_worker(judging.judge(self.host.thinkers.ask, self._turn_judged), group="judging")
        """
