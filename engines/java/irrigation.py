"""Laying irrigation, and the pools that a placement encloses (J23 to J26)."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_

from engines.core import Refusal, refuse
from engines.java.actions import LayIrrigation
from engines.java.pieces import POOL_POINTS
from engines.java.refusals import Code, why_not_paid
from engines.java.settlements import leaders
from engines.java.spaces import BOARD, EDGE, Spaces, beside, components, members
from engines.java.state import Event, EventKind, Land, State

COST_AP = 1


def why_not_lay(state: State, action: LayIrrigation) -> Refusal | None:
    """Return why an irrigation tile may not be laid, or None (J23)."""
    space, land = action.space, state.land
    if not state.stock.irrigation:
        return refuse(Code.NO_IRRIGATION, "J6")
    if space < 0 or not BOARD >> space & 1:
        return refuse(Code.NOT_ON_BOARD, "J1", case="irrigation", space=space)
    if not land.bare_central >> space & 1:
        is_wet, is_land = land.irrigation >> space & 1, land.covered >> space & 1
        case = "irrigation" if is_wet else "land" if is_land else "outside"
        return refuse(Code.NOT_BARE, "J23", space, case=case, space=space)
    if EDGE >> space & 1:
        return refuse(Code.AT_THE_EDGE, "J23", space, space=space)
    return why_not_paid(COST_AP, state.ap, "irrigation", space)


def irrigation_mask(state: State) -> Spaces:
    """Return every space on which irrigation may be laid now, J12 left aside."""
    if not state.stock.irrigation or state.ap < COST_AP:
        return 0
    return state.land.bare_central & ~EDGE


def lay(state: State, action: LayIrrigation) -> State:
    """Return the state after an irrigation tile that may be laid; pools that it encloses score (J25)."""
    return score_enclosed_pools(
        replace(
            state,
            land=replace(state.land, irrigation=state.land.irrigation | 1 << action.space),
            stock=replace(state.stock, irrigation=state.stock.irrigation - 1),
            ap=state.ap - COST_AP,
            events=(*state.events, Event(EventKind.IRRIGATED, state.seat, (action.space,), cost_ap=COST_AP)),
        )
    )


def pool_of(land: Land, space: int) -> Spaces:
    """Return the pool an irrigation space belongs to; 0 if the space is none (J6)."""
    for pool in components(land.irrigation):
        if pool >> space & 1:
            return pool
    return 0


def open_pools(land: Land) -> tuple[Spaces, ...]:
    """Return the pools that have neither scored nor failed to, by first space."""
    return components(land.irrigation & ~reduce(or_, land.pools_scored, 0))


def shore(pool: Spaces) -> Spaces:
    """Return the spaces that touch a pool: whose developers count for it (J25)."""
    return beside(pool) & ~pool


def score_enclosed_pools(state: State) -> State:
    """Score every pool that is enclosed and has neither scored nor failed to, by first space (J24 to J26)."""
    for pool in open_pools(state.land):
        if shore(pool) & ~state.land.covered:
            continue
        best = leaders(state.land, state.players, shore(pool))
        spaces = tuple(members(pool))
        points = POOL_POINTS * len(spaces)
        state = replace(state, land=replace(state.land, pools_scored=(*state.land.pools_scored, pool)))
        if len(best) == 1:
            state = state.with_points(best[0], points, "J25", spaces)
            state = state.with_event(Event(EventKind.POOL, best[0], spaces, points=points))
        else:
            state = state.with_event(Event(EventKind.POOL, -1, spaces, seats=best))
    return state
