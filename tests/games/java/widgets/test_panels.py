"""The panels in a running app: their texts at both widths, how little is painted, and names as mere text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from textual.geometry import Region

from engines.core import NAME_LENGTH, SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.pieces import card_kind
from engines.java.state import Auction, Phase, State
from engines.java.texts.sentences import end_banner
from engines.java.view import JavaView
from tests.cases import in_one_test
from tests.games.java.widgets.positions import at, view_of
from tests.widgets.panel_app import TableApp, painted
from widgets import themes
from widgets.java.panels import JavaPanels, SpacePanel, TopBar, action_point_lines, player_lines
from widgets.log_panel import LogPanel
from widgets.panels import ViewPanel
from widgets.refusal_line import LineKind, RefusalLine

SCRIPT = """
triple M8 N7 N8 | village M7 | enter M8 | palace M7 2 | token | draw face | end
triple L7 K7 L6 | draw deck | double K8 J8
"""


@lru_cache(maxsize=1)
def position() -> State:
    """A turn of the first player, and the beginning of the next one's."""
    seats = tuple(map(SeatSetup, ("[red]Ann", "Blue", "Green")))
    state = JAVA.new_state(Setup("java", seats, seed=7))
    for line in SCRIPT.replace("\n", "|").split("|"):
        if line.strip():
            state = JAVA.apply(state, JAVA.parse(line))
    return state


COMPACT = """\
AP # # # . . .     3/6
duty done
HAND Blue    4 all = 3
mask         1 x 1 = 1
drum         . x 0 = .
puppet       1 x 0 = .
mask+drum    2 x 1 = 2
mask+puppet  . x 1 = .
drum+puppet  . x 0 = .
double 4 rice 3 vill 2
token 3 reserve 12 dev
FESTIVAL CARD  drawn 1
mask        discard  0
PLAYERS    pts crd tok
 R [red]Ann  1   4   2
>B Blue      0   4   3
 G Green     0   3   3
PALACES LEFT
2x5 4x7 6x8 8x9 10x10"""

WIDE = """\
AP # # # . . .                 3/6
duty done
HAND Blue                4 all = 3
mask                     1 x 1 = 1
drum                     . x 0 = .
puppet                   1 x 0 = .
mask+drum                2 x 1 = 2
mask+puppet              . x 1 = .
drum+puppet              . x 0 = .
doubles  4  rice     3  village  2
tokens   3  reserve 12 developers
FESTIVAL CARD         drawn 1 of 2
mask                   discards  0
PLAYERS     pts card tok dev d r v
 R [red]Ann   1   4    2   1 5 3 1
>B Blue       0   4    3   0 4 3 2
 G Green      0   3    3   0 5 3 2
LEFT
triples 54  water 16  deck 18
palaces 2x5 4x7 6x8 8x9 10x10"""


@pytest.mark.parametrize(("size", "text"), [((80, 24), COMPACT), ((120, 40), WIDE)])
async def test_the_side_panels_show_the_position(size: tuple[int, int], text: str) -> None:
    app = TableApp(JAVA.view(position(), 1))
    async with app.run_test(size=size):
        assert [row for row in app.side if row] == text.split("\n")
        seen = app.screen_text()
        assert all(row in seen for row in text.split("\n"))


def test_the_panels_fit_into_the_20_rows_above_the_line_and_the_key_bars() -> None:
    for seats in (2, 3, 4):
        for changes in ({}, {"phase": Phase.OVER, "to_act": None}, {"viewer": None}):
            view = replace(view_of(names=" ".join(("Red", "Blue", "Yellow", "Pink")[:seats])), **changes)
            assert len(JavaPanels().lines_of(view, 22, 20)) == 2 + 9 + 2 + 1 + seats + 2 <= 20


async def test_four_players_are_shown_without_air_in_a_small_window() -> None:
    view = replace(view_of(), scores=(100, 0, 0, 0), hand_sizes=(30, 0, 0, 0))
    app = TableApp(view)
    async with app.run_test(size=(80, 24)):
        assert len(app.side) == 20
        assert app.side[14] == ">R Red     100  30   3"
    view = replace(view, festival_card=card_kind("mask+drum"))
    assert ["".join(text for text, _ in row) for row in JavaPanels().lines_of(view, 22, 19)][11:14] == [
        "FESTIVAL     mask+drum",
        "PLAYERS    pts crd tok",
        ">R Red     100  30   3",
    ]


async def test_there_is_air_between_the_panels_in_a_high_window() -> None:
    app = TableApp(view_of())
    async with app.run_test(size=(80, 36)):
        assert [number for number, row in enumerate(app.side) if not row] == [2, 12, 15, 21, 24]


async def test_a_spectator_sees_that_the_cards_are_hidden() -> None:
    app = TableApp(JAVA.view(position(), None))
    async with app.run_test(size=(80, 24)):
        assert app.side[2:9] == [
            "HAND Blue     4 hidden",
            "mask         ? x 1 = ?",
            "drum         ? x 0 = ?",
            "puppet       ? x 0 = ?",
            "mask+drum    ? x 1 = ?",
            "mask+puppet  ? x 1 = ?",
            "drum+puppet  ? x 0 = ?",
        ]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_panel_tells_of_another_hand(size: tuple[int, int]) -> None:
    rng = Random(3)
    view = JAVA.view(position(), 1)
    others = [JAVA.sample_state(view, rng) for _ in range(3)]
    assert len({state.secret.hands for state in others}) > 1
    app = TableApp(view)
    async with app.run_test(size=size) as pilot:
        app.query_one(SpacePanel).space = at("M8")
        app.query_one(SpacePanel).redraw()
        await pilot.pause()
        before = app.screen_text()
        for state in others:
            for panel in app.query(ViewPanel):
                panel.show(JAVA.view(state, 1))
            await pilot.pause()
            assert app.screen_text() == before


@pytest.mark.parametrize("name", ["[red]x[/]", "[/b]", "[@click=quit]", "\\[", "名前"])
async def test_a_name_is_shown_as_it_is(name: str) -> None:
    view = replace(view_of(names="Red Blue"), names=(name, "Blue"))
    app = TableApp(view)
    async with app.run_test(size=(120, 40)) as pilot:
        app.query_one(LogPanel).show([f"{name} ended the turn."])
        app.query_one(RefusalLine).say(LineKind.ERROR, f"{name} leads there")
        await pilot.pause()
        seen = app.screen_text()
        assert f"{name} to play" in seen
        assert f"{name} ended the turn." in seen
        assert f"! {name} leads there" in seen
        assert all(strip.cell_length == 120 for strip in app.screen._compositor.render_strips())


# --- what is painted --------------------------------------------------------------------------------


async def test_a_placed_tile_paints_only_the_rows_that_differ() -> None:
    state = position()
    after = JAVA.apply(state, JAVA.parse("double K9 J9"))
    app = TableApp(JAVA.view(state, 1))
    async with app.run_test(size=(80, 24)):
        with painted() as seen:
            for panel in app.query(ViewPanel):
                panel.show(JAVA.view(after, 1))
        assert seen == [("JavaPanels", Region(0, 0, 22, 1)), ("JavaPanels", Region(0, 9, 22, 1))]


async def test_the_same_view_again_paints_nothing() -> None:
    app = TableApp(JAVA.view(position(), 1))
    async with app.run_test(size=(80, 24)):
        with painted() as seen:
            for panel in app.query(ViewPanel):
                panel.show(JAVA.view(position(), 1))
        assert seen == []


async def test_a_number_changes_its_own_cells_alone() -> None:
    view = JAVA.view(position(), 1)
    app = TableApp(view)
    async with app.run_test(size=(80, 24)):
        before = app.side
        app.query_one(JavaPanels).show(
            replace(view, scores=(100, 9, 0), deck_size=7, hand=(1, 1, 1, 2, 0, 0))
        )
        changed = [(old, new) for old, new in zip(before, app.side, strict=True) if old != new]
        assert changed == [
            ("HAND Blue    4 all = 3", "HAND Blue    5 all = 3"),
            ("drum         . x 0 = .", "drum         1 x 0 = ."),
            (" R [red]Ann  1   4   2", " R [red]An 100   4   2"),
            (">B Blue      0   4   3", ">B Blue      9   4   3"),
        ]


async def test_a_view_that_comes_late_is_laid_out() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.query_one(JavaPanels).show(JAVA.view(position(), 1))
        await pilot.pause()
        assert app.side == COMPACT.split("\n")
        assert COMPACT.split("\n")[-1] in app.screen_text()


async def test_another_theme_paints_in_its_own_colours() -> None:
    app = TableApp(JAVA.view(position(), 1))
    async with app.run_test(size=(80, 24)) as pilot:
        panel = app.query_one(JavaPanels)
        dark = panel.render_line(0)
        app.theme = themes.LIGHT.name
        await pilot.pause()
        assert panel.render_line(0).text == dark.text
        assert panel.render_line(0) != dark


# --- one panel each ---------------------------------------------------------------------------------


@in_one_test(
    "changes, rows",
    [
        ({"ap": 6}, ["AP # # # # # #     6/6", "duty: place land"]),
        ({"ap": 7, "token_used": True}, ["AP # # # # # # #   7/7", "duty: place land"]),
        ({"ap": 1, "token_used": True}, ["AP # . . . . . .   1/7", "duty: place land"]),
        ({"ap": 0, "last_round": True}, ["AP . . . . . .     0/6", "no duty: last round"]),
        (
            {"auction": Auction(at("F7"), 0, (1,), (1, 0), ((0,), ()), (0,), (), 0, ())},
            ["AP # # # # # #     6/6", "festival at F7"],
        ),
        ({"phase": Phase.OVER, "to_act": None, "ap": 6}, ["game over", ""]),
    ],
)
def test_action_points_and_duty(changes: dict[str, object], rows: list[str]) -> None:
    lines = action_point_lines(replace(view_of(), **changes), 22)
    assert ["".join(text for text, _ in line).rstrip() for line in lines] == rows


def test_a_finished_player_is_done_and_the_seat_to_answer_is_marked() -> None:
    view = view_of(names="Red Blue")
    view = replace(view, players=(replace(view.players[0], finished=True), view.players[1]), to_act=1)
    rows = ["".join(text for text, _ in line) for line in player_lines(view, (), 22)]
    assert rows[1:] == [" R Red       0  3 done", ">B Blue      0   3   3"]


def rows_with_levels(names: str, width: int, *levels: str | None) -> list[str]:
    """The rows of players below their title, without the numbers."""
    rows = player_lines(view_of(names=names), levels, width)[1:]
    return ["".join(text for text, _ in row[:-1]).rstrip() for row in rows]


def test_the_level_of_a_computer_player_stands_behind_its_name() -> None:
    assert rows_with_levels("Red Blue", 54, None, "hard") == [">R Red", " B Blue computer hard"]
    # All are told in the same form, the longest with which no name is cut.
    assert rows_with_levels("Red Yellow Greta", 38, None, "easy", "hard") == [
        ">R Red",
        " Y Yellow easy",
        " G Greta hard",
    ]
    assert rows_with_levels("Red Yellow", 22, None, "hard") == [">R Red", " Y Yellow h"]
    assert rows_with_levels("Barbarossa Yellowstone", 22, None, "medium") == [">B Barbaros", " Y Yellow m"]


def test_letters_stand_in_the_colours_of_their_seats() -> None:
    lines = player_lines(view_of(), (), 22)
    assert [line[1] for line in lines[1:]] == [(x, f"seat-{i}") for i, x in enumerate("RBYP")]


@pytest.mark.parametrize("width", [22, 34, 44])
def test_no_line_is_longer_than_its_panel(width: int) -> None:
    view = replace(
        view_of(names="Xxxxxxxxxxxxxxxxxxxx Y Z Q"),
        festival_card=5,
        discards=(0,) * 14,
        scores=(123, 0, 0, 0),
        hand=(5, 5, 5, 5, 5, 5),
        token_used=True,
        ap=7,
    )
    for line in JavaPanels(None, ("random", "hard", None, None)).lines_of(view, width, 0):
        assert len("".join(text for text, _ in line)) <= width


def top(view: JavaView, width: int) -> str:
    return "".join(text for text, _ in TopBar().lines_of(view, width, 1)[0])


def test_the_top_bar_tells_turn_and_stocks() -> None:
    view = replace(view_of(), turn=14)
    assert top(view, 78) == "Java  turn 14  R Red to play" + " " * 21 + "triples 56  water 16  deck 20"
    assert top(replace(view, phase=Phase.BIDDING, to_act=1), 78).startswith("Java  turn 14  B Blue to bid ")
    assert top(replace(view, phase=Phase.OVER, to_act=None), 78).startswith("Java  turn 14  game over ")


def test_the_banner_of_the_last_round_leaves_the_triples() -> None:
    view = view_of(names="Red Blue Green")
    view = replace(view, last_round=True, stock=replace(view.stock, triples=0), turn=54)
    assert "  Last round, no duty: Red, then Blue, Green   " in top(view, 118)
    assert top(view, 118).endswith("triples  0  water 16  deck 20")
    assert "  Last round, no duty: R, then B, G  " in top(view, 78)
    assert top(view, 78).endswith("triples  0")
    assert len(top(view, 78)) == 78


def test_no_name_is_too_long_for_the_triples() -> None:
    for phase in (Phase.ACTIONS, Phase.BIDDING, Phase.AGREEMENT):
        for near_end in ({"last_round": True}, {"idle_turns": 3}, {}):
            for name in ("Red", "Yellow", "A" * NAME_LENGTH):
                view = view_of(names=f"{name} Blue Green White")
                view = replace(view, **near_end, phase=phase, to_act=0, turn=154)
                view = replace(view, stock=replace(view.stock, triples=12 if "idle_turns" in near_end else 0))
                told = top(view, 78)
                assert told.endswith(f"  triples {view.stock.triples:>2}") or "  water 16  deck" in told
                assert len(told) == 78
                assert f"{name[0]} {name} to " in told or f"{name[0]} to " in told
                assert end_banner(view, [name[0], "B", "G", "W"]) in told or end_banner(view) in told


def test_the_name_of_who_plays_gives_way_to_who_else_does() -> None:
    view = view_of(names="Yellow Blue Green White")
    view = replace(view, last_round=True, stock=replace(view.stock, triples=0), turn=54)
    assert top(view, 78).startswith("Java  turn 54  Y to play   Last round, no duty: Y, then B, G, W  ")
    assert top(view, 78).endswith("  triples  0")


async def test_the_space_under_the_cursor() -> None:
    view = view_of(drawing="F7=v2 F8=v4 F9=v1 G8=v2 G9=v1", palaces="F8=4*", developers="F7=0 F9=0 G9=1")
    app = TableApp(view)
    async with app.run_test(size=(80, 24)) as pilot:
        panel = app.query_one(SpacePanel)
        assert panel.text() == ""
        panel.space = at("F7")
        panel.redraw()
        assert panel.text().split("\n") == [
            "F7 village, level 2, Red here. City of 5: Red 2,1 leads;",
            "Blue 1. Palace 4 at F8, celebrated; 6 needs 6 spaces. ...",
        ]
        panel.styles.height = 6
        await pilot.pause()
        assert panel.text().split("\n") == [
            "F7 village, level 2, Red here.",
            "City of 5: Red 2,1 leads; Blue 1.",
            "Palace 4 at F8, celebrated; 6 needs 6 spaces.",
            "Final scoring: Red 4, Blue 2.",
        ]
        with painted() as seen:
            panel.space = at("F8")
            panel.redraw()
        assert {region.y for _, region in seen} == {0, 2}
        assert {region.height for _, region in seen} == {1}
