"""A dialog in which a hint can be asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.dialogs.base import Dialog
from app.keys import keymap
from app.keys.key import bindings_of
from widgets.panels import Line, wrap

T = TypeVar("T")


class AdvisedDialog(Dialog[T]):
    """Asks for a hint at the key that does so at the table, and tells it in `advice`."""

    BINDINGS = bindings_of(keymap.key_named("table.hint"))

    def __init__(self, ask_hint: Callable[[AdvisedDialog[T]], None]) -> None:
        """Takes what asks for a hint; it is told to the dialog by `advise`."""
        super().__init__()
        self._ask_hint = ask_hint
        self._advice = ""

    def action_hint(self) -> None:
        """Asks what the strongest computer player would do."""
        self._ask_hint(self)

    def advise(self, message: str) -> None:
        """Tells the hint, or how it is coming along."""
        self._advice = message
        self.show()

    def advice(self, width: int) -> list[Line]:
        """The hint in lines; none before one is asked for."""
        return [[(row, "hint")] for row in wrap(self._advice, width, "  ")]
