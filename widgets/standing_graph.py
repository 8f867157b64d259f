"""A graph of how each player stood, turn by turn, with the turns on it that lost the most.

The turn that is looked at is a line from top to bottom; a click asks for another one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.message import Message

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
from widgets.panels import Line, Panel, Run, fill_line, fit, is_plain, join_runs
from widgets.seats import shorten_names

_NAME_WIDTH = 12
"""The most cells of a name beside the graph."""
_HERE = "chart-here"


class StandingCurve(NamedTuple):
    """How a player stood."""

    standings: Mapping[int, int]
    """By turn, at its end; in the order of the turns, as far as it is known."""
    seat: int
    sign: str
    name: str


class Scale(NamedTuple):
    """How standings are written, and between what they lie."""

    figure: Callable[[int], str]
    """One in a few characters."""
    span: tuple[int, int] | None = None
    """The least and the most there can be; None if nothing bounds them, and 0 is level."""


class StandingGraph(Panel):
    """Shows the curves that it was given, in all the room there is."""

    DEFAULT_CSS = "StandingGraph { height: 1fr; min-height: 6; }"

    class Picked(Message):
        """A turn was clicked."""

        def __init__(self, turn: int) -> None:
            super().__init__()
            self.turn = turn

    def __init__(self, turns: range, scale: Scale) -> None:
        """Take the turns from the left to the right."""
        super().__init__()
        self._turns = turns
        self._scale = scale
        self._curves: Sequence[StandingCurve] = ()
        self._losses: Sequence[tuple[int, int]] = ()
        self._here = turns[0]
        self._gutter = self._columns = 2
        """Cells for the figures at the left, and for the turns."""

    def show(self, curves: Sequence[StandingCurve], losses: Sequence[tuple[int, int]], here: int) -> None:
        """Show curves, turns with their seats, numbered from 1, and the turn that is looked at."""
        self._curves, self._losses, self._here = curves, losses, here
        self.redraw()

    # Turns and columns

    def _column_of(self, turn: int) -> int:
        last = max(1, len(self._turns) - 1)
        return round((turn - self._turns[0]) * (self._columns - 1) / last)

    def _turn_at(self, column: int) -> int:
        column = max(0, min(column, self._columns - 1))
        return self._turns[round(column * (len(self._turns) - 1) / (self._columns - 1))]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Picked(self._turn_at(event.x - self._gutter)))

    # Lines

    def _ends(self) -> tuple[int, int]:
        """Return the least and the most that must be shown."""
        if self._scale.span is not None:
            return self._scale.span
        known = [0, *(standing for curve in self._curves for standing in curve.standings.values())]
        return min(known), max(known)

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the graph, and a row below it for the turns."""
        height -= 1
        bottom, top, step = self._find_ticks(height)
        figures = {tick: f"{self._scale.figure(tick)} " for tick in range(bottom, top + 1, step)}
        names = shorten_names([curve.name for curve in self._curves], _NAME_WIDTH)
        self._gutter = max(map(cell_len, figures.values()))
        # A sign, a name and a figure, with a cell at each side of all three.
        self._columns = max(2, width - 2 * self._gutter - max(map(cell_len, names), default=0) - 6)

        def half_row_of(standing: int) -> int:
            return round((standing - bottom) * (2 * height - 1) / (top - bottom))

        cells = blank_cells(self._columns, height)
        labels = [" " * self._gutter] * height
        for tick, figure in figures.items():
            row = row_of(half_row_of(tick), height)
            labels[row] = fit(figure, self._gutter, right=True)
            draw_tick(cells, row, is_level=tick == 0 and self._scale.span is None)
        for cell_row in cells:
            cell_row[self._column_of(self._here)] = "|", _HERE
        traces = [Trace(self._heights(curve, half_row_of), curve.seat, curve.sign) for curve in self._curves]
        draw_traces(cells, traces, is_plain=is_plain(self))
        self._draw_losses(cells, half_row_of)
        last = [[bottom, *curve.standings.values()][-1] for curve in self._curves]
        order = sorted(range(len(last)), key=lambda i: -last[i])
        named = place_names(order, [row_of(half_row_of(standing), height) for standing in last], height)
        lines: list[Line] = []
        for row in range(height):
            line: list[Run] = [(labels[row], GROUND), *join_runs(cells[row]), (" ", GROUND)]
            if row in named:
                curve, name = self._curves[named[row]], names[named[row]]
                figure = self._scale.figure(last[named[row]]) if curve.standings else ""
                line.append((f" {curve.sign} ", SEAT_INKS[curve.seat]))
                line.append((f" {name} {figure}", f"{CURVE_INKS[curve.seat]} strong"))
            lines.append(fill_line(line, width, GROUND))
        return [*lines, self._turn_line(width)]

    def _find_ticks(self, height: int) -> tuple[int, int, int]:
        """Return the standings at the bottom and at the top, and the step between those that are written."""
        low, high = self._ends()
        most = max(2, height // 2 - 1)  # steps; 0 may lie between the bottom and the top
        span = max(1, high - low)
        while True:
            step = find_step(span, height)
            bottom, top = low // step * step, -(-high // step) * step
            if bottom == top:
                bottom, top = bottom - step, top + step
            if (top - bottom) // step <= most:
                return bottom, top, step
            span = most * step + 1

    def _heights(self, curve: StandingCurve, half_row_of: Callable[[int], int]) -> list[int | None]:
        """Return the half row of a curve in each column, as far as any turn is judged."""
        last = max((turn for each in self._curves for turn in each.standings), default=0)
        at = {self._column_of(turn): half_row_of(standing) for turn, standing in curve.standings.items()}
        heights: list[int | None] = []
        for x in range(self._columns):
            before = heights[-1] if heights else None
            heights.append(at.get(x, before) if x <= self._column_of(last) else None)
        return heights

    def _draw_losses(self, cells: list[list[Run]], half_row_of: Callable[[int], int]) -> None:
        """Draw the number of each loss where its turn ended; of two in one cell the greater loss stays."""
        standings = {curve.seat: curve.standings for curve in self._curves}
        for number, (turn, seat) in reversed([*enumerate(self._losses, 1)]):
            row = row_of(half_row_of(standings[seat][turn]), len(cells))
            cells[row][self._column_of(turn)] = str(number), SEAT_INKS[seat]

    def _turn_line(self, width: int) -> Line:
        """Return the first turn, the last one, and between them the one that is looked at."""
        first, here, last = (f" {turn} " for turn in (self._turns[0], self._here, self._turns[-1]))
        axis = [(" ", GROUND)] * width
        end = self._gutter + self._columns

        def put(text: str, x: int, ink: str) -> None:
            x = max(0, min(x, end + 1 - len(text)))
            axis[x : x + len(text)] = [(sign, ink) for sign in text]

        put("turn", 0, GROUND)
        put(first, self._gutter - 1, GROUND)
        put(last, end, GROUND)
        put(here, self._gutter + self._column_of(self._here) - len(here) // 2, "banner")
        return join_runs(axis)
