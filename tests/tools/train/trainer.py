"""What training needs of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.core import AnyGame


class Sample(NamedTuple):
    """The end of one turn."""

    inputs: tuple[int, ...]
    """What the players judge by."""
    results: tuple[int, ...]
    """What the seat they are of made of the game."""


class Positions(NamedTuple):
    """What the numbers are fitted to: an entry for each sample."""

    inputs: NDArray[np.int32]
    """By sample and input."""
    results: NDArray[np.int32]
    """By sample and result."""
    held_out: NDArray[np.bool_]


class Fit(Protocol):
    """Numbers that were fitted."""

    @property
    def numbers(self) -> list[int]:
        """What the players judge by, in thousandths."""

    @property
    def words(self) -> str:
        """How well they tell the results, in a sentence."""


Tell: TypeAlias = Callable[[str], None]


class Further(NamedTuple):
    """How shipped numbers learn of larger tables, where those of two stay as they are."""

    numbers: str
    """The shipped ones."""
    fit: Callable[[Positions, int, int, Tell], Fit]


class Trainer(NamedTuple):
    """How the players of a game are trained."""

    game: AnyGame
    title: str
    """What the numbers are."""
    games: tuple[int, ...]
    """By round, if nothing else is asked for."""
    nodes: int
    """Positions that players look at for a turn, if nothing else is asked for."""
    results: int
    """How many a sample has."""
    play: Callable[[int, str, str | None, int], list[Sample]]
    """Plays a game: seats, the key of all its chance, the numbers to judge by (None before any were fitted),
    positions looked at for a turn."""
    fit: Callable[[Positions, int, int, Tell], Fit]
    """Fits numbers to positions: epochs, seed, what is told on the way."""
    further: Further | None = None
    """None for numbers that are the same at all tables."""
