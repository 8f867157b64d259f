"""The process that is killed: plays a seeded game through a table and says each action that is saved."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from pathlib import Path

from app.session.local import LocalSession
from engines.bots import make_bot
from engines.catalog import game_of
from engines.shuffle import keyed
from saves.store import Store
from tests.torture.killing_disk import KillingDisk


def start(folder: Path, name: str, kill_at: int | None) -> tuple[int, int]:
    """Starts such a process.

    Returns:
        Its number, and the pipe on which it says a line for each action after it was saved. The first line
        is empty: it has loaded the match.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    try:
        _play(folder, name, kill_at, writing)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(1)


def _play(folder: Path, name: str, kill_at: int | None, pipe: int) -> None:
    store = Store(folder, KillingDisk(kill_at))
    store.hold(name)
    session = LocalSession.loaded(store, name)
    bot = make_bot("random", game_of(session.setup.game))
    rng = keyed(session.setup.seed, "torture", session.length)
    os.write(pipe, b"\n")
    while (seat := session.to_act) is not None:
        action = bot.choose(session.view(seat), session.legal(), rng)
        session.play(action).result()
        assert session.save_error is None, session.save_error
        os.write(pipe, f"{seat} {action}\n".encode())
    signal.pause()
