"""The player that chooses by chance."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core import Actions, Game
from engines.shuffle import below


class RandomBot:
    """Chooses uniformly among the verbs that have a legal action, then uniformly within the verb.

    It never makes two moves of 0 AP in a row, so that its turns come to an end.
    """

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self._game = game

    def choose(self, view: Any, legal: Actions, rng: Random, deadline: float | None = None) -> Any:
        """One of the legal actions. `deadline` is not used: chance takes no time."""
        by_verb = [actions for actions in map(legal.of, self._game.verbs) if actions]
        while True:
            place = below(len(by_verb), rng)
            action = by_verb[place][below(len(by_verb[place]), rng)]
            if not self._game.is_aimless(view, action):
                return action
            sensible = [a for a in by_verb[place] if not self._game.is_aimless(view, a)]
            if sensible:
                return sensible[below(len(sensible), rng)]
            del by_verb[place]
