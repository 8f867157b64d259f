"""The board's arithmetic: placing a space and finding it again."""

from __future__ import annotations

from math import hypot

import pytest

from engines.java.spaces import BOARD, name_of, row_column
from tests.games.java.widgets.positions import at
from widgets.java import ZOOMS, geometry
from widgets.java.geometry import SPACES, Plan, plan_board

PLANS = [Plan(zoom, left, top) for zoom in ZOOMS for left, top in ((2, 0), (3, 2))]


def test_every_cell_of_a_body_finds_its_space_and_the_whole_island_is_found() -> None:
    for plan in PLANS:
        width, height = plan.size
        found = {(x, y): plan.find_space(x, y) for x in range(-4, width + 4) for y in range(-4, height + 4)}
        for space in SPACES:
            x, y, w, h = plan.find_cells(space)
            slants = int(plan.zoom > 1)
            assert {found[x + dx, y + dy] for dx in range(w) for dy in range(slants, h)} == {space}
            # Each corner of the rectangle around a hexagon is a neighbour's or the sea's.
            assert plan.zoom == 1 or space not in (found[x, y], found[x + w - 1, y], found[x, y + h])
        assert {*found.values()} == {None, *SPACES}


def test_a_cell_on_slants_belongs_to_the_hexagon_whose_middle_is_nearest() -> None:
    for plan in (Plan(2), Plan(3)):
        width, height = plan.cell_size

        def middle(space: int, width: int = width, height: int = height) -> tuple[float, float]:
            row, column = row_column(space)
            return (column / 2 + 0.5) * width, row * height + (height + 1) / 2

        for y in range(0, plan.size[1], height):
            for x in range(plan.size[0] - 1):
                space = plan.find_space(x, y)
                if space is None:
                    continue
                # As if the hexagons were regular.
                scale = width / height * 0.866
                away = {
                    each: hypot(middle(each)[0] - x - 0.5, (middle(each)[1] - y - 0.5) * scale)
                    for each in (space, *(geometry.find_neighbour(space, way) for way in range(6)))
                    if each is not None
                }
                assert away[space] <= min(away.values()) + 0.8, (plan.zoom, name_of(space), x, y)


def test_the_drawn_cells_of_every_space_lie_on_the_surface() -> None:
    for plan in PLANS:
        width, height = plan.size
        for space in SPACES:
            x, y, w, h = plan.find_drawn_cells(space)
            assert x > 0 and plan.top <= y and x + w <= width + 1 and y + h <= height


def test_the_board_is_as_large_as_its_spaces_make_it() -> None:
    assert len(SPACES) == 216 == BOARD.bit_count()
    assert [geometry.measure_board(zoom) for zoom in ZOOMS] == [(57, 15), (77, 31), (153, 46)]
    assert [geometry.measure_with_labels(zoom) for zoom in ZOOMS] == [(59, 16), (80, 32), (156, 47)]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_largest_zoom_that_fits_with_its_labels_is_taken(zoom: int) -> None:
    width, height = {1: (59, 16), 2: (80, 32), 3: (156, 47)}[zoom]
    assert plan_board(width, height) == Plan(zoom, 2 if zoom == 1 else 3, 1)
    for smaller in ((width - 1, height), (width, height - 1)):
        assert plan_board(*smaller).zoom == max(1, zoom - 1)


def test_room_to_spare_is_on_both_sides_and_without_any_letters_stand_where_rows_leave_it() -> None:
    assert plan_board(84, 36) == Plan(2, left=5, top=3)
    assert plan_board(40, 20, zoom=2) == Plan(2, left=3, top=1), "a board that is scrolled keeps its labels"
    assert (plan_board(58, 16), plan_board(57, 16)) == (Plan(1, left=1, top=1), Plan(1, left=0, top=1))


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
