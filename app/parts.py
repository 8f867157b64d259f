"""What the app has for each game, loaded when it is first asked for: a start needs none of it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal

Part = Literal["board", "text", "position", "notation", "signs", "course"]

_PLACES: dict[str, dict[Part, tuple[str, str]]] = {
    "java": {
        "board": ("app.games.java.screen", "JavaBoard"),
        "text": ("app.games.java.text", "JavaText"),
        "position": ("app.games.java.dump", "position"),
        "notation": ("app.games.java.help", "NOTATION"),
        "signs": ("app.games.java.help", "SIGNS"),
        "course": ("app.games.java.tutorial", "COURSE"),
    },
    "builders": {
        "board": ("app.games.builders.screen", "BuildersTable"),
        "text": ("app.games.builders.text", "BuildersText"),
        "position": ("app.games.builders.dump", "position"),
        "notation": ("app.games.builders.help", "NOTATION"),
        "signs": ("app.games.builders.help", "SIGNS"),
        "course": ("app.games.builders.tutorial", "COURSE"),
    },
}
"""The module of each part and its name there."""


def part_of(game_id: str, part: Part) -> Any:
    """A part of a game. Raises KeyError if there is no such game."""
    module, name = _PLACES[game_id][part]
    return getattr(import_module(module), name)
