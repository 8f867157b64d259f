"""The board as an island of hexagons, drawn in quarters of cells: 8x3 and 4x2; at 3x1 as a mosaic."""

from __future__ import annotations

from collections.abc import Iterable

from engines.java.spaces import Space
from widgets.java.geometry import EAST, ROW_COUNT, ROWS, WEST, Plan, find_neighbour
from widgets.java.pieces import put_large, put_small, put_tiny
from widgets.java.render import find_labels
from widgets.java.scene import Cell, Put, Scene

_LOWER = {(1, True): "▙", (3, True): "▖", (1, False): "▟", (3, False): "▗"}
"""The quarters that a slant leaves to the space below: by those of the upper one, and whether it falls."""
_QUARTERS = {(True, True): "▝", (True, False): "▘", (False, True): "▖", (False, False): "▗"}
"""A single quarter: by whether it is the upper space's, and whether the slant falls."""
_DOTS = {(0, True): "▝", (4, True): "▖", (0, False): "▘", (4, False): "▗"}
"""Where a line goes through a cell of a slant that lies in one space."""
_HALF = "▐"


def draw_line(plan: Plan, y: int, scene: Scene) -> list[Cell]:
    """Return one line of the whole surface of a plan."""
    cells = draw_bare(plan, y, scene)
    for x, text, is_lit in find_labels(plan, y, scene.picture.lit):
        ink, ground = ("cursor-text", "cursor") if is_lit else ("sea-text", "sea")
        for at, sign in enumerate(text, x):
            cells[at] = Cell(sign, scene.paints[ink], scene.paints[ground])
    return cells


def draw_bare(plan: Plan, y: int, scene: Scene) -> list[Cell]:
    """Return the same without letters and numbers."""
    cells = [Cell(" ", "", scene.paints["sea"])] * plan.size[0]
    row, line = divmod(y - plan.top, plan.cell_size[1])
    if plan.zoom == 1:
        if 0 <= row < ROW_COUNT:
            _draw_mosaic(plan, row, scene, cells)
    elif line == 0:
        if 0 <= row <= ROW_COUNT:
            _draw_slants(plan, row, scene, cells)
    elif 0 <= row < ROW_COUNT:
        for space in ROWS[row]:
            _draw_body(plan, space, line, scene, cells)
    return cells


def _draw_slants(plan: Plan, row: int, scene: Scene, cells: list[Cell]) -> None:
    """Draw the slants above a row; row 15 is what lies below the last."""
    for x in range(plan.left, plan.size[0]):
        cells[x] = _draw_slant(plan, x, row, scene)
    for space in ROWS[row] if row < ROW_COUNT else ():
        left = plan.find_cells(space).x
        for put in _put(plan, scene, space):
            for x, sign in enumerate(put.text if put.y == 0 else "", left + put.x):
                # A tip in quarters stands on what lies above the space.
                above = cells[x].ink if cells[x].sign in "▘▝" else cells[x].ground
                cells[x] = Cell(sign, put.ink, put.ground or above)


def _draw_slant(plan: Plan, x: int, row: int, scene: Scene) -> Cell:
    slant = plan.find_slant(x, row)
    up, down = scene.ground(slant.above), scene.ground(slant.below)
    spaces = slant.above, slant.below
    edge = scene.find_edge(*spaces, scene.has_ring, scene.upright)
    is_inner = edge is not None and slant.share != (3 if edge.owner == slant.below else 1)
    if edge is not None and edge.line == "here" and scene.paints.is_dotted and not is_inner:
        # Cells in the colours of one space take half the pens of a whole line.
        edge = scene.find_edge(*spaces, False, ("here", *scene.upright))
    if slant.share in (0, 4):
        ground = up if slant.share else down
        if edge is None or edge.line is None:
            return Cell(" ", "", ground)
        return Cell(_DOTS[slant.share, slant.falls], edge.colour, ground)
    falls, is_upper = slant.falls, slant.share == 1
    if edge is not None:  # the line takes the single quarter of the two
        return Cell(_QUARTERS[is_upper, falls], edge.colour, down if is_upper else up)
    # The ground is the upper one: fonts leave a gap above their quarters.
    return Cell(" ", "", up) if up == down else Cell(_LOWER[slant.share, falls], down, up)


def _draw_body(plan: Plan, space: Space, line: int, scene: Scene, cells: list[Cell]) -> None:
    left, _, width, _ = plan.find_cells(space)
    ground = scene.ground(space)
    cells[left : left + width] = [Cell(" ", "", ground)] * width
    west = scene.find_edge(find_neighbour(space, WEST), space, has_cursor=True)
    east = scene.find_edge(space, find_neighbour(space, EAST), has_cursor=True)
    if west is not None and west.owner == space:
        cells[left] = Cell(_HALF, ground, west.colour)
    if east is not None and east.owner == space:
        cells[left + width - 1] = Cell(_HALF, east.colour, ground)
    _draw_puts((put for put in _put(plan, scene, space) if put.y == line), left, ground, cells)


def _draw_mosaic(plan: Plan, row: int, scene: Scene, cells: list[Cell]) -> None:
    """Draw a row of 3x1. Odd rows begin within a cell: its left half is the western neighbour's."""
    is_odd = row % 2
    for space in ROWS[row]:
        left, _, width, _ = plan.find_cells(space)
        ground, west = scene.ground(space), find_neighbour(space, WEST)
        if not is_odd:
            cells[left : left + width] = [Cell(" ", "", ground)] * width
            continue
        cells[left] = _split(ground, scene.ground(west))
        cells[left + 1 : left + width] = [Cell(" ", "", ground)] * (width - 1)
        if find_neighbour(space, EAST) is None:
            cells[left + width] = _split(scene.ground(None), ground)
    for space in ROWS[row]:
        left, _, width, _ = plan.find_cells(space)
        for one, two, x in (
            (find_neighbour(space, WEST), space, left),
            (space, find_neighbour(space, EAST), left + width),
        ):
            edge = scene.find_edge(one, two, has_cursor=True)
            if edge is None or edge.line is None or edge.owner != space:
                continue
            if not is_odd:
                cells[x - 1] = Cell(_HALF, edge.colour, scene.ground(one))
            elif edge.owner == two:
                cells[x] = Cell(_HALF, edge.colour, scene.ground(one))
            else:
                cells[x] = Cell(_HALF, scene.ground(two), edge.colour)
        _draw_puts(put_tiny(scene, space), left + is_odd, scene.ground(space), cells)


def _split(right: str, left: str) -> Cell:
    return Cell(" ", "", right) if right == left else Cell(_HALF, right, left)


def _put(plan: Plan, scene: Scene, space: Space) -> Iterable[Put]:
    return put_small(scene, space) if plan.zoom == 2 else put_large(scene, space)


def _draw_puts(puts: Iterable[Put], left: int, ground: str, cells: list[Cell]) -> None:
    for put in puts:
        for x, sign in enumerate(put.text, left + put.x):
            cells[x] = Cell(sign, put.ink, put.ground or ground, put.attributes)
