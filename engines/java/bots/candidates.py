"""What a plan may do next: not every legal action, but those that change who leads, builds or encloses.

Everything comes from the engine's masks, so it is legal, the duty of J12 aside.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.java.actions import (
    BuildPalace,
    Draw,
    Enter,
    JavaAction,
    LayIrrigation,
    Move,
    PlayToken,
)
from engines.java.bots.evaluation import holes
from engines.java.bots.heatmap import NO_NOISE, Heats, Noise
from engines.java.bots.position import UNKNOWN, Position
from engines.java.developers import reach_from
from engines.java.pieces import DRAWS_A_TURN, PALACE_VALUES
from engines.java.spaces import CENTRAL, EDGE, Space, Spaces, beside, flood, members, shifted
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


def steps(position: Position, width: int, noise: Noise = NO_NOISE) -> Iterator[Step]:
    """Yield what may follow; of the tiles only so many (`width`), the most promising ones."""
    budget = position.ap + position.may_play_token
    # As long as the duty is open, 1 AP is kept for a tile (J12).
    spare = position.ap if not position.duty_open else min(position.ap, budget - 1)
    if position.may_play_token and position.ap < 2:
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
        if position.player.reserve:
            yield from _enterings(position, spare)
    yield from _moves(position, spare)


# --- tiles -----------------------------------------------------------------------------------------


def _tiles(position: Position, width: int, noise: Noise) -> Iterator[Step]:
    heats = Heats(position, noise)
    village, rice, zone = heats.village, heats.rice, heats.zone
    found: list[tuple[float, int, str, Space, int]] = []
    land, player = position.land, position.player
    developers = position.developers()
    counts = (
        ("triple", position.stock.triples, 0.3),
        ("double", player.doubles, 0.0),
        ("village", player.village_singles, 0.0),
        ("rice", player.rice_singles, 0.0),
    )
    for verb, left, favour in counts:
        if not left:
            continue
        first_heats = rice if verb == "rice" else village
        for turn, mask in enumerate(tile_masks(land, developers, verb, position.ap)):
            near = mask & zone
            rice_steps = rice_steps_of(verb, turn)
            for step in rice_steps:
                near |= mask & shifted(zone, -step)
            for space in members(near if zone else mask):
                heat = favour + first_heats[space]
                for step in rice_steps:
                    heat += rice[space + step]
                found.append((heat, -len(found), verb, space, turn))
    found.sort(reverse=True)
    alike: dict[tuple[str, Space], int] = {}
    for _, _, verb, space, turn in found:
        count = alike.get((verb, space), 0)
        if count < ALIKE:
            alike[verb, space] = count + 1
            yield from _tile_steps(position, verb, space, turn)
            width -= 1
            if not width:
                return


def _tile_steps(position: Position, verb: str, space: Space, turn: int) -> Iterator[Step]:
    action = tile_at(verb, space, turn)
    village, rice = village_and_rice(action)
    after = position.placed(verb, village, rice)
    yield (action,), after
    if not village:
        return
    # A developer of the settlement climbs onto the new space for nothing.
    climber = _climber(after, space)
    if climber is not None:
        yield (action, Move(climber, space)), after.developed(1 << climber, village, 0)


def _climber(position: Position, space: Space) -> Space | None:
    """Return the lowest own developer that would stand higher on a village space, with a free path to it."""
    land, mine = position.land, position.player.developers
    part = next(part for part in position.settlements if part >> space & 1)
    if not part & mine:
        return None
    walkable = part & ~(land.palace_spaces | (position.developers() & ~mine))
    near = flood(1 << space, walkable) & mine
    lowest: Space | None = None
    level = position.levels[space]
    for other in members(near):
        if position.levels[other] < level:
            level, lowest = position.levels[other], other
    return lowest


# --- palaces and irrigation ------------------------------------------------------------------------


def _palaces(position: Position) -> Iterator[Step]:
    land, mine = position.land, position.player.developers
    for part in position.settlements:
        if not part & mine or part & (part - 1) == 0 or position.leader(part) != position.seat:
            continue
        size = part.bit_count()
        standing = land.palace_spaces & part
        palace = land.palace_at(standing.bit_length() - 1) if standing else None
        if palace is not None and palace.changed:
            continue
        value = palace.value if palace else 0
        values = [
            larger
            for larger, left in zip(PALACE_VALUES, position.stock.palaces, strict=True)
            if left and value < larger <= size
        ]
        if not values:
            continue
        sites = [palace.space] if palace else _sites(position, part)
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
    land = position.land
    covered = land.rice | land.village
    bare = CENTRAL & ~(covered | land.irrigation) & ~EDGE
    mine = position.player.developers
    sure = holes(land)
    for space in members(sure):
        yield (LayIrrigation(space),), position.irrigated(space)
    wet = land.irrigation
    for space in members(bare & ~sure):
        rim = beside(1 << space)
        missing = (rim & ~covered & ~wet).bit_count()
        if missing <= 2 and (rim & mine or rim & wet):
            yield (LayIrrigation(space),), position.irrigated(space)


# --- developers ------------------------------------------------------------------------------------


def _areas(position: Position) -> list[Spaces]:
    """Return where a developer would count: settlements, and the shores of pools and holes."""
    land = position.land
    covered = land.rice | land.village
    areas = list(position.settlements)
    for pool in position.open_pools():
        shore = beside(pool) & ~pool & covered
        if (beside(pool) & ~pool & ~covered).bit_count() <= 3:
            areas.append(shore)
    inner = CENTRAL & ~EDGE & ~(covered | land.irrigation)
    for space in members(inner):
        rim = beside(1 << space)
        if (rim & ~covered & ~land.irrigation).bit_count() <= 1:
            areas.append(rim & covered)
    return areas


def _best_targets(
    position: Position, reach: tuple[Spaces, ...], area: Spaces, above: int
) -> Iterator[tuple[int, Space]]:
    """Yield by cost, the highest free space of an area, if it is higher than for less."""
    levels = position.levels
    for cost, spaces in enumerate(reach):
        best: Space | None = None
        for space in members(spaces & area):
            if levels[space] > above:
                best, above = space, levels[space]
        if best is not None:
            yield cost, best


def _enterings(position: Position, spare: int) -> Iterator[Step]:
    land, taken = position.land, position.developers()
    free = ~(taken | land.palace_spaces)
    full = reach_from(land, position.players, position.seat, None)
    reach = tuple(spaces & free for spaces in full[: min(spare, MOUNTAIN_LIMIT_AP) + 1])
    seen = 0
    for area in _areas(position):
        for cost, space in _best_targets(position, reach, area, 0):
            if not seen >> space & 1:
                seen |= 1 << space
                yield (Enter(space),), position.developed(0, 1 << space, cost)


def _moves(position: Position, spare: int) -> Iterator[Step]:
    land, taken, levels = position.land, position.developers(), position.levels
    free = ~(taken | land.palace_spaces)
    areas = _areas(position)
    is_last = position.last_round or not position.stock.triples
    limit = LAST_WALK_LIMIT_AP if is_last else WALK_LIMIT_AP
    for origin in members(position.player.developers):
        full = reach_from(land, position.players, position.seat, origin)
        reach = tuple(spaces & free for spaces in full[: min(spare, limit) + 1])
        seen = 0
        for area in areas:
            above = levels[origin] if area >> origin & 1 else 0
            for cost, space in _best_targets(position, reach, area, above):
                if not seen >> space & 1:
                    seen |= 1 << space
                    yield (Move(origin, space),), position.developed(1 << origin, 1 << space, cost)
