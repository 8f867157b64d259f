"""The process of a table server: its socket, which no other serves, and the signals that end it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from app.bot_workers.process import free_signals
from app.online.journal import Journal
from app.online.keeping import Keeper
from app.online.limits import FILE_NAME, read_limits
from app.online.reach import ReachError, check_path
from app.online.server import Server
from app.terminal.crash import describe_report, write_crash_report
from saves.store import FileStore

LOCK_SECONDS: Final = 2.0
"""How long one that ends may take until another takes its socket."""
_LOOK_SECONDS: Final = 0.05
_LOCK_FLAGS: Final = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
_ENDING: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


def listen(path: Path, folder: Path, *, idle_seconds: float | None, note: Callable[[str], object]) -> None:
    """Serve the tables of a folder at a socket until a signal comes, or nobody has been there for so long.

    Raises:
        LimitsError: if the file of limits is wrong; without one nothing is ever removed.
        ReachError: if another one serves there.
        StorageError: if the tables cannot be read.
    """
    free_signals()
    check_path(path)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with alone(path):
        asyncio.run(_serve(path, folder, idle_seconds, note))


async def _serve(path: Path, folder: Path, idle_seconds: float | None, note: Callable[[str], object]) -> None:
    def report(error: Exception) -> None:
        told = describe_report(write_crash_report(error, folder / "crashes"))
        note(f"There was a fault ({type(error).__name__}); {told}.")

    store = FileStore(folder, has_tables=True)
    journal = Journal(folder / "log")
    limits = folder / FILE_NAME
    keeper = Keeper(folder, read_limits(limits), journal) if limits.exists() else None
    server = Server(
        store, note=note, report=report, idle_seconds=idle_seconds, log=journal.note, keeper=keeper
    )
    for number in _ENDING:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            asyncio.get_running_loop().add_signal_handler(number, server.is_over.set)
    await server.rooms.read()
    await serve_at(path, server, lambda: note(f"Tables are served at {path}."))


async def serve_at(path: Path, server: Server, ready: Callable[[], object]) -> None:
    """Serve tables at a socket until that is over; `ready` is told when players can come. Raise OSError."""
    listener = await asyncio.start_unix_server(server.meet, path)
    try:
        # Who may come is decided by the folder; where the system does not tell who does, nobody else may.
        path.chmod(0o666 if hasattr(socket, "SO_PEERCRED") else 0o600)
        ready()
        await server.serve(listener)
    finally:
        path.unlink(missing_ok=True)


@contextmanager
def alone(path: Path, taken: str = "Another table server is at {path} already.") -> Iterator[None]:
    """Have a socket's path for this process alone. Raise ReachError, with the words of `taken`."""
    handle = os.open(path.with_name(f"{path.name}.lock"), _LOCK_FLAGS, 0o600)
    try:
        until = time.monotonic() + LOCK_SECONDS
        while True:
            with suppress(BlockingIOError):
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            if time.monotonic() > until:
                raise ReachError(taken.format(path=path))
            time.sleep(_LOOK_SECONDS)
        yield
    finally:
        os.close(handle)
