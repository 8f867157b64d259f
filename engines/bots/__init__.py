"""Computer players: each sees a view and the legal actions, never a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.bots.random_bot import RandomBot
from engines.core import Game

BOTS: dict[str, Callable[[Game[Any, Any, Any]], RandomBot]] = {"random": RandomBot}
"""Each level of computer player, and what makes one for a game."""
