"""Where the spaces of Java lie on the terminal: plain arithmetic between spaces and cells.

A *cell* is one character of the terminal. From zoom 2 on a space is a hexagon: a line of slants, which it
shares with the spaces above, its body, and a line of slants that it shares with those below. At zoom 1 it is
a rectangle of cells. Odd rows lie half a space further to the right.

A *column* is half a space wide, as in `row_column`: a space lies in its own column and the one after it.
"""

from __future__ import annotations

from itertools import groupby
from operator import le
from typing import NamedTuple

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

RULER_HEIGHT = 1
"""The line above that the numbers need."""


def measure_board(zoom: int) -> tuple[int, int]:
    """Return width and height in cells of the bare board, without letters and numbers.

    From zoom 2 on the last line of slants sticks out, and in the plain look the last bar.
    """
    width, height = CELL_SIZES[zoom - 1]
    return NUMBERS * width + (zoom > 1), ROW_COUNT * height + (zoom > 1)


def letter_gutter(zoom: int) -> int:
    """Return how many cells the letters of the rows need to the left."""
    return 2 if zoom == 1 else 3


class Slant(NamedTuple):
    """A cell between two rows of hexagons."""

    above: Space | None
    below: Space | None
    falls: bool
    """Whether the line between the two goes down to the right."""
    share: int
    """How many quarters of the cell are the upper space's; where it falls the upper right one is first."""


class Plan(NamedTuple):
    """How the board lies on its surface of cells."""

    zoom: int
    left: int = 0
    """Cells to the left of the board."""
    top: int = 0
    """Lines above the board."""

    @property
    def cell_size(self) -> tuple[int, int]:
        return CELL_SIZES[self.zoom - 1]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in cells of the whole surface, margins included."""
        width, height = measure_board(self.zoom)
        return self.left + width, self.top + height

    def find_cells(self, space: Space) -> Region:
        """Return the cells of a space, its upper slants among them."""
        width, height = self.cell_size
        row, column = row_column(space)
        indent = width // 2 if row % 2 else 0
        return Region(self.left + indent + column // 2 * width, self.top + row * height, width, height)

    def find_drawn_cells(self, space: Space) -> Region:
        """Return the cells that change with a space: its own, its lower slants, and the lines beside it."""
        x, y, width, height = self.find_cells(space)
        return Region(x - 1, y, width + 2, height + (self.zoom > 1))

    def find_slant(self, x: int, row: int) -> Slant:
        """Return what a cell of the line of slants over a row is part of."""
        half = self.cell_size[0] // 2
        column, step = divmod(x - self.left, half)
        falls = (column + row) % 2 == 1
        above = _AT.get((row - 1, column if falls else column - 1))
        below = _AT.get((row, column - 1 if falls else column))
        return Slant(above, below, falls, _FALLING[half][step if falls else half - 1 - step])

    def find_space(self, x: int, y: int) -> Space | None:
        """Return the space that a cell, or the larger part of it, belongs to; None beyond the board."""
        width, height = self.cell_size
        row, line = divmod(y - self.top, height)
        if self.zoom > 1 and line == 0:
            slant = self.find_slant(x, row)
            return slant.above if slant.share > 2 else slant.below
        indent = width // 2 if row % 2 else 0
        return _AT.get((row, (x - self.left - indent) // width * 2 + row % 2))


_FALLING = {2: (1, 3), 4: (0, 1, 3, 4)}
"""By the width of a column: how many quarters of each cell of a falling slant lie above it."""


def plan_board(width: int, height: int, zoom: int | None = None) -> Plan:
    """Return the plan for a surface that is seen through a window of the given size.

    A board that fits is in the middle of what is left beside its letters and numbers. A zoom of None takes
    the largest that fits, or 1, which does without the room for letters where there is none.
    """
    if zoom is None:
        fits = (zoom for zoom in ZOOMS if all(map(le, measure_with_labels(zoom), (width, height))))
        zoom = max(fits, default=1)
    wanted = measure_with_labels(zoom)
    spare = width - wanted[0]
    gutter = letter_gutter(zoom) + spare if zoom == 1 and -2 <= spare < 0 else letter_gutter(zoom)
    return Plan(
        zoom,
        left=gutter + max(0, spare) // 2,
        top=RULER_HEIGHT + max(0, height - wanted[1]) // 2,
    )


def find_first_cell(plan: Plan, space: Space) -> int:
    """Return how many cells of a space lie before those that say something."""
    # At zoom 1 odd rows begin within a cell.
    return row_column(space)[0] % 2 if plan.zoom == 1 else 1


def measure_with_labels(zoom: int) -> tuple[int, int]:
    """Return width and height in cells of the board with its letters and numbers."""
    width, height = measure_board(zoom)
    return letter_gutter(zoom) + width, RULER_HEIGHT + height


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
