"""Where a tile would matter most: a heat for each space, so that many placements are sorted quickly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from engines.core import Seat
from engines.java.bots.position import Position
from engines.java.bots.regions import Settlement, basins_of
from engines.java.pieces import PALACE_VALUES
from engines.java.spaces import BOARD, EDGE, LOWLANDS, Space, Spaces, beside, members

FEW_DEVELOPERS = 4
"""Who has fewer on the board looks for ways in."""

_LOW_EDGE = EDGE & beside(LOWLANDS)
_SPACES = BOARD.bit_length()
_OVERHANG = -0.9
"""For the AP that a bare outside space costs."""
_MOST_TASTE = 0.02

Noise = Sequence[float]
"""A little heat for each space by chance: where all is as promising, as at first, any place will do."""


def noise_by(rng: Random) -> Noise:
    """Return a noise so small that it decides between tiles that are all but as promising."""
    return [_MOST_TASTE * rng.random() for _ in range(_SPACES)]


class Heats:
    """How much village or rice on each space would matter for the player on turn.

    The numbers only choose what is looked at; what it is worth the evaluation says.
    """

    __slots__ = ("rice", "village", "zone")

    def __init__(self, position: Position, noise: Noise) -> None:
        self.rice, self.village = list(noise), list(noise)
        """By space."""
        self.zone: Spaces = 0
        """Where anything would matter."""
        self._settlements(position)
        self._ways_in(position)
        self._pools(position)
        self._add_both(self.zone & position.land.bare_outside, _OVERHANG)

    def _add(self, heats: list[float], spaces: Spaces, heat: float) -> None:
        for space in members(spaces & BOARD):
            heats[space] += heat

    def _add_both(self, spaces: Spaces, heat: float) -> None:
        self._add(self.rice, spaces, heat)
        self._add(self.village, spaces, heat)
        if heat > 0:
            self.zone |= spaces & BOARD

    def _settlements(self, position: Position) -> None:
        """Heat settlements: one's own grow and rise; what others lead is climbed or cut."""
        village, rice = self.village, self.rice
        for part in position.settlements:
            zone, heats = _heats_around(part, position.seat)
            self.zone |= zone
            for space, of_village, of_rice in heats:
                village[space] += of_village
                rice[space] += of_rice

    def _ways_in(self, position: Position) -> None:
        """Heat the edge: without developers inland one comes in over new land there."""
        if position.player.developers.bit_count() < FEW_DEVELOPERS:
            edge = EDGE & ~position.land.covered
            self._add_both(edge & _LOW_EDGE, 0.35)
            self._add_both(edge & ~_LOW_EDGE, 0.15)

    def _pools(self, position: Position) -> None:
        """Heat what closes pools that one leads around; others stay open, and what could become one bare."""
        land = position.land
        for shore, best in zip(position.shores, position.shore_leaders, strict=True):
            missing = shore.gap.bit_count()
            if not missing:
                continue
            if best == position.seat:
                self._add_both(shore.gap, 1.6 / missing * shore.water.bit_count() + 0.4)
            else:
                self._add_both(shore.gap, 0.3 if best is None else -1.0 / missing)
        for space, rim, gap in basins_of(land.covered, land.irrigation):
            if rim & position.player.developers:
                if gap:
                    self._add_both(gap, 1.2 / gap.bit_count())
                self._add_both(1 << space, -1.2)


@lru_cache(maxsize=8192)
def _heats_around(part: Settlement, seat: Seat) -> tuple[Spaces, tuple[tuple[Space, float, float], ...]]:
    """Return a settlement with what surrounds it, and how much village and rice matter on its spaces."""
    rim = beside(part.spaces) & BOARD & ~part.spaces
    inside, around = members(part.spaces), members(rim)
    heats: list[tuple[Space, float, float]] = []
    if not part.present:
        heats += [(space, 0.1, 0.0) for space in around]
    elif part.leader == seat:
        grows = part.size % 2 and part.size < PALACE_VALUES[-1]
        heats += [(space, 1.3 if grows else 0.9, 0.0) for space in around]
        heats += [(space, 0.35 if len(part.present) > 1 else 0.2, -0.8) for space in inside]
    else:
        top, here = part.present[0][0][0], bool(part.developers[seat])
        for space in inside:
            high, low = (1.3, 0.3) if here else (0.8, 0.0)
            heats.append((space, high if part.level(space) >= top else low, 0.1 if here else 0.35))
        if here:
            heats += [(space, 0.3, 0.0) for space in around]
    return part.spaces | rim, tuple(heats)
