"""Locks: one match, one file, one process that may write it.

A lock is a file of its own, `NAME.lock`, that says who made it. To give a file a name that must be free is
one step everywhere, over NFS too, where the locks of the system are not to be relied on. The price is that
the lock of a killed process stays; so it also says enough to find out that its holder is dead:

- on the same host there is no such process any more, or one that started at another time;
- of another host nothing can be known, so its lock counts as dead when it was not refreshed for a day. A
  holder refreshes at each save, and one that only slept finds out before its next save (see `check`);
- a file that is no lock was cut short when its maker was killed in the middle. That can only be where files
  cannot have two names, for elsewhere a lock is written under another name first. To fill it takes
  milliseconds, so it counts as dead after some seconds.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from saves.disk import NO_LINKS, Disk, read_whole, remove, write_new
from saves.messages import Code, SaveError, StoreError
from saves.paths import temporary_name
from saves.process import host_name, is_running, started

STALE_SECONDS = 24 * 3600
"""After so long without a save the lock of another host is dead."""
UNFINISHED_SECONDS = 10
"""After so long a file that is no lock will not become one any more."""
_MAX_BYTES = 2048
_TRIES = 4
"""How often a lock may vanish under our hands before we give up."""
_A_MOMENT_SECONDS = 0.01


class Holder(NamedTuple):
    """Who has a match open."""

    host: str
    """"" if the lock cannot be read."""
    pid: int
    started: str
    """When that process started, as `started` gives it."""
    since: int
    """Unix seconds."""
    token: str
    """Tells two locks of one process apart."""

    @property
    def is_this_process(self) -> bool:
        """Return whether it is the one that asks."""
        pid = os.getpid()
        return (self.host, self.pid, self.started) == (host_name(), pid, started(pid) or "")


class Found(NamedTuple):
    """A lock as it lies in the folder."""

    holder: Holder
    refreshed: float
    """Unix seconds, by the clock of the disk."""

    @property
    def is_dead(self) -> bool:
        """Return whether its holder will not come back, by the rules at the head of this module."""
        age = time.time() - self.refreshed
        if not self.holder.host:
            return age > UNFINISHED_SECONDS
        if self.holder.host == host_name():
            return not is_running(self.holder.pid, self.holder.started)
        return age > STALE_SECONDS


class HeldError(StoreError):
    """Another process has the match open."""

    def __init__(self, found: Found) -> None:
        """Take the lock that is in the way."""
        super().__init__(Code.HELD_BY_THE_DEAD if found.is_dead else Code.HELD, holder=found.holder)
        self.holder = found.holder
        self.is_dead = found.is_dead
        """Whether it may be taken over."""


class LostLockError(StoreError):
    """Another process took the match over, or wrote it, while this one had it open."""


class Lock:
    """The right to write one match; made by `acquire`."""

    def __init__(self, disk: Disk, path: Path, holder: Holder) -> None:
        """Take a lock that lies in the folder."""
        self._disk = disk
        self._path = path
        self.holder = holder

    def check(self) -> bool:
        """Make sure that the match is still ours and refresh the lock; to be asked before each save.

        Returns:
            False if the lock had vanished, say with its folder, and was made anew: then somebody may have
            held it in between, and only the file can tell.

        Raises:
            LostLockError: if somebody else has it.
            OSError: if the disk refuses.
        """
        for _ in range(_TRIES):
            found = read_lock(self._disk, self._path)
            if found is None:
                if _make(self._disk, self._path, self.holder):
                    return False
            elif found.holder.token == self.holder.token:
                self._disk.touch(self._path)
                return True
            elif found.holder.host:
                break
            else:
                time.sleep(_A_MOMENT_SECONDS)  # it is being made, perhaps put back by `_take_away`
        if found is None:
            raise LostLockError(Code.TAKEN_OVER_BY_OTHERS)
        raise LostLockError(Code.TAKEN_OVER, holder=found.holder)

    def release(self) -> None:
        """Release the match; do nothing if the lock is not ours any more.

        Raises:
            OSError: if the disk refuses; then the lock is that of a dead process once this one ends.
        """
        found = read_lock(self._disk, self._path)
        if found is not None and found.holder.token == self.holder.token:
            _take_away(self._disk, self._path, found.holder)


def acquire(disk: Disk, path: Path, *, take_over: bool = False) -> Lock:
    """Return the lock of a match, whose folder must exist.

    Args:
        disk: Where.
        path: Its file.
        take_over: Whether the lock of a dead holder may be taken away; a living one always keeps it.

    Raises:
        HeldError: if another process has it.
        OSError: if the disk refuses.
    """
    pid = os.getpid()
    holder = Holder(host_name(), pid, started(pid) or "", int(time.time()), os.urandom(8).hex())
    found: Found | None = None
    for _ in range(_TRIES):
        if _make(disk, path, holder):
            return Lock(disk, path, holder)
        found = read_lock(disk, path)
        if found is None:
            continue
        if found.holder.is_this_process:
            return Lock(disk, path, found.holder)  # a process shares its locks
        if not (take_over and found.is_dead):
            break
        _take_away(disk, path, found.holder)
    raise HeldError(found) if found else StoreError(Code.LOCK_COMES_AND_GOES, path=path)


def read_lock(disk: Disk, path: Path) -> Found | None:
    """Return the lock that lies at a path, or None. Raise OSError if the disk refuses."""
    try:
        refreshed = disk.look(path).st_mtime
        data = read_whole(disk, path, _MAX_BYTES)
    except FileNotFoundError:
        return None
    except SaveError:
        data = b""
    return Found(_parse_holder(data) or Holder("", 0, "", int(refreshed), ""), refreshed)


def _parse_holder(data: bytes) -> Holder | None:
    """Return the holder that a lock names; None if it is no lock."""
    import json  # a start finds no lock as a rule

    try:
        fields = json.loads(data)
        holder = Holder(**fields)
    except (ValueError, TypeError, RecursionError):
        return None
    texts, numbers = (holder.host, holder.started, holder.token), (holder.pid, holder.since)
    if not all(type(text) is str and len(text) <= 255 and text.isprintable() for text in texts):
        return None
    if not all(type(number) is int and 0 <= number < 2**32 for number in numbers):
        return None
    return holder if holder.host and holder.token else None


def _make(disk: Disk, path: Path, holder: Holder) -> bool:
    """Make the lock, unless there is one. It need not reach the disk: it dies with the machine anyway."""
    import json

    _put(disk, path, json.dumps(holder._asdict()).encode())
    # What the file says counts, not what the call said: over NFS an answer may get lost and the call be made
    # twice, and who was stopped for long in the middle may have been taken for dead.
    found = read_lock(disk, path)
    return found is not None and found.holder.token == holder.token


def _put(disk: Disk, path: Path, data: bytes) -> None:
    """Make a file in one step, if there is none: whoever is killed meanwhile leaves no half of it."""
    temporary = path.with_name(temporary_name(path.name))
    remove(disk, temporary)
    write_new(disk, temporary, data, is_synced=False)
    try:
        disk.link(temporary, path)
    except FileExistsError:
        pass
    except OSError as error:
        if error.errno not in NO_LINKS:
            raise
        with suppress(FileExistsError):
            write_new(disk, path, data, is_synced=False)
    finally:
        with suppress(OSError):
            remove(disk, temporary)


def _take_away(disk: Disk, path: Path, holder: Holder) -> None:
    """Take a holder's lock away, and only that one.

    Between looking and taking, another process may have done the same and made its own lock. So the file is
    first given a name of our own, which only one process can do; then we look whose it is, and what is not
    the one we meant goes back. Its owner may find it gone for that moment, and makes it anew (see `check`).
    """
    aside = path.with_name(f".{path.name}.{os.urandom(4).hex()}.tmp")
    try:
        disk.replace(path, aside)
    except FileNotFoundError:
        return
    found = read_lock(disk, aside)
    if found is not None and found.holder.token != holder.token:
        _put(disk, path, read_whole(disk, aside, _MAX_BYTES))
    remove(disk, aside)
