"""Developers: paths, coming in, moving and leaving (J27 to J31)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engines.core import Refusal, Seat, Value, refuse
from engines.java.actions import Enter, Leave, Move, Walk
from engines.java.refusals import Code, refuse_ap
from engines.java.spaces import (
    BOARD,
    LOWLANDS,
    MOUNTAINS,
    Space,
    Spaces,
    beside,
    flood,
    neighbours,
    spaces_of,
)
from engines.java.state import Event, EventKind, Land, Player, State

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


def standable(land: Land, players: tuple[Player, ...]) -> Spaces:
    """Return land on which a developer could stand: neither palace nor another developer (J27)."""
    taken = land.palace_spaces
    for player in players:
        taken |= player.developers
    return land.covered & ~taken


def _border(land: Land) -> tuple[Spaces, Spaces]:
    """Return land spaces beside bare lowlands, and beside bare mountains (J30)."""
    covered = land.covered
    return covered & beside(LOWLANDS & ~covered), covered & beside(MOUNTAINS & ~covered)


def reach_from_outside(land: Land, players: tuple[Player, ...], seat: Seat) -> Reach:
    """Return what a seat's developer coming in can walk to, by cost (J30, J31)."""
    walkable = _passable(land, players, seat)
    lowlands, mountains = _border(land)
    starts = [0] * (1 + max(LOWLANDS_AP, MOUNTAINS_AP))
    starts[LOWLANDS_AP] |= lowlands & walkable
    starts[MOUNTAINS_AP] |= mountains & walkable
    return _spread(land.rice & walkable, land.village & walkable, tuple(starts))


def reach_from(land: Land, players: tuple[Player, ...], seat: Seat, origin: Space) -> Reach:
    """Return what a seat's developer on a space can walk to, by cost (J28)."""
    walkable = _passable(land, players, seat)
    return _spread(land.rice & walkable, land.village & walkable, (1 << origin,))


def cost_in(reach: Reach, target: Space) -> int | None:
    """Return the cheapest cost to a space; None if no path leads there."""
    for cost, spaces in enumerate(reach):
        if spaces >> target & 1:
            return cost
    return None


def enter_cost(land: Land, players: tuple[Player, ...], seat: Seat, target: Space) -> int | None:
    """Return AP to bring a developer in and walk it to a space; None if no path leads there (J31)."""
    return cost_in(reach_from_outside(land, players, seat), target)


def move_cost(
    land: Land, players: tuple[Player, ...], seat: Seat, origin: Space, target: Space
) -> int | None:
    """Return AP to walk a developer from one space to another; None if no path leads there (J28)."""
    return cost_in(reach_from(land, players, seat, origin), target)


def leave_cost(land: Land, players: tuple[Player, ...], seat: Seat, origin: Space) -> int | None:
    """Return AP to walk a developer off the board; None if no path leads out (J31).

    The way out is the way in walked backwards: it crosses the same terrains and the same border.
    """
    return enter_cost(land, players, seat, origin)


def walk_cost(land: Land, players: tuple[Player, ...], seat: Seat, action: Walk) -> int | None:
    """Return AP for what a developer does; None if no path leads there."""
    match action:
        case Enter(target):
            return enter_cost(land, players, seat, target)
        case Move(origin, target):
            return move_cost(land, players, seat, origin, target)
        case Leave(origin):
            return leave_cost(land, players, seat, origin)


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
        return refuse(Code.NOT_YOUR_DEVELOPER, "J28", player=state.names[state.seat], space=origin)
    return None


def _why_not_stand(state: State, target: Space) -> Refusal | None:
    land = state.land
    if target < 0 or not BOARD >> target & 1 or not land.covered >> target & 1:
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
    if cost > state.ap:
        return refuse_ap(cost, state.ap, case, space, space=space, **values)
    return None


# --- what can be reached now ----------------------------------------------------------------------


def enter_targets(state: State) -> Reach:
    """Return by cost within the AP left: where a developer may be brought in to, J12 left aside."""
    if not state.players[state.seat].reserve:
        return ()
    free = standable(state.land, state.players)
    reach = reach_from_outside(state.land, state.players, state.seat)
    return tuple(spaces & free for spaces in reach[: state.ap + 1])


def leave_origins(state: State) -> Reach:
    """Return by cost within the AP left: from where a developer may leave the board, J12 left aside."""
    mine = state.players[state.seat].developers
    if not mine:
        return ()
    reach = reach_from_outside(state.land, state.players, state.seat)
    return tuple(spaces & mine for spaces in reach[: state.ap + 1])


def move_targets(state: State, origin: Space) -> Reach:
    """Return by cost within the AP left: where a developer may move to, J12 left aside."""
    free = standable(state.land, state.players)
    reach = reach_from(state.land, state.players, state.seat, origin)
    return tuple(spaces & free for spaces in reach[: state.ap + 1])


# --- the path, for the eye ------------------------------------------------------------------------


def path(
    land: Land, players: tuple[Player, ...], seat: Seat, origin: Space | None, target: Space
) -> tuple[Space, ...]:
    """Return the spaces of a cheapest way to `target`, both ends included; from outside if `origin` is None.

    Among the cheapest ways it is one with few steps. () if no path leads there.
    """
    if origin is None:
        reach = reach_from_outside(land, players, seat)
    else:
        reach = reach_from(land, players, seat, origin)
    cost = cost_in(reach, target)
    if cost is None:
        return ()
    lowlands, mountains = _border(land)
    # Walk backwards: breadth first inside a terrain at one cost, then over the border to the cost below.
    way = {target: target}
    row = [target]
    while row:
        ahead: list[Space] = []
        for space in row:
            at = cost_in(reach, space)
            if origin == space or (
                origin is None
                and ((at == 1 and lowlands >> space & 1) or (at == 2 and mountains >> space & 1))
            ):
                steps = [space]
                while steps[-1] != target:
                    steps.append(way[steps[-1]])
                return tuple(steps)
            for near in neighbours(space):
                same = bool(land.rice >> near & 1) == bool(land.rice >> space & 1)
                near_cost = cost_in(reach, near)
                if near not in way and near_cost is not None and near_cost == (at or 0) - (not same):
                    way[near] = space
                    ahead.append(near)
        row = ahead
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
