"""Placing land (J2, J3, J13 to J21)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.java.game import JAVA
from engines.java.refusals import Code
from engines.java.settlements import settlement_of
from engines.java.spaces import members, name_of
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
    spaces,
    stocked,
    why_not,
)


def level(state: State, name: str) -> int:
    """The level of a space."""
    return state.land.level(at(name))


def test_J2_a_space_shows_the_terrain_of_its_topmost_tile_and_counts_its_tiles() -> None:
    state = laid(position(), "triple G8 G9 H8", "double G9 G8", "village G8")
    assert [level(state, name) for name in ("G8", "G9", "H8", "H9")] == [3, 2, 1, 0]
    assert state.land.village == spaces("G8 G9")
    assert state.land.rice == spaces("H8")


def test_J2_levels_count_beyond_a_power_of_two() -> None:
    state = position(rice="G8:7 G9:7", tiles="G8+G9")
    assert [level(play(state, "village G8"), name) for name in ("G8", "G9")] == [8, 7]


def test_J3_each_player_owns_5_doubles_3_single_rice_and_2_single_villages_and_all_share_56_triples() -> None:
    state = new_game(4)
    assert state.stock.triples == 56
    assert {(p.doubles, p.rice_singles, p.village_singles) for p in state.players} == {(5, 3, 2)}


def test_J3_a_placed_tile_leaves_the_stock_or_its_owner() -> None:
    state = play(position(), "triple G8 G9 H8", "double J8 J9", "rice D8", "village D10")
    assert state.stock.triples == 55
    mine, other = state.players
    assert (mine.doubles, mine.rice_singles, mine.village_singles) == (4, 2, 1)
    assert (other.doubles, other.rice_singles, other.village_singles) == (5, 3, 2)


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (stocked(position(), triples=0), "triple G8 G9 H8"),
        (owning(position(), 0, doubles=0), "double G8 G9"),
        (owning(position(), 0, rice_singles=0), "rice G8"),
        (owning(position(), 0, village_singles=0), "village G8"),
    ],
)
def test_J3_no_tile_is_placed_that_is_not_left(state: State, line: str) -> None:
    assert code(state, line) is Code.NO_TILE
    assert legal(state, line.split()[0]) == set()


def test_J13_no_tile_covers_a_developer_not_even_ones_own() -> None:
    for seat in (0, 1):
        for line in ("triple G8 G9 H8", "triple H8 G8 G9", "double G9 H8", "rice G9", "village G9"):
            standing = ["G9", ""] if seat == 0 else ["", "G9"]
            state = position(rice="G8 G9 H8", tiles="G8+G9", developers=standing)
            refusal = why_not(state, line)
            assert refusal is not None
            assert refusal.code is Code.COVERS_DEVELOPER
            assert refusal.where == (at("G9"),)


@pytest.mark.parametrize("line", ["triple G8 G9 H8", "double H8 G8", "rice G8"])
def test_J13_no_tile_covers_a_palace(line: str) -> None:
    state = position(village="G8 G9", rice="H8", tiles="G8+H8", palaces="G8=2")
    assert code(state, line) is Code.COVERS_PALACE


@in_one_test("line", ["triple F6 E6 F5", "double F4 F5", "rice F5", "village J9", "double J9 J8"])
def test_J13_no_tile_covers_irrigation_printed_or_laid(line: str) -> None:
    assert code(position(irrigation="J9"), line) is Code.COVERS_IRRIGATION


def test_J14_tile_must_lie_flat() -> None:
    state = position(rice="G8 G9:2 H8:2 H9:2 H7", tiles="G8+G9")
    refusal = why_not(state, "triple H8 G8 G9")
    assert refusal is not None
    assert refusal.code is Code.NOT_FLAT
    assert (
        TEXTS.format_message(refusal)
        == "A tile must lie flat, but G8 is level 1, G9 is level 2, H8 is level 2"
    )
    assert code(state, "double G8 G7") is Code.NOT_FLAT
    assert code(state, "triple G9 H8 H9") is None
    assert code(state, "double G8 H7") is None


def test_J14_levels_that_share_a_bit_are_still_not_level() -> None:
    state = position(rice="G8:3 G9:1 H8:2")
    for line in ("double G8 G9", "double G8 H8", "double G9 H8"):
        assert code(state, line) is Code.NOT_FLAT


@pytest.mark.parametrize("line", ["triple G8 G9 H8", "triple G9 G8 H8", "triple H8 G8 G9"])
def test_J15_no_triple_goes_exactly_on_one_triple_however_turned(line: str) -> None:
    assert code(laid(position(), "triple G8 G9 H8"), line) is Code.SAME_ON_SAME


@pytest.mark.parametrize("line", ["double G8 G9", "double G9 G8"])
def test_J15_no_double_goes_exactly_on_one_double_however_turned(line: str) -> None:
    assert code(laid(position(), "double G8 G9"), line) is Code.SAME_ON_SAME


@pytest.mark.parametrize("below", ["rice G8", "village G8"])
@pytest.mark.parametrize("line", ["rice G8", "village G8"])
def test_J15_no_single_goes_on_a_single_of_either_terrain(below: str, line: str) -> None:
    assert code(laid(position(), below), line) is Code.SAME_ON_SAME


def test_J15_parts_of_several_tiles_of_the_same_size_are_fine() -> None:
    state = laid(position(), "triple G8 G9 H8", "triple H9 G10 H10", "double J8 J9", "double J10 J11")
    assert code(state, "triple G9 H8 H9") is None
    assert code(state, "double J9 J10") is None


def test_J15_smaller_tiles_may_go_on_part_of_a_larger_one_and_larger_ones_on_several() -> None:
    state = laid(position(), "triple G8 G9 H8", "double J8 J9", "rice I9")
    for line in ("double G8 G9", "rice G8", "village J8"):
        assert code(state, line) is None
    # J8, J9 and I9 touch one another: a double and a single underneath.
    assert code(state, "triple I9 J8 J9") is None


def test_J15_what_is_left_of_a_covered_tile_is_not_that_tile() -> None:
    state = laid(position(), "double G8 G9", "rice G8", "rice G9")
    assert code(state, "double G8 G9") is None
    state = laid(position(), "triple G8 G9 H8", "double G8 G9", "rice H8")
    assert code(state, "triple G8 G9 H8") is None


def test_J15_two_tiles_of_one_size_side_by_side_are_told_apart() -> None:
    state = laid(position(), "double G8 H8", "double G9 H9")
    assert code(state, "double G8 G9") is None
    assert code(state, "double H8 H9") is None
    assert code(state, "double H8 G8") is Code.SAME_ON_SAME


def test_J16_a_tile_need_touch_neither_land_nor_edge_and_may_cover_both_terrains() -> None:
    state = laid(position(), "triple G8 G9 H8")
    assert code(state, "rice D8") is None
    assert code(state, "village D8") is None
    state = laid(state, "triple H9 G10 H10")
    for line in ("triple G9 H8 H9", "triple H8 G9 H9", "triple H9 G9 H8"):
        assert code(state, line) is None


CITIES = {"village": "G8 G9 G11 G12", "rice": "F9 F10 G10 H9", "palaces": "G8=2 G12=2"}


@pytest.mark.parametrize("line", ["triple G10 F9 F10", "double G10 F10", "village G10"])
def test_J17_no_placement_joins_two_cities(line: str) -> None:
    state = position(**CITIES, tiles="F9+F10+G10")
    if line.startswith("triple"):
        state = position(**CITIES)
    refusal = why_not(state, line)
    assert refusal is not None
    assert refusal.code is Code.JOINS_CITIES
    assert refusal.where == (at("G8"), at("G12"))
    assert line not in legal(state)


def test_J17_three_cities_and_cities_by_way_of_a_village_are_not_joined_either() -> None:
    state = position(
        village="G8 G9 G11 G12 G13 F8 E8", rice="G10 F9 F10", tiles="F9+F10+G10", palaces="G8=2 G13=2"
    )
    assert code(state, "village G10") is Code.JOINS_CITIES
    state = position(village="F9 E9 G11 G12 H9 I9", rice="G10 G9", tiles="G9+G10", palaces="E9=2 G12=2 I9=2")
    assert code(state, "village G10") is Code.JOINS_CITIES


def test_J17_a_city_may_join_villages_and_villages_may_join() -> None:
    state = position(village="G8 G9 G11 G12", rice="F9 F10 G10", tiles="F9+F10+G10", palaces="G8=2")
    state = play(state, "village G10")
    assert settlement_of(state.land, at("G8")) == spaces("G8 G9 G10 G11 G12")
    state = position(village="G8 G9 G11 G12", rice="F9 F10 G10", tiles="F9+F10+G10")
    assert code(state, "village G10") is None


def test_J17_rice_between_two_cities_is_fine() -> None:
    state = position(**CITIES, tiles="F9+F10+G10")
    assert code(state, "rice G10") is None


def test_J17_a_placement_that_cuts_what_it_would_join_is_fine() -> None:
    state = position(village="G8 G9 G10 G12 G13", rice="G11 F10 F11", palaces="G8=2 G13=2")
    assert code(state, "triple G11 F10 F11") is Code.JOINS_CITIES
    # The rice takes G10 away, through which the two would meet.
    state = play(state, "triple G11 F10 G10")
    assert settlement_of(state.land, at("G8")) == spaces("G8 G9")
    assert settlement_of(state.land, at("G13")) == spaces("G11 G12 G13")


def test_J18_a_space_may_change_its_city_with_the_developer_on_it() -> None:
    state = position(
        village="E11 F10 G10 G12 G13", rice="F11 G11", palaces="E11=2 G13=2", developers=["G10", ""]
    )
    assert settlement_of(state.land, at("G10")) == spaces("E11 F10 G10")
    state = play(state, "triple G11 F10 F11")
    assert settlement_of(state.land, at("G10")) == spaces("G10 G11 G12 G13")
    assert state.players[0].developers == spaces("G10")


def test_J19_a_cut_leaves_a_village_that_may_get_a_palace_of_its_own() -> None:
    state = position(
        village="G8 G9 G10 G11 G12 G13", tiles="G10+H10", rice="H10", palaces="G8=6", developers=["G12", ""]
    )
    assert code(state, "palace G11 2") is Code.CITY_HAS_PALACE
    state = play(state, "rice G10")
    assert code(state, "palace G13 4") is Code.TOO_SMALL
    state = play(state, "palace G13 2")
    assert [(name_of(p.space), p.value) for p in state.land.palaces] == [("G8", 6), ("G13", 2)]


def test_J19_a_palace_keeps_its_value_when_its_city_is_cut_below_it() -> None:
    state = position(village="G8 G9 G10 G11", rice="H9", tiles="G9+H9", palaces="G8=4")
    state = play(state, "rice G9")
    assert settlement_of(state.land, at("G8")) == spaces("G8")
    assert [(p.space, p.value) for p in state.land.palaces] == [(at("G8"), 4)]


def test_J20_each_bare_outside_space_costs_1_ap_more() -> None:
    for line, cost in (
        ("triple B5 A5 A6", 3),
        ("triple A5 A6 B5", 3),
        ("triple D6 C6 C7", 2),
        ("triple C6 D5 D6", 1),
        ("double B5 A5", 2),
        ("double A5 B5", 2),
        ("double D5 D6", 1),
        ("rice D6", 1),
        ("village D6", 1),
    ):
        state = position()
        after = play(state, line)
        assert state.ap - after.ap == cost == after.events[0].cost_ap
        assert code(replace(state, ap=cost), line) is None
        assert code(replace(state, ap=cost - 1), line) is Code.NOT_ENOUGH_AP
        assert line not in {str(a) for a in JAVA.legal_actions(replace(state, ap=cost - 1))}


def test_J20_a_covered_outside_space_is_a_normal_land_space() -> None:
    state = laid(position(), "triple B5 A5 A6")
    for line in ("double A5 A6", "double A6 B5", "rice A5", "village A6"):
        assert play(state, line).ap == state.ap - 1
        assert line in legal(state)
    assert code(state, "triple A5 A6 B5") is Code.SAME_ON_SAME
    state = laid(state, "rice A5")
    assert code(state, "village A5") is Code.SAME_ON_SAME
    assert code(state, "double A5 A6") is Code.NOT_FLAT


def test_J20_a_tile_that_overhangs_covers_at_least_one_space_of_central_java() -> None:
    state = laid(position(), "triple B5 A5 A6")
    for line in ("double C3 C4", "triple M9 N8 N9", "triple N8 M9 N9"):
        assert code(state, line) is Code.ALL_OUTSIDE
        assert line not in legal(state)


def test_J20_a_single_never_covers_a_bare_outside_space() -> None:
    for line in ("rice A5", "village A5", "rice O6"):
        assert code(position(), line) is Code.SINGLE_OUTSIDE


def test_J21_a_triple_has_six_and_a_double_six_placements_on_a_village_space() -> None:
    lines = legal(new_game())
    triples = {line for line in lines if line.startswith("triple G8 ")}
    assert triples == {
        "triple G8 F7 F8",
        "triple G8 F8 G9",
        "triple G8 G9 H8",
        "triple G8 H7 H8",
        "triple G8 G7 H7",
        "triple G8 F7 G7",
    }
    doubles = {line for line in lines if line.startswith("double G8 ")}
    assert doubles == {f"double G8 {near}" for near in ("F7", "F8", "G7", "G9", "H7", "H8")}


@in_one_test(
    "line", ["triple G8 G7 G9", "triple G8 F7 H8", "triple G8 G8 G9", "double G8 G10", "double G8 G8"]
)
def test_J21_spaces_that_do_not_touch_one_another_are_no_tile(line: str) -> None:
    assert code(new_game(), line) is Code.NOT_A_TILE


def test_J21_the_village_and_rice_spaces_get_their_terrain() -> None:
    state = play(position(), "triple H8 G9 G8")
    assert state.land.village == spaces("H8")
    assert state.land.rice == spaces("G8 G9")
    assert len({state.land.tiles[space] for space in members(spaces("G8 G9 H8"))}) == 1
    assert state.land.triples == spaces("G8 G9 H8")
