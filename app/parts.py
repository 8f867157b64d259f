"""What the app has for each game, loaded when it is first asked for: a start needs none of it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal

Part = Literal["screen", "replay", "text", "position", "notation", "signs", "guided", "course"]

_PLACES: dict[str, dict[Part, tuple[str, str]]] = {
    "java": {
        "screen": ("app.screens.java", "JavaScreen"),
        "replay": ("app.screens.replay", "JavaReplay"),
        "text": ("app.text.java", "JavaText"),
        "position": ("app.positions.java", "position"),
        "notation": ("app.screens.help_java", "NOTATION"),
        "signs": ("app.screens.help_java", "SIGNS"),
        "guided": ("app.screens.guided", "GuidedJava"),
        "course": ("app.guide.java", "COURSE"),
    },
    "builders": {
        "screen": ("app.screens.builders", "BuildersScreen"),
        "replay": ("app.screens.replay", "BuildersReplay"),
        "text": ("app.text.builders", "BuildersText"),
        "position": ("app.positions.builders", "position"),
        "notation": ("app.screens.help_builders", "NOTATION"),
        "signs": ("app.screens.help_builders", "SIGNS"),
        "guided": ("app.screens.guided", "GuidedBuilders"),
        "course": ("app.guide.builders", "COURSE"),
    },
}
"""The module of each part and its name there."""


def part_of(game_id: str, part: Part) -> Any:
    """A part of a game. Raises KeyError if there is no such game."""
    module, name = _PLACES[game_id][part]
    return getattr(import_module(module), name)
