"""The screen around a game's board, played or replayed: its layout, its messages, its log and its keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingsMap
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget

from app.games import ui_of
from app.games.board import GameBoard, KeyItems
from app.keys.key import Key
from app.keys.unused import say_unused
from app.screens.base import AppServices
from app.screens.points import PointsScreen
from app.session.event_log import EventLog, Events, Logged
from app.settings.settings import KEYS, LOG, Settings, Value
from engines.core import A, V
from engines.game_texts import AnyTexts
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.panels import Panel
from widgets.refusal_line import LineKind, RefusalLine
from widgets.seats import Level
from widgets.too_small import TABLE_SIZE, SmallNotice, is_too_small

WIDE_FROM, WIDE_FROM_HEIGHT = 110, 30
WIDEST_FROM = 176
ROOMY_FROM_HEIGHT = 24
REST_SECONDS = 0.12
"""How long the cursor must rest before the panels follow: held-down keys then cost the board alone."""


class BoardScreen(Screen[None], Generic[V, A]):
    """Shows what a log has led to, on the board of a game.

    The board yields a `LogPanel` or more, of which one is seen. A long message unrolls upwards over what is
    on the left, and nothing moves for it.
    """

    AUTO_FOCUS = "*"
    DEFAULT_CSS = """
    BoardScreen {
        layout: vertical;
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
        SmallNotice { display: none; width: 100%; height: 100%; }
        &.-small { GameBoard, RefusalLine, KeyBar { display: none; } SmallNotice { display: block; } }
    }
    """
    LINE: ClassVar[type[RefusalLine]] = RefusalLine
    """The line of messages."""
    takes_actions = False
    session: Logged

    def __init__(self, session: Logged, board: GameBoard[V, A], keys: Iterable[Key]) -> None:
        """Take a game, its board, and those of the board's keys that do something here."""
        super().__init__()
        self.session = session
        self.board = board
        self.event_log = EventLog(session)
        self._levels = self.find_levels()
        self.line = self.LINE()
        self._bars = KeyBar(), KeyBar()
        self._bars[0].id = "verbs"
        self._rest = Timer(self, REST_SECONDS, name="rest", pause=True)
        """Runs out when the cursor has rested."""
        self.add_class(f"-{self.game_id}")
        # The board need not have the focus for its keys, so that they are looked up here.
        own = [Binding(key.keys, f"board({key.action!r})", key.help, show=False, id=key.id) for key in keys]
        self._bindings.key_to_bindings.update(BindingsMap(own).key_to_bindings)

    def compose(self) -> ComposeResult:
        self._fit()  # now, so that the page is not laid out and sent twice
        yield from self.compose_above()
        yield self.board
        yield self.line
        yield from self._bars
        yield SmallNotice(TABLE_SIZE)

    def compose_above(self) -> Iterable[Widget]:
        """Yield what stands above the board."""
        return ()

    # What a screen adds

    @property
    def view(self) -> V:
        """What may be seen now."""
        raise NotImplementedError

    def key_items(self) -> tuple[KeyItems, KeyItems]:
        """Return the keys that do something now, for both bars."""
        raise NotImplementedError

    def idle_keys(self) -> set[str]:
        """Return those of them that do nothing now and keep their places, as they are shown."""
        return set()

    def news(self) -> list[Events]:
        """Return what is marked as new: what the last action caused."""
        return self.event_log.last

    @property
    def is_on_top(self) -> bool:
        """Whether nothing lies over the page; below a dialog it is still current."""
        return self.app.screen is self

    # The game and the app

    @property
    def game_id(self) -> str:
        return self.session.setup.game

    @property
    def levels(self) -> Sequence[Level]:
        """What stands behind each name; the panels keep this list, which `show_levels` changes."""
        return self._levels

    @property
    def bot_levels(self) -> list[Level]:
        """The levels of computer players by seat."""
        return [seat.bot for seat in self.session.setup.seats]

    def find_levels(self) -> list[Level]:
        """Return what stands behind each name now."""
        return self.bot_levels

    def show_levels(self) -> None:
        """Show what stands behind each name now, if that is something else."""
        levels = self.find_levels()
        if levels != self._levels:
            self._levels[:] = levels
            for panel in self.board.query(Panel):
                panel.redraw()

    @property
    def host(self) -> AppServices:
        return cast(AppServices, self.app)

    @property
    def settings(self) -> Settings:
        return self.host.settings

    def change_setting(self, name: str, value: Value) -> None:
        if told := self.host.change_setting(name, value):
            self.say(told)

    @property
    def is_ascii(self) -> bool:
        return self.host.ascii_only

    # Showing

    def on_mount(self) -> None:
        for name in (LOG.name, *(each.name for each in ui_of(self.game_id).settings)):
            self.apply_setting(name)

    def apply_setting(self, name: str) -> None:
        if name == LOG.name:
            lines = self.settings.get(LOG)
            for panel in self.query(LogPanel):
                panel.keeps = lines if isinstance(lines, int) else None
        elif name == KEYS.name:
            self.show_keys()
        self.board.apply_setting(name)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        self.set_class(width >= WIDE_FROM and height >= WIDE_FROM_HEIGHT, "-wide")
        self.set_class(width >= WIDEST_FROM, "-widest")
        self.set_class(height < ROOMY_FROM_HEIGHT, "-tight")
        self.set_class(is_too_small(self, TABLE_SIZE), "-small")

    def show(self) -> None:
        self.event_log.read()
        self.board.show(self.view, self.news())
        self.show_log()
        self.show_keys()

    def show_keys(self) -> None:
        idle = self.idle_keys()
        for bar, items in zip(self._bars, self.key_items(), strict=True):
            bar.set_items(items, idle)

    def log_lines(self) -> list[str]:
        return self.event_log.lines

    def show_log(self) -> None:
        lines = self.log_lines()
        for panel in self.query(LogPanel):
            panel.show(lines)

    def tell_by(self, texts: AnyTexts) -> None:
        self.event_log.tell_by(texts)
        self.show_log()

    def when_resting(self, show: Callable[[], None]) -> None:
        self._rest.stop()
        self._rest = self.set_timer(REST_SECONDS, show)

    def say(self, message: str) -> None:
        """Say something that calls for nothing; "" leaves what is said."""
        if message:
            self.line.say(LineKind.INFO, message)

    def clear_line(self) -> None:
        self.line.clear()

    def leave_final(self, where: str | None) -> None:
        """Go where the page of the result led to: "board" is here."""
        if where != "board":
            self.host.leave_table()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Allow nothing unseen while the notice of a terminal that is too small hides the board."""
        return not self.has_class("-small") or action in ("help", "leave")

    async def action_board(self, action: str) -> None:
        await self.board.run_action(action)

    def on_key(self, event: events.Key) -> None:
        """Say of a key that nothing is bound to that it does nothing.

        A key is for the cursor, wherever the pointer is; what it would pick unseen, it only shows.
        """
        bound = self.active_bindings.get(event.key)
        if self.board.look_back() and bound is not None and bound.binding.action == "board('pick')":
            event.stop()
            return
        say_unused(self, event)

    on_paste = say_unused

    def action_help(self) -> None:
        self.host.show_help(self.game_id, "" if self.takes_actions else "Replay")

    def action_points(self) -> None:
        self.app.push_screen(PointsScreen(self.event_log.telling, self.view, self.bot_levels))

    def action_log(self, pages: int) -> None:
        """Scroll the log, which a long message may cover."""
        is_covered = self.line.has_class("-long")
        self.line.fold()
        moved = [panel.page(pages) for panel in self.query(LogPanel)]
        if not (is_covered or any(moved)):
            self.say("This is the end of the log." if pages > 0 else "This is the beginning of the log.")
