"""A driver that reads what is written to it, and keeps the messages."""

import fcntl
import os
import sys
import termios
import threading
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from textual import events
from textual.message import Message

from app.terminal.driver import ExitEvent, TerminalDriver


class Driver(TerminalDriver):
    """A driver without a terminal: reads a pipe, keeps messages."""

    def __init__(self, fileno: int) -> None:
        self.fileno = fileno
        self.exit_event = ExitEvent()
        self.messages: list[Message] = []
        self.hang_ups = 0
        self.written = ""
        self._debug = False
        self._down_buttons: list[int] = []
        self._last_move_event: events.MouseMove | None = None
        self._posted = self._arrived = 0
        self._is_resized = False
        self.is_held = False
        """Whether the loop does nothing."""
        self.not_called: list[Callable[[], None]] = []
        """What a loop that is held has yet to do."""
        self._loop: Any = SimpleNamespace(call_soon_threadsafe=self.call_soon)
        self._app: Any = SimpleNamespace(
            hang_up=self.count_hang_up,
            forget_keys=lambda: None,
            post_message=self.messages.append,
            waiting_messages=0,
            has_mouse=True,
            has_motion=False,
        )

    def call_soon(self, call: Callable[..., None], *arguments: object) -> None:
        """Do what the loop does."""
        if self.is_held:
            self.not_called.append(partial(call, *arguments))
        else:
            call(*arguments)

    def go_on(self) -> None:
        """Let the loop do what it has yet to do, and from then on all at once."""
        self.is_held = False
        while self.not_called:
            self.not_called.pop(0)()

    def count_hang_up(self) -> None:
        self.hang_ups += 1

    def process_message(self, message: Message) -> None:
        message.set_sender = lambda sender: message  # type: ignore[method-assign,assignment,return-value]
        super().process_message(message)

    cursor_origin = None
    _in_band_window_resize = False

    def write(self, data: str) -> None:
        self.written += data

    @property
    def keys(self) -> list[str]:
        return [message.key for message in self.messages if isinstance(message, events.Key)]


def read_all(*packets: bytes) -> Driver:
    """Let a driver read packets, then the end of its input."""
    reader, writer = os.pipe()
    driver = Driver(reader)
    thread = threading.Thread(target=driver.run_input_thread, daemon=True)
    thread.start()
    for packet in packets:
        os.write(writer, packet)
        while pending_bytes(reader):
            pass
    os.close(writer)
    thread.join(10)
    os.close(reader)
    assert not thread.is_alive()
    del driver.exit_event  # and its pipe, of which there would be thousands
    return driver


def pending_bytes(fileno: int) -> int:
    """Bytes that wait in a pipe to be read."""
    return int.from_bytes(fcntl.ioctl(fileno, termios.FIONREAD, b"\0" * 4), sys.byteorder)
