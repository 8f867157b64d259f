"""Irrigation and pools (J6, J23 to J26)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.java.irrigation import pool_of
from engines.java.refusals import Code
from engines.java.state import EventKind
from tests.games.java.engine.positions import (
    at,
    code,
    kinds_of,
    laid,
    legal,
    new_game,
    play,
    points_of,
    position,
    spaces,
    stocked,
)

AROUND_G8 = "G7 G9 F7 F8 H7 H8"
AROUND_I10 = "I9 I11 H9 H10 J9"
"""All neighbours of the southern lake but J10."""


def test_J6_sixteen_irrigation_tiles_lie_in_stock() -> None:
    state = new_game()
    assert state.stock.irrigation == 16
    after = play(state, "irrigation G8")
    assert after.stock.irrigation == 15
    assert after.ap == state.ap - 1
    assert code(stocked(state, irrigation=0), "irrigation G8") is Code.NO_IRRIGATION
    assert legal(stocked(state, irrigation=0), "irrigation") == set()


def test_J6_printed_and_laid_irrigation_make_one_pool() -> None:
    state = play(new_game(), "irrigation F6", "irrigation F7", "irrigation F9")
    assert pool_of(state.land, at("F5")) == spaces("F5 F6 F7")
    assert pool_of(state.land, at("F9")) == spaces("F9")
    assert pool_of(state.land, at("F8")) == 0


def test_J23_irrigation_goes_on_bare_spaces_of_central_java_only() -> None:
    state = position(rice="G8", irrigation="G10")
    assert code(state, "irrigation G9") is None
    for name in ("G8", "G10", "F5", "A5", "O6"):
        assert code(state, f"irrigation {name}") is Code.NOT_BARE
    assert code(replace(state, ap=0), "irrigation G9") is Code.NOT_ENOUGH_AP


def test_J23_irrigation_never_lies_at_the_edge_even_if_the_outside_neighbour_is_covered() -> None:
    state = new_game()
    assert code(state, "irrigation D6") is Code.AT_THE_EDGE
    # C7 is the only outside neighbour of D6.
    assert code(laid(position(), "double C6 C7"), "irrigation D6") is Code.AT_THE_EDGE
    assert code(state, "irrigation D5") is None
    assert code(state, "irrigation B5") is Code.AT_THE_EDGE


def test_J24_a_pool_is_enclosed_when_its_last_bare_neighbour_is_covered() -> None:
    state = position(rice=AROUND_I10, developers=["I9", ""])
    after = play(state, "rice J11")
    assert after.land.pools_scored == ()
    after = play(after, "rice J10")
    assert after.land.pools_scored == (spaces("I10"),)
    assert points_of(after) == [(0, 3, "J25")]


def test_J24_a_palace_counts_as_land_and_irrigation_as_part_of_the_pool() -> None:
    state = position(
        rice="I9 H9 H10 J9", village="I11 I12", palaces="I11=2", irrigation="J10", developers=["I9", ""]
    )
    # J10 belongs to the pool now: its own neighbours must be covered too.
    assert state.land.pools_scored == ()
    after = play(state, "double K10 K11", "rice J11")
    assert points_of(after) == [(0, 6, "J25")]


def test_J24_irrigation_laid_into_the_last_hole_encloses_the_pool_it_joins() -> None:
    around = "G7 F7 F8 H7 H8 G10 F9 H9"
    state = position(rice=around, irrigation="G8", developers=["", "F8"])
    assert state.land.pools_scored == ()
    after = play(state, "irrigation G9")
    assert after.land.pools_scored == (spaces("G8 G9"),)
    assert points_of(after) == [(1, 6, "J25")]


def test_J25_the_sole_leader_scores_3_a_space_whoever_is_on_turn() -> None:
    state = position(3, rice="G7 G9:2 F7 F8 H7 H8", developers=["G7 F7 H7", "", "G9"])
    after = play(state, "irrigation G8")
    assert points_of(after) == [(2, 3, "J25")]
    assert after.scores == (0, 0, 3)
    pool = next(event for event in after.events if event.kind is EventKind.POOL)
    assert (pool.seat, pool.points, pool.where) == (2, 3, (at("G8"),))


@pytest.mark.parametrize("developers", [("G7 G9", "F7 F8"), ("", ""), ("I8", "I9")])
def test_J25_a_tie_or_nobody_there_scores_nothing(developers: tuple[str, str]) -> None:
    after = play(position(rice=f"{AROUND_G8} I8:4 I9:3", developers=developers), "irrigation G8")
    assert after.ledger == ()
    assert after.land.pools_scored == (spaces("G8"),)
    assert EventKind.POOL in kinds_of(after)


def test_J25_only_developers_that_touch_the_pool_count() -> None:
    state = position(rice=AROUND_G8 + " G10:5", developers=["G7", "G10"])
    assert points_of(play(state, "irrigation G8")) == [(0, 3, "J25")]


TWO_HOLES = "G7 F7 F8 H7 H8 G11 F9 F10 H9 H10"
"""Land around G8 and G10 but for G9, which touches both."""


def test_J25_several_pools_score_in_the_order_of_their_first_space() -> None:
    state = position(rice=TWO_HOLES, irrigation="G8 G10", developers=["G11", "G7"])
    after = play(state, "rice G9")
    assert points_of(after) == [(1, 3, "J25"), (0, 3, "J25")]
    assert after.land.pools_scored == (spaces("G8"), spaces("G10"))
    assert [event.where for event in after.events if event.kind is EventKind.POOL] == [
        (at("G8"),),
        (at("G10"),),
    ]


def test_J25_a_pool_that_starts_in_a_northern_row_scores_first_even_if_it_lies_further_east() -> None:
    # The pools G9 and H7 share the neighbours G8 and H8.
    state = position(rice="F8 F9 G10 H9 H8 G7 H6 I7 I8", irrigation="G9 H7", developers=["H6", "G10"])
    assert points_of(play(state, "rice G8")) == [(1, 3, "J25"), (0, 3, "J25")]


@pytest.mark.parametrize("line", ["triple G9 F9 G10", "double G9 G10", "village G9"])
def test_J25_every_kind_of_tile_can_enclose_a_pool(line: str) -> None:
    state = position(rice="G7 F7 F8 H7 H8", irrigation="G8", developers=["G7", ""])
    assert points_of(play(state, line)) == [(0, 3, "J25")]


def test_J26_a_pool_scores_once() -> None:
    state = position(rice=AROUND_G8, tiles="G7+F7", developers=["G9", ""])
    state = play(state, "irrigation G8", "village G7", "rice J9")
    assert points_of(state) == [(0, 3, "J25")]


def test_J26_a_pool_that_failed_to_score_does_not_score_later() -> None:
    state = position(rice=f"{AROUND_G8} L5 K6 J6 I7", tiles="G7+F7", developers=["", ""])
    state = play(state, "irrigation G8", "enter I7", "village G7")
    assert state.land.pools_scored == (spaces("G8"),)
    assert state.ledger == ()


def test_J26_another_pool_still_scores_after_the_first() -> None:
    state = position(rice=f"{AROUND_G8} {AROUND_I10}", developers=["H8 I9", ""])
    state = play(state, "irrigation G8", "village J10")
    assert points_of(state) == [(0, 3, "J25"), (0, 3, "J25")]
    assert state.scores == (6, 0)
