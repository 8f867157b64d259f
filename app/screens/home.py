"""The first page: continue, start, load, replay, help, quit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.containers import Center
from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.save_descriptions import format_backup_offer, format_standing, game_title_of
from app.screens.base import ListScreen
from app.tutorial import TEN_STEPS
from engines.plain_text import escape_controls
from saves.document import Save
from saves.index import Health, Listed
from widgets.choice_list import LABEL_AT, Choice
from widgets.panels import wrap
from widgets.refusal_line import LineKind
from widgets.seats import shorten_names
from widgets.title import TitleArt

LIST_WIDTH = 58
_DETAIL_AT = 18
_ROWS_BELOW = 14
"""Rows that everything but the picture takes."""


class HomeScreen(ListScreen[None]):
    """Offers what can be done; reads the folder anew each time it becomes current."""

    DEFAULT_CSS = f"""
    HomeScreen {{
        align: center middle;
        & TitleArt {{ width: 100%; max-width: 100%; margin-bottom: 1; }}
        & ChoiceList, & RefusalLine {{ width: {LIST_WIDTH}; }}
        & RefusalLine {{ height: 2; margin-top: 1; }}
    }}
    """
    DETAIL_AT = _DETAIL_AT
    BINDINGS = bindings_of(*page_keys.HOME)

    def __init__(self) -> None:
        super().__init__()
        self._latest: Listed | None = None
        self._list.set_choices(self._offers())
        self._left: str | None = None
        """The game whose table was left just now."""
        self._art = TitleArt()

    def say(self, message: str) -> None:
        """Show one line until the player does something here; it may come before the page is shown."""
        self._line.say(LineKind.ERROR, escape_controls(message))

    def come_from(self, game: str) -> None:
        """Take the name of a game whose table was left: the page opens at it if it can be continued."""
        self._left = game

    def parts(self) -> Sequence[Widget]:
        self._fit()  # now, so that the page is not laid out and sent twice
        return self._art, Center(self._list, self._line)

    def keys(self) -> Sequence[tuple[str, str]]:
        return keymap.shown("list.choose", "list.down", "home.new", "quiet.help", "home.quit")

    def on_screen_resume(self) -> None:
        self._latest = self.host.latest()
        # What is continued comes first, and first to hand: when it appears, was left just now, and when the
        # page is opened.
        is_first_to_hand = self._latest is not None and (
            self._left == self._latest.name or self._list.choices[0].id != "continue"
        )
        self._left = None
        self._list.set_choices(self._offers(), "continue" if is_first_to_hand else None)
        self._fit()
        self.show_keys()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        size = self.app.size
        save = self._latest.save if self._latest else None
        told, wraps = _stand(save) if save else ("", False)
        further = len(_rows(told)) - 1 if wraps else 0
        self._art.fit_to(size.width, size.height - _ROWS_BELOW - further)

    def chosen(self, choice: Choice, column: int | None) -> None:
        self._line.clear()
        match choice.id:
            case "continue" if self._latest is not None:
                self._continue(self._latest)
            case "new":
                self.host.new_game()
            case "load":
                self.host.load_game()
            case "replay":
                self.host.replay_game()
            case "settings":
                self.host.show_settings()
            case "learn":
                self.host.learn()
            case "help":
                self.host.show_help()
            case "quit":
                self.app.exit()

    def _continue(self, latest: Listed) -> None:
        """Open the game saved last; ask first if what was saved last of it is damaged."""
        if latest.health is not Health.BACKUP:
            self.host.open_saved(latest.name)
            return
        # Dialogs are not needed at the start.
        from app.dialogs.choices import ConfirmDialog

        def load(yes: bool | None) -> None:
            if yes:
                self.host.open_saved(latest.name)

        offer = escape_controls(format_backup_offer(latest))
        self.app.push_screen(ConfirmDialog("Load the save before it?", offer, "load it"), load)

    def _offers(self) -> list[Choice]:
        offers = [
            _offer("new", "New game", "choose players and options"),
            _offer("load", "Load a game", "all saved games, also finished ones"),
            _offer("replay", "Replay", "a saved game step by step"),
            _offer("learn", "Learn a game", f"{TEN_STEPS}, on a real table"),
            _offer("settings", "Settings", "colours, keys, what is asked"),
            _offer("help", "Help", "rules by number, keys, notation"),
            _offer("quit", "Quit", "every game is saved already"),
        ]
        save = self._latest.save if self._latest else None
        if save is not None:
            title = [(_title(save), "")]
            key = keymap.sign("home.continue")
            told, wraps = _stand(save)
            below = told if wraps else f"{'':{_DETAIL_AT - LABEL_AT}}{told}"
            current = Choice("continue", "Continue", key, detail=title, below=below, below_wraps=wraps)
            offers.insert(0, current)
        return offers


def _offer(name: str, label: str, told: str) -> Choice:
    return Choice(name, label, keymap.sign(f"home.{name}"), detail=[(told, "dim")])


def _title(save: Save) -> str:
    """Return what a saved game is called, with its game before a title of the player's own."""
    game = game_title_of(save)
    return escape_controls(save.title if save.title.startswith(game) else f"{game}: {save.title}")


def _stand(save: Save) -> tuple[str, bool]:
    """Return where a saved game stands, and whether that takes more room than there is below its title.

    Then it has two whole lines; only where these are too few are names cut.
    """
    names = [escape_controls(name) for name in save.setup.names]
    told = format_standing(save, names)
    if cell_len(told) <= LIST_WIDTH - _DETAIL_AT:
        return told, False
    longest = max(map(cell_len, names))
    while len(_rows(told)) > 2:
        longest -= 1
        told = format_standing(save, shorten_names(names, longest))
    return told, True


def _rows(told: str) -> list[str]:
    return wrap(told, LIST_WIDTH - LABEL_AT)
