"""Where the spaces of Java lie on the terminal: plain arithmetic between spaces and cells.

A *cell* is one character of the terminal. Every space is a rectangle of cells, as large as the zoom says; odd
rows are shifted to the right by half a space, so that the rectangles form a hexagonal grid like bricks. In
the outlined look a space's first line of cells is the slants above it and its first column the bar to its
left, so that the same arithmetic holds; only the last bar and the last slants stick out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from textual.geometry import Region

from engines.java.spaces import BOARD, DIRECTIONS, Space, members, name_of, row_column
from widgets.java import CELL_SIZES, ZOOMS

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
"""The six directions, in the order of `DIRECTIONS`."""

SPACES: tuple[Space, ...] = tuple(members(BOARD))
"""Every space of the board, by row, then from west to east."""
_AT: dict[tuple[int, int], Space] = {row_column(space): space for space in SPACES}
ROWS = tuple(tuple(row) for _, row in groupby(SPACES, key=lambda space: row_column(space)[0]))
ROW_COUNT = len(ROWS)
MIDDLE = next(space for space in SPACES if name_of(space) == "H9")
NUMBERS = 1 + max(column for _, column in _AT) // 2
"""The highest number in a space's name."""

LETTER_GUTTER = 2
"""Cells to the left that the row letters need."""
RULER_HEIGHT = 1
"""Lines above that the numbers need."""


def measure_board(zoom: int, outlined: bool = False) -> tuple[int, int]:
    """Return width and height in cells of the bare board, without letters and numbers."""
    width, height = CELL_SIZES[zoom - 1]
    sticks_out = int(outlined and zoom > 1)
    return NUMBERS * width + sticks_out, ROW_COUNT * height + sticks_out


@dataclass(frozen=True, slots=True)
class Plan:
    """How the board lies on its surface of cells."""

    zoom: int
    left: int = 0
    """Cells to the left of the board."""
    top: int = 0
    """Lines above the board."""
    outlined: bool = False
    """With slants and bars between the spaces; never at zoom 1."""

    @property
    def cell_size(self) -> tuple[int, int]:
        return CELL_SIZES[self.zoom - 1]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in cells of the whole surface, margins included."""
        width, height = measure_board(self.zoom, self.outlined)
        return self.left + width, self.top + height

    def find_cells(self, space: Space) -> Region:
        width, height = self.cell_size
        row, column = row_column(space)
        indent = width // 2 if row % 2 else 0
        return Region(self.left + indent + column // 2 * width, self.top + row * height, width, height)

    def find_drawn_cells(self, space: Space) -> Region:
        """Return the cells that change with a space: its own, and if outlined the bar and slants after it."""
        x, y, width, height = self.find_cells(space)
        return Region(x, y, width + self.outlined, height + self.outlined)

    def find_space(self, x: int, y: int) -> Space | None:
        """Return the space that a cell belongs to, if any."""
        width, height = self.cell_size
        row = (y - self.top) // height
        indent = width // 2 if row % 2 else 0
        return _AT.get((row, (x - self.left - indent) // width * 2 + row % 2))


def plan_board(width: int, height: int, zoom: int | None = None, outlined: bool = False) -> Plan:
    """Return the plan for a surface that is seen through a window of the given size.

    A board that fits is centred, with room for letters and numbers if there is any; one that must be scrolled
    always has them. A zoom of None takes the largest that fits, or 1; outlines need some room.
    """
    if zoom is None:
        sizes = {zoom: measure_board(zoom, outlined) for zoom in ZOOMS}
        zoom = max((zoom for zoom, (x, y) in sizes.items() if x <= width and y <= height), default=1)
    outlined = outlined and zoom > 1
    board_width, board_height = measure_board(zoom, outlined)
    return Plan(
        zoom,
        left=_margin(width - board_width, LETTER_GUTTER),
        top=_margin(height - board_height, RULER_HEIGHT),
        outlined=outlined,
    )


def plan_size(width: int, height: int) -> tuple[int, int]:
    """Return columns and lines that the board takes of a window, with its labels."""
    sizes = [(x + LETTER_GUTTER, y + RULER_HEIGHT) for x, y in map(measure_board, ZOOMS)]
    return max((size for size in sizes if size[0] <= width and size[1] <= height), default=sizes[0])


def _margin(spare: int, wanted: int) -> int:
    if spare < 0:
        return wanted
    return min(spare, max(wanted, (spare + wanted) // 2))


def find_neighbour(space: Space, direction: int) -> Space | None:
    """Return the neighbour in a direction (0 is east, then counter-clockwise); None beyond the board."""
    beyond = space + DIRECTIONS[direction]
    return beyond if BOARD >> beyond & 1 else None


def count_steps(space: Space, other: Space) -> int:
    """Return how many steps lie between two spaces, over whatever ground."""
    (row, column), (other_row, other_column) = row_column(space), row_column(other)
    down, along = abs(row - other_row), abs(column - other_column)
    return down + max(0, (along - down) // 2)


def find_step(space: Space, dx: int, dy: int) -> Space | None:
    """Return where an arrow leads, None at the end.

    To the sides it goes over a gap in the coast too. Up and down it goes in a zigzag that keeps the column,
    at the coast to the other one.
    """
    row, _ = row_column(space)
    if dx:
        place = ROWS[row].index(space) + dx
        return ROWS[row][place] if 0 <= place < len(ROWS[row]) else None
    first, second = (NORTH_EAST, NORTH_WEST) if dy < 0 else (SOUTH_EAST, SOUTH_WEST)
    if row % 2:
        first, second = second, first
    there = find_neighbour(space, first)
    return find_neighbour(space, second) if there is None else there
