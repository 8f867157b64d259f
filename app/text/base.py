"""What the texts of all games share: the table that is asked, and what the player has set."""

from __future__ import annotations

from collections.abc import Mapping

from app.session.session import LocalSession
from app.settings.settings import USUAL, Settings


class TextOfTable:
    """The ground of a game's text."""

    own_words: Mapping[str, str] = {}
    """As for `GameTold`: a game has none unless it says so."""

    def __init__(self, session: LocalSession | None, settings: Settings = USUAL) -> None:
        """Takes a table, None where nothing will be asked, and what the player has set."""
        self._played = session
        self._settings = settings

    @property
    def _session(self) -> LocalSession:
        assert self._played is not None, "only a table is asked"
        return self._played

    def obey(self, word: str) -> str:
        """Raises KeyError: a game without words of its own is never asked."""
        raise KeyError(word)
