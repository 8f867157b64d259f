"""The line for typed actions, with completion from what is legal now."""

from __future__ import annotations

from os.path import commonprefix  # of texts, which it compares by character
from string import ascii_letters, digits
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from app.table import Table
from engines.core import BadNotation
from widgets.panels import Line, Panel, fit

LONGEST = 120
_SIGNS = {
    "plus": "+",
    "space": " ",
    "equals_sign": "+",
    "underscore": "_",
    "minus": "-",
    "full_stop": ".",
    "comma": " ",
}


class _PromptPanel(Panel):
    DEFAULT_CSS = "_PromptPanel { dock: bottom; height: 2; background: $panel; }"

    def __init__(self, prompt: NotationPrompt) -> None:
        super().__init__()
        self._prompt = prompt

    def lines(self, width: int, height: int) -> list[Line]:
        return self._prompt.prompt_lines(width)


class NotationPrompt(ModalScreen[Any]):
    """Takes a typed action. Every character is a binding, so that keys typed ahead are never lost."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = "NotationPrompt { background: transparent; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(sign, f"type('{sign}')", show=False) for sign in ascii_letters + digits),
        *(Binding(key, f"type('{sign}')", show=False) for key, sign in _SIGNS.items()),
        Binding("backspace,ctrl+h", "rub", "take the last character back", show=False, id="notation.rub"),
        Binding("ctrl+u", "clear", "take all back", show=False, id="notation.clear"),
        Binding("tab", "complete", "complete from the legal actions", show=False, id="notation.complete"),
        Binding("enter,ctrl+j", "accept", "play it", show=False, id="notation.accept"),
        Binding("escape,ctrl+g", "cancel", "leave the line", show=False, id="notation.cancel"),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table
        self._legal: list[str] | None = None
        self.text = ""
        self.message = ""

    def compose(self) -> ComposeResult:
        """Two lines at the foot of the screen."""
        yield _PromptPanel(self)

    @property
    def legal(self) -> list[str]:
        """Every legal action as it is written; found when first needed."""
        if self._legal is None:
            self._legal = [str(action) for action in self._table.legal()]
        return self._legal

    def next_words(self) -> list[str]:
        """What could come next: the legal words that continue what is typed, in their order."""
        typed = self.text.lower()
        start = typed.rfind(" ") + 1
        found: dict[str, None] = {}
        for line in self.legal:
            if line.lower().startswith(typed):
                end = line.find(" ", max(start, len(typed)))
                found[line[start:] if end < 0 else line[start:end]] = None
        return list(found)

    def prompt_lines(self, width: int) -> list[Line]:
        """What is typed, and under it the message or what could come next."""
        keys = "Tab complete  Enter play  Esc back"
        room = width - len(keys) - 3
        shown = self.text[-room:]
        if self.message:
            below: Line = [(f"! {self.message}"[:width], "error")]
        else:
            words = " ".join(self.next_words())
            verb = self.text.split(" ")[0].lower()
            usages = self._table.telling.usage
            usage = f"{usages[verb]}   " if verb in usages and " " in self.text else ""
            told = f"{usage}{words or 'nothing legal goes on like this'}"
            below = [(fit(told if len(told) <= width else f"{told[: width - 4]} ...", width), "dim")]
        prompt: Line = [
            (":", "strong"),
            (shown, ""),
            ("_", "strong"),
            (" " * (room - len(shown) + 1), ""),
            (keys, "dim"),
        ]
        return [prompt, below]

    def on_paste(self, event: events.Paste) -> None:
        """Takes a pasted line like a typed one."""
        lines = event.text.splitlines()
        self.action_type(
            "".join(sign for sign in lines[0] if sign.isascii() and sign.isprintable()) if lines else ""
        )

    def _show(self) -> None:
        if self.is_mounted:
            self.query_one(_PromptPanel).redraw()

    def action_type(self, sign: str) -> None:
        """One more character."""
        self.text = (self.text + sign)[:LONGEST]
        self.message = ""
        self._show()

    def action_rub(self) -> None:
        """One character less; from the empty line back to the table."""
        if not self.text:
            self.dismiss(None)
            return
        self.text = self.text[:-1]
        self.message = ""
        self._show()

    def action_clear(self) -> None:
        """The empty line."""
        self.text = self.message = ""
        self._show()

    def action_complete(self) -> None:
        """Adds what all continuations share."""
        words = self.next_words()
        if words:
            start = self.text.rfind(" ") + 1
            more = (
                " "
                if len(words) == 1
                and any(
                    line.lower().startswith(f"{self.text[:start]}{words[0]} ".lower()) for line in self.legal
                )
                else ""
            )
            self.text = self.text[:start] + commonprefix(words) + more  # noqa: RUF071
        self._show()

    def action_cancel(self) -> None:
        """Back to the table."""
        self.dismiss(None)

    def action_accept(self) -> None:
        """Plays what is typed, or says what is wrong with it; the line stays to be mended."""
        if not self.text.strip():
            self.dismiss(None)
            return
        try:
            action = self._table.parse(self.text)
        except BadNotation as error:
            self.message = str(error)
            self._show()
            return
        refusal = self._table.why_not(action)
        if refusal is None:
            self.dismiss(action)
        else:
            self.message = str(refusal)
            self._show()
