"""Where the table server is found, and how one is started if none answers."""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from app.bot_workers.process import own_environment, python_command
from saves.paths import SUFFIX, data_folder, tables_folder

MOST_PATH: Final = 107 if sys.platform == "linux" else 103
"""The most bytes that the path of a socket may have, by the system."""
START_SECONDS: Final = 15.0
"""How long a server that was started may take until it answers."""
LOOK_SECONDS: Final = 0.05
NOT_TRUSTED: Final = (
    "The table server there runs in another account than the folder of its socket belongs to; "
    "it is not trusted."
)
NOT_YET: Final = "Nobody has made a table here yet."
"""What is told while there is no server, and none is wanted."""
IDLE_MINUTES: Final = 10
"""After so long without anybody at a table a server that was started by itself ends."""


def socket_path() -> Path:
    """Return where the table server of this account listens. Raise StoreError if the user has no home."""
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nowhere")
    # After su it may be that of another account.
    is_own = runtime.is_dir() and runtime.stat().st_uid == os.geteuid()
    return (runtime / "meja" if is_own else data_folder() / "run") / "tables.sock"


def has_tables(path: Path | None) -> bool:
    """Return whether there may be tables: a server has been started there, or some are kept for one."""
    try:
        is_there = (path or socket_path()).exists()
    except PermissionError:
        return True  # why they cannot be reached is told to who wants them
    return is_there or (path is None and any(tables_folder().glob(f"*{SUFFIX}")))


class ReachError(Exception):
    """Why the table server cannot be reached, and will not be: a sentence."""


class NoServerError(Exception):
    """Why there is no server yet: a sentence."""


def check_path(path: Path) -> None:
    """Raise ReachError if no socket can have a path."""
    if len(os.fsencode(path)) > MOST_PATH:
        # Who is served is told no path.
        raise ReachError(f"A socket's path has {MOST_PATH} bytes at most, not {len(os.fsencode(path))}.")


class Reach:
    """Reaches the table server at a socket; starts one there if none answers, it is wanted, and it may."""

    def __init__(self, path: Path, folder: Path | None) -> None:
        """Take where it listens, and the folder of tables for one that is started; None if none may be."""
        self._path = path
        self._folder = folder
        self._started: subprocess.Popen[bytes] | None = None
        self.is_wanted = folder is None or any(folder.glob(f"*{SUFFIX}"))
        """Whether somebody has a table, or wants one: a list of none needs no server."""

    def __call__(self) -> socket.socket:
        """Return a stream to it. Raise ReachError if there can be none, OSError if it does not answer."""
        check_path(self._path)
        try:
            return _connect(self._path)
        except PermissionError:
            raise ReachError("This account may not come to the tables of that server.") from None
        except (FileNotFoundError, ConnectionRefusedError):
            pass
        if not self.is_wanted:
            raise NoServerError(NOT_YET)
        if self._folder is None:
            return _connect(self._path)
        if self._started is None or self._started.poll() is not None:
            self._said = TemporaryFile()  # noqa: SIM115 - open as long as the server may say something
            self._started = self._start(self._folder)
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                return _connect(self._path)
            except (FileNotFoundError, ConnectionRefusedError):
                if self._started.poll() is not None:
                    raise NoServerError(self._why_not_started()) from None
                if time.monotonic() > until:
                    raise
            time.sleep(LOOK_SECONDS)

    def _why_not_started(self) -> str:
        self._said.seek(0)
        said = self._said.read().decode(errors="replace").strip().rpartition("\n")[2]
        return f"The table server does not start: {said.removeprefix('meja: ')}."

    def _start(self, folder: Path) -> subprocess.Popen[bytes]:
        where = ("--socket", str(self._path), "--data", str(folder))
        return subprocess.Popen(
            python_command("app", "serve", *where, "--idle", str(IDLE_MINUTES)),
            env=own_environment(),
            cwd="/",  # no folder that somebody may want to remove
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=self._said,
            start_new_session=True,  # it outlives this program and its terminal
        )


def _connect(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    try:
        line.connect(os.fspath(path))
        _check_server(line, path)
    except (OSError, ReachError):
        line.close()
        raise
    return line


def account_at(line: socket.socket) -> int | None:
    """Return the number of the account at the other end of a stream; None where the system does not tell."""
    if not hasattr(socket, "SO_PEERCRED"):
        return None
    _, account, _ = struct.unpack("3i", line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    return int(account)


def _check_server(line: socket.socket, path: Path) -> None:
    """Raise ReachError if whoever may write to a socket's folder, but does not own it, may listen there."""
    account = account_at(line)
    if account not in (None, os.geteuid(), 0, path.parent.stat().st_uid):
        raise ReachError(NOT_TRUSTED)
