"""The line that answers a key: why something is refused, what was done, what may be done."""

from __future__ import annotations

import enum

from engines.core import Refusal
from widgets.panels import Line, Panel, fit, wrapped


class Tone(enum.Enum):
    """What a message is: its first character, and its ink."""

    ERROR = "!"
    INFO = "-"
    HINT = "?"


_INKS = {Tone.ERROR: "error", Tone.INFO: "", Tone.HINT: "hint"}


class RefusalLine(Panel):
    """One message at a time; it wraps where the style sheet gives it more than one row."""

    DEFAULT_CSS = """
    RefusalLine { height: 1; }
    """

    def __init__(self, *, name: str | None = None, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._tone = Tone.INFO
        self._message = ""
        self._ending = ""

    def refuse(self, refusal: Refusal) -> None:
        """Says why an action is not allowed; the ruling is seen however long the sentence is."""
        self._say(Tone.ERROR, refusal.message, f" (rule {refusal.ruling})" if refusal.ruling else "")

    def error(self, message: str) -> None:
        """Says what went wrong."""
        self._say(Tone.ERROR, message)

    def inform(self, message: str) -> None:
        """Says what was done: "undo: triple F7 F8 G8"."""
        self._say(Tone.INFO, message)

    def hint(self, message: str) -> None:
        """Says what may be done now."""
        self._say(Tone.HINT, message)

    def clear(self) -> None:
        """Says nothing."""
        self._say(Tone.INFO, "")

    @property
    def message(self) -> str:
        """What is said, in full."""
        return f"{self._tone.value} {self._message}{self._ending}" if self._message else ""

    def lines(self, width: int, height: int) -> list[Line]:
        """A message too long for its rows is cut before the ruling."""
        rows = wrapped(self.message, width, "  ")
        if len(rows) > height > 0:
            tail = f"...{self._ending}"
            rows = [*rows[: height - 1], f"{fit(rows[height - 1], width - len(tail)).rstrip()}{tail}"]
        return [[(row, _INKS[self._tone])] for row in rows]

    def _say(self, tone: Tone, message: str, ending: str = "") -> None:
        self._tone, self._message, self._ending = tone, message, ending
        self.redraw()
