"""The players of The Builders that plan whole turns: hard looks further than medium, expert judges better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from math import sqrt
from random import Random

from engines.bots import LEAST_EFFORT, Deadline
from engines.bots.planning import Intent, PlanningBot
from engines.builders.actions import BuildersAction, Open, Recruit
from engines.builders.bots.evaluation import evaluation
from engines.builders.bots.lookahead import Future, Judge, future_of, judge_by_worth, look_ahead
from engines.builders.bots.net import Net
from engines.builders.bots.odds import judge_by_net, net_race, race_after_rivals
from engines.builders.bots.plans import Plan, Search, plans
from engines.builders.bots.position import Position, position_of
from engines.builders.bots.race import BestPoints, Race, chance, final_points, race_of, rivals_of, standing_of
from engines.builders.bots.reasons import reason_for
from engines.builders.bots.trained_net import NUMBERS
from engines.builders.bots.weights import HARD, MEDIUM, Weights
from engines.builders.scoring import Standing
from engines.builders.state import State
from engines.builders.view import BuildersView
from engines.core import Game
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
        compared: int = 1,
        samples: int = 0,
        halve_after: int | None = None,
    ) -> None:
        """Prepare a player that looks so far in its turn, and beyond it at so many samples of the decks."""
        super().__init__()
        self._game = game
        self._worth = evaluation(weights)
        self._search = search
        self._compared = compared
        """How many plans are looked at beyond the turn."""
        self._samples = samples
        self._halve_after = halve_after
        """In so many samples all plans are compared, in more the better ones; None if all are in all."""

    def plan(
        self, view: BuildersView, legal: LegalActions[BuildersAction], rng: Random, deadline: Deadline | None
    ) -> Intent[BuildersView, BuildersAction]:
        race, judges = self.outlook(view, rng, deadline)
        found = self.plans(position_of(view), race, deadline)
        plan = look_ahead(found, judges, deadline, self._halve_after)
        return Intent(plan.actions, partial(reason_for, end=plan.end, odds=self.odds(plan)))

    def odds(self, plan: Plan) -> int | None:
        """Return how likely a plan wins, in percent; None for a player that does not know."""
        return None

    def outlook(
        self, view: BuildersView, rng: Random, deadline: Deadline | None
    ) -> tuple[Race, Iterator[Judge]]:
        """Return the race, and what tells for each possible future what the next turn makes of a plan."""

        def best_standing(rival: Position) -> Standing:
            return standing_of(plans(rival, final_points, _LAST_TURN, deadline)[0].end)

        race = self.race(view, best_standing)
        futures = (future_of(self._game.sample_state(view, rng), rng) for _ in range(self._samples))
        return race, self.judges(race, view, futures, best_standing, deadline)

    def plans(self, position: Position, race: Race, deadline: Deadline | None) -> list[Plan]:
        """Return the plans that are compared beyond the turn, the best by the race first."""
        return plans(position, race, self._search, deadline, self._compared)

    def race(self, view: BuildersView, best_standing: BestPoints) -> Race:
        """Return the race as the player on turn sees it."""
        rivals_worth = max(map(self._worth, rivals_of(view).values()))
        return race_of(view, self._worth, rivals_worth, best_standing)

    def judges(
        self,
        race: Race,
        view: BuildersView,
        futures: Iterable[Future],
        best_standing: BestPoints,
        deadline: Deadline | None,
    ) -> Iterator[Judge]:
        """Yield for each possible future what tells what the next turn makes of a plan."""
        return (judge_by_worth(race, future, deadline) for future in futures)

    def fingerprint(self, view: BuildersView | State) -> object:
        rows = view.worker_row, view.building_row, view.next_building
        return view.turn, view.seat, view.actions_left, view.players, view.last_round, rows

    def expected_after(self, view: BuildersView, action: BuildersAction, rng: Random) -> object | None:
        if isinstance(action, Open | Recruit):
            return None
        return self.fingerprint(self._game.apply(self._game.sample_state(view, rng), action))


class MediumBot(Planner):
    """Looks at few plans of its turn and takes the one that brings it nearest to the end."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        search = Search(width=3, depth=5, most_bought=1, nodes=250)
        super().__init__(game, MEDIUM, search.with_effort(min(1.0, effort / LEAST_EFFORT)))


class HardBot(Planner):
    """Looks at most plans of its turn, and for the best of them at what the next turn can make of it."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        search = Search(width=24, depth=8, most_bought=2, nodes=2500).with_effort(effort)
        compared, samples = round(8 * sqrt(effort)), round(4 * sqrt(effort))
        super().__init__(game, HARD, search, max(2, compared), max(1, samples))


class ExpertBot(Planner):
    """Compares more plans than hard does, and judges by a net, which has learned from games who will win."""

    def __init__(
        self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0, net: Net | None = None
    ) -> None:
        """Prepare a player that judges by the trained net, or by another one that is to be tried."""
        search = Search(width=24, depth=8, most_bought=2, nodes=1500).with_effort(effort)
        compared, samples = round(32 * sqrt(effort)), round(16 * sqrt(effort))
        super().__init__(game, HARD, search, max(2, compared), max(1, samples), halve_after=1)
        self._net = net or trained_net()

    def odds(self, plan: Plan) -> int | None:
        return round(100 * chance(plan.value))

    def race(self, view: BuildersView, best_standing: BestPoints) -> Race:
        return net_race(self._net, view, best_standing)

    def judges(
        self,
        race: Race,
        view: BuildersView,
        futures: Iterable[Future],
        best_standing: BestPoints,
        deadline: Deadline | None,
    ) -> Iterator[Judge]:
        following = race_after_rivals(self._net, view, best_standing, deadline)
        return (judge_by_net(race, following, future, deadline) for future in futures)


@cache
def trained_net() -> Net:
    """Return the net of the expert, one for all who play."""
    return Net(NUMBERS)
