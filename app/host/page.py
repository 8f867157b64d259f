"""The page of whoever runs the host: a program of its own, at the terminal in which the host was started."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from app.host.messages import Spawn
from app.host.nursery import Nursery
from app.terminal.tty_restore import Terminal

CLOSING_SECONDS: Final = 3.0
"""So long the page may take to end when the tables are not served any more."""
_FILES: Final = (0, 1, 2)


class Page:
    """Shows the page, until it or the host ends."""

    def __init__(self, nursery: Nursery, words: Sequence[str], ended: Callable[[], object]) -> None:
        """Take what opens the page; `ended` is told when it has ended by itself."""
        self._nursery = nursery
        self._words = words
        self._ended = ended
        self._pid = 0
        self._is_closing = False
        self._is_gone = asyncio.Event()
        self._terminal: Terminal | None = None
        """As it was before."""

    @property
    def is_open(self) -> bool:
        """Return whether the terminal is the page's."""
        return self._pid != 0 and not self._is_gone.is_set()

    async def open(self) -> None:
        """Open it. Raise OSError if no program can be started."""
        self._terminal = Terminal()
        request = Spawn([*self._words], dict(os.environ), False)  # the terminal is that of another session
        self._pid = await self._nursery.spawn(request, _FILES, self._note_end)
        # To the page the system tells no change of size: the terminal belongs to the session of the host.
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGWINCH, self._nursery.end, self._pid, signal.SIGWINCH
        )

    def _note_end(self, status: int) -> None:
        self._is_gone.set()
        if status < 0 and self._terminal is not None:
            self._terminal.restore()  # who was killed has not given it back
        if not self._is_closing:
            self._ended()

    async def close(self) -> None:
        """Wait until it has ended, as it does when the tables are not served any more; else end it."""
        self._is_closing = True
        for number in (signal.SIGTERM, signal.SIGKILL):
            if self.is_open:
                with suppress(TimeoutError):
                    async with asyncio.timeout(CLOSING_SECONDS):
                        await self._is_gone.wait()
                        return
                self._nursery.end(self._pid, number)
