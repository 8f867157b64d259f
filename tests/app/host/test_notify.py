"""Notices to whoever runs the host: what is told, once, to a command that no shell reads and may hang."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.host import notify
from app.host.notify import Notices
from app.host.options import HostError
from engines.catalog import game_of
from engines.core import SeatSetup, Setup
from engines.match import Match
from saves.document import Save, make_save
from saves.shared import Manners, SeatKind, Shared, SharedSeat

WRITING = "import sys; open(sys.argv[1], 'a').write(sys.stdin.read())"


def table(*, has_begun: bool = True, level: str = "") -> Save:
    """A table of two at which Ann must act."""
    setup = Setup("java", (SeatSetup("Ann"), SeatSetup("Ben")), 1)
    seats = (SharedSeat(SeatKind.PERSON, "p1", level), SharedSeat(SeatKind.PERSON, "p2"))
    shared = Shared("p1", Manners(), seats, has_begun=has_begun)
    return make_save(Match(game_of("java"), setup), title="", saved_at=1, version=1, shared=shared)


class Told:
    """A command that keeps what it is told."""

    def __init__(self, folder: Path, *, command: str | None = None) -> None:
        self._path = folder / "it's $(told)"
        words = [sys.executable, "-c", WRITING, str(self._path)]
        self.here: set[str] = set()
        self.noted: list[str] = []
        self.notices = Notices(
            shlex.join(words) if command is None else command, self.here.__contains__, self.noted.append
        )

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(30):
            while not is_so():
                await asyncio.sleep(0.005)

    @property
    def lines(self) -> list[str]:
        """What it was told."""
        return self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else []


async def test_who_is_away_and_has_to_act_is_told_once_a_position_with_name_and_table(tmp_path: Path) -> None:
    told = Told(tmp_path)
    save = table()
    told.here.add("p1")
    told.notices.look_at("table-1", replace(save, to_act=0))
    told.here.clear()
    told.notices.look_at("table-2", replace(save, to_act=1, log="0 end\\n"))
    told.notices.look_at("table-2", replace(save, to_act=1, log="0 end\\n"))
    await told.until(lambda: len(told.lines) >= 3)
    told.notices.look_at("table-2", replace(save, to_act=0, log="0 end\\n1 end\\n"))
    await told.until(lambda: len(told.lines) >= 6)
    assert told.lines == ["to act", "Ben", "Java: Ann and Ben", "to act", "Ann", "Java: Ann and Ben"]


async def test_nobody_is_told_of_tables_that_wait_of_computer_players_and_of_games_that_are_over(
    tmp_path: Path,
) -> None:
    told = Told(tmp_path)
    told.notices.look_at("table-1", table(has_begun=False))
    told.notices.look_at("table-2", replace(table(level="easy"), to_act=0))
    told.notices.look_at("table-3", replace(table(), to_act=None))
    told.notices.look_at("table-4", replace(table(), shared=None))
    told.notices.welcome("Ann")
    await told.until(lambda: len(told.lines) >= 3)
    assert told.lines == ["let in", "Ann", ""]


async def test_a_command_that_hangs_is_killed_and_no_more_than_four_run_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "PATIENCE_SECONDS", 0.2)
    sleeping = f"import os, time; open({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w'); time.sleep(60)"
    told = Told(tmp_path, command=shlex.join([sys.executable, "-c", sleeping]))
    for _ in range(6):
        told.notices.welcome("Ann")
    assert len(told.notices._tasks) == 4
    await told.until(lambda: len(told.noted) == 6 and not told.notices._tasks)
    assert {*told.noted} == {"The command of --notify took more than 0 seconds; it was ended."}
    for each in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(each.name), 0)


async def test_a_command_that_is_not_there_is_refused_and_noted_where_it_has_gone(tmp_path: Path) -> None:
    command = tmp_path / "tell"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    told = Told(tmp_path, command=str(command))
    command.unlink()
    told.notices.welcome("Ann")
    await told.until(lambda: len(told.noted) == 1)
    assert told.noted == ["The command of --notify cannot be run: no such file or directory."]
    with pytest.raises(HostError, match="a quote or a backslash too many"):
        Told(tmp_path, command="'")
    with pytest.raises(HostError, match=r"^There is no command /nowhere/at/all that --notify could run\.$"):
        Told(tmp_path, command="/nowhere/at/all to me")
    Told(tmp_path, command="").notices.welcome("Ann")
