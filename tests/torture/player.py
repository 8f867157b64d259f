"""The processes that are killed: one plays a seeded game through a table and says each action that is saved.

Of two that want one game the second asks the first to leave, and plays on.
"""

from __future__ import annotations

import enum
import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from app.session.local import LocalSession
from app.text.signals import stopping, undisturbed
from engines.bots import make_bot
from engines.catalog import game_of
from engines.shuffle import keyed
from saves import lock
from saves.store import FileStore
from tests.torture.killing_disk import KillingDisk

ASKS = "asks"
"""What a process says before it asks another to leave."""


class Manner(enum.Enum):
    """How a process takes it to be asked to leave."""

    LEAVES = "leaves"
    """Once what it does is saved, as line mode does."""
    DIES = "dies"
    """Wherever it is."""
    HANGS = "hangs"
    """Until it is killed."""


def start(work: Callable[[int], None]) -> tuple[int, int]:
    """Starts a process that does some work.

    Returns:
        Its number, and the pipe on which it says what it does.
    """
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    code = 1
    try:
        work(writing)
    except SystemExit as ended:
        code = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(code)


def play(
    folder: Path,
    name: str,
    kill_at: int | None,
    pipe: int,
    guard: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Plays on, inside a guard for each action.

    The first line it says is how many actions it has loaded; then one for each action after it was saved.
    """
    store = FileStore(folder, KillingDisk(kill_at))
    store.hold(name)
    session = LocalSession.loaded(store, name)
    bot = make_bot("random", game_of(session.setup.game))
    rng = keyed(session.setup.seed, "torture", session.length)
    os.write(pipe, f"{session.length}\n".encode())
    while (seat := session.to_act) is not None:
        action = bot.choose(session.view(seat), session.legal(), rng)
        with guard():
            session.play(action).result()
            assert session.save_error is None, session.save_error
            os.write(pipe, f"{seat} {action}\n".encode())
    while True:
        signal.pause()


def be_asked(folder: Path, name: str, manner: Manner, pipe: int) -> None:
    """Plays until another process wants the game."""
    if manner is Manner.LEAVES:
        with stopping():
            play(folder, name, None, pipe, undisturbed)
    if manner is Manner.HANGS:
        for number in (lock.LEAVE, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
    play(folder, name, None, pipe)


def take_over(folder: Path, name: str, pipe: int) -> None:
    """Asks the process that has the game to leave, which has little time for it, and plays on."""
    lock.ENDING |= dict.fromkeys((lock.LEAVE, signal.SIGTERM), 0.02)
    os.write(pipe, f"{ASKS}\n".encode())
    store = FileStore(folder)
    if holder := store.holder(name):
        store.end_holder(name, holder)
    play(folder, name, None, pipe)
