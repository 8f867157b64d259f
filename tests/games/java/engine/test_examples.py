"""The worked examples E1 to E6, played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.java.game import JAVA
from engines.java.refusals import Code
from engines.java.settlements import leaders, standings
from engines.java.state import Phase, State
from tests.games.java.engine.positions import at, code, play, points_of, position, spaces, stocked


def test_E1_comparisons_of_standings() -> None:
    land = "G6:4 G7:4 G8:4 G9:3 G10:3 G11:2 G12:1 G13:2 G14:1"
    area = spaces("G6 G7 G8 G9 G10 G11 G12 G13 G14")
    state = position(village=land, developers=["G6 G7", "G8 G9 G10"])
    assert standings(state.land, state.players, area) == [((4, 4), 0), ((4, 3, 3), 1)]
    assert leaders(state.land, state.players, area) == (0,)
    state = position(3, village=land, developers=["G13", "G14", "G11 G12"])
    assert standings(state.land, state.players, area) == [((2, 1), 2), ((2,), 0), ((1,), 1)]
    assert leaders(state.land, state.players, area) == (2,)


def test_E2_a_turn_of_exactly_6_ap_and_7_points() -> None:
    state = position(
        village="K7 J6 J7", rice="I6", hands=["mask", "mask"], festival="mask+drum", duty_open=True
    )
    costs = []
    for line in (
        "triple K6 K5 L5",
        "enter L5",
        "move L5 K6",
        "palace K7 4",
        "irrigation J5",
        "triple I4 I5 J4",
    ):
        after = play(state, line)
        costs.append(state.ap - after.ap)
        state = after
    assert costs == [1, 1, 1, 1, 1, 1]
    assert points_of(state) == [(0, 2, "J41"), (0, 3, "J25")]
    assert state.ap == 0
    state = play(state, "festival K7 mask")
    assert points_of(state) == [(0, 2, "J41"), (0, 3, "J25"), (0, 2, "J50")]
    assert state.scores == (7, 0)
    assert state.seat == 1


def festival_of_E3(shared_festivals: str) -> State:
    """Up to where A has raised to 2, B has passed, and C has raised to 3."""
    state = position(
        4,
        village="G6 G7 G8 G9 G10 G11 G12 G13",
        palaces="G13=8",
        developers=["G6", "G7", "G8", "G9"],
        hands=["mask mask mask", "mask puppet", "drum drum drum", "mask+drum"],
        festival="mask+drum",
        options={"shared_festivals": shared_festivals},
    )
    state = play(state, "festival G13 mask", "bid mask", "bid drum drum", "pass", "bid mask")
    assert state.to_act == 1
    state = play(state, "pass")
    assert (state.phase, state.to_act) == (Phase.AGREEMENT, 2)
    state = play(state, "bid drum")
    assert (state.phase, state.to_act) == (Phase.BIDDING, 0)
    return state


@pytest.mark.parametrize(("shared_festivals", "each"), [("table", 3), ("example", 2)])
def test_E3_a_shared_festival_at_a_palace_of_8(shared_festivals: str, each: int) -> None:
    state = play(festival_of_E3(shared_festivals), "bid mask")
    assert (state.phase, state.to_act) == (Phase.AGREEMENT, 2)
    state = play(state, "agree")
    assert points_of(state) == [(0, each, "J50"), (2, each, "J50")]
    assert [sum(hand) for hand in state.secret.hands] == [0, 1, 0, 1]


@pytest.mark.parametrize("shared_festivals", ["table", "example"])
def test_E3_had_A_passed_C_alone_scores_4(shared_festivals: str) -> None:
    assert points_of(play(festival_of_E3(shared_festivals), "pass")) == [(2, 4, "J50")]


def city_of_E4() -> State:
    """A at the end of the turn with the last triple; a free space of level 4 in the city."""
    state = position(
        3,
        village="G6:3 G7:2 G8:3 G9:2 G10:1 G11:3 G12:2 G13:4 G14 G15",
        palaces="G15=10",
        developers=["G6 G7", "G8 G9 G10", "G11 G12"],
    )
    return play(stocked(state, triples=1), "triple D8 D9 E9")


def test_E4_best_standing_10_second_5_each_at_his_own_final_scoring() -> None:
    state = city_of_E4()
    for seat, points in ((0, 5), (1, 10), (2, 5)):
        assert state.seat == seat
        state = play(state, "end")
        assert points_of(state)[-1] == (seat, points, "J54")
    assert state.scores == (5, 10, 5)


def test_E4_if_C_climbs_to_the_top_before_his_own_scoring_C_too_scores_10() -> None:
    state = play(city_of_E4(), "end", "end", "move G12 G13", "end")
    assert state.scores == (5, 10, 10)
    outcome = JAVA.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1, 2)


def test_E5_from_2_straight_to_8_in_one_enlargement_scores_4() -> None:
    state = position(village="G6 G7 G8 G9 G10 G11 G12 G13", developers=["G6", ""])
    state = play(state, "palace G7 2", "rice D8", "end", "rice D10", "end", "rice D12", "palace G7 8")
    assert points_of(state) == [(0, 1, "J41"), (0, 4, "J41")]
    assert state.land.palaces[0].below == (2,)


def test_E6_a_triple_with_two_bare_outside_spaces_costs_3_ap() -> None:
    state = position()
    assert state.ap - play(state, "triple B5 A5 A6").ap == 3
    assert code(replace(state, ap=2), "triple B5 A5 A6") is Code.NOT_ENOUGH_AP
    assert state.land.bare_outside >> at("A5") & 1
