"""A game that another process has open: it is told who has it, and may be looked at."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from platform import node
from threading import Event

import pytest
from textual.pilot import Pilot

from app.application import Meja
from app.dialogs.choices import ConfirmDialog, HeldDialog
from app.screens.game_screen import GameScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.load import LoadScreen
from app.screens.replay import ReplayScreen
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.disk import Disk
from saves.lock import LEAVE, HeldError
from saves.messages import Code
from saves.store import FileStore
from tests.app.named_games import named_game
from tests.saves.locks import locked_in
from tests.saves.refusals import refused
from widgets.refusal_line import RefusalLine

HOLD = """
import sys
from pathlib import Path
from app.session.local import LocalSession
from saves.store import FileStore
session = LocalSession.loaded(FileStore(Path(sys.argv[1])), "sunday")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder with one game of The Builders, called sunday."""
    store = FileStore(tmp_path / "saves")
    session = named_game("sunday", Setup("builders", (SeatSetup("Ann"), SeatSetup("Ben")), 1), store)
    session.play(session.parse("open 1")).result()
    session.close()
    return store


@pytest.fixture
def other(store: FileStore) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the game open."""
    command = [sys.executable, "-c", HOLD, str(store.folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


async def test_a_held_game_is_told_and_may_be_looked_at(
    store: FileStore, other: subprocess.Popen[str]
) -> None:
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", "enter")
        await pilot.pause()
        assert isinstance(app.screen, HeldDialog)
        await pilot.press("q")
        assert isinstance(app.screen, HomeScreen)
        app.open_saved("sunday")
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
    with refused(HeldError, f"process {other.pid}"):
        LocalSession.loaded(store, "sunday")


async def until(pilot: Pilot[None], is_true: Callable[[], bool]) -> None:
    """Wait until something holds, for 10 s at most."""
    for _ in range(1000):
        if is_true():
            return
        await pilot.pause(0.01)
    raise AssertionError(pilot.app.screen)


async def test_who_goes_on_here_ends_the_other_and_what_is_typed_meanwhile_is_dropped(
    store: FileStore, other: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, end = Event(), store.end_holder
    monkeypatch.setattr(store, "end_holder", lambda *args: may_end.wait(10) and end(*args))
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saved("sunday")
        await pilot.pause()
        await pilot.press("2", "e")
        assert isinstance(app.screen, HomeScreen)
        assert "asked to save and leave" in app.screen.query_one(RefusalLine).message
        may_end.set()
        await until(pilot, lambda: isinstance(app.screen, GameScreen))
        await pilot.pause(0.05)
        assert isinstance(app.screen, GameScreen)
        assert other.wait() == -LEAVE
        assert locked_in(store.folder) == ["sunday"]


def test_who_is_ended_in_the_middle_of_a_save_is_not_told_that_all_is_saved(store: FileStore) -> None:
    told: list[str] = []

    class SlowDisk(Disk):
        def sync(self, handle: int) -> None:  # type: ignore[override]
            saved = app.describe_saved()
            assert saved is not None
            told.append(saved.told)

    app = Meja(FileStore(store.folder, SlowDisk()))
    assert app._store is not None
    session = app._session = LocalSession.loaded(app._store, "sunday")
    session.play(session.parse("open 2")).result()
    session.close()
    cut = "the game is not saved as it stands: The last action was still being saved"
    assert {*told} == {cut}
    saved = app.describe_saved()
    assert saved is not None and saved.told.startswith("the game is saved;")


async def test_where_the_other_cannot_be_ended_it_says_why(
    store: FileStore, other: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.store.why_not_end", lambda *_: Code.OF_OTHER_ACCOUNT)
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saved("sunday")
        await pilot.pause()
        await pilot.press("2")
        dialog = app.screen
        assert isinstance(dialog, HeldDialog)
        assert "It belongs to another account" in "".join(run[0] for line in dialog.body(57) for run in line)
    assert other.poll() is None


async def test_a_look_offers_to_go_on_once_when_nobody_has_the_game_any_more(
    store: FileStore, other: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.screens.replay.WATCH_SECONDS", 0.01)
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.replay_saved("sunday")
        await pilot.pause(0.05)
        await pilot.press("question_mark")
        other.kill()
        other.wait()
        await pilot.pause(0.05)
        assert isinstance(app.screen, HelpScreen)  # it waits until the look is looked at
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("enter", "n")
        await pilot.pause(0.05)
        assert isinstance(app.screen, ReplayScreen)
        assert locked_in(store.folder) == []


async def test_the_list_says_that_a_game_is_open_elsewhere(
    store: FileStore, other: subprocess.Popen[str]
) -> None:
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l")
        assert isinstance(app.screen, LoadScreen)
        assert "open elsewhere" in app.screen.query_one("ChoiceList").text()  # type: ignore[attr-defined]
        for keys in ("t M o n enter", "d y"):
            await pilot.press(*keys.split())
            message = app.screen.query_one(RefusalLine).message
            assert message.startswith(f"! This game is held by meja on {node()}, process {other.pid}")
    assert [each.save.title for each in store.list() if each.save] == ["The Builders: Ann, Ben"]


async def test_a_killed_holder_keeps_nobody_out(store: FileStore, other: subprocess.Popen[str]) -> None:
    other.kill()
    other.wait()
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saved("sunday")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_a_game_that_is_left_is_free_for_others(store: FileStore) -> None:
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saved("sunday")
        await pilot.pause()
        assert locked_in(store.folder) == ["sunday"]
        await pilot.press("q", "h")
        await pilot.pause()
        assert locked_in(store.folder) == []
