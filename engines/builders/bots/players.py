"""The medium and the hard player of The Builders: both plan whole turns, hard looks further."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from engines.bots import LEAST_EFFORT, Deadline
from engines.bots.planning import Intent, PlanningBot
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
from engines.core import Game, Reason
from engines.legal import LegalActions

_LAST_TURN = Search(width=6, depth=7, most_bought=2, nodes=150, action_worth=0.5)
"""How far a rival's last turn is looked into."""


class Planner(PlanningBot[BuildersView, BuildersAction]):
    """Plans anew whenever a card was turned up: it may be better than the plan."""

    def __init__(
        self,
        game: Game[State, BuildersAction, BuildersView],
        weights: Weights,
        search: Search,
        ahead: Ahead | None = None,
    ) -> None:
        """Prepare a player that looks so far in its turn and, unless `ahead` is None, beyond it."""
        super().__init__()
        self._game = game
        self._worth = evaluation(weights)
        self._search = search
        self._ahead = ahead

    def plan(
        self, view: BuildersView, legal: LegalActions[BuildersAction], rng: Random, deadline: Deadline | None
    ) -> Intent[BuildersView, BuildersAction]:
        plan = self._best_plan(view, rng, deadline)

        def why(seen: BuildersView, actions: Sequence[BuildersAction]) -> Reason:
            return reason_for(seen, actions, plan.end)

        return Intent(plan.actions, why)

    def _best_plan(self, view: BuildersView, rng: Random, deadline: Deadline | None) -> Plan:
        def best_standing(rival: Position) -> Standing:
            return standing_of(plans(rival, final_points, _LAST_TURN, deadline)[0].end)

        position, race = position_of(view), race_of(view, self._worth, best_standing)
        if self._ahead is None:
            return plans(position, race, self._search, deadline)[0]
        found = plans(position, race, self._search, deadline, self._ahead.plans)
        futures = [future_of(self._game.sample_state(view, rng), rng) for _ in range(self._ahead.samples)]
        return look_ahead(found, race, futures, self._ahead.search, deadline)

    def fingerprint(self, view: BuildersView) -> object:
        return _fingerprint(view)

    def expected_after(self, view: BuildersView, action: BuildersAction, rng: Random) -> object | None:
        if isinstance(action, Open | Recruit):
            return None
        return _fingerprint(self._game.apply(self._game.sample_state(view, rng), action))


def _fingerprint(table: BuildersView | State) -> object:
    rows = table.worker_row, table.building_row, table.next_building
    return table.turn, table.seat, table.actions_left, table.players, table.last_round, rows


class MediumBot(Planner):
    """Looks at few plans of its turn and takes the one that brings it nearest to the end."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        search = Search(width=3, depth=5, most_bought=1, nodes=250)
        super().__init__(game, MEDIUM, search.with_effort(min(1.0, effort / LEAST_EFFORT)))


class HardBot(Planner):
    """Looks at most plans of its turn, and for the best of them at what the next turn can make of it."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        search = Search(width=24, depth=8, most_bought=2, nodes=2500)
        share = sqrt(effort)
        ahead = Ahead(
            plans=max(2, round(8 * share)),
            samples=max(1, round(4 * share)),
            search=Search(width=4, depth=6, most_bought=1, nodes=120),
        )
        super().__init__(game, HARD, search.with_effort(effort), ahead)
