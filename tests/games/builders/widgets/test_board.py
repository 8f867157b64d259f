"""The table of The Builders in an app: what it shows, where clicks and arrows lead, how little is painted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual import events

from engines.builders.view import BuildersView
from tests.extent import every
from tests.games.builders.engine.positions import at
from tests.games.builders.widgets.board_app import MIDDLE, CardsApp, texts, view_of
from tests.widgets.panel_app import painted
from widgets import themes
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.builders.cards import Look
from widgets.builders.tables import draw_low_table
from widgets.panels import count_cells

WINDOWS = [(80, 15), (72, 26), (82, 36), (144, 56)]
"""What the screen leaves the table in terminals of 80x24, 110x30, 120x40 and 200x60."""
CROWDED = view_of(
    free=("W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 W11 W12 W13 M1 M2 M3 M4",),
    sites=("B1 B2 B3 B4 B5 B6 B7:W14+W15 B8 B9",),
)
"""More sites and workers than fit in any window but the largest."""
BARE = view_of(2, free=("", "W1"), buildings="- - - - -")
"""No sites, no workers, no buildings; the other player has a worker."""
VIEWS = {"middle": MIDDLE, "crowded": CROWDED, "bare": BARE, "four": view_of(4), "none": None}


def with_sites(view: BuildersView, count: int) -> BuildersView:
    """A view in which the first player has only so many of his sites."""
    first, *others = view.players
    return replace(view, players=(replace(first, sites=first.sites[:count]), *others))


def screen_of(app: CardsApp) -> list[str]:
    """What is painted of the table, without blanks at the ends of lines."""
    return [app.cards.render_line(y).text.rstrip() for y in range(app.cards.size.height)]


def app_of(view: BuildersView | None, window: tuple[int, int], **options: Any) -> tuple[CardsApp, Any]:
    """An app whose table has a window of some size, and its test run."""
    app = CardsApp(view, table_height=window[1], **options)
    return app, app.run_test(size=(window[0], window[1] + 14))


# --- what is shown ----------------------------------------------------------------------------------


async def test_at_its_smallest_all_tables_are_seen_in_lines() -> None:
    app, running = app_of(with_sites(MIDDLE, 1), (80, 15))
    async with running:
        app.cards.cursor = Spot(Zone.BUILDINGS, 1)
        app.cards.helper = at("W12")
        app.cards.targets = frozenset({Spot(Zone.BUILDINGS, 0), Spot(Zone.TEAM, 1)})
        app.cards.marks = {at("B22"): "refused", at("W10"): "changed"}
        assert screen_of(app) == [
            "[1]makes ^3 2VP >2<20 écus 7 VP  3!16 écus 4 VP  4 empty         5 8 écus  0 VP",
            "Great tile kiln The castle      Burgher's house                 The arbour",
            "#2 =1           #5 =3 *5 ^3     #2 =2 *2 ^2                     #1 ^1",
            " 1 Apprentice    2:Labourer      3 empty         4 Craftsman     5 Master",
            "*1 ^1    2 écus #1 =2    3 écus                 *1 ^3    4 écus =3 *2    5 écus",
            ">R Red, your table  7 of 17 VP  12 écus  4 built",
            " 1 The chapel           lacks =1 ^3       6+1 of 10  18é 5VP 2 workers",
            " 1 Apprentice     #1^1 2é [2]Labourer       #1*2 3é  3 Labourer       #2^1 3é",
            " 4 Craftsman  #1=1*1^1 4é  5 Master         *2^3 5é  6 Circular saw     =2 0é",
            " B Blue  0 of 17 VP  3 écus  0 built",
            "  The stone bridge     lacks #2 *1       0 of 3     6é  1VP Nobody yet",
            "  free #1*1",
            " G Green  0 of 17 VP  20 écus  0 built",
            "  no site open",
            "  free =1*1",
        ]


async def test_in_a_tall_window_there_are_cards_and_the_tables_of_all_others() -> None:
    app, running = app_of(with_sites(MIDDLE, 2), (82, 36))
    async with running:
        rows = screen_of(app)
        assert rows[0] == " BUILDINGS" + " " * 57 + "28 in the deck"
        assert rows[1] == "▟>1<     2 VP ▙ ▟ 2      7 VP ▙ ▟ 3      4 VP ▙ ▟ 4           ▙ ▟ 5      0 VP ▙"
        assert rows[9].startswith(" WORKERS") and rows[14].startswith(">R Red, your table  7 of 17 VP")
        assert rows[15] == "▟ 1 The chapel    5 VP ▙ ▟ 2 Thatched cot. 2 VP ▙ FREE  6"
        assert rows[16].startswith(" ###  stone done          ==   wood lacks 2        1 ")
        assert rows[22] == " built The covered bridge, Circular saw, Great crane, The watermill"
        assert rows[24].startswith(" B Blue's table  0 VP  3 écus") and " G Green's table" in rows[24]
        assert rows[25] == "▟ 1 Stone bridge  1 VP ▙                  no site open"
        assert rows[32:34] == [
            " free #1*1                                free =1*1",
            " nothing built                            nothing built",
        ]


def test_in_a_large_window_sites_and_those_who_are_free_are_larger_and_so_are_those_of_others() -> None:
    few = view_of(3, free=("W3 W8", "W1 W2 M3"), sites=("B31:W26+W4/1", "B5"))
    rows = texts([*BuildersBoard(few).lines(144, 56)])
    assert rows[29].startswith("|  Apprentice         #1=1|") and rows[34] == "'18 écus              5 VP'"
    assert "|#   stone       | |#   stone       |" in rows[23]
    assert rows[45].startswith(". 1 Apprentice--. . 2 Apprentice--. . 3 Measuring i..")
    many = BuildersBoard(MIDDLE)._layout_of(144, 56)
    assert [grid.height for grid in many.grids] == [11, 7, 7, 5]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_moves_when_sites_are_opened_and_workers_recruited(seats: int) -> None:
    few = view_of(seats, free=("W3",), sites=("",))
    many = view_of(seats, free=("W3 W4 W5 W6 W7 W8 W9",), sites=("B3 B4 B5",))
    for width, height in WINDOWS:
        layouts = [board._layout_of(width, height) for board in map(BuildersBoard, (few, many))]
        assert len({(layout.title_y, layout.others, layout.built_y) for layout in layouts}) == 1


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_every_line_fits_and_nothing_is_below_the_window(view: BuildersView | None) -> None:
    table = BuildersBoard(view)
    for width, height in [*WINDOWS, (200, 60), (110, 24), (60, 20), (80, 14), (300, 100)]:
        lines = table.lines(width, height)
        assert max(map(count_cells, lines)) <= width and len(lines) == height
        if view is not None and height >= 14:
            told = "".join(texts(lines))
            for name in view.names:
                assert name in told


async def test_only_without_colours_or_in_ascii_cards_have_frames() -> None:
    app, running = app_of(MIDDLE, (82, 36))
    async with running as pilot:
        assert screen_of(app)[1].startswith("▟>1<")
        app.no_color = True
        app.theme = themes.MONO.name
        await pilot.pause()
        assert screen_of(app)[1].startswith(".>1<     2 VP . . 2")
        assert "".join(screen_of(app)).replace("é", "e").isascii()
    app, running = app_of(MIDDLE, (82, 36), ascii_only=True)
    async with running:
        assert screen_of(app)[1].startswith(".>1<     2 VP . . 2")


async def test_a_card_that_a_key_put_the_cursor_on_is_not_clicked_yet() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running as pilot:
        second, x = Spot(Zone.BUILDINGS, 1), app.cards._layout().grids[0].corner(1)[0]
        for begin in (lambda: None, lambda: app.cards.show(MIDDLE)):  # what lies there may be another card
            app.cards.cursor = Spot(Zone.WORKERS, 0)
            app.cards.cursor = second
            begin()
            await pilot.click(BuildersBoard, offset=(x, 0))
            await pilot.click(BuildersBoard, offset=(x, 0))
            begin()
        assert app.picked == [(second, False), (second, True)] * 2


async def test_the_table_of_another_player_changes_places_with_the_own_one() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        app.cards.shown = 1
        rows = screen_of(app)
        assert rows[5].startswith(" B Blue's table  0 of 17 VP  3 écus") and rows[9].startswith(" G Green")
        assert any(row.startswith(">R Red  7 of 17 VP") for row in rows[10:])
        assert app.cards.list_spots(Zone.SITES) == [Spot(Zone.SITES, 0)]
        assert app.cards.find_card(Spot(Zone.TEAM, 0)) == at("W1")


def test_who_is_free_stands_apart_from_what_is_built() -> None:
    view = view_of(4, built=("", "B3 M2 M5 B20"), free=("", "W1 W2 W3 W4"))
    for width in range(60, 100):
        (title, _) = texts(draw_low_table(view, 1, (), width, 2, Look(slot=1)))
        assert " free " in title


async def test_titles_are_french_where_that_is_wanted() -> None:
    for window in ((80, 15), (82, 36)):
        app, running = app_of(MIDDLE, window)
        async with running:
            app.cards.french = True
            seen = "\n".join(screen_of(app))
            assert "La tonnelle" in seen and "Manoeuvre" in seen and "The " not in seen


# --- what a worker would add ------------------------------------------------------------------------


async def test_the_helper_is_the_chosen_worker_or_may_be_the_one_under_the_cursor() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        table, under = app.cards, []
        for spot in (*table.list_spots(Zone.WORKERS)[1:3], Spot(Zone.TEAM, 5), Spot(Zone.BUILDINGS, 0)):
            table.cursor = spot
            under.append(table.worker_looked_at)
        assert under == [at("W10"), None, at("M2"), None]
        table.cursor = Spot(Zone.TEAM, 0)
        assert table.helper is None
        table.worker = at("M2")
        assert table.helper == at("M2") and "6+1 of 10" in screen_of(app)[6]
        table.worker = None
        assert table.helper == at("W3")


# --- the cursor -------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", every(2, WINDOWS))
async def test_arrows_reach_every_spot(window: tuple[int, int]) -> None:
    app, running = app_of(None, window)
    async with running:
        table = app.cards
        for name, view in VIEWS.items():
            table.show(view)
            table.cursor = Spot(Zone.BUILDINGS, 0)
            seen, waiting = {table.cursor}, [table.cursor]
            while waiting:
                table.cursor = waiting.pop()
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    spot = table.find_step(dx, dy)
                    if spot not in seen:
                        seen.add(spot)
                        waiting.append(spot)
            assert seen == {spot for zone in Zone for spot in table.list_spots(zone)}, name


def path(table: BuildersBoard, steps: str) -> list[str]:
    """The spots to which some arrows lead one after the other, in short."""
    found = []
    for step in steps:
        dx, dy = {"r": (1, 0), "l": (-1, 0), "d": (0, 1), "u": (0, -1)}[step]
        table.cursor = table.find_step(dx, dy)
        found.append(f"{table.cursor.zone.name[0]}{table.cursor.index}")
    return found


async def test_arrows_go_to_the_nearest_card_and_between_sites_and_team() -> None:
    app, running = app_of(with_sites(MIDDLE, 2), (80, 15))
    async with running:
        assert path(app.cards, "rrdddduuu") == ["B1", "B2", "W2", "S0", "S1", "T0", "S1", "S0", "W0"]
    app, running = app_of(with_sites(MIDDLE, 2), (82, 36))
    async with running:
        assert path(app.cards, "ddrrrdudd") == ["W0", "S0", "S1", "S1", "S1", "T0", "S1", "T0", "T1"]


async def test_the_cursor_stays_on_what_there_is() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        table = app.cards
        table.cursor = Spot(Zone.SITES, 99)
        assert table.cursor == Spot(Zone.SITES, 4)
        table.show(with_sites(MIDDLE, 2))
        assert table.cursor == Spot(Zone.SITES, 1)
        table.show(with_sites(MIDDLE, 0))
        assert table.cursor == Spot(Zone.WORKERS, 4)
        table.cursor = Spot(Zone.TEAM, 5)
        table.shown = 1
        assert table.cursor == Spot(Zone.TEAM, 0)
        table.show(None)
        assert table.cursor == Spot(Zone.WORKERS, 4)


@pytest.mark.parametrize("window", WINDOWS[:3])
async def test_what_does_not_fit_scrolls_with_the_cursor_and_says_so(window: tuple[int, int]) -> None:
    app, running = app_of(CROWDED, window)
    async with running:
        table = app.cards
        for zone in (Zone.SITES, Zone.TEAM):
            for spot in table.list_spots(zone):
                table.cursor = spot
                index = spot.index + 1
                tag = f">{index}<" if index < 10 else f"{index}<"
                assert sum(tag in row for row in screen_of(app)) == 1
        assert any("more above" in row for row in screen_of(app))
        table.cursor = Spot(Zone.SITES, 0)
        assert any("more below" in row for row in screen_of(app))


# --- clicks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", every(2, WINDOWS))
async def test_a_click_on_a_card_picks_its_spot_and_one_on_a_table_its_player(
    window: tuple[int, int],
) -> None:
    app, running = app_of(with_sites(MIDDLE, 2), window)
    async with running as pilot:
        layout, clicked = app.cards._layout(), []
        for zone, index in ((Zone.BUILDINGS, 0), (Zone.BUILDINGS, 4), (Zone.WORKERS, 2), (Zone.TEAM, 1)):
            grid = layout.grids[zone.value]
            x, y = grid.corner(index)
            for again, cell in enumerate(((x, y), (x + grid.width - 1, y + grid.height - 1))):
                await pilot.click(BuildersBoard, offset=cell)
                clicked.append((Spot(zone, index), bool(again)))
            if x + grid.width < app.cards.size.width:  # the gap behind it
                await pilot.click(BuildersBoard, offset=(x + grid.width, y))
            await pilot.click(BuildersBoard, offset=(x, y), button=3)
        assert app.picked == clicked
        assert app.tables == []
        for area in layout.others:
            await pilot.click(BuildersBoard, offset=(area.x + 3, area.y + 1))
        assert app.tables == [1, 2]


async def test_the_wheel_scrolls_and_clicks_find_what_was_scrolled() -> None:
    app, running = app_of(CROWDED, (80, 15))
    async with running as pilot:
        table = app.cards
        x, y = table.content_region.offset

        def wheel(row: int, kind: type[events.MouseEvent]) -> None:
            table.post_message(kind(table, 5, row, 0, 0, 0, False, False, False, x + 5, y + row))

        assert screen_of(app)[6].startswith(" 1 The arbour")
        wheel(6, events.MouseScrollDown)
        wheel(2, events.MouseScrollDown)  # the rows do not scroll
        await pilot.pause()
        assert screen_of(app)[6].startswith(" 2 The hut")
        await pilot.click(BuildersBoard, offset=(5, 6))
        assert app.picked == [(Spot(Zone.SITES, 1), False)]


# --- what is painted --------------------------------------------------------------------------------


async def test_only_rows_that_differ_are_painted() -> None:
    app, running = app_of(with_sites(MIDDLE, 1), (80, 15))
    async with running:
        screen_of(app)
        with painted() as seen:
            app.cards.cursor = Spot(Zone.BUILDINGS, 1)
        assert {region.y for _, region in seen} == {0}
        with painted() as seen:
            app.cards.cursor = Spot(Zone.SITES, 0)
        assert {region.y for _, region in seen} == {0, 6}
        with painted() as seen:
            app.cards.show(replace(app.cards.view or MIDDLE))
            app.cards.shown = 0
        assert seen == []


async def test_another_theme_paints_in_its_own_colours() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running as pilot:
        dark = app.cards.render_line(2)
        app.theme = themes.LIGHT.name
        await pilot.pause()
        assert app.cards.render_line(2).text == dark.text
        assert app.cards.render_line(2) != dark
