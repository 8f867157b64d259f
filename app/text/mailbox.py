"""What other threads bring to line mode, which has no loop: it is done when line mode looks."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import BinaryIO, TypeVar

from app.session.pending import Pending

T = TypeVar("T")


class Mailbox:
    """Takes in what is brought, from any thread, and does it in the one that opens it."""

    def __init__(self) -> None:
        self._brought: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._bell, self._button = socket.socketpair()
        """The bell can be waited for beside other streams; it rings once something was brought."""
        for end in (self._bell, self._button):
            end.setblocking(False)

    def bring(self, act: Callable[[], None]) -> None:
        """Have something done when the mailbox is opened."""
        self._brought.put(act)
        with suppress(BlockingIOError):  # it rings already
            self._button.send(b"\0")

    def open(self) -> None:
        """Do what was brought."""
        with suppress(BlockingIOError):
            while self._bell.recv(4096):
                pass
        with suppress(Empty):
            while True:
                self._brought.get_nowait()()

    def wait(self, source: BinaryIO | None = None, seconds: float | None = None) -> bool:
        """Wait until something is brought, or can be read from a source; return whether that can be."""
        streams: list[socket.socket | BinaryIO] = [self._bell, *([] if source is None else [source])]
        return source in select.select(streams, [], [], seconds)[0]

    def wait_while_read(self, pipe: int) -> None:
        """Wait until something is brought. Raise EOFError once nobody reads from a pipe any more."""
        poll = select.poll()
        poll.register(self._bell, select.POLLIN)
        poll.register(pipe, 0)  # it tells by itself that its other end is closed
        if pipe in dict(poll.poll()):
            raise EOFError

    def wait_for(self, pending: Pending[T], seconds: float | None = None) -> bool:
        """Do what is brought until something is answered, so long at most; return whether it is."""
        pending.when_done(lambda _: self.bring(lambda: None))
        return self.wait_until(lambda: not pending.is_open, seconds)

    def wait_until(self, is_so: Callable[[], bool], seconds: float | None = None) -> bool:
        """Do what is brought until something is so by it, so long at most; return whether it is."""
        end = None if seconds is None else monotonic() + seconds
        self.open()
        while not is_so() and (end is None or monotonic() < end):
            self.wait(seconds=None if end is None else max(0.0, end - monotonic()))
            self.open()
        return is_so()
