"""The games at this table; each is loaded when it is first asked for, so that a start loads none."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.core import AnyGame

if TYPE_CHECKING:
    from engines.game_texts import AnyTexts


class Packages(NamedTuple):
    """Where the three layers of a game are."""

    engine: str
    """With `TITLE`, `game.GAME`, `texts.game_texts.TEXTS` and `bots.LEVELS`."""
    widgets: str
    """With `colours.COLOURS`, if it has colours of its own."""
    app: str
    """With `UI`."""


GAMES = {
    "java": Packages("engines.java", "widgets.java", "app.games.java"),
    "builders": Packages("engines.builders", "widgets.builders", "app.games.builders"),
}


def engine_part(game_id: str, name: str) -> ModuleType:
    """Return a module of the engine of a game. Raises KeyError if there is no such game."""
    return import_module(f"{GAMES[game_id].engine}.{name}")


def title_of_game(game_id: str) -> str:
    """Return what the game with that id is called, without its rules. Raises KeyError if there is none."""
    title: str = import_module(GAMES[game_id].engine).TITLE
    return title


def game_of(game_id: str) -> AnyGame:
    """Return the game with that id. Raises KeyError if there is none."""
    game: AnyGame = engine_part(game_id, "game").GAME
    return game


def texts_of(game_id: str) -> AnyTexts:
    """Return what the game with that id says of itself. Raises KeyError if there is none."""
    texts: AnyTexts = engine_part(game_id, "texts.game_texts").TEXTS
    return texts


def colours_of(game_id: str) -> Any:  # Of the layer above, which knows the type.
    """Return the colours that the widgets of the game with that id add; None if they add none."""
    package = GAMES[game_id].widgets
    return import_module(f"{package}.colours").COLOURS if find_spec(f"{package}.colours") else None


def app_record_of(game_id: str) -> Any:  # As above.
    """Return the record of the game with that id in the app. Raises KeyError if there is none."""
    return import_module(GAMES[game_id].app).UI


def know_engine(game_id: str, engine: str) -> None:
    """Add a game by its engine alone, unless it is known: for processes that only think."""
    GAMES.setdefault(game_id, Packages(engine, "", ""))
