"""The table of The Builders at each size, its cards and sites, and the panels beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from engines.builders.cards import Card, card_named
from engines.builders.game import BUILDERS
from engines.builders.state import Player, Site
from engines.builders.view import BuildersView
from engines.core import LedgerEntry, SeatSetup, Setup
from tests.tools.gallery.exhibits import NAMES, WHOLE_WIDTH, Exhibit, Page
from widgets.builders import cards as card_art
from widgets.builders import sites as site_art
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.builders.cards import Look
from widgets.builders.panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.panels import Canvas, Line


def card(name: str) -> Card:
    """The card of a name that there is."""
    found = card_named(name)
    assert found is not None, name
    return found


def cards(names: str) -> tuple[Card, ...]:
    """Some cards, their names parted by blanks."""
    return tuple(card(name) for name in names.split())


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
        first = Player(12, cards("W3 W8 W19 W36 M3"), SITES[:4], cards("B3 B20 M3"))
        rows = {"building_row": (*cards("M8 B27 B22"), None, card("B1"))}
        rows |= {"worker_row": (*cards("W5 W10"), None, *cards("W21 W39"))}
        fields = {"players": (first, *view.players[1:]), "turn": 23, **rows, **fields}
    return replace(view, **{"first": 0, "seat": 0, "to_act": 0, **fields})


_HELPER = card("W36")
_SECOND_BUILDING = Spot(Zone.BUILDINGS, 1)
_LOOKS = (
    ("plain", Look(slot=1)),
    ("cursor", Look(slot=2, has_cursor=True)),
    ("target", Look(slot=3, is_target=True)),
    ("cursor on a target", Look(slot=4, has_cursor=True, is_target=True)),
    ("refused", Look(slot=5, mark="refused")),
    ("changed", Look(slot=6, mark="changed")),
    ("being sent", Look(slot=7, is_chosen=True)),
    ("French", Look(slot=8, french=True)),
)
_STATES = ", ".join(name for name, _ in _LOOKS)


def _session(
    view: BuildersView | None,
    cursor: Spot = _SECOND_BUILDING,
    *,
    sends: bool = False,
    french: bool = False,
) -> BuildersBoard:
    """A table in the state of a choice: what was refused and changed is marked."""
    session = BuildersBoard(view)
    session.cursor, session.french = cursor, french
    if view is not None:
        session.marks = {card("B27"): "refused", card("B20"): "changed", card("W8"): "changed"}
    if sends:
        session.worker = session.helper = _HELPER
        session.targets = frozenset(Spot(Zone.SITES, index) for index in range(3))
    return session


def tables() -> Sequence[Exhibit]:
    """The table in windows from the least to a large one."""
    view = builders()
    site = Spot(Zone.SITES, 1)
    return [
        Exhibit("The least window, a card refused", partial(_session, view), 80, 15),
        Exhibit("a worker is being sent", partial(_session, view, site, sends=True), 80, 15),
        Exhibit("in French", partial(_session, view, Spot(Zone.TEAM, 0), french=True), 80, 15),
        Exhibit(
            "as the game begins", partial(_session, builders(2, many=False), Spot(Zone.WORKERS, 2)), 80, 15
        ),
        Exhibit("four players", partial(_session, builders(4), site), 80, 15),
        Exhibit("without a game", partial(_session, None), 80, 9),
        Exhibit("A tall window: cards", partial(_session, view, site, sends=True), 82, 36),
        Exhibit("with four players", partial(_session, builders(4), site, sends=True), 82, 36),
        Exhibit("A large one: with air", partial(_session, view, site, sends=True), 144, 56),
    ]


Draw = Callable[[int, Sequence[Look]], Sequence[Line]]
"""Gives the lines for a width and for all looks of a card."""


class Shelf(BuildersBoard):
    """Cards on their own, in the inks of the table."""

    def __init__(self, draw: Draw) -> None:
        """Takes what gives the lines."""
        super().__init__()
        self._draw = draw

    def lines(self, width: int, height: int) -> list[Line]:
        """The cards, without a table around them."""
        looks = [replace(look, is_filled=self.is_filled) for _, look in _LOOKS]
        return [*self._draw(width, looks)]


def _cards(
    draw: Callable[[Card, int, Look], list[Line]], name: str, width: int, room: int, looks: Sequence[Look]
) -> Sequence[Line]:
    return _in_rows([draw(card(name), width, look) for look in looks], width + 1, room)


def _in_rows(drawn: Sequence[Sequence[Line]], pitch: int, room: int) -> Sequence[Line]:
    height, columns = len(drawn[0]), max(1, room // pitch)
    canvas = Canvas(room, height * -(-len(drawn) // columns))
    for number, lines in enumerate(drawn):
        row, column = divmod(number, columns)
        canvas.put(column * pitch, row * height, lines)
    return canvas.lines


def _vacant(width: int, looks: Sequence[Look]) -> Sequence[Line]:
    return _in_rows([card_art.draw_empty(14, 4, look) for look in looks], 15, width)


def _cells(width: int, looks: Sequence[Look]) -> Sequence[Line]:
    drawn = [[card_art.draw_worker_line(card(name), 25, look)] for name in ("W36", "M3") for look in looks]
    return _in_rows(drawn, 26, width)


def _site_lines(helper: Card | None, width: int, looks: Sequence[Look]) -> Sequence[Line]:
    return [
        site_art.draw_site_line(site, helper, width, look) for site, look in zip(SITES, looks, strict=False)
    ]


def _site_boxes(
    helper: Card | None, box: int, height: int, width: int, looks: Sequence[Look]
) -> Sequence[Line]:
    drawn = [
        site_art.draw_site_box(site, helper, box, height, look)
        for site, look in zip(SITES, looks, strict=False)
    ]
    return _in_rows(drawn, box + 1, width)


def shelves() -> Sequence[Exhibit]:
    """Cards of all kinds in each state, from small to large."""

    def shelf(caption: str, draw: Draw, width: int, height: int) -> Exhibit:
        return Exhibit(caption, partial(Shelf, draw), width, height)

    def box(
        draw: Callable[[Card, int, int, Look], list[Line]], height: int
    ) -> Callable[[Card, int, Look], list[Line]]:
        return lambda card, width, look: draw(card, width, height, look)

    building, worker = card_art.draw_building, card_art.draw_worker
    return [
        shelf(f"A building: {_STATES}", partial(_cards, card_art.draw_low_building, "B34", 15), 78, 6),
        shelf("A building, tall", partial(_cards, box(building, 8), "B34", 15), 78, 16),
        shelf("A building, wide and tall", partial(_cards, box(building, 11), "B34", 27), 112, 22),
        shelf("A machine", partial(_cards, box(building, 8), "M7", 15), 78, 16),
        shelf(f"A worker: {_STATES}", partial(_cards, card_art.draw_low_worker, "W36", 15), 78, 4),
        shelf("A worker, tall", partial(_cards, box(worker, 4), "W36", 15), 78, 8),
        shelf("A worker, wide and tall", partial(_cards, box(worker, 7), "W36", 27), 112, 14),
        shelf("A machine that works", partial(_cards, box(worker, 3), "M3", 15), 78, 6),
        shelf("Workers and machines in a line", _cells, 80, 6),
        shelf("Empty slots", _vacant, 78, 8),
        shelf("Sites from empty to done, nobody to be sent", partial(_site_lines, None), 80, 6),
        shelf("the same with what W36 would add", partial(_site_lines, _HELPER), 80, 6),
        shelf("Sites in boxes", partial(_site_boxes, None, 24, 7), 78, 14),
        shelf("the same with what W36 would add, wide", partial(_site_boxes, _HELPER, 30, 7), 110, 14),
        shelf("the same, tall", partial(_site_boxes, _HELPER, 28, 14), 110, 28),
    ]


def _card_panel(spot: Spot, *, sends: bool = False, view: BuildersView | None = None) -> CardPanel:
    session = _session(view or builders(), spot, sends=sends)
    panel = CardPanel()
    panel.show(spot, session)
    return panel


def panels() -> Sequence[Exhibit]:
    """The line above the table, the players and the card under the cursor."""
    last, over = builders(last_round=True), builders(to_act=None, ledger=points((19, 12, 8)))
    bars = (
        ("The line above the table", builders(), WHOLE_WIDTH),
        ("in 80 cells", builders(), 80),
        ("in 50 cells", builders(), 50),
        ("five actions", builders(actions_left=5), 80),
        ("no action", builders(actions_left=0), 80),
        ("in the last round", last, 80),
        ("at the end", over, 80),
    )
    widths = (("in a narrow column", 38), ("in a wide one", 56))
    return [
        *(Exhibit(caption, partial(BuildersTopBar, view), width, 1) for caption, view, width in bars),
        *(
            Exhibit(f"{seats} players, {how}", partial(BuildersPlayers, builders(seats)), width, seats + 6)
            for seats in (2, 3, 4)
            for how, width in widths
        ),
        Exhibit(
            "computer players",
            partial(BuildersPlayers, builders(4), levels=(None, "easy", "hard", "medium")),
            56,
            10,
        ),
        *_card_panels(),
    ]


def _card_panels() -> list[Exhibit]:
    cases: tuple[tuple[str, Spot, bool], ...] = (
        ("a building of the row", Spot(Zone.BUILDINGS, 1), False),
        ("a machine of the row", Spot(Zone.BUILDINGS, 0), False),
        ("an empty slot", Spot(Zone.BUILDINGS, 3), False),
        ("a worker", Spot(Zone.WORKERS, 0), False),
        ("a site", Spot(Zone.SITES, 1), False),
        ("a site, W36 being sent", Spot(Zone.SITES, 1), True),
        ("a site that W36 finishes", Spot(Zone.SITES, 2), True),
    )
    finishing = Site(card("B3"), (card("W10"),))
    almost = builders()
    first = almost.players[0]
    sites = (*first.sites[:2], finishing, *first.sites[3:])
    view = builders(players=(type(first)(first.ecus, first.free, sites, first.built), *almost.players[1:]))
    found = [
        Exhibit(
            f"The card under the cursor: {what}", partial(_card_panel, spot, sends=sends, view=view), 60, 2
        )
        for what, spot, sends in cases
    ]
    return [
        *found,
        Exhibit("the same with room", partial(_card_panel, cases[5][1], sends=True, view=view), 60, 8),
    ]


PAGES = {
    "table": Page("The table of The Builders", tables),
    "cards": Page("The cards and sites of The Builders", shelves),
    "builders": Page("The panels of The Builders", panels),
}
