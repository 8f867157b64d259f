"""Views of Java made by hand, without the engine's rules."""

from __future__ import annotations

from engines.java.pieces import NO_CARDS
from engines.java.spaces import PRINTED_IRRIGATION, Space, space_named, spaces_of
from engines.java.state import Land, Palace, Phase, Player, Stock
from engines.java.view import JavaView


def at(name: str) -> Space:
    """The space of a name that must exist."""
    space = space_named(name)
    assert space is not None, name
    return space


def view_of(
    drawing: str = "",
    palaces: str = "",
    developers: str = "",
    water: str = "",
    names: str = "Red Blue Yellow Pink",
) -> JavaView:
    """A view of a position in words.

    Args:
        drawing: land as "F7=r2", with spaces between.
        palaces: as "F8=10*", on villages of the drawing.
        developers: as "F7=0", the seat's number.
        water: irrigation beside the printed.
        names: the players'.
    """
    levels = {at(name): (text[0], int(text[1:])) for name, text in _pairs(drawing)}
    placed = tuple(
        Palace(at(name), int(text.rstrip("*")), celebrated=text.endswith("*"))
        for name, text in _pairs(palaces)
    )
    owners = {at(name): int(text) for name, text in _pairs(developers)}
    land = Land(
        rice=spaces_of(space for space, (kind, _) in levels.items() if kind == "r"),
        village=spaces_of(space for space, (kind, _) in levels.items() if kind == "v"),
        level_planes=tuple(
            spaces_of(space for space, (_, level) in levels.items() if level >> plane & 1)
            for plane in range(5)
        ),
        irrigation=PRINTED_IRRIGATION | spaces_of(at(name) for name in water.split()),
        palaces=tuple(sorted(placed, key=lambda palace: palace.space)),
        palace_spaces=spaces_of(palace.space for palace in placed),
    )
    players = names.split()
    return JavaView(
        viewer=0,
        names=tuple(players),
        shared_festivals="table",
        turn=1,
        seat=0,
        to_act=0,
        phase=Phase.ACTIONS,
        ap=6,
        token_used=False,
        drawn=0,
        duty_open=True,
        idle_turns=0,
        last_round=False,
        no_room=False,
        players=tuple(
            Player(5, 3, 2, 12, 3, developers=spaces_of(s for s, owner in owners.items() if owner == seat))
            for seat in range(len(players))
        ),
        land=land,
        stock=Stock(triples=56, irrigation=16, palaces=(6, 7, 8, 9, 10)),
        festival_card=0,
        discards=(),
        shuffles=0,
        auction=None,
        ledger=(),
        events=(),
        hand=NO_CARDS,
        hand_sizes=(3,) * len(players),
        deck_size=20,
        scores=(0,) * len(players),
    )


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (word.partition("=") for word in text.split())]
