"""Developers: where they stand, what a way costs, coming in and leaving (J7, J27 to J31)."""

from __future__ import annotations

import heapq
from dataclasses import replace
from itertools import pairwise

import pytest

from engines.java import developers
from engines.java.actions import Enter, Leave, Move
from engines.java.game import JAVA
from engines.java.refusals import Code
from engines.java.spaces import LOWLANDS, MOUNTAINS, Space, members, neighbours
from engines.java.state import State
from engines.java.texts.game_texts import TEXTS
from tests.cases import in_one_test
from tests.games.java.engine.positions import (
    at,
    code,
    laid,
    legal,
    new_game,
    owning,
    play,
    position,
    random_game,
    spaces,
    spread,
    why_not,
)


def cost(state: State, line: str) -> int:
    """What a legal line of notation costs."""
    after = play(state, line)
    assert after.events[0].cost_ap == state.ap - after.ap
    return after.events[0].cost_ap


SOUTH = "L5 K6 K7 K8"
"""A row of land from the lowlands (L5) inwards."""


def test_J7_each_player_has_12_developers_and_the_reserve_holds_those_off_the_board() -> None:
    assert {player.reserve for player in new_game(4).players} == {12}
    state = play(position(rice=SOUTH), "enter L5", "enter K8")
    assert (state.players[0].reserve, state.players[0].developers) == (10, spaces("L5 K8"))
    assert state.players[1].reserve == 12


def test_J7_nobody_comes_in_from_an_empty_reserve() -> None:
    state = owning(position(rice=SOUTH), 0, reserve=0)
    assert code(state, "enter L5") is Code.NO_DEVELOPER
    assert legal(state, "enter") == set()


@in_one_test(
    "name, expected",
    [
        ("K7", Code.OCCUPIED),
        ("K8", Code.OCCUPIED),
        ("J6", Code.ON_PALACE),
        ("K9", Code.NO_LAND),
        ("I10", Code.NO_LAND),
    ],
)
def test_J27_a_developer_stands_on_free_land_only(name: str, expected: Code) -> None:
    state = position(rice=SOUTH, village="J6 J7", palaces="J6=2", developers=["K7 L5", "K8"])
    assert code(state, f"enter {name}") is expected
    assert code(state, f"move L5 {name}") is expected


def test_J27_only_ones_own_developers_move_and_leave() -> None:
    state = position(rice=SOUTH, developers=["L5", "K8"])
    for line in ("move K8 K7", "leave K8", "move K7 K6", "leave K7"):
        assert code(state, line) is Code.NOT_YOUR_DEVELOPER


def test_J28_steps_within_one_terrain_are_free_whatever_the_levels() -> None:
    state = position(rice="G8:5 G9:1 G10:3", developers=["G8", ""])
    assert cost(state, "move G8 G10") == 0
    assert code(replace(state, ap=0), "move G8 G10") is None


def test_J28_each_change_between_rice_and_village_costs_1_ap() -> None:
    state = position(rice="G8 G10 G12", village="G9 G11", developers=["G8", ""])
    assert [cost(state, f"move G8 {name}") for name in ("G9", "G10", "G11", "G12")] == [1, 2, 3, 4]
    refusal = why_not(replace(state, ap=3), "move G8 G12")
    assert refusal is not None
    assert TEXTS.format_message(refusal) == "The way from G8 to G12 needs 4 AP, 3 left"


def test_J28_the_cheapest_way_is_taken_however_long() -> None:
    state = position(rice="G8 H8 I9 J9 I11 J10 H10 G10", village="G9", developers=["G8", ""])
    assert cost(state, "move G8 G10") == 0
    blocked = state.with_player(1, developers=spaces("J9"))
    assert cost(blocked, "move G8 G10") == 2


def test_J29_palaces_and_opponents_block() -> None:
    state = position(3, rice="G8 G9 G10", developers=["G8", "", "G9"])
    assert code(state, "move G8 G10") is Code.NO_PATH
    state = position(village="G8 G9 G10", palaces="G9=2", developers=["G8", ""])
    assert code(state, "move G8 G10") is Code.NO_PATH
    assert legal(state, "move") == set()


def test_J29_bare_and_irrigation_spaces_are_no_path() -> None:
    for irrigation in ("", "G9"):
        state = position(rice="G8 G10", irrigation=irrigation, developers=["G8", ""])
        assert code(state, "move G8 G10") is Code.NO_PATH


def test_J29_ones_own_developers_may_be_passed_but_not_landed_on() -> None:
    state = position(rice="G8 G9 G10", developers=["G8 G9", ""])
    assert cost(state, "move G8 G10") == 0
    assert code(state, "move G8 G9") is Code.OCCUPIED
    assert legal(state, "move") == {"move G8 G10", "move G9 G10"}


@in_one_test(
    "name, expected",
    [
        ("B5", 2),  # mountains only
        ("D6", 2),  # C7 is mountains
        ("G2", 2),
        ("H2", 1),  # H1 is mountains, I2 lowlands
        ("I4", 1),
        ("L5", 1),
        ("N6", 1),
    ],
)
def test_J30_coming_in_costs_1_ap_by_lowlands_and_2_by_mountains(name: str, expected: int) -> None:
    state = position(rice=name)
    assert cost(state, f"enter {name}") == expected
    assert cost(play(state, f"enter {name}"), f"leave {name}") == expected
    assert code(replace(state, ap=expected - 1), f"enter {name}") is Code.NOT_ENOUGH_AP


def test_J30_inland_spaces_are_no_border() -> None:
    state = position(rice="G9", developers=["", "G9"])
    assert code(position(rice="G9"), "enter G9") is Code.NO_PATH
    assert code(replace(state, seat=1, to_act=1), "leave G9") is Code.NO_PATH


def test_J30_covered_outside_spaces_are_border_spaces_and_what_they_hide_is_none() -> None:
    state = laid(position(), "double C6 C7", "rice D6")
    # C7 hides the only outside neighbour of D6: the way in is over C7 or C6.
    assert cost(state, "enter C7") == 2
    assert cost(state, "enter D6") == 2
    blocked = state.with_player(1, developers=spaces("C6 C7"))
    assert code(blocked, "enter D6") is Code.NO_PATH


def test_J30_a_step_in_or_out_is_no_change_of_terrain() -> None:
    state = position(village="L5")
    assert cost(state, "enter L5") == 1
    assert cost(play(state, "enter L5"), "leave L5") == 1


def test_J31_coming_in_and_walking_on_cost_the_sum() -> None:
    state = position(rice="L5 K7", village="K6 K8")
    assert [cost(state, f"enter {name}") for name in ("L5", "K6", "K7", "K8")] == [1, 2, 3, 4]
    assert cost(play(state, "enter K7"), "leave K7") == 3


def test_J31_the_cheapest_border_space_is_taken() -> None:
    # From the mountains 2 AP and free steps; from the lowlands 1 AP and two changes of terrain.
    north = " ".join(f"{row}5" for row in "BCDE")
    state = position(rice=f"{north} F6 G7 H6 H7", village="I7 J6 K6 L5")
    assert cost(state, "enter H7") == 2
    assert cost(state, "enter I7") == 1
    blocked = state.with_player(1, developers=spaces("B5 C5"))
    assert cost(blocked, "enter H7") == 2


def test_J31_ones_own_developer_on_the_border_may_be_passed_and_an_opponent_not() -> None:
    state = position(rice=SOUTH, developers=["L5 K7", ""])
    assert cost(state, "enter K6") == 1
    assert cost(state, "leave K7") == 1
    state = position(rice="L5 K6", developers=["K6", "L5"])
    assert code(state, "leave K6") is Code.NO_PATH
    state = position(rice="L5 K6", developers=["", "L5"])
    assert code(state, "enter K6") is Code.NO_PATH


def test_J31_a_move_to_the_same_space_is_illegal() -> None:
    state = position(rice=SOUTH, developers=["L5", ""])
    assert code(state, "move L5 L5") is Code.SAME_SPACE
    assert "move L5 L5" not in legal(state)


def test_J31_a_developer_taken_off_may_come_in_elsewhere_in_the_same_turn() -> None:
    state = owning(position(rice=f"{SOUTH} B5", developers=["K8", ""]), 0, reserve=0)
    state = play(state, "leave K8", "enter B5")
    assert (state.players[0].developers, state.players[0].reserve, state.ap) == (spaces("B5"), 0, 3)


# --- all of it once more, slowly -------------------------------------------------------------------


def slowly(state: State, begin: dict[Space, int]) -> dict[Space, int]:
    """The cheapest cost to every space from some first steps, space by space (J28, J29)."""
    land, seat = state.land, state.seat
    rest = {
        space for other in state.seats if other != seat for space in members(state.players[other].developers)
    }
    walkable = set(members(land.covered & ~land.palace_spaces)) - rest
    found: dict[Space, int] = {}
    heap = [(cost, space) for space, cost in begin.items()]
    heapq.heapify(heap)
    while heap:
        spent, space = heapq.heappop(heap)
        if space in found or space not in walkable:
            continue
        found[space] = spent
        for near in neighbours(space):
            change = (land.rice >> near & 1) != (land.rice >> space & 1)
            heapq.heappush(heap, (spent + change, near))
    return found


def step_out(state: State, space: Space) -> int | None:
    """The cost of the step between a space and the outside; None inland (J30)."""
    bare = [near for near in neighbours(space) if state.land.bare_outside >> near & 1]
    if any(LOWLANDS >> near & 1 for near in bare):
        return 1
    return 2 if any(MOUNTAINS >> near & 1 for near in bare) else None


GAMES = [(2, 1), (3, 2), (4, 3)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_J28_J31_costs_agree_with_a_search_space_by_space(seats: int, seed: int) -> None:
    for state in spread(random_game(seats, seed)[0], 12):
        land, players, seat = state.land, state.players, state.seat
        begin = {s: step for s in members(land.covered) if (step := step_out(state, s)) is not None}
        inward = slowly(state, begin)
        for target in members(land.covered):
            assert developers.walk_cost(land, players, seat, Enter(target)) == inward.get(target)
        for origin in members(players[seat].developers):
            walk = slowly(state, {origin: 0})
            for target in members(land.covered):
                assert developers.walk_cost(land, players, seat, Move(origin, target)) == walk.get(target)
            exits = [spent + begin[space] for space, spent in walk.items() if space in begin]
            assert developers.walk_cost(land, players, seat, Leave(origin)) == min(exits, default=None)


def way_cost(state: State, way: tuple[Space, ...]) -> int:
    """The changes of terrain on a way, each step of which must go to a neighbour."""
    assert all(b in neighbours(a) for a, b in pairwise(way))
    return sum((state.land.rice >> a & 1) != (state.land.rice >> b & 1) for a, b in pairwise(way))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_J28_the_path_that_is_shown_is_one_of_the_cheapest(seats: int, seed: int) -> None:
    for state in spread(random_game(seats, seed)[0], 8):
        land, players, seat = state.land, state.players, state.seat
        for action in JAVA.legal_actions(state, "move"):
            way = developers.path(land, players, seat, action.origin, action.target)
            assert (way[0], way[-1]) == (action.origin, action.target)
            assert way_cost(state, way) == developers.walk_cost(land, players, seat, action)
        for action in JAVA.legal_actions(state, "enter"):
            way = developers.path(land, players, seat, None, action.target)
            first_step = step_out(state, way[0])
            assert way[-1] == action.target
            assert first_step is not None
            assert first_step + way_cost(state, way) == developers.walk_cost(land, players, seat, action)


def test_J29_no_path_is_shown_where_none_leads() -> None:
    state = position(rice="G8 G10", developers=["G8", ""])
    for origin in (at("G8"), None):
        assert developers.path(state.land, state.players, 0, origin, at("G10")) == ()
