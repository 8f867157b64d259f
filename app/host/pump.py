"""Bytes between an SSH channel and the files of a player's program, no faster than either side takes them."""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import struct
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from app.online.alarm import Alarm

READ_BYTES: Final = 32_768
"""Read at once of what a program writes; so much is in no packet more."""
END_OF_INPUT: Final = b"\x04"
"""What is typed at a terminal to say that nothing comes any more."""
_IUTF8: Final = 0x4000
"""That a letter of several bytes is erased as one; Python has no name for it. The same on Linux and macOS."""
_MOST_CELLS: Final = 0xFFFF
USUAL_SIZE: Final = 80, 24
"""Of a terminal whose client does not say."""
_LOOK_SECONDS: Final = 0.25
"""After so long it is looked again whether a line that was full takes more."""


class Channel(Protocol):
    """What a pump asks of the channel to a client."""

    def write(self, data: bytes) -> None: ...

    def write_stderr(self, data: bytes) -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def open_terminal(size: tuple[int, int]) -> tuple[int, int]:
    """Return both ends of a new terminal of so many columns and lines, ours first. Raise OSError."""
    ours, theirs = os.openpty()
    modes = termios.tcgetattr(theirs)
    modes[0] |= _IUTF8
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    set_size(ours, size)
    return ours, theirs


def set_size(terminal: int, size: tuple[int, int]) -> None:
    """Tell a terminal how many columns and lines it has, as far as a client may say so."""
    columns, lines = (min(said, _MOST_CELLS) or usual for said, usual in zip(size, USUAL_SIZE, strict=True))
    with suppress(OSError):  # it is gone by now
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


class Pump:
    """One of our ends of a program's files: a terminal, or a socket.

    What the client sends goes in, what the program writes comes out. Where either does not read, the other is
    not read.
    """

    def __init__(
        self,
        channel: Channel,
        file: int,
        is_full: Callable[[], bool],
        at_end: Callable[[], object],
        *,
        is_terminal: bool,
        is_errors: bool = False,
    ) -> None:
        """Take the channel and our end, which is closed by `close`.

        Args:
            channel: to the client.
            file: our end of the program's file, which does not block.
            is_full: whether so much waits for the client that no more may.
            at_end: called once when the program has closed its end, and all it has written is on its way.
            is_terminal: whether the file is a terminal.
            is_errors: whether what comes is of the program's standard error.
        """
        self._channel = channel
        self._file = file
        self._is_full, self._at_end = is_full, at_end
        self._is_terminal = is_terminal
        self._send = channel.write_stderr if is_errors else channel.write
        self._loop = asyncio.get_running_loop()
        self._typed = bytearray()
        """What the program has not taken yet."""
        self._is_input_over = False
        self._is_held = False
        self._alarm = Alarm()
        os.set_blocking(file, False)
        self._loop.add_reader(file, self._read)

    @property
    def is_open(self) -> bool:
        """Return whether the program, or what it has left, may still write."""
        return self._file >= 0

    # To the program

    def take(self, data: bytes) -> None:
        """Pass on what the client has sent."""
        if not self.is_open or self._is_input_over:
            return
        if not self._typed:
            data = data[self._write(data) :]
        if data:
            if not self._typed:
                self._channel.pause_reading()
                self._loop.add_writer(self._file, self._write_on)
            self._typed += data

    def end_input(self) -> None:
        """Say that the client sends nothing any more."""
        if self._is_terminal:
            self.take(END_OF_INPUT)
        self._is_input_over = True
        self._shut()

    def resize(self, size: tuple[int, int]) -> None:
        """Tell of another size of the client's window."""
        if self.is_open and self._is_terminal:
            set_size(self._file, size)

    def _write(self, data: bytes | bytearray) -> int:
        try:
            return os.write(self._file, data)
        except BlockingIOError:
            return 0
        except OSError:
            return len(data)  # nobody reads it any more

    def _write_on(self) -> None:
        del self._typed[: self._write(self._typed)]
        if not self._typed:
            self._loop.remove_writer(self._file)
            self._channel.resume_reading()
            self._shut()

    def _shut(self) -> None:
        """Close the way to the program, where all has gone and no more comes; a terminal has no such."""
        if self.is_open and self._is_input_over and not self._typed and not self._is_terminal:
            with suppress(OSError), socket.socket(fileno=os.dup(self._file)) as end:
                end.shutdown(socket.SHUT_WR)

    # To the client

    def pause(self) -> None:
        """Read nothing of the program until `go_on`."""
        self._is_held = True
        if self.is_open:
            self._loop.remove_reader(self._file)

    def go_on(self) -> None:
        """Read on."""
        self._is_held = False
        self._read_on()

    def _read_on(self) -> None:
        """Read on, unless that is held up or too much waits for the client; then as soon as that has gone."""
        self._alarm.cancel()
        if self.is_open and not self._is_held:
            if self._is_full():
                self._loop.remove_reader(self._file)
                self._alarm.set(_LOOK_SECONDS, self._read_on)
            else:
                self._loop.add_reader(self._file, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._file, READ_BYTES)
        except BlockingIOError:
            return
        except OSError:  # as a terminal says it whose program is gone
            data = b""
        if not data:
            self.close()
            self._at_end()
            return
        self._send(data)
        if self._is_full():
            self._read_on()

    def close(self) -> None:
        """Close our end: a program at a terminal is told of it by SIGHUP."""
        self._alarm.cancel()
        if self.is_open:
            self._loop.remove_reader(self._file)
            self._loop.remove_writer(self._file)
            os.close(self._file)
            self._file = -1
