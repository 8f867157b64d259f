"""A program on a pty, read by a terminal emulator."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Self

import pyte

from app import ROOT
from tests.fork_server import MODULES, fork_server

LIMIT = 15.0  # seconds until a test gives up; generous, for slow machines

KEYS = {
    "left": b"\x1b[D",
    "right": b"\x1b[C",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "tab": b"\t",
    "enter": b"\r",
    "escape": b"\x1b",
    "backspace": b"\x7f",
    "ctrl+l": b"\x0c",
    "ctrl+c": b"\x03",
    "ctrl+q": b"\x11",
}
DEFAULT_ENVIRONMENT = {
    "PATH": os.environ.get("PATH", os.defpath),
    "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
    "PYTHONPATH": str(ROOT),
}
"""Nothing of the player's own may change what is seen."""


def as_seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    """A cell of the emulator, without what of its style cannot be seen."""
    # On a blank cell without lines or reverse video nothing but the background shows.
    if cell.data == " " and not (cell.underscore or cell.strikethrough or cell.reverse):
        return (" ", cell.bg)
    if cell.reverse and "default" not in (cell.fg, cell.bg):
        cell = cell._replace(fg=cell.bg, bg=cell.fg, reverse=False)
        return as_seen(cell)
    return tuple(cell)


def _spawn(
    command: Sequence[str], environment: Mapping[str, str], ttys: Sequence[int], is_controlled: bool
) -> int:
    """Start a program on terminals, in a session of its own; return its process id."""
    pid = os.fork() if is_controlled else 0
    if is_controlled:
        if pid == 0:
            os.login_tty(ttys[1])
            os.execve(command[0], list(command), environment)
        return pid
    actions = [(os.POSIX_SPAWN_DUP2, each, number) for number, each in enumerate(ttys)]
    return os.posix_spawn(command[0], list(command), environment, file_actions=actions, setsid=True)


class Session:
    """Runs a program on a pty and shows what a player would see.

    Args:
        module: The Python module to run.
        arguments: Its arguments.
        size: Columns and lines.
        gets_hang_up: Whether the kernel sends SIGHUP when the terminal goes away.
        input_tty: Another terminal to read from, for a program that gets no SIGHUP.
        is_fresh: Whether its start is looked at: it is not forked from a process that has loaded it.
        env: More environment.
    """

    def __init__(
        self,
        module: str,
        arguments: Sequence[str] = (),
        size: tuple[int, int] = (110, 34),
        gets_hang_up: bool = True,
        input_tty: int | None = None,
        is_fresh: bool = False,
        **env: str,
    ) -> None:
        self.sent = b""
        self.last_cpu_seconds = 0.0
        self._drawn = self._expected = 0
        self._rows: list[str] | None = None
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        environment = DEFAULT_ENVIRONMENT | env
        self.fd, tty = pty.openpty()
        self._resize_tty(size)
        ttys = (tty if input_tty is None else input_tty, tty, tty)
        if is_fresh or module not in MODULES or env.keys() - {"MEJA_HOME"}:
            self.pid = _spawn(self.command(module, arguments), environment, ttys, gets_hang_up)
        else:
            server = fork_server(*DEFAULT_ENVIRONMENT.items())
            self.pid = server.spawn(module, arguments, environment, ttys, gets_hang_up)
        os.close(tty)
        self._status: int | None = None

    def command(self, module: str, arguments: Sequence[str]) -> list[str]:
        """What is run."""
        return [sys.executable, "-m", module, *arguments]

    @property
    def screen(self) -> pyte.Screen:
        """The terminal as it looks after all that was read."""
        self._rows = None  # who gets it may change it
        data, self._drawn = self.sent[self._drawn :], len(self.sent)
        self._stream.feed(data)
        return self._screen

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        with contextlib.suppress(OSError):
            os.close(self.fd)

    def _resize_tty(self, size: tuple[int, int]) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def resize(self, size: tuple[int, int]) -> None:
        """Change the terminal's size, as a player does with the window."""
        self.screen.resize(size[1], size[0])
        self._resize_tty(size)

    def press(self, *keys: str) -> None:
        """Send keys in one packet."""
        os.write(self.fd, b"".join(KEYS.get(key) or key.encode() for key in keys))

    def type_line(self, text: str) -> None:
        """Type a text and Enter, as programs get it that read lines."""
        self.write(f"{text}\n".encode())

    def write(self, data: bytes) -> None:
        """Send bytes."""
        os.write(self.fd, data)

    def read(self, wait: float) -> bool:
        """Read what has come within `wait` seconds; False when nothing did."""
        try:
            data = os.read(self.fd, 65536) if select.select([self.fd], [], [], wait)[0] else b""
        except OSError:  # the program has ended, or the test closed the line
            return False
        self.sent += data
        return bool(data)

    def until(self, condition: Callable[[], bool], what: str = "") -> None:
        """Read until a condition holds."""
        end = time.monotonic() + LIMIT
        while not condition():
            assert time.monotonic() < end, f"{what}\n" + self.text
            self.read(0.02)

    def expect(self, text: str) -> None:
        """Read until a text has come, behind the one that was expected last."""
        data = text.encode()
        self.until(lambda: data in self.sent[self._expected :], f"{text!r} did not come")
        self._expected = self.sent.index(data, self._expected) + len(data)

    def settle(self, quiet: float = 0.3) -> None:
        """Read until nothing comes any more."""
        while self.read(quiet):
            pass

    def until_stuck(self) -> None:
        """Read nothing until the program waits for its reader, and does nothing else."""
        before, now = -1.0, self.cpu_seconds()
        while before != now:
            before = now
            time.sleep(0.4)
            now = self.cpu_seconds()

    def bytes_for(self, *keys: str) -> int:
        """Press keys and count the bytes that come back."""
        before = len(self.sent)
        self.press(*keys)
        self.settle()
        return len(self.sent) - before

    @property
    def text(self) -> str:
        """The rows of the screen."""
        return "\n".join(self.rows)

    @property
    def rows(self) -> list[str]:
        """What stands in each row.

        Not by `display` of the screen, which fails where one half of a wide character was drawn over and the
        other not yet.
        """
        if self._rows is None or self._drawn < len(self.sent):
            self._rows = ["".join([char.data for char in row]) for row in self._characters()]
        return self._rows

    @property
    def shown(self) -> str:
        """The lines of the screen on which there is anything, for a fault."""
        return "\n".join(row.rstrip() for row in self.rows if row.strip())

    def _characters(self) -> Iterator[list[pyte.screens.Char]]:
        screen = self.screen
        for number in range(screen.lines):
            row = screen.buffer[number]
            yield [row.get(column, row.default) for column in range(screen.columns)]

    def cells(self) -> list[list[tuple[object, ...]]]:
        """Each cell with as much of its style as can be seen."""
        return [[as_seen(char) for char in row] for row in self._characters()]

    def is_mode_on(self, mode: int) -> bool:
        """Whether a private mode was last set, not reset."""
        switches = re.findall(rb"\x1b\[\?%d([hl])" % mode, self.sent)
        return bool(switches) and switches[-1] == b"h"

    @property
    def is_restored(self) -> bool:
        """Whether the shell has its screen, its mouse and its cursor again."""
        left_on = [mode for mode in (1000, 1002, 1003, 1004, 1006, 1049, 2004) if self.is_mode_on(mode)]
        return not left_on and self.is_mode_on(25) and self.is_mode_on(7)

    @property
    def last_words(self) -> list[str]:
        """The lines that came after the terminal was given back."""
        after = self.sent.rpartition(b"\x1b[?1049l")[2].decode()
        return re.sub(r"\x1b\[[?\d]*[a-zA-Z]", "", after).strip().splitlines()

    def exit_code(self, limit: float = LIMIT, reading: bool = True) -> int:
        """Wait for the end; return the exit code, negative for a signal."""
        end = time.monotonic() + limit
        while self._status is None:
            assert time.monotonic() < end, "still running"
            if reading:
                self.read(0.02)
            else:
                time.sleep(0.02)
            self.last_cpu_seconds = self.cpu_seconds()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._status = status
        while self.read(0.05):
            pass
        return os.waitstatus_to_exitcode(self._status)

    def cpu_seconds(self) -> float:
        """Processor time the process has used."""
        # A process that has ended keeps its figures until it is waited for.
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def thread_count(self) -> int:
        """Threads of the process."""
        return len(list(Path(f"/proc/{self.pid}/task").iterdir()))


class PtySession(Session):
    """Runs the demo.

    Args:
        mode: "stock" for Textual's own output and driver, "diff" for ours.
        folder: Where crash reports go.
        size: Columns and lines.
        gets_hang_up: Whether the kernel sends SIGHUP when the terminal goes away.
        env: More environment.
    """

    def __init__(
        self,
        mode: str,
        folder: Path,
        size: tuple[int, int] = (110, 34),
        gets_hang_up: bool = True,
        **env: str,
    ) -> None:
        super().__init__(
            "tests.terminal.run_demo", (mode, str(folder)), size, gets_hang_up, None, False, **env
        )

    def start(self) -> None:
        """Wait for the first screen."""
        self.until(lambda: "keys 0" in self.text and "Ask" in self.text, "no first screen")
        self.settle(0.15)
