"""What a plan may do next: not every legal action, but those that change who leads, builds or encloses.

Everything comes from the engine's masks, so it is legal, the duty of J12 aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from engines.core import Seat
from engines.java.actions import (
    BuildPalace,
    Draw,
    Enter,
    JavaAction,
    LayIrrigation,
    Move,
    Placement,
    PlayToken,
)
from engines.java.bots.heatmap import Heats, Noise
from engines.java.bots.position import UNKNOWN, Position
from engines.java.bots.regions import Settlement, basins_of
from engines.java.developers import reach_from
from engines.java.pieces import DRAWS_A_TURN
from engines.java.spaces import Space, Spaces, beside, first, flood, members, shifted
from engines.java.tile_masks import rice_steps_of, tile_at, tile_masks
from engines.java.tiles import village_and_rice

Step = tuple[tuple[JavaAction, ...], Position]
"""One action, or two that belong together, and the position after them."""

ALIKE = 3
"""Turns of a tile tried on one village space."""
MOUNTAIN_LIMIT_AP = 3
"""A developer that would come in for more waits for another way."""
WALK_LIMIT_AP = 2
"""A developer that would walk for more stays."""
LAST_WALK_LIMIT_AP = 5
"""The same in a last turn."""


def steps(position: Position, width: int, noise: Noise) -> Iterator[Step]:
    """Yield what may follow; of the tiles only so many (`width`), the most promising ones."""
    # As long as the duty is open, 1 AP is kept for a tile (J12).
    spare = min(position.ap, position.budget - position.duty_open)
    if position.budget > position.ap and position.ap < 2:
        yield (PlayToken(),), position.with_token()
    if position.ap >= 1:
        yield from _tiles(position, width, noise)
    if spare >= 1:
        yield from _palaces(position)
        yield from _irrigation(position)
        if position.drawn < DRAWS_A_TURN and position.cards_left:
            yield (Draw(False),), position.with_card(False)
            if position.face != UNKNOWN and position.seat == position.me:
                yield (Draw(True),), position.with_card(True)
    yield from _walks(position, spare)


# --- tiles -----------------------------------------------------------------------------------------


def _tiles(position: Position, width: int, noise: Noise) -> Iterator[Step]:
    heats = Heats(position, noise)
    village, rice, zone = heats.village, heats.rice, heats.zone
    land, player = position.land, position.player
    developers = position.developers()
    counts = (
        ("triple", position.stock.triples, 0.3),
        ("double", player.doubles, 0.0),
        ("village", player.village_singles, 0.0),
        ("rice", player.rice_singles, 0.0),
    )
    spaces: list[Space] = []
    kinds: list[tuple[str, int]] = []
    found: list[float] = []
    for verb, left, favour in counts:
        if not left:
            continue
        first_heats = rice if verb == "rice" else village
        for turn, mask in enumerate(tile_masks(land, developers, verb, position.ap)):
            near = mask & zone
            rice_steps = rice_steps_of(verb, turn)
            for step in rice_steps:
                near |= mask & shifted(zone, -step)
            tried = _members(near if zone else mask)
            spaces += tried
            kinds += [(verb, turn)] * len(tried)
            if not rice_steps:
                found += [favour + first_heats[space] for space in tried]
            elif len(rice_steps) == 1:
                step = rice_steps[0]
                found += [favour + first_heats[space] + rice[space + step] for space in tried]
            else:
                step, other = rice_steps
                found += [
                    favour + first_heats[space] + rice[space + step] + rice[space + other] for space in tried
                ]
    alike: dict[tuple[str, Space], int] = {}
    for i in sorted(range(len(found)), key=found.__getitem__, reverse=True):
        (verb, turn), space = kinds[i], spaces[i]
        count = alike.get((verb, space), 0)
        if count < ALIKE:
            alike[verb, space] = count + 1
            yield from _tile_steps(position, verb, space, turn)
            width -= 1
            if not width:
                return


@lru_cache(maxsize=4096)
def _members(spaces: Spaces) -> tuple[Space, ...]:
    return tuple(members(spaces))


@cache
def _tile(verb: str, space: Space, turn: int) -> tuple[Placement, Spaces, Spaces]:
    action = tile_at(verb, space, turn)
    return action, *village_and_rice(action)


def _tile_steps(position: Position, verb: str, space: Space, turn: int) -> Iterator[Step]:
    action, village, rice = _tile(verb, space, turn)
    after = position.placed(verb, village, rice)
    yield (action,), after
    # A developer of the settlement climbs onto the new space for nothing.
    if verb != "rice":
        climber = _climber(after.settlement_at(space), position.seat, space)
        if climber is not None:
            yield (action, Move(climber, space)), after.developed(1 << climber, 1 << space, 0)


@lru_cache(maxsize=8192)
def _climber(part: Settlement, seat: Seat, space: Space) -> Space | None:
    """Return the lowest own developer that would stand higher on a space, with a free path to it."""
    mine = part.developers[seat]
    if not mine:
        return None
    walkable = part.spaces & ~(part.taken & ~mine)
    near = members(flood(1 << space, walkable) & mine)
    level = part.level(space)
    lower = [other for other in near if part.level(other) < level]
    return min(lower, key=part.level, default=None)


# --- palaces and irrigation ------------------------------------------------------------------------


def _palaces(position: Position) -> Iterator[Step]:
    for part in [part for part in position.settlements if part.leader == position.seat]:
        palace = part.palace
        if part.size == 1 or (palace and palace.changed):
            continue
        values = position.larger_palaces(part)
        if not values:
            continue
        sites = [palace.space] if palace else _sites(position, part.spaces)
        for space in sites:
            for larger in values[-2:]:
                yield (BuildPalace(space, larger),), position.built(space, larger)


def _sites(position: Position, part: Spaces) -> list[Space]:
    """Return where a palace takes least: a low space, and one at the end of the settlement."""
    free = part & ~position.developers()
    levels = position.levels

    def cost(space: Space) -> tuple[int, int]:
        return levels[space], (beside(1 << space) & part).bit_count()

    return sorted(members(free), key=cost)[:2]


def _irrigation(position: Position) -> Iterator[Step]:
    if not position.stock.irrigation:
        return
    land, sure = position.land, 0
    for shore in position.shores:
        if not shore.is_pool:
            sure |= shore.water
            space = shore.water.bit_length() - 1
            yield (LayIrrigation(space),), position.irrigated(space)
    near = position.player.developers | land.irrigation
    for space, rim, _ in basins_of(land.covered, land.irrigation):
        if rim & near and not sure >> space & 1:
            yield (LayIrrigation(space),), position.irrigated(space)


# --- developers ------------------------------------------------------------------------------------


def _areas(position: Position) -> list[Spaces]:
    """Return where a developer would count: settlements, and the shores of pools and holes."""
    land = position.land
    areas = [part.spaces for part in position.settlements]
    areas += [
        shore.spaces & ~shore.gap for shore in position.shores if shore.is_pool and shore.gap.bit_count() <= 3
    ]
    areas += [
        rim & land.covered for _, rim, gap in basins_of(land.covered, land.irrigation) if gap.bit_count() <= 1
    ]
    return areas


def _targets(
    position: Position, areas: list[Spaces], free: Spaces, origin: Space | None, limit: int
) -> Iterator[tuple[Space, int]]:
    """Yield the highest free space of each area, and what it costs, if it is higher than for less."""
    levels, planes = position.levels, position.land.level_planes
    reach = reach_from(position.land, position.players, position.seat, origin)
    by_cost = [(cost, spaces & free) for cost, spaces in enumerate(reach[: limit + 1]) if spaces & free]
    seen = 0
    for area in areas:
        above = levels[origin] if origin is not None and area >> origin & 1 else 0
        for cost, spaces in by_cost:
            if not spaces & area:
                continue
            best = _highest(spaces & area, planes)
            if levels[best] > above:
                above = levels[best]
                if not seen >> best & 1:
                    seen |= 1 << best
                    yield best, cost


def _highest(spaces: Spaces, planes: tuple[Spaces, ...]) -> Space:
    """Return the first of the highest of some spaces."""
    for plane in reversed(planes):
        spaces = spaces & plane or spaces
    return first(spaces)


def _walks(position: Position, spare: int) -> Iterator[Step]:
    free = position.land.covered & ~(position.developers() | position.land.palace_spaces)
    areas = [area for area in _areas(position) if area & free]
    if spare >= 1 and position.player.reserve:
        for space, cost in _targets(position, areas, free, None, min(spare, MOUNTAIN_LIMIT_AP)):
            yield (Enter(space),), position.developed(0, 1 << space, cost)
    is_last = position.last_round or not position.stock.triples
    limit = min(spare, LAST_WALK_LIMIT_AP if is_last else WALK_LIMIT_AP)
    for origin in members(position.player.developers):
        for space, cost in _targets(position, areas, free, origin, limit):
            yield (Move(origin, space),), position.developed(1 << origin, 1 << space, cost)
