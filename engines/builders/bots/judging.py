"""The expert's judgement of what was played: how likely it wins, and what would have won more often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from engines.bots import Deadline
from engines.bots.judging import Stretch, Verdict
from engines.builders.actions import BuildersAction
from engines.builders.bots.lookahead import Judge
from engines.builders.bots.plans import Plan
from engines.builders.bots.players import ExpertBot
from engines.builders.bots.position import Position, position_of
from engines.builders.bots.race import chance
from engines.builders.state import Secret, State
from engines.builders.view import BuildersView, make_view
from engines.core import Game

_UNIT = 1000
"""Chances are told in parts of this."""
_COMPARED, _FUTURES = 8, 6
"""So many plans of each side are compared, in so many futures."""


class StretchJudge:
    """Compares the expert's plans with what was played; both meet the same futures."""

    def __init__(self, game: Game[State, BuildersAction, BuildersView], effort: float = 1.0) -> None:
        self._game = game
        self._expert = ExpertBot(game, effort)

    def __call__(
        self, stretch: Stretch[BuildersView, BuildersAction], rng: Random, deadline: Deadline | None
    ) -> Verdict[BuildersAction]:
        """Return the chances to win with the best plan, and with the best that begins as was played."""
        race, judges = self._expert.outlook(stretch.view, rng, deadline)
        after = self._after(stretch, rng)
        if stretch.ends_turn:
            rest = [Plan(race(after), (), after)]
        else:
            rest = self._expert.plans(after, race, deadline)[:_COMPARED]
        own = [replace(plan, actions=(*stretch.played, *plan.actions)) for plan in rest]
        others = self._expert.plans(position_of(stretch.view), race, deadline)[:_COMPARED]
        foreseen = _chances((*others, *own), islice(judges, _FUTURES), deadline)

        def chance_by(plan: Plan) -> int:
            # What is foreseen alone trusts the own next turn too much: both together tell best who wins.
            return round(_UNIT * (chance(plan.value) + foreseen[plan.end]) / 2)

        best = max((*own, *others), key=lambda plan: foreseen[plan.end])
        played = max(own, key=lambda plan: foreseen[plan.end])
        return Verdict(best.actions, chance_by(best), chance_by(played))

    def _after(self, stretch: Stretch[BuildersView, BuildersAction], rng: Random) -> Position:
        """Return the position after what was played, nothing turned up but what was known."""
        view = stretch.view
        state = self._game.sample_state(view, rng)
        known = () if view.next_building is None else (view.next_building,)
        state = replace(state, secret=Secret((), known))
        actions = stretch.played[:-1] if stretch.ends_turn else stretch.played
        for action in actions:
            state = self._game.apply(state, action)
        position = position_of(make_view(state, state.seat))
        return position._replace(actions=0) if stretch.ends_turn else position


def _chances(
    plans: Sequence[Plan], judges: Iterable[Judge], deadline: Deadline | None
) -> dict[Position, float]:
    """Return how likely the player wins after the next turn, by the position in which this one ends."""
    by_end = {plan.end: plan for plan in plans}
    sums, count = dict.fromkeys(by_end, 0.0), 0
    for judge in judges:
        for end, plan in by_end.items():
            sums[end] += judge(plan)
        count += 1
        if deadline and deadline.is_past():
            break
    return {end: total / count for end, total in sums.items()}
