"""Points at any time, and the same players once more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from app.application import Meja
from app.screens.final import FinalScreen
from app.screens.game_screen import GameScreen
from app.screens.handover import HandoverScreen
from app.screens.points import PointsScreen
from app.session.local import LocalSession
from engines.catalog import GAMES, game_of, texts_of
from tests.app.replays import played
from tests.games.java.app.playing import Driving
from widgets.key_bar import KeyBar


@asynccontextmanager
async def open_at(game_id: str, actions: int | None = None) -> AsyncIterator[Driving]:
    """A game that has come so far, or to its end."""
    app = Meja(None)
    async with app.run_test(size=(120, 40)) as pilot:
        session = LocalSession(played(game_id, actions), None, "here")
        app.open_table(session)
        await pilot.pause()
        yield Driving(app, pilot, session)


def tables(game: Driving) -> list[GameScreen[Any, Any]]:
    """The tables that are open."""
    return [screen for screen in game.app.screen_stack if isinstance(screen, GameScreen)]


@pytest.mark.parametrize("game_id", GAMES)
async def test_one_key_tells_where_the_points_came_from_and_takes_back(game_id: str) -> None:
    async with open_at(game_id, 40) as game:
        if isinstance(game.app.screen, HandoverScreen):
            await game.press("enter")
        for key in ("S", "q", "escape"):
            await game.press("S")
            assert isinstance(game.app.screen, PointsScreen)
            assert all(source.lower() in game.told for source in texts_of(game_id).sources)
            await game.press(key)
            assert isinstance(game.app.screen, GameScreen)


async def test_a_replay_tells_the_points_of_where_it_stands() -> None:
    async with open_at("java") as game:
        await game.press("r", "S")
        assert isinstance(game.app.screen, PointsScreen) and "POINTS in turn 1" in game.told


@pytest.mark.parametrize("game_id", GAMES)
async def test_again_opens_a_new_game_of_the_same_players_which_the_next_one_begins(game_id: str) -> None:
    async with open_at(game_id) as game:
        assert isinstance(game.app.screen, FinalScreen)
        await game.press("n")
        await game.until(lambda: bool(tables(game)) and tables(game)[0].session is not game.session)
        old, (table,) = game.session, tables(game)
        new = table.session
        assert new.length == 0
        assert (new.setup.game, new.setup.seats) == (game_id, old.setup.seats)
        rules = game_of(game_id)
        first = rules.new_state(old.setup).seat
        assert rules.new_state(new.setup).seat == (first + 1) % len(old.setup.seats)


async def test_the_key_of_a_window_down_is_dim_where_all_is_in_sight() -> None:
    async with open_at("java", 4) as game:
        if isinstance(game.app.screen, HandoverScreen):
            await game.press("enter")
        await game.press("S")

        def is_dim() -> bool:
            items = game.app.screen.query_one(KeyBar).items
            return next(item for item in items if item.label == "on").is_idle

        assert not is_dim()
        await game.pilot.resize_terminal(120, 100)
        await game.until(is_dim)
