"""The matches that one store means to write, and how it makes sure before each save that they are its own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from saves.disk import Disk
from saves.lock import HeldError, Lock, LostLockError, acquire, read_lock
from saves.messages import Code


@dataclass
class _Hold:
    seen: bytes | None
    """Of the file as it was last read or written here; None if there was none."""
    lock: Lock | None = None
    """None as long as the disk refuses it."""
    lost: LostLockError | None = None
    """Why the match may not be written any more, or None."""


class Holds:
    """The locks of one store. `current` is what the file of a match holds now, None if there is none."""

    def __init__(self, disk: Disk) -> None:
        """Take the disk on which the locks lie."""
        self._disk = disk
        self._holds: dict[str, _Hold] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._holds

    def names(self) -> list[str]:
        """Return the names of what is held."""
        return [*self._holds]

    def begin(self, name: str, current: bytes | None) -> None:
        """Note that a match shall be held: from now on it is only written by who has its lock."""
        if name not in self._holds:
            self._holds[name] = _Hold(_mark(current))

    def take(self, name: str, path: Path, *, take_over: bool) -> Lock:
        """Return the lock of a match for which `begin` was called.

        Raises:
            HeldError: if another process has it; then it is as if `begin` had not been called.
            LostLockError: if it was lost.
            OSError: if the disk refuses; `make_sure` tries again.
        """
        hold = self._holds[name]
        if hold.lost is not None:
            raise hold.lost.with_traceback(None)
        if hold.lock is None:
            try:
                hold.lock = acquire(self._disk, path, take_over=take_over)
            except HeldError:
                del self._holds[name]
                raise
        return hold.lock

    def make_sure(self, name: str, path: Path, current: bytes | None) -> None:
        """Make sure that a match may be written.

        Raises:
            LostLockError: if it was held and is no more.
            HeldError: if it was not held, and another process has it.
            OSError: if the disk refuses.
        """
        hold = self._holds.get(name)
        if hold is None:
            found = read_lock(self._disk, path)
            if found is not None and not found.is_dead and not found.holder.is_this_process:
                raise HeldError(found)
            return
        if hold.lost is not None:
            raise hold.lost.with_traceback(None)
        try:
            if hold.lock is None:
                hold.lock = acquire(self._disk, path, take_over=True)
            elif hold.lock.check():
                return
            # Nobody kept the lock for us: only the file tells whether somebody played on meanwhile.
            if current is not None and _mark(current) != hold.seen:
                hold.lock.release()
                raise LostLockError(Code.PLAYED_ELSEWHERE)
        except LostLockError as error:
            hold.lost = error
            raise

    def wrote(self, name: str, data: bytes) -> None:
        """Note what the file of a match holds now."""
        if name in self._holds:
            self._holds[name].seen = _mark(data)

    def release(self, name: str) -> None:
        """Release a match. Never fails: the lock that is left then is that of a dead process some day."""
        hold = self._holds.pop(name, None)
        if hold is not None and hold.lock is not None:
            with suppress(OSError):
                hold.lock.release()


def _mark(data: bytes | None) -> bytes | None:
    return None if data is None else blake2b(data, digest_size=16).digest()
