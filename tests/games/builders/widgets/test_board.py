"""The table of The Builders in an app: what it shows, where clicks and arrows lead, how little is painted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.geometry import Region

from engines.builders.cards import name_of
from engines.builders.view import BuildersView
from tests.extent import every
from tests.games.builders.engine.positions import at
from tests.games.builders.widgets.board_app import MIDDLE, CardsApp, texts, view_of
from tests.widgets.panel_app import painted
from widgets import themes
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.builders.layout import Cards, lay_out
from widgets.panels import count_cells

PICTURES = (Path(__file__).parent / "board.txt").read_text(encoding="utf-8")
"""What the screen shows of `prepare`d tables, each under a line with its size and the sites kept."""

WINDOWS = [(80, 15), (80, 17), (70, 26), (80, 35), (144, 56)]
"""What the screen leaves the table in terminals of 80x24, 80x26, 110x30, 120x40 and 200x60."""

CROWDED = view_of(
    free=("W1 W2 W3 W4 W5 W6 W7 W8 W9 W10 W11 W12 W13 M1 M2 M3 M4",),
    sites=("B1 B2 B3 B4 B5 B6 B7:W14+W15 B8 B9",),
)
"""More sites and workers than fit in any window but the largest."""
BARE = view_of(2, free=("", "W1"), buildings="- - - - -")
"""No sites, no workers, no buildings; the other player has a worker."""
VIEWS = {"middle": MIDDLE, "crowded": CROWDED, "bare": BARE, "none": None}


def with_sites(view: BuildersView, count: int) -> BuildersView:
    """A view in which the first player has only so many of his sites."""
    first, *others = view.players
    return replace(view, players=(replace(first, sites=first.sites[:count]), *others))


def prepare(table: BuildersBoard) -> None:
    """A cursor on W8, a target in a row and one among the sites, a refused card and a changed one."""
    table.cursor = Spot(Zone.TEAM, 1)
    table.helper = at("W8")
    table.targets = frozenset({Spot(Zone.BUILDINGS, 0), Spot(Zone.SITES, 0)})
    table.marks = {at("B33"): "refused", at("W10"): "changed"}


def screen_of(app: CardsApp) -> list[str]:
    """What is painted of the table, without blanks at the ends of lines and blank lines at the end."""
    rows = [app.cards.render_line(y).text.rstrip() for y in range(app.cards.size.height)]
    return "\n".join(rows).rstrip("\n").split("\n")


def app_of(view: BuildersView | None, window: tuple[int, int], **options: Any) -> tuple[CardsApp, Any]:
    """An app whose table has a window of some size, and its test run."""
    app = CardsApp(view, table_height=window[1], **options)
    return app, app.run_test(size=(window[0], window[1] + 8))


# --- what is shown ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("window", "sites"), [((80, 15), 5), ((80, 35), 2), ((144, 56), 2)])
async def test_the_table_is_drawn_for_its_size(window: tuple[int, int], sites: int) -> None:
    app, running = app_of(with_sites(MIDDLE, sites), window, no_color=True)
    async with running as pilot:
        prepare(app.cards)
        await pilot.pause()
        picture = "\n".join(screen_of(app))
        assert f"= {window[0]} x {window[1]}, {sites} sites\n{picture}\n" in PICTURES


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_every_line_fits_and_nothing_is_below_the_window(view: BuildersView | None) -> None:
    table = BuildersBoard(view)
    windows = [*WINDOWS, (200, 60), (110, 24), (40, 20), (80, 12), (300, 100), (60, 1)]
    for width, height in windows:
        lines = table.lines(width, height)
        assert max(map(count_cells, lines)) <= width and len(lines) <= height
    if view is not None:
        # Both rows of boxes reach from edge to edge.
        assert {count_cells(line) for line in table.lines(80, 15)[:7]} == {80}


async def test_only_without_colours_cards_have_frames() -> None:
    app, running = app_of(MIDDLE, (80, 35))
    async with running as pilot:
        coloured = screen_of(app)
        assert coloured[0] == " >1 M8<           2 B33           3 B22           4               5 B1"
        assert coloured[1].startswith(" Great tile      The castle      ")
        app.no_color = True
        app.theme = themes.MONO.name
        await pilot.pause()
        framed = screen_of(app)
        assert framed[0].startswith(".>1 M8< -------.. 2 B33  ------.")
        assert framed[1].startswith("|Great tile    ||The castle    |")


async def test_without_a_view_there_are_two_rows_of_empty_slots() -> None:
    app, running = app_of(None, (80, 15), no_color=True)
    async with running:
        rows = screen_of(app)
        assert (
            rows[0].startswith(".>1< ............ 2  .") and rows[4].startswith(". 1  .") and len(rows) == 7
        )
        assert [len(app.cards.list_spots(zone)) for zone in Zone] == [5, 5, 0, 0]
        assert app.cards.find_card(Spot(Zone.BUILDINGS, 2)) is None
        app.cards.show(BARE)
        rows = screen_of(app)
        assert rows[7:] == [
            "R RED'S TABLE   10 écus   0 VP  0 built                                no sites",
            "  no open sites",
            "  FREE WORKERS AND MACHINES  0",
            "  nobody is free",
        ]


async def test_an_outline_stands_where_the_first_site_will_be_in_a_tall_window() -> None:
    app, running = app_of(with_sites(MIDDLE, 0), (80, 35), no_color=True)
    async with running:
        rows = screen_of(app)
        assert rows[15].endswith(" no sites")
        assert rows[16:22] == [
            ". no open sites .......................",
            *[":                                     :"] * 4,
            "'.....................................'",
        ]
        app.cards.show(with_sites(MIDDLE, 1))
        assert screen_of(app)[16].startswith(". B31  The chapel--")


def team_title_row(rows: list[str]) -> int:
    (found,) = (y for y, row in enumerate(rows) if "FREE WORKERS" in row)
    return found


@pytest.mark.parametrize(
    ("window", "sites", "row"), [((70, 26), 5, 22), ((80, 35), 5, 28), ((144, 56), 4, 26)]
)
def test_in_a_tall_window_opened_sites_do_not_move_the_team(
    window: tuple[int, int], sites: int, row: int
) -> None:
    drawn = [texts(BuildersBoard(with_sites(MIDDLE, count)).lines(*window)) for count in range(sites + 1)]
    assert [team_title_row(rows) for rows in drawn] == [row] * (sites + 1)


def test_opened_sites_do_not_turn_the_boxes_of_the_team_into_lines() -> None:
    for workers, in_boxes in ((10, True), (11, False)):
        team = Cards(workers)
        assert {lay_out(120, 44, Cards(sites), team).grids[3].in_boxes for sites in range(5)} == {in_boxes}


@pytest.mark.parametrize(("workers", "row"), [(24, 28), (25, 27), (38, 24), (42, 23)])
def test_room_for_sites_that_are_not_open_goes_to_a_team_that_needs_it(workers: int, row: int) -> None:
    view = view_of(free=(" ".join(f"W{number}" for number in range(1, workers + 1)),), sites=("B1",))
    rows = texts(BuildersBoard(view).lines(80, 35))
    assert team_title_row(rows) == row
    assert "more below" not in "".join(rows)


def test_the_outline_for_no_site_gives_way_to_a_large_team() -> None:
    def rows(workers: int) -> list[str]:
        view = view_of(free=(" ".join(f"W{number}" for number in range(1, workers + 1)),), sites=("",))
        return texts(BuildersBoard(view).lines(70, 26))

    assert rows(9)[16].startswith(". no open sites .")
    assert rows(10)[16:18] == ["  no open sites", ""]
    assert "more below" not in "".join(rows(10))


async def test_the_sites_and_the_team_of_another_player() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        app.cards.shown = 1
        assert screen_of(app)[7:] == [
            "B BLUE'S TABLE   3 écus   0 VP  0 built                                  1 site",
            " B5  The stone bridge     #..          *.            6é 1VP -",
            "  FREE WORKERS AND MACHINES  1",
            " W1  #1    *1    2é",
        ]
        assert app.cards.list_spots(Zone.SITES) == [Spot(Zone.SITES, 0)]
        assert app.cards.find_card(Spot(Zone.TEAM, 0)) == at("W1")


async def test_french_titles() -> None:
    app, running = app_of(MIDDLE, (80, 35))
    async with running:
        app.cards.french = True
        seen = "\n".join(screen_of(app))
        for title in ("La tonnelle", "Manœuvre", "La chapelle", "Le pont couvert"):
            assert title in seen
        assert "The " not in seen


# --- what a worker would add ------------------------------------------------------------------------


async def test_each_site_shows_what_the_helper_would_add() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        table = app.cards

        def chapel(helper: str) -> str:
            table.helper = at(helper)
            return screen_of(app)[8][26:49]

        assert screen_of(app)[8][26:49] == "####   ==.   ***    ^.."
        assert chapel("W3") == "####   ==.   ***    ^+."
        assert chapel("W10") == "####   ==+   ***    ^.."
        assert chapel("M2") == "####   ==+   ***    ^.."
        assert "+ is M2  5 sites" in screen_of(app)[7]


async def test_the_helper_is_the_chosen_worker_or_may_be_the_one_under_the_cursor() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        table, under = app.cards, []
        for spot in (*table.list_spots(Zone.WORKERS)[1:3], Spot(Zone.TEAM, 5), Spot(Zone.BUILDINGS, 0)):
            table.cursor = spot
            under.append(table.worker_under_cursor)
        assert under == [at("W10"), None, at("M2"), None]
        table.cursor = Spot(Zone.TEAM, 0)
        assert table.helper is None
        table.worker = at("M2")
        assert table.helper == at("M2") and " M2 *   =2       0é" in screen_of(app)[14]
        table.worker = None
        assert table.helper == at("W3") and " M2     =2       0é" in screen_of(app)[14]


# --- the cursor -------------------------------------------------------------------------------------


def reached(table: BuildersBoard) -> set[Spot]:
    """All spots to which arrows lead from where the cursor is."""
    seen, waiting = {table.cursor}, [table.cursor]
    while waiting:
        table.cursor = waiting.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            spot = table.find_step(dx, dy)
            if spot not in seen:
                seen.add(spot)
                waiting.append(spot)
    return seen


@pytest.mark.parametrize("window", every(2, WINDOWS))
async def test_arrows_reach_every_spot(window: tuple[int, int]) -> None:
    app, running = app_of(None, window)
    async with running:
        for name, view in VIEWS.items():
            app.cards.show(view)
            app.cards.cursor = Spot(Zone.BUILDINGS, 0)
            spots = {spot for zone in Zone for spot in app.cards.list_spots(zone)}
            assert reached(app.cards) == spots, name


def path(table: BuildersBoard, *steps: tuple[int, int]) -> Iterator[str]:
    """The spots to which some arrows lead one after the other, in short."""
    for dx, dy in steps:
        table.cursor = table.find_step(dx, dy)
        yield f"{table.cursor.zone.name[0]}{table.cursor.index}"


RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)


async def test_up_and_down_go_to_the_nearest_card() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        steps = path(app.cards, RIGHT, RIGHT, RIGHT, DOWN, *[DOWN] * 7, UP, UP, RIGHT, RIGHT, LEFT)
        assert list(steps) == [
            *("B1", "B2", "B3", "W3", "S0", "S1", "S2", "S3", "S4", "T0", "T4"),
            *("T0", "S4", "S4", "S4", "S3"),
        ]
    app, running = app_of(MIDDLE, (144, 56))
    async with running:
        steps = path(app.cards, RIGHT, RIGHT, DOWN, DOWN, DOWN, RIGHT, DOWN, UP, UP, UP)
        assert list(steps) == ["B1", "B2", "W2", "S1", "S4", "S4", "T0", "S4", "S0", "W0"]


async def test_a_zone_without_cards_is_stepped_over() -> None:
    app, running = app_of(with_sites(MIDDLE, 0), (80, 15))
    async with running:
        assert list(path(app.cards, DOWN, DOWN, RIGHT, UP, DOWN)) == ["W0", "T0", "T1", "W1", "T1"]
        assert list(path(app.cards, UP, UP, UP, LEFT, LEFT, LEFT)) == ["W1", "B1", "B1", "B0", "B0", "B0"]


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
        table.show(view_of(2))
        assert table.cursor == Spot(Zone.WORKERS, 4)
        table.show(None)
        assert table.cursor == Spot(Zone.WORKERS, 4)


@pytest.mark.parametrize("window", every(2, [(80, 15), (80, 17), (70, 26)]))
async def test_what_does_not_fit_scrolls_with_the_cursor_and_says_so(window: tuple[int, int]) -> None:
    app, running = app_of(CROWDED, window)
    async with running:
        table = app.cards
        for zone in (Zone.SITES, Zone.TEAM):
            for spot in table.list_spots(zone):
                table.cursor = spot
                (line,) = [row for row in screen_of(app) if ">" in row]
                assert f">{name_of(table.find_card(spot) or 0)} " in line
        (team_title,) = [row for row in screen_of(app) if "FREE WORKERS" in row]
        assert team_title.endswith("more above")
        titles = []
        for index in (0, 6, 8):
            table.cursor = Spot(Zone.SITES, index)
            rows = screen_of(app)
            count = sum(row.startswith((" B", ">B")) for row in rows)
            (title,) = [row for row in rows if "'S TABLE" in row]
            titles.append(title.partition("0 built")[2].strip().removeprefix("9 sites, "))
        hidden = 9 - count
        assert titles == [
            f"{hidden} more below",
            f"{hidden - 2} above, 2 more below",
            f"{hidden} more above",
        ]


async def test_a_title_without_room_tells_what_is_hidden_rather_than_all() -> None:
    view = replace(CROWDED, names=("Yellowstone the 3rd", "Blue", "Green"))
    app, running = app_of(view, (80, 15))
    async with running:
        app.cards.worker = at("W13")
        app.cards.cursor = Spot(Zone.SITES, 6)
        title = "Y YELLOWSTONE THE 3R   10 écus   0 VP  0 built  + is W13  3 above, 2 more below"
        assert screen_of(app)[7] == title


async def test_a_larger_window_and_another_player_begin_at_the_top() -> None:
    app, running = app_of(CROWDED, (80, 15))
    async with running as pilot:
        app.cards.cursor = Spot(Zone.SITES, 8)
        assert screen_of(app)[8].startswith(" B")
        app.cards.styles.height = 35
        await pilot.resize_terminal(80, 43)
        await pilot.pause()
        assert "9 sites, " not in screen_of(app)[15] and "9 sites" in screen_of(app)[15]
    app, running = app_of(CROWDED, (80, 15))
    async with running:
        app.cards.cursor = Spot(Zone.SITES, 8)
        app.cards.shown = 1
        app.cards.shown = 0
        assert screen_of(app)[8].startswith(" B1 ")


# --- clicks -----------------------------------------------------------------------------------------


def corner(app: CardsApp, spot: Spot) -> tuple[int, int]:
    """The cell at the upper left of a spot's picture, in the table."""
    table = app.cards
    sites, team = (Cards(len(table.cards_in(zone))) for zone in (Zone.SITES, Zone.TEAM))
    return lay_out(*table.size, sites, team).grids[spot.zone.value].corner(spot.index)


@pytest.mark.parametrize("window", every(2, WINDOWS))
async def test_a_click_on_a_card_picks_its_spot_and_leaves_the_cursor(window: tuple[int, int]) -> None:
    app, running = app_of(with_sites(MIDDLE, 3), window)
    async with running as pilot:
        clicked = []
        for zone, index in ((Zone.BUILDINGS, 0), (Zone.BUILDINGS, 4), (Zone.WORKERS, 2), (Zone.SITES, 2)):
            x, y = corner(app, Spot(zone, index))
            await pilot.click(BuildersBoard, offset=(x, y))
            clicked.append(Spot(zone, index))
        x, y = corner(app, Spot(Zone.TEAM, 1))
        await pilot.click(BuildersBoard, offset=(x - 2, y))  # the end of the one before
        clicked.append(Spot(Zone.TEAM, 0))
        assert app.picked == clicked
        assert app.cards.cursor == Spot(Zone.BUILDINGS, 0)


async def test_every_cell_of_a_picture_is_its_spot() -> None:
    app, running = app_of(MIDDLE, (144, 56), no_color=True)
    async with running:
        sites, team = (Cards(len(app.cards.cards_in(zone))) for zone in (Zone.SITES, Zone.TEAM))
        grids = lay_out(*app.cards.size, sites, team).grids
        rows = screen_of(app)
        for grid in grids:
            for index in grid.shown:
                left, top = grid.corner(index)
                right, bottom = left + grid.width - 1, top + grid.height - 1
                assert [grid.at(left, top), grid.at(right, bottom)] == [index, index]
                assert index not in (
                    grid.at(right + 1, top),
                    grid.at(left, bottom + 1),
                    grid.at(left, top - 1),
                )
                assert rows[top][left] == "." and rows[bottom][right] == "'"


async def test_clicks_on_titles_and_gaps_and_other_buttons_pick_nothing() -> None:
    app, running = app_of(with_sites(MIDDLE, 2), (144, 56))
    async with running as pilot:
        x, _ = corner(app, Spot(Zone.BUILDINGS, 1))
        await pilot.click(BuildersBoard, offset=(x - 1, 2))
        await pilot.click(BuildersBoard, offset=(3, 18))
        await pilot.click(BuildersBoard, offset=(3, 50))
        await pilot.click(BuildersBoard, offset=(3, 3), button=3)
        assert app.picked == []
        await pilot.click(BuildersBoard, offset=(3, 3))
        assert app.picked == [Spot(Zone.BUILDINGS, 0)]


async def test_the_wheel_scrolls_and_clicks_find_what_was_scrolled() -> None:
    app, running = app_of(CROWDED, (80, 15))
    async with running as pilot:
        table = app.cards
        x, y = table.content_region.offset

        def wheel(row: int, kind: type[events.MouseEvent]) -> None:
            table.post_message(kind(table, 5, row, 0, 0, 0, False, False, False, x + 5, y + row))

        assert screen_of(app)[8].startswith(" B1 ")
        wheel(8, events.MouseScrollDown)
        wheel(8, events.MouseScrollDown)
        await pilot.pause()
        assert screen_of(app)[8].startswith(" B3 ")
        await pilot.click(BuildersBoard, offset=(5, 8))
        assert app.picked == [Spot(Zone.SITES, 2)]
        wheel(8, events.MouseScrollUp)
        wheel(2, events.MouseScrollDown)  # the rows do not scroll
        wheel(14, events.MouseScrollDown)
        await pilot.pause()
        rows = screen_of(app)
        assert rows[8].startswith(" B2 ") and "4 above, 5 more below" in rows[12]
        assert table.cursor == Spot(Zone.BUILDINGS, 0)


# --- what is painted --------------------------------------------------------------------------------


def rows_of(seen: list[tuple[str, Region]]) -> set[int]:
    """The rows that were asked to be painted again; each must be a row as wide as the table."""
    assert all(name == "BuildersBoard" and region.size == (80, 1) for name, region in seen)
    return {region.y for _, region in seen}


async def test_a_moved_cursor_paints_only_the_rows_that_differ() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        screen_of(app)
        with painted() as seen:
            app.cards.cursor = Spot(Zone.BUILDINGS, 1)
        assert rows_of(seen) == {0}
        with painted() as seen:
            app.cards.cursor = Spot(Zone.SITES, 0)
        assert rows_of(seen) == {0, 8}
        with painted() as seen:
            app.cards.cursor = Spot(Zone.SITES, 1)
        assert rows_of(seen) == {8, 9}
        with painted() as seen:
            app.cards.cursor = Spot(Zone.TEAM, 5)
        assert rows_of(seen) == {9, 14}
        with painted() as seen:
            app.cards.helper = at("M2")
        # The title, and the two sites that need its wood.
        assert rows_of(seen) == {7, 8, 9}


async def test_what_is_the_same_paints_nothing() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running:
        prepare(app.cards)
        screen_of(app)
        with painted() as seen:
            app.cards.show(replace(MIDDLE))
            prepare(app.cards)
            app.cards.shown = 0
        assert seen == []
        with painted() as seen:
            app.cards.marks = {}
        assert rows_of(seen) == {0, 4}
        with painted() as seen:
            app.cards.targets = frozenset()
        assert rows_of(seen) == {0, 8}


async def test_another_theme_paints_in_its_own_colours() -> None:
    app, running = app_of(MIDDLE, (80, 15))
    async with running as pilot:
        dark = app.cards.render_line(2)
        app.theme = themes.LIGHT.name
        await pilot.pause()
        assert app.cards.render_line(2).text == dark.text
        assert app.cards.render_line(2) != dark
