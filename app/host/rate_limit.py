"""How much a client may send: what comes faster waits at his end of the line.

What SSH itself says, between what is typed, has no window: a client could send it without end, and have the
host work for nobody else, or keep it while a wrong code is answered slowly.
"""

from __future__ import annotations

import asyncio
from typing import Final

import asyncssh

from app.online.pace import Pace

BYTES_A_SECOND: Final = 1 << 15
BURST_BYTES: Final = 1 << 17
"""So much may come at once."""


class RateLimit:
    """Has the line of a connection read no faster than that."""

    def __init__(self, conn: asyncssh.SSHServerConnection) -> None:
        """Take a connection that has just been made."""
        self._transport: asyncio.Transport | None = conn._transport  # which asyncssh gives to nobody
        self._receive = conn.data_received
        self._loop = asyncio.get_running_loop()
        self._pace = Pace(BURST_BYTES, BYTES_A_SECOND)
        conn.data_received = self._take  # type: ignore[method-assign]

    def _take(self, data: bytes, datatype: int | None = None) -> None:
        if (seconds := self._pace.take(len(data))) and self._transport is not None:
            self._transport.pause_reading()
            self._loop.call_later(seconds, self._go_on)
        self._receive(data, datatype)

    def _go_on(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()
