"""What is drawn of Java; here stands what settings and line mode need of it, which load no board."""

from dataclasses import dataclass
from typing import Literal

CELL_SIZES = ((3, 1), (4, 2), (6, 3))
"""Width and height of a space in cells, from the smallest zoom on, which is 1."""
ZOOMS = tuple(range(1, len(CELL_SIZES) + 1))

Piece = Literal["rice", "village", "water", "palace", "developer"]


@dataclass(frozen=True, slots=True)
class Ghost:
    """What is about to be placed on a space."""

    piece: Piece
    legal: bool = True
    value: int = 0
    """The value of a palace, the seat of a developer."""
