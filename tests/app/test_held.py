"""A game that another process has open: it is told who has it, and may be looked at."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from platform import node

import pytest

from app.application import Meja
from app.dialogs.choices import HeldDialog
from app.screens.game_screen import GameScreen
from app.screens.home import HomeScreen
from app.screens.load import LoadScreen
from app.screens.replay import ReplayScreen
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.lock import HeldError
from saves.store import Store
from tests.saves.locks import locked_in
from tests.saves.refusals import refused
from widgets.refusal_line import RefusalLine

HOLD = """
import sys
from pathlib import Path
from app.session.local import LocalSession
from saves.store import Store
session = LocalSession.loaded(Store(Path(sys.argv[1])), "sunday")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder with one game of The Builders, called sunday."""
    store = Store(tmp_path / "saves")
    session = LocalSession.new(Setup("builders", (SeatSetup("Ann"), SeatSetup("Ben")), 1), store)
    session.play(session.parse("open 1")).result()
    session.rename("sunday")
    session.close()
    return store


@pytest.fixture
def other(store: Store) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the game open."""
    command = [sys.executable, "-c", HOLD, str(store.folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


async def test_a_held_game_is_told_and_may_be_looked_at(store: Store, other: subprocess.Popen[str]) -> None:
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


async def test_the_list_says_that_a_game_is_open_elsewhere(
    store: Store, other: subprocess.Popen[str]
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


async def test_a_killed_holder_keeps_nobody_out(store: Store, other: subprocess.Popen[str]) -> None:
    other.kill()
    other.wait()
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saved("sunday")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)


async def test_a_game_that_is_left_is_free_for_others(store: Store) -> None:
    app = Meja(store)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_saved("sunday")
        await pilot.pause()
        assert locked_in(store.folder) == ["sunday"]
        await pilot.press("q", "h")
        await pilot.pause()
        assert locked_in(store.folder) == []
