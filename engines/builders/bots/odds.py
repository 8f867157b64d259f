"""The race to 17 VP as a net judges it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engines.bots import Deadline
from engines.builders.bots.evaluation import evaluation
from engines.builders.bots.inputs import Table
from engines.builders.bots.lookahead import NEXT_TURN, Future, Judge, next_turn
from engines.builders.bots.net import Net
from engines.builders.bots.plans import Plan, plans
from engines.builders.bots.position import Position, rested
from engines.builders.bots.race import (
    BestPoints,
    Race,
    chance,
    final_points,
    race_of,
    rivals_of,
    standing_of,
    turns_to_come,
)
from engines.builders.bots.weights import HARD
from engines.builders.turn import ACTIONS_A_TURN, VP_TO_END
from engines.builders.view import BuildersView

_FORESEEN = 0.99
"""What a chance of the next turn counts beside one of now: a win in hand is better."""
plain_worth = evaluation(HARD)
"""By which rivals are ranked."""


def strongest_first(view: BuildersView) -> list[Position]:
    """Return the rivals of the player on turn."""
    return sorted(rivals_of(view).values(), key=plain_worth, reverse=True)


def table_of(view: BuildersView, others: Sequence[Position] = ()) -> Table:
    """Return what counts beside the player on turn and the strongest rival."""
    seats = len(view.players)
    return Table(
        len(turns_to_come(view)), view.last_round, (view.turn - 1) // seats + 1, seats, tuple(others)
    )


def net_race(net: Net, view: BuildersView, best_points: BestPoints) -> Race:
    """Return the race as the player on turn sees it; leads are logarithms of the odds to win."""
    strongest, *others = strongest_first(view)
    lead = net.against(strongest, table_of(view, others))
    return race_of(view, lead, 0.0, best_points)


class Following(NamedTuple):
    """What the rivals have made of the race when the player's next turn would come."""

    race: Race
    is_over: bool
    """The game ends before it."""


def race_after_rivals(
    net: Net, view: BuildersView, best_points: BestPoints, deadline: Deadline | None
) -> Following:
    """Return the race at the player's next turn, if that player does not end the game now."""
    now = table_of(view)
    ends: list[Position] = []
    is_last = is_over = False
    for number, seat in enumerate([*range(view.seat + 1, now.seats), *range(view.seat)]):
        if is_last and number == now.to_come:
            is_over = True
            break
        ends.append(
            plans(rested(view, seat), final_points if is_last else plain_worth, NEXT_TURN, deadline)[0].end
        )
        is_last = is_last or ends[-1].points >= VP_TO_END
    if is_over or (is_last and now.to_come == now.seats - 1):
        return Following(Race(plain_worth, 0.0, tuple(map(standing_of, ends)), (), True), True)
    strongest, *others = sorted(ends, key=plain_worth, reverse=True)
    table = Table(now.to_come, is_last, now.round + 1, now.seats, tuple(others))
    to_come = tuple(best_points(end._replace(actions=ACTIONS_A_TURN)) for end in ends[: now.to_come])
    gone = tuple(map(standing_of, ends[now.to_come :]))
    return Following(Race(net.against(strongest, table), 0.0, gone, to_come, is_last), False)


def judge_by_net(race: Race, following: Following, future: Future, deadline: Deadline | None) -> Judge:
    """Return what tells how likely a plan wins, after a turn of each rival and the next one of the player.

    Chances are averaged, not leads: a plan that wins or loses at once would count for too much.
    """

    def wins(plan: Plan) -> float:
        if plan.end.points >= VP_TO_END or race.last_round:
            return chance(plan.value)
        if following.is_over:
            return _FORESEEN * chance(following.race(plan.end))
        then = plans(next_turn(plan.end, future), following.race, NEXT_TURN, deadline)[0]
        return _FORESEEN * chance(then.value)

    return wins
