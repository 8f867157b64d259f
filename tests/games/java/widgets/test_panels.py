"""The panels in a running app: their texts at both widths, how little is painted, and names as mere text."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from textual.geometry import Region

from engines.core import NAME_LENGTH, LedgerEntry, SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.pieces import card_kind
from engines.java.spaces import Space
from engines.java.state import Auction, Phase, State
from engines.java.texts.sentences import end_banner
from engines.java.view import JavaView
from tests.cases import in_one_test
from tests.games.java.widgets.positions import at, view_of
from tests.widgets.panel_app import TableApp, painted
from widgets import themes
from widgets.java.hand import draw_card
from widgets.java.panels import JavaPanels, SpacePanel, TopBar, action_point_lines
from widgets.java.standings import player_lines
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
AP ▟ ▟ ▟ . . .    3/6
land tile placed
HAND Blue     worth 3
o_o   x1+1 o_o[#]x2+1
[#]        o_o\\o/
\\o/   x1   [#]\\o/
4 doubles 2 villages
3 rice 3 tokens
FESTIVAL CARD drawn 1
o_o mask
PLAYERS  cards points
 R [red]An  4   1  +1
>B Blue     4   0
 G Green    3   0
CITIES      Tab: next
M7   2  R1
PALACES LEFT
2 5 4 7 6 8 8 9 10 10"""

WIDE = """\
AP ▟▙ ▟▙ ▟▙ .. .. ..            3 of 6
land tile placed
HAND Blue                  worth 3 now
▟ +1▙ ▟   ▙ ▟   ▙ ▟ +1▙ ▟   ▙ ▟   ▙
 o_o   [#]   \\o/   o_o   o_o   [#]
                   [#]   \\o/   \\o/
▖ x1▗ ▖   ▗ ▖ x1▗ ▖ x2▗ ▖   ▗ ▖   ▗
4 doubles 2 villages 3 rice 3 tokens
FESTIVAL CARD             drawn 1 of 2
▟   ▙   mask
 o_o    Draw it, or one unseen.
        discards 0
▖   ▗
CITIES                       Tab: next
at  palace    leads then  pays    next
M7   2  of 4  R1           2 1   4 now
PALACES LEFT
 2 5     4 7     6 8     8 9    10 10
PLAYERS                         points
 R [red]Ann                      1  +1
   cards 4  tokens 2  reserve 11
>B Blue                          0
   cards 4  tokens 3  reserve 12
 G Green                         0
   cards 3  tokens 3  reserve 12"""


@pytest.mark.parametrize(("size", "text"), [((80, 24), COMPACT), ((120, 40), WIDE)])
async def test_the_side_panels_show_the_position(size: tuple[int, int], text: str) -> None:
    app = TableApp(JAVA.view(position(), 1))
    async with app.run_test(size=size):
        assert [row for row in app.side if row] == text.split("\n")
        seen = app.screen_text()
        assert all(row in seen for row in text.split("\n"))


def rows_of(view: JavaView, width: int, height: int, lit: Space | None = None) -> list[str]:
    """What the panels show in a size."""
    panels = JavaPanels()
    panels.lit = lit
    return ["".join(text for text, _ in line).rstrip() for line in panels.lines_of(view, width, height)]


MANY = "D6=v1 D7=v1 G4=v1 G5=v2 J4=v1 J5=v1 L6=v1 L7=v1 H11=v1 H12=v1 F14=v1 F15=v1"
PALACES = "D6=2 G4=2* J4=2 L6=2 H11=2"


def test_four_players_with_all_kinds_of_cards_leave_lines_for_cities_in_the_least_window() -> None:
    view = replace(view_of(MANY, PALACES, "D7=0 G5=1"), hand=(1, 1, 1, 1, 1, 1), scores=(100, 2, 0, 0))
    for height, cities in ((20, 4), (19, 3)):
        for changes in ({}, {"phase": Phase.OVER, "to_act": None}, {"viewer": None}):
            rows = rows_of(replace(view, **changes), 21, height)
            assert len(rows) == height
            assert rows[-cities - 1] == f"CITIES   1-{cities} of 6 Tab"
            assert [row[:3].rstrip() for row in rows[-cities:]] == ["D6", "G4", "H11", "J4"][:cities]
    rows = rows_of(view, 21, 20)
    assert rows[-4:] == ["D6   2  R1", "G4   2* B2", "H11  2", "J4   2"]
    assert ">R Red      3 100" in rows


def test_the_lit_city_is_always_among_those_seen() -> None:
    view = view_of(MANY, PALACES)
    there = ["CITIES   3-6 of 6 Tab", "H11  2", "J4   2", "L6   2", "F14  ⌂2"]
    assert rows_of(view, 21, 20, at("D6"))[-4] == "D6   2"
    assert rows_of(view, 21, 20, at("L6"))[-5:] == rows_of(view, 21, 20, at("F14"))[-5:] == there


def test_what_gives_way_first_are_the_palaces_then_the_second_lines_of_players_then_the_card() -> None:
    view = view_of(MANY, PALACES)
    full, lower, low, least = (rows_of(view, 38, height) for height in (33, 30, 26, 22))
    assert "PALACES LEFT" in full and "PALACES LEFT" not in lower
    assert any(row.startswith("   cards") for row in lower)
    assert not any(row.startswith("   cards") for row in low)
    assert [row for row in least if row.startswith("FESTIVAL ")]
    assert [len(each) for each in (full, lower, low, least)] == [33, 30, 26, 22]


async def test_there_is_air_between_the_parts_in_the_largest_window() -> None:
    rows = rows_of(view_of(), 40, 56)
    assert [number for number, row in enumerate(rows) if not row][:4] == [2, 9, 15, 25]
    assert rows[16].startswith("PLAYERS")


async def test_a_spectator_sees_that_the_cards_are_hidden() -> None:
    rows = rows_of(JAVA.view(position(), None), 21, 20)
    assert rows[2:6] == [
        "HAND Blue    4 hidden",
        "o_o        o_o[#]",
        "[#]        o_o\\o/",
        "\\o/        [#]\\o/",
    ]


def test_a_plain_card_can_be_told_without_colours() -> None:
    def drawn(kind: str, count: int | None, worth: int) -> list[str]:
        found = card_kind(kind)
        assert found is not None
        return ["".join(text for text, _ in line) for line in draw_card(found, count, worth, is_plain=True)]

    assert drawn("mask+drum", 2, 1) == [".-+1.", "|o_o|", "|[#]|", "'-x2'"]
    assert drawn("puppet", 1, 0) == [".---.", "|\\o/|", "|   |", "'-x1'"]
    assert drawn("puppet", 0, 1) == ["     ", " \\o/ ", "     ", "     "]


def test_a_city_tells_who_leads_and_who_follows_with_levels_points_and_the_next_palace() -> None:
    drawing = "F7=v2 F8=v4 F9=v1 G8=v2 G9=v1 G7=v1"
    view = view_of(drawing, "F8=4*", "F7=0 F9=0 G9=1 G8=2 G7=2")
    rows = rows_of(view, 38, 36)
    assert "F8   4* of 6  RY2 1 B1     4 2   6 now" in rows
    assert "F8   4* RY2 1 B1" in rows_of(view, 21, 20)
    high = view_of(drawing.replace("v2", "v12"), "F8=4*", "F7=0 F9=0 G9=1")
    assert "F8   4* R12 1 B1" in rows_of(high, 21, 20)
    # The lowest of many are left out, and none comes near what both get.
    many = view_of(f"{drawing} H8=v1 H9=v1 G6=v1", "F8=4*", "F7=0 G8=1 F9=1 G9=1 G7=1 H8=1 H9=1")
    assert "F8   4* of 9  B211+ R2     4 2   8 now" in rows_of(many, 38, 36)
    village = view_of("F7=v2 F8=v1", "", "F7=3")
    assert "F7   ⌂  of 2  P2                 2 now" in rows_of(village, 38, 36)
    assert "F7   ⌂2 P2" in rows_of(village, 21, 20)


def test_a_name_is_cut_in_one_way_on_a_page() -> None:
    for hand in ((0,) * 6, (2,) * 6):
        view = replace(view_of(names="Marie-Claire Marie-Anne"), hand=hand, to_act=0)
        rows = rows_of(view, 21, 20)
        assert any(row.startswith("HAND Marie-C ") for row in rows)
        assert any(row.startswith(">M Marie-C ") for row in rows)


def test_points_that_came_since_ones_own_turn_stand_beside_the_names() -> None:
    ledger = (LedgerEntry(1, 0, 9, "J41"), LedgerEntry(2, 1, 4, "J41"), LedgerEntry(3, 2, 12, "J41"))
    view = replace(view_of(names="Red Blue Yellow"), turn=4, ledger=ledger, scores=(9, 4, 12))
    assert rows_of(view, 21, 20)[11:14] == [
        ">R Red      3   9",
        " B Blue     3   4  +4",
        " Y Yellow   3  12 +12",
    ]


def test_a_bar_of_standing_is_as_long_as_the_share_of_the_most_points() -> None:
    view = replace(view_of(names="Red Blue"), scores=(4, 8))
    red, blue = player_lines(view, (), 21)[1:]
    assert red[2:4] == [(" Red", "standing-0 strong"), ("    ", "strong")]
    assert blue[2] == (" Blue   ", "standing-1")
    view = replace(view, scores=(9, 16))
    assert player_lines(view, (), 21)[1][2:4] == [(" Red", "standing-0 strong"), ("▐", "standing-0-end")]
    plain = player_lines(view, (), 21, is_plain=True)[1]
    assert all(text.isascii() for text, _ in plain)


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
        assert seen == [("JavaPanels", Region(0, 0, 21, 1)), ("JavaPanels", Region(0, 6, 21, 1))]


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
            ("[#]        o_o\\o/", "[#]   x1   o_o\\o/"),
            (" R [red]An  4   1  +1", " R [red]An  4 100  +1"),
            (">B Blue     4   0", ">B Blue     4   9"),
        ]


async def test_a_view_that_comes_late_is_laid_out() -> None:
    app = TableApp(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.query_one(JavaPanels).show(JAVA.view(position(), 1))
        await pilot.pause()
        assert [row for row in app.side if row] == COMPACT.split("\n")
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
        ({"ap": 6}, ["AP ▟ ▟ ▟ ▟ ▟ ▟    6/6", "place a land tile"]),
        ({"ap": 7, "token_used": True}, ["AP ▟ ▟ ▟ ▟ ▟ ▟ ▟  7/7", "place a land tile"]),
        ({"ap": 1, "token_used": True}, ["AP ▟ . . . . . .  1/7", "place a land tile"]),
        ({"ap": 0, "last_round": True}, ["AP . . . . . .    0/6", "no land tile needed"]),
        (
            {"auction": Auction(at("F7"), 0, (1,), (1, 0), ((0,), ()), (0,), (), 0, ())},
            ["AP ▟ ▟ ▟ ▟ ▟ ▟    6/6", "festival at F7"],
        ),
        ({"phase": Phase.OVER, "to_act": None, "ap": 6}, ["game over", ""]),
    ],
)
def test_action_points_and_duty(changes: dict[str, object], rows: list[str]) -> None:
    lines = action_point_lines(replace(view_of(), **changes), 21)
    assert ["".join(text for text, _ in line).rstrip() for line in lines] == rows


def test_a_finished_player_had_the_final_scoring_and_the_seat_to_answer_is_marked() -> None:
    view = view_of(names="Red Blue")
    view = replace(view, players=(replace(view.players[0], finished=True), view.players[1]), to_act=1)
    rows = ["".join(text for text, _ in line).rstrip() for line in player_lines(view, (), 38, is_tall=True)]
    assert rows[2].endswith("had the final scoring") and "tokens 3" in rows[4]
    assert [row[:2] for row in rows[1::2]] == [" R", ">B"]


def rows_with_levels(names: str, width: int, *levels: str | None) -> list[str]:
    """The rows of players below their title, without the numbers."""
    rows = player_lines(view_of(names=names), levels, width, is_tall=True)[1::2]
    return ["".join(text for text, _ in row[:-3]).rstrip() for row in rows]


def test_the_level_of_a_computer_player_stands_behind_its_name() -> None:
    assert rows_with_levels("Red Blue", 54, None, "hard") == [">R Red", " B Blue computer hard"]
    # All are told in the same form, the longest with which no name is cut.
    assert rows_with_levels("Red Yellow Greta", 26, None, "easy", "hard") == [
        ">R Red",
        " Y Yellow easy",
        " G Greta hard",
    ]
    assert rows_with_levels("Red Yellow", 19, None, "hard") == [">R Red", " Y Yellow"]
    assert rows_with_levels("Barbarossa Yellowstone", 19, None, "medium") == [">B Barbaros", " Y Yellowst"]


def test_letters_stand_in_the_colours_of_their_seats() -> None:
    lines = player_lines(view_of(), (), 21)
    assert [line[1] for line in lines[1:]] == [(x, f"seat-{i}") for i, x in enumerate("RBYP")]


@pytest.mark.parametrize("width", [21, 36, 40])
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
    assert top(view, 78) == "Java  turn 14  R Red to play" + " " * 15 + "56 triples, 16 water, 20 cards left"
    assert top(replace(view, phase=Phase.BIDDING, to_act=1), 78).startswith("Java  turn 14  B Blue to bid ")
    assert top(replace(view, phase=Phase.OVER, to_act=None), 78).startswith("Java  turn 14  game over ")


def test_the_banner_of_the_last_round_leaves_the_triples() -> None:
    view = view_of(names="Red Blue Green")
    view = replace(view, last_round=True, stock=replace(view.stock, triples=0), turn=54)
    assert "  Last round: Red, then Blue, Green   " in top(view, 118)
    assert top(view, 118).endswith(" 0 triples, 16 water, 20 cards left")
    assert "  Last round: R, then B, G  " in top(view, 78)
    assert top(view, 78).endswith("  0 triples left")
    assert len(top(view, 78)) == 78


def test_no_name_is_too_long_for_the_triples() -> None:
    for phase in (Phase.ACTIONS, Phase.BIDDING, Phase.AGREEMENT):
        for near_end in ({"last_round": True}, {"idle_turns": 3}, {}):
            for name in ("Red", "Yellow", "A" * NAME_LENGTH):
                view = view_of(names=f"{name} Blue Green White")
                view = replace(view, **near_end, phase=phase, to_act=0, turn=154)
                view = replace(view, stock=replace(view.stock, triples=12 if "idle_turns" in near_end else 0))
                told = top(view, 78)
                assert (
                    told.endswith((f" {view.stock.triples} triples left", f" {view.stock.triples} triples"))
                    or " 16 water," in told
                )
                assert len(told) == 78
                assert f"{name[0]} {name} to " in told or f"{name[0]} to " in told
                assert end_banner(view, [name[0], "B", "G", "W"]) in told or end_banner(view) in told


def test_the_name_of_who_plays_gives_way_to_who_else_does() -> None:
    view = view_of(names="Yellow-Orange Blue Green White")
    view = replace(view, last_round=True, stock=replace(view.stock, triples=0), turn=54)
    assert top(view, 78).startswith("Java  turn 54  Y to play   Last round: Y, then B, G, W  ")
    assert top(view, 78).endswith("  0 triples left")


async def test_the_space_under_the_cursor() -> None:
    view = view_of(drawing="F7=v2 F8=v4 F9=v1 G8=v2 G9=v1", palaces="F8=4*", developers="F7=0 F9=0 G9=1")
    app = TableApp(view)
    async with app.run_test(size=(80, 24)) as pilot:
        panel = app.query_one(SpacePanel)
        assert panel.text() == ""
        panel.space = at("F7")
        panel.redraw()
        assert panel.text().split("\n") == [
            "F7 village, level 2, Red here. City of 5: Red leads (levels",
            "2, 1), then Blue (level 1). Palace 4 at F8, celebrated; ...",
        ]
        panel.styles.height = 6
        await pilot.pause()
        assert panel.text().split("\n") == [
            "F7 village, level 2, Red here.",
            "City of 5: Red leads (levels 2, 1), then Blue (level 1).",
            "Palace 4 at F8, celebrated; 6 needs 6 spaces.",
            "Final scoring: Red 4, Blue 2.",
        ]
        with painted() as seen:
            panel.space = at("F8")
            panel.redraw()
        assert {region.y for _, region in seen} == {0, 2}
        assert {region.height for _, region in seen} == {1}


def test_the_largest_window_has_a_chart_of_points_whose_place_no_number_of_cities_moves() -> None:
    ledger = (LedgerEntry(1, 0, 9, "J41"), LedgerEntry(3, 1, 4, "J41"))
    few = rows_of(replace(view_of(), turn=4, ledger=ledger, scores=(9, 4, 0, 0)), 40, 56)
    many = rows_of(replace(view_of(MANY, PALACES), turn=4, ledger=ledger, scores=(9, 4, 0, 0)), 40, 56)
    chart = few.index("POINTS BY TURN")
    assert few[chart:] == many[chart:] and few[-1].lstrip().startswith("turn 1")
    assert any(row.endswith("R  Red 9") for row in few[chart:])
    assert "POINTS BY TURN" not in rows_of(view_of(), 40, 45)


async def test_a_tall_panel_of_a_space_has_a_title() -> None:
    panel = SpacePanel(view_of())
    panel.space = at("E8")
    assert panel.lines(40, SpacePanel.TITLED)[0][0][0].startswith("HERE")
    assert panel.lines(40, SpacePanel.TITLED - 1)[0][0] == ("E8", "strong")


@pytest.mark.parametrize("is_plain", [False, True])
def test_only_characters_of_one_cell_are_drawn_and_plain_ones_are_ascii(is_plain: bool) -> None:
    view = replace(view_of(MANY, PALACES, "D7=0"), hand=(2, 0, 1, 1, 0, 3), scores=(9, 16, 3, 0), turn=3)
    panels = JavaPanels(view)
    panels.is_plain = is_plain
    sizes = ((21, 20), (38, 36), (40, 56))
    drawn = {sign for size in sizes for line in panels.lines(*size) for text, _ in line for sign in text}
    assert {sign for sign in drawn if not sign.isascii()} <= (set() if is_plain else {*"▖▗▘▝▙▛▜▟▐⌂"})
    assert is_plain or {*"▙▟▖▗⌂"} <= drawn


def test_no_card_is_offered_once_the_game_is_over() -> None:
    for phase, told in ((Phase.ACTIONS, "Draw it, or one unseen."), (Phase.OVER, "No more can be drawn.")):
        assert told in "\n".join(rows_of(replace(view_of(), phase=phase), 39, 36))
