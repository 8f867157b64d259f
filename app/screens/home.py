"""The first page: continue, start, load, replay, help, quit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.online.way import Way
from app.online.words import format_state, groups_of, table_to_go_on
from app.save_descriptions import (
    format_backup_offer,
    format_short,
    format_standing,
    game_title_of,
    own_title_of,
)
from app.screens.base import ListScreen
from app.screens.saved_picture import TablePicture
from app.tutorial import TEN_STEPS
from engines.catalog import GAMES, title_of_game
from engines.plain_text import escape_controls
from engines.texts import format_count
from saves.document import Save
from saves.index import Health, Listed
from widgets.choice_list import LABEL_AT, Choice
from widgets.panels import Line, Panel, Run, count_cells, fill_line, wrap
from widgets.refusal_line import LineKind
from widgets.seats import assign_letters, fit_names, shorten_names
from widgets.title import LOW, TitleArt

if TYPE_CHECKING:
    from app.online.client import Client
    from app.online.protocol import TableLine

LIST_WIDTH = 58
_DETAIL_AT = 18
_WIDE = 80
"""Cells with which there is room for a table beside the list."""
_LEFT_WIDTH = 42
"""Of them those of the list, which the name of the program fills."""


class HomeScreen(ListScreen[None]):
    """Offers what can be done; reads the folder anew each time it becomes current."""

    DEFAULT_CSS = f"""
    HomeScreen {{
        & Horizontal {{ height: 1fr; max-width: 100%; width: auto; }}
        & Vertical {{ width: {LIST_WIDTH}; height: 100%; align: center middle; }}
        & ChoiceList, & TitleArt, & _Points {{ width: 100%; }}
        & TitleArt {{ height: {LOW}; }}
        & RefusalLine {{ height: 2; width: 100%; }}
        & _Points, & TablePicture {{ display: none; }}
        &.-roomy {{ & TitleArt {{ height: auto; margin-bottom: 1; }} & _Points {{ margin-top: 1; }} }}
        &.-wide {{
            & Vertical {{ width: {_LEFT_WIDTH}; }}
            & _Points {{ display: block; height: 1; }}
            & TablePicture {{ display: block; width: 38; height: 100%; }}
        }}
        &.-full TablePicture {{ width: 78; }}
    }}
    """
    HORIZONTAL_BREAKPOINTS = [*ListScreen.HORIZONTAL_BREAKPOINTS, (_WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [*ListScreen.VERTICAL_BREAKPOINTS, (22, "-roomy")]
    DETAIL_AT = _DETAIL_AT
    BINDINGS = bindings_of(*page_keys.HOME)

    def __init__(self, *, is_at_host: bool = False) -> None:
        """Take whether the shared tables are what the player comes for."""
        super().__init__()
        self._is_at_host = is_at_host
        self._latest: Listed | None = None
        self._table: TableLine | None = None
        """The shared table to go back to."""
        self._is_wide = False
        self._open_seats = 0
        """At how many shared tables of others there is a seat for the player; told at a host."""
        self._list.choices = self._offers()
        self._left: str | None = None
        """The game whose table was left just now."""
        self._left_table: str | None = None
        """The same, until the list of shared tables has come."""
        self._tables: Client | None = None
        """The shared tables, while they are followed."""
        self._points = _Points()
        self._picture = TablePicture()

    def say_trouble(self, message: str) -> None:
        """Show one line until the player does something here; it may come before the page is shown."""
        self._line.say(LineKind.ERROR, escape_controls(message))

    def come_from(self, game: str) -> None:
        """Take the name of a game whose table was left: the page opens at it if it can be continued."""
        self._left = game

    def parts(self) -> Sequence[Widget]:
        self._fit()  # now, so that the page is not laid out and sent twice
        left = Vertical(TitleArt(), self._list, self._points)
        return (Horizontal(left, self._picture), self._line)

    def keys(self) -> Sequence[tuple[str, str]]:
        return keymap.shown("list.choose", "list.down", "home.new", "quiet.help", "home.quit")

    def on_screen_resume(self) -> None:
        self._latest = self.host.latest()
        # What is continued comes first, and first to hand: when it appears, was left just now, and when the
        # page is opened.
        is_first_to_hand = self._latest is not None and (
            self._left == self._latest.name or self._list.choices[0].id != "continue"
        )
        self._left_table, self._left = self._left, None
        self._list.set_choices(self._offers(), "continue" if is_first_to_hand else None)
        self._points.show(self._latest.save if self._latest else None)
        self.show_keys()
        if self._latest is None:
            self._show_table()
        else:  # later: a game is loaded for it, and the first page must not wait for that
            self.call_after_refresh(self._show_table)
        self.call_after_refresh(self._look_for_tables)

    def on_screen_suspend(self) -> None:
        if self._tables is not None:
            self._tables.stop_following(self._heard)
            self._tables = None

    def _look_for_tables(self) -> None:
        """Follow the shared tables, if there may be any: one's own is offered first."""
        if not self.is_active:
            return  # not `is_current`, which the page just below another is as well
        if self._tables is None and self.host.has_tables():
            self._tables = self.host.tables
        if self._tables is not None:
            self._tables.changed = self._heard
            self._tables.follow()

    def _heard(self) -> None:
        self.call_later(self._show_own_table)

    def _show_own_table(self) -> None:
        lines = () if self._tables is None else self._tables.tables
        table, open_seats = table_to_go_on(lines), len(groups_of(lines)[1])
        if open_seats != self._open_seats:
            self._open_seats = open_seats
            self._list.set_choices(self._offers())
        if table != self._table:
            is_at_first = self._table is None and self._list.current == self._list.choices[0]
            is_at_first |= table is not None and table.table == self._left_table
            self._table, self._left_table = table, None
            self._list.set_choices(self._offers(), "table" if is_at_first else None)

    def on_resize(self) -> None:
        super().on_resize()
        self._fit()
        self._list.set_choices(self._offers())
        self.call_after_refresh(self._show_table)

    def _fit(self) -> None:
        width = self.app.size.width
        self._is_wide = width >= _WIDE
        self._picture.styles.width = min(max(0, width - _LEFT_WIDTH), 78)

    def _show_table(self) -> None:
        if self._is_wide and self.is_active:
            self._picture.show(self._latest.save if self._latest else None)

    def chosen(self, choice: Choice, column: int | None) -> None:
        self._line.clear()
        match choice.id:
            case "continue" if self._latest is not None:
                self._continue(self._latest)
            case "table" if self._table is not None:
                self.host.show_tables(Way(self._table.table))
            case "tables":
                self.host.show_tables()
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
        """Return what can be chosen; beside the table of the game to continue, its points stand below."""
        save = self._latest.save if self._latest else None
        offers = [] if save is None else [self._offer_to_continue(save)]
        if self._table is not None:
            state = escape_controls(format_state(self._table))
            told = f"{title_of_game(self._table.game)}, {state}"
            has_room = cell_len(told) <= _LEFT_WIDTH - len("> g Your table  ")
            offers.insert(0, self._offer("table", "Your table", told, told if has_room else state))
        names = [*_OFFERS]
        if self._is_at_host:  # friends come there for them
            names.sort(key="tables".__ne__)
        words = _OFFERS
        if self._is_at_host and self._open_seats:
            told = f"{format_count(self._open_seats, 'table')} with an open seat"
            words = {**words, "tables": ("Tables", told, told)}
        return [*offers, *(self._offer(name, *words[name]) for name in names)]

    def _offer_to_continue(self, save: Save) -> Choice:
        if self._is_wide:
            return self._offer("continue", "Continue", "", _waiting(save))
        return self._offer("continue", "Continue", _title(save), "")._replace(below=_stand(save))

    def _offer(self, name: str, label: str, told: str, shortly: str) -> Choice:
        key = keymap.sign(f"home.{name}")
        if self._is_wide:
            return Choice(name, label, draw=partial(_draw_offer, key, label, shortly), focus_at=0)
        return Choice(name, label, key, detail=[(told, "" if name == "continue" else "dim")])


_OFFERS = {
    "new": ("New game", "choose players and options", ", ".join(map(title_of_game, GAMES))),
    "tables": ("Tables", "others play at their own terminals", "with other terminals"),
    "load": ("Load a game", "all saved games, also finished ones", "also finished ones"),
    "replay": ("Replay", "a saved game step by step", "step by step"),
    "learn": ("Learn a game", f"{TEN_STEPS}, on a real table", TEN_STEPS),
    "settings": ("Settings", "colours, keys, what is asked", "colours, keys, pace"),
    "help": ("Help", "rules by number, keys, notation", "rules, costs, keys"),
    "quit": ("Quit", "every game is saved already", "all is saved"),
}
"""By name: what each line is called, and what it leads to, in full and shortly."""


class _Points(Panel):
    """The points of the game that waits, in one line."""

    def __init__(self) -> None:
        super().__init__()
        self._save: Save | None = None

    def show(self, save: Save | None) -> None:
        self._save = save
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        if (save := self._save) is None:
            return [[]]
        letters = assign_letters(save.setup.names)
        line: list[Run] = [("  ", "")]
        for seat, (letter, points) in enumerate(zip(letters, save.scores, strict=True)):
            line += [(f" {letter} ", f"seat-{seat}"), (f" {points:<4}", "strong")]
        told = "in that game"
        if count_cells(line) + len(told) <= width:
            line.append((told, "dim"))
        return [line]


def _draw_offer(key: str, label: str, told: str, width: int, is_current: bool) -> list[Line]:
    """Return a line of the list beside a table."""
    ground, own = ("current", "") if is_current else ("tab dim", "key")
    head = [("> " if is_current else "  ", ground), (f"{key:<2}", f"{ground} {own}")]
    words = [(label, "current" if is_current else "tab strong"), (f"  {told}", ground)]
    return [fill_line([*head, *words], width, ground)]


def _waiting(save: Save) -> str:
    """Return which game waits, and for whom, as much of it as there is room for."""
    names = [escape_controls(name) for name in save.setup.names]
    own = escape_controls(own_title_of(save))
    title = own or game_title_of(save)
    room = _LEFT_WIDTH - len("> c Continue  ")
    stand = f"turn {save.turn}, {format_short(save, names)}"
    for told in (f"{title}, {stand}", f"{title}, turn {save.turn}" if own else stand, stand):
        if cell_len(told) <= room:
            return told
    name = shorten_names(names, room - len(f"turn {save.turn},  to play"))[save.to_act or 0]
    return f"turn {save.turn}, {name} to play"


def _title(save: Save) -> str:
    """Return what a saved game is called, with its game before a title of the player's own."""
    return escape_controls(f"{game_title_of(save)}: {save.title}" if own_title_of(save) else save.title)


def _stand(save: Save) -> list[str]:
    """Return where a saved game stands, below its title, or in two whole lines if that takes more room.

    Only where these are too few are names cut.
    """
    names = [escape_controls(name) for name in save.setup.names]
    told = format_standing(save, names)
    if cell_len(told) <= LIST_WIDTH - _DETAIL_AT:
        return [f"{'':{_DETAIL_AT - LABEL_AT}}{told}"]

    def rows(cut: Sequence[str]) -> list[str]:
        return wrap(format_standing(save, cut), LIST_WIDTH - LABEL_AT)

    return fit_names(names, rows, lambda rows: len(rows) <= 2)
