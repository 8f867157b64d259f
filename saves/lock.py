"""Locks: one match, one process that may write it.

Beside each match lies a file that stays as long as the match. While a process has the match open, the system
locks that file for it, and drops the lock when the process ends, however that happens. The file also says who
has it: for messages, and to notice when it was removed by hand and made anew by another process. A forked
child has no part in the locks of its parent.
"""

from __future__ import annotations

import fcntl
import os
import platform
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from saves.codec import codec_for
from saves.messages import SaveError, StoreError

if TYPE_CHECKING:
    from filelock import BaseFileLock as FileLock

_PATIENCE_SECONDS = 0.2
"""Who only looks whether a match is open has its lock for a moment, which we wait."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a match open."""

    host: str
    """"" if the lock does not say."""
    pid: int
    since: int
    """Unix seconds."""

    @property
    def is_this_process(self) -> bool:
        return (self.host, self.pid) == (platform.node(), os.getpid())


class HeldError(StoreError):
    """Another process has the match open."""


def acquire(path: Path) -> FileLock | None:
    """Return the lock of a match; None if another process has it. Raise OSError if the disk refuses.

    Within a process all share the lock: each has to release it.
    """
    from filelock import FileLock, Timeout  # a start would wait for it, and many need no lock

    lock = FileLock(
        path,
        _PATIENCE_SECONDS,
        mode=0o600,
        thread_local=False,
        is_singleton=True,
        preserve_lock_file=True,
        on_acquired=_write_holder,
    )
    try:
        lock.acquire()
    except Timeout:
        return None
    return lock


def _write_holder(handle: int) -> None:
    os.ftruncate(handle, 0)
    os.pwrite(handle, codec_for(Holder).pack(Holder(platform.node(), os.getpid(), int(time.time()))), 0)


def find_holder(path: Path) -> Holder | None:
    """Return the other process that has a match open; None if there is none, or the disk does not tell."""
    try:
        handle = os.open(path, os.O_RDONLY)
        try:
            # Shared: two who look at once do not take each other for the holder.
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            return None
        except BlockingIOError:
            holder = read_holder(path)
        finally:
            os.close(handle)  # which unlocks it too
    except OSError:
        return None
    return None if holder.is_this_process else holder


def read_holder(path: Path) -> Holder:
    """Return the process that had a match open last. Raise OSError if the disk refuses."""
    try:
        return codec_for(Holder).unpack(path.read_bytes())
    except SaveError:
        return Holder("", 0, int(path.stat().st_mtime))


def is_ours(path: Path) -> bool:
    """Return whether a lock that was acquired still lies there. Raise OSError if the disk does not tell."""
    try:
        return read_holder(path).is_this_process
    except FileNotFoundError:
        return False
