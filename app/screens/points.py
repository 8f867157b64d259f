"""How the points came, at any time in a game: a curve and a bar for each player, and every gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import PageTitle, TextPageScreen
from engines import tally
from engines.core import LedgerEntry, Seat, View
from engines.game_texts import AnyTexts
from engines.plain_text import escape_controls
from engines.texts import format_count
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Run, count_cells, fill_line, fit, heading, is_plain, wrap
from widgets.point_bars import bar, legend
from widgets.score_chart import Curve, chart_lines
from widgets.seats import Level, add_levels, assign_letters, shorten_names
from widgets.text_page import TextPage

_CHART_ROWS = 6, 24
"""The fewest and the most of a chart."""
_ROOMY_HEIGHT = 30
"""From so many rows on each player has lines of text below the bar."""
_NAME_WIDTH, _WHOLE_NAME = 16, 36
"""Cells of a name with its level, in a narrow window and in one from the next number on."""
_WIDE_FROM = 100
_SOURCE_WIDTH = 16
_POINTS_WIDTH = 8
"""Cells of a sum, and of what is fresh in it."""
PAGE_CSS = "& > TextPage { width: 96%; max-width: 160; margin-top: 1; }"


class Room(NamedTuple):
    """What a page has for its lines."""

    width: int
    height: int
    is_plain: bool
    """Whether nothing can be told by colours, or drawn in quarters of cells."""


def room_of(page: TextPage, width: int) -> Room:
    """Return the room of a page that is built for a width."""
    return Room(width, page.size.height, is_plain(page))


class PointsReport:
    """Where all points of a view came from, in lines."""

    def __init__(self, telling: AnyTexts, view: View, levels: Sequence[Level] = ()) -> None:
        """Take a game's texts, a view of it, and the levels of computer players, () if all are people."""
        self._telling = telling
        self._view = view
        self.names = [escape_controls(name) for name in view.names]
        self._signs = assign_letters(view.names)
        self._levels = levels

    def best_first(self) -> list[Seat]:
        """Return the seats by their points."""
        return sorted(range(len(self.names)), key=lambda seat: -self._view.scores[seat])

    def summary(self, order: Sequence[tuple[str, Seat]], room: Room, since: Sequence[int] = ()) -> list[Line]:
        """Return the chart and the bars, in so many rows if they go in.

        Each seat has a word before it; `since` are the points by seat since the reader's last turn.
        """
        bars = list(self._bars(order, room, since))
        # A row is left for the line that says how much is below.
        rows = max(_CHART_ROWS[0], min(room.height - len(bars) - 3, _CHART_ROWS[1]))
        points = tally.points_by_turn(self._view)
        names = shorten_names(self.names, self._name_width(room))
        curves = [Curve(points[seat], seat, self._signs[seat], name) for seat, name in enumerate(names)]
        return [*chart_lines(curves, room.width, rows, is_plain=room.is_plain), [], *bars]

    def gains(self, width: int) -> Iterator[Line]:
        """Yield every gain, seat by seat and source by source; turns count those of all seats."""
        for seat, name in enumerate(self.names):
            yield []
            sign = self._sign(seat)
            title = f" {name}: {format_count(self._view.scores[seat], 'point')}"
            yield [sign, (fit(title, width - len(sign[0])), "title")]
            for source, entries in tally.gains_by_source(self._telling, self._view, seat).items():
                total = sum(entry.points for entry in entries)
                head = f" {source:<{_SOURCE_WIDTH - 1}}{total:>4}   "
                for row in _columns(list(map(self._item, entries)), width - len(head)):
                    yield [(head, "strong"), (row, "")]
                    head = " " * len(head)

    def _bars(self, order: Sequence[tuple[str, Seat]], room: Room, since: Sequence[int]) -> Iterator[Line]:
        told_since = "+ since your last turn " if any(since) else ""
        yield heading(room.width, " WHERE THE POINTS CAME FROM", told_since)
        if not room.is_plain:
            yield legend([source.lower() for source in self._telling.sources])
        points = tally.points_by_source(self._telling, self._view)
        is_roomy = room.height >= _ROOMY_HEIGHT
        called = add_levels(self.names, self._levels, self._name_width(room))
        name_width = max(cell_len(name + level) for name, level in called)
        for word, seat in order:
            if is_roomy:
                yield []
            name, level = called[seat]
            gap = " " * (name_width - cell_len(name + level) + 2)
            line: list[Run] = [(word, "dim"), self._sign(seat), (f" {name}", ""), (level + gap, "dim")]
            left, score = count_cells(line), str(self._view.scores[seat])
            fresh = f" +{since[seat]}" if since and since[seat] else ""
            own = {source.lower(): by_seat[seat] for source, by_seat in points.items()}
            if room.is_plain:
                told = ", ".join(f"{source} {here}" for source, here in own.items() if here)
                first, *others = wrap(f"{score:>3}{fresh}  {told}", room.width - left, " " * 5)
                yield [*line, (first, "")]
                yield from ([(" " * left + row, "")] for row in others)
            else:
                runs = bar(own, max(1, *self._view.scores), room.width - left - _POINTS_WIDTH - 1)
                yield [*line, *runs, (f" {score}", "strong"), (fresh, "hint")]
            if is_roomy:
                yield [(" " * left, ""), (self._best(seat, room.width - left), "dim")]
        for label, figures in self._telling.figures(self._view).items():
            told = "   ".join(f"{self.names[seat]} {figures[seat]}" for _, seat in order)
            yield fill_line([(f" {label}: {told}", "dim")], room.width)

    def _name_width(self, room: Room) -> int:
        return _NAME_WIDTH if room.width < _WIDE_FROM else _WHOLE_NAME

    def _best(self, seat: Seat, width: int) -> str:
        """Return the best gains of a seat in a line: as many as fit."""
        told, before = "", "best: "
        for entry in tally.best_gains(self._view, seat):
            place = self._telling.entry_place(entry)
            gain = f"{before}+{entry.points} {place} in turn {entry.turn}".replace("  ", " ")
            if cell_len(told + gain) > width:
                break
            told, before = told + gain, ", "
        return told

    def _item(self, entry: LedgerEntry) -> str:
        place = self._telling.entry_place(entry)
        return f"turn {entry.turn} {place} +{entry.points}" if place else f"turn {entry.turn} +{entry.points}"

    def _sign(self, seat: Seat) -> Run:
        return f" {self._signs[seat]} ", SEAT_INKS[seat]


def _columns(items: Sequence[str], width: int) -> Iterator[str]:
    """Yield rows of items below each other, as many in a row as fit."""
    column = max(map(len, items), default=0) + 3
    count = max(1, width // column)
    for start in range(0, len(items), count):
        yield "".join(f"{item:<{column}}" for item in items[start : start + count]).rstrip()


class PointsScreen(TextPageScreen[None]):
    """The points of a game that goes on."""

    HELP_TOPIC = "The points"
    DEFAULT_CSS = f"PointsScreen {{ {PAGE_CSS} }}"
    BINDINGS = bindings_of(*page_keys.POINTS)

    def __init__(self, telling: AnyTexts, view: View, levels: Sequence[Level] = ()) -> None:
        super().__init__()
        self._report = PointsReport(telling, view, levels)
        self._turn = view.turn
        viewer = view.viewer
        self._since = () if viewer is None else tally.points_since_own_turn(view, viewer)

    def parts(self) -> Sequence[Widget]:
        return PageTitle(f"POINTS in turn {self._turn}"), TextPage(self._build)

    def keys(self) -> Sequence[tuple[str, str]]:
        return keymap.shown("points.back", "page.page-down", "quiet.help")

    def _build(self, width: int) -> list[Line]:
        order = [("", seat) for seat in self._report.best_first()]
        summary = self._report.summary(order, room_of(self.page, width), self._since)
        return [*summary, *self._report.gains(width)]
