"""How the table of The Builders is laid out: which cards stand where, and where an arrow leads.

From the top: the row of buildings, the row of workers, a title, open sites, a title, free workers and
machines, and what is built. The two rows depend on the size alone, and in a tall window the team stands where
it stands unless there are many sites or workers, so that little jumps in a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from widgets.builders import cards as card_art
from widgets.builders import sites as site_art

SLOTS = 5
_LOWEST = 17
"""Rows from which workers of the row have four rows."""
_TALL = 26
"""Rows from which each resource of a card has a row of its own."""
_TALLEST = 44
"""Rows from which there is air in and between the cards."""
_WIDEST_CARD, _WIDEST_SITE, _WIDEST_CELL = 34, 48, 26
_TEAM_BOX_WIDTH, _TEAM_BOX_HEIGHT = 24, 4
_TEAM_BESIDE_BOXES = 2
"""Rows that are left for the team where sites are in boxes."""
_USUAL_SITES = 4
"""Sites for whose boxes a tall window keeps room while fewer are open."""
_NARROW_BOX = 17
"""Cells up to which boxes stand edge to edge."""


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
    """Cells from one card to the next in a row."""
    height: int
    """Lines of a card."""
    gap: int = 0
    """Cells between two cards of a row, part of the pitch."""
    y: int = 0
    """The line of the first row that is shown."""
    shown_rows: int = 1
    first_row: int = 0
    """The row that is shown first."""

    @property
    def width(self) -> int:
        return self.pitch - self.gap

    @property
    def rows(self) -> int:
        """Rows, shown or not; one for no cards, to say so."""
        return max(1, -(-self.count // self.columns))

    @property
    def lines(self) -> int:
        """Lines of all rows, shown or not."""
        return self.rows * self.height

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
        """How many cards are out of sight: "2 above, 1 more below"; "" if none is."""
        above, below = self.shown.start, self.count - self.shown.stop
        if above and below:
            return f"{above} above, {below} more below"
        return f"{above} more above" if above else f"{below} more below" if below else ""

    @property
    def end(self) -> int:
        """The line below the rows that are shown."""
        return self.y + self.shown_rows * self.height

    def show(self, y: int, shown_rows: int, first_row: int = 0) -> Grid:
        """Return the grid with so many rows shown from a line on, the first of them as near as can be."""
        first_row = max(0, min(first_row, self.rows - shown_rows))
        return replace(self, y=y, shown_rows=shown_rows, first_row=first_row)

    def corner(self, index: int) -> tuple[int, int]:
        row, column = divmod(index, self.columns)
        return column * self.pitch, self.y + (row - self.first_row) * self.height

    def at(self, x: int, y: int) -> int | None:
        column, row = x // self.pitch, (y - self.y) // self.height + self.first_row
        index = row * self.columns + column
        on_card = column < self.columns and x % self.pitch < self.width
        return index if on_card and index in self.shown else None

    def reaching(self, index: int) -> int:
        """Return the row to show first so that a card is seen, with as little scrolling as can be."""
        row = index // self.columns
        return max(min(self.first_row, row), row - max(1, self.shown_rows) + 1)


class Layout(NamedTuple):
    """Where everything is in a window of some size."""

    grids: tuple[Grid, Grid, Grid, Grid]
    """Buildings, workers, sites and team, as they stand from the top."""
    title_y: int
    team_title_y: int
    built_y: int
    """Where it is said what is built."""


def lay_out(width: int, height: int, sites: Cards, team: Cards) -> Layout:
    """Return the layout of a window for the open sites and the free workers and machines that are shown."""
    air = 1 if height >= _TALLEST else 0
    is_tall = height >= _TALL
    buildings = _slots(width, 8 if is_tall else 4)
    worker_height = (8 if height >= _TALLEST else 7) if is_tall else 4 if height >= _LOWEST else 3
    workers = _slots(width, worker_height).show(buildings.end + air, 1)
    title_y = workers.end + air
    room = max(0, height - title_y - 2 - air)
    # While few sites are open, lines for boxes of the usual ones stay free if the team needs them no more.
    boxes = _site_boxes(_USUAL_SITES, width)
    kept = min(boxes.rows, max(0, room - _TEAM_BESIDE_BOXES) // boxes.height) * boxes.height if is_tall else 0
    site_grid, team_grid = _fitting(width, height, room, kept, sites.number, team.number)
    # Where not all fits, the team has what boxes of sites leave it, or else a third of the room at most.
    least = _TEAM_BESIDE_BOXES if site_grid.in_boxes else max(1, room // 3)
    site_rows = min(site_grid.rows, max(0, room - min(team_grid.lines, least)) // site_grid.height)
    site_grid = site_grid.show(title_y + 1, site_rows, sites.first)
    team_title_y = max(site_grid.end, site_grid.y + min(kept, room - team_grid.lines)) + air
    team_rows = min(team_grid.rows, max(0, height - team_title_y - 1) // team_grid.height)
    team_grid = team_grid.show(team_title_y + 1, team_rows, team.first)
    grids = (buildings, workers, site_grid, team_grid)
    return Layout(grids, title_y, team_title_y, built_y=team_grid.end + air)


def _slots(width: int, height: int) -> Grid:
    """Return the places of a row, always side by side."""
    slots = _side_by_side(SLOTS, width, max(1, width // SLOTS), _WIDEST_CARD, height)
    return replace(slots, columns=SLOTS)


def _site_boxes(count: int, width: int) -> Grid:
    return _side_by_side(count, width, site_art.BOX_WIDTH, _WIDEST_SITE, site_art.BOX_HEIGHT)


def _fitting(width: int, height: int, room: int, kept: int, sites: int, team: int) -> tuple[Grid, Grid]:
    """Return boxes for the sites where they all fit, and for the team where it fits too; else lines."""
    site_grid = _site_boxes(sites, width)
    cells = _side_by_side(team, width, card_art.CELL_WIDTH, _WIDEST_CELL, 1)
    site_lines = site_grid.lines
    # Boxes leave the team a few rows, the outline that stands for no site leaves it all that it needs.
    beside = min(_TEAM_BESIDE_BOXES, cells.rows) if sites else cells.rows
    if height < _TALL or site_lines + beside > room:
        site_grid, site_lines = Grid(sites, columns=1, pitch=max(1, width), height=1), sites
    boxes = _side_by_side(team, width, _TEAM_BOX_WIDTH, _WIDEST_CARD, _TEAM_BOX_HEIGHT)
    team_fits = max(site_lines, kept) + boxes.lines <= room
    return site_grid, boxes if team and height >= _TALLEST and team_fits else cells


def _side_by_side(count: int, width: int, least: int, most: int, height: int) -> Grid:
    """Return as many places of so many cells side by side as there is room for; wide boxes with gaps."""
    columns = max(1, width // least)
    pitch = max(1, min(width // columns, most))
    return Grid(count, columns, pitch, height, gap=1 if height != 1 and pitch > _NARROW_BOX else 0)


def find_neighbour(grids: Sequence[Grid], zone: int, index: int, dx: int, dy: int) -> tuple[int, int]:
    """Return where an arrow leads from a card.

    Left and right go from card to card; up and down to the next row of the same kind, and from the last one
    to the nearest card of the next kind that has any; where there is nothing further it stays.
    """
    grid = grids[zone]
    if dx:
        return zone, max(0, min(index + dx, grid.count - 1))
    row = index // grid.columns + dy
    if 0 <= row < grid.rows:
        return zone, min(index + dy * grid.columns, grid.count - 1)
    # A list one below the other is read at its left.
    middle = 0 if grid.columns == 1 else index % grid.columns * grid.pitch + grid.width // 2
    further = range(zone + dy, -1 if dy < 0 else len(grids), dy)
    found = next((other for other in further if grids[other].count), None)
    if found is None:
        return zone, index
    target = grids[found]
    column = max(0, min(middle // target.pitch, target.columns - 1))
    row = 0 if dy > 0 else target.rows - 1
    return found, min(row * target.columns + column, target.count - 1)
