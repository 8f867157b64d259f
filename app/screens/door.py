"""The door of a host: code and name of who is not known yet, before there is anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual.containers import Center
from textual.widget import Widget

from app.dialogs.base import clear, rub, take_text, type_character
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from app.online.way import Doorstep
from app.screens.base import ListScreen
from app.session.pending import Pending, SessionError
from engines.core import NAME_LENGTH
from engines.plain_text import escape_controls
from widgets.choice_list import Choice
from widgets.panels import Line, Run, fill_line
from widgets.refusal_line import LineKind
from widgets.title import LOW, TitleArt

VALUE_AT: Final = 24
"""The column where what is typed begins."""
CODE_LENGTH: Final = 20
"""Characters of a code, with whatever is typed between them."""
ASKING: Final = "The host is asked ..."
_LABELS: Final = {
    "code": "The code of tonight",
    "name": "Your name",
    "enter": "Come in",
    "look": "Look on",
    "leave": "Leave",
}
_HINTS: Final = {
    "code": "Whoever keeps this host has the code, as 7K4M-QX2P. Capitals and the dash do not matter.",
    "name": f"So the others call you, with {NAME_LENGTH} characters at most. The name is yours from now on.",
    "enter": "With a right code this key is known from now on, and no code is asked for again.",
    "look": "Without the code: you see the tables that have spectators, and play at none.",
    "leave": "The code can be typed another time.",
}


class DoorScreen(ListScreen[None], inherit_bindings=False):
    """Takes code and name. What is opened from here, to look on, lies over it and comes back to it."""

    HELP_TOPIC = "The door of a host"
    DEFAULT_CSS = f"""
    DoorScreen {{
        align: center middle;
        & TitleArt {{ width: 60; height: {LOW + 2}; margin-bottom: 1; }}
        & RefusalLine {{ height: 3; }}
    }}
    """
    BINDINGS = bindings_of(
        *page_keys.characters(), *page_keys.TYPING, *page_keys.DOOR, *page_keys.LIST, *page_keys.QUIET
    )

    def __init__(self, doorstep: Doorstep) -> None:
        super().__init__()
        self._may_look_on = doorstep.may_look_on
        self._typed = {"code": "", "name": doorstep.name}
        self._asked: Pending[str] | None = None
        """What the host is asked just now."""
        self._list.choices = [*self._lines()]
        self._list.is_form = True

    def say_trouble(self, message: str) -> None:
        """Show one line until the player does something here."""
        self._line.say(LineKind.ERROR, escape_controls(message))

    def parts(self) -> Sequence[Widget]:
        return Center(TitleArt()), Center(self._list), Center(self._line)

    def on_screen_resume(self) -> None:
        if self.host.tables is not None:
            self.host.tables.changed = lambda: self.call_later(self._heard)
        self.show_keys()
        if not self._line.message:
            self._hint()

    def on_unmount(self) -> None:
        if self._asked is not None:
            self._asked.cancel()

    def _heard(self) -> None:
        """End the program if the host does not want its player."""
        client = self.host.tables
        if client is not None and client.is_over:
            self.host.end_with(client.trouble or "")

    def keys(self) -> Sequence[tuple[str, str]]:
        verb = {"enter": "come in", "look": "look on", "leave": "leave"}.get(self._current, "next")
        clearing = ["typing.clear"] if self.is_typing else []
        return [keymap.item("list.choose", verb), *keymap.shown(*clearing, "list.down", "door.leave")]

    # What is typed

    @property
    def _current(self) -> str:
        return self._list.current.id if self._list.current else ""

    @property
    def is_typing(self) -> bool:
        return self._current in self._typed and not self.has_class("-narrow", "-low")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.is_typing if action in ("type", "rub", "clear") else True

    on_key = on_paste = take_text
    action_type, action_rub, action_clear = type_character, rub, clear

    @property
    def text(self) -> str:
        return self._typed[self._current]

    def add_text(self, text: str) -> None:
        self.write(self.text + "".join(filter(str.isprintable, text)))

    def write(self, text: str) -> None:
        most = NAME_LENGTH if self._current == "name" else CODE_LENGTH
        self._typed[self._current] = text.lstrip()[:most]
        self._list.set_choices([*self._lines()])
        if len(text.lstrip()) > most:
            self._line.say(LineKind.ERROR, f"That is {most} characters, which is the most.")
        elif self._asked is None:
            self._hint()

    # What is done

    def moved(self) -> None:
        self.show_keys()
        if self._asked is None:
            self._hint()

    def _hint(self) -> None:
        self._line.say(LineKind.HINT, _HINTS[self._current])

    def chosen(self, choice: Choice, column: int | None) -> None:
        self._list.go_to(choice.id)
        match choice.id:
            case "code" | "name" if column is None:
                self.action_move(1)
            case "code" | "name":
                self.moved()
            case "enter":
                self._enter()
            case "look":
                self._ask("", lambda _: self.host.show_tables())
            case "leave":
                self.app.exit()

    def action_leave(self) -> None:
        self.app.exit()

    def _enter(self) -> None:
        missing = next((name for name, text in self._typed.items() if not text.strip()), None)
        if missing is None:
            self._ask(self._typed["code"], self.host.let_in)
        else:
            self._list.go_to(missing)
            self.show_keys()
            wanted = "the code of tonight" if missing == "code" else "your name"
            self._line.say(LineKind.ERROR, f"Type {wanted} first.")

    def _ask(self, code: str, then: Callable[[str], object]) -> None:
        """Ask to be let in, unless that is asked already, and go on with what one is called."""
        client = self.host.tables
        if client is None or self._asked is not None:
            return

        def finish() -> None:
            self._asked = None
            self._line.clear()
            try:
                name = asked.result()
            except SessionError as error:
                self._line.say(LineKind.ERROR, str(error))
            else:
                then(name)

        self._asked = asked = client.knock(code, self._typed["name"])
        self._line.say(LineKind.INFO, ASKING)
        asked.when_done(lambda _: self.call_later(finish))

    # What is shown

    def _lines(self) -> Iterator[Choice]:
        for name, label in _LABELS.items():
            if name in self._typed:
                focus_at = VALUE_AT + cell_len(escape_controls(self._typed[name]))
                yield Choice(name, label, draw=partial(self._draw_field, name), focus_at=focus_at)
            elif name != "look" or self._may_look_on:
                yield Choice(name, label, draw=partial(_draw_button, label), starts_group=name == "enter")

    def _draw_field(self, name: str, width: int, is_current: bool) -> list[Line]:
        ground = "current" if is_current else ""
        typed = escape_controls(self._typed[name])
        head: list[Run] = [(f"{' > ' if is_current else '   '}{_LABELS[name]}".ljust(VALUE_AT), ground)]
        value: list[Run] = [(typed, ground or "strong"), ("_" if is_current else "", ground)]
        return [fill_line([*head, *value], width, ground)]


def _draw_button(label: str, width: int, is_current: bool) -> list[Line]:
    return [fill_line([(f"{' > ' if is_current else '   '}{label}", "current" if is_current else "")], width)]
