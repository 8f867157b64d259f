"""A chart of points by turn: a curve of steps for each player, whose name stands at its end.

A curve is drawn in quarters of cells: its runs are dotted, its steps whole. Where there is nothing but ASCII,
or no colour, the player's sign stands for a quarter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from rich.cells import cell_len

from widgets.colours import CURVE_INKS, SEAT_INKS
from widgets.panels import Line, Run, fill_line, join_runs

_GUTTER = 5
"""Cells to the left for the points."""
_GROUND = "chart"
_QUARTERS = "▖▘"
"""The dot of a run, in the lower and the upper half of its cell."""
_UP = "▗▝▐"
"""A step in the lower half of a cell, in its upper half, and in both."""


class Curve(NamedTuple):
    """The points of a player."""

    points: Sequence[int]
    """Before the first turn and after each."""
    seat: int
    sign: str
    name: str


def chart_lines(curves: Sequence[Curve], width: int, height: int, *, is_plain: bool = False) -> list[Line]:
    """Return a chart of so many rows, and a row below it for the turns."""
    turns = max(1, len(curves[0].points) - 1)
    ends = [f" {curve.name} {curve.points[-1]} " for curve in curves]
    columns = max(2, width - _GUTTER - max(map(cell_len, ends)) - 4)
    top, ticks = _scale(max(curve.points[-1] for curve in curves), height)
    cells: list[list[Run]] = [[(" ", _GROUND)] * columns for _ in range(height)]
    labels = [" " * _GUTTER] * height
    for tick in ticks:
        row = _row_of(_step_of(tick, top, height), height)
        labels[row] = f"{tick:>{_GUTTER - 1}} "
        cells[row] = [(". "[x % 2], _GROUND) for x in range(columns)]
    _draw_runs(curves, cells, top, is_plain)
    _draw_steps(curves, cells, top, is_plain)
    named = _place_names(curves, top, height)
    lines: list[Line] = []
    for row in range(height):
        line: list[Run] = [(labels[row], _GROUND), *join_runs(cells[row]), (" ", _GROUND)]
        if row in named:
            curve, end = curves[named[row]], ends[named[row]]
            line += [(f" {curve.sign} ", SEAT_INKS[curve.seat]), (end, f"{CURVE_INKS[curve.seat]} strong")]
        lines.append(fill_line(line, width, _GROUND))
    first, last = "turn 1", str(turns)
    axis = f"{'':{_GUTTER}}{first}{last:>{max(1, columns - len(first))}}"
    return [*lines, fill_line([(axis, _GROUND)], width, _GROUND)]


def _scale(most: int, height: int) -> tuple[int, range]:
    """Return the points at the top, and those that are written at the left."""
    steps = (factor * 10**power for power in count() for factor in (1, 2, 5))
    step = next(step for step in steps if -(-most // step) + 1 <= max(2, height // 2))
    top = max(1, -(-most // step)) * step
    return top, range(0, top + 1, step)


def _step_of(points: int, top: int, height: int) -> int:
    """Return in which half of a row some points are, from 0 at the bottom; any at all are above none."""
    step = round(points * (2 * height - 1) / top)
    return max(1, step) if points > 0 else 0


def _row_of(step: int, height: int) -> int:
    return height - 1 - step // 2


def _turn_at(x: int, columns: int, turns: int) -> int:
    return x * turns // (columns - 1)


def _heights(curve: Curve, columns: int, top: int, height: int) -> list[int]:
    """Return the half row of a curve in each column."""
    turns = len(curve.points) - 1
    return [_step_of(curve.points[_turn_at(x, columns, turns)], top, height) for x in range(columns)]


def _draw_runs(curves: Sequence[Curve], cells: list[list[Run]], top: int, is_plain: bool) -> None:
    """Draw what lies level; players who are level take turns."""
    height, columns = len(cells), len(cells[0])
    steps = [_heights(curve, columns, top, height) for curve in curves]
    for x in range(columns):
        level: dict[int, list[Curve]] = {}
        for curve, row in zip(curves, steps, strict=True):
            level.setdefault(row[x], []).append(curve)
        for step, here in level.items():
            curve = here[x % len(here)]
            dot = curve.sign if is_plain else _QUARTERS[step % 2]
            cells[_row_of(step, height)][x] = dot, CURVE_INKS[curve.seat]


def _draw_steps(curves: Sequence[Curve], cells: list[list[Run]], top: int, is_plain: bool) -> None:
    """Draw what climbs, from one half row to another, over what lies level."""
    height, columns = len(cells), len(cells[0])
    for curve in curves:
        steps = _heights(curve, columns, top, height)
        for x in range(1, columns):
            low, high = steps[x - 1], steps[x]
            if low == high:
                continue
            for row in range(low // 2, high // 2 + 1):
                lower, upper = 2 * row >= low, 2 * row + 1 <= high
                part = _UP[2 if lower and upper else 0 if lower else 1]
                sign = (curve.sign if row == high // 2 else "|") if is_plain else part
                cells[height - 1 - row][x] = sign, CURVE_INKS[curve.seat]


def _place_names(curves: Sequence[Curve], top: int, height: int) -> dict[int, int]:
    """Return the row of each name, as near to the end of its curve as there is room: never two on one."""
    wanted = sorted(range(len(curves)), key=lambda i: -curves[i].points[-1])
    rows: list[int] = []
    for place, i in enumerate(wanted):
        row = _row_of(_step_of(curves[i].points[-1], top, height), height)
        after = rows[-1] + 1 if rows else 0
        rows.append(min(max(row, after), height - len(wanted) + place))
    return dict(zip(rows, wanted, strict=True))
