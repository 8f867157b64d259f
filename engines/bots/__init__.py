"""Computer players: each sees a view and the legal actions, never a state.

A player is loaded when it sits down at a table, so that a start loads none.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol

from engines.core import Actions, Game

_RANDOM = ("engines.bots.random_bot", "RandomBot")
_PLACES = {
    "java": {"random": _RANDOM},
    "builders": {"random": _RANDOM, "easy": ("engines.bots.easy_builders", "EasyBot")},
}
"""The levels of each game, the weakest first: the module of each player and its name there."""


class Bot(Protocol):
    """A computer player at one seat."""

    def choose(self, view: Any, legal: Actions, rng: Random, deadline: float | None = None) -> Any:
        """One of the legal actions.

        Args:
            view: what its seat may know.
            legal: what it may do.
            rng: all its chance comes from here, so that a game can be played again.
            deadline: by when it must have chosen; None if there is no hurry.
        """


def levels_of(game_id: str) -> tuple[str, ...]:
    """The levels of computer players that a game has, the weakest first. Raises KeyError for no such game."""
    return tuple(_PLACES[game_id])


def make_bot(level: str, game: Game[Any, Any, Any]) -> Bot:
    """A computer player of a level. Raises KeyError if the game has none of it."""
    module, name = _PLACES[game.id][level]
    bot: Bot = getattr(import_module(module), name)(game)
    return bot
