"""The pointer over the board shows what the cursor would show there; keys stay with the cursor."""

from __future__ import annotations

import pytest
from textual import events

from app.games.java.dialogs.choices import PalaceDialog
from app.screens import board_screen
from engines.java.spaces import name_of
from tests.games.java.app.playing import Playing, busy_position, playing, table_at, until_quiet
from tests.games.java.engine.positions import at
from widgets.java.panels import SpacePanel
from widgets.refusal_line import LineKind


async def move(game: Playing, *spaces: str) -> None:
    """Move the pointer over spaces without a rest."""
    for space in spaces:
        cells = game.board.plan.find_cells(at(space))
        x, y = game.board.region.offset + cells.offset - game.board.scroll_offset
        game.app.post_message(events.MouseMove(None, x + 1, y, 0, 0, 0, False, False, False))
    await until_quiet(game.app, game.pilot)


async def point_at(game: Playing, *spaces: str) -> None:
    """Move the pointer over spaces; it rests on the last."""
    await move(game, *spaces)
    await game.pilot.pause(2 * board_screen.REST_SECONDS)
    await game.until(lambda: here(game).startswith(spaces[-1]))


def here(game: Playing) -> str:
    """The text of the space that is told of."""
    return game.screen.query_one(SpacePanel).text().strip()


async def test_the_space_under_the_pointer_is_told_and_outlined_and_the_cursor_stays() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.go("E10")
        await point_at(game, "J9")
        assert game.board.cursor == at("E10")
        assert here(game).startswith("J9 village")
        assert [area.spaces for area in game.board.areas] == [
            frozenset(map(at, ("J8", "J9", "J10", "K10", "L9")))
        ]
        await point_at(game, "D8")
        assert [area.spaces for area in game.board.areas] == [frozenset({at("D8")})]
        await game.press("right")
        assert game.board.cursor == at("E11")
        await game.until(lambda: here(game).startswith("E11") and not game.board.areas)


async def test_what_is_aimed_is_shown_where_a_click_would_put_it_and_enter_shows_it_at_the_cursor_first() -> (
    None
):
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("i")
        await game.go("E10")
        await point_at(game, "E12")
        assert set(game.board.ghost) == {at("E12")} and "irrigation E12: 1 AP" in game.told
        await game.press("enter")
        assert not game.last and set(game.board.ghost) == {at("E10")}
        assert "irrigation E10: 1 AP" in game.told
        await point_at(game, "E13", "E12")
        await game.click("E12")
        assert game.board.cursor == at("E12") and not game.last
        await game.press("enter")
        assert game.last == "irrigation E12"


async def test_where_enter_would_only_ask_the_line_speaks_of_the_click() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("m")
        assert "Enter takes the one on" in game.told
        await point_at(game, "J8" if game.board.cursor != at("J8") else "K9")
        assert "click takes the one on" in game.told and "Enter takes" not in game.told
        assert len(game.board.areas) == 1


async def test_a_pointer_that_leaves_the_board_leaves_the_cursor_s_space_there() -> None:
    async with playing(table_at(busy_position()), (80, 23)) as game:
        await game.go("E10")
        await point_at(game, "J9")
        await game.pilot.hover("#verbs")
        await game.until(lambda: here(game).startswith("E10"))
        assert not game.board.areas


async def test_of_many_moves_only_the_last_is_shown_and_of_one_in_a_space_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with playing(table_at(busy_position()), (80, 23)) as game:
        shown = []
        show = SpacePanel.show
        monkeypatch.setattr(SpacePanel, "show", lambda *told: (shown.append(told[0].space), show(*told)))
        await point_at(game, *["D8", "D9", "E10", "J9", "J8"] * 20)
        assert shown == [at("J8")]
        await move(game, "J8")
        await game.pilot.pause(2 * board_screen.REST_SECONDS)
        assert shown == [at("J8")]


async def test_beside_a_dialog_the_pointer_changes_nothing() -> None:
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("3", "enter")
        ghost = game.board.ghost
        await move(game, "D8")
        assert game.board.ghost == ghost and game.board.pointer.hovered is None


async def test_a_dialog_that_opens_before_the_pointer_rests_has_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board_screen, "REST_SECONDS", 0.5)
    async with playing(table_at(busy_position()), (120, 40)) as game:
        await game.press("p")
        await point_at(game, "D8")
        cursor = game.board.plan.find_cells(game.board.cursor)
        await move(game, name_of(game.board.cursor))
        await game.point(cursor, cursor)
        await point_at(game, "D8")
        await move(game, name_of(game.board.cursor))
        await game.point(cursor, cursor)
        assert isinstance(game.app.screen, PalaceDialog)
        game.screen.line.say(LineKind.INFO, "what the dialog says")
        await game.pilot.pause(0.7)
        assert "what the dialog says" in game.screen.line.message
