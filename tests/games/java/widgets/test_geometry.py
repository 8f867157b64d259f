"""The board's arithmetic: placing a space and finding it again."""

from __future__ import annotations

import pytest

from engines.java.spaces import BOARD, name_of
from tests.games.java.widgets.positions import at
from widgets.java import ZOOMS
from widgets.java import geometry as geometry
from widgets.java.geometry import SPACES, Plan, plan_board

PLANS = [
    Plan(zoom, left, top, outlined)
    for zoom in ZOOMS
    for left, top in ((0, 0), (3, 2))
    for outlined in (False, True)
    if zoom > 1 or not outlined
]


def test_every_cell_of_a_space_finds_that_space_and_no_other_cell_does() -> None:
    for plan in PLANS:
        width, height = plan.size
        found = {(x, y): plan.find_space(x, y) for x in range(-4, width + 4) for y in range(-4, height + 4)}
        for space in SPACES:
            x, y, w, h = plan.find_cells(space)
            for cell in [(x + dx, y + dy) for dx in range(w) for dy in range(h)]:
                assert found.pop(cell) == space
        assert set(found.values()) == {None}


def test_the_drawn_cells_of_every_space_lie_on_the_surface() -> None:
    for plan in PLANS:
        width, height = plan.size
        for space in SPACES:
            x, y, w, h = plan.find_drawn_cells(space)
            assert plan.left <= x and plan.top <= y and x + w <= width and y + h <= height


def test_odd_rows_are_half_a_space_to_the_right() -> None:
    for zoom, shift in zip(ZOOMS, (1, 2, 3), strict=True):
        plan = Plan(zoom)
        assert plan.find_cells(at("F1")).x - plan.find_cells(at("E1")).x == shift


def test_the_board_is_as_large_as_its_spaces_make_it() -> None:
    assert len(SPACES) == 216 == BOARD.bit_count()
    assert [geometry.measure_board(zoom) for zoom in ZOOMS] == [(57, 15), (76, 30), (114, 45)]
    assert [geometry.measure_board(zoom, outlined=True) for zoom in ZOOMS] == [(57, 15), (77, 31), (115, 46)]


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("outlined", [False, True])
def test_the_largest_zoom_that_fits_is_taken(zoom: int, outlined: bool) -> None:
    width, height = geometry.measure_board(zoom, outlined)
    assert plan_board(width, height, outlined=outlined).zoom == zoom
    for smaller in ((width - 1, height), (width, height - 1)):
        assert plan_board(*smaller, outlined=outlined).zoom == max(1, zoom - 1)


def test_a_board_without_room_to_spare_has_no_labels() -> None:
    assert plan_board(57, 15) == Plan(1)
    assert plan_board(57, 15, outlined=True) == Plan(1)
    assert plan_board(76, 30) == Plan(2)


def test_room_to_spare_goes_to_the_labels_first_and_then_to_both_sides() -> None:
    assert plan_board(77, 30) == Plan(2, left=1)
    assert plan_board(78, 31) == Plan(2, left=2, top=1)
    assert plan_board(84, 34) == Plan(2, left=5, top=2)


def test_a_board_that_must_be_scrolled_keeps_its_labels() -> None:
    assert plan_board(40, 20, zoom=2) == Plan(2, left=2, top=1)


def test_the_directions_go_counter_clockwise_from_the_east() -> None:
    around = [geometry.find_neighbour(at("G8"), direction) for direction in range(6)]
    assert [name_of(space) for space in around if space] == ["G9", "F8", "F7", "G7", "H7", "H8"]
    assert geometry.find_neighbour(at("E1"), geometry.WEST) is None
    assert geometry.find_neighbour(at("A5"), geometry.NORTH_EAST) is None


def test_going_up_and_down_stays_in_the_column() -> None:
    space, path = at("K9"), ["K9"]
    while above := geometry.find_step(space, 0, -1):
        assert geometry.find_step(above, 0, 1) == space
        space = above
        path.append(name_of(space))
    assert path == ["K9", "J9", "I9", "H9", "G9", "F9", "E9", "D9", "C9", "B9", "A9"]


def test_going_up_at_the_coast_takes_the_other_way_if_there_is_one() -> None:
    assert geometry.find_step(at("H18"), 0, -1) == at("G18")
    assert geometry.find_step(at("I2"), 0, 1) == at("J2")
    assert geometry.find_step(at("O6"), 0, 1) is None
    assert geometry.find_step(at("E19"), 0, -1) == at("D18")


def test_going_along_a_row_jumps_over_gaps_and_stops_at_its_ends() -> None:
    assert geometry.find_step(at("A6"), 1, 0) == at("A8")
    assert geometry.find_step(at("A8"), -1, 0) == at("A6")
    assert geometry.find_step(at("E19"), 1, 0) is None
    assert geometry.find_step(at("E1"), -1, 0) is None


def test_every_space_can_be_reached_with_the_four_arrows() -> None:
    reached, edge = {at("H9")}, [at("H9")]
    while edge:
        space = edge.pop()
        for dx, dy in ((0, -1), (0, 1), (1, 0), (-1, 0)):
            there = geometry.find_step(space, dx, dy)
            if there is not None and there not in reached:
                reached.add(there)
                edge.append(there)
    assert reached == set(SPACES)
