"""The pointer of the mouse on a board, where it shows what the cursor would show."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.message import Message
from textual.widget import Widget

P = TypeVar("P")


class Hovered(Message):
    """The pointer came to another place of a board, or left it."""


class Pointer(Generic[P]):
    """Where the pointer is, of which the board tells it."""

    def __init__(self, board: Widget) -> None:
        self._board = board
        self._last: P | None = None
        """The place to which it came last."""
        self.hovered: P | None = None
        """The place under it, until it is dropped; None while the cursor is there, or on no place."""

    def move(self, place: P | None, cursor: P) -> None:
        """Heed where it is now, if that is another place than before."""
        if place != self._last:
            self._last = place
            self.hovered = None if place == cursor else place
            self._board.post_message(Hovered())

    def drop(self) -> bool:
        """Leave the board to the cursor until the pointer moves on; return whether it was elsewhere."""
        was_elsewhere, self.hovered = self.hovered is not None, None
        return was_elsewhere
