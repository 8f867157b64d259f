"""The end of a game: who won, with what, and how the points came."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import PageTitle, TextPageScreen
from engines.core import LedgerEntry, Outcome, Seat, View
from engines.game_texts import AnyTexts
from engines.plain_text import escape_controls
from engines.tally import gains_by_source, points_by_source, points_by_turn
from engines.texts import format_count, format_result
from widgets.colours import SEAT_INKS
from widgets.panels import Line, Run, fit, heading, wrap
from widgets.score_chart import chart_lines
from widgets.seats import Level, assign_letters, describe_level, shorten_names
from widgets.text_page import TextPage

_SOURCE_WIDTH = 16
_POINTS_WIDTH = 4
_CHART_WIDTH = 72
_CHART_ROWS = 12


class FinalScreen(TextPageScreen[str]):
    """Gives "board" to look at the board again, or "home"."""

    DEFAULT_CSS = "FinalScreen > TextPage { width: 94%; max-width: 84; margin-top: 1; }"
    BINDINGS = bindings_of(*page_keys.FINAL)

    def __init__(
        self,
        telling: AnyTexts,
        view: View,
        outcome: Outcome,
        open_replay: Callable[[], None] | None = None,
        news: Sequence[str] = (),
        levels: Sequence[Level] = (),
    ) -> None:
        """Take a finished game, its last view as a spectator sees it, and the news since the reader's action.

        `open_replay` is None where the replay lies below this page; `levels` is () if all are people.
        """
        super().__init__()
        self._open_replay = open_replay
        self._telling = telling
        self._news = [escape_controls(line) for line in news]
        self._view = view
        self._outcome = outcome
        self._names = [escape_controls(name) for name in view.names]
        self._signs = assign_letters(view.names)
        levels = levels or [None] * len(self._names)
        self._levels = [f" {describe_level(level)}" if level else "" for level in levels]

    def parts(self) -> Sequence[Widget]:
        return PageTitle("THE GAME IS OVER"), TextPage(self._build)

    def keys(self) -> Sequence[tuple[str, str]]:
        replay = ["final.replay"] if self._open_replay is not None else []
        return keymap.shown("final.on", "page.page-up", "final.board", *replay, "final.home", "quiet.help")

    def action_leave(self, where: str) -> None:
        self.dismiss(where)

    def action_replay(self) -> None:
        if self._open_replay is not None:
            self._open_replay()

    # The text

    def _build(self, width: int) -> list[Line]:
        return [
            *self._result(width),
            [],
            *self._ranking(width),
            [],
            *self._sources(width),
            [],
            *self._chart(width),
            *(line for seat in range(len(self._names)) for line in self._ledger(seat, width)),
        ]

    def _result(self, width: int) -> Iterator[Line]:
        winners = self._outcome.winners
        won = format_result([self._names[seat] for seat in winners], self._view.scores[winners[0]])
        for row in wrap(won, width - 2):
            yield [(fit(f" {row}", width), "banner")]
        ties = self._telling.tie_lines(self._view, self._outcome)
        for line in (self._telling.reasons[self._outcome.reason], *map(escape_controls, ties), *self._news):
            for row in wrap(line, width - 1):
                yield [(f" {row}", "dim")]

    def _ranking(self, width: int) -> Iterator[Line]:
        yield heading(width, " RANKING")
        best = max(1, *self._view.scores)
        levels_width = max(map(len, self._levels))
        room = max(1, width - 36 - levels_width)
        for place, seat in self._outcome.places:
            points = self._view.scores[seat]
            yield [
                (f"{place:>2}. ", "dim"),
                *self._who(seat, 20),
                (fit(self._levels[seat], levels_width), "dim"),
                (f"{points:>5}  ", "strong"),
                ("#" * round(max(0, points) * room / best), "bar"),
            ]

    def _sources(self, width: int) -> Iterator[Line]:
        seats = range(len(self._names))
        column = min(16, (width - _SOURCE_WIDTH) // len(seats))
        yield heading(width, " WHERE THE POINTS CAME FROM")
        yield [
            (" " * _SOURCE_WIDTH, ""),
            *(run for seat in seats for run in (*self._who(seat, column - 5), (" ", ""))),
        ]
        for source, sums in points_by_source(self._telling, self._view).items():
            yield [(fit(f" {source}", _SOURCE_WIDTH), ""), *_numbers(sums, column, "")]
        yield [(fit(" All", _SOURCE_WIDTH), "strong"), *_numbers(self._view.scores, column, "strong")]
        for label, figures in self._telling.figures(self._view).items():
            yield [(fit(f" {label}", _SOURCE_WIDTH), "dim"), *_numbers(figures, column, "dim")]

    def _chart(self, width: int) -> Iterator[Line]:
        yield heading(width, " POINTS BY TURN")
        yield from chart_lines(points_by_turn(self._view), self._signs, min(width, _CHART_WIDTH), _CHART_ROWS)

    def _ledger(self, seat: Seat, width: int) -> Iterator[Line]:
        yield []
        sign, _ = self._who(seat, 0)
        title = f" {self._names[seat]}: {format_count(self._view.scores[seat], 'point')}"
        yield [sign, (fit(title, width - len(sign[0])), "title")]
        for source, entries in gains_by_source(self._telling, self._view, seat).items():
            total = sum(entry.points for entry in entries)
            head = f" {source:<{_SOURCE_WIDTH - 1}}{total:>{_POINTS_WIDTH}}   "
            for row in _columns(list(map(self._item, entries)), width - len(head)):
                yield [(head, "strong"), (row, "")]
                head = " " * len(head)

    def _item(self, entry: LedgerEntry) -> str:
        place = self._telling.entry_place(entry)
        return f"turn {entry.turn} {place} +{entry.points}" if place else f"turn {entry.turn} +{entry.points}"

    def _who(self, seat: Seat, width: int) -> tuple[Run, Run]:
        """Return a player's sign and name in so many cells and four more."""
        return (f" {self._signs[seat]} ", SEAT_INKS[seat]), (
            f" {fit(shorten_names(self._names, width)[seat], width)}",
            "",
        )


def _columns(items: Sequence[str], width: int) -> Iterator[str]:
    """Yield rows of items below each other, as many in a row as fit."""
    column = max(map(len, items), default=0) + 3
    count = max(1, width // column)
    for start in range(0, len(items), count):
        yield "".join(f"{item:<{column}}" for item in items[start : start + count]).rstrip()


def _numbers(numbers: Sequence[int], width: int, ink: str) -> list[Run]:
    return [(f"{number or '.':>{width - 1}} ", ink) for number in numbers]
