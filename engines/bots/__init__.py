"""Computer players: each sees a view and the legal actions, never a state.

A player is loaded when it sits down at a table, so that a start loads none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from engines.catalog import engine_part
from engines.core import A, AnyGame, Game, Reason, S, V, View
from engines.legal import LegalActions
from engines.shuffle import below, shuffled

if TYPE_CHECKING:
    from engines.bots.judging import JudgeStretch

V_contra = TypeVar("V_contra", bound=View, contravariant=True)

BY_CHANCE = "random"
"""The level that every game has: its player knows no game."""

LEAST_EFFORT = 0.1
"""The least effort at which all players still play as their level should."""


class Deadline(Protocol):
    """Until when a player may think. Engines have no clock, so a player asks before each position."""

    def is_past(self) -> bool:
        """Return whether it must choose now, of what it has found."""


class Bot(Protocol[V_contra, A]):
    """A computer player at one seat."""

    def choose(
        self, view: V_contra, legal: LegalActions[A], rng: Random, deadline: Deadline | None = None
    ) -> A:
        """Return one of the legal actions; once the deadline is past, the best found so far.

        All its chance comes from `rng`, so that a game can be played again.
        """
        ...


class Advice(NamedTuple, Generic[A]):
    """What a player would do, and why."""

    action: A
    reason: Reason
    """It tells nothing that the seat may not know."""


@runtime_checkable
class Adviser(Bot[V_contra, A], Protocol[V_contra, A]):
    """A computer player that can say why."""

    def advise(
        self, view: V_contra, legal: LegalActions[A], rng: Random, deadline: Deadline | None = None
    ) -> Advice[A]:
        """Return what `choose` would choose, with the reason."""
        ...


class Levels(NamedTuple, Generic[S, A, V]):
    """The computer players of a game, beside the one that chooses by chance."""

    turn_ms: Mapping[str, int]
    """The levels, the weakest first, and how many milliseconds each has for a turn. The players look at as
    much as takes half of it on a slow machine; this is where they must stop."""
    make: Callable[[str, Game[S, A, V], float], Bot[V, A]]
    """Makes a player as `make_bot` does; it loads the player's module."""
    make_judge: Callable[[Game[S, A, V], float], JudgeStretch[V, A]] | None = None
    """Makes what judges turns that were played; None if there is no judge."""


AnyLevels: TypeAlias = Levels[Any, Any, Any]


class RandomBot:
    """Chooses uniformly among the verbs that have a legal action, then uniformly within the verb.

    It never makes two moves without cost in a row, so that its turns come to an end.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, view: View, legal: LegalActions[A], rng: Random, deadline: Deadline | None = None) -> A:
        # The first verb of a random order that has an action is a uniform choice among all that have one,
        # and only few verbs need be looked into.
        for verb in shuffled(self._game.verbs, rng):
            actions = legal.of(verb)
            if not actions:
                continue
            action = actions[below(len(actions), rng)]
            if not self._game.is_free_cycle(view, action):
                return action
            sensible = [action for action in actions if not self._game.is_free_cycle(view, action)]
            if sensible:
                return sensible[below(len(sensible), rng)]
        raise AssertionError("the seat to act always has a legal action")


def bots_of(game_id: str) -> AnyLevels:
    """Return the computer players of a game. Raises KeyError if there is no such game."""
    levels: AnyLevels = engine_part(game_id, "bots").LEVELS
    return levels


def levels_of(game_id: str) -> tuple[str, ...]:
    """Return the levels of computer players that a game has, the weakest first. Raises KeyError."""
    return (BY_CHANCE, *bots_of(game_id).turn_ms)


def make_bot(level: str, game: AnyGame, effort: float = 1.0) -> Bot[Any, Any]:
    """Make a computer player of a level, for one seat of one match. Raise KeyError.

    `effort` is the share of its positions that a hard player looks at. The others look at few and play the
    same down to `LEAST_EFFORT`; below it all players are hasty, for tests of the rules.
    """
    return RandomBot(game) if level == BY_CHANCE else bots_of(game.id).make(level, game, effort)
