"""What is drawn of Java; here stands what settings and line mode need of it, which load no board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from engines.core import Seat

if TYPE_CHECKING:
    from engines.java.spaces import Space

CELL_SIZES = ((3, 1), (4, 2), (8, 3))
"""Width and height of a space in cells, from the smallest zoom on, which is 1."""
ZOOMS = tuple(range(1, len(CELL_SIZES) + 1))

Piece = Literal["rice", "village", "water", "palace", "developer"]


class Ghost(NamedTuple):
    """What is about to be placed on a space."""

    piece: Piece
    is_legal: bool = True
    value: int = 0
    """The value of a palace, the seat of a developer."""


Meaning = Literal["here", "allowed", "refused"] | tuple[Literal["seat"], Seat]
"""What a line says: here is the cursor, this is allowed, this is refused, or a player changed it."""


class Area(NamedTuple):
    """Some spaces with one line around them."""

    spaces: frozenset[Space]
    line: Meaning


class Chip(NamedTuple):
    """What a target brings to another player: "+3" in that player's colour."""

    text: str
    seat: Seat


Label = str | Chip
"""What stands on a target: points "+3" that the player gets who aims or another, a cost "2", or ""."""
