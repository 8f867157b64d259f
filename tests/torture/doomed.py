"""A program on a pty that will be killed."""

from __future__ import annotations

import contextlib
import os
import signal
from threading import Timer
from typing import NoReturn

from tests.terminal_line import Session


class GoneError(Exception):
    """The process is dead, and all that it wrote has been read."""


class Doomed(Session):
    """A program that is killed at a moment of which its reader does not know."""

    _timer: Timer | None = None
    was_shot = False
    """Whether it was killed from outside."""

    def kill_after(self, ms: float) -> None:
        """Sends SIGKILL after so long, whatever is read or typed meanwhile."""
        self._timer = Timer(ms / 1e3, self._shoot)
        self._timer.start()

    def _shoot(self) -> None:
        self.was_shot = True
        os.kill(self.pid, signal.SIGKILL)

    def die(self, ms: float) -> NoReturn:
        """Reads on until it is killed: after so long, if it is not to be killed anyway. Raises Gone."""
        if self._timer is None:
            self.kill_after(ms)
        while True:
            self.read(1.0)

    def write(self, data: bytes) -> None:
        """Sends bytes; when nobody takes them any more, the next read tells of it."""
        with contextlib.suppress(OSError):
            super().write(data)

    def read(self, wait: float) -> bool:
        """Reads what has come within `wait` seconds. Raises Gone."""
        if super().read(wait):
            return True
        if os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            while super().read(0):  # it may have written between the last look and its death
                pass
            raise GoneError
        return False

    def bury(self) -> int:
        """Makes sure of its end, and gives its exit code, negative for a signal."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()  # its number may belong to another process once it was waited for
        os.kill(self.pid, signal.SIGKILL)
        _, self._status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(self._status)
