"""Kills: each of two games of both kinds is played on by process after process, none of which ends well."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from app.session.local import LocalSession
from engines.catalog import GAMES
from engines.core import SeatSetup, Setup
from saves.store import FileStore
from tests.torture.comparing import Finding, Findings, compare
from tests.torture.player import play, start

CALLS = 90
"""Calls of the disk within which a process is killed: loading, and several saves."""
LONGEST_MS = 80
"""How long a process may play before it is killed from outside."""
_PATIENCE_SECONDS = 20


@dataclass
class Running:
    """A game that goes on from kill to kill."""

    name: str
    acknowledged: list[str] = field(default_factory=list)


class Figures(Findings):
    """What came of all kills; those at no call of the disk came from outside at a random moment."""

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""
        return {
            "kills": self.kills,
            "kills_in_calls_of_the_disk": self.in_calls,
            "games": self.games,
            "actions_acknowledged": self.acknowledged,
            **self.found(),
        }


def kill_many(folder: Path, kills: int, seed: int, step: Callable[[], None] = lambda: None) -> Figures:
    """Kills so many processes, and compares after each.

    Args:
        folder: Where to save.
        kills: How many.
        seed: Of games and moments.
        step: Called after each kill.
    """
    rng, figures = Random(seed), Figures()
    running: dict[str, Running] = {}
    for number in range(kills):
        game_id = list(GAMES)[number % len(GAMES)]
        if game_id not in running:
            running[game_id] = begin(folder, game_id, seed + number)
            figures.games += 1
        game = running[game_id]
        # Every second kill of each game is within the calls; 37 has no factor in common with 90.
        kill_at = number * 37 % CALLS if number // len(GAMES) % 2 else None
        said = _killed(folder, game, kill_at, rng.random() * LONGEST_MS, figures)
        figures.kills += 1
        figures.in_calls += kill_at is not None
        figures.acknowledged += len(said)
        game.acknowledged += said
        found = compare(folder, game.name, game.acknowledged)
        _count(figures, found, f"kill {number} of {game.name}")
        game.acknowledged = [*found.lines]
        if FileStore(folder).load(game.name).save.is_finished or found.words:
            del running[game_id]
        step()
    return figures


def begin(folder: Path, game_id: str, seed: int) -> Running:
    """Begins a game for people."""
    seats = tuple(SeatSetup(name) for name in ("Ani", "Budi", "Citra")[: 2 + seed % 2])
    session = LocalSession.new(Setup(game_id, seats, seed), FileStore(folder))
    session.close()
    return Running(session.name)


def _killed(folder: Path, game: Running, kill_at: int | None, after_ms: float, figures: Figures) -> list[str]:
    """Lets a process play until it is killed, and gives what it had acknowledged."""
    pid, pipe = start(partial(play, folder, game.name, kill_at))
    data, ends = b"", time.monotonic() + _PATIENCE_SECONDS
    try:
        while time.monotonic() < ends:
            ready, _, _ = select.select([pipe], [], [], max(0.0, ends - time.monotonic()))
            if not ready:
                break
            more = os.read(pipe, 65536)
            if not more:
                break
            if not data and kill_at is None:
                ends = time.monotonic() + after_ms / 1e3  # from now on it plays
            data += more
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        while more := os.read(pipe, 65536):
            data += more
        os.close(pipe)
        _, status = os.waitpid(pid, 0)
    if not os.WIFSIGNALED(status):
        figures.crashes += 1
        figures.faults.append(f"a process ended by itself with {status}")
    # A line may have been cut by the kill; then it was not said.
    return data.decode().split("\n")[1:-1]


def _count(figures: Figures, found: Finding, where: str) -> None:
    figures.count(found)
    if found.words:
        figures.faults.append(f"{where}: {found.words}")
