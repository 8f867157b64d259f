"""Saved games whose files tests can name; the program makes up its own names."""

from __future__ import annotations

from unittest.mock import patch

from app.session.local import LocalSession
from engines.core import Setup
from engines.match import AnyMatch
from saves.store import FileStore


def named_game(name: str, setup: Setup, store: FileStore | None = None) -> LocalSession:
    """A new game, open here, with a file of that name in the store, by default in that of the test."""
    with patch("app.session.local.new_name", lambda _: name):
        return LocalSession.new(setup, store or FileStore())


def named_match(name: str, match: AnyMatch) -> None:
    """Keeps a match as it stands under a name; nobody has it open."""
    with patch("app.session.local.new_name", lambda _: name):
        LocalSession.new_session(match, FileStore()).close()
