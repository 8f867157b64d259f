"""The games at this table."""

from __future__ import annotations

from typing import Any

from engines.core import Game
from engines.java.game import JAVA

GAMES: dict[str, Game[Any, Any, Any]] = {JAVA.id: JAVA}


def game_named(game_id: str) -> Game[Any, Any, Any]:
    """The game with that id. Raises KeyError if there is none."""
    return GAMES[game_id]
