"""The player that chooses by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.bots import Deadline
from engines.core import Actions, Game
from engines.shuffle import below, shuffled


class RandomBot:
    """Chooses uniformly among the verbs that have a legal action, then uniformly within the verb.

    It never makes two moves of 0 AP in a row, so that its turns come to an end.
    """

    def __init__(self, game: Game[Any, Any, Any], _effort: float = 1.0) -> None:
        self._game = game

    def choose(self, view: Any, legal: Actions, rng: Random, deadline: Deadline | None = None) -> Any:
        """One of the legal actions. `deadline` is not used: chance takes no time."""
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
