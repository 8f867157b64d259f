"""A line of text that is asked for: a title, a path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os.path import commonprefix  # of texts, which it compares by character

from rich.cells import cell_len

from app.dialogs.base import Dialog, clear, rub, take_text, type_character
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from engines.plain_text import escape_controls
from widgets.panels import Line, shorten, wrap

LONGEST = 400
"""Characters of a line."""


class LineDialog(Dialog[str], inherit_bindings=False):
    """Takes one line; every character of ASCII is a binding, so that keys typed ahead are not lost."""

    BINDINGS = bindings_of(*page_keys.characters(), *page_keys.TYPING, *page_keys.LINE)

    def __init__(
        self,
        title: str,
        question: str,
        verb: str,
        *,
        default: str = "",
        text: str = "",
        going_on: Callable[[str], list[str]] | None = None,
    ) -> None:
        """Take what is asked, and a verb for what Enter does.

        Args:
            default: what Enter takes where nothing is typed; "" takes nothing.
            text: what stands there at first.
            going_on: whole texts that begin with what is typed, for Tab; None offers the default one.
        """
        super().__init__(title)
        self._question = question
        self._verb = verb
        self._default = default
        self._going_on = going_on or self._default_from
        self.text = text

    def _default_from(self, text: str) -> list[str]:
        return [self._default] if self._default.startswith(text) else []

    def body(self, width: int) -> list[Line]:
        question: list[Line] = [[(row, "")] for row in wrap(self._question, width)]
        text = self._shown(width)
        default = f" ({escape_controls(self._default)})" if self._default and not self.text else ""
        line: Line = [(": ", "hint"), (text, "strong"), ("_", "strong"), (default, "dim")]
        return [*question, [], line, [(self._next_told(width), "dim")]]

    def _shown(self, width: int) -> str:
        text = escape_controls(self.text)
        while text and cell_len(text) > width - len(": _"):
            text = text[1:]
        return text

    def focus_at(self, width: int) -> tuple[int, int]:
        return len(": ") + cell_len(self._shown(width)), len(wrap(self._question, width)) + 1

    def _next_told(self, width: int) -> str:
        """Return how the line could go on, as much as fits; "" where only the default text is offered."""
        if self._going_on == self._default_from:
            return ""
        ends = [path.rstrip("/").rpartition("/")[2] + "/" * path.endswith("/") for path in self._next()]
        told = "  " + "  ".join(map(escape_controls, ends))
        return shorten(told, width)

    def _next(self) -> list[str]:
        return [text for text in self._going_on(self.text) if text != self.text]

    def keys(self) -> Sequence[tuple[str, str]]:
        return [
            keymap.item("line.accept", self._verb),
            *keymap.shown("line.complete", "typing.clear", "line.cancel"),
        ]

    @property
    def is_typing(self) -> bool:
        return not self.has_class("-small")

    on_key = on_paste = take_text
    action_type, action_rub, action_clear = type_character, rub, clear

    def write(self, text: str) -> None:
        self.text = text[:LONGEST]
        self.show()

    def add_text(self, text: str) -> None:
        self.write(self.text + "".join(filter(str.isprintable, text)))

    def action_complete(self) -> None:
        texts = self._next()
        if texts:
            # Never less than was typed: titles may go on from it in other letters.
            self.write(max(commonprefix(texts), self.text, key=len))  # noqa: RUF071

    def action_accept(self) -> None:
        """Give the line; of an empty one the default text, and nothing if there is none."""
        if text := self.text.strip() or self._default:
            self.dismiss(text)
