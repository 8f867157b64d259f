"""The computer player of Nim."""

from functools import reduce
from operator import xor
from random import Random

from engines.bots import Advice, Deadline, Levels
from engines.core import Reason
from engines.legal import LegalActions
from tests.games.nim.engine.game import End, NimAction, NimView, Take


class Knower:
    """Leaves heaps whose numbers cancel out, where it can."""

    def choose(
        self, view: NimView, legal: LegalActions[NimAction], rng: Random, deadline: Deadline | None = None
    ) -> NimAction:
        return self.advise(view, legal, rng, deadline).action

    def advise(
        self, view: NimView, legal: LegalActions[NimAction], rng: Random, deadline: Deadline | None = None
    ) -> Advice[NimAction]:
        if view.begun:
            return Advice(End(), Reason("balanced"))
        odd = reduce(xor, view.heaps)
        for heap, stones in enumerate(view.heaps, 1):
            if stones ^ odd < stones:
                return Advice(Take(heap, stones - (stones ^ odd)), Reason("balance"))
        return Advice(legal[0], Reason("lost"))


LEVELS = Levels({"knower": 50}, lambda level, game, effort: Knower())
