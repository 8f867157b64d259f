"""The computer players of Java."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from random import Random

from engines.bots import LEAST_EFFORT, Deadline
from engines.bots.planning import Intent, PlanningBot
from engines.core import Game
from engines.java.actions import Draw, JavaAction
from engines.java.bots.evaluation import Evaluation
from engines.java.bots.festivals import FestivalEvaluator
from engines.java.bots.heatmap import noise_by
from engines.java.bots.plans import Effort, Plan, Search
from engines.java.bots.position import Position, apply, position_of
from engines.java.bots.rates import evaluation_by
from engines.java.bots.reasons import reason_for
from engines.java.bots.trained_rates import NUMBERS
from engines.java.bots.weights import WEIGHTS
from engines.java.state import Phase, State
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.legal import LegalActions

HARD = Effort(beam=36, tiles=32, nodes=60_000)
REPLY = Effort(beam=1, tiles=10, nodes=1_500)
REPLIES = 24
"""Plans for which the hard player looks at what the next player would answer."""
BETTER_REPLY = Effort(beam=4, tiles=16, nodes=2_000)
"""How the expert searches answers again: to those that then seem the best, a third of the plans at most."""

_LAST_CARD = 0.02
"""What a card that is not played is worth in the last turn: as good as nothing."""

TIMES_HARD = 4
"""How many times as many positions as hard the expert may look at: twice the time, for a narrow beam."""
MOST_NODES = 25_000
"""What the expert looks at in a turn at most; more makes single turns too long."""

CLOSE = 0.25
"""Points that a plan may be worth less than the best and be played as well: no two games need go alike."""

Turns = Iterable[Sequence[JavaAction]]
"""Ways to play the rest of a turn, the best first."""


class _JavaBot(PlanningBot[JavaView, JavaAction]):
    """Answers in festivals; the levels add how they plan a turn."""

    weights = WEIGHTS
    effort: Effort

    def __init__(self, game: Game[State, JavaAction, JavaView], share: float = 1.0) -> None:
        super().__init__()
        self._game = game
        # What is left of all that a player looks at where it may look at next to nothing; else 1.
        self._haste = min(1.0, float((share / LEAST_EFFORT) ** 0.5))
        beam, tiles = round(self.effort.beam * self._haste), round(self.effort.tiles * self._haste)
        self.effort = replace(self.effort, beam=max(1, beam), tiles=max(3, tiles))

    def plan(
        self, view: JavaView, legal: LegalActions[JavaAction], rng: Random, deadline: Deadline | None
    ) -> Intent[JavaView, JavaAction]:
        judge = self._festivals(view, rng)
        if view.phase is not Phase.ACTIONS:
            answer, reason = judge.answer()
            return Intent([answer], lambda *_: reason)
        search = self._search(judge, rng, deadline)
        for actions in self._turns(view, search, rng):
            if actions[0] in legal:
                return Intent(actions, reason_for)
        # Nothing was found in time: the end of the turn, else the first there is, which is land.
        return Intent([next(iter(legal.of("end") or legal))], reason_for)

    def evaluation(self) -> Evaluation:
        """Return what weighs the positions of a turn."""
        return Evaluation(self.weights)

    def _festivals(self, view: JavaView, rng: Random) -> FestivalEvaluator:
        is_last = view.last_round or not view.stock.triples
        card = _LAST_CARD if is_last else self.weights.card - 2 * self.weights.card_less
        return FestivalEvaluator(self._game, view, rng, card)

    def _search(self, judge: FestivalEvaluator, rng: Random, deadline: Deadline | None) -> Search:
        return Search(self.evaluation(), self.effort, noise_by(rng), judge, deadline)

    def _turns(self, view: JavaView, search: Search, rng: Random) -> Turns:
        raise NotImplementedError

    def fingerprint(self, view: JavaView) -> object:
        return _fingerprint(position_of(view))

    def expected_after(self, view: JavaView, action: JavaAction, rng: Random) -> object | None:
        return None if isinstance(action, Draw) else _fingerprint(apply(position_of(view), action))


_seen = attrgetter("seat", "points", "players", "hand", "duty_open", "token_used", "last_round")


def _fingerprint(position: Position) -> object:
    return position.key(), _seen(position)


class EasyBot(_JavaBot):
    """Looks one action ahead."""

    effort = Effort(beam=1, tiles=12, nodes=1_000)

    def _turns(self, view: JavaView, search: Search, rng: Random) -> Turns:
        actions = search.greedy(position_of(view), not duty_binds(view))
        return [[action] for action in actions if not self._game.is_free_cycle(view, action)]


class MediumBot(_JavaBot):
    """Plans its whole turn."""

    effort = Effort(beam=2, tiles=14, nodes=2_000)

    def _turns(self, view: JavaView, search: Search, rng: Random) -> Turns:
        plans = search.plans(position_of(view), not duty_binds(view), 40)
        # Should none of the ranked be legal, which no game has shown yet, any other will do.
        return (plan.actions for plan in [*any_of_the_best(self._ranked(search, plans), rng), *plans])

    def _ranked(self, search: Search, plans: list[Plan]) -> list[Plan]:
        return plans


class HardBot(MediumBot):
    """Plans its whole turn, wider, and looks at what the next player would answer to the best plans."""

    def __init__(self, game: Game[State, JavaAction, JavaView], share: float = 1.0) -> None:
        # A narrower beam first, hardly fewer tiles.
        beam, tiles = round(HARD.beam * share**0.5), round(HARD.tiles * share**0.1)
        self.effort = Effort(max(2, beam), max(8, tiles), max(300, round(HARD.nodes * share)))
        super().__init__(game, share)
        self._replies = round(REPLIES * share**0.5 * self._haste)

    def _ranked(self, search: Search, plans: list[Plan]) -> list[Plan]:
        return search.answered(plans, REPLY, self._replies) or plans


class ExpertBot(HardBot):
    """Looks at more plans than hard does, and better at the answers to the best."""

    def __init__(self, game: Game[State, JavaAction, JavaView], share: float = 1.0) -> None:
        super().__init__(game, TIMES_HARD * share)
        self.effort = replace(self.effort, nodes=min(self.effort.nodes, MOST_NODES))

    def _ranked(self, search: Search, plans: list[Plan]) -> list[Plan]:
        answered = super()._ranked(search, plans)
        return search.answered_better(answered, BETTER_REPLY, self._replies // 3) or answered

    def evaluation(self) -> Evaluation:
        return evaluation_by(NUMBERS)


def any_of_the_best(plans: list[Plan], rng: Random) -> list[Plan]:
    """Return the plans, the best first; those hardly worth less than the very best in any order."""
    close = [plan for plan in plans if plan.worth > plans[0].worth - CLOSE]
    return [*rng.sample(close, len(close)), *plans[len(close) :]]
