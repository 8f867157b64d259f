"""How the table of The Builders is laid out: which cards stand where, and where an arrow leads.

From the top: the row of buildings, the row of workers, a title, open sites, a title, free workers and
machines, and what is built. The two rows depend on the size alone, and in a tall window the team stands where
it stands unless there are many sites or workers, so that little jumps in a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
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

    y: int
    """The line of the first row that is shown."""
    columns: int
    pitch: int
    """Cells from one card to the next in a row."""
    height: int
    """Lines of a card."""
    count: int
    """Cards, shown or not."""
    shown_rows: int
    first_row: int = 0
    """The row that is shown first."""
    gap: int = 0
    """Cells between two cards of a row, part of the pitch."""

    @property
    def width(self) -> int:
        return self.pitch - self.gap

    @property
    def rows(self) -> int:
        """Rows, shown or not."""
        return -(-self.count // self.columns)

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


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is in a window of some size."""

    grids: tuple[Grid, Grid, Grid, Grid]
    """Buildings, workers, sites and team, as they stand from the top."""
    title_y: int
    team_title_y: int
    built_y: int
    """Where it is said what is built."""


class _Shape(NamedTuple):
    """How cards of a kind are to stand."""

    columns: int
    pitch: int
    height: int
    gap: int = 0

    def rows(self, cards: Cards) -> int:
        """Return how many rows some cards take; one for none, to say so."""
        return max(1, -(-cards.number // self.columns))

    def grid(self, y: int, cards: Cards, shown_rows: int) -> Grid:
        first = max(0, min(cards.first, self.rows(cards) - shown_rows))
        return Grid(y, self.columns, self.pitch, self.height, cards.number, shown_rows, first, self.gap)


def lay_out(width: int, height: int, sites: Cards, team: Cards) -> Layout:
    """Return the layout of a window for the open sites and the free workers and machines that are shown."""
    air = 1 if height >= _TALLEST else 0
    card = _shape(width, max(1, width // SLOTS), _WIDEST_CARD, 0)._replace(columns=SLOTS)
    building_height, worker_height = _card_heights(height)
    buildings = card._replace(height=building_height).grid(0, Cards(SLOTS), 1)
    workers = card._replace(height=worker_height).grid(buildings.end + air, Cards(SLOTS), 1)
    title_y = workers.end + air
    room = max(0, height - title_y - 2 - air)
    kept = _kept_for_sites(width, room) if height >= _TALL else 0
    site_shape, team_shape = _shapes(width, height, room, kept, sites, team)
    # Where not all fits, the team has what boxes of sites leave it, or else a third of the room at most.
    least = _TEAM_BESIDE_BOXES if site_shape.height > 1 else max(1, room // 3)
    team_lines = team_shape.rows(team) * team_shape.height
    site_rows = min(site_shape.rows(sites), max(0, room - min(team_lines, least)) // site_shape.height)
    site_grid = site_shape.grid(title_y + 1, sites, site_rows)
    team_title_y = max(site_grid.end, site_grid.y + min(kept, room - team_lines)) + air
    team_rows = min(team_shape.rows(team), max(0, height - team_title_y - 1) // team_shape.height)
    team_grid = team_shape.grid(team_title_y + 1, team, team_rows)
    grids = (buildings, workers, site_grid, team_grid)
    return Layout(grids, title_y, team_title_y, built_y=team_grid.end + air)


def _card_heights(height: int) -> tuple[int, int]:
    if height >= _TALL:
        return 8, 8 if height >= _TALLEST else 7
    return 4, 4 if height >= _LOWEST else 3


def _kept_for_sites(width: int, room: int) -> int:
    """Return how many lines below the title stay free for boxes of sites if the team needs them no more."""
    box = _site_box(width)
    return min(box.rows(Cards(_USUAL_SITES)), max(0, room - _TEAM_BESIDE_BOXES) // box.height) * box.height


def _site_box(width: int) -> _Shape:
    return _shape(width, site_art.BOX_WIDTH, _WIDEST_SITE, site_art.BOX_HEIGHT)


def _shapes(
    width: int, height: int, room: int, kept: int, sites: Cards, team: Cards
) -> tuple[_Shape, _Shape]:
    """Return boxes for the sites where they all fit, and for the team where it fits too; else lines."""
    site_box = _site_box(width)
    cell = _shape(width, card_art.CELL_WIDTH, _WIDEST_CELL, 1)
    site_lines = site_box.rows(sites) * site_box.height
    # Boxes leave the team a few rows, the outline that stands for no site leaves it all that it needs.
    beside = min(_TEAM_BESIDE_BOXES, cell.rows(team)) if sites.number else cell.rows(team)
    if height < _TALL or site_lines + beside > room:
        site_box, site_lines = _Shape(1, max(1, width), 1), sites.number
    worker_box = _shape(width, _TEAM_BOX_WIDTH, _WIDEST_CARD, _TEAM_BOX_HEIGHT)
    team_fits = max(site_lines, kept) + worker_box.rows(team) * worker_box.height <= room
    return site_box, worker_box if team.number and height >= _TALLEST and team_fits else cell


def _shape(width: int, least: int, most: int, height: int) -> _Shape:
    """Return as many places of so many cells side by side as there is room for; wide boxes with gaps."""
    columns = max(1, width // least)
    pitch = max(1, min(width // columns, most))
    return _Shape(columns, pitch, height, gap=1 if height != 1 and pitch > _NARROW_BOX else 0)


def find_neighbour(grids: Sequence[Grid], zone: int, index: int, dx: int, dy: int) -> tuple[int, int]:
    """Return where an arrow leads from a card.

    Left and right go from card to card; up and down to the next row of the same kind, and from the last one
    to the nearest card of the next kind that has any; where there is nothing further it stays.

    Args:
        grids: the kinds of cards from the top.
        zone: which kind the card is of.
        index: which of them it is.
        dx: -1 to the left, 1 to the right, or 0.
        dy: -1 up, 1 down, or 0.
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
