"""All legal placements of a tile over the whole board at once (J13 to J21), as sets of spaces.

`tiles.why_not_place` is the rule. The masks answer it for every space together: for each turn of the tile the
set of village spaces at which it could lie. A test proves that the two agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engines.java.actions import PlaceDouble, Placement, PlaceRice, PlaceTriple, PlaceVillage
from engines.java.spaces import (
    BOARD,
    CENTRAL,
    DIRECTIONS,
    OUTSKIRTS,
    Space,
    Spaces,
    beside,
    components,
    members,
    shifted,
    spaces_of,
)
from engines.java.state import Land
from engines.java.tiles import LINK_STEPS, why_not_joined

TURNS = range(6)
"""The turns of a tile: the first rice space lies in that direction of the village space, the second in the
next direction counter-clockwise (J21)."""


@lru_cache(maxsize=256)
def between_cities(village: Spaces, palaces: Spaces) -> Spaces:
    """Return spaces that touch two cities or more: only there can a new village space join two (J17)."""
    once = twice = 0
    if palaces & (palaces - 1):
        for part in components(village):
            if part & palaces:
                touching = beside(part) & ~part
                twice |= once & touching
                once |= touching
    return twice


class _Levels:
    """Which neighbours are level, linked and bare outside, by direction; shared by all kinds of tile."""

    __slots__ = ("free", "free_at", "joint", "land", "level_at", "linked_at", "outside", "outside_at")

    def __init__(self, land: Land, blocked: Spaces) -> None:
        free = BOARD & ~blocked
        outside = OUTSKIRTS & ~(land.rice | land.village)
        level_at: list[Spaces] = [0] * 6
        linked_at: list[Spaces] = [0] * 6
        # Kept for three directions; the other three are the same, seen from the neighbour.
        for step, link, ahead, back in zip(LINK_STEPS, land.links, (0, 5, 4), (3, 2, 1), strict=True):
            differ = 0
            for plane in land.level_planes:
                differ |= plane ^ plane >> step
            level = BOARD & ~differ
            level_at[ahead], level_at[back] = level, level << step
            linked_at[ahead], linked_at[back] = link, link << step
        self.land = land
        self.free = free
        self.outside = outside
        self.free_at = [
            shifted(free, -step) & level for step, level in zip(DIRECTIONS, level_at, strict=True)
        ]
        self.level_at = level_at
        self.linked_at = linked_at
        self.outside_at = [shifted(outside, -step) for step in DIRECTIONS]
        self.joint = between_cities(land.village, land.palace_spaces)

    def without_joins(self, mask: Spaces, rice_steps: tuple[int, ...]) -> Spaces:
        """Return the mask without the spaces where the tile would join two cities."""
        land = self.land
        for village in members(mask & self.joint):
            rice = spaces_of(village + step for step in rice_steps)
            # Where the rice cuts no settlement the village surely joins; else look at what hangs together.
            if not rice & land.village or why_not_joined(land, 1 << village, rice):
                mask ^= 1 << village
        return mask


def triple_masks(land: Land, blocked: Spaces, ap: int) -> tuple[Spaces, ...]:
    """Return for each turn the village spaces at which a triple may be placed with `ap` AP (J13 to J20).

    Blocked are spaces with a developer, a palace or irrigation (J13).
    """
    if ap < 1:
        return (0,) * 6
    levels = _Levels(land, blocked)
    masks = []
    for turn in TURNS:
        other = (turn + 1) % 6
        mask = levels.free & levels.free_at[turn] & levels.free_at[other]
        mask &= ~(levels.linked_at[turn] & levels.linked_at[other] & land.triples)
        a, b, c = levels.outside, levels.outside_at[turn], levels.outside_at[other]
        if ap == 1:
            mask &= ~(a | b | c)
        elif ap == 2:
            mask &= ~(a & b | a & c | b & c)
        else:
            mask &= ~(a & b & c)
        if mask & levels.joint:
            mask = levels.without_joins(mask, (DIRECTIONS[turn], DIRECTIONS[other]))
        masks.append(mask)
    return tuple(masks)


def double_masks(land: Land, blocked: Spaces, ap: int) -> tuple[Spaces, ...]:
    """Return for each turn the village spaces at which a double may be placed."""
    if ap < 1:
        return (0,) * 6
    levels = _Levels(land, blocked)
    masks = []
    for turn in TURNS:
        mask = levels.free & levels.free_at[turn] & ~(levels.linked_at[turn] & land.doubles)
        a, b = levels.outside, levels.outside_at[turn]
        mask &= ~(a | b) if ap == 1 else ~(a & b)
        if mask & levels.joint:
            mask = levels.without_joins(mask, (DIRECTIONS[turn],))
        masks.append(mask)
    return tuple(masks)


def _single_mask(land: Land, blocked: Spaces, ap: int) -> Spaces:
    if ap < 1:
        return 0
    covered = land.rice | land.village
    singles = covered & ~(land.doubles | land.triples)
    return (CENTRAL | covered) & ~blocked & ~singles


def rice_masks(land: Land, blocked: Spaces, ap: int) -> tuple[Spaces, ...]:
    """Return the spaces for a single rice tile, as one mask."""
    return (_single_mask(land, blocked, ap),)


def village_masks(land: Land, blocked: Spaces, ap: int) -> tuple[Spaces, ...]:
    """Return the spaces for a single village tile, as one mask."""
    mask = _single_mask(land, blocked, ap)
    return (mask & ~between_cities(land.village, land.palace_spaces),)


_MASKS = {"triple": triple_masks, "double": double_masks, "rice": rice_masks, "village": village_masks}


_Planes = tuple[Spaces, Spaces, tuple[Spaces, ...], Spaces, Spaces, tuple[Spaces, Spaces, Spaces]]
"""The first fields of a land: its rice, village, levels, doubles, triples and links."""


@lru_cache(maxsize=512)
def _masks_by_planes(
    verb: str, planes: _Planes, palace_spaces: Spaces, blocked: Spaces, ap: int
) -> tuple[Spaces, ...]:
    # What the placements depend on, and no more: so a drawn card or a played token costs no new search.
    return _MASKS[verb](Land(*planes, palace_spaces=palace_spaces), blocked, ap)


def tile_masks(land: Land, developers: Spaces, verb: str, ap: int) -> tuple[Spaces, ...]:
    """Return all placements of a verb's tile that `ap` AP can pay, whatever is in stock, by its turns."""
    planes = land.rice, land.village, land.level_planes, land.doubles, land.triples, land.links
    blocked = developers | land.palace_spaces | land.irrigation
    return _masks_by_planes(verb, planes, land.palace_spaces, blocked, min(ap, 3))


def tile_at(verb: str, space: Space, turn: int) -> Placement:
    """Return the placement of a verb's tile with its village (or its only space) on a space, in a turn."""
    rice = [space + step for step in rice_steps_of(verb, turn)]
    match verb:
        case "triple":
            return PlaceTriple(space, (rice[0], rice[1]))
        case "double":
            return PlaceDouble(space, rice[0])
    return PlaceRice(space) if verb == "rice" else PlaceVillage(space)


def areas(verb: str, masks: tuple[Spaces, ...]) -> Iterator[Spaces]:
    """Yield the area of each placement in the masks: the ends of every mask first, which lie far apart."""
    for turn, mask in enumerate(masks):
        offsets = [0, *rice_steps_of(verb, turn)]
        if mask:
            last = 1 << mask.bit_length() - 1
            yield spaces_of(mask.bit_length() - 1 + step for step in offsets)
            for space in members(mask ^ last):
                yield spaces_of(space + step for step in offsets)


def rice_steps_of(verb: str, turn: int) -> tuple[int, ...]:
    """Return where the rice spaces of a turned tile lie, seen from its village space."""
    if verb == "triple":
        return DIRECTIONS[turn], DIRECTIONS[(turn + 1) % 6]
    return (DIRECTIONS[turn],) if verb == "double" else ()
