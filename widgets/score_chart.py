"""A chart of points by turn in plain characters: each player's sign climbs from left to right.

Players who are level take turns with their signs; at the right end each stands once by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from widgets.colours import SEAT_INKS
from widgets.panels import Line, Run

GUTTER = 5
"""Cells to the left for the points and the axis."""


def chart_lines(totals: Sequence[Sequence[int]], signs: Sequence[str], width: int, height: int) -> list[Line]:
    """Return a chart with an axis to the left and below, which takes two rows more.

    The totals are the points of each seat after each turn, from turn 0.
    """
    turns = len(totals[0]) - 1
    seats = range(len(totals))
    columns = max(2, min(width - GUTTER - len(seats), 2 * turns + 1))
    highest = max(1, *(max(row) for row in totals))
    cells: list[list[Run]] = [[(" ", "")] * (columns + len(seats)) for _ in range(height)]
    for x in range(columns):
        turn = x * turns // (columns - 1)
        places: dict[int, list[int]] = {}
        for seat, row in enumerate(totals):
            places.setdefault(_row_of(row[turn], highest, height), []).append(seat)
        for y, level in places.items():
            seat = level[x % len(level)]
            cells[y][x] = (signs[seat], SEAT_INKS[seat])
    for seat in seats:
        cells[_row_of(totals[seat][-1], highest, height)][columns + seat] = (signs[seat], SEAT_INKS[seat])
    labels = {_row_of(points, highest, height): points for points in (0, highest // 2, highest)}
    lines: list[Line] = [[(f"{labels.get(y, ''):>{GUTTER - 2}} |", "dim"), *cells[y]] for y in range(height)]
    first, last = "turn 0", str(turns)
    gap = max(1, columns - len(first) - len(last))
    axis = f"{'':{GUTTER - 1}}+{'-' * columns}"
    return [*lines, [(axis[:width], "dim")], [(f"{'':{GUTTER}}{first}{'':{gap}}{last}"[:width], "dim")]]


def _row_of(points: int, highest: int, height: int) -> int:
    """Return the row of a number of points, 0 at the top; any points at all are above the row of none."""
    steps = round(points * (height - 1) / highest)
    if points > 0:
        steps = max(1, steps)
    return height - 1 - min(height - 1, max(0, steps))
