"""A space of Java and what belongs to it - settlement, standings, pools - in plain English sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engines.core import Seat
from engines.java.developers import LOWLANDS_AP, MOUNTAINS_AP
from engines.java.festival import points_at_stake
from engines.java.irrigation import pool_of, shore
from engines.java.palaces import points_for
from engines.java.pieces import PALACE_VALUES, POOL_POINTS
from engines.java.scoring import city_scores
from engines.java.settlements import palace_space_in, settlement_of, standings
from engines.java.spaces import (
    EDGE,
    LOWLANDS,
    MOUNTAINS,
    OUTSIDE,
    Space,
    Spaces,
    beside,
    components,
    first,
    name_of,
)
from engines.java.state import Palace
from engines.java.view import JavaView
from engines.texts import counted, listed


def space_lines(view: JavaView, space: Space) -> list[str]:
    """Return what is known of a space, in sentences, the most important first."""
    land, name = view.land, name_of(space)
    level = land.level(space)
    if land.palace_at(space) is not None:
        return [f"{name} palace, level {level}.", *_settlement_lines(view, space)]
    if land.covered >> space & 1:
        terrain = "rice" if land.rice >> space & 1 else "village"
        seat = developer_on(view, space)
        stands = "" if seat is None else f", {view.names[seat]} here"
        return [
            f"{name} {terrain}, level {level}{stands}.",
            *(_settlement_lines(view, space) if terrain == "village" else ()),
            *_way_in(view, space),
            *_pools_beside(view, space),
        ]
    if land.irrigation >> space & 1:
        return [f"{name} irrigation.", f"{_pool_words(view, pool_of(land, space))}."]
    if OUTSIDE >> space & 1:
        ground = "mountains" if MOUNTAINS >> space & 1 else "lowlands"
        return [f"{name} {ground}.", "Covering it costs 1 AP more.", *_pools_beside(view, space)]
    edge = "at the edge, not for irrigation" if EDGE >> space & 1 else "for land or irrigation"
    return [f"{name} bare, {edge}.", *_pools_beside(view, space)]


def standings_words(view: JavaView, area: Spaces) -> str:
    """Return who leads in an area, and who follows: "Red 2,1 leads; Blue 1" (J32, J33)."""
    groups = [
        (levels, [view.names[seat] for _, seat in group])
        for levels, group in groupby(standings(view.land, view.players, area), key=lambda entry: entry[0])
    ]
    if not groups:
        return "nobody there"
    parts = []
    for rank, (levels, names) in enumerate(groups):
        numbers = ",".join(map(str, levels))
        if len(names) > 1:
            parts.append(f"{listed(names)} level at {numbers}")
        else:
            parts.append(f"{names[0]} {numbers}{'' if rank else ' leads'}")
    return "; ".join(parts)


def developer_on(view: JavaView, space: Space) -> Seat | None:
    """Return whose developer stands on a space."""
    return next((seat for seat, player in enumerate(view.players) if player.developers >> space & 1), None)


def _settlement_lines(view: JavaView, space: Space) -> list[str]:
    area = settlement_of(view.land, space)
    size, at = area.bit_count(), palace_space_in(view.land, area)
    palace = None if at is None else view.land.palace_at(at)
    kind = "Village" if palace is None else "City"
    lines = [f"{kind} of {size}: {standings_words(view, area)}."]
    if palace is None:
        return [*lines, _may_build(view, size)]
    where = "" if palace.space == space else f" at {name_of(palace.space)}"
    celebrated = ", celebrated" if palace.celebrated else ""
    lines.append(f"Palace {palace.value}{where}{celebrated}; {_may_enlarge(view, palace, size)}.")
    if not palace.celebrated:
        alone, shared = points_at_stake(palace.value, view.shared_festivals)
        lines.append(f"Festival: {alone} alone, {shared} each shared.")
    final = ", ".join(
        f"{view.names[seat]} {score.points}"
        for seat, player in enumerate(view.players)
        if not player.finished
        for score in city_scores(view.land, view.players, seat)
        if score.palace == palace.space
    )
    return [*lines, f"Final scoring: {final}."] if final else lines


def _values_left(view: JavaView) -> list[int]:
    return [value for value, left in zip(PALACE_VALUES, view.stock.palaces, strict=True) if left]


def _may_build(view: JavaView, size: int) -> str:
    if size < PALACE_VALUES[0]:
        return f"A palace needs {PALACE_VALUES[0]} spaces."
    fitting = [value for value in _values_left(view) if value <= size]
    if not fitting:
        return "No palace that fits is left."
    return f"Palace up to {fitting[-1]}: {counted(points_for(fitting[-1]), 'point')}."


def _may_enlarge(view: JavaView, palace: Palace, size: int) -> str:
    if palace.changed:
        return "changed in this turn"
    larger = [value for value in _values_left(view) if value > palace.value]
    if not larger:
        return "the largest" if palace.value == PALACE_VALUES[-1] else "no larger one is left"
    fitting = [value for value in larger if value <= size]
    if not fitting:
        return f"{larger[0]} needs {larger[0]} spaces"
    return f"up to {fitting[-1]}: {counted(points_for(fitting[-1]), 'point')}"


def _pool_words(view: JavaView, pool: Spaces) -> str:
    land, size = view.land, pool.bit_count()
    if pool in land.pools_scored:
        return f"Pool of {size}, enclosed and scored"
    gaps = (shore(pool) & ~land.covered).bit_count()
    worth = counted(POOL_POINTS * size, "point")
    leads = standings_words(view, shore(pool) & land.covered)
    return f"Pool of {size}, {worth}, open at {counted(gaps, 'space')}: {leads}"


def _pools_beside(view: JavaView, space: Space) -> Iterator[str]:
    for pool in components(view.land.irrigation):
        if shore(pool) >> space & 1:
            words = _pool_words(view, pool)
            yield f"By {name_of(first(pool))}, {words[0].lower()}{words[1:]}."


def _way_in(view: JavaView, space: Space) -> Iterator[str]:
    bare = beside(1 << space) & ~view.land.covered
    if bare & LOWLANDS:
        yield f"Way in and out: {LOWLANDS_AP} AP."
    elif bare & MOUNTAINS:
        yield f"Way in and out: {MOUNTAINS_AP} AP."
