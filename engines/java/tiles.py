"""Placing land (J13 to J21): the rule for one placement and its effect."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from engines.core import Refusal, refuse
from engines.java.actions import PlaceDouble, Placement, PlaceRice, PlaceTriple, PlaceVillage
from engines.java.irrigation import score_enclosed_pools
from engines.java.refusals import Code, why_not_paid
from engines.java.spaces import BOARD, CENTRAL, DIRECTIONS, Space, Spaces, flood, members, spaces_of
from engines.java.state import Event, EventKind, Land, OpenState, State

LINK_STEPS = (DIRECTIONS[0], DIRECTIONS[5], DIRECTIONS[4])
"""East, south-east, south-west: the steps of Land.links."""

TILE_FIELDS = {"double": "doubles", "rice": "rice_singles", "village": "village_singles"}
"""Where a player's own tiles are counted, by verb."""


def spaces_under(action: Placement) -> tuple[Space, ...]:
    """Return the spaces a placement covers, the village first."""
    match action:
        case PlaceTriple(village, rice):
            return village, *rice
        case PlaceDouble(village, space):
            return village, space
        case PlaceVillage(space) | PlaceRice(space):
            return (space,)


def village_and_rice(action: Placement) -> tuple[Spaces, Spaces]:
    """Return the spaces a placement covers with village and with rice."""
    first, *others = spaces_under(action)
    return (0, 1 << first) if isinstance(action, PlaceRice) else (1 << first, spaces_of(others))


def cost_ap(land: Land, action: Placement) -> int:
    """Return 1 AP, and 1 for each bare outside space covered (J20)."""
    village, rice = village_and_rice(action)
    return 1 + ((village | rice) & land.bare_outside).bit_count()


def tiles_left(state: OpenState, verb: str) -> int:
    """Return how many tiles of a verb the player on turn may still place."""
    if verb == "triple":
        return state.stock.triples
    return int(getattr(state.players[state.seat], TILE_FIELDS[verb]))


# --- one placement --------------------------------------------------------------------------------


def why_not_place(state: State, action: Placement) -> Refusal | None:
    """Return why a land tile may not be placed, or None (J13 to J20)."""
    if not tiles_left(state, action.verb):
        return refuse(Code.NO_TILE, "J3", case=action.verb, player=state.names[state.seat])
    if refusal := _why_not_shape(action):
        return refusal
    village, rice = village_and_rice(action)
    area, cost = village | rice, cost_ap(state.land, action)
    return (
        _why_not_covered(state, area)
        or _why_not_on_land(state.land, action.verb, area)
        or why_not_joined(state.land, village, rice)
        or why_not_paid(cost, state.ap, "outside" if cost > 1 else "tile", *members(area), over=cost - 1)
    )


def _why_not_shape(action: Placement) -> Refusal | None:
    spaces = spaces_under(action)
    for space in spaces:
        if space < 0 or not BOARD >> space & 1:
            return refuse(Code.NOT_ON_BOARD, "J1", case="land", space=space)
    if not all(b - a in DIRECTIONS for a, b in combinations(spaces, 2)):
        return refuse(Code.NOT_A_TILE, "J3", *spaces, case=action.verb)
    return None


def _why_not_covered(state: State, area: Spaces) -> Refusal | None:
    for spaces, code in (
        (state.developers, Code.COVERS_DEVELOPER),
        (state.land.palace_spaces, Code.COVERS_PALACE),
        (state.land.irrigation, Code.COVERS_IRRIGATION),
    ):
        if spaces & area:
            hit = tuple(members(spaces & area))
            return refuse(code, "J13", *hit, spaces=hit)
    return None


def _why_not_on_land(land: Land, verb: str, area: Spaces) -> Refusal | None:
    spaces = tuple(members(area))
    levels = [land.level(space) for space in spaces]
    if len(set(levels)) > 1:
        return refuse(Code.NOT_FLAT, "J14", *spaces, case=verb, each=spaces, heights=tuple(levels))
    tile = land.tiles[spaces[0]]
    size = 3 if area & land.triples else 2 if area & land.doubles else 1
    if tile and size == len(spaces) and all(land.tiles[space] == tile for space in spaces):
        return refuse(Code.SAME_ON_SAME, "J15", *spaces, case=verb if size > 1 else "single")
    bare_outside = area & land.bare_outside
    if bare_outside and len(spaces) == 1:
        return refuse(Code.SINGLE_OUTSIDE, "J20", *spaces, space=spaces[0])
    if bare_outside and not area & CENTRAL:
        return refuse(Code.ALL_OUTSIDE, "J20", *spaces)
    return None


def why_not_joined(land: Land, village: Spaces, rice: Spaces) -> Refusal | None:
    """Return why a new village may not join cities, or None (J17)."""
    # Only a space that becomes village can join settlements; rice can only cut them.
    if not village or not land.palace_spaces:
        return None
    palaces = land.palace_spaces & flood(village, land.village & ~rice | village)
    if palaces & (palaces - 1):
        where = tuple(members(palaces))
        return refuse(Code.JOINS_CITIES, "J17", *where, cities=where)
    return None


# --- the effect -----------------------------------------------------------------------------------


def place(state: State, action: Placement) -> State:
    """Return the state after a placement that is allowed; pools that it encloses score (J25)."""
    village, rice = village_and_rice(action)
    area = village | rice
    cost = cost_ap(state.land, action)
    land = _numbered(covered(state.land, village, rice), area)
    seat, stock = state.seat, state.stock
    if action.verb == "triple":
        stock = replace(stock, triples=stock.triples - 1)
    else:
        state = state.with_player(seat, **{TILE_FIELDS[action.verb]: tiles_left(state, action.verb) - 1})
    size = {"rice": -1}.get(action.verb, area.bit_count())
    placed = Event(EventKind.PLACED, seat, spaces_under(action), value=size, cost_ap=cost)
    events = (*state.events, placed)
    if action.verb == "triple" and not stock.triples:
        events = (*events, Event(EventKind.LAST_TRIPLE, seat))
    state = replace(state, land=land, stock=stock, ap=state.ap - cost, duty_open=False, events=events)
    return score_enclosed_pools(state)


def covered(land: Land, village: Spaces, rice: Spaces) -> Land:
    """Return the land under a new tile: what it shows, its levels and links (J15).

    `tiles` and `placed` stay as they were: which tile lies where is of no matter to a search.
    """
    area = village | rice
    planes = []
    carry = area
    for plane in land.level_planes:
        planes.append(plane ^ carry)
        carry &= plane
    if carry:
        planes.append(carry)
    links = [
        # A covered space shows its old tile no more; the new tile links its own spaces.
        link & ~(area | area >> step) | area & area >> step
        for step, link in zip(LINK_STEPS, land.links, strict=True)
    ]
    size = area.bit_count()
    # All fields by hand, without the detour of `replace`: a search comes here most often.
    return Land(
        rice=land.rice & ~area | rice,
        village=land.village & ~area | village,
        level_planes=tuple(planes),
        doubles=land.doubles & ~area | (area if size == 2 else 0),
        triples=land.triples & ~area | (area if size == 3 else 0),
        links=(links[0], links[1], links[2]),
        tiles=land.tiles,
        placed=land.placed,
        irrigation=land.irrigation,
        pools_scored=land.pools_scored,
        palaces=land.palaces,
        palace_spaces=land.palace_spaces,
    )


def _numbered(land: Land, area: Spaces) -> Land:
    tiles = bytearray(land.tiles)
    for space in members(area):
        tiles[space] = land.placed + 1
    return replace(land, tiles=bytes(tiles), placed=land.placed + 1)
