"""The board: data file, spaces, neighbours, names, and what the empty board allows (J1, J21)."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import engines
from engines.java import board
from engines.java.game import JAVA
from engines.java.spaces import (
    BOARD,
    CENTRAL,
    EDGE,
    LOWLANDS,
    MOUNTAINS,
    OUTSKIRTS,
    PRINTED_IRRIGATION,
    components,
    flood,
    members,
    name_of,
    names_of,
    neighbours,
    row_column,
    space_named,
)
from engines.java.tiles import village_and_rice
from tests.games.java.engine.positions import at, legal, new_game, spaces
from tests.tools import make_literals

DATA = Path(engines.__file__).parent / "data"
DRAWN = {
    (row, column): sign
    for row, line in enumerate((DATA / "java_board.txt").read_text(encoding="ascii").splitlines())
    for column, sign in enumerate(line)
    if sign != " "
}
STEPS = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))


def around(row: int, column: int) -> set[tuple[int, int]]:
    """The six neighbours of a place in the drawing, as J1 defines them."""
    return {(row + down, column + right) for down, right in STEPS}


def drawn(signs: str) -> set[tuple[int, int]]:
    """The places drawn with one of some signs."""
    return {place for place, sign in DRAWN.items() if sign in signs}


def test_J1_data_file_and_literal_agree() -> None:
    made = make_literals.java_board()
    assert made == Path(board.__file__).read_text(encoding="ascii")
    assert list(board.ROWS) == (DATA / "java_board.txt").read_text(encoding="ascii").splitlines()


def test_J1_central_java_has_150_open_and_3_printed_irrigation_spaces() -> None:
    assert CENTRAL.bit_count() == 153
    assert (CENTRAL & ~PRINTED_IRRIGATION).bit_count() == 150
    assert names_of(PRINTED_IRRIGATION) == ["F5", "F14", "I10"]


def test_J1_63_outside_spaces_can_be_covered() -> None:
    assert OUTSKIRTS.bit_count() == 63
    assert CENTRAL & OUTSKIRTS == 0
    assert BOARD == CENTRAL | OUTSKIRTS


def test_J1_every_space_lies_where_it_is_drawn() -> None:
    assert {row_column(space) for space in members(CENTRAL)} == drawn("o~")
    assert {row_column(space) for space in members(PRINTED_IRRIGATION)} == drawn("~")
    assert {row_column(space) for space in members(OUTSKIRTS)} == drawn("^_")


def test_J1_neighbours_are_those_of_the_drawing() -> None:
    for space in members(BOARD):
        assert {row_column(near) for near in neighbours(space)} == around(*row_column(space))


def test_J1_mountains_lie_in_rows_up_to_7_and_lowlands_from_row_8_on() -> None:
    for space in members(OUTSKIRTS):
        row, _ = row_column(space)
        assert bool(MOUNTAINS >> space & 1) == (row <= 7)
        assert bool(LOWLANDS >> space & 1) == (row >= 8)
        assert DRAWN[row_column(space)] == ("^" if row <= 7 else "_")


def test_J1_every_neighbour_off_the_drawing_is_a_bare_outside_neighbour() -> None:
    outside = new_game().land.bare_outside
    for space in members(BOARD):
        for near in neighbours(space):
            assert bool(outside >> near & 1) == (row_column(near) not in drawn("o~"))


def test_J1_spaces_are_named_by_row_letter_and_number() -> None:
    for row, column in DRAWN:
        name = f"{'ABCDEFGHIJKLMNO'[row]}{column // 2 + 1}"
        assert row_column(at(name)) == (row, column)
        assert name_of(at(name)) == name
        assert space_named(name.lower()) == at(name)
    assert [name for name in names_of(CENTRAL) if name[0] == "B"] == ["B5", "B8", "B11", "B14"]


def test_J1_other_names_are_no_spaces() -> None:
    for name in ("", "F", "7", "Z7", "F0", "F19", "F5 ", "A4", "I1", "F-5", "F\u0667"):
        assert space_named(name) is None


def test_J1_numbers_grow_by_row_then_from_west_to_east() -> None:
    places = [row_column(space) for space in members(BOARD)]
    assert places == sorted(places)


def test_J1_flood_and_components_never_run_into_another_row() -> None:
    west_east = spaces("D1 E19 F1 G19 H1")
    assert [part.bit_count() for part in components(west_east)] == [1, 1, 1, 1, 1]
    assert flood(spaces("G2"), CENTRAL) == CENTRAL


def test_J23_57_spaces_of_central_java_have_an_outside_neighbour() -> None:
    central = drawn("o~")
    assert {row_column(space) for space in members(EDGE)} == {
        place for place in central if around(*place) - central
    }
    assert EDGE.bit_count() == 57


def test_J21_the_empty_board_has_349_triple_areas_and_so_1047_triples() -> None:
    open_spaces = drawn("o")
    expected = {
        frozenset((place, *pair))
        for place in open_spaces
        for pair in combinations(around(*place) & drawn("o^_"), 2)
        if pair[1] in around(*pair[0])
    }
    placements = list(JAVA.legal_actions(new_game(), "triple"))
    areas = set()
    for action in placements:
        village, rice = village_and_rice(action)
        areas.add(frozenset(map(row_column, members(village | rice))))
    assert areas == expected
    assert len(areas) == 349
    assert len(placements) == len(set(placements)) == 1047


@pytest.mark.parametrize(
    ("verb", "count"), [("double", 1002), ("rice", 150), ("village", 150), ("irrigation", 93)]
)
def test_J21_counts_of_the_other_placements_on_the_empty_board(verb: str, count: int) -> None:
    assert len(JAVA.legal_actions(new_game(), verb)) == len(legal(new_game(), verb)) == count
