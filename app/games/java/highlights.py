"""What is new on a table of Java: the spaces that changed, final scorings to be told, a card drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from engines.core import Seat
from engines.java.actions import Draw, JavaAction
from engines.java.pieces import cards_of, hand_plus, kind_name
from engines.java.spaces import Space
from engines.java.state import Event, EventKind
from engines.java.view import JavaView
from widgets.java import Area

CHANGES = {
    EventKind.PLACED,
    EventKind.IRRIGATED,
    EventKind.POOL,
    EventKind.ENTERED,
    EventKind.MOVED,
    EventKind.LEFT,
    EventKind.BUILT,
    EventKind.ENLARGED,
    EventKind.CELEBRATED,
}
SCORINGS = {EventKind.CITY_SCORED, EventKind.FINAL_SCORING, EventKind.LAST_ROUND}


def changed_areas(actions: Iterable[Sequence[Event]], viewer: Seat | None) -> tuple[Area, ...]:
    """Return for each player but the viewer what that player's actions changed, with a line around it."""
    found: dict[Seat, set[Space]] = {}
    for events in actions:
        changed = [space for event in events if event.kind in CHANGES for space in event.where]
        if changed and events[0].seat != viewer:
            found.setdefault(events[0].seat, set()).update(changed)
    return tuple(Area(frozenset(spaces), ("seat", seat)) for seat, spaces in found.items())


def scorings(actions: Iterable[Sequence[Event]]) -> list[Event]:
    """Return what some actions caused of the final scorings, city by city."""
    return [event for event in chain(*actions) if event.kind in SCORINGS]


def drawn_told(action: JavaAction, before: JavaView, after: JavaView) -> str:
    """Return the card that was drawn, for the one who drew it; "" if none was."""
    if not isinstance(action, Draw):
        return ""
    drawn = hand_plus(after.hand, before.hand, -1)
    return f"You drew {' '.join(map(kind_name, cards_of(drawn)))}." if any(drawn) else ""
