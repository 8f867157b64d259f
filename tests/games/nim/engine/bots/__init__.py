"""The computer player of Nim."""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random

from engines.bots import Advice, Bot, Deadline, Levels
from engines.core import Actions, Game, Reason
from tests.games.nim.engine.game import End, NimAction, NimView, State, Take


class Knower:
    """Leaves heaps whose numbers cancel out, where it can."""

    def choose(
        self, view: NimView, legal: Actions[NimAction], rng: Random, deadline: Deadline | None = None
    ) -> NimAction:
        """Return the next step to such heaps."""
        return self.advise(view, legal, rng, deadline).action

    def advise(
        self, view: NimView, legal: Actions[NimAction], rng: Random, deadline: Deadline | None = None
    ) -> Advice[NimAction]:
        """Return the same with the reason."""
        if view.begun:
            return Advice(End(), Reason("balanced"))
        odd = reduce(xor, view.heaps)
        for heap, stones in enumerate(view.heaps, 1):
            if stones ^ odd < stones:
                return Advice(Take(heap, stones - (stones ^ odd)), Reason("balance"))
        return Advice(legal[0], Reason("lost"))


def _make(level: str, game: Game[State, NimAction, NimView], effort: float) -> Bot[NimView, NimAction]:
    return {"knower": Knower}[level]()


LEVELS = Levels({"knower": 50}, _make)
