"""The first list of line mode: a new game, a saved one, the full screen, help, quit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from app.table import Table
from app.terminal.environment import INSTEAD
from app.text.choose import Chosen, NoAnswer, Question, Quit, ask, numbered, shortened
from app.text.console import Console, EndOfInput
from app.text.new_game import NewGame
from app.text.play import Home, Playing
from app.text.signals import Stopped, stopping
from engines.core import Setup
from engines.phrases import counted
from saves.codec import BadSave
from saves.listing import standing
from saves.store import Listed, Store, StoreError

SHOWN = 20
"""So many saved games are told at first, the latest."""

HELP = (
    "Two games are played here: Java, a board game, and The Builders, a card game; 2 to 4 play, people at "
    "this keyboard or computer players.",
    "Of a numbered list type a number and press Enter. Enter alone takes what the question offers for it, or "
    "tells the list again.",
    "In a game, actions can also be typed as they are written; help tells how, and all other words.",
    "A game is saved after each action. quit leaves at any place, and so does the end of the input.",
    "A game begun here can go on at the full screen, and the other way round.",
    "After a game, board, score, log and rules still tell of it here.",
)

TOLD_AFTER = ("board", "score", "log", "rules")
"""What is told of a game after it, too: all that is no secret."""

OpenScreen = Callable[[str | None], NoReturn]
"""Opens the full screen in place of line mode, with the saved game of a name or its first page."""


class Menu:
    """Leads from the first list into games and back."""

    def __init__(
        self, console: Console, store: Store | None, open_screen: OpenScreen, why_no_screen: str | None
    ) -> None:
        """Takes what the list leads to.

        Args:
            console: where to ask.
            store: where matches are kept; None keeps them in memory alone.
            open_screen: what opens the full screen.
            why_no_screen: why it cannot be opened, or None.
        """
        self._console = console
        self._store = store
        self._open_screen = open_screen
        self._why_no_screen = why_no_screen
        self._last: Playing | None = None
        """The game that is played, or was last."""

    @property
    def unfinished(self) -> Table | None:
        """The table of the game that was played last, if it is not over."""
        return None if self._last is None or self._last.table.to_act is None else self._last.table

    def play(self, table: Table) -> None:
        """Plays a game until it is over or left. Raises Quit, EndOfInput."""
        self._last = Playing(self._console, table)
        try:
            self._last.run()
        except Home:
            self._console.say(table.not_saved or "The game is saved.")
        finally:
            table.close()

    def run(self) -> NoReturn:
        """Asks what to do, again and again. Raises Quit, EndOfInput."""
        todo: dict[str, Callable[[], None]] = {
            "new game": self._new_game,
            "load a saved game by name": self._load,
            "full screen": self._full_screen,
            "help": lambda: self._console.say(*HELP),
            "quit": self._quit,
        }
        question = Question(
            text="meja, a games table. Type a number:",
            groups=numbered(*todo.items()),
            words=lambda text: Chosen(todo[text.lower()]) if text.lower() in todo else self._told(text),
            wanted=f"a number from 1 to {len(todo)}",
        )
        while True:
            ask(self._console, question)()

    def _told(self, text: str) -> Chosen | None:
        """Tells what is asked about the game that was played last."""
        word, *words = text.lower().split()
        if self._last is None or word not in TOLD_AFTER or not self._last.tells(word, words):
            return None
        return Chosen(lambda: None)

    def _quit(self) -> NoReturn:
        raise Quit

    def _new_game(self) -> None:
        setup = NewGame(self._console).asked()
        if setup is not None:
            self.play(Table.new(setup, self._store))

    def _full_screen(self) -> None:
        if self._why_no_screen is not None:
            self._console.say(f"Not here: {self._why_no_screen.removesuffix(INSTEAD)}.")
            return
        self._console.flush()
        table = self.unfinished
        self._open_screen(None if table is None or table.not_saved else table.name)

    # Saved games

    def _load(self) -> None:
        try:
            if self._store is None:
                raise StoreError("There is no folder to load from.")
            found = self._store.list()
            if not found:
                raise StoreError("There are no saved games yet. A game is saved after each action.")
            name = self._asked_name(found)
            if name is not None:
                self.play(Table.loaded(self._store, name))
        except (BadSave, StoreError) as error:
            self._console.say(str(error))

    def _asked_name(self, found: list[Listed]) -> str | None:
        """The name of a saved game; None if the player goes back."""
        names = {listed.name: listed.name for listed in found}
        shown = found[:SHOWN]
        more = f" {counted(len(found), 'game')} are kept; list tells all." if len(found) > SHOWN else ""

        def words(text: str) -> Chosen:
            if text.lower() not in names:
                raise NoAnswer(
                    f"There is no saved game '{shortened(text)}'; type a number or a name of the list."
                )
            return Chosen(text.lower())

        question = Question(
            text=f"Which game? Type its number or its name. Enter goes back.{more}",
            groups=numbered(*((_line(listed), listed.name) for listed in shown)),
            words=words,
            listing=lambda: [_line(listed) for listed in found],
            enter=Chosen(None),
        )
        chosen: str | None = ask(self._console, question)
        return chosen


def _line(listed: Listed) -> str:
    """A saved game in one line, its name first."""
    if listed.save is None:
        return f"{listed.name}: {listed.problem}"
    return f"{listed.name}: {listed.save.title}. {standing(listed.save, over='Finished')}."


def run(
    console: Console,
    open_screen: OpenScreen,
    why_no_screen: str | None,
    *,
    setup: Setup | None = None,
    resume: str | None = None,
) -> int:
    """Plays in lines until the player leaves, and gives the exit code of the program.

    Args:
        console: where to ask.
        open_screen: what opens the full screen.
        why_no_screen: why it cannot be opened, or None.
        setup: a new match to begin with.
        resume: a saved match to begin with; "" is the last unfinished one.

    Raises:
        BadSave, StoreError: if there is no such match.
    """
    store, trouble = _store()
    table = _resumed(store, trouble, resume) if resume is not None else None
    menu = Menu(console, store, open_screen, why_no_screen)
    try:
        with stopping():
            return _played(menu, console, store, setup, table, trouble)
    except Stopped as stop:
        return stop.code


def _played(
    menu: Menu,
    console: Console,
    store: Store | None,
    setup: Setup | None,
    table: Table | None,
    trouble: str | None,
) -> int:
    """Plays until the player leaves or the input ends, tells what is saved, and gives the exit code."""
    try:
        if trouble:
            console.say(f"{trouble} Games are kept in memory only.")
        if setup is not None:
            table = Table.new(setup, store)
        if table is not None:
            menu.play(table)
        menu.run()
    except Quit:
        is_cut_off = False
    except EndOfInput:
        is_cut_off = True
    unfinished = menu.unfinished
    lost = unfinished.not_saved if unfinished is not None else None
    told = ["End of input."] if is_cut_off else []
    if unfinished is not None:
        told.append(lost or "The game is saved.")
    if told:
        console.say(" ".join(told))
    console.flush()
    # Who quits has been asked whether the game may be lost.
    return 1 if lost and is_cut_off else 0


def _store() -> tuple[Store | None, str | None]:
    """Where matches are kept; or None, and why there is no such place."""
    try:
        return Store(), None
    except StoreError as error:
        return None, str(error)


def _resumed(store: Store | None, trouble: str | None, name: str) -> Table:
    """The saved match of a name, or for "" the last unfinished one. Raises BadSave, StoreError."""
    if store is None:
        raise StoreError(trouble or "")
    if not name:
        latest = store.latest_unfinished()
        if latest is None:
            raise StoreError("There is no unfinished game to continue.")
        name = latest.name
    return Table.loaded(store, name)
