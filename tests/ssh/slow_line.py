"""A slow line between a client and a server of one machine: bytes come late, and only so many a second."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import Self

GAME = ("play", "java", "--players", "Ann,Bob", "--seed", "6")
"""What is played at the other end."""
CHUNK = 512
"""Bytes that are passed on at a time: at 20 kB/s, 25 ms of the line."""
ROUND_TRIP_SECONDS = 0.2
BYTES_PER_SECOND = 20_000


class SlowLine:
    """Takes connections on a port of its own and passes them on; while it is entered.

    It is quick until `is_slow` is set: what client and server have to agree on first takes many round trips.

    Args:
        port: Where it passes connections on to, on this machine.
        round_trip_seconds: How late an answer comes, at best.
        bytes_per_second: How much passes in each direction.
    """

    def __init__(
        self,
        port: int,
        round_trip_seconds: float = ROUND_TRIP_SECONDS,
        bytes_per_second: int = BYTES_PER_SECOND,
    ) -> None:
        self.is_slow = False
        self.port = 0
        """Where it is to be found, once it is entered."""
        self._server_port = port
        self._delay = round_trip_seconds / 2
        self._rate = bytes_per_second
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._is_open = threading.Event()
        self._ends: asyncio.Event

    def __enter__(self) -> Self:
        self._thread.start()
        self._is_open.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ends.set)
        self._thread.join()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        self._ends = asyncio.Event()
        async with await asyncio.start_server(self._connect, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            self._is_open.set()
            await self._ends.wait()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self._server_port)
        ways = [asyncio.create_task(self._pass(*way)) for way in ((reader, back), (there, writer))]
        with suppress(asyncio.CancelledError):  # the line goes while somebody uses it
            await asyncio.gather(*ways)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes one direction on until its end, which is passed on too."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        arriving = asyncio.create_task(self._arrive(under_way, writer))
        with suppress(ConnectionError):
            while data := await reader.read(CHUNK):
                if self.is_slow:
                    await asyncio.sleep(len(data) / self._rate)
                under_way.put_nowait((self._loop.time() + self._delay * self.is_slow, data))
        under_way.put_nowait((0.0, b""))
        await arriving

    async def _arrive(
        self, under_way: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter
    ) -> None:
        """Lets what is under way arrive in time."""
        with suppress(ConnectionError):
            while True:
                when, data = await under_way.get()
                await asyncio.sleep(max(0.0, when - self._loop.time()))
                if not data:
                    break
                writer.write(data)
                await writer.drain()
            writer.close()
