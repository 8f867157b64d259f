"""Positions made for the gallery: they have of everything something, and need not be reachable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engines.builders.cards import Card, card_named
from engines.builders.game import BUILDERS
from engines.builders.state import Player as Builder
from engines.builders.state import Site
from engines.builders.view import BuildersView
from engines.core import LedgerEntry, SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.spaces import PRINTED_IRRIGATION, Space, space_named, spaces_of
from engines.java.state import Land, Palace
from engines.java.view import JavaView

NAMES = ("Red", "Blue", "Yellow", "Pink")
_FIRST_ACTS: dict[str, Any] = {"seat": 0, "to_act": 0}

_LAND = """
F2=r1 F3=r2 F4=r3 G3=r4 G4=r5 G5=r6 H3=r7 H4=r12 G6=r2
F7=v1 F8=v2 F9=v3 G8=v4 G9=v5 G10=v6 H8=v7 H9=v12 H10=v2 G7=v2
J6=r1 J7=v1 J8=v2 J9=v1 K7=v3 K8=v2 K9=r2 K10=r1
"""
_PALACES = "G9=10* G10=2 H9=4* K8=6 J8=8"
_DEVELOPERS = "F3=0 H8=0 G3=1 F9=1 J6=2 G7=2 K10=3 F7=3"
_WATER = "I4 I5 G15"


def space(name: str) -> Space:
    """The space of a name that there is."""
    found = space_named(name)
    assert found is not None, name
    return found


def card(name: str) -> Card:
    """The card of a name that there is."""
    found = card_named(name)
    assert found is not None, name
    return found


def cards(names: str) -> tuple[Card, ...]:
    """Some cards, their names parted by blanks."""
    return tuple(card(name) for name in names.split())


def java(seats: int = 4, **fields: Any) -> JavaView:
    """The first seat's view of land of all kinds and levels.

    Args:
        seats: how many play.
        fields: what else differs from a game that has just begun.
    """
    setup = Setup("java", tuple(map(SeatSetup, NAMES[:seats])), 1)
    view: JavaView = JAVA.view(JAVA.new_state(setup), 0)
    owners = {space(name): int(seat) for name, seat in _pairs(_DEVELOPERS)}
    players = tuple(
        replace(player, developers=spaces_of(place for place, owner in owners.items() if owner == seat))
        for seat, player in enumerate(view.players)
    )
    return replace(view, **{"players": players, "land": _land(), "turn": 14, **_FIRST_ACTS, **fields})


def _land() -> Land:
    levels = {space(name): (text[0], int(text[1:])) for name, text in _pairs(_LAND)}
    palaces = [
        Palace(space(name), int(text.rstrip("*")), celebrated=text.endswith("*"))
        for name, text in _pairs(_PALACES)
    ]
    planes = (
        spaces_of(place for place, (_, level) in levels.items() if level >> plane & 1) for plane in range(5)
    )
    return Land(
        rice=spaces_of(place for place, (kind, _) in levels.items() if kind == "r"),
        village=spaces_of(place for place, (kind, _) in levels.items() if kind == "v"),
        level_planes=tuple(planes),
        irrigation=PRINTED_IRRIGATION | spaces_of(map(space, _WATER.split())),
        palaces=tuple(sorted(palaces, key=lambda palace: palace.space)),
        palace_spaces=spaces_of(palace.space for palace in palaces),
    )


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for word in text.split():
        name, _, value = word.partition("=")
        yield name, value


def points(by_seat: Sequence[int]) -> tuple[LedgerEntry, ...]:
    """A ledger that gives these points."""
    return tuple(LedgerEntry(1, seat, gained, "B9") for seat, gained in enumerate(by_seat))


SITES = (
    Site(card("B34")),
    Site(card("B31"), cards("W26 W4"), 1),
    Site(card("B9"), cards("W12")),
    Site(card("M7"), cards("W2")),
    Site(card("B33"), cards("W42 W41 W40 M1 M2 M4")),
    Site(card("B1"), cards("W3")),
)
"""Sites from empty to done."""


def builders(seats: int = 3, *, many: bool = True, **fields: Any) -> BuildersView:
    """The first seat's view of a table.

    Args:
        seats: how many play.
        many: whether the first one has sites, workers and buildings; all have what they begin with if not.
        fields: what else differs from a game that has just begun.
    """
    setup = Setup("builders", tuple(map(SeatSetup, NAMES[:seats])), 1)
    view: BuildersView = BUILDERS.view(BUILDERS.new_state(setup), 0)
    if many:
        first = Builder(12, cards("W3 W8 W19 W36 M3"), SITES[:4], cards("B3 B20 M3"))
        rows = {"building_row": (*cards("M8 B27 B22"), None, card("B1"))}
        rows |= {"worker_row": (*cards("W5 W10"), None, *cards("W21 W39"))}
        fields = {"players": (first, *view.players[1:]), "turn": 23, **rows, **fields}
    return replace(view, **{"first": 0, **_FIRST_ACTS, **fields})
