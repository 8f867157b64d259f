"""The games at this table; each is loaded when it is first asked for, so that a start loads none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engines.core import Game

if TYPE_CHECKING:
    from engines.game_texts import GameTexts


class _Catalog(Mapping[str, Game[Any, Any, Any]]):
    """Game id -> Game, from the module and the name in it where each game is kept."""

    _PLACES = {"java": ("engines.java.game", "JAVA"), "builders": ("engines.builders.game", "BUILDERS")}

    def __getitem__(self, game_id: str) -> Game[Any, Any, Any]:
        module, name = self._PLACES[game_id]
        game: Game[Any, Any, Any] = getattr(import_module(module), name)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(self._PLACES)

    def __len__(self) -> int:
        return len(self._PLACES)


GAMES = _Catalog()


def game_named(game_id: str) -> Game[Any, Any, Any]:
    """The game with that id. Raises KeyError if there is none."""
    return GAMES[game_id]


def texts_of(game_id: str) -> GameTexts:
    """What the game with that id says of itself. Raises KeyError if there is none."""
    if game_id not in GAMES:
        raise KeyError(game_id)
    telling: GameTexts = import_module(f"engines.{game_id}.texts.game_texts").TEXTS
    return telling
