"""What the app has for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engines.catalog import app_record_of, game_of

if TYPE_CHECKING:
    from app.games.ui import GameUI, OptionText


def ui_of(game_id: str) -> GameUI[Any, Any, Any]:
    """Return what the app has for a game. Raises KeyError if there is no such game."""
    ui: GameUI[Any, Any, Any] = app_record_of(game_id)
    return ui


def option_texts(game_id: str) -> dict[str, OptionText]:
    """Return the options of a game in words, in the order of the game."""
    texts = ui_of(game_id).all_options
    return {name: texts[name] for name in game_of(game_id).options}
