"""The expert's judgement of what was played: how far ahead it leaves the seat, and what leads by more."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random

from engines.bots import Deadline
from engines.bots.judging import Stretch, Verdict
from engines.core import Game
from engines.java.actions import HoldFestival, JavaAction
from engines.java.bots.festivals import FestivalEvaluator, Stake
from engines.java.bots.players import ExpertBot, HardBot
from engines.java.bots.position import Position, apply, position_of
from engines.java.bots.regions import guests_in
from engines.java.festival import points_at_stake
from engines.java.pieces import hand_value
from engines.java.state import State
from engines.java.turn import duty_binds
from engines.java.view import JavaView

_EFFORT = 0.0625
"""Of the expert's own: a whole game is to be judged while a person waits."""
_COMPARED = 40
"""The best plans that are ranked."""
_FOLLOWING = 8
"""The best of those that begin as was played, where the turn went on."""
_UNIT = 10
"""Points are told in parts of this."""


class StretchJudge(ExpertBot):
    """Ranks what was played among the expert's plans, by one answer to each."""

    def __init__(self, game: Game[State, JavaAction, JavaView], effort: float = 1.0) -> None:
        super().__init__(game, _EFFORT * effort)

    def __call__(
        self, stretch: Stretch[JavaView, JavaAction], rng: Random, deadline: Deadline | None
    ) -> Verdict[JavaAction]:
        """Return the lead after the best plan, and after the best that begins as was played."""
        view = stretch.view
        start, may_end = position_of(view), not duty_binds(view)
        festivals = self._festivals(view, rng)
        search = self._search(festivals, rng, deadline)
        others = search.plans(start, may_end, _COMPARED)
        steps = stretch.played[:-1] if stretch.ends_turn else stretch.played
        after = reduce(apply, steps, start)
        plan, festival_worth = search.ended(after, steps)
        own, given = [plan], 0.0
        if stretch.ends_turn:
            given = _festival_worth(view, festivals, after, stretch.played[-1]) - festival_worth
        elif found := search.plans(after, may_end, _FOLLOWING):
            own = [replace(plan, done=(*steps, *plan.done)) for plan in found]
        # Of plans that end in the same position the first is ranked, which is one that was played.
        # All are ranked alike, as by hard: beside better answers to a few the rest would look too good.
        ranked = HardBot._ranked(self, search, [*own, *others])
        ends = {plan.position.key() for plan in own}
        lead = next((plan.worth for plan in ranked if plan.position.key() in ends), own[0].worth)
        return Verdict(ranked[0].actions, round(_UNIT * ranked[0].worth), round(_UNIT * (lead + given)))


def _festival_worth(view: JavaView, festivals: FestivalEvaluator, after: Position, end: JavaAction) -> float:
    """Return what the end of a turn brings by the festival that it opens; 0 if it opens none."""
    if not isinstance(end, HoldFestival):
        return 0.0
    palace = after.land.palace_at(end.space)
    assert palace is not None, "it was played"
    guests = guests_in(after.settlement_at(end.space), after.seat)
    alone, shared = points_at_stake(palace.value, view.shared_festivals)
    stake = Stake(alone, shared, guests, (0,) * len(view.players))
    worth, _ = festivals.worth(stake, hand_value(end.cards, view.festival_card), sum(end.cards))
    return worth
