"""A chart of points by turn: a curve of steps for each player, whose name stands at its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from widgets.colours import CURVE_INKS, SEAT_INKS
from widgets.curves import (
    GROUND,
    Trace,
    blank_cells,
    draw_tick,
    draw_traces,
    find_step,
    place_names,
    row_of,
)
from widgets.panels import Line, Run, fill_line, join_runs

_GUTTER = 5
"""Cells to the left for the points."""


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
    cells = blank_cells(columns, height)
    labels = [" " * _GUTTER] * height
    for tick in ticks:
        row = row_of(_half_row_of(tick, top, height), height)
        labels[row] = f"{tick:>{_GUTTER - 1}} "
        draw_tick(cells, row)
    traces = [
        Trace(_half_rows(curve.points, columns, top, height), curve.seat, curve.sign) for curve in curves
    ]
    draw_traces(cells, traces, is_plain=is_plain)
    order = sorted(range(len(curves)), key=lambda i: -curves[i].points[-1])
    last_rows = [row_of(_half_row_of(curve.points[-1], top, height), height) for curve in curves]
    named = place_names(order, last_rows, height)
    lines: list[Line] = []
    for row in range(height):
        line: list[Run] = [(labels[row], GROUND), *join_runs(cells[row]), (" ", GROUND)]
        if row in named:
            curve, end = curves[named[row]], ends[named[row]]
            line += [(f" {curve.sign} ", SEAT_INKS[curve.seat]), (end, f"{CURVE_INKS[curve.seat]} strong")]
        lines.append(fill_line(line, width, GROUND))
    first, last = "turn 1", str(turns)
    axis = f"{'':{_GUTTER}}{first}{last:>{max(1, columns - len(first))}}"
    return [*lines, fill_line([(axis, GROUND)], width, GROUND)]


def _scale(most: int, height: int) -> tuple[int, range]:
    """Return the points at the top, and those that are written at the left."""
    step = find_step(most, height)
    top = max(1, -(-most // step)) * step
    return top, range(0, top + 1, step)


def _half_row_of(points: int, top: int, height: int) -> int:
    """Return in which half of a row some points are, from 0 at the bottom; any at all are above none."""
    half_row = round(points * (2 * height - 1) / top)
    return max(1, half_row) if points > 0 else 0


def _half_rows(points: Sequence[int], columns: int, top: int, height: int) -> list[int]:
    """Return the half row of a curve in each column."""
    turns = len(points) - 1
    return [_half_row_of(points[x * turns // (columns - 1)], top, height) for x in range(columns)]
