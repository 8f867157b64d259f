"""What a table shows, played at or replayed: its layout, its log, and its keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from app.games import ui_of
from app.screens.base import AppServices
from app.session.event_log import EventLog, Events, Logged
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.refusal_line import LineKind, RefusalLine
from widgets.seats import Level
from widgets.too_small import TABLE_SIZE, SmallNotice, is_too_small

WIDE_FROM, WIDE_FROM_HEIGHT = 110, 30
WIDEST_FROM = 176
REST_SECONDS = 0.12
"""How long the cursor must rest before the panels follow: held-down keys then cost the board alone."""

V = TypeVar("V")


class ShownTable(Screen[None], Generic[V]):
    """Shows what a log has led to.

    The screen of a game yields its own widgets, among them a `LogPanel` or more of which one is seen, and
    then `foot`. A long message unrolls upwards over what is on the left, and nothing moves for it.
    """

    DEFAULT_CSS = """
    ShownTable {
        layers: table message;
        RefusalLine {
            layer: message;
            dock: bottom;
            margin: 0 0 2 0;
            height: auto;
            max-height: 7;
            padding: 0 1;
        }
        #verbs { margin-top: 1; }
        KeyBar { dock: none; }
    }
    """
    LINE: ClassVar[type[RefusalLine]] = RefusalLine
    """The line of messages."""

    def __init__(self, session: Logged) -> None:
        super().__init__()
        self._session = session
        self._log = EventLog(session)
        self._rest = Timer(self, REST_SECONDS, name="rest", pause=True)
        """Runs out when the cursor has rested."""

    # What a game or its course adds

    @property
    def view(self) -> V:
        """What may be seen now."""
        raise NotImplementedError

    def draw(self, view: V) -> None:
        """Shows a view."""
        raise NotImplementedError

    def move_cursor(self, dx: int, dy: int) -> None:
        """Moves the cursor one step to a side, up or down."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Shows the keys that do something now in both bars."""
        raise NotImplementedError

    # What is shown

    def foot(self) -> ComposeResult:
        """What lies below every table: messages, keys, and the notice that takes the place of all."""
        yield self.LINE()
        yield KeyBar(id="verbs")
        yield KeyBar(id="others")
        yield SmallNotice(TABLE_SIZE, id="small")

    def when_resting(self, show: Callable[[], None]) -> None:
        """Shows something once the cursor has rested, if it does not move on before."""
        self._rest.stop()
        self._rest = self.set_timer(REST_SECONDS, show)

    @property
    def game_id(self) -> str:
        """The game on the table."""
        return self._session.setup.game

    @property
    def host(self) -> AppServices:
        """The app."""
        return cast(AppServices, self.app)

    @property
    def _line(self) -> RefusalLine:
        return self.query_one(RefusalLine)

    @property
    def names(self) -> Sequence[str]:
        """The players' names by seat."""
        return self._session.setup.names

    @property
    def levels(self) -> Sequence[Level]:
        """The levels of computer players by seat."""
        return [seat.bot for seat in self._session.setup.seats]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the notice of a terminal that is too small hides the table, nothing is done unseen."""
        return not self.has_class("-small") or action in ("help", "leave")

    def on_mount(self) -> None:
        """Takes over what the player has set for tables."""
        for name in ("log", *(each.name for each in ui_of(self.game_id).settings), "ascii"):
            self.apply_setting(name)

    def apply_setting(self, name: str) -> None:
        """Takes over one thing that the player has set; a game adds what is its own."""
        if name == "log":
            for log in self.query(LogPanel):
                log.keeps = self.host.settings.log_lines

    def on_resize(self) -> None:
        """Chooses the layout that fits."""
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        self.set_class(width >= WIDE_FROM and height >= WIDE_FROM_HEIGHT, "-wide")
        self.set_class(width >= WIDEST_FROM, "-widest")
        self.set_class(is_too_small(self, TABLE_SIZE), "-small")

    def _show(self) -> None:
        self._log.read()
        self.draw(self.view)
        self.show_log()
        self.show_keys()

    def show_log(self) -> None:
        """Shows the log as it is told."""
        for log in self.query(LogPanel):
            log.show(self._log.lines)

    def news(self) -> list[Events]:
        """What is marked as new: what the last action caused."""
        return self._log.last

    def say(self, message: str) -> None:
        """Shows one line."""
        self._line.say(LineKind.INFO, message)

    def action_help(self) -> None:
        """Opens help on the game."""
        self.host.show_help(self.game_id)

    def action_log(self, pages: int) -> None:
        """Scrolls the log, which a long message may cover."""
        self._line.fold()
        for log in self.query(LogPanel):
            if pages < 0:
                log.page_up()
            else:
                log.page_down()
