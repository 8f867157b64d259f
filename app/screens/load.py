"""The list of saved games."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from app.screens.quiet import ListScreen, PageTitle
from saves.document import Save
from saves.store import Listed, Store, StoreError
from widgets.choice_list import Choice, ChoiceList
from widgets.refusal_line import RefusalLine
from widgets.text_page import plain

_DATE_AT = -17
"""Where the date begins, from the right; titles are cut before it."""
_DIGITS = "123456789"


def state_line(save: Save) -> str:
    """Where a saved game stands: "Blue to play; Red 31, Blue 28"."""
    names = [plain(seat.name) for seat in save.setup.seats]
    points = ", ".join(f"{name} {points}" for name, points in zip(names, save.scores, strict=True))
    stands = "finished" if save.to_act is None else f"{names[save.to_act]} to play"
    return f"{stands}; {points}"


def saved_when(save: Save) -> str:
    """When a game was saved, in the time of this place: "2024-05-01 14:03"."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(save.saved_at))


class LoadScreen(ListScreen[str | None]):
    """Gives the name of the game to load, or None."""

    DEFAULT_CSS = """
    LoadScreen {
        & ChoiceList { width: 76; max-width: 100%; height: auto; max-height: 1fr; margin: 1 0; }
        & RefusalLine { width: 76; max-width: 100%; height: 3; dock: bottom; margin-bottom: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape,backspace", "back", "go back", show=False, id="quiet.back"),
        *(Binding(digit, f"number({digit})", "choose by number", show=False) for digit in _DIGITS),
    ]

    def __init__(self, store: Store) -> None:
        """Takes the folder of the games."""
        super().__init__()
        self._store = store
        self._listed: dict[str, Listed] = {}
        self._list = ChoiceList(detail_at=_DATE_AT)
        self._line = RefusalLine()

    def parts(self) -> Sequence[Widget]:
        """The title, the list and the line of messages."""
        return PageTitle("SAVED GAMES"), self._list, self._line

    def keys(self) -> Sequence[tuple[str, str]]:
        """Choose, move, the way back."""
        return [("enter", "load"), ("down", "next"), ("q", "back"), ("?", "help")]

    def on_mount(self) -> None:
        """Reads the folder."""
        try:
            found = self._store.list()
        except StoreError as error:
            self._line.error(plain(str(error)))
            return
        self._listed = {each.name: each for each in found}
        self._list.set_choices([_choice(each, place) for place, each in enumerate(found)])
        if not found:
            self._line.inform("There are no saved games yet. A game is saved after each action.")

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
    return Choice(listed.name, plain(save.title), key, detail=when, below=state_line(save))
