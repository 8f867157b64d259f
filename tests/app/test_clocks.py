"""Clocks that are wrong: games are saved, listed and gone on with, whatever the clock says."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from app.save_actions import find_resumed
from app.save_descriptions import format_time
from app.session import local
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.store import FileStore

SETUP = Setup("java", (SeatSetup("Ani"), SeatSetup("Budi")), seed=1)
CLOCKS = {"before 1970": -(10**9), "1970": 0, "2107": 4_323_456_000, "beyond all dates": 10**12}


def play(store: FileStore, monkeypatch: pytest.MonkeyPatch, clock: int) -> str:
    """Play an action of a new game by a clock; return the name of the game."""
    monkeypatch.setattr(local, "time", lambda: clock)
    session = LocalSession.new(SETUP, store)
    session.play(session.parse("triple F7 F8 G8"))
    assert session.save_error is None
    session.close()
    return session.name


@pytest.mark.parametrize("clock", CLOCKS.values(), ids=CLOCKS)
def test_a_game_is_saved_and_opened_by_any_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: int
) -> None:
    store = FileStore(tmp_path)
    name = play(store, monkeypatch, clock)
    (listed,) = store.list()
    assert listed.save is not None and format_time(listed.save)[4] == "-"
    session = LocalSession.loaded(store, name)
    assert session.length == 1
    session.close()


def test_the_latest_game_is_the_first_though_the_clock_was_set_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks = [*CLOCKS.values()]
    names = [play(FileStore(tmp_path), monkeypatch, clock) for clock in [*clocks, *reversed(clocks)]]
    store = FileStore(tmp_path)
    assert [each.name for each in store.list()] == names[::-1]
    assert find_resumed(store, "") == names[-1]
    shown = [format_time(listed.save)[:4] for listed in store.list() if listed.save]
    assert shown[0] == shown[-1] == time.strftime("%Y", time.localtime(0))  # what the clock said is shown


def test_a_game_that_is_gone_on_with_by_a_clock_set_back_is_the_first_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (play(FileStore(tmp_path), monkeypatch, 10**9 + later) for later in (0, 1))
    store = FileStore(tmp_path)
    assert [each.name for each in store.list()] == [second, first]
    monkeypatch.setattr(local, "time", lambda: 10**8)
    session = LocalSession.loaded(store, first)
    session.undo()
    assert [each.name for each in store.list()] == [first, second]
