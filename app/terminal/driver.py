"""The app's driver: Textual's one for Unix terminals, made fit for lines that drop and senders that err.

A hang-up ends the app instead of spinning, a stray byte is no reason to stop, Esc alone is told from a
sequence in the time set for it, and the mouse reports clicks, the wheel and drags, and every step only
where that costs nothing.
A stop gives the terminal to others, and a job in the background does not touch it.
"""

import asyncio
import errno
import math
import os
import select
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from textual import constants, events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from app.terminal.key_stream import KeyStream, Kind, Piece
from app.terminal.sequences import MOTION_ON, MOUSE_OFF, MOUSE_ON
from app.terminal.stops import pause

AHEAD_BYTES: Final = 65536
"""The most that is taken from the terminal while the app is behind; the rest waits in the line."""
FOREGROUND_SECONDS: Final = 0.2  # how long a return to the foreground may go unseen
READ_BYTES: Final = 32
PASTE_BYTES: Final = 4096  # read at once of a paste, of which no more than its beginning is kept
MOST_WAITING: Final = 20
"""Messages. A page that is closed is kept until the keys that waited then are worked off."""
FLOOD_CHARACTERS: Final = 1000  # more than a person types ahead
QUEUED_CHARACTERS: Final = 16384  # of one entry of the writer's queue, which has 30
QUIT: Final = "\x11"  # Ctrl+Q
WAIT_SECONDS: Final = 0.01
WIDEST: Final = 1000
HIGHEST: Final = 400  # cells that are drawn at the most: a larger screen would only eat memory
FLUSH_CHARACTERS: Final = 65536
REPLACEMENT: Final = "\ufffd"


class TerminalStream:
    """A terminal to write to that falls silent when nobody is at its other end.

    An error in Textual's writer thread would end the thread, and the event loop would wait for ever once the
    queue is full.
    """

    def __init__(self, fileno: int) -> None:
        self._fileno = fileno
        self._pending: list[str] = []
        self._pending_characters = 0
        self.is_dead = False
        """Nothing is sent any more; may be set from another thread."""

    def fileno(self) -> int:
        return self._fileno

    def isatty(self) -> bool:
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


class ExitEvent(threading.Event):
    """Asks the thread of the input to stop, and wakes it, so that nobody has to look while nothing comes."""

    _ends: tuple[int, ...] = ()

    def open(self) -> int:
        """Return what can be read from as soon as it is set."""
        self._ends = self._ends or os.pipe()
        os.set_blocking(self._ends[0], False)
        return self._ends[0]

    def set(self) -> None:
        super().set()
        if self._ends:
            os.write(self._ends[1], b"\0")

    def clear(self) -> None:
        super().clear()
        if self._ends:
            with suppress(BlockingIOError):
                os.read(self._ends[0], READ_BYTES)

    def __del__(self) -> None:
        for end in self._ends:
            os.close(end)


class TerminalDriver(LinuxDriver):
    """Reads keys and mouse, and writes to standard output."""

    def __init__(
        self, app: Any, *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._app: Any = app  # a TerminalApp, whose module imports this one
        self.exit_event: ExitEvent = ExitEvent()
        self._file: Any = TerminalStream((sys.__stdout__ or self._file).fileno())
        self._is_given_back = False
        self._is_lent = False
        """Whether the terminal was given back for a stop, to be taken again."""
        self._next_take: asyncio.TimerHandle | None = None
        self._is_resized = False
        """Whether the size is yet to be told."""
        self._posted = self._arrived = 0
        """How often the thread of the input called for the loop, and how often the loop came."""

    @property
    def has_terminal(self) -> bool:
        """Return whether the terminal is the app's: from the first byte until the last of the end is sent."""
        return self._writer_thread is not None and self._writer_thread.is_alive()

    def abandon(self) -> None:
        """Read and send nothing any more, not even what waits to be sent."""
        self._file.is_dead = True
        self.exit_event.set()

    def write(self, data: str) -> None:
        """Send a text; where the terminal was given back, it is lost."""
        if self.has_terminal and not self._is_given_back:
            for begin in range(0, len(data), QUEUED_CHARACTERS):
                super().write(data[begin : begin + QUEUED_CHARACTERS])

    def disable_input(self) -> None:
        if self.has_terminal:
            super().disable_input()

    def start_application_mode(self) -> None:
        self._is_given_back = False
        super().start_application_mode()  # type: ignore[no-untyped-call]
        signal.signal(signal.SIGWINCH, self._sigwinch_application)

    def stop_application_mode(self) -> None:
        """Give the terminal back; once is enough, and later another job may have it."""
        if self.has_terminal:
            super().stop_application_mode()
            self._is_given_back = True

    def close(self) -> None:
        """End the writer's thread; where it has ended, its queue takes 30 requests for that and no more."""
        if self.has_terminal:
            super().close()

    def _get_terminal_size(self) -> tuple[int, int]:
        """Return the size of the terminal, as far as it is one: a client may name any over SSH."""
        width, height = super()._get_terminal_size()
        return min(width, WIDEST), min(height, HIGHEST)

    def _query_in_band_window_resize(self) -> None:
        """Ask nothing: the system tells of resizes, and what is typed may not."""

    def switch_mouse(self, is_on: bool) -> None:
        """Have the mouse reported, or leave it to the terminal."""
        self.write(MOUSE_ON + MOTION_ON * self._app.has_motion if is_on else MOUSE_OFF)

    def _enable_mouse_support(self) -> None:
        if self._app.has_mouse:
            self.switch_mouse(True)

    def _disable_mouse_support(self) -> None:
        if self._app.has_mouse:
            self.switch_mouse(False)

    def _sigwinch_application(self, *_: object) -> None:
        """Have the size told once, however often it changed until then."""
        if not self._is_resized:
            self._is_resized = True
            self._in_loop(self._tell_size)

    def _tell_size(self) -> None:
        self._is_resized = False
        size = Size(*self._get_terminal_size())
        self._app.post_message(events.Resize(size, size))

    # A stop and what follows.

    def heed_stop(self, number: signal.Signals) -> None:
        """Stop, or go on, as a signal asks."""
        if number == signal.SIGTSTP:
            self._give_back()
            self._app.rest()
            pause()
            self._app.go_on()
        self._retake()

    def _in_loop(self, call: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop has just closed
            self._loop.call_soon_threadsafe(call, *arguments)

    def stop_job(self) -> None:
        """Have this process stopped and all that the shell counts to it, as Ctrl+Z does.

        The terminal is given back before: the shell takes it as soon as it sees one of them stopped.
        """
        if self._app.may_stop:
            self._give_back()
            os.killpg(0, signal.SIGTSTP)  # it comes here as well, and is heeded

    def _give_back(self) -> None:
        """Give the terminal back for now, if it is the app's."""
        if self.has_terminal:
            self._is_lent = True
            self.suspend_application_mode()

    def _retake(self) -> None:
        """Take the terminal anew: who knows what it was used for, since SIGSTOP cannot be caught."""
        self._give_back()
        self._take_in(0)

    def _take_in(self, seconds: float) -> None:
        """Have the terminal taken again after a while, once, however often this is asked."""
        if self._next_take is not None:
            self._next_take.cancel()
        self._next_take = self._loop.call_later(seconds, self._take)

    def _take(self) -> None:
        """Take the terminal and have the screen drawn, as soon as this process is in the foreground.

        It waits without being stopped: a stopped process could not be told to end.
        """
        if self._app.is_ending or not self._is_lent:
            return
        try:
            is_ours = self._is_in_foreground()
        except OSError:
            self._app.hang_up()
            return
        if is_ours:
            self._must_signal_resume = True
            self.resume_application_mode()
        self._is_lent = not self.has_terminal
        if self._is_lent:
            self._take_in(FOREGROUND_SECONDS)

    def _is_in_foreground(self) -> bool:
        """Return whether the terminal is this job's; raise OSError if it is gone."""
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError as error:
            if error.errno != errno.ENOTTY:  # which is said of a terminal without jobs
                raise
            return True

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(self._app.fail, error)

    def run_input_thread(self) -> None:
        """Turn what the terminal sends into messages, until told to stop or nobody is there.

        No more than `AHEAD_BYTES` are taken while the app is behind.
        """
        stream = KeyStream(constants.ESCAPE_DELAY)
        line = select.poll()
        line.register(self.fileno, 0)
        ahead: deque[tuple[float, Piece]] = deque()  # with the time when each came
        taken = 0
        last_bytes_at = 0.0
        stops = self.exit_event.open()
        while not self.exit_event.is_set():
            now = time.monotonic()
            left = math.inf if stream.patience is None else last_bytes_at + stream.patience - now
            least = min(left, WAIT_SECONDS if taken else math.inf)
            seconds = None if math.isinf(least) else max(0.0, least)
            is_full = taken >= AHEAD_BYTES
            data = None
            try:
                if is_full:
                    self.exit_event.wait(WAIT_SECONDS)
                    if any(event & select.POLLHUP for _, event in line.poll(0)):
                        data = b""
                elif self.fileno in select.select([self.fileno, stops], [], [], seconds)[0]:
                    if not self._is_in_foreground():  # a shell took it since; who reads then is stopped
                        self._in_loop(self._retake)
                        return
                    most = PASTE_BYTES if stream.is_pasting else READ_BYTES
                    data = os.read(self.fileno, min(most, AHEAD_BYTES - taken))
            except BlockingIOError:
                continue
            except (OSError, ValueError):
                data = b""
            if data == b"":
                self._app.hang_up()
                return
            pieces = stream.give_up() if data is None and left <= 0 and not is_full else []
            if data or is_full:  # where nobody looks, there may be more
                last_bytes_at = time.monotonic()
            if data:
                taken += len(data)
                self._call()  # whatever the bytes mean
                pieces = stream.feed(data)
            for piece in pieces:
                if ahead and _is_motion(piece) and _is_motion(ahead[-1][1]):
                    ahead.pop()  # the pointer is not there any more
                ahead.append((last_bytes_at, piece))
            if any(map(_is_quit, pieces)) and sum(len(piece.text) for _, piece in ahead) > FLOOD_CHARACTERS:
                # Whoever leaves need not wait until all that is worked off.
                ahead.clear()
                self._app.forget_keys()
                self._pass_on(last_bytes_at, Piece(Kind.TEXT, QUIT))
            while ahead and self._count_waiting() <= MOST_WAITING:
                self._pass_on(*ahead.popleft())
            if not ahead and self._posted == self._arrived and self._app.waiting_messages <= MOST_WAITING:
                taken = 0

    def _count_waiting(self) -> int:
        """Return how many messages nobody has heeded yet."""
        waiting: int = self._posted - self._arrived + self._app.waiting_messages
        return waiting

    def _call(self, message: Message | None = None) -> None:
        """Have the loop come, and pass a message to the app."""
        self._posted += 1
        self._in_loop(self._arrive, message)

    def _arrive(self, message: Message | None) -> None:
        self._arrived += 1
        if message is not None:
            self._app.post_message(message)

    def _pass_on(self, at: float, piece: Piece) -> None:
        """Turn a piece of the input, which came at a time, into messages of that time."""
        messages: list[Message] = []
        if piece.kind is Kind.ESCAPE:
            messages.append(events.Key("escape", piece.text))
        elif piece.kind is Kind.PASTE:
            messages.append(events.Paste(piece.text))
        else:
            # A parser for each: of an unknown sequence it would await more, and type that as letters. At one
            # that no terminal sends, a code beyond the last character, it fails.
            with suppress(Exception):
                messages.extend(XTermParser(self._debug).feed(piece.text))
        for message in messages:
            message.time = at
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Pass a message to the app, counted until it is there."""
        self._call(message)

    def process_message(self, message: Message) -> None:
        """Pass a message on, unless it is a key made of bytes that are no text, or of no use."""
        if isinstance(message, events.Key) and message.character == REPLACEMENT:
            return
        # Nothing depends on whether the window is the one in front: only the bytes of a repaint would.
        if isinstance(message, (events.AppFocus, events.AppBlur)):
            return
        if isinstance(message, (events.Resize, InBandWindowResize)):  # not asked for; see the query
            return
        super().process_message(message)


def _is_motion(piece: Piece) -> bool:
    """Return whether a piece tells of a step of the mouse without a button."""
    return piece.text.startswith("\x1b[<35;")


def _is_quit(piece: Piece) -> bool:
    """Return whether Ctrl+Q is among the keys of a piece."""
    return piece.kind is Kind.TEXT and QUIT in piece.text
