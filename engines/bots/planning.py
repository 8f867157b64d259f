"""Players that plan their turn as a whole."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from engines.bots import Advice, Deadline
from engines.core import A, Reason, V
from engines.legal import LegalActions

_PLANS = 64
"""So many a player keeps at most: a table server asks it at many tables in turn."""


@dataclass(frozen=True, slots=True)
class Intent(Generic[V, A]):
    """What a player means to do in the rest of its turn."""

    actions: Sequence[A]
    """At least one."""
    why: Callable[[V, Sequence[A]], Reason]
    """Gives the reason for the first of the actions that are left."""


class PlanningBot(ABC, Generic[V, A]):
    """Goes on with its plan where what it sees is what it expected."""

    def __init__(self) -> None:
        self._plans: dict[object, Intent[V, A]] = {}
        """The rests of plans, the newest last, by the fingerprint of the view in which each goes on."""

    def choose(self, view: V, legal: LegalActions[A], rng: Random, deadline: Deadline | None = None) -> A:
        return self._decide(view, legal, rng, deadline).actions[0]

    def advise(
        self, view: V, legal: LegalActions[A], rng: Random, deadline: Deadline | None = None
    ) -> Advice[A]:
        intent = self._decide(view, legal, rng, deadline)
        return Advice(intent.actions[0], intent.why(view, intent.actions))

    def _decide(
        self, view: V, legal: LegalActions[A], rng: Random, deadline: Deadline | None
    ) -> Intent[V, A]:
        intent = self._plans.pop(self.fingerprint(view), None)
        if intent is None or intent.actions[0] not in legal:
            intent = self.plan(view, legal, rng, deadline)
        action, *rest = intent.actions
        if rest and (expected := self.expected_after(view, action, rng)) is not None:
            self._plans[expected] = Intent(rest, intent.why)
            if len(self._plans) > _PLANS:
                del self._plans[next(iter(self._plans))]
        return intent

    @abstractmethod
    def plan(self, view: V, legal: LegalActions[A], rng: Random, deadline: Deadline | None) -> Intent[V, A]:
        """Return what to do in the rest of the turn, the first action being legal."""

    @abstractmethod
    def fingerprint(self, view: V) -> object:
        """Return all that a plan depends on, as something that can be a key."""

    @abstractmethod
    def expected_after(self, view: V, action: A, rng: Random) -> object | None:
        """Return the fingerprint of what will be seen after an action; None if that is chance."""
