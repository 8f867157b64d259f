"""What stands beside the board of Java, on the screen: keys and clicks that lead from there to the board."""

from __future__ import annotations

import pytest

from app.games.java.dialogs.choices import DrawDialog
from app.screens.points import PointsScreen
from engines.java.spaces import name_of
from tests.games.java.app.playing import SIZES, Playing, playing, table_at
from tests.games.java.engine.positions import position
from widgets.java.panels import JavaPanels

CITIES = position(
    2,
    village="D6 D7 G8:2 G9 G10 K5 K6 K7",
    palaces="D7=2 G10=2",
    irrigation="I5 I6",
    developers=("G8", "G9 K5"),
)


def outlined(game: Playing) -> list[list[str]]:
    """The spaces with a line around them because the cursor is there."""
    return [
        [name_of(space) for space in sorted(area.spaces)] for area in game.board.areas if area.line == "here"
    ]


@pytest.mark.parametrize("size", SIZES)
async def test_tab_goes_through_cities_and_villages_and_shows_each_as_a_whole(size: tuple[int, int]) -> None:
    async with playing(table_at(CITIES), size) as game:
        await game.go("H9")
        lit = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            await game.press(key)
            lit.append((name_of(game.board.cursor), *outlined(game)))
        village = ["K5", "K6", "K7"]
        assert lit == [
            ("G10", ["G8", "G9", "G10"]),
            ("K5", village),
            ("D7", ["D6", "D7"]),
            ("K5", village),
        ]
        panels = game.app.screen.query_one(JavaPanels)
        assert name_of(panels.lit or 0) == "K5"
        # A pool has its line too, and what is neither has none.
        await game.go("I6")
        await game.until(lambda: outlined(game) == [["I5", "I6"]])
        assert panels.lit is None
        open_at = next(area.spaces for area in game.board.areas if area.line == "allowed")
        assert sorted(map(name_of, open_at)) == ["H4", "H5", "H6", "I4", "I7", "J4", "J5", "J6"]
        await game.go("A8")
        await game.until(lambda: outlined(game) == [])


async def test_enter_tells_all_of_a_space_whose_words_do_not_fit() -> None:
    async with playing(table_at(CITIES)) as game:
        await game.go("G9")
        await game.until(lambda: "G9 village" in game.told)
        assert "Enter: all" in game.told and "Final scoring" not in game.told
        await game.press("enter")
        assert "Final scoring" in game.told
        await game.press("q", "i")
        await game.until(lambda: "Enter: all" not in game.told)


async def test_a_click_on_a_city_goes_there() -> None:
    async with playing(table_at(CITIES), (120, 40)) as game:
        await game.click_text("G10  2")
        assert name_of(game.board.cursor) == "G10" and outlined(game) == [["G8", "G9", "G10"]]


async def test_without_cities_tab_says_so() -> None:
    async with playing(table_at(position()), (80, 24)) as game:
        await game.press("tab")
        assert "There is no city yet" in game.told


@pytest.mark.parametrize(
    ("size", "text", "verb"),
    [
        ((80, 24), "5 doubles", "double"),
        ((120, 40), "3 rice", "rice"),
        ((120, 40), "2 villages", "village"),
    ],
)
async def test_a_click_on_a_piece_begins_its_verb(size: tuple[int, int], text: str, verb: str) -> None:
    async with playing(table_at(CITIES), size) as game:
        panels = game.app.screen.query_one(JavaPanels)
        rows = panels.text().split("\n")
        y = next(y for y, row in enumerate(rows) if text in row)
        for x in (rows[y].index(text), rows[y].index(text) + len(text) - 1):
            await game.press("escape")
            await game.pilot.click(panels, offset=(x + panels.gutter.left, y))
            await game.until(lambda: getattr(game.screen.board.selection, "verb", "") == verb)


async def test_a_click_on_the_festival_card_draws_and_one_on_a_player_tells_of_him() -> None:
    async with playing(table_at(CITIES), (120, 40)) as game:
        await game.click_text("Draw it, or one unseen")
        assert isinstance(game.app.screen, DrawDialog)
        await game.press("escape")
        await game.click_text(" B Budi")
        assert "- Budi: no points, no cards, 3 tokens, 5 doubles" in game.told
        await game.click_text("PLAYERS  ")
        await game.until(lambda: isinstance(game.app.screen, PointsScreen))


async def test_the_line_around_a_settlement_gives_way_to_a_verb_and_comes_back() -> None:
    async with playing(table_at(CITIES), (80, 24)) as game:
        await game.press("tab")
        assert outlined(game)
        await game.press("2")
        assert outlined(game) == []
        await game.press("tab")  # what is aimed at follows
        assert name_of(game.board.cursor) in game.screen.line.text()
        await game.go("G9")
        await game.press("escape")
        assert outlined(game) == [["G8", "G9", "G10"]]
