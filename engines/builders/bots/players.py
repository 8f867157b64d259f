"""The medium and the hard player of The Builders: both plan whole turns, hard looks further."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from engines.bots import LEAST_EFFORT, Advice, Deadline
from engines.builders.actions import BuildersAction, Open, Recruit
from engines.builders.bots.evaluation import evaluation
from engines.builders.bots.lookahead import Ahead, future_of, look_ahead
from engines.builders.bots.plans import Plan, Search, plans
from engines.builders.bots.position import Position, position_of
from engines.builders.bots.race import final_points, race_of, standing_of
from engines.builders.bots.reasons import reason_for
from engines.builders.bots.weights import HARD, MEDIUM, Weights
from engines.builders.scoring import Standing
from engines.builders.state import State
from engines.builders.view import BuildersView
from engines.core import Game
from engines.legal import LegalActions

Legal = LegalActions[BuildersAction]

_LAST_TURN = Search(width=6, depth=7, most_bought=2, nodes=150)
"""How far a rival's last turn is looked into."""


class Planner:
    """Plans its turn as a whole, and anew whenever a card was turned up: it may be better than the plan."""

    def __init__(
        self,
        game: Game[State, BuildersAction, BuildersView],
        weights: Weights,
        search: Search,
        ahead: Ahead | None = None,
        effort: float = 1.0,
    ) -> None:
        """Prepare a player that looks so far in its turn and, unless `ahead` is None, beyond it."""
        self._game = game
        self._worth = evaluation(weights)
        self._action_left = weights.action_left
        self._search = search.with_effort(effort)
        self._ahead = ahead and ahead.with_effort(effort)
        self._kept: _Kept | None = None

    def choose(
        self, view: BuildersView, legal: Legal, rng: Random, deadline: Deadline | None = None
    ) -> BuildersAction:
        return self._decide(view, legal, rng, deadline).rest[0]

    def advise(
        self, view: BuildersView, legal: Legal, rng: Random, deadline: Deadline | None = None
    ) -> Advice[BuildersAction]:
        decided = self._decide(view, legal, rng, deadline)
        return Advice(decided.rest[0], reason_for(view, decided.rest, decided.end))

    def _decide(self, view: BuildersView, legal: Legal, rng: Random, deadline: Deadline | None) -> _Kept:
        """Return the plan to go on with, which is the kept one if that still fits."""
        kept, self._kept = self._kept, None
        if kept is None or kept.expected != _fingerprint(view) or kept.rest[0] not in legal:
            plan = self._plan(view, rng, deadline)
            kept = _Kept(plan.actions, plan.end, _fingerprint(view))
        action, *rest = kept.rest
        if rest and not isinstance(action, Open | Recruit):
            after = self._game.apply(self._game.sample_state(view, rng), action)
            self._kept = _Kept(tuple(rest), kept.end, _fingerprint(after))
        return kept

    def _plan(self, view: BuildersView, rng: Random, deadline: Deadline | None) -> Plan:
        position = position_of(view)
        race = race_of(view, self._worth, lambda rival: _best_standing(rival, deadline))
        if self._ahead is None:
            return plans(position, race, self._search, self._action_left, deadline=deadline)[0]
        found = plans(position, race, self._search, self._action_left, self._ahead.plans, deadline)
        futures = [future_of(self._game.sample_state(view, rng), rng) for _ in range(self._ahead.samples)]
        return look_ahead(found, race, futures, self._ahead, self._action_left, deadline)


@dataclass(frozen=True, slots=True)
class _Kept:
    """The rest of a plan, for as long as what happens is what was expected."""

    rest: tuple[BuildersAction, ...]
    """At least one action."""
    end: Position
    expected: tuple[Any, ...]
    """What is seen of the position in which it goes on."""


def _fingerprint(table: BuildersView | State) -> tuple[Any, ...]:
    """Return all that a plan depends on."""
    rows = table.worker_row, table.building_row, table.next_building
    return table.turn, table.seat, table.actions_left, table.players, table.last_round, *rows


def _best_standing(rival: Position, deadline: Deadline | None) -> Standing:
    """Return what a rival can come to with one turn."""
    return standing_of(plans(rival, final_points, _LAST_TURN, 0.5, deadline=deadline)[0].end)


class MediumBot(Planner):
    """Looks at few plans of its turn and takes the one that brings it nearest to the end."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        hasty = min(1.0, effort / LEAST_EFFORT)
        super().__init__(game, MEDIUM, Search(width=3, depth=5, most_bought=1, nodes=250), effort=hasty)


class HardBot(Planner):
    """Looks at most plans of its turn, and for the best of them at what the next turn can make of it."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        super().__init__(
            game,
            HARD,
            Search(width=24, depth=8, most_bought=2, nodes=2500),
            Ahead(plans=8, samples=4, search=Search(width=4, depth=6, most_bought=1, nodes=120)),
            effort,
        )
