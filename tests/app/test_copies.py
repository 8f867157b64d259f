"""A copy of a game is kept under a title, and the game goes on as if nothing had been."""

from __future__ import annotations

from errno import ENOSPC
from pathlib import Path

import pytest

from app.dialogs.choices import LeaveDialog, NoticeDialog
from app.dialogs.line import LineDialog
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.document import Save
from saves.messages import Code, StoreError
from saves.store import FileStore
from tests.games.builders.app.playing import playing_builders
from tests.saves.refusals import refused

SETUP = Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob")), 7)


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder of its own."""
    return FileStore(tmp_path / "saves")


@pytest.mark.parametrize("title", ["été", "ma partie", "../x", "A.B, 3: \u4e2d", "x" * 80])
def test_a_copy_has_any_title_and_the_game_goes_on_alone(store: FileStore, title: str) -> None:
    session = LocalSession.new(SETUP, store)
    name = session.name
    session.play(session.parse("open 1")).result()
    session.save_copy(f" {title} ")
    session.play(session.parse("take 1")).result()
    copy = LocalSession.loaded(store, store.find(title))
    assert (session.name, copy.title, copy.length) == (name, title, 1)
    assert store.load(name).save.log.splitlines() == ["0 open 1", "0 take 1"]
    assert {path.parent for path in store.folder.rglob("*.meja")} == {store.folder}


def test_the_game_itself_stays_the_one_to_continue(store: FileStore) -> None:
    session = LocalSession.new(SETUP, store)
    session.save_copy("before lunch")
    latest = store.latest_unfinished()
    assert latest is not None and latest.name == session.name


@pytest.mark.parametrize("title", ["", " ", "x" * 81, "a\nb", "The builders:  ANN, Bob"])
def test_a_title_that_cannot_be_or_is_taken_is_refused(store: FileStore, title: str) -> None:
    session = LocalSession.new(SETUP, store)
    with refused(StoreError, "A title has 1 to 80 characters|There is a saved game called 'The builders:"):
        session.save_copy(title)
    assert [listed.name for listed in store.list()] == [session.name]


def test_a_copy_also_saves_a_game_whose_saves_have_failed(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_name: str, _save: Save) -> None:
        raise StoreError(Code.NOT_SAVED, path="x", errno=ENOSPC, strerror=None)

    with monkeypatch.context() as patch:
        patch.setattr(store, "save", full)
        session = LocalSession.new(SETUP, store)
        with refused(StoreError, "no space is left"):
            session.save_copy("sunday")
    session.save_copy("sunday")
    assert session.save_error is None
    assert sorted(listed.title for listed in store.list()) == ["The Builders: Ann, Bob", "sunday"]


def test_a_title_given_by_hand_stays_when_the_match_goes_on(store: FileStore) -> None:
    session = LocalSession.new(SETUP, store)
    session.close()
    store.rename(session.name, "Sunday's game")
    again = LocalSession.loaded(store, session.name)
    again.play(again.parse("open 1"))
    assert store.load(session.name).save.title == "Sunday's game"


def test_without_a_store_there_are_no_copies() -> None:
    with refused(StoreError, "Games are kept in memory only"):
        LocalSession.new(SETUP, None).save_copy("sunday")


async def test_on_the_screen_the_way_is_in_the_dialog_that_leaves(store: FileStore) -> None:
    session = LocalSession.new(SETUP, store)
    async with playing_builders(session) as game:
        await game.press("q")
        assert isinstance(game.app.screen, LeaveDialog)
        await game.press("C", *("x" * 81), "enter")
        assert isinstance(game.app.screen, LineDialog) and "A title has 1 to 80 characters" in game.told
        await game.press("backspace", "enter")
        assert isinstance(game.app.screen, NoticeDialog)
        await game.press("enter")
        assert game.app.screen is game.screen
    assert sorted(listed.title for listed in store.list()) == ["The Builders: Ann, Bob", "x" * 80]
