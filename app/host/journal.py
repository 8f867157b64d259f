"""The log of a host: a line for each thing that has happened, with its time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from engines.plain_text import escape_controls

MOST_BYTES: Final = 1 << 20
"""A log that is longer becomes the old one, of which there is one."""
_FLAGS: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC


class Journal:
    """Writes the log, and says each line where somebody may read it."""

    def __init__(
        self, path: Path, say: Callable[[str], object], now: Callable[[], float] = time.time
    ) -> None:
        """Take the file, which need not exist, and where lines are said as well."""
        self._path = path
        self.say = say
        self._now = now

    def note(self, line: str) -> None:
        """Write a line; a disk that refuses it keeps nobody from playing."""
        told = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._now()))
        with suppress(OSError):
            file = os.open(self._path, _FLAGS, 0o600)
            try:
                os.write(file, f"{told} {escape_controls(line)}\n".encode())
                is_long = os.fstat(file).st_size > MOST_BYTES
            finally:
                os.close(file)
            if is_long:
                self._path.replace(self._path.with_name(f"{self._path.name}.old"))
        self.say(line)
