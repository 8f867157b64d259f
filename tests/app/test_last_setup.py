"""Who played last is offered again; whatever is wrong with the file harms nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.screens.setup import SetupScreen
from app.settings.last_setup import NAME, LastSetup
from engines.core import SeatSetup, Setup
from tests.app.pages import burst, on_screen, running

FIRST = (SeatSetup("Red"), SeatSetup("Blue", "medium"))
SEATS = (SeatSetup("Ann"), SeatSetup("Blue", "hard"), SeatSetup("Béa", "random"))


def test_at_first_one_person_plays_against_a_medium_computer(tmp_path: Path) -> None:
    for last in (LastSetup(), LastSetup(tmp_path / "none yet")):
        assert last.form(7).setup() == Setup("java", FIRST, 7)


def test_game_names_and_levels_are_kept_and_no_seed_and_no_option(tmp_path: Path) -> None:
    last = LastSetup(tmp_path / "settings")
    last.keep(Setup("builders", SEATS, 7, (("free_undo", "on"),)))
    assert last.form(8).setup() == Setup("builders", SEATS, 8)
    assert (tmp_path / "settings").stat().st_mode & 0o77 == 0


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", '{"game": "chess", "players": [["A", null], ["B", null]]}', "[" * 9000,
        '{"game": "java", "players": [["A", null]]}',
        '{"game": "java", "players": [["A", "god"], ["B", []]]}',
        '{"game": "java", "players": [["A", null], ["A", null]]}', '{"game": {}, "players": 1}', "\x00",
        "x" * 99999,
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    assert LastSetup(tmp_path).form(7).setup() == Setup("java", FIRST, 7)


def test_a_folder_that_cannot_be_written_harms_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    LastSetup(tmp_path / "file").keep(Setup("java", FIRST, 7))


async def test_the_page_offers_who_played_last(tmp_path: Path) -> None:
    async with running(SetupScreen(1, tmp_path)) as (app, pilot):
        await burst(app, pilot, ["g", "right", "1", *"Ann", "end", "enter"])
    assert app.result == Setup("builders", (SeatSetup("Ann"), FIRST[1]), 1)
    async with running(SetupScreen(2, tmp_path)) as (app, pilot):
        assert "Ann" in on_screen(app)
        await burst(app, pilot, ["enter"])
    assert app.result == Setup("builders", (SeatSetup("Ann"), FIRST[1]), 2)
