"""A driver that reads what is written to it, and keeps the messages."""

import fcntl
import os
import sys
import termios
import threading
from types import SimpleNamespace
from typing import Any

from textual import events
from textual.message import Message

from app.terminal.driver import (
    TerminalDriver,
)


class Driver(TerminalDriver):
    """A driver without a terminal: reads a pipe, keeps messages."""

    def __init__(self, fileno: int) -> None:
        self.fileno = fileno
        self.exit_event = threading.Event()
        self.messages: list[Message] = []
        self.hang_ups = 0
        self.written = ""
        self._debug = False
        self._down_buttons: list[int] = []
        self._last_move_event: events.MouseMove | None = None
        self._app: Any = SimpleNamespace(hang_up=self.count_hang_up, waiting_messages=0, wants_mouse=True)

    def count_hang_up(self) -> None:
        self.hang_ups += 1

    def send_message(self, message: Message) -> None:
        self.messages.append(message)

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
    return driver


def pending_bytes(fileno: int) -> int:
    """Bytes that wait in a pipe to be read."""
    return int.from_bytes(fcntl.ioctl(fileno, termios.FIONREAD, b"\0" * 4), sys.byteorder)
