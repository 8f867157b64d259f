"""A copy of a game, kept under a title of the player's own."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import App

from app.dialogs.choices import NoticeDialog
from app.dialogs.line import LineDialog
from app.save_descriptions import copied
from app.save_messages import sentence_of
from engines.plain_text import escape_controls
from saves.messages import StoreError


def ask_copy(app: App[object], save_copy: Callable[[str], None], refused: str = "", typed: str = "") -> None:
    """Ask for a title and have a copy kept under it; ask again, with the reason, if it cannot be.

    `save_copy` keeps the copy under a title, or raises StoreError.
    """

    def keep(title: str | None) -> None:
        if title is None:
            return
        try:
            save_copy(title)
        except StoreError as error:
            ask_copy(app, save_copy, escape_controls(sentence_of(error)), title)
        else:
            app.push_screen(NoticeDialog("A copy is saved", [escape_controls(copied(title))]))

    question = refused or "Under what title? Any text; the game itself is saved after each action."
    app.push_screen(LineDialog("Save a copy of the game", question, "save it", text=typed), keep)
