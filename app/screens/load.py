"""The list of saved games: loads one, or gives it a title, deletes, exports; and imports one from a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from textual.widget import Widget

from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.screens.base import ListScreen, PageTitle
from engines.plain_text import escape_controls
from saves.codec import SaveError
from saves.document import Save
from saves.index import saved_when
from saves.paths import SUFFIX
from saves.store import Health, Listed, Store, StoreError
from widgets.choice_list import Choice, ChoiceList
from widgets.panels import fit
from widgets.refusal_line import LineKind, RefusalLine
from widgets.seats import level_words

if TYPE_CHECKING:
    from app.dialogs.base import Dialog

T = TypeVar("T")

_DATE_WIDTH = 16
"""Cells of a date, and of the size and health below it."""
_DATE_AT = -_DATE_WIDTH - 1
"""Where the date begins, from the right; titles are cut before it."""
_DIGITS = "123456789"


def computers_line(save: Save) -> str:
    """Who of a saved game is a computer player: "Blue computer hard, Red computer easy"; "" if nobody is."""
    return ", ".join(
        f"{escape_controls(seat.name)} {level_words(seat.bot)}" for seat in save.setup.seats if seat.bot
    )


class LoadScreen(ListScreen[str | None]):
    """Gives the name of the game to load or to replay, or None."""

    DEFAULT_CSS = """
    LoadScreen {
        & ChoiceList { width: 76; max-width: 100%; height: auto; max-height: 1fr; margin: 1 0; }
        & RefusalLine { width: 76; max-width: 100%; height: 3; dock: bottom; margin-bottom: 1; }
    }
    """
    BINDINGS = bindings_of(*page_keys.LOAD)

    def __init__(self, store: Store, title: str = "SAVED GAMES", verb: str = "load") -> None:
        """Takes the folder of the games, the title of the page, and what Enter does with a game."""
        super().__init__()
        self._store = store
        self._title = title
        self._verb = verb
        self._listed: dict[str, Listed] = {}
        self._list = ChoiceList(detail_at=_DATE_AT)
        self._line = RefusalLine()
        self._wrong_path = ""
        """What was typed as the file to import and could not be: it stays to be mended."""

    def parts(self) -> Sequence[Widget]:
        """The title, the list and the line of messages."""
        return PageTitle(self._title), self._list, self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        """What can be done with the game, the way back, the way to further games."""
        has_files = self._store.why_no_files is None
        ways = keymap.shown(*["load.import"] * has_files, "load.back", "quiet.help")
        if not self._listed:
            return ways
        own = keymap.shown("load.title", "load.delete", *["load.export"] * has_files)
        return [keymap.item("list.choose", self._verb), *own, *ways, *keymap.shown("list.down")]

    def on_mount(self) -> None:
        """Reads the folder."""
        self._read()

    def _read(self, current: str | None = None) -> None:
        """Reads the folder; `current` is the game to be current then, None the one that is."""
        from app.save_descriptions import (
            NONE_YET,  # the first page, which shares this module, needs none of it
        )

        try:
            found = self._store.list()
        except StoreError as error:
            self._line.say(LineKind.ERROR, escape_controls(str(error)))
            return
        self._listed = {each.name: each for each in found}
        self._list.set_choices([_choice(each, place) for place, each in enumerate(found)], current)
        if not found:
            key = keymap.word("load.import")
            from_file = f" {key} takes one from a file." if self._store.why_no_files is None else ""
            self._line.say(LineKind.INFO, f"{NONE_YET}{from_file}")
        self.show_keys()

    def moved(self) -> None:
        """Clears the line."""
        self._line.clear()

    # What is done with the current game

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Gives the game back, asks first if only its backup is good, or says why it cannot be loaded."""
        listed = self._listed[choice.id]
        if listed.save is None:
            self._line.say(LineKind.ERROR, escape_controls(listed.problem or ""))
        elif listed.health is Health.BACKUP:
            self._offer_backup(listed)
        else:
            self.dismiss(listed.name)

    def _offer_backup(self, listed: Listed) -> None:
        from app.save_descriptions import backup_offer

        title = f"{self._verb.capitalize()} the save before it?"
        self._confirm(title, backup_offer(listed), f"{self._verb} it", partial(self.dismiss, listed.name))

    def action_title(self) -> None:
        """Gives the current game another title."""
        from app.dialogs.line import LineDialog
        from app.save_descriptions import LOAD_FIRST, title_of

        listed = self._readable()
        if listed is None:
            return
        if listed.health is Health.BACKUP:
            self._line.say(LineKind.ERROR, LOAD_FIRST)
            return

        def rename(title: str | None) -> None:
            if title is not None and self._does(lambda: self._store.rename(listed.name, title)):
                self._read()
                self._line.say(LineKind.INFO, f"The game is called {escape_controls(title)} now.")

        question = keymap.with_keys(
            "What is it to be called? <line.complete> takes the old title, to be changed."
        )
        dialog = LineDialog("Another title", question, "take it", usual=title_of(listed))
        self._open(dialog, rename)

    def action_delete(self) -> None:
        """Deletes the current game with its backup, after a question."""
        from app.save_descriptions import title_of

        listed = self._current
        if listed is None:
            return
        title = escape_controls(title_of(listed))

        def delete() -> None:
            if self._does(lambda: self._store.delete(listed.name)):
                self._read()
                self._line.say(LineKind.INFO, f"{title} is deleted.")

        self._confirm("Delete this game?", f"{title}. It cannot be brought back.", "delete it", delete)

    def action_export(self) -> None:
        """Writes the current game to a file, after a question if that would replace one."""
        from app.dialogs.line import LineDialog
        from app.save_descriptions import export_path, here, paths_from, typed_path, would_overwrite

        listed = self._readable()
        if listed is None or not self._has_files():
            return
        own_name = f"{listed.name}{SUFFIX}"

        def write(path: Path, overwrite: bool = False) -> None:
            if self._does(lambda: self._store.export(listed.name, path, overwrite=overwrite)):
                older = ": the save before the damaged one" if listed.health is Health.BACKUP else ""
                self._line.say(LineKind.INFO, f"Exported to {escape_controls(str(path))}{older}.")

        def take(text: str | None) -> None:
            if text is None or not self._does(lambda: typed_path(text)):
                return
            path = export_path(listed.name, text)
            if would_overwrite(path):
                question = f"There is a file {escape_controls(str(path))} already."
                self._confirm("Overwrite it?", question, "overwrite it", lambda: write(path, True))
            else:
                write(path)

        folder = escape_controls(here())
        question = f"To which file or folder? {keymap.word('line.accept')} alone writes this one in {folder}."
        dialog = LineDialog("Export this game", question, "export", usual=own_name, going_on=paths_from)
        self._open(dialog, take)

    def action_import(self) -> None:
        """Takes a game from a file."""
        from app.dialogs.line import LineDialog
        from app.save_descriptions import here, paths_from, typed_path

        if not self._has_files():
            return

        def take(text: str | None) -> None:
            if text is None:
                return
            taken: list[str] = []
            self._wrong_path = text
            if self._does(lambda: taken.append(self._store.import_file(typed_path(text)))):
                self._wrong_path = ""
                self._read(*taken)
                self._line.say(LineKind.INFO, f"Imported as {taken[0]}.")

        question = f"From which file? A path, as from {escape_controls(here())}."
        dialog = LineDialog("Import a game", question, "import", text=self._wrong_path, going_on=paths_from)
        self._open(dialog, take)

    def action_number(self, number: int) -> None:
        """Chooses one of the first nine."""
        if number <= len(self._list.choices):
            self.action_take(self._list.choices[number - 1].id)

    def action_back(self) -> None:
        """Goes back without a game."""
        self.dismiss(None)

    @property
    def _current(self) -> Listed | None:
        current = self._list.current
        return None if current is None else self._listed[current.id]

    def _readable(self) -> Listed | None:
        """The current game; None if there is none or it cannot be read, which is said."""
        listed = self._current
        if listed is not None and listed.save is None:
            self._line.say(LineKind.ERROR, escape_controls(listed.problem or ""))
            return None
        return listed

    def _has_files(self) -> bool:
        """Whether files can be named; says why if not."""
        if self._store.why_no_files is not None:
            self._line.say(LineKind.ERROR, self._store.why_no_files)
        return self._store.why_no_files is None

    def _does(self, act: Callable[[], object]) -> bool:
        """Whether something could be done; says why if not."""
        try:
            act()
        except (SaveError, StoreError) as error:
            self._line.say(LineKind.ERROR, escape_controls(str(error)))
            return False
        return True

    def _confirm(self, title: str, question: str, yes: str, then: Callable[[], object]) -> None:
        """Asks, and does it after a yes."""
        from app.dialogs.choices import ConfirmDialog

        def answered(is_yes: bool | None) -> None:
            if is_yes:
                then()

        self._open(ConfirmDialog(title, escape_controls(question), yes), answered)

    def _open(self, dialog: Dialog[T], answered: Callable[[T | None], None]) -> None:
        """Opens a dialog; what was said of what came before it goes."""
        self._line.clear()
        self.app.push_screen(dialog, answered)


def _choice(listed: Listed, place: int) -> Choice:
    from app.save_descriptions import remarks, size_and_health, stands, title_of

    save = listed.save
    is_good = listed.health is Health.OK
    told = listed.problem or ""
    if save is not None:
        told = "; ".join(filter(None, (stands(save), computers_line(save), *remarks(listed))))
    return Choice(
        listed.name,
        escape_controls(title_of(listed)),
        _DIGITS[place] if place < len(_DIGITS) else "",
        detail=[(saved_when(save), "dim")] if save is not None else (),
        below=escape_controls(told),
        below_ink="dim" if save is not None else "error",
        below_detail=[(fit(size_and_health(listed), _DATE_WIDTH, right=True), "dim" if is_good else "error")],
        below_wraps=True,
        is_enabled=save is not None,
    )
