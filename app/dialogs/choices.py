"""Small dialogs of every table: a yes or no, leaving, and notices."""

from __future__ import annotations

from collections.abc import Sequence

from app.dialogs.base import Dialog, MenuDialog
from app.keys import keymap, page_keys
from app.keys.key import bindings_of
from widgets.panels import Line, wrap


class ConfirmDialog(Dialog[bool]):
    """A question with a yes and a no."""

    BINDINGS = bindings_of(*page_keys.CONFIRM)

    def __init__(self, title: str, question: str, yes: str) -> None:
        super().__init__()
        self._title = title
        self._question = question
        self._yes = yes

    def heading_text(self) -> str:
        return self._title

    def body(self, width: int) -> list[Line]:
        return [[(row, "")] for row in wrap(self._question, width)]

    def keys(self) -> Sequence[tuple[str, str]]:
        return [keymap.item("confirm.yes", self._yes), *keymap.shown("confirm.no")]

    def action_wait(self) -> None:
        """Nothing: only the two keys answer."""

    def action_accept(self) -> None:
        self.dismiss(True)


class LeaveDialog(MenuDialog[str]):
    """Where to go from a game; its keys are none of those that play."""

    SIGN_IDS = ("leave.home", "leave.settings", "leave.quit", "leave.stay")
    BINDINGS = bindings_of(*page_keys.LEAVE)

    def __init__(self, trouble: str | None, *, is_over: bool = False) -> None:
        """Take why the game is not saved, or None; and whether it has ended."""
        super().__init__()
        self._trouble = trouble
        self._is_over = is_over

    def heading_text(self) -> str:
        return "Leave the game? It is NOT saved." if self._trouble else "Leave the game? It is saved."

    def intro(self, width: int) -> list[Line]:
        return [[(row, "error")] for row in wrap(self._trouble or "", width)] if self._trouble else []

    def offers(self) -> list[tuple[str, str | None, str]]:
        return [
            ("to the home screen", "home", ""),
            ("settings", "settings", ""),
            ("quit meja", "quit", ""),
            ("go on looking" if self._is_over else "go on playing", "stay", ""),
        ]


class NoticeDialog(Dialog[bool]):
    """Something that all must have seen, such as a final scoring."""

    BINDINGS = bindings_of(*page_keys.NOTICE)

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._lines_told = lines

    def heading_text(self) -> str:
        return self._title

    def body(self, width: int) -> list[Line]:
        return [[(row, "")] for line in self._lines_told for row in wrap(line, width, "  ")]

    def keys(self) -> Sequence[tuple[str, str]]:
        return [keymap.item("dialog.accept", "go on")]

    def clicked(self, x: int, line: int) -> None:
        self.action_accept()

    def action_accept(self) -> None:
        self.dismiss(True)


class HeldDialog(MenuDialog[str]):
    """What to do with a saved game that another process has open; gives "look"."""

    TITLE_TEXT = "This game is open elsewhere"

    def __init__(self, trouble: str) -> None:
        """Take who has it."""
        super().__init__()
        self._trouble = trouble

    def intro(self, width: int) -> list[Line]:
        return [*([(row, "")] for row in wrap(self._trouble, width)), []]

    def offers(self) -> list[tuple[str, str | None, str]]:
        return [("look at it, without playing", "look", "")]
