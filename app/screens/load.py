"""The list of saved games: loads one, or gives it a title, deletes, exports; and imports one from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from rich.cells import cell_len
from textual.containers import Horizontal
from textual.widget import Widget

from app.dialogs.base import Dialog
from app.dialogs.choices import ConfirmDialog
from app.dialogs.line import LineDialog
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.save_actions import (
    Export,
    complete_path,
    current_folder,
    parse_path,
    require_last_save,
    require_readable,
)
from app.save_descriptions import (
    NONE_YET,
    format_backup_offer,
    format_day,
    format_short,
    format_standing,
    game_title_of,
    own_title_of,
    remarks_on,
)
from app.save_messages import sentence_of
from app.screens.base import ListScreen, PageTitle
from app.screens.saved_picture import PICTURE_WIDTH, SavedPicture
from engines.plain_text import escape_controls
from saves.index import Health, Listed
from saves.messages import StorageError
from saves.paths import SUFFIX, fold
from saves.store import FileStore
from widgets.choice_list import Choice
from widgets.panels import Line, Run, fill_line, fit, wrap
from widgets.refusal_line import LineKind
from widgets.seats import add_levels, fit_names

T = TypeVar("T")

_DIGITS = "123456789"
_WIDE = 80
"""Cells with which there is room for a picture beside the list."""


class LoadScreen(ListScreen[str | None]):
    """Return the name of the game to load or to replay, or None."""

    HELP_TOPIC = "Saved games"
    DEFAULT_CSS = f"""
    LoadScreen {{
        & Horizontal {{ height: 1fr; max-width: 104; }}
        & ChoiceList {{ width: 1fr; height: 100%; }}
        & SavedPicture {{ display: none; width: {PICTURE_WIDTH}; height: 100%; margin-left: 2; }}
        &.-wide SavedPicture {{ display: block; }}
        & RefusalLine {{ width: 100%; max-width: 104; height: 3; dock: bottom; margin-bottom: 1; }}
        &.-wide RefusalLine {{ height: 2; }}
    }}
    """
    HORIZONTAL_BREAKPOINTS = [*ListScreen.HORIZONTAL_BREAKPOINTS, (_WIDE, "-wide")]
    BINDINGS = bindings_of(*page_keys.LOAD)

    def __init__(self, store: FileStore, title: str = "SAVED GAMES", verb: str = "load") -> None:
        """Take the folder of the games, the title of the page, and what Enter does with a game."""
        super().__init__()
        self._store = store
        self._title = title
        self._verb = verb
        self._listed: dict[str, Listed] = {}
        self._picture = SavedPicture()
        self._wrong_path = ""
        """What was typed as the file to import and could not be: it stays to be mended."""

    def parts(self) -> Sequence[Widget]:
        return PageTitle(self._title), Horizontal(self._list, self._picture), self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        files = [] if self._store.is_served else ["load.export", "load.import"]
        ways = ["load.back", "quiet.help"]
        if not self._listed:
            return keymap.shown(*ways, *files[1:])
        own = keymap.shown("load.title", "load.delete", *ways, *files, "load.find", "list.down")
        return [keymap.item("list.choose", self._verb), *own]

    def on_mount(self) -> None:
        self._read()

    def _read(self, current: str | None = None) -> None:
        """Read the folder; `current` is the game to be current then, None the one that is."""
        with self._refusals():
            found = self._store.list()
            self._listed = {each.name: each for each in found}
            self._list.set_choices([self._choice(each, place) for place, each in enumerate(found)], current)
            self._picture.show(self._current)
            if not found:
                from_file = f" {keymap.word('load.import')} takes one from a file."
                self._line.say(LineKind.INFO, f"{NONE_YET}{'' if self._store.is_served else from_file}")
            self.show_keys()

    def moved(self) -> None:
        """Show the current game, and say what is wrong with it."""
        listed = self._current
        self._picture.show(listed)
        problem = listed.problem if listed else None
        self._line.say(LineKind.ERROR, escape_controls(sentence_of(problem)) if problem else "")

    # What is done with the current game

    def chosen(self, choice: Choice, column: int | None) -> None:
        listed = self._listed[choice.id]
        with self._refusals():
            require_readable(listed)
            load = partial(self.dismiss, listed.name)
            if listed.health is Health.BACKUP:
                title = f"{self._verb.capitalize()} the save before it?"
                self._confirm(title, format_backup_offer(listed), f"{self._verb} it", load)
            else:
                load()

    def action_title(self) -> None:
        """Give the current game another title."""
        if (listed := self._current) is None:
            return

        def rename(title: str) -> None:
            self._store.rename(listed.name, title)
            self._read()
            self._tell(f"The game is called {title} now.")

        with self._refusals():
            require_last_save(listed)
            takes = f"{keymap.word('line.complete')} takes the old title, to be changed."
            question = f"What is it to be called? {takes}"
            self._open(LineDialog("Another title", question, "take it", default=listed.title), rename)

    def action_find(self) -> None:
        """Go to the game of a title that is typed."""

        def go(text: str) -> None:
            self._list.go_to(self._store.find(text))
            self.moved()

        if self._listed:
            question = "Which game? Its title or file name, or how one begins."
            self._open(LineDialog("Find a game", question, "go to it", going_on=self._complete), go)

    def _complete(self, text: str) -> list[str]:
        return [each.title for each in self._listed.values() if fold(each.title).startswith(fold(text))]

    def action_delete(self) -> None:
        """Delete the current game with its backup, after a question."""
        if (listed := self._current) is None:
            return

        def delete() -> None:
            self._store.delete(listed.name)
            self._read()
            self._tell(f"{listed.title} is deleted.")

        question = f"{listed.title}. It cannot be brought back."
        self._confirm("Delete this game?", question, "delete it", delete)

    def action_export(self) -> None:
        """Write the current game to a file, after a question if that would replace one."""
        if (listed := self._current) is None:
            return

        def write(export: Export) -> None:
            self._tell(export.write())

        def take(text: str) -> None:
            export = Export(self._store, listed, text)
            if export.overwrites:
                there = f"There is a file {export.path} already."
                self._confirm("Overwrite it?", there, "overwrite it", partial(write, export))
            else:
                write(export)

        with self._refusals():
            require_readable(listed)
            self._store.require_files()
            key, here = keymap.word("line.accept"), escape_controls(current_folder())
            question = f"To which file or folder? {key} alone writes this one in {here}."
            name = f"{listed.name}{SUFFIX}"
            dialog = LineDialog("Export this game", question, "export", default=name, going_on=complete_path)
            self._open(dialog, take)

    def action_import(self) -> None:
        """Take a game from a file."""

        def take(text: str) -> None:
            self._wrong_path = text
            name = self._store.import_file(parse_path(text))
            self._wrong_path = ""
            self._read(name)
            self._tell(f"Imported as {name}.")

        with self._refusals():
            self._store.require_files()
            question = f"From which file? A path, as from {escape_controls(current_folder())}."
            wrong = self._wrong_path
            dialog = LineDialog("Import a game", question, "import", text=wrong, going_on=complete_path)
            self._open(dialog, take)

    def _choice(self, listed: Listed, place: int) -> Choice:
        digit = _DIGITS[place] if place < len(_DIGITS) else " "
        draw = partial(self._draw, listed, digit)
        return Choice(listed.name, listed.title, digit, draw=draw, starts_group=place > 0)

    def _draw(self, listed: Listed, digit: str, width: int, is_current: bool) -> list[Line]:
        """Return a game in three lines."""
        title, day, who, stand = _told(listed, width - 6, self.has_class("-wide"))
        ground, mark = ("current" if is_current else "tab"), (">" if is_current else " ")
        soft = "current" if is_current else "tab dim"
        head = fit(f"{escape_controls(title)}", width - 6 - cell_len(day) - 1)
        lines: list[list[Run]] = [
            [(f" {mark} {digit} ", ground if is_current else f"{ground} hint"), (head, f"{ground} strong")],
            [(f"{'':5}{who}", ground)],
            [(f"{'':5}{stand}", soft if listed.save else f"{ground} error")],
        ]
        lines[0] += [(f" {day}", soft)]
        return [fill_line(line, width, ground) for line in lines]

    def action_number(self, number: int) -> None:
        if number <= len(self._list.choices):
            self.action_take(self._list.choices[number - 1].id)

    @property
    def _current(self) -> Listed | None:
        current = self._list.current
        return None if current is None else self._listed[current.id]

    def _tell(self, done: str) -> None:
        self._line.say(LineKind.INFO, escape_controls(done))

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """Say why something cannot be done, and go no further with it."""
        try:
            yield
        except StorageError as error:
            self._line.say(LineKind.ERROR, escape_controls(sentence_of(error)))

    def _confirm(self, title: str, question: str, yes: str, then: Callable[[], object]) -> None:
        self._open(ConfirmDialog(title, escape_controls(question), yes), lambda _yes: then())

    def _open(self, dialog: Dialog[T], then: Callable[[T], object]) -> None:
        """Open a dialog, and act on its answer; what was said of what came before it goes."""

        def answered(answer: T | None) -> None:
            if answer is not None:
                with self._refusals():
                    then(answer)

        self._line.clear()
        self.app.push_screen(dialog, answered)


def _told(listed: Listed, width: int, is_wide: bool) -> tuple[str, str, str, str]:
    """Return what a game is called, when it was saved, who plays, and how it stands, in so many cells."""
    save = listed.save
    if save is None:
        problem = "" if listed.problem is None else escape_controls(sentence_of(listed.problem))
        first, *others = wrap(problem, width) or [""]
        return listed.name, "", first, fit(" ".join(others), width).rstrip()
    game, own = game_title_of(save), own_title_of(save)
    names = [escape_controls(name) for name in save.setup.names]
    before = f"{game}; " if own else ""
    # Beside a picture, levels and points stand there.
    each = (width - len(before) - 2 * (len(names) - 1)) // len(names)
    levels = [] if is_wide else [seat.bot for seat in save.setup.seats]
    who = ", ".join(map("".join, add_levels(names, levels, each)))
    points = format_short if is_wide else format_standing
    remarks = "".join(f"; {remark}" for remark in remarks_on(listed))
    turn = "" if save.is_finished else f"turn {save.turn}, "
    stand = fit_names(
        names, lambda cut: f"{turn}{points(save, cut)}{remarks}", lambda told: cell_len(told) <= width
    )
    return own or game, format_day(save), before + who, stand
