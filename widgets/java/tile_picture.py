"""A tile of land in one of its turns, drawn small: in hexagons of 4x2 cells, or in two lines of letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from engines.java.spaces import DIRECTIONS, Space
from widgets.java.colours import find_shade
from widgets.panels import Line, Run

WIDTH, HEIGHT = 11, 5
"""The cells of a drawn tile: of the six turns of a triple each takes two rows of hexagons."""
SMALL_WIDTH, SMALL_HEIGHT = 6, 2

_STEPS = ((2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1))
"""Of the six directions: half hexagons to the right, and rows down."""
_CUT, _BELOW = "▙▖▗▟", "▗▟▙▖"
"""The quarters of a slant that the hexagon above it leaves, and those of one below beside nothing."""

Place = tuple[int, int]
"""Half hexagons to the right, and rows down."""


def draw_tile(village: Space, rice: Sequence[Space], level: int, is_legal: bool) -> list[Line]:
    """Return a tile that would lie on a level in hexagons; grey where it may not lie."""
    hexagons = _places(village, rice)
    grounds = {place: _ground(kind, level, is_legal) for place, kind in hexagons.items()}
    left = (WIDTH - 2 * max(x for x, _ in hexagons) - 4) // 2
    lines = [_slant_or_body(grounds, hexagons, line, left, level) for line in range(HEIGHT)]
    return [_runs(cells) for cells in lines]


def letter_tile(village: Space, rice: Sequence[Space], level: int, is_legal: bool) -> list[Line]:
    """Return the same in two lines: `v2` and `r2` on their grounds."""
    hexagons = _places(village, rice)
    lines: list[Line] = []
    for row in range(SMALL_HEIGHT):
        cells: list[Run] = [(" ", "")] * SMALL_WIDTH
        for (x, y), kind in hexagons.items():
            if y == row:
                text = f"{kind[0]}{level}"[:2]
                cells[x : x + 2] = [(sign, _ground(kind, level, is_legal)) for sign in text]
        lines.append(_runs(cells))
    return lines


def _places(village: Space, rice: Sequence[Space]) -> dict[Place, str]:
    """Return where the hexagons of a tile are drawn, beginning at 0, 0."""
    steps = [(0, 0), *(_STEPS[DIRECTIONS.index(space - village)] for space in rice)]
    left, top = min(x for x, _ in steps), min(y for _, y in steps)
    kinds = ["village", *["rice"] * len(rice)]
    return {(x - left, y - top): kind for (x, y), kind in zip(steps, kinds, strict=True)}


def _ground(kind: str, level: int, is_legal: bool) -> str:
    return find_shade(kind, level) if is_legal else f"faded-{kind}"


def _slant_or_body(
    grounds: Mapping[Place, str], hexagons: Mapping[Place, str], line: int, left: int, level: int
) -> list[Run]:
    row, is_body = divmod(line, 2)
    cells: list[Run] = []
    for x in range(-left, WIDTH - left):
        above, below = _find(grounds, x, row if is_body else row - 1), _find(grounds, x, row)
        if is_body:
            cells.append(_body_cell(hexagons, x, row, level, below))
        elif above is not None:
            place, ground = above
            ink = f"ink-{ground} turned" if below is None else f"{ground} ink-{below[1]}"
            cells.append((_CUT[x - 2 * place[0]], ink))
        elif below is not None:
            cells.append((_BELOW[x - 2 * below[0][0]], f"ink-{below[1]}"))
        else:
            cells.append((" ", ""))
    return cells


def _body_cell(
    hexagons: Mapping[Place, str], x: int, row: int, level: int, found: tuple[Place, str] | None
) -> Run:
    if found is None:
        return " ", ""
    place, ground = found
    number = str(level) if level > 1 else ""
    sign = f"⌂{number}" if hexagons[place] == "village" else "''" if not number else f" {number}"
    text = f" {sign:<3}"
    return text[x - 2 * place[0]], ground


def _find(grounds: Mapping[Place, str], x: int, row: int) -> tuple[Place, str] | None:
    """Return the hexagon of a row that has a cell, and its ground."""
    found = ((place, ground) for place, ground in grounds.items() if place[1] == row)
    return next(((place, ground) for place, ground in found if 0 <= x - 2 * place[0] < 4), None)


def _runs(cells: Sequence[Run]) -> Line:
    return [("".join(sign for sign, _ in run), ink) for ink, run in groupby(cells, key=lambda cell: cell[1])]
