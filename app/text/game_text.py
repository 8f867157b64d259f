"""What line mode needs of a game: how it is told, and how its actions are asked for."""

from __future__ import annotations

from typing import Any, Protocol

from app.text.formatting import GameTold
from app.text.prompts import Chosen, Question


class GameText(GameTold, Protocol):
    """A game's own words and questions; views and actions are those of the game."""

    def private_message(self, action: Any, before: Any, after: Any) -> list[str]:
        """What only the one at the keyboard learns by his action."""

    def question(self, view: Any) -> Question:
        """The numbered list of what can be done now."""

    def steps(self, view: Any, verb: str) -> Question | Chosen:
        """The first step to an action of a verb that has legal ones."""

    def doubt(self, action: Any, view: Any) -> str:
        """What is asked before a legal action, and why; "" where nothing speaks against it, or the player
        wants no such questions."""
