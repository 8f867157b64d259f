"""The log of a host: a line for each thing that has happened, with its time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from app.online.limits import DAY_SECONDS
from engines.plain_text import escape_controls
from saves.disk import Disk, read_whole, replace_whole
from saves.messages import SaveError

MOST_BYTES: Final = 1 << 20
"""A log that is longer becomes the old one, of which there is one."""
_TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
_FLAGS: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC


class Journal:
    """Writes the log, and says each line where somebody may read it."""

    def __init__(
        self,
        path: Path,
        say: Callable[[str], object] = lambda _: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Take the file, which need not exist, and where lines are said as well."""
        self._path, self._old = path, path.with_name(f"{path.name}.old")
        self.say = say
        self._now = now

    def note(self, line: str) -> None:
        """Write a line; a disk that refuses it keeps nobody from playing."""
        told = time.strftime(_TIME, time.gmtime(self._now()))
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = os.open(self._path, _FLAGS, 0o600)
            try:
                os.write(file, f"{told} {escape_controls(line)}\n".encode())
                is_long = os.fstat(file).st_size > MOST_BYTES
            finally:
                os.close(file)
            if is_long:
                self._path.replace(self._old)
        self.say(line)

    def drop_before(self, days: int) -> None:
        """Drop the lines that are older than so many days. Raise OSError."""
        oldest = time.strftime(_TIME, time.gmtime(self._now() - days * DAY_SECONDS))
        disk = Disk()
        for path in (self._path, self._old):
            with suppress(FileNotFoundError, SaveError):
                text = read_whole(disk, path, 2 * MOST_BYTES).decode(errors="replace")
                lines = text.splitlines(keepends=True)
                kept = [line for line in lines if line[: len(oldest)] >= oldest]
                if len(kept) < len(lines):
                    replace_whole(disk, path, "".join(kept).encode())
