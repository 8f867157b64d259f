"""The end of a game: who won, with what, and how the points came."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import PageTitle, TextPageScreen
from app.screens.points import PAGE_CSS, PointsReport, room_of
from engines.core import Outcome, View
from engines.game_texts import AnyTexts
from engines.plain_text import escape_controls
from widgets.colours import SEAT_INKS
from widgets.panels import Line, heading, wrap
from widgets.seats import Level
from widgets.text_page import TextPage


class FinalScreen(TextPageScreen[str]):
    """Gives "board" to look at the board again, "graph", "again" to play once more, or "home"."""

    HELP_TOPIC = "The result"
    DEFAULT_CSS = f"FinalScreen {{ {PAGE_CSS} }}"
    BINDINGS = bindings_of(*page_keys.FINAL)

    def __init__(
        self,
        telling: AnyTexts,
        view: View,
        outcome: Outcome,
        open_replay: Callable[[], None] | None = None,
        open_graph: Callable[[], None] | None = None,
        news: Sequence[str] = (),
        levels: Sequence[Level] = (),
        *,
        may_play_again: bool = True,
    ) -> None:
        """Take a finished game, its last view as a spectator sees it, and the news since the reader's action.

        `open_replay` and `open_graph` are None where the replay lies below this page, which is told of the
        graph by the answer, and from which nothing is played again;
        `levels` is () if all are people; who only looked on plays nothing again.
        """
        super().__init__()
        self._open_replay = open_replay
        self._open_graph = open_graph
        self._plays_again = may_play_again and open_replay is not None
        self._telling = telling
        self._news = [escape_controls(line) for line in news]
        self._view = view
        self._outcome = outcome
        self._report = PointsReport(telling, view, levels)

    def parts(self) -> Sequence[Widget]:
        return PageTitle(f"THE GAME IS OVER after {self._view.turn} turns"), TextPage(self._build)

    def keys(self) -> Sequence[tuple[str, str]]:
        own = ["final.again"] if self._plays_again else []
        own += ["final.replay"] if self._open_replay is not None else []
        return keymap.shown("final.on", "final.board", "final.graph", *own, "final.home", "quiet.help")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._plays_again or (action, parameters) != ("leave", ("again",))

    def action_leave(self, where: str) -> None:
        self.dismiss(where)

    def action_replay(self) -> None:
        if self._open_replay is not None:
            self._open_replay()

    def action_graph(self) -> None:
        if self._open_graph is None:
            self.dismiss("graph")
        else:
            self._open_graph()

    # The text

    def _build(self, width: int) -> list[Line]:
        room = room_of(self.page, width)
        result = [*self._result(width), []]
        order = [(f"{place:>2}. ", seat) for place, seat in self._outcome.places]
        return [
            *result,
            *self._report.summary(order, room._replace(height=room.height - len(result))),
            *self._told_last(width),
            *self._report.gains(width),
        ]

    def _result(self, width: int) -> Iterator[Line]:
        """Yield who won, on the colour of a single winner, why it ended, and what decided between equals."""
        winners = self._outcome.winners
        names = [self._report.names[seat] for seat in winners]
        won = self._telling.format_result(names, self._view.scores[winners[0]])
        for row in wrap(won, width - 2):
            gap = " " * ((width - len(row) - 2) // 2)
            yield [(gap, ""), (f" {row} ", SEAT_INKS[winners[0]] if len(winners) == 1 else "banner")]
        ties = self._telling.tie_lines(self._view, self._outcome)
        for line in (self._telling.reasons[self._outcome.reason], *map(escape_controls, ties)):
            for row in wrap(line, width - 1):
                yield [(" " * ((width - len(row)) // 2), ""), (row, "dim")]

    def _told_last(self, width: int) -> Iterator[Line]:
        if self._news:
            yield []
            yield heading(width, " SINCE YOUR LAST ACTION")
        for line in self._news:
            for row in wrap(line, width - 1):
                yield [(f" {row}", "")]
