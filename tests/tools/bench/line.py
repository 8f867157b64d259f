"""A program on a terminal line of its own, as a player far away has it: keys go in, bytes come back."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

from app import ROOT

_LONGEST_WAIT = 30.0
"""Seconds until a program is given up; generous, for slow machines."""
_READ_BYTES = 65536
_KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
}


class NoAnswerError(Exception):
    """A program did not send what was waited for; the message is one sentence."""


class PtyLine:
    """Runs a Python module on a pty, in 256 colours, and reads what it sends.

    Args:
        module: the module.
        arguments: what follows its name.
        size: columns and lines of the terminal.
        home: where the program keeps its files.
    """

    def __init__(self, module: str, arguments: Sequence[str], size: tuple[int, int], home: Path) -> None:
        self.sent = b""
        """All that has come so far."""
        self._name = " ".join(("meja", *arguments))
        # Nothing of the player's own may change what is measured: no other colours, no line to far away.
        environment = {
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "PATH": os.environ.get("PATH", os.defpath),
        }
        environment |= {"MEJA_HOME": str(home), "PYTHONPATH": str(ROOT)}
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            columns, lines = size
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
            os.execve(sys.executable, [sys.executable, "-m", module, *arguments], environment)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the program, which saves as it goes and has nothing to lose."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._fd)

    def press(self, *keys: str) -> None:
        """Sends keys in one packet: characters, or names such as "left" and "enter"."""
        os.write(self._fd, "".join(_KEYS.get(key, key) for key in keys).encode())

    def read(self, seconds: float) -> bool:
        """Reads what comes next; False if nothing did in this time."""
        if not select.select([self._fd], [], [], seconds)[0]:
            return False
        data = b""
        with suppress(OSError):  # the program has ended
            data = os.read(self._fd, _READ_BYTES)
        self.sent += data
        return bool(data)

    def settle(self, quiet: float) -> None:
        """Reads until nothing has come for some seconds."""
        while self.read(quiet):
            pass

    def until(self, sign: str) -> None:
        """Reads until a word was sent. Raises NoAnswer if it does not come."""
        end = time.monotonic() + _LONGEST_WAIT
        while sign.encode() not in self.sent:
            if time.monotonic() > end or not self.read(end - time.monotonic()):
                raise NoAnswerError(f"{self._name} did not show {sign!r}.")

    def resident_mb(self) -> float | None:
        """Memory of the program in MB; None where the system does not tell."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii", errors="replace")
        except OSError:
            return None
        kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS"))
        return int(kilobytes) / 1024
