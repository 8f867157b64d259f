"""What the screens without a board share: size, the way back, lists by keys, and typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from app.keys import page_keys
from app.keys.key import bindings_of
from app.keys.unused import say_unused
from app.online.way import Way
from app.settings.settings import KEYS, Settings, Value
from engines.core import Setup
from saves.document import Save
from saves.index import Listed
from widgets.choice_list import Choice, ChoiceList
from widgets.key_bar import KeyBar
from widgets.panels import Line, Panel, Run, heading
from widgets.refusal_line import LineKind, RefusalLine
from widgets.text_page import TextPage
from widgets.too_small import SmallNotice

if TYPE_CHECKING:
    from app.bot_workers.pool import BotPool
    from app.online.client import Client
    from app.session.replay import Replay
    from app.session.session import AnySession

SMALLEST = 60, 20
"""The size these screens need."""
R = TypeVar("R")


class AppServices(Protocol):
    """What screens ask of the app."""

    pace: int
    """Which pace computer players keep, from 0, the fastest."""
    is_served: bool
    """Whether the player sits elsewhere, and reaches nothing on this machine but this."""

    @property
    def thinkers(self) -> BotPool: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def ascii_only(self) -> bool: ...

    def change_setting(self, name: str, value: Value) -> str:
        """Change a setting at once and keep it; return what the player must know, or ""."""

    def latest(self) -> Listed | None:
        """Return the match saved last that is not over."""

    def open_saved(self, name: str) -> None: ...
    def new_game(self) -> None: ...
    def load_game(self) -> None: ...
    def replay_game(self) -> None: ...
    def open_replay(self, replay: Replay, *, at_graph: bool = False) -> None:
        """Open a replay, if asked with its graph over it."""

    def continue_from(self, replay: Replay) -> None:
        """Open a new match that goes on from where a replay stands."""

    def show_help(self, game_id: str | None = None, topic: str | None = None) -> None:
        """Open help on a game, or on the one that is played, at a ruling or some keys if one is named."""

    def show_settings(self) -> None: ...
    def learn(self, game_id: str | None = None) -> None:
        """Open the guided first game of a game; without one ask which."""

    def play_easy(self, game_id: str) -> None:
        """Open a new match against an easy computer player, in place of all that is open."""

    def play_again(self, setup: Setup) -> None:
        """Open a new match of the same players, which the next one begins, in place of all that is open."""

    def forget_keys(self) -> None:
        """Drop the keys that were typed but not looked at yet."""

    def hold_keys(self) -> None:
        """Keep the keys that are typed from now on."""

    def release_keys(self) -> None:
        """Look at the keys that were kept."""

    def leave_table(self, told: str = "") -> None:
        """Leave the game for the first page, which says why, if that must be told."""

    # Shared tables

    def keep_copy(self, save: Save, title: str) -> None:
        """Keep a copy of a game under a title that no other has. Raise StoreError."""

    @property
    def tables(self) -> Client | None:
        """The way to shared tables, opened when it is first asked for; None where there is none."""

    def call_player(self, name: str) -> str:
        """Come to the tables under another name from now on; return what the player must know, or ""."""

    def has_tables(self) -> bool:
        """Return whether there may be shared tables already."""

    def end_with(self, told: str) -> None:
        """End the program, refused, with a sentence that is told on the terminal it gives back."""

    def let_in(self, name: str) -> None:
        """Open the first page for who stood at the door of a host, and is called so there."""

    def show_tables(self, way: Way | None = None) -> None:
        """Open the page of shared tables, and go on from there."""

    def open_table(self, session: AnySession) -> None: ...


class PageTitle(Panel):
    """The first line of a page."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title
        self._progress = ""

    def tell(self, progress: str) -> None:
        """Say at its right end how far something has come."""
        self._progress = f"{progress} "
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        return [heading(width, f" {self._title}", self._progress)]


class PageScreen(Screen[R]):
    """A page with a key bar; a terminal too small for it is told so."""

    NEEDED_SIZE = SMALLEST
    HELP_TOPIC: ClassVar[str] = ""
    """The title of its keys in help, which opens there; "" opens it at the aim of the game."""
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (SMALLEST[0], "-wide-enough")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (SMALLEST[1], "-high-enough")]
    DEFAULT_CSS = """
    PageScreen {
        align: center top;
        & Panel { background: $background; max-width: 100; }
        & > SmallNotice { display: none; height: 1fr; max-width: 100%; }
        & > PageTitle { dock: top; max-width: 100%; }
        &.-narrow > *, &.-low > * { display: none; }
        &.-narrow > SmallNotice, &.-low > SmallNotice { display: block; }
        & > KeyBar { display: block; background: $panel; max-width: 100%; }
    }
    """
    BINDINGS = bindings_of(*page_keys.QUIET)
    _told_size: Size | None = None

    @property
    def host(self) -> AppServices:
        return cast(AppServices, self.app)

    def parts(self) -> Sequence[Widget]:
        """Return the widgets of the page, from the top."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys that do something now, with a word each, the most important first."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Yield the parts, the notice that replaces them, and the key bar."""
        # Now, so that the style sheet is not applied to all of them again.
        breakpoints = self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS
        for size, points in zip(self.app.size, breakpoints, strict=True):
            self.add_class(max(point for point in points if point[0] <= size)[1], update=False)
        yield SmallNotice(SMALLEST)
        yield from self.parts()
        yield KeyBar()

    def on_mount(self) -> None:
        self.show_keys()

    async def on_event(self, event: events.Event) -> None:
        """Heed no resize to the size there is: a start tells of it three times."""
        if isinstance(event, events.Resize):
            if event.size == self._told_size == self.size:
                return
            self._told_size = event.size
        await super().on_event(event)

    def on_resize(self) -> None:
        self.query_one(SmallNotice).redraw()

    def show_keys(self) -> None:
        """Show the keys that do something now."""
        self.query_one(KeyBar).set_items(self.keys())

    def apply_setting(self, name: str) -> None:
        """Take over one thing that the player has set."""
        if name == KEYS.name:
            self.show_keys()

    on_key = on_paste = say_unused

    def say(self, message: str) -> None:
        """Say something that calls for nothing; "" takes it away."""
        self.query_one(KeyBar).say(message)

    def action_help(self) -> None:
        self.host.show_help(topic=self.HELP_TOPIC)

    def action_back(self) -> None:
        self.dismiss(None)


class ListScreen(PageScreen[R]):
    """A page with one list and a line of messages."""

    DETAIL_AT: ClassVar[int] = 0
    """The column where details begin, where there are any."""
    DEFAULT_CSS = """
    ListScreen {
        & Center { height: auto; }
        & ChoiceList, & RefusalLine { width: 60; }
        &.-roomy { align: center middle; }
    }
    """
    BINDINGS = bindings_of(*page_keys.LIST)

    def __init__(self) -> None:
        super().__init__()
        self._list = ChoiceList(detail_at=self.DETAIL_AT)
        self._line = RefusalLine()

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Do what was chosen: the current choice, and the cell that was clicked, None for a key."""
        raise NotImplementedError

    def moved(self) -> None:
        """Say what the current line is, or nothing; it may be the same as before."""
        self._line.clear()

    def say(self, message: str) -> None:
        if message:  # else what the line says stays
            self._line.say(LineKind.INFO, message)

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        self.chosen(event.choice, event.column)

    def on_choice_list_moved(self) -> None:
        self.moved()

    def action_move(self, step: int) -> None:
        self._list.move(step)
        self.moved()

    def action_page(self, step: int) -> None:
        self._list.page(step)
        self.moved()

    def action_first(self) -> None:
        self._list.first()
        self.moved()

    def action_last(self) -> None:
        self._list.last()
        self.moved()

    # A choice is acted on at once and not by a message: the next key of a burst must find what it led to.
    def action_choose(self) -> None:
        if self._list.current is not None:
            self.chosen(self._list.current, None)

    def action_take(self, choice_id: str) -> None:
        """Go to a line, if it is there, and choose it."""
        if self._list.go_to(choice_id):
            self.moved()
            self.action_choose()


def arrows(value: str) -> list[Run]:
    """Return a value that can be changed, between what is clicked for the one before and the next."""
    return [("< ", "hint"), (value, "strong"), (" >", "hint")]


class TextPageScreen(PageScreen[R]):
    """A page with a text to scroll."""

    BINDINGS = bindings_of(*page_keys.PAGE)

    @property
    def page(self) -> TextPage:
        return self.query_one(TextPage)

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_keys)

    def show_keys(self) -> None:
        """Show the keys; that of a window down is dim where all is in sight."""
        is_whole = 0 < len(self.page.built()) <= self.page.size.height if self.page.size else False
        bound = self.active_bindings.values() if is_whole else ()
        idle = {each.binding.key for each in bound if each.binding.action == "page(1)"}
        self.query_one(KeyBar).set_items(self.keys(), idle)

    def action_scroll_text(self, rows: int) -> None:
        self.page.scroll_rows(rows)

    def action_page(self, step: int) -> None:
        self.page.page(step)

    def action_first(self) -> None:
        self.page.scroll_rows(-self.page.top)

    def action_last(self) -> None:
        self.page.scroll_rows(len(self.page.built()))
