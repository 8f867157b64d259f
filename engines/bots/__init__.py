"""Computer players: each sees a view and the legal actions, never a state.

A player is loaded when it sits down at a table, so that a start loads none.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Protocol

from engines.core import Actions, Game, Reason

_RANDOM = ("engines.bots.random_bot", "RandomBot")
_JAVA, _BUILDERS = "engines.java.bots.players", "engines.builders.bots.players"
_PLACES = {
    "java": {
        "random": _RANDOM,
        "easy": (_JAVA, "EasyBot"),
        "medium": (_JAVA, "MediumBot"),
        "hard": (_JAVA, "HardBot"),
    },
    "builders": {
        "random": _RANDOM,
        "easy": ("engines.builders.bots.easy", "EasyBot"),
        "medium": (_BUILDERS, "MediumBot"),
        "hard": (_BUILDERS, "HardBot"),
    },
}
"""The levels of each game, the weakest first: the module of each player and its name there."""


class Deadline(Protocol):
    """Until when a player may think. Engines have no clock, so a player asks before each position."""

    def is_past(self) -> bool:
        """Whether it must choose now, of what it has found."""


class Bot(Protocol):
    """A computer player at one seat."""

    def choose(self, view: Any, legal: Actions, rng: Random, deadline: Deadline | None = None) -> Any:
        """One of the legal actions.

        Args:
            view: what its seat may know.
            legal: what it may do.
            rng: all its chance comes from here, so that a game can be played again.
            deadline: once it is past, the best found so far is chosen; None if there is no hurry.
        """


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player would do, and why."""

    action: Any
    reason: Reason
    """It tells nothing that the seat may not know."""


class Adviser(Bot, Protocol):
    """A computer player that can say why."""

    def advise(self, view: Any, legal: Actions, rng: Random, deadline: Deadline | None = None) -> Advice:
        """What `choose` would choose, with the reason."""


LEAST_EFFORT = 0.1
"""The least effort at which all players still play as their level should."""


def levels_of(game_id: str) -> tuple[str, ...]:
    """The levels of computer players that a game has, the weakest first. Raises KeyError for no such game."""
    return tuple(_PLACES[game_id])


def make_bot(level: str, game: Game[Any, Any, Any], effort: float = 1.0) -> Bot:
    """A computer player of a level, for one seat of one match.

    Args:
        level: as `levels_of` names it.
        game: what it plays.
        effort: the share of its positions that a hard player looks at, 1.0 for all. The others look at few
            and play the same down to `LEAST_EFFORT`; below it all players are hasty, for tests of the rules.

    Raises:
        KeyError: if the game has none of it.
    """
    module, name = _PLACES[game.id][level]
    bot: Bot = getattr(import_module(module), name)(game, effort)
    return bot
