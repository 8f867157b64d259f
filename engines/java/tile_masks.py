"""All legal placements of a tile over the whole board at once (J13 to J21), as sets of spaces.

`tiles.why_not_place` is the rule. The masks answer it for every space together: for each turn of the tile the
set of village spaces at which it could lie. A test proves that the two agree.
"""

from __future__ import annotations

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
_RICE_DIRECTIONS: dict[str, list[tuple[int, ...]]] = {
    "triple": [(turn, (turn + 1) % 6) for turn in TURNS],
    "double": [(turn,) for turn in TURNS],
    "rice": [()],
    "village": [()],
}
"""By verb and turn."""


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


def find_masks(verb: str, land: Land, blocked: Spaces, ap: int) -> tuple[Spaces, ...]:
    """Return for each turn the village spaces at which a verb's tile may be placed with `ap` AP (J13 to J20).

    A tile of one space has one turn. Blocked are spaces with a developer, a palace or irrigation (J13).
    """
    if ap < 1:
        return (0,)
    if verb in ("triple", "double"):
        return _turned_masks(verb, land, blocked, ap)
    covered = land.rice | land.village
    singles = covered & ~(land.doubles | land.triples)
    mask = (CENTRAL | covered) & ~blocked & ~singles
    return (mask if verb == "rice" else mask & ~between_cities(land.village, land.palace_spaces),)


def _turned_masks(verb: str, land: Land, blocked: Spaces, ap: int) -> tuple[Spaces, ...]:
    free = BOARD & ~blocked
    bare = OUTSKIRTS & ~(land.rice | land.village)
    bare_at = [shifted(bare, -step) for step in DIRECTIONS]
    free_at, linked_at = [shifted(free, -step) for step in DIRECTIONS], [0] * 6
    # Levels and links are found for three directions; the other three are the same, seen from the neighbour.
    for step, link, ahead, back in zip(LINK_STEPS, land.links, (0, 5, 4), (3, 2, 1), strict=True):
        differ = 0
        for plane in land.level_planes:
            differ |= plane ^ plane >> step
        level = BOARD & ~differ
        free_at[ahead] &= level
        free_at[back] &= level << step
        linked_at[ahead], linked_at[back] = link, link << step
    joint = between_cities(land.village, land.palace_spaces)
    masks = []
    for turn, directions in enumerate(_RICE_DIRECTIONS[verb]):
        mask, same = free, land.doubles if verb == "double" else land.triples
        some = every = bare
        two = 0
        for direction in directions:
            mask &= free_at[direction]
            same &= linked_at[direction]
            two |= some & bare_at[direction]
            some |= bare_at[direction]
            every &= bare_at[direction]
        # Each space on bare outside costs 1 AP more, and they may not be all (J20).
        mask &= ~(same | (some if ap == 1 else two if ap == 2 else every))
        for village in members(mask & joint):
            rice = spaces_of(village + step for step in rice_steps_of(verb, turn))
            # Where the rice cuts no settlement the village surely joins; else look at what hangs together.
            if not rice & land.village or why_not_joined(land, 1 << village, rice):
                mask ^= 1 << village
        masks.append(mask)
    return tuple(masks)


_Planes = tuple[Spaces, Spaces, tuple[Spaces, ...], Spaces, Spaces, tuple[Spaces, Spaces, Spaces]]
"""The first fields of a land: its rice, village, levels, doubles, triples and links."""


@lru_cache(maxsize=512)
def _masks_by_planes(
    verb: str, planes: _Planes, palace_spaces: Spaces, blocked: Spaces, ap: int
) -> tuple[Spaces, ...]:
    # What the placements depend on, and no more: so a drawn card or a played token costs no new search.
    return find_masks(verb, Land(*planes, palace_spaces=palace_spaces), blocked, ap)


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


def rice_steps_of(verb: str, turn: int) -> tuple[int, ...]:
    """Return where the rice spaces of a turned tile lie, seen from its village space."""
    return tuple(DIRECTIONS[direction] for direction in _RICE_DIRECTIONS[verb][turn])
