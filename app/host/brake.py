"""How much a client may send: what comes faster waits at his end of the line.

What SSH itself says, between what is typed, has no window: a client could send it without end, and have the
host work for nobody else, or keep it while a wrong code is answered slowly.
"""

from __future__ import annotations

import asyncio
from typing import Final

import asyncssh

BYTES_A_SECOND: Final = 1 << 15
BURST_BYTES: Final = 1 << 17
"""So much may come at once."""


class Brake:
    """Has the line of a connection read no faster than that."""

    def __init__(self, conn: asyncssh.SSHServerConnection) -> None:
        """Take a connection that has just been made."""
        self._transport: asyncio.Transport | None = conn._transport  # which asyncssh gives to nobody
        self._receive = conn.data_received
        self._loop = asyncio.get_running_loop()
        self._left, self._counted_at = float(BURST_BYTES), self._loop.time()
        conn.data_received = self._take  # type: ignore[method-assign]

    def _take(self, data: bytes, datatype: int | None = None) -> None:
        now = self._loop.time()
        gained = (now - self._counted_at) * BYTES_A_SECOND
        self._left, self._counted_at = min(BURST_BYTES, self._left + gained) - len(data), now
        if self._left < 0 and self._transport is not None:
            self._transport.pause_reading()
            self._loop.call_later(-self._left / BYTES_A_SECOND, self._go_on)
        self._receive(data, datatype)

    def _go_on(self) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.resume_reading()
