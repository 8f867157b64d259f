"""Without colours everything is still told apart: by its characters, or bold, underlined or reversed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from textual.app import ComposeResult

from app.terminal.terminal_app import TerminalApp
from engines.builders.state import Site
from engines.builders.texts.cards import SIGNS as RESOURCE_SIGNS
from engines.java.spaces import Space
from tests.games.builders.engine.positions import at as card_at
from tests.games.builders.engine.positions import cards
from tests.games.builders.widgets.board_app import texts
from tests.games.java.widgets.positions import at
from widgets import themes
from widgets.builders import cards as card_art
from widgets.builders import sites
from widgets.builders.cards import Look
from widgets.filters import mono_style
from widgets.java import ZOOMS, Area, Ghost, contours, render
from widgets.java.geometry import Plan
from widgets.java.hex_board import HexBoard
from widgets.java.render import Look as Ground
from widgets.java.render import Picture

SPACE = at("H9")
GROUNDS: Mapping[str, Ground] = {
    "bare": Ground("bare"),
    "mountain": Ground("mountain"),
    "lowland": Ground("lowland"),
    "water": Ground("water"),
    "rice 1": Ground("rice-1", 1),
    "rice 2": Ground("rice-2", 2),
    "village 1": Ground("village-1", 1),
    "village 2": Ground("village-2", 2),
    "palace 4": Ground("village-2", 2, palace="4"),
    "palace 4 celebrated": Ground("village-2", 2, palace="4*"),
    "palace 10": Ground("village-2", 2, palace="10"),
    "palace 10 celebrated": Ground("village-2", 2, palace="10*"),
    **{f"rice with {name}": Ground("rice-1", 1, seat=seat) for seat, name in enumerate("ABCD")},
    **{f"village with {name}": Ground("village-1", 1, seat=seat) for seat, name in enumerate("ABCD")},
}
MARKS: Mapping[str, dict[str, Any]] = {
    "nothing": {},
    "cursor": {"cursor": SPACE},
    "target": {"targets": {SPACE: ""}},
    "target under the cursor": {"targets": {SPACE: ""}, "cursor": SPACE},
    "refused": {"marks": {SPACE: "refused"}},
    "changed": {"marks": {SPACE: "changed"}},
    "changed by another": {"areas": (Area(frozenset({SPACE}), ("seat", 1)),)},
    "ghost": {"ghost": {SPACE: Ghost("rice")}},
    "ghost where it may not go": {"ghost": {SPACE: Ghost("rice", is_legal=False)}},
}
Cells = tuple[tuple[str, bool, bool, bool], ...]


class MonoApp(TerminalApp):
    """A board without colours."""

    def __init__(self) -> None:
        super().__init__(mono=True)
        self.register_theme(themes.MONO)
        self.theme = themes.MONO.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.VARIABLE_DEFAULTS

    def compose(self) -> ComposeResult:
        """The board."""
        yield HexBoard()


def seen(board: HexBoard, plan: Plan, picture: Picture) -> Cells:
    """The cells of the space and of its outline: their characters, and what of their style is left."""
    region = plan.find_drawn_cells(SPACE)
    found: list[tuple[str, bool, bool, bool]] = []
    for y in range(region[1], region[1] + region[3]):
        line = [(sign, ink) for text, ink in contours.draw_line(plan, y, picture) for sign in text]
        for sign, inks in line[region[0] : region[0] + region[2]]:
            style = mono_style(board._style_cache.style(inks), board.background_colors[1].rich_color)
            found.append((sign, bool(style.bold), bool(style.underline), bool(style.reverse)))
    return tuple(found)


def mixed_up(drawn: Mapping[str, object]) -> list[tuple[str, str]]:
    """The pairs that look the same."""
    return [(one, other) for one, other in combinations(drawn, 2) if drawn[one] == drawn[other]]


@pytest.mark.parametrize(
    "plan",
    [Plan(zoom, 3, 1) for zoom in ZOOMS],
    ids=lambda plan: f"zoom {plan.zoom}",
)
async def test_whatever_is_on_a_space_of_java_is_told_apart(plan: Plan) -> None:
    looks = render.find_looks(None)

    def picture(ground: Ground, **marks: Any) -> Picture:
        spaces: Mapping[Space, Ground] = {**looks, SPACE: ground}
        return Picture(looks=spaces, letters="ABCD", **{"cursor": at("B5"), **marks})

    app = MonoApp()
    async with app.run_test(size=(90, 40)):
        board = app.query_one(HexBoard)
        grounds = {name: seen(board, plan, picture(ground)) for name, ground in GROUNDS.items()}
        assert mixed_up(grounds) == []
        for name, ground in GROUNDS.items():
            marked = {mark: seen(board, plan, picture(ground, **changes)) for mark, changes in MARKS.items()}
            assert (name, mixed_up(marked)) == (name, [])


SIGNS: Mapping[str, Look] = {
    "nothing": Look(1),
    "cursor": Look(1, has_cursor=True),
    "target": Look(1, is_target=True),
    "target under the cursor": Look(1, is_target=True, has_cursor=True),
    "refused": Look(1, mark="refused"),
    "changed": Look(1, mark="changed"),
    "chosen": Look(1, is_chosen=True),
}
SITE = Site(card_at("B31"), cards("W26 W4"), sent=1)


def drawings(look: Look) -> Iterator[tuple[str, Sequence[Any]]]:
    """A card in each form there is."""
    yield "building", card_art.draw_building(card_at("B31"), 15, 8, look)
    yield "low building", card_art.draw_low_building(card_at("B31"), 15, look)
    yield "worker", card_art.draw_worker(card_at("W26"), 15, 3, look)
    yield "low worker", card_art.draw_low_worker(card_at("W26"), 15, look)
    yield "worker in a line", [card_art.draw_worker_line(card_at("W26"), 25, look)]
    yield "empty slot", card_art.draw_empty(15, 8, look)
    yield "site", sites.draw_site_box(SITE, None, 24, 7, look)
    yield "site in a line", [sites.draw_site_line(SITE, None, 80, look)]


@pytest.mark.parametrize("is_filled", [False, True])
def test_whatever_is_said_of_a_card_is_said_in_characters(is_filled: bool) -> None:
    looks = {name: replace(look, is_filled=is_filled) for name, look in SIGNS.items()}
    for form, _ in drawings(Look(1)):
        drawn = {name: texts(list(dict(drawings(look))[form])) for name, look in looks.items()}
        assert (form, mixed_up(drawn)) == (form, [])


def test_kinds_of_resources_and_what_lacks_are_said_in_characters() -> None:
    assert len(set(RESOURCE_SIGNS)) == 4
    told = set()
    for have in range(4):
        for adds in range(4 - have):
            part = sites.Progress(need=4, have=have, adds=adds)
            told.add("".join(text for text, _ in sites.draw_gauge(part, 20, "building")))
    assert len(told) == 10
