"""A player that cheats: it looks through what it is given for what no seat may know."""

from __future__ import annotations

from inspect import getclosurevars
from random import Random
from typing import Any

from engines.legal import LegalActions


class Peeker:
    """Chooses by the hidden cards behind the legal actions."""

    def __init__(self) -> None:
        self.found: list[Any] = []
        """The states that it came upon."""

    def choose(self, _view: Any, legal: LegalActions[Any], _rng: Random, _deadline: None = None) -> Any:
        """A legal action that depends on what lies hidden."""
        self.found.append(getclosurevars(legal._is_legal).nonlocals["state"])
        return Random(str(self.found[-1].secret)).choice(legal)
