"""Developers: paths, coming in, moving and leaving (J27 to J31)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engines.core import Refusal, Seat, Value, refuse
from engines.java.actions import Enter, Leave, Move, Walk
from engines.java.refusals import Code, why_not_paid
from engines.java.spaces import (
    LOWLANDS,
    MOUNTAINS,
    Space,
    Spaces,
    beside,
    flood,
    members,
    neighbours,
    spaces_of,
)
from engines.java.state import Event, EventKind, Land, OpenState, Player, State

LOWLANDS_AP, MOUNTAINS_AP = 1, 2  # J30
Reach = tuple[Spaces, ...]
"""By cost in AP, from 0: the spaces whose cheapest path costs that much."""


@lru_cache(maxsize=4096)
def _spread(rice: Spaces, village: Spaces, starts: tuple[Spaces, ...]) -> Reach:
    # Within one terrain a step is free (J28): flood the terrain, then step over its border for 1 AP.
    reached: list[Spaces] = []
    fresh = 0
    while fresh or len(reached) < len(starts):
        if len(reached) < len(starts):
            fresh |= starts[len(reached)]
        on_rice, on_village = flood(fresh, rice), flood(fresh, village)
        rice &= ~on_rice
        village &= ~on_village
        reached.append(on_rice | on_village)
        fresh = beside(on_rice) & village | beside(on_village) & rice
    return tuple(reached)


def _passable(land: Land, players: tuple[Player, ...], seat: Seat) -> Spaces:
    """Return land that a seat's developers may walk over: no palace, no opponent (J29)."""
    blocked = land.palace_spaces
    for other, player in enumerate(players):
        if other != seat:
            blocked |= player.developers
    return land.covered & ~blocked


def standable(state: OpenState) -> Spaces:
    """Return land on which a developer could stand: neither palace nor another developer (J27)."""
    return state.land.covered & ~(state.land.palace_spaces | state.developers)


def _starts(land: Land, walkable: Spaces, origin: Space | None) -> tuple[Spaces, ...]:
    """Return where a walk begins, by cost: on a space, or on the border with bare outside (J28, J30)."""
    if origin is not None:
        return (1 << origin,)
    starts = [0] * (1 + max(LOWLANDS_AP, MOUNTAINS_AP))
    starts[LOWLANDS_AP] = walkable & beside(LOWLANDS & ~land.covered)
    starts[MOUNTAINS_AP] = walkable & beside(MOUNTAINS & ~land.covered)
    return tuple(starts)


def reach_from(land: Land, players: tuple[Player, ...], seat: Seat, origin: Space | None) -> Reach:
    """Return what a seat's developer on a space, or one coming in, can walk to, by cost (J28, J30, J31)."""
    walkable = _passable(land, players, seat)
    return _spread(land.rice & walkable, land.village & walkable, _starts(land, walkable, origin))


def cost_in(reach: Reach, target: Space) -> int | None:
    """Return the cheapest cost to a space; None if no path leads there."""
    for cost, spaces in enumerate(reach):
        if spaces >> target & 1:
            return cost
    return None


def walk_cost(land: Land, players: tuple[Player, ...], seat: Seat, action: Walk) -> int | None:
    """Return AP for what a developer does; None if no path leads there (J28, J31)."""
    match action:
        case Move(origin, target):
            return cost_in(reach_from(land, players, seat, origin), target)
        case Enter(space) | Leave(space):
            # The way out is the way in walked backwards: over the same terrains and the same border.
            return cost_in(reach_from(land, players, seat, None), space)


# --- the rules ------------------------------------------------------------------------------------


def why_not_enter(state: State, action: Enter) -> Refusal | None:
    """Return why a developer may not be brought in to a space, or None (J27, J29 to J31)."""
    if not state.players[state.seat].reserve:
        return refuse(Code.NO_DEVELOPER, "J7")
    return _why_not_stand(state, action.target) or _why_not_pay(state, action, action.target)


def why_not_move(state: State, action: Move) -> Refusal | None:
    """Return why a developer may not walk from one space to another, or None (J27 to J31)."""
    if refusal := _why_not_yours(state, action.origin):
        return refusal
    if action.origin == action.target:
        return refuse(Code.SAME_SPACE, "J31", action.origin, space=action.origin)
    stand = _why_not_stand(state, action.target)
    return stand or _why_not_pay(state, action, action.target, origin=action.origin)


def why_not_leave(state: State, action: Leave) -> Refusal | None:
    """Return why a developer may not leave the board, or None (J30, J31)."""
    return _why_not_yours(state, action.origin) or _why_not_pay(state, action, action.origin)


def _why_not_yours(state: State, origin: Space) -> Refusal | None:
    if origin < 0 or not state.players[state.seat].developers >> origin & 1:
        return refuse(Code.NOT_YOUR_DEVELOPER, "J7", player=state.names[state.seat], space=origin)
    return None


def _why_not_stand(state: State, target: Space) -> Refusal | None:
    land = state.land
    if target < 0 or not land.covered >> target & 1:
        return refuse(Code.NO_LAND, "J27", space=target)
    if land.palace_spaces >> target & 1:
        return refuse(Code.ON_PALACE, "J27", target, space=target)
    if state.developers >> target & 1:
        return refuse(Code.OCCUPIED, "J27", target, space=target)
    return None


def _why_not_pay(state: State, action: Walk, space: Space, **values: Value) -> Refusal | None:
    cost, case = walk_cost(state.land, state.players, state.seat, action), action.verb
    if cost is None:
        return refuse(Code.NO_PATH, "J29", space, case=case, space=space, **values)
    return why_not_paid(cost, state.ap, case, space, space=space, **values)


# --- what can be reached now, and how -------------------------------------------------------------


def walks(state: State, origin: Space | None, among: Spaces) -> Reach:
    """Return by cost within the AP left: which of some spaces can be walked to, J12 left aside."""
    reach = reach_from(state.land, state.players, state.seat, origin)
    return tuple(spaces & among for spaces in reach[: state.ap + 1])


def path(
    land: Land, players: tuple[Player, ...], seat: Seat, origin: Space | None, target: Space
) -> tuple[Space, ...]:
    """Return the spaces of a cheapest way to `target`, both ends included; from outside if `origin` is None.

    Among the cheapest ways it is one with few steps. () if no path leads there.
    """
    reach = reach_from(land, players, seat, origin)
    costs = {space: cost for cost, spaces in enumerate(reach) for space in members(spaces)}
    if target not in costs:
        return ()
    starts = _starts(land, _passable(land, players, seat), origin)
    # Walk backwards: breadth first inside a terrain at one cost, then over the border to the cost below.
    ahead = {target: target}
    row = [target]
    for space in row:  # It grows while it is read.
        cost = costs[space]
        if cost < len(starts) and starts[cost] >> space & 1:
            steps = [space]
            while steps[-1] != target:
                steps.append(ahead[steps[-1]])
            return tuple(steps)
        for near in neighbours(space):
            is_same_terrain = (land.rice >> near & 1) == (land.rice >> space & 1)
            if near not in ahead and costs.get(near) == cost - (not is_same_terrain):
                ahead[near] = space
                row.append(near)
    return ()


# --- the effect -----------------------------------------------------------------------------------


def walk(state: State, action: Walk) -> State:
    """Return the state after a developer came in, moved, or left into the reserve as it may (J28, J31)."""
    seat, player = state.seat, state.players[state.seat]
    where: tuple[Space, ...]
    match action:
        case Enter(target):
            kind, where, reserve = EventKind.ENTERED, (target,), player.reserve - 1
        case Move(origin, target):
            kind, where, reserve = EventKind.MOVED, (origin, target), player.reserve
        case Leave(origin):
            kind, where, reserve = EventKind.LEFT, (origin,), player.reserve + 1
    cost = walk_cost(state.land, state.players, seat, action) or 0
    # Of each of these spaces the developer goes away or comes to it.
    state = state.with_player(seat, reserve=reserve, developers=player.developers ^ spaces_of(where))
    return replace(state, ap=state.ap - cost, events=(*state.events, Event(kind, seat, where, cost_ap=cost)))
