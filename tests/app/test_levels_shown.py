"""How well a computer player plays is told wherever its name stands for more than one action."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.screens.final import FinalScreen
from app.screens.load import LoadScreen
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from engines.java.texts.game_texts import TEXTS as JAVA_TELLING
from saves.store import FileStore
from tests import extent
from tests.app.pages import SIZES, finished_view, on_screen
from tests.app.pages import running as page
from tests.games.java.app.playing import Driving, running
from widgets.text_page import TextPage

SEATS = (SeatSetup("Ann"), SeatSetup("Bob", "hard"), SeatSetup("Yellow", "easy"))
"""Ann begins with seed 3."""


@pytest.mark.parametrize(
    ("game_id", "size", "words"),
    extent.diagonal(
        [
            ("java", (120, 40), ["Bob computer hard", "Yellow computer easy"]),
            ("builders", (120, 40), ["Bob hard", "Yellow easy"]),
            ("builders", (80, 24), ["Bob computer hard", "Yellow computer easy"]),
        ],
        2,
    ),
)
async def test_a_table_tells_it_beside_the_players(
    game_id: str, size: tuple[int, int], words: list[str]
) -> None:
    async with running(Driving, LocalSession.new(Setup(game_id, SEATS, 3), None), size) as game:
        assert all(f"{word} " in game.told for word in words)
        assert "Ann computer" not in game.told


async def test_where_names_have_no_room_for_it_the_page_of_points_tells_it() -> None:
    async with running(Driving, LocalSession.new(Setup("java", SEATS, 3), None), (80, 24)) as game:
        assert "hard" not in game.told
        await game.press("S")
        assert all(f"{word} " in on_screen(game.app) for word in ("Bob hard", "Yellow easy"))


async def test_the_list_of_saved_games_tells_who_is_a_computer(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    LocalSession.new(Setup("builders", SEATS, 3), store).close()
    async with page(LoadScreen(store)) as (app, _):
        told = on_screen(app)
        assert re.search(r"B  Bob +0\n +hard\n +Y  Yellow +0\n +easy", told)
    async with page(LoadScreen(store), (60, 20)) as (app, _):
        assert "Ann, Bob hard, Yellow easy" in on_screen(app)


@pytest.mark.parametrize("size", SIZES)
async def test_the_result_tells_it_in_the_ranking(size: tuple[int, int]) -> None:
    view, outcome = finished_view()
    levels = (None, "hard", "random")
    async with page(FinalScreen(JAVA_TELLING, view, outcome, levels=levels), size) as (app, _):
        built = ["".join(run for run, _ in line) for line in app.screen.query_one(TextPage).built()]
        width = app.screen.query_one(TextPage).size.width
        ranking = [row for row in built if row.strip()[:2] in ("1.", "2.", "3.")]
        word = " computer" if width > 100 else ""
        assert [row for row in ranking if any(f"{word} {level} " in row for level in levels)] == ranking[1:]
        assert max(map(len, ranking)) <= width
