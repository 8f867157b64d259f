"""What is led on the board, settlements and shores, as the search knows it.

A search meets the same ones again and again: each is found out once and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from engines.core import Seat, clockwise
from engines.java.settlements import Standing
from engines.java.spaces import CENTRAL, EDGE, Space, Spaces, beside, components, members
from engines.java.state import Palace

Present = tuple[tuple[Standing, Seat], ...]
"""Who has a developer in an area, the best standing first (J33)."""


def leader_of(present: Present) -> Seat | None:
    """Return the sole leader (J37)."""
    if not present or (len(present) > 1 and present[0][0] == present[1][0]):
        return None
    return present[0][1]


# --- settlements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Settlement:
    """A settlement with all that stands in it. It never changes, so what is found out about it holds."""

    spaces: Spaces
    planes: tuple[Spaces, ...]
    """The levels of its spaces in binary, as those of a land."""
    developers: tuple[Spaces, ...]
    """By seat."""
    palace: Palace | None
    taken: Spaces
    """Where a developer or the palace stands."""
    present: Present
    leader: Seat | None
    size: int
    free_level: int
    """The level of the highest space with neither a developer nor the palace; 0 if there is none."""

    def level(self, space: Space) -> int:
        """Return the level of a space of the settlement."""
        return _level(self.planes, space)


@lru_cache(maxsize=8192)
def settlement(
    spaces: Spaces, planes: tuple[Spaces, ...], developers: tuple[Spaces, ...], palace: Palace | None
) -> Settlement:
    """Return a settlement, the same object for the same one."""
    taken = 1 << palace.space if palace else 0
    present = []
    for seat, here in enumerate(developers):
        taken |= here
        if here:
            standing = sorted([_level(planes, space) for space in members(here)], reverse=True)
            present.append((tuple(standing), seat))
    present.sort(reverse=True)
    return Settlement(
        spaces,
        planes,
        developers,
        palace,
        taken,
        tuple(present),
        leader_of(tuple(present)),
        spaces.bit_count(),
        max([_level(planes, space) for space in members(spaces & ~taken)], default=0),
    )


def _level(planes: tuple[Spaces, ...], space: Space) -> int:
    return sum((plane >> space & 1) << i for i, plane in enumerate(planes))


def settlements_of(
    village: Spaces, planes: tuple[Spaces, ...], developers: tuple[Spaces, ...], palaces: tuple[Palace, ...]
) -> tuple[Settlement, ...]:
    """Return the settlements of village spaces."""
    return tuple(
        settlement(
            part,
            tuple([plane & part for plane in planes]),
            tuple([here & part for here in developers]),
            next((palace for palace in palaces if part >> palace.space & 1), None),
        )
        for part in components(village)
    )


@lru_cache(maxsize=8192)
def covered(
    touched: tuple[Settlement, ...], village: Spaces, rice: Spaces, level: int, seats: int
) -> tuple[Settlement, ...]:
    """Return what a tile, now on a level, makes of the settlements that it touches: grown, joined or cut."""
    area, spaces = village | rice, village
    planes = [village if level >> i & 1 else 0 for i in range(level.bit_length())]
    developers = [0] * seats
    palaces = []
    for part in touched:
        spaces |= part.spaces & ~area
        planes = [old & ~area | new for old, new in zip_longest(part.planes, planes, fillvalue=0)]
        developers = [one | other for one, other in zip(developers, part.developers, strict=True)]
        palaces += [part.palace] if part.palace else []
    return settlements_of(spaces, tuple(planes), tuple(developers), tuple(palaces))


@lru_cache(maxsize=8192)
def guests_in(part: Settlement, host: Seat) -> tuple[Seat, ...]:
    """Return the other seats with a developer there, clockwise from the host (J48)."""
    return tuple(seat for seat in clockwise(host, len(part.developers)) if part.developers[seat])


@lru_cache(maxsize=8192)
def walked(part: Settlement, seat: Seat, gone: Spaces, come: Spaces) -> Settlement:
    """Return a settlement after a developer of a seat left a space, or came to one, or both."""
    developers = list(part.developers)
    developers[seat] = developers[seat] & ~gone | come & part.spaces
    return settlement(part.spaces, part.planes, tuple(developers), part.palace)


def with_palace(part: Settlement, palace: Palace) -> Settlement:
    """Return a settlement with another palace."""
    return settlement(part.spaces, part.planes, part.developers, palace)


# --- shores ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Shore:
    """What surrounds a pool that has not scored, or a bare space that could become one."""

    water: Spaces
    spaces: Spaces
    """Around it."""
    gap: Spaces
    """Those that are not covered."""
    is_pool: bool
    """Irrigation lies there; else it is a hole: bare, and land all around."""


_shore = lru_cache(maxsize=4096)(Shore)


@lru_cache(maxsize=4096)
def shores_of(land: Spaces, irrigation: Spaces, scored: tuple[Spaces, ...]) -> tuple[Shore, ...]:
    """Return holes, and pools without those that have scored or failed to, of a board covered so far."""
    bare, fresh = ~land, irrigation
    for pool in scored:
        fresh &= ~pool
    holes = CENTRAL & ~(land | irrigation | EDGE) & ~beside(CENTRAL & bare)
    shores = [_shore(1 << space, beside(1 << space), 0, False) for space in members(holes)]
    for pool in components(fresh):
        spaces = beside(pool) & ~pool
        shores.append(_shore(pool, spaces, spaces & bare, True))
    return tuple(shores)


@lru_cache(maxsize=4096)
def basins_of(land: Spaces, irrigation: Spaces) -> tuple[tuple[Space, Spaces, Spaces], ...]:
    """Return bare spaces that could soon be holes, with those around them, and the two at most still bare."""
    taken, found = land | irrigation, []
    for space in members(CENTRAL & ~(taken | EDGE)):
        rim = beside(1 << space)
        gap = rim & ~taken
        if gap.bit_count() <= 2:
            found.append((space, rim, gap))
    return tuple(found)
