"""Giving the terminal back without the app's help, and the last words for whoever is still there to read."""

import os
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from app.terminal.sequences import RESTORE
from engines.plain_text import escape_controls

RESTORE_ATTEMPTS: Final = 10
RESTORE_PAUSE_SECONDS: Final = 0.01


class Terminal:
    """The terminal as it was before the app, to be given back in any thread, in two at once if need be."""

    def __init__(self) -> None:
        self._fileno = sys.__stdout__.fileno() if sys.__stdout__ else 1
        self._modes: list[Any] | None = None
        with suppress(OSError, termios.error):
            self._modes = termios.tcgetattr(self._fileno)
            self._own = os.dup(self._fileno)

    def restore(self) -> None:
        """Give the terminal back, without waiting for whoever reads it."""
        if self._modes is None:
            return
        with suppress(OSError, termios.error):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            # What the app's writer thread still has to say must not follow: from its next write on it goes
            # nowhere. A thread that waits inside the system comes out once the terminal does not block.
            os.dup2(nowhere, self._fileno)
            os.close(nowhere)
            os.set_blocking(self._own, False)
            try:
                termios.tcsetattr(self._own, termios.TCSANOW, self._modes)
                for _ in range(RESTORE_ATTEMPTS):
                    if _write_restore(self._own):
                        break
                    time.sleep(RESTORE_PAUSE_SECONDS)
            finally:
                os.set_blocking(self._own, True)  # the shell shares this setting
                os.dup2(self._own, self._fileno)


def _write_restore(tty: int) -> bool:
    """Send the sequences in place of all that was not read yet, part of a frame nobody needs."""
    termios.tcflush(tty, termios.TCOFLUSH)
    try:
        return os.write(tty, RESTORE) == len(RESTORE)
    except BlockingIOError:
        return False


def write_lines(lines: Sequence[str], *, ascii_only: bool = False) -> None:
    """Write lines to standard error if that can be done at once, else nothing.

    What a terminal would obey, say in a name of a folder, is spelled out, and if asked what is not ASCII.
    """
    if not lines or sys.__stderr__ is None:
        return
    text = "".join(f"{escape_controls(line, kept='')}\n" for line in lines)
    data = text.encode("ascii" if ascii_only else sys.__stderr__.encoding, "backslashreplace")
    fileno = sys.__stderr__.fileno()
    with suppress(OSError):  # nobody is there any more, or nobody reads
        was_blocking = os.get_blocking(fileno)
        os.set_blocking(fileno, False)
        try:
            os.write(fileno, data)
        finally:
            os.set_blocking(fileno, was_blocking)
