"""Curves of players in cells, in quarters of them: their runs are dotted, their steps whole.

Where there is nothing but ASCII, or no colour, the player's sign stands for a quarter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, pairwise
from typing import NamedTuple

from widgets.colours import CURVE_INKS
from widgets.panels import Run

GROUND = "chart"
_QUARTERS = "▖▘"
"""The dot of a run, in the lower and the upper half of its cell."""
_PARTS = "▗▝▐"
"""A step in the lower half of a cell, in its upper half, and in both."""


class Trace(NamedTuple):
    """Where the curve of a player lies."""

    heights: Sequence[int | None]
    """Its half row in each column, from 0 at the bottom; None where it has none."""
    seat: int
    sign: str


def blank_cells(columns: int, height: int) -> list[list[Run]]:
    """Return the cells of a chart on which nothing is drawn."""
    return [[(" ", GROUND)] * columns for _ in range(height)]


def draw_tick(cells: list[list[Run]], row: int, *, is_level: bool = False) -> None:
    """Draw the line of a number that is written at the left, or the one between good and bad."""
    dots = "- " if is_level else ". "
    cells[row] = [(dots[x % 2], GROUND) for x in range(len(cells[row]))]


def draw_traces(cells: list[list[Run]], traces: Sequence[Trace], *, is_plain: bool = False) -> None:
    """Draw what lies level, then what climbs or falls over it."""
    _draw_runs(cells, traces, is_plain)
    for trace in traces:
        _draw_steps(cells, trace, is_plain)


def _draw_runs(cells: list[list[Run]], traces: Sequence[Trace], is_plain: bool) -> None:
    """Draw what lies level; players who are level take turns."""
    for x in range(len(cells[0])):
        level: dict[int, list[Trace]] = {}
        for trace in traces:
            if (half_row := trace.heights[x]) is not None:
                level.setdefault(half_row, []).append(trace)
        for half_row, here in level.items():
            trace = here[x % len(here)]
            dot = trace.sign if is_plain else _QUARTERS[half_row % 2]
            cells[row_of(half_row, len(cells))][x] = dot, CURVE_INKS[trace.seat]


def _draw_steps(cells: list[list[Run]], trace: Trace, is_plain: bool) -> None:
    for x, (before, after) in enumerate(pairwise(trace.heights), 1):
        if before is None or after is None or before == after:
            continue
        low, high = sorted((before, after))
        for level in range(low // 2, high // 2 + 1):
            lower, upper = 2 * level >= low, 2 * level + 1 <= high
            part = _PARTS[2 if lower and upper else 0 if lower else 1]
            sign = (trace.sign if level == after // 2 else "|") if is_plain else part
            cells[len(cells) - 1 - level][x] = sign, CURVE_INKS[trace.seat]


def row_of(half_row: int, height: int) -> int:
    """Return in which row, from the top, a half row from the bottom lies."""
    return height - 1 - half_row // 2


def find_step(span: int, height: int) -> int:
    """Return the step from one number at the left to the next: 1, 2 or 5 with zeros, two rows or more."""
    steps = (factor * 10**power for power in count() for factor in (1, 2, 5))
    found: int = next(step for step in steps if -(-span // step) + 1 <= max(2, height // 2))
    return found


def place_names(order: Sequence[int], rows: Sequence[int], height: int) -> dict[int, int]:
    """Return by its row whose name stands there, as near to the end of the curve as there is room.

    Args:
        order: the curves, the highest first.
        rows: in which row each curve ends.
        height: how many rows there are; never two names stand on one.
    """
    placed: list[int] = []
    for place, curve in enumerate(order):
        after = placed[-1] + 1 if placed else 0
        placed.append(min(max(rows[curve], after), height - len(order) + place))
    return dict(zip(placed, order, strict=True))
