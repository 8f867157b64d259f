"""What the screens without a board share: size, the way back, lists by keys, and typing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget

from app.keys import page_keys
from app.keys.key import bindings_of
from app.settings.settings import KEYS, Settings
from saves.index import Listed
from widgets.choice_list import Choice, ChoiceList
from widgets.key_bar import KeyBar
from widgets.panels import Line, Panel, heading
from widgets.text_page import TextPage
from widgets.too_small import SmallNotice

if TYPE_CHECKING:
    from app.bot_workers.pool import BotPool
    from app.session.replay import Replay

SMALLEST = 60, 20
"""The size these screens need."""

R = TypeVar("R")


class AppServices(Protocol):
    """What screens ask of the app."""

    @property
    def thinkers(self) -> BotPool:
        """Who thinks for computer players."""

    @property
    def settings(self) -> Settings:
        """What the player has set."""

    @property
    def ascii_only(self) -> bool:
        """Whether nothing but ASCII is sent."""

    pace: int
    """Which pace computer players keep, from 0, the fastest."""
    is_served: bool
    """Whether the player sits elsewhere, and reaches nothing on this machine but this."""

    def latest(self) -> Listed | None:
        """The match saved last that is not over, or None."""

    def open_saved(self, name: str) -> None:
        """Open a saved match."""

    def new_game(self) -> None:
        """Ask for a setup and open a new match."""

    def load_game(self) -> None:
        """Ask for a saved match and open it."""

    def replay_game(self) -> None:
        """Ask for a saved match and open its replay."""

    def open_replay(self, replay: Replay) -> None:
        """Show a replay."""

    def continue_from(self, replay: Replay) -> None:
        """Open a new match that goes on from where a replay stands."""

    def show_help(self, game_id: str | None = None, ruling: str | None = None) -> None:
        """Open help on a game, or on any, at a ruling if one is named."""

    def show_settings(self) -> None:
        """Open the page of settings."""

    def learn(self, game_id: str | None = None) -> None:
        """Open the guided first game of a game; without one asks which."""

    def play_easy(self, game_id: str) -> None:
        """Open a new match against an easy computer player."""

    def forget_keys(self) -> None:
        """Drop the keys that were typed but not looked at yet."""

    def hold_keys(self) -> None:
        """Keep the keys that are typed from now on."""

    def release_keys(self) -> None:
        """Look at the keys that were kept."""

    def leave(self) -> None:
        """End the program."""

    def leave_table(self) -> None:
        """Go back to the home screen."""


class PageTitle(Panel):
    """The first line of a page."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def lines(self, width: int, height: int) -> list[Line]:
        return [heading(width, f" {self._title}")]


class PageScreen(Screen[R]):
    """A page with a key bar; a terminal too small for it is told so."""

    NEEDED_SIZE = SMALLEST
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (SMALLEST[0], "-wide-enough")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (SMALLEST[1], "-high-enough")]
    DEFAULT_CSS = """
    PageScreen {
        align: center top;
        background: $background;
        & Panel { background: $background; max-width: 100; }
        & > SmallNotice { display: none; height: 1fr; max-width: 100%; }
        & > PageTitle { dock: top; max-width: 100%; }
        &.-narrow > *, &.-low > * { display: none; }
        &.-narrow > SmallNotice, &.-low > SmallNotice { display: block; }
        & > KeyBar { display: block; }
    }
    """
    BINDINGS = bindings_of(*page_keys.QUIET)

    @property
    def host(self) -> AppServices:
        """The app."""
        return cast(AppServices, self.app)

    def parts(self) -> Sequence[Widget]:
        """The widgets of the page, from the top."""
        raise NotImplementedError

    def keys(self) -> Sequence[tuple[str, str]]:
        """The keys that do something now, with a word each, the most important first."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The parts, the notice that replaces them, and the key bar."""
        # Now, so that the style sheet is not applied to all of them again.
        for size, points in zip(
            self.app.size, (self.HORIZONTAL_BREAKPOINTS, self.VERTICAL_BREAKPOINTS), strict=True
        ):
            self.add_class(max(point for point in points if point[0] <= size)[1], update=False)
        yield SmallNotice(SMALLEST)
        yield from self.parts()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the keys."""
        self.show_keys()

    def on_resize(self) -> None:
        """Tell the size there is now."""
        self.query_one(SmallNotice).redraw()

    def show_keys(self) -> None:
        """Show the keys that do something now."""
        self.query_one(KeyBar).set_items(self.keys())

    def apply_setting(self, name: str) -> None:
        """Take over one thing that the player has set."""
        if name == KEYS.name:
            self.show_keys()

    def action_help(self) -> None:
        """Open help."""
        self.host.show_help()


class ListScreen(PageScreen[R]):
    """A page with one list."""

    BINDINGS = bindings_of(*page_keys.LIST)

    @property
    def choice_list(self) -> ChoiceList:
        """The list."""
        return self.query_one(ChoiceList)

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Do what was chosen.

        Args:
            choice: the current one.
            column: the cell that was clicked; None for a key.
        """
        raise NotImplementedError

    def moved(self) -> None:
        """Tell what the current line is; it may be the same as before."""

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """A click chooses."""
        self.chosen(event.choice, event.column)

    def on_choice_list_moved(self) -> None:
        """The wheel moves."""
        self.moved()

    def action_move(self, step: int) -> None:
        """Go up or down the list."""
        self.choice_list.move(step)
        self.moved()

    def action_page(self, step: int) -> None:
        """Go up or down by a window."""
        self.choice_list.page(step)
        self.moved()

    def action_first(self) -> None:
        """Go to the first line."""
        self.choice_list.first()
        self.moved()

    def action_last(self) -> None:
        """Go to the last line."""
        self.choice_list.last()
        self.moved()

    # A choice is acted on at once and not by a message: the next key of a burst must find what it led to.
    def action_choose(self) -> None:
        """Choose the current line."""
        if self.choice_list.current is not None:
            self.chosen(self.choice_list.current, None)

    def action_take(self, choice_id: str) -> None:
        """Go to a line, if it is there, and choose it."""
        if self.choice_list.go_to(choice_id):
            self.moved()
            self.action_choose()


class TextPageScreen(PageScreen[R]):
    """A page with a text to scroll."""

    BINDINGS = bindings_of(*page_keys.PAGE)

    @property
    def page(self) -> TextPage:
        """The text."""
        return self.query_one(TextPage)

    def action_scroll_text(self, rows: int) -> None:
        """Scroll by lines."""
        self.page.scroll_rows(rows)

    def action_page(self, step: int) -> None:
        """Scroll by windows."""
        self.page.page(step)

    def action_first(self) -> None:
        """Scroll to the top."""
        self.page.to_first()

    def action_last(self) -> None:
        """Scroll to the end."""
        self.page.to_last()
