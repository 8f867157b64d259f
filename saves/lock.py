"""Locks: one match, one process that may write it.

Beside each match lies a file that stays as long as the match. While a process has the match open, the system
locks that file for it, and drops the lock when the process ends, however that happens. The file also says who
has it: for messages, to end that process, and to notice when it was removed by hand and made anew by another
one. A forked child has no part in the locks of its parent.
"""

from __future__ import annotations

import fcntl
import os
import platform
import select
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from saves.codec import codec_for
from saves.disk import Disk, hand_over, read_whole
from saves.messages import Code, SaveError, StoreError

if TYPE_CHECKING:
    from filelock import BaseFileLock as FileLock

LOOK_SECONDS = 0.2
"""Who only looks whether a match is open has its lock for a moment, which we wait."""
LEAVE: Final = signal.SIGUSR1
"""Asks a process to save and leave, because its game goes on elsewhere; one that does not know it ends."""
ENDING: dict[signal.Signals, float] = {LEAVE: 5, signal.SIGTERM: 1, signal.SIGKILL: 1}
"""How a process is ended: by each of these, and so many seconds for it, until it has ended."""
_READ_AGAIN_SECONDS = 0.02
"""Who takes a lock writes that in two steps, between which nobody can read it."""
_LONGEST: Final = 4096
"""Bytes; more no lock has that we wrote."""
_TOKEN: Final = os.urandom(8).hex()


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a match open."""

    host: str
    """"" if the lock does not say."""
    pid: int
    since: int
    """Unix seconds, by whatever clock."""
    token: str = ""
    """Tells processes apart that have the same host and pid, each in a container of its own."""

    @property
    def is_this_process(self) -> bool:
        return (self.pid, self.token) == (os.getpid(), _TOKEN)

    def is_process_of(self, other: Holder) -> bool:
        return (self.host, self.pid, self.token) == (other.host, other.pid, other.token)


class HeldError(StoreError):
    """Another process has the match open."""


def acquire(path: Path, seconds: float = LOOK_SECONDS) -> FileLock | None:
    """Return the lock of a match; None if another process keeps it for so long.

    Within a process all share the lock: each has to release it. Raise OSError if the disk refuses.
    """
    from filelock import FileLock, Timeout  # a start would wait for it, and many need no lock

    lock = FileLock(
        path,
        LOOK_SECONDS,
        mode=0o600,
        thread_local=False,
        is_singleton=True,
        preserve_lock_file=True,
        on_acquired=_writer(path.parent),
    )
    try:
        lock.acquire(seconds)
    except Timeout:
        return None
    return lock


@cache  # one for each folder: a lock that is asked for again must have the same
def _writer(folder: Path) -> partial[None]:
    return partial(_write_holder, folder)


def _write_holder(folder: Path, handle: int) -> None:
    data = codec_for(Holder).pack(Holder(platform.node(), os.getpid(), int(time.time()), _TOKEN))
    os.pwrite(handle, data, 0)
    os.ftruncate(handle, len(data))
    hand_over(handle, folder)


def find_holder(path: Path) -> Holder | None:
    """Return the other process that has a match open; None if there is none, or the disk does not tell."""
    try:
        # A pipe of that name must not make us wait.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW)
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
    for _ in range(2):
        try:
            return codec_for(Holder).unpack(read_whole(Disk(), path, _LONGEST))
        except SaveError:
            time.sleep(_READ_AGAIN_SECONDS)
    return Holder("", 0, int(path.stat().st_mtime))


def is_ours(path: Path) -> bool:
    """Return whether a lock that was acquired still lies there. Raise OSError if the disk does not tell."""
    try:
        return read_holder(path).is_this_process
    except FileNotFoundError:
        return False


def why_not_end(path: Path, holder: Holder) -> Code | None:
    """Return why the process that has a match open cannot be ended from here; None if it can.

    It can if it is of this account, and the system says that it has the file of the lock open: another one
    may have its number by now, or have it elsewhere.
    """
    process = Path(f"/proc/{holder.pid}")
    account = None
    with suppress(OSError):
        account, lock = process.stat().st_uid, path.stat()
        for each in (process / "fd").iterdir() if account == os.geteuid() else ():
            with suppress(OSError):  # closed meanwhile, or what lies there does not answer
                if os.path.samestat(each.stat(), lock):
                    return None
    if holder.host not in ("", platform.node()):
        return Code.ON_OTHER_HOST
    return Code.NOT_SEEN if account in (None, os.geteuid()) else Code.OF_OTHER_ACCOUNT


def end_holder(path: Path, holder: Holder) -> None:
    """Ask another process that has a match open to save and leave, and end it if it does not.

    Nothing is done if it has it no more. Whether it is gone tells who tries to have the lock then.
    """
    found = find_holder(path)
    if found is None or not found.is_process_of(holder):
        return
    # It has ended by itself; some systems have no such call; no process has such a number.
    with suppress(OSError, AttributeError, OverflowError):
        process = os.pidfd_open(holder.pid)
        try:
            # Looked at when we have hold of it: no other process can take its place any more.
            for number, seconds in ENDING.items() if why_not_end(path, holder) is None else ():
                signal.pidfd_send_signal(process, number)
                signal.pidfd_send_signal(process, signal.SIGCONT)  # who is stopped hears of nothing
                if select.select([process], [], [], seconds)[0]:
                    return
        finally:
            os.close(process)
