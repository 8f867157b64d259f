"""What the app has for each game."""

from __future__ import annotations

from typing import Any

from app.games.ui import OPTIONS, GameUI, OptionText, Part
from engines.catalog import GAMES, game_of


def ui_of(game_id: str) -> GameUI[Any, Any, Any]:
    """Return what the app has for a game. Raises KeyError if there is no such game."""
    part: Part[GameUI[Any, Any, Any]] = Part(f"{GAMES[game_id].app}:UI")
    return part.load()


def option_texts(game_id: str) -> dict[str, OptionText]:
    """Return the options of a game in words, in the order of the game."""
    texts = {**OPTIONS, **ui_of(game_id).options}
    return {name: texts[name] for name in game_of(game_id).options}
