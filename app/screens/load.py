"""The list of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from app.screens.quiet import ListScreen, PageTitle
from saves.document import Save
from saves.listing import saved_when, standing
from saves.store import Listed, Store, StoreError
from widgets.choice_list import Choice, ChoiceList
from widgets.refusal_line import RefusalLine
from widgets.text_page import plain

_DATE_AT = -17
"""Where the date begins, from the right; titles are cut before it."""
_DIGITS = "123456789"


def state_line(save: Save) -> str:
    """Where a saved game stands: "Blue to play; Red 31, Blue 28"."""
    return standing(save, [*map(plain, save.setup.names)])


class LoadScreen(ListScreen[str | None]):
    """Gives the name of the game to load or to replay, or None."""

    DEFAULT_CSS = """
    LoadScreen {
        & ChoiceList { width: 76; max-width: 100%; height: auto; max-height: 1fr; margin: 1 0; }
        & RefusalLine { width: 76; max-width: 100%; height: 3; dock: bottom; margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace", "back", "go back", show=False, id="quiet.back"),
        Binding("d", "delete", "delete the game, after a question", show=False, id="load.delete"),
        *(Binding(digit, f"number({digit})", "choose by number", show=False) for digit in _DIGITS),
    ]

    def __init__(self, store: Store, title: str = "SAVED GAMES", verb: str = "load") -> None:
        """Takes the folder of the games, the title of the page, and what Enter does with a game."""
        super().__init__()
        self._store = store
        self._title = title
        self._verb = verb
        self._listed: dict[str, Listed] = {}
        self._list = ChoiceList(detail_at=_DATE_AT)
        self._line = RefusalLine()

    def parts(self) -> Sequence[Widget]:
        """The title, the list and the line of messages."""
        return PageTitle(self._title), self._list, self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        """Choose, move, the way back."""
        delete = [("d", "delete")] if self._listed else []
        return [("enter", self._verb), ("down", "next"), *delete, ("q", "back"), ("?", "help")]

    def on_mount(self) -> None:
        """Reads the folder."""
        self._read()

    def _read(self) -> None:
        try:
            found = self._store.list()
        except StoreError as error:
            self._line.error(plain(str(error)))
            return
        self._listed = {each.name: each for each in found}
        self._list.set_choices([_choice(each, place) for place, each in enumerate(found)])
        if not found:
            self._line.inform("There are no saved games yet. A game is saved after each action.")
        self.show_keys()

    def moved(self) -> None:
        """Clears the line."""
        self._line.clear()

    def chosen(self, choice: Choice, column: int | None) -> None:
        """Gives the game back, or says why it cannot be loaded."""
        listed = self._listed[choice.id]
        if listed.save is None:
            self._line.error(plain(listed.problem or ""))
        else:
            self.dismiss(listed.name)

    def action_delete(self) -> None:
        """Deletes the current game with its backup, after a question."""
        from app.dialogs.choices import ConfirmDialog  # the first page, which shares this module, needs none

        current = self._list.current
        if current is None:
            return
        listed = self._listed[current.id]

        def delete(yes: bool | None) -> None:
            if not yes:
                return
            try:
                self._store.delete(listed.name)
            except StoreError as error:
                self._line.error(plain(str(error)))
            else:
                self._read()
                self._line.inform(f"{plain(_title(listed))} is deleted.")

        question = f"{plain(_title(listed))}. It cannot be brought back."
        self.app.push_screen(ConfirmDialog("Delete this game?", question, "delete it"), delete)

    def action_number(self, number: int) -> None:
        """Chooses one of the first nine."""
        if number <= len(self._list.choices):
            self.action_take(self._list.choices[number - 1].id)

    def action_back(self) -> None:
        """Goes back without a game."""
        self.dismiss(None)


def _choice(listed: Listed, place: int) -> Choice:
    key = _DIGITS[place] if place < len(_DIGITS) else ""
    save = listed.save
    if save is None:
        return Choice(
            listed.name,
            plain(listed.name),
            key,
            below=plain(listed.problem or ""),
            below_ink="error",
            is_enabled=False,
        )
    when = [(saved_when(save), "dim")]
    below = f"turn {save.turn}, {state_line(save)}"
    if listed.holder is not None:
        below += "; open elsewhere"
    if listed.problem is not None:
        below += "; the last save is damaged, this is the one before it"
    return Choice(listed.name, plain(save.title), key, detail=when, below=below)


def _title(listed: Listed) -> str:
    return listed.name if listed.save is None else listed.save.title
