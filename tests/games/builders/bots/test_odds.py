"""The race as a net judges it: what the rivals make of it before the player's next turn."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.builders.bots.inputs import INPUTS
from engines.builders.bots.lookahead import future_of
from engines.builders.bots.net import HIDDEN, SIZE, Net
from engines.builders.bots.odds import judge_by_net, net_race, race_after_rivals, strongest_first, table_of
from engines.builders.bots.plans import Search, plans
from engines.builders.bots.position import position_of
from engines.builders.bots.race import standing_of
from engines.builders.game import BUILDERS
from engines.builders.state import State
from tests.games.builders.engine.positions import position

NET = Net(" ".join(["0"] * SIZE))
"""It knows nothing: all leads are 0."""
SIXTEEN = "B31 B30 B25 B29 B28"


def following(state: State) -> Any:
    """What the rivals make of a position."""
    return race_after_rivals(NET, BUILDERS.view(state, state.seat), standing_of, None)


def near_the_end(seat: int, first: int) -> State:
    """Three seats, of which seat 2 has 16 VP and comes to 17 with the stone bridge."""
    return position(
        3,
        seat=seat,
        first=first,
        ecus=[0, 0, 9],
        free=["W2", "W2", "W6 W20"],
        sites=["B3", "", "B5:W12"],
        built=["B31", "", SIXTEEN],
    )


def test_rivals_take_a_turn_each_in_order() -> None:
    calm = position(3, seat=1, first=0, ecus=[3, 0, 5], free=["W2", "W3", "W4"])
    found = following(calm)
    assert not found.is_over and not found.race.last_round
    # Seat 2 still plays in this round and is to come again in the next; seat 0 begins the next one.
    assert len(found.race.to_come) == len(found.race.settled) == 1
    assert found.race.worth(position_of(BUILDERS.view(calm, 1))) == 0


def test_B12_a_rival_who_ends_the_game_in_this_round_leaves_no_next_turn() -> None:
    # Seat 2 plays last in this round.
    state = near_the_end(seat=1, first=0)
    found = following(state)
    assert found.is_over
    view = BUILDERS.view(state, 1)
    race = net_race(NET, view, standing_of)
    plan = plans(position_of(view), race, Search(3, 3, 1, 30), None)[0]
    judge = judge_by_net(race, found, future_of(BUILDERS.sample_state(view, Random(1)), Random(1)), None)
    assert judge(plan) < 0.01


def test_B12_a_rival_who_begins_the_last_round_leaves_one_turn_more() -> None:
    # Seat 2 begins the next round, and seat 1 has the last turn of it.
    found = following(near_the_end(seat=1, first=2))
    assert not found.is_over and found.race.last_round
    assert len(found.race.settled) == 2 and found.race.to_come == ()


def test_the_table_counts_rounds_and_who_is_to_come() -> None:
    table = table_of(None, BUILDERS.view(position(4, seat=1, first=3), 1))
    assert (table.to_come, table.round, table.seats) == (1, 1, 4)
    assert sorted(rival.is_to_come for rival in table.rivals) == [False, False, True]


def test_the_rival_over_whom_the_lead_is_least_comes_first() -> None:
    # Seat 0 has three points more, but no further turn in this round.
    view = BUILDERS.view(position(3, seat=1, first=0, built=["B31", "", "B28"]), 1)
    table, own = table_of(None, view), position_of(view)
    assert [rival.is_to_come for rival in table.rivals] == [False, True]
    numbers = [0] * SIZE
    # One unit, which grows if the first rival still plays, and makes the lead less.
    numbers[(INPUTS - 2) * HIDDEN], numbers[(INPUTS + 1) * HIDDEN] = 1000, -1000
    fearful = Net(" ".join(map(str, numbers)))
    assert fearful.at(table)(own) == 0
    assert fearful.at(strongest_first(fearful, own, table))(own) == -1
    assert strongest_first(fearful, own, table).rivals == table.rivals[::-1]
