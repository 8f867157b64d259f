"""Building and enlarging palaces (J38 to J43)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engines.core import Refusal
from engines.java.actions import BuildPalace
from engines.java.pieces import PALACE_VALUES
from engines.java.refusals import No, ap_missing, no
from engines.java.settlements import leaders, palace_space_in, settlement_of
from engines.java.spaces import BOARD, Space, Spaces, components, members, name_of
from engines.java.state import Event, EventKind, Palace, State

COST_AP = 1


def why_not_palace(state: State, action: BuildPalace) -> Refusal | None:
    """Why a palace may not be built or enlarged, or None (J38 to J42)."""
    land, space, value = state.land, action.space, action.value
    if space < 0 or not BOARD >> space & 1 or not land.village >> space & 1:
        return no(No.NO_SETTLEMENT, "J39", f"A palace needs a village space; {name_of(space)} is none")
    if value not in PALACE_VALUES:
        return no(No.NO_SUCH_PALACE, "J5", f"No palace has the value {value}; there are 2, 4, 6, 8 and 10")
    area = settlement_of(land, space)
    return (
        _why_not_led(state, area, space)
        or _why_not_there(state, area, space, value)
        or _why_not_value(state, area, space, value)
        or (ap_missing(COST_AP, state.ap, space, what="A palace") if state.ap < COST_AP else None)
    )


def _why_not_led(state: State, area: Spaces, space: Space) -> Refusal | None:
    best = leaders(state.land, state.players, area)
    if best == (state.seat,):
        return None
    if not best:
        who = "nobody has a developer there"
    elif len(best) == 1:
        who = f"{state.names[best[0]]} leads there"
    else:
        who = " and ".join(state.names[seat] for seat in best) + " are level there"
    where = tuple(members(area & state.developers))
    return no(No.NOT_SOLE_LEADER, "J38", f"Only the sole leader may build at {name_of(space)}: {who}", *where)


def _why_not_there(state: State, area: Spaces, space: Space, value: int) -> Refusal | None:
    palace = state.land.palace_at(space)
    if palace is None:
        standing_at = palace_space_in(state.land, area)
        if standing_at is not None:
            return no(
                No.CITY_HAS_PALACE,
                "J39",
                f"This city has its palace on {name_of(standing_at)}; name that space to enlarge it",
                standing_at,
            )
        if state.developers >> space & 1:
            return no(
                No.SPACE_TAKEN,
                "J39",
                f"A developer stands on {name_of(space)}; a palace needs it free",
                space,
            )
        return None
    if palace.changed:
        return no(
            No.CHANGED_ALREADY,
            "J42",
            f"The palace on {name_of(space)} has changed in this turn already",
            space,
        )
    if value <= palace.value:
        return no(
            No.NOT_LARGER, "J40", f"The palace on {name_of(space)} is worth {palace.value} already", space
        )
    return None


def _why_not_value(state: State, area: Spaces, space: Space, value: int) -> Refusal | None:
    size = area.bit_count()
    if value > size:
        ruling = "J40" if state.land.palace_spaces >> space & 1 else "J39"
        return no(
            No.TOO_SMALL,
            ruling,
            f"A palace of {value} needs {value} spaces, there are {size}",
            *members(area),
        )
    if not state.stock.palaces[PALACE_VALUES.index(value)]:
        return no(No.PALACE_STOCK_EMPTY, "J5", f"No palace of {value} is left in the stock")
    return None


def palace_actions(state: State) -> Iterator[BuildPalace]:
    """Every palace the player on turn may build or enlarge, J12 left aside."""
    if state.ap < COST_AP:
        return
    mine = state.players[state.seat].developers
    for area in components(state.land.village):
        if not area & mine or leaders(state.land, state.players, area) != (state.seat,):
            continue
        standing_at = palace_space_in(state.land, area)
        sites = area & ~state.developers if standing_at is None else 1 << standing_at
        values = [value for value in PALACE_VALUES if value <= area.bit_count()]
        for space in members(sites) if values else ():
            for value in values:
                if not (
                    _why_not_there(state, area, space, value) or _why_not_value(state, area, space, value)
                ):
                    yield BuildPalace(space, value)


def points_for(value: int) -> int:
    """What building or enlarging to a value scores: half of it (J41)."""
    return value // 2


def build(state: State, action: BuildPalace) -> State:
    """The state after a palace that may be built or enlarged; it scores at once (J41)."""
    space, value = action.space, action.value
    land, seat = state.land, state.seat
    old = land.palace_at(space)
    below = () if old is None else (*old.below, old.value)
    palace = Palace(space, value, changed=True, below=below)
    others = [other for other in land.palaces if other.space != space]
    index = PALACE_VALUES.index(value)
    left = list(state.stock.palaces)
    left[index] -= 1
    state = replace(
        state,
        land=replace(
            land,
            palaces=tuple(sorted((*others, palace), key=lambda p: p.space)),
            palace_spaces=land.palace_spaces | 1 << space,
        ),
        stock=replace(state.stock, palaces=(left[0], left[1], left[2], left[3], left[4])),
        ap=state.ap - COST_AP,
    )
    kind = EventKind.BUILT if old is None else EventKind.ENLARGED
    points = points_for(value)
    return state.with_points(seat, points, "J41", (space,)).with_event(
        Event(kind, seat, (space,), value=value, cost_ap=COST_AP, points=points)
    )
