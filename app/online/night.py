"""The night of a host: its code, which ends with it, in a file that says until when the host was up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Final

from app.online.invitations import new_code, read_code
from saves.codec import codec_for
from saves.disk import Disk, read_whole, replace_whole, store_errors
from saves.messages import Code, SaveError

NIGHT_SECONDS: Final = 12 * 3_600
"""A host that was down for longer begins a new night; a restart or an upgrade goes on with the old one."""
KEEP_SECONDS: Final = 3_600.0
"""So often the file is told that the host is up."""
_FORMAT: Final = 1
_MOST_BYTES: Final = 1_000


@dataclass(frozen=True, slots=True)
class _Page:
    """The file."""

    format: int
    code: str
    up_at: int
    """When the host was up last, in Unix seconds."""


class Night:
    """The night that goes on, or a new one."""

    def __init__(self, path: Path, now: Callable[[], float], disk: Disk | None = None) -> None:
        """Take the file, which need not exist yet, and the time, in Unix seconds. Raise StoreError."""
        self._path = path
        self._now = now
        self._disk = disk or Disk()
        self._lock = RLock()
        """Of who changes the file: a thread of its own does so by and by."""
        self.is_damaged = False
        """Whether the file could not be read: then there is a new code, and the night goes on."""
        with store_errors(Code.NOT_READ, path):
            page = self._read()
        is_over = page is None or abs(now() - page.up_at) > NIGHT_SECONDS
        self.is_new = is_over and not self.is_damaged
        """Whether the host was down for so long that the guests of the night before are forgotten."""
        self.code = new_code() if page is None or is_over else page.code
        """What who is not known yet must know."""
        self.keep()

    def renew(self) -> str:
        """Have another code from now on, and return it; whoever was let in stays. Raise StoreError."""
        with self._lock:
            before, self.code = self.code, new_code()
            try:
                self.keep()
            except BaseException:
                self.code = before
                raise
            return self.code

    def keep(self) -> None:
        """Note that the host is up. Raise StoreError."""
        with self._lock, store_errors(Code.NOT_SAVED, self._path):
            data = codec_for(_Page).pack(_Page(_FORMAT, self.code, int(self._now())))
            replace_whole(self._disk, self._path, data)

    def _read(self) -> _Page | None:
        """Return what the file says; None if it is not there or damaged."""
        with suppress(SaveError):
            try:
                data = read_whole(self._disk, self._path, _MOST_BYTES)
            except FileNotFoundError:
                return None
            page = codec_for(_Page).unpack(data)
            if page.format == _FORMAT and read_code(page.code) == page.code != "":
                return page
        self.is_damaged = True
        return None
