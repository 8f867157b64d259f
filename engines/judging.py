"""What the strongest computer player thinks of a game that was played: the turns, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engines.core import Outcome, Seat, View


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn as the strongest computer player judges it, who knew no more than the seat did.

    What turned up within the turn is luck, and neither blamed nor praised. The numbers are in the unit of
    the game, which `JudgedWords` words.
    """

    turn: int
    """Its number; all seats' turns count, from 1."""
    seat: Seat
    """Whose turn it was."""
    standing: int
    """How the seat stood when the turn had ended."""
    best: tuple[str, ...]
    """The turn as it would have played it, in notation; as it was played up to where it lost the most."""
    cost: int
    """What the played turn lost against that; 0 if it was as good."""


@dataclass(frozen=True, slots=True)
class JudgedWords:
    """How a game words what is judged."""

    standing: Callable[[int], str]
    """How a seat stands: "chance to win 62 %"."""
    figure: Callable[[int], str]
    """The same in a few characters: "62 %"."""
    cost: Callable[[int], str]
    """What a turn lost: "8 % chance"."""
    span: tuple[int, int] | None = None
    """The least and the most that a standing can be; None if nothing bounds it, and 0 is level."""
    unit: str = "standing"
    """What a standing counts: "chance to win"."""
    at_end: Callable[[View, Outcome], Sequence[int]] = lambda _view, _outcome: ()
    """How the seats stand by the result of a game, from its last view; () if nothing is said of that."""


NUMBERS_ALONE = JudgedWords(str, str, str)
"""The words of a game that has none for it."""
