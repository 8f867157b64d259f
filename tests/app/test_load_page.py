"""The page of saved games: what it tells of each, and what can be done with one beside loading it."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from app.application import Meja
from app.dialogs.choices import ConfirmDialog
from app.dialogs.line import LONGEST, LineDialog
from app.save_descriptions import format_day, format_size_and_health
from app.screens.game_screen import GameScreen
from app.screens.home import HomeScreen
from app.screens.load import LoadScreen
from app.screens.saved_picture import SavedPicture
from engines.core import SeatSetup, Setup
from saves.index import Health, Listed
from saves.messages import Code, MisplacedSaveError, NewerSaveError, SaveError, StoreError
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.app.pages import NOTHING, SIZES, Host, burst, click, on_screen, rows, running
from tests.cases import in_one_test
from tests.saves.toys import FIRST
from widgets.refusal_line import RefusalLine

KEYS = {"end", "enter", "tab", "escape", "backspace", "ctrl+u"}


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FileStore:
    """A folder without games, beside the current one."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return FileStore(tmp_path / "saves")


def kept(store: FileStore, name: str = "sunday", players: str = "Ann Ben") -> None:
    """Keeps a game of The Builders, Ben to play, and the save before its last action."""
    seats = tuple(SeatSetup(player) for player in players.split())
    session = named_game(name, Setup("builders", seats, 1), store)
    session.play(session.parse("open 1")).result()
    session.close()


def damage(store: FileStore, name: str = "sunday") -> None:
    """Damages the last save of a game."""
    path = store.path(name)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))


def titles(store: FileStore) -> dict[str, str]:
    """What the games are called that can be read, by name."""
    return {each.name: each.save.title for each in store.list() if each.save}


def message(app: Host) -> str:
    return app.screen.query_one(RefusalLine).message


def lines_of(app: Host, name: str) -> list[str]:
    """The lines of the game whose first line begins with a title, up to the next game."""
    told = [row.strip().removeprefix("> ").strip() for row in rows(app)]
    start = next(n for n, row in enumerate(told) if name in row)
    return told[start : start + 4]


# --- what is told ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_each_game_tells_players_turn_and_time_and_the_current_one_its_points(
    store: FileStore, size: Any
) -> None:
    kept(store)
    store.rename("sunday", "Rain")
    async with running(LoadScreen(store), size) as (app, _):
        first, second, third, *_ = lines_of(app, "Rain")
        assert first.split()[:3] == ["1", "Rain", "today"]
        assert second.startswith("The Builders; Ann, Ben")
        assert third.startswith("turn 1, Ben to play")
        if size[0] < 80:
            assert third == "turn 1, Ben to play; Ann 0, Ben 0"
        else:
            told = " ".join(on_screen(app).split())
            assert " KB, good" in told and "A Ann 0 B Ben 0" in told
            assert "no buildings built, no sites open" in told


def test_a_day_is_told_as_people_say_it() -> None:
    now = time.mktime((2026, 3, 1, 14, 5, 0, 0, 0, -1))
    for then, told in (
        ((2026, 3, 1, 9, 30), "today 09:30"),
        ((2026, 2, 28, 21, 5), "yesterday 21:05"),
        ((2026, 1, 12, 8, 0), "12 January"),
        ((2025, 11, 12, 8, 0), "2025-11-12"),
    ):
        save = replace(FIRST, saved_at=int(time.mktime((*then, 0, 0, 0, -1))))
        assert format_day(save, now) == told


async def test_the_picture_is_of_the_current_game_and_none_of_one_that_cannot_be_read(
    store: FileStore,
) -> None:
    kept(store, "java-1")
    session = named_game("java-2", Setup("java", (SeatSetup("Cy"), SeatSetup("Dan")), 1), store)
    session.play(session.parse("triple F7 F8 G8")).result()
    session.close()
    store.path("bad").write_bytes(b"no save")
    async with running(LoadScreen(store), (80, 24)) as (app, pilot):
        picture = app.screen.query_one(SavedPicture)
        assert [len(line) > 9 for line in picture.lines(38, 20)[:15]] == [True] * 15
        inks = [ink for line in picture.lines(38, 20)[:15] for _, ink in line]
        assert (inks.count("village-1"), inks.count("rice-1"), inks.count("water")) == (1, 2, 3)
        await pilot.press("down")
        assert " A Ann                   0 VP  10 écus" in picture.text()
        await pilot.press("down")
        assert picture.text() == "" and message(app) == "! This is no save of meja."
        await pilot.press("home")
        assert message(app) == ""
        app.set_filters(mono=True, ascii_only=True)
        app.screen.refresh()
        await pilot.pause()
        assert "v1" in picture.text() and picture.text().isascii()


@in_one_test("size_bytes, told", [(0, "0.0"), (7, "0.1"), (2400, "2.4"), (99_901, "100"), (2**20, "1049")])
def test_sizes_and_health_fit_below_a_date(size_bytes: int, told: str) -> None:
    good = (NewerSaveError(Code.NEWER), MisplacedSaveError(Code.AT_TABLE))
    problems = (None, *good, SaveError(Code.CHECKSUM), StoreError(Code.NOT_READ))
    every = [Listed("x", save, problem, size_bytes) for problem in problems for save in (None, FIRST)]
    assert {listed.health for listed in every} == {*Health}
    for listed in every:
        words = format_size_and_health(listed)
        assert words.startswith(f"{told} KB, ") and len(words) <= 16


@pytest.mark.parametrize("size", SIZES)
async def test_the_scores_of_four_players_with_long_names_are_told(store: FileStore, size: Any) -> None:
    names = [letter * 20 for letter in "ABCD"]
    kept(store, players=" ".join(names))
    async with running(LoadScreen(store), size) as (app, _):
        told = " ".join(on_screen(app).split())
        for name in names:
            assert re.search(rf"{name[:4]}[^ ]* 0", told)
        assert all(len(row) <= 4 + 76 for row in rows(app)) or size[0] > 80


@pytest.mark.parametrize("words", ["/MA P", "/sunday.meja"])
async def test_a_game_is_found_by_a_beginning_of_its_title_or_its_file(store: FileStore, words: str) -> None:
    for name in ("sunday", "monday"):
        kept(store, name)
    store.rename("sunday", "Mä partie")
    async with running(LoadScreen(store)) as (app, pilot):
        await typed(app, pilot, "end", words, "enter", "enter")
    assert app.result == "sunday"


async def test_a_title_that_may_mean_several_games_is_told_with_what_they_are_called(
    store: FileStore,
) -> None:
    for name in ("sunday", "monday", "friday"):
        kept(store, name)
    store.rename("friday", "The best")
    async with running(LoadScreen(store)) as (app, pilot):
        await typed(app, pilot, "/", "the", "enter")
        told = "The best; The Builders: Ann, Ben (monday); The Builders: Ann, Ben (sunday)"
        assert f"'the' can mean 3 saved games: {told}; type more of one, or its file name." in message(app)


# --- another title --------------------------------------------------------------------------------


async def typed(app: Host, pilot: Pilot[None], *keys: str) -> None:
    """Keys, and texts letter by letter, that arrive in one packet."""
    names = {",": "comma", ".": "full_stop", "!": "exclamation_mark", "/": "slash", "~": "tilde"}
    apart = [[key] if key in KEYS else key for key in keys]
    await burst(app, pilot, [names.get(key, key) for each in apart for key in each])


async def test_a_title_is_typed_ahead_with_letters_that_are_keys_elsewhere(store: FileStore) -> None:
    kept(store)
    async with running(LoadScreen(store)) as (app, pilot):
        await typed(app, pilot, "t", "quiz, yn", "backspace", "o", "enter")

        assert titles(store) == {"sunday": "quiz, yo"}
        assert message(app) == "- The game is called quiz, yo now."
        assert "quiz, yo" in on_screen(app)
    assert app.result == NOTHING


async def test_the_old_title_is_taken_by_tab_and_kept_by_enter_alone(store: FileStore) -> None:
    kept(store)
    async with running(LoadScreen(store)) as (app, pilot):
        await pilot.press("t", "enter")
        assert titles(store) == {"sunday": "The Builders: Ann, Ben"}
        await typed(app, pilot, "t", "tab", "!", "enter")
        assert titles(store) == {"sunday": "The Builders: Ann, Ben!"}
        await typed(app, pilot, "t", "x", "ctrl+u", "é", "escape")
        assert titles(store) == {"sunday": "The Builders: Ann, Ben!"}


async def test_what_is_no_title_is_refused_in_one_line(store: FileStore) -> None:
    kept(store)
    async with running(LoadScreen(store)) as (app, pilot):
        await pilot.press("t")
        app.screen.post_message(events.Paste("x" * 2 * LONGEST))
        await pilot.pause()
        assert isinstance(app.screen, LineDialog)
        assert app.screen.text == "x" * LONGEST
        await pilot.press("enter")
        assert message(app) == "! A title has 1 to 80 characters that can be shown."


# --- files ----------------------------------------------------------------------------------------


async def test_an_export_goes_to_a_file_of_its_own_name_here(store: FileStore) -> None:
    kept(store)
    async with running(LoadScreen(store)) as (app, pilot):
        await click(app, pilot, "x export")
        assert "_ (sunday.meja)" in on_screen(app)
        await click(app, pilot, "Enter export")
        path = Path("sunday.meja").absolute()
        assert "".join(message(app).split()) == "".join(f"- Exported to {path}.".split())
    assert store.import_file(path).startswith("the-builders-ann-ben-")


async def test_an_export_overwrites_after_a_yes_alone(store: FileStore) -> None:
    kept(store)
    there = Path("x.meja")
    there.write_bytes(b"mine")
    async with running(LoadScreen(store)) as (app, pilot):
        for answer, size in (("n", 4), ("enter", 4), ("y", store.path("sunday").stat().st_size)):
            await typed(app, pilot, "x", "x.meja", "enter")
            assert isinstance(app.screen, ConfirmDialog)
            await pilot.press(answer)
            assert there.stat().st_size == size


async def test_an_export_goes_into_a_folder_and_tells_what_is_in_the_way(store: FileStore) -> None:
    kept(store)
    Path("folder").mkdir()
    Path("folder/sunday.meja").symlink_to("elsewhere")
    async with running(LoadScreen(store)) as (app, pilot):
        await typed(app, pilot, "x", "f", "tab", "enter")
        assert message(app).endswith("sunday.meja is no file that could be overwritten.")
        Path("folder/sunday.meja").unlink()
        await typed(app, pilot, "x", "f", "tab", "enter")
        assert Path("folder/sunday.meja").is_file()
        for wrong in ("~no-such-user/x", "gone/x", "y" * 300):
            await pilot.press("x")
            app.screen.post_message(events.Paste(wrong))
            await pilot.pause()
            await pilot.press("enter")
            assert message(app).startswith("! ")
            assert isinstance(app.screen, LoadScreen)


async def test_an_import_becomes_the_current_game(store: FileStore) -> None:
    kept(store)
    kept(store, "monday", "Cy Dan")
    store.export("monday", Path("cy.meja"))
    store.delete("monday")
    Path("cy.txt").touch()
    async with running(LoadScreen(store)) as (app, pilot):
        await typed(app, pilot, "i", "c", "tab", "enter")
        (name,) = {*titles(store)} - {"sunday"}
        assert message(app) == f"- Imported as {name}."
        await pilot.press("enter")
    assert app.result == name


async def test_what_cannot_be_imported_is_told_and_stays_to_be_mended(store: FileStore) -> None:
    Path("note.meja").write_text("no save")
    async with running(LoadScreen(store)) as (app, pilot):
        assert "i takes one from a file." in message(app)
        await typed(app, pilot, "i", "enter", "note", "enter")
        assert message(app) == "! Could not read note: it does not exist."
        await pilot.press("i")
        assert ": note_" in on_screen(app)
        await pilot.press("tab", "enter")
        assert message(app) == "! This is no save of meja."
        await pilot.press("i", "escape", "q")
    assert app.result is None


# --- damaged games --------------------------------------------------------------------------------


async def test_the_save_before_a_damaged_one_is_offered_with_what_was_found(store: FileStore) -> None:
    kept(store)
    damage(store)
    async with running(LoadScreen(store)) as (app, pilot):
        assert " KB, backup" in on_screen(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ConfirmDialog)
        told = " ".join(on_screen(app).replace("|", " ").split())
        assert "Load the save before it?" in told
        found = "This save is damaged: its checksum does not match. The save before it is good: turn 1,"
        assert f"The Builders: Ann, Ben. {found}" in told
        await pilot.press("n")
        assert app.result == NOTHING
        await click(app, pilot, "Ann, Ben")
        await click(app, pilot, "y load it")
    assert app.result == "sunday"


async def test_the_first_page_offers_it_too_before_it_goes_on(store: FileStore) -> None:
    kept(store)
    damage(store)
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        assert isinstance(app.screen, ConfirmDialog)
        await pilot.press("n")
        assert isinstance(app.screen, HomeScreen)
        await pilot.press("c", "y")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_a_damaged_game_gets_no_title_but_the_save_before_is_exported(store: FileStore) -> None:
    kept(store)
    damage(store)
    async with running(LoadScreen(store)) as (app, pilot):
        await pilot.press("t")
        assert message(app) == "! The last save of this game is damaged: load the save before it first."
        await typed(app, pilot, "x", "enter")
        assert message(app).endswith("the save before the damaged one.")
    assert store.import_file(Path("sunday.meja"))


async def test_a_game_both_of_whose_saves_are_bad_can_only_be_deleted(store: FileStore) -> None:
    kept(store)
    for path in (store.path("sunday"), store.path("sunday").with_suffix(".meja.bak")):
        path.write_bytes(b"no save")
    async with running(LoadScreen(store)) as (app, pilot):
        for key in ("enter", "t", "x"):
            await pilot.press("up", key)
            assert message(app) == "! This is no save of meja."
        await pilot.press("d", "y")
        assert message(app) == "- sunday is deleted."
    assert [*store.folder.iterdir()] == []


# --- dialogs over a page --------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["d", "t"])
async def test_a_dialog_over_a_page_is_seen_wherever_the_page_is(store: FileStore, key: str) -> None:
    kept(store)
    async with running(LoadScreen(store), (60, 20)) as (app, pilot):
        await pilot.press(key)
        assert "Esc back" in on_screen(app) or "Enter back" in on_screen(app)
    async with running(LoadScreen(store), (59, 20)) as (app, pilot):
        await typed(app, pilot, key, "y", "enter")
        await pilot.press("é")
        assert "needs 60x20" in on_screen(app)
        assert not getattr(app.screen, "text", "")
        await pilot.press("escape")
        assert isinstance(app.screen, LoadScreen)
    assert titles(store) == {"sunday": "The Builders: Ann, Ben"}
