"""The race to 17 VP as a net judges it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engines.bots import Deadline
from engines.builders.bots.evaluation import evaluation
from engines.builders.bots.inputs import Rival, Table
from engines.builders.bots.lookahead import NEXT_TURN, Future, Judge, next_turn
from engines.builders.bots.net import Net
from engines.builders.bots.plans import Plan, plans
from engines.builders.bots.position import Position, position_of, rested
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
"""What hard takes a position for."""


def round_of(view: BuildersView) -> int:
    """Return the number of the round, from 1."""
    return (view.turn - 1) // len(view.players) + 1


def table_of(net: Net | None, view: BuildersView) -> Table:
    """Return the table as the player on turn sees it."""
    to_come, rivals = turns_to_come(view), rivals_of(view)
    table = Table(
        tuple(Rival(rivals[seat], seat in to_come) for seat in rivals),
        view.last_round,
        round_of(view),
    )
    return strongest_first(net, position_of(view), table)


def strongest_first(net: Net | None, own: Position, table: Table) -> Table:
    """Return the table with its rivals in order: first the one over whom the player's lead is least.

    Without a net they are in plain order.
    """
    plain = sorted(table.rivals, key=lambda rival: plain_worth(rival.position), reverse=True)
    if net is None or len(plain) == 1:
        return replace(table, rivals=tuple(plain))
    lead_at = net.at

    def lead_over(rival: Rival) -> float:
        others = [other for other in plain if other is not rival]
        return lead_at(replace(table, rivals=(rival, *others)))(own)

    return replace(table, rivals=tuple(sorted(plain, key=lead_over)))


def net_race(net: Net, view: BuildersView, best_points: BestPoints) -> Race:
    """Return the race as the player on turn sees it; leads are logarithms of the odds to win."""
    return race_of(view, net.at(table_of(net, view)), 0.0, best_points)


class Following(NamedTuple):
    """What the rivals have made of the race when the player's next turn would come."""

    race: Race
    is_over: bool
    """The game ends before it."""


def race_after_rivals(
    net: Net, view: BuildersView, best_points: BestPoints, deadline: Deadline | None
) -> Following:
    """Return the race at the player's next turn, if that player does not end the game now."""
    seats, to_come = len(view.players), len(turns_to_come(view))
    ends: list[Position] = []
    is_last = is_over = False
    for number, seat in enumerate([*range(view.seat + 1, seats), *range(view.seat)]):
        if is_last and number == to_come:
            is_over = True
            break
        ends.append(
            plans(rested(view, seat), final_points if is_last else plain_worth, NEXT_TURN, deadline)[0].end
        )
        is_last = is_last or ends[-1].points >= VP_TO_END
    if is_over or (is_last and to_come == seats - 1):
        return Following(Race(plain_worth, 0.0, tuple(map(standing_of, ends)), (), True), True)
    rivals = tuple(Rival(end, number < to_come) for number, end in enumerate(ends))
    table = strongest_first(net, position_of(view), Table(rivals, is_last, round_of(view) + 1))
    still = tuple(best_points(end._replace(actions=ACTIONS_A_TURN)) for end in ends[:to_come])
    gone = tuple(map(standing_of, ends[to_come:]))
    return Following(Race(net.at(table), 0.0, gone, still, is_last), False)


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
