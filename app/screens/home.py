"""The first page: continue, start, load, replay, help, quit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Center
from textual.widget import Widget

from app.screens.load import state_line
from app.screens.quiet import ListScreen
from saves.listing import Health
from saves.store import Listed
from widgets.choice_list import Choice, ChoiceList
from widgets.refusal_line import RefusalLine
from widgets.text_page import plain
from widgets.title_art import TitleArt

LIST_WIDTH = 58
_ROWS_BELOW = 12
"""Rows that everything but the picture takes."""


class HomeScreen(ListScreen[None]):
    """Offers what can be done; reads the folder anew each time it becomes current."""

    DEFAULT_CSS = f"""
    HomeScreen {{
        align: center middle;
        & TitleArt {{ width: 100%; max-width: 100%; margin-bottom: 1; }}
        & Center {{ height: auto; }}
        & ChoiceList, & RefusalLine {{ width: {LIST_WIDTH}; }}
        & RefusalLine {{ height: 2; margin-top: 1; }}
    }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "take('continue')", "continue the last game", show=False, id="home.continue"),
        Binding("n", "take('new')", "new game", show=False, id="home.new"),
        Binding("l", "take('load')", "load a game", show=False, id="home.load"),
        Binding("r", "take('replay')", "replay a game", show=False, id="home.replay"),
        Binding("h", "take('help')", "help", show=False, id="home.help"),
        Binding("q", "take('quit')", "quit", show=False, id="home.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._latest: Listed | None = None
        self._list = ChoiceList(self._offers(), detail_at=17)
        self._line = RefusalLine()
        self._is_new = True
        self._art = TitleArt()

    def say(self, message: str) -> None:
        """Shows one line until the player does something here; it may come before the page is shown."""
        self._line.error(plain(message))

    def parts(self) -> Sequence[Widget]:
        """The picture, the list and the line of messages."""
        self._fit()  # now, so that the page is not laid out and sent twice
        return self._art, Center(self._list), Center(self._line)

    def keys(self) -> Sequence[tuple[str, str]]:
        """Choose, move, and the shortest ways."""
        return [("enter", "choose"), ("down", "next"), ("n", "new game"), ("?", "help"), ("q", "quit")]

    def on_screen_resume(self) -> None:
        """Looks what game can be continued."""
        self._latest = self.host.latest()
        # What is continued comes first, and first to hand: when it appears, and when the page is opened.
        appears = self._latest is not None and (self._is_new or self._list.choices[0].id != "continue")
        self._is_new = False
        self._list.set_choices(self._offers(), "continue" if appears else None)
        self.show_keys()

    def on_resize(self) -> None:
        """Shows as large a picture as there is room for."""
        self._fit()

    def _fit(self) -> None:
        size = self.app.size
        self._art.fit_to(size.width, size.height - _ROWS_BELOW)

    def moved(self) -> None:
        """Clears the line."""
        self._line.clear()

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Does what the line says."""
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
            case "help":
                self.host.show_help()
            case "quit":
                self.host.leave()

    def _continue(self, latest: Listed) -> None:
        """Opens the game saved last; asks first if what was saved last of it is damaged."""
        if latest.health is not Health.BACKUP:
            self.host.open_saved(latest.name)
            return
        from app.dialogs.choices import ConfirmDialog
        from app.saved_games import backup_offer

        def load(yes: bool | None) -> None:
            if yes:
                self.host.open_saved(latest.name)

        offer = plain(backup_offer(latest))
        self.app.push_screen(ConfirmDialog("Load the save before it?", offer, "load it"), load)

    def _offers(self) -> list[Choice]:
        offers = [
            Choice("new", "New game", "n", detail=[("choose players and options", "dim")]),
            Choice("load", "Load a game", "l", detail=[("all saved games, also finished ones", "dim")]),
            Choice("replay", "Replay", "r", detail=[("a saved game step by step", "dim")]),
            Choice("help", "Help", "h", detail=[("rules by number, keys, notation", "dim")]),
            Choice("quit", "Quit", "q", detail=[("every game is saved already", "dim")]),
        ]
        save = self._latest.save if self._latest else None
        if save is not None:
            title = [(plain(save.title), "")]
            offers.insert(
                0, Choice("continue", "Continue", "c", detail=title, below=f"{'':12}{state_line(save)}")
            )
        return offers
