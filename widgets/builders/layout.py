"""How the table of The Builders is laid out: which cards stand where, and where an arrow leads.

From the top: the row of buildings, the row of workers, the table of the player who is shown, those of all
others. A tall window has cards; a low one has lines. All depends on the size and on the number of players
alone, so that nothing jumps in a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

SLOTS = 5
TALL, TALL_WIDTH = 32, 80
"""Rows and cells from which there are cards."""
_TALLEST = 50
"""Rows from which there is air in the cards, and room for more of them."""
_WIDEST_CARD = 30
SITE_WIDTH, SITE_HEIGHT = 24, 7
_SITES_WIDTH = 2 * (SITE_WIDTH + 1)
"""The least cells for sites; those who are free stand beside them."""
TEAM_WIDTH, TEAM_HEIGHT = 15, 3
_CELL = 26
"""The least cells for a worker in a line."""
_LEAST_OWN = 4
"""Rows of a low window below which the tables of others have two instead of three."""


class Cards(NamedTuple):
    """Some cards of a kind."""

    number: int
    first: int = 0
    """The row of them that is shown first, from 0."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards of one kind, in rows of equal places; those that do not fit are scrolled."""

    count: int
    """Cards, shown or not."""
    columns: int
    pitch: int
    """Cells from one card to the next in a row, the last of them free."""
    height: int
    """Lines of a card."""
    x: int = 0
    y: int = 0
    """The line of the first row that is shown."""
    shown_rows: int = 1
    first_row: int = 0
    """The row that is shown first."""

    @property
    def width(self) -> int:
        return self.pitch - 1

    @property
    def rows(self) -> int:
        """Rows, shown or not; one for no cards, to say so."""
        return max(1, -(-self.count // self.columns))

    @property
    def in_boxes(self) -> bool:
        return self.height > 1

    @property
    def shown(self) -> range:
        """The cards that are shown, from 0."""
        start = min(self.count, self.first_row * self.columns)
        return range(start, min(self.count, start + self.shown_rows * self.columns))

    @property
    def hidden(self) -> str:
        """How many cards are out of sight: "2 more above, 1 more below"; "" if none is."""
        above, below = self.shown.start, self.count - self.shown.stop
        return ", ".join(f"{n} more {where}" for n, where in ((above, "above"), (below, "below")) if n)

    @property
    def end(self) -> int:
        """The line below the rows that are shown."""
        return self.y + self.shown_rows * self.height

    def at_place(self, x: int, y: int, room: int, first_row: int = 0) -> Grid:
        """Return the grid from a cell on, in so many lines, the first row as near as can be."""
        shown_rows = min(self.rows, max(0, room // self.height))
        first_row = max(0, min(first_row, self.rows - shown_rows))
        return replace(self, x=x, y=y, shown_rows=shown_rows, first_row=first_row)

    def corner(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.columns)
        return self.x + column * self.pitch, self.y + (row - self.first_row) * self.height

    def at(self, x: int, y: int) -> int | None:
        if x < self.x or y < self.y:
            return None
        column, row = (x - self.x) // self.pitch, (y - self.y) // self.height + self.first_row
        index = row * self.columns + column
        on_card = column < self.columns and (x - self.x) % self.pitch < self.width
        return index if on_card and index in self.shown else None

    def reaching(self, index: int) -> int:
        """Return the row to show first so that a card is seen, with as little scrolling as can be."""
        row = index // self.columns
        return max(min(self.first_row, row), row - max(1, self.shown_rows) + 1)


class Area(NamedTuple):
    """Where a table of another player stands."""

    x: int
    y: int
    width: int
    height: int

    def has(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Layout(NamedTuple):
    """Where everything is in a window of some size."""

    grids: tuple[Grid, Grid, Grid, Grid]
    """Buildings, workers, sites and team, as they stand from the top."""
    is_tall: bool
    """Whether there are cards, with a heading above each row."""
    title_y: int
    built_y: int
    """Where it is said what the player has built; the line below the window where it is not."""
    others: tuple[Area, ...]


def lay_out(width: int, height: int, seats: int, sites: Cards, team: Cards) -> Layout:
    """Return the layout of a window for so many players, and the sites and free workers that are shown."""
    if height >= TALL and width >= TALL_WIDTH:
        return _lay_out_cards(width, height, seats, sites, team)
    buildings = _slots(width, 3).at_place(0, 0, 3)
    workers = _slots(width, 2).at_place(0, buildings.end, 2)
    title_y = workers.end
    room = max(0, height - title_y)
    each = 3 if room - 3 * (seats - 1) >= _LEAST_OWN else 2
    own = max(3, room - each * (seats - 1))
    # One row of workers stays in sight, and one site, whatever else there is.
    site_grid = Grid(sites.number, 1, width + 1, 1)
    team_grid = Grid(team.number, max(1, width // _CELL), max(1, width // max(1, width // _CELL)), 1)
    site_room = max(1, min(site_grid.rows, own - 1 - min(team_grid.rows, max(1, (own - 1) // 2))))
    site_grid = site_grid.at_place(0, title_y + 1, site_room, sites.first)
    team_grid = team_grid.at_place(0, site_grid.end, own - 1 - site_room, team.first)
    others = tuple(Area(0, title_y + own + each * number, width, each) for number in range(seats - 1))
    return Layout((buildings, workers, site_grid, team_grid), False, title_y, height, others)


def _lay_out_cards(width: int, height: int, seats: int, sites: Cards, team: Cards) -> Layout:
    is_tallest = height >= _TALLEST
    buildings = _slots(width, 11 if is_tallest else 8)
    buildings = buildings.at_place(0, 1, buildings.height)
    workers = _slots(width, 7 if is_tallest else 4)
    workers = workers.at_place(0, buildings.end + 1, workers.height)
    title_y = workers.end
    y, room = title_y + 1, 2 * SITE_HEIGHT if is_tallest else SITE_HEIGHT
    side = max(_SITES_WIDTH, width * 3 // 5)
    forms = ((SITE_WIDTH + 1, room), (SITE_WIDTH + 1, SITE_HEIGHT), (side, 1))
    site_grid = _largest(sites.number, side, room, forms).at_place(0, y, room, sites.first)
    forms = ((TEAM_WIDTH, TEAM_HEIGHT + 2), (TEAM_WIDTH, TEAM_HEIGHT), (_CELL, 1))
    team_grid = _largest(team.number, width - side, room - 1, forms if is_tallest else forms[1:])
    team_grid = team_grid.at_place(side, y + 1, room - 1, team.first)
    built_y = y + room
    others_y = built_y + 2
    count = max(1, seats - 1)
    wide = (width + 1) // count
    others = tuple(
        Area(number * wide, others_y, wide - 1, max(0, height - others_y)) for number in range(seats - 1)
    )
    return Layout((buildings, workers, site_grid, team_grid), True, title_y, built_y, others)


def _largest(count: int, width: int, room: int, forms: Sequence[tuple[int, int]]) -> Grid:
    """Return so many cards in the first form, of the least pitch and a height, in which all have room."""
    grids = [
        Grid(count, columns, width // columns, height)
        for pitch, height in forms
        for columns in [max(1, width // pitch)]
    ]
    return next((grid for grid in grids if grid.rows * grid.height <= room), grids[-1])


def _slots(width: int, height: int) -> Grid:
    """Return the places of a row, always side by side."""
    return Grid(SLOTS, SLOTS, max(2, min((width + 1) // SLOTS, _WIDEST_CARD)), height)


def find_neighbour(grids: Sequence[Grid], zone: int, index: int, dx: int, dy: int) -> tuple[int, int]:
    """Return where an arrow leads from a card.

    Left and right go from card to card; up and down to the next row of the same kind, and from the last one
    to the nearest card of the next kind that has any; where there is nothing further it stays.
    """
    grid = grids[zone]
    if dx:
        return zone, max(0, min(index + dx, grid.count - 1))
    row, column = divmod(index, grid.columns)
    if 0 <= row + dy < grid.rows:
        return zone, min(index + dy * grid.columns, grid.count - 1)
    # A list one below the other is read at its left.
    middle = grid.x + (0 if grid.columns == 1 else column * grid.pitch + grid.width // 2)
    further = range(zone + dy, -1 if dy < 0 else len(grids), dy)
    found = next((other for other in further if grids[other].count), None)
    if found is None:
        return zone, index
    target = grids[found]
    column = max(0, min((middle - target.x) // target.pitch, target.columns - 1))
    row = 0 if dy > 0 else target.rows - 1
    return found, min(row * target.columns + column, target.count - 1)
