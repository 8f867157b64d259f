"""What an action of Java would bring at once, in words and numbers, for the screen and for line mode."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from app.session.session import AnySession
from engines.core import Seat
from engines.java.actions import (
    Enter,
    JavaAction,
    Leave,
    Move,
    PlaceDouble,
    Placement,
    PlaceRice,
    PlaceTriple,
    PlaceVillage,
)
from engines.java.irrigation import open_pools, shore
from engines.java.pieces import TILE_SPACES
from engines.java.settlements import leaders, palace_in, settlement_of
from engines.java.spaces import Spaces, beside, components, first, name_of, spaces_of
from engines.java.state import Event, EventKind, Land
from engines.java.tiles import covered, village_and_rice
from engines.java.view import JavaView
from engines.texts import format_count, join_words


def gaps_to_fill(land: Land) -> list[Spaces]:
    """Return for each pool that one tile could enclose the bare spaces at which it is open (J24)."""
    gaps = [shore(pool) & ~land.covered for pool in open_pools(land)]
    return [gap for gap in gaps if 0 < gap.bit_count() <= TILE_SPACES]


def gain_words(session: AnySession, view: JavaView, action: JavaAction) -> list[str]:
    """Return what a legal action brings: points and for whom, the settlement it makes, who leads there."""
    return [*_points(view, session.preview(action).events), *_settlements(view, action)]


def view_after(view: JavaView, action: JavaAction) -> JavaView:
    """Return a view with the land and the developers as an action would leave them."""
    match action:
        case PlaceTriple() | PlaceDouble() | PlaceVillage() | PlaceRice():
            return replace(view, land=covered(view.land, *village_and_rice(action)))
        case Enter(space) | Leave(space):
            moved = 1 << space
        case Move(origin, target):
            moved = spaces_of((origin, target))
        case _:
            return view
    players = list(view.players)
    players[view.seat] = replace(players[view.seat], developers=players[view.seat].developers ^ moved)
    return replace(view, players=tuple(players))


def settlement_made(view: JavaView, tile: Placement) -> tuple[str, int]:
    """Return what a tile's village would be part of, a village or a city, and of how many spaces."""
    land = view_after(view, tile).land
    area = _area_made(land, tile)
    return "city" if palace_in(land, area) else "village", area.bit_count()


def _area_made(land: Land, tile: Placement) -> Spaces:
    """Return the settlement of a tile's village in the land with that tile."""
    village, _ = village_and_rice(tile)
    return settlement_of(land, first(village))


def leads_won(view: JavaView, action: JavaAction) -> int:
    """Return the spaces of the settlements that the player on turn would newly lead alone."""
    after = view_after(view, action)
    changed = _changed_leads(view, after, _touched(action))
    return sum(area.bit_count() for area, best in changed if best == (view.seat,))


def _points(view: JavaView, events: Iterable[Event]) -> list[str]:
    words = []
    for event in events:
        match event.kind:
            case EventKind.POOL:
                points = _points_for(view, event) if event.points else "points for nobody"
                words.append(f"encloses a pool of {len(event.where)}: {points}")
            case EventKind.BUILT | EventKind.ENLARGED:
                words.append(_points_for(view, event))
    return words


def _points_for(view: JavaView, event: Event) -> str:
    return f"{format_count(event.points, 'point')} for {_called(view, event.seat)}"


def _called(view: JavaView, seat: Seat) -> str:
    return "you" if seat == view.viewer else view.names[seat]


def _touched(action: JavaAction) -> Spaces:
    """Return the spaces whose settlements an action may change."""
    match action:
        case PlaceTriple() | PlaceDouble() | PlaceVillage() | PlaceRice():
            village, rice = village_and_rice(action)
            return village | rice | beside(village | rice)
        case Enter(space) | Leave(space):
            return 1 << space
        case Move(origin, target):
            return spaces_of((origin, target))
    return 0


def _changed_leads(view: JavaView, after: JavaView, touched: Spaces) -> list[tuple[Spaces, tuple[Seat, ...]]]:
    """Return the settlements of two spaces or more in which others would lead, with who they are."""
    changed = []
    for area in components(after.land.village):
        if not area & touched or area.bit_count() < 2:
            continue
        # Of the settlements that are joined, or of the one that is cut, the one with the palace.
        old = area & view.land.palace_spaces or area & view.land.village
        was = settlement_of(view.land, first(old)) if old else 0
        best = leaders(after.land, after.players, area)
        if best != leaders(view.land, view.players, was):
            changed.append((area, best))
    return changed


def _settlements(view: JavaView, action: JavaAction) -> list[str]:
    """Return the settlement that a tile makes, and each in which others would lead."""
    after = view_after(view, action)
    area = 0
    if isinstance(action, PlaceTriple | PlaceDouble | PlaceVillage):
        area = _area_made(after.land, action)
    words = [f"makes a {_called_area(after.land, area)}"] if area.bit_count() > 1 else []
    for led, best in _changed_leads(view, after, _touched(action)):
        where = "it" if led == area else f"the {_called_area(after.land, led)}"
        words.append(_lead_words(view, best, where))
    return words


def _lead_words(view: JavaView, best: tuple[Seat, ...], where: str) -> str:
    names = join_words(_called(view, seat) for seat in best)
    if len(best) > 1:
        return f"{names} would be level in {where}"
    return f"{names} would lead {where}" if best else f"nobody would lead {where}"


def _called_area(land: Land, area: Spaces) -> str:
    palace = palace_in(land, area)
    if palace is None:
        return f"village of {area.bit_count()}"
    return f"city of {area.bit_count()} at {name_of(palace.space)}"
