"""The board of Java at each zoom and look, and the panels beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from engines.core import Seat, SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.pieces import NO_CARDS
from engines.java.spaces import PRINTED_IRRIGATION, Space, space_named, spaces_of
from engines.java.state import Auction, Land, Palace, Phase
from engines.java.view import JavaView
from tests.tools.gallery.exhibits import NAMES, WHOLE_WIDTH, Exhibit, Page
from widgets.colours import Mark
from widgets.java import ZOOMS, Area, Chip, Ghost, Label
from widgets.java.geometry import measure_with_labels
from widgets.java.hex_board import HexBoard
from widgets.java.panels import WIDE, WIDEST, JavaPanels, SpacePanel, TopBar

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
    return replace(
        view, **{"players": players, "land": _land(), "turn": 14, "seat": 0, "to_act": 0, **fields}
    )


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


LOOKS = tuple((zoom, is_plain) for is_plain in (False, True) for zoom in ZOOMS)
"""Each zoom, and whether in plain characters."""
_TARGETS: dict[Space, Label] = {
    space("E7"): "",
    space("E8"): "2",
    space("E9"): "+3",
    space("E10"): "+12",
    space("F2"): "1",
    space("F3"): "3",
    space("G10"): "+5",
    space("H10"): "",
    space("M9"): Chip("+3", 2),
}
_AREAS = (
    Area(frozenset(map(space, ("J7", "J8", "K7", "K8"))), "here"),
    Area(frozenset(map(space, ("L5", "L6", "M5"))), ("seat", 1)),
)
_GHOST: dict[Space, Ghost] = {
    space("J11"): Ghost("rice"),
    space("J12"): Ghost("village"),
    space("K12"): Ghost("water"),
    space("J13"): Ghost("palace", value=6),
    space("J14"): Ghost("developer", value=0),
    space("L11"): Ghost("rice", is_legal=False),
    space("L12"): Ghost("village", is_legal=False),
    space("L13"): Ghost("palace", is_legal=False, value=10),
    space("K9"): Ghost("village"),
}
_MARKS: dict[Space, Mark] = {
    space("H4"): "refused",
    space("H8"): "refused",
    space("E4"): "refused",
    space("G4"): "changed",
    space("E5"): "changed",
}


def _board(zoom: int | None, is_plain: bool, *, cursor: str = "E8", view: JavaView | None = None) -> HexBoard:
    """A board with targets, a tile about to be placed and marks, or without anything if there is no view."""
    board = HexBoard()
    board.is_plain = is_plain
    board.can_focus = False  # the keys are the gallery's
    board.zoom, board.cursor = zoom, space(cursor)
    if view is not None:
        board.view, board.targets, board.ghost, board.marks = view, _TARGETS, _GHOST, _MARKS
        board.areas = _AREAS
    return board


def boards() -> Sequence[Exhibit]:
    """Each zoom and look with all that a space can show, then the odd ones."""
    view = java()
    found = []
    for zoom, is_plain in LOOKS:
        width, height = measure_with_labels(zoom)
        caption = f"Zoom {zoom}{', plain' if is_plain else ''}: cursor, targets, a tile in the hand, marks"
        make = partial(_board, zoom, is_plain, view=view)
        found.append(Exhibit(caption, make, width, height))
    width, height = measure_with_labels(1)
    plain = partial(_board, 1, False, cursor="F5")
    return [
        *found,
        Exhibit("No game, the cursor on water", plain, width, height),
        Exhibit("A window too small: it scrolls", partial(_board, 3, True, cursor="G9", view=view), 44, 14),
    ]


def panels() -> Sequence[Exhibit]:
    """The panels beside the board, from the action points to all of them together."""
    return [*_budgets(), *_bars(), *_spaces(), *_hands(), *_sides()]


def _budgets() -> list[Exhibit]:
    found = []
    for ap in range(7):
        view = java(ap=ap, duty_open=ap > 3)
        duty = "the duty is open" if ap > 3 else "the duty is done"
        found.append(Exhibit(f"{ap} AP, {duty}", partial(JavaPanels, view), WIDE - 2, 2))
    wide = java(ap=7, token_used=True)
    ranking = java(ap=0, phase=Phase.OVER, to_act=None)
    auction = java(ap=2, phase=Phase.BIDDING, to_act=1, auction=_auction(4))
    return [
        *found,
        Exhibit("7 AP with a token, wide", partial(JavaPanels, wide), WIDE + 2, 2),
        Exhibit("3 AP with a token", partial(JavaPanels, replace(wide, ap=3)), WIDE - 2, 2),
        Exhibit("A festival", partial(JavaPanels, auction), WIDE - 2, 2),
        Exhibit("The game is over", partial(JavaPanels, ranking), WIDE - 2, 2),
    ]


def _auction(seats: int) -> Auction:
    nobody: tuple[int, ...] = ()
    others: tuple[Seat, ...] = tuple(range(1, seats))
    totals = (3, 2, *(0 for _ in others[1:]))
    return Auction(space("G9"), 0, others, totals, ((0,), (1,), *[nobody] * (seats - 2)), (0, 1), (), 0, ())


def _bars() -> list[Exhibit]:
    bidding = java(phase=Phase.BIDDING, to_act=1, auction=_auction(4))
    return [
        Exhibit(caption, partial(TopBar, view), width, 1)
        for caption, view, width in (
            ("The line above the board", java(), WHOLE_WIDTH),
            ("in 80 cells", java(), 80),
            ("in 50 cells", java(), 50),
            ("in a festival", bidding, 80),
            ("in the last round", java(last_round=True), 80),
            ("at the end", java(phase=Phase.OVER, to_act=None), 80),
        )
    ]


def _space_panel(name: str | None) -> SpacePanel:
    panel = SpacePanel(java())
    panel.space = None if name is None else space(name)
    return panel


def _spaces() -> list[Exhibit]:
    cases = (
        ("a palace", "G9"),
        ("a developer", "H8"),
        ("bare ground", "E8"),
        ("water", "I4"),
        ("a margin", "A5"),
    )
    found = [
        Exhibit(f"The space under the cursor: {what}", partial(_space_panel, name), 78, 2)
        for what, name in cases
    ]
    return [
        *found,
        Exhibit("the same with room", partial(_space_panel, "G9"), 60, 8),
        Exhibit("no space", partial(_space_panel, None), 78, 2),
    ]


def _hands() -> list[Exhibit]:
    full = java(hand=(3, 1, 0, 2, 1, 0))
    return [
        Exhibit("A hand", partial(JavaPanels, full), 21, 11),
        Exhibit("A hand, wide", partial(JavaPanels, full), WIDE + 2, 11),
        Exhibit(
            "What others see", partial(JavaPanels, replace(full, viewer=None, hand=NO_CARDS)), WIDE + 2, 11
        ),
    ]


def _sides() -> list[Exhibit]:
    two, three, four = java(2), java(3, ap=3, scores=(31, 28, 103)), java(4, last_round=True)
    done = tuple(replace(player, finished=seat < 2) for seat, player in enumerate(four.players))
    bots = (None, "easy", "hard", "medium")
    return [
        Exhibit("All panels, two players", partial(JavaPanels, two), 21, 20),
        Exhibit("three players, two of them computers", partial(JavaPanels, three, levels=bots[:3]), 21, 20),
        Exhibit("four players, two are done", partial(JavaPanels, replace(four, players=done)), 21, 20),
        Exhibit("four players, wide", partial(JavaPanels, four, levels=bots), WIDE + 2, 36),
        Exhibit("with air", partial(JavaPanels, four, levels=bots), WIDEST, 56),
    ]


PAGES = {"board": Page("The board of Java", boards), "java": Page("The panels of Java", panels)}
