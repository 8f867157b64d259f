"""Building and enlarging palaces (J38 to J43)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Refusal, refuse
from engines.java.actions import BuildPalace
from engines.java.pieces import PALACE_VALUES
from engines.java.refusals import Code, why_not_paid
from engines.java.settlements import leaders, palace_in, settlement_of
from engines.java.spaces import BOARD, Space, Spaces, components, members
from engines.java.state import Event, EventKind, Land, Palace, State, Stock

COST_AP = 1


def why_not_palace(state: State, action: BuildPalace) -> Refusal | None:
    """Return why a palace may not be built or enlarged, or None (J38 to J42)."""
    land, space, value = state.land, action.space, action.value
    if space < 0 or not BOARD >> space & 1 or not land.village >> space & 1:
        return refuse(Code.NO_SETTLEMENT, "J39", space=space)
    if value not in PALACE_VALUES:
        return refuse(Code.NO_SUCH_PALACE, "J5", value=value)
    area = settlement_of(land, space)
    return (
        _why_not_led(state, area, space)
        or _why_not_there(state, area, space, value)
        or _why_not_value(state, area, space, value)
        or why_not_paid(COST_AP, state.ap, "palace", space)
    )


def _why_not_led(state: State, area: Spaces, space: Space) -> Refusal | None:
    best = leaders(state.land, state.players, area)
    if best == (state.seat,):
        return None
    case = "level" if len(best) > 1 else "other" if best else "nobody"
    return refuse(
        Code.NOT_SOLE_LEADER,
        "J38",
        *members(area & state.developers),
        case=case,
        space=space,
        leaders=tuple(state.names[seat] for seat in best),
    )


def _why_not_there(state: State, area: Spaces, space: Space, value: int) -> Refusal | None:
    palace = state.land.palace_at(space)
    if palace is None:
        if other := palace_in(state.land, area):
            return refuse(Code.CITY_HAS_PALACE, "J39", other.space, space=other.space)
        if state.developers >> space & 1:
            return refuse(Code.SPACE_TAKEN, "J39", space, space=space)
        return None
    if palace.changed:
        return refuse(Code.CHANGED_ALREADY, "J42", space, space=space)
    if value <= palace.value:
        return refuse(Code.NOT_LARGER, "J40", space, space=space, value=palace.value)
    return None


def _why_not_value(state: State, area: Spaces, space: Space, value: int) -> Refusal | None:
    size = area.bit_count()
    if value > size:
        ruling = "J40" if state.land.palace_spaces >> space & 1 else "J39"
        return refuse(Code.TOO_SMALL, ruling, *members(area), value=value, size=size)
    if not state.stock.palaces[PALACE_VALUES.index(value)]:
        return refuse(Code.PALACE_STOCK_EMPTY, "J5", value=value)
    return None


def palace_actions(state: State) -> Iterator[BuildPalace]:
    """Yield every palace the player on turn may build or enlarge, J12 left aside."""
    if state.ap < COST_AP:
        return
    mine = state.players[state.seat].developers
    for area in components(state.land.village):
        if not area & mine or leaders(state.land, state.players, area) != (state.seat,):
            continue
        palace = palace_in(state.land, area)
        sites = area & ~state.developers if palace is None else 1 << palace.space
        values = [value for value in PALACE_VALUES if value <= area.bit_count()]
        for space in members(sites) if values else ():
            for value in values:
                if not (
                    _why_not_there(state, area, space, value) or _why_not_value(state, area, space, value)
                ):
                    yield BuildPalace(space, value)


def points_for(value: int) -> int:
    """Return what building or enlarging to a value scores: half of it (J41)."""
    return value // 2


def build(state: State, action: BuildPalace) -> State:
    """Return the state after a palace that may be built or enlarged; it scores at once (J41)."""
    space, value = action.space, action.value
    land, seat = state.land, state.seat
    old = land.palace_at(space)
    below = () if old is None else (*old.below, old.value)
    land, stock = with_palace(land, state.stock, Palace(space, value, changed=True, below=below))
    state = replace(state, land=land, stock=stock, ap=state.ap - COST_AP)
    kind = EventKind.BUILT if old is None else EventKind.ENLARGED
    points = points_for(value)
    built = Event(kind, seat, (space,), value=value, cost_ap=COST_AP, points=points)
    return state.with_points(seat, points, "J41", (space,)).with_event(built)


def with_palace(land: Land, stock: Stock, palace: Palace) -> tuple[Land, Stock]:
    """Return land and stock once a palace from stock stands on its space, perhaps on a smaller one."""
    others = [other for other in land.palaces if other.space != palace.space]
    palaces = tuple(sorted((*others, palace), key=lambda p: p.space))
    left = list(stock.palaces)
    left[PALACE_VALUES.index(palace.value)] -= 1
    return (
        replace(land, palaces=palaces, palace_spaces=land.palace_spaces | 1 << palace.space),
        replace(stock, palaces=(left[0], left[1], left[2], left[3], left[4])),
    )
