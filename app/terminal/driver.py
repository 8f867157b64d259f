"""The app's driver: Textual's one for Unix terminals, made fit for lines that drop and senders that err.

A hang-up ends the app instead of spinning, a stray byte is no reason to stop, Esc alone is told from a
sequence in the time set for it, and the mouse reports clicks, the wheel and drags but not every step.
"""

import os
import select
import sys
from codecs import getincrementaldecoder
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

HANG_UP_CODE: Final = 129  # what a shell reports of a process ended by SIGHUP
IDLE_SECONDS: Final = 0.1  # how long a request to stop reading may go unseen
READ_BYTES: Final = 4096
FLUSH_CHARACTERS: Final = 65536
REPLACEMENT: Final = "\ufffd"

MOUSE_ON: Final = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"  # clicks and wheel, drags, decimal coordinates
MOUSE_OFF: Final = "\x1b[?1006l\x1b[?1002l\x1b[?1003l\x1b[?1000l"


class TerminalStream:
    """A terminal to write to that falls silent when nobody is at its other end.

    An error in Textual's writer thread would end the thread, and the event loop would wait for ever once the
    queue is full.

    Args:
        fileno: The terminal's file descriptor.
    """

    def __init__(self, fileno: int) -> None:
        self._fileno = fileno
        self._pending: list[str] = []
        self._pending_characters = 0
        self.is_dead = False
        """Nothing is sent any more; may be set from another thread."""

    def fileno(self) -> int:
        """Return the file descriptor."""
        return self._fileno

    def isatty(self) -> bool:
        """Whether this is a terminal."""
        return os.isatty(self._fileno)

    def write(self, text: str) -> int:
        """Keep a text until the next flush, or send it when much has gathered."""
        self._pending.append(text)
        self._pending_characters += len(text)
        if self._pending_characters >= FLUSH_CHARACTERS:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what was written, waiting for the reader as long as it takes."""
        data = memoryview("".join(self._pending).encode("utf-8", "replace"))
        self._pending.clear()
        self._pending_characters = 0
        while data and not self.is_dead:
            try:
                data = data[os.write(self._fileno, data) :]
            except BlockingIOError:  # another process made the shared terminal non-blocking
                select.select([], [self._fileno], [])
            except OSError:
                self.is_dead = True


class TerminalDriver(LinuxDriver):
    """Reads keys and mouse, and writes to standard output."""

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self._file: Any = TerminalStream((sys.__stdout__ or self._file).fileno())

    def abandon_output(self) -> None:
        """Send nothing any more, not even what waits to be sent."""
        self._file.is_dead = True

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write(MOUSE_ON)

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(MOUSE_OFF)

    def _sigcont_application(self, *_: Any) -> None:
        """Take the terminal back after a stop.

        SIGSTOP cannot be caught, so after it the terminal was never given up: starting once more would leave
        two threads reading the same keys. Only the screen needs to be drawn again.
        """
        if self._auto_restart and not self._must_signal_resume:
            self.send_message(self.SignalResume())
        else:
            super()._sigcont_application()

    def run_input_thread(self) -> None:
        """Turn what the terminal sends into messages, until told to stop or nobody is there."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        while not self.exit_event.is_set():
            try:
                ready, _, _ = select.select([self.fileno], [], [], self._patience(parser))
                data = os.read(self.fileno, READ_BYTES) if ready else None
            except BlockingIOError:
                continue
            except (OSError, ValueError):
                data = b""
            if data == b"":
                self._app.call_later(self._app.exit, return_code=HANG_UP_CODE)
                return
            # An empty text, from the first bytes of a longer character, would mean the end to the parser.
            text = decode(data) if data else ""
            if not (self._post(parser.tick()) and (not text or self._post(parser.feed(text)))):
                parser = XTermParser(self._debug)

    def process_message(self, message: Message) -> None:
        """Pass a message on, unless it is a key made of bytes that are no text."""
        if isinstance(message, events.Key) and message.character == REPLACEMENT:
            return
        super().process_message(message)

    def _patience(self, parser: XTermParser) -> float:
        """Seconds to wait for input: short while the parser wonders about an Esc."""
        is_pending = getattr(parser, "_timeout_time", None) is not None
        return min(constants.ESCAPE_DELAY, IDLE_SECONDS) if is_pending else IDLE_SECONDS

    def _post(self, messages: Iterable[Message]) -> bool:
        """Pass parsed messages on; False when the parser gave up and cannot be used again."""
        remaining = iter(messages)
        while True:
            try:
                message = next(remaining)
            except StopIteration:
                return True
            except Exception:  # a sequence no terminal sends, such as a code beyond the last character
                return False
            with suppress(RuntimeError):  # the loop has just closed
                self.process_message(message)
