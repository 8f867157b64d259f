"""A player's program at the other end of a stream, as the table server has it."""

from __future__ import annotations

import asyncio
import os
import pwd
from collections import deque
from contextlib import suppress
from typing import Final

from app.online.alarm import Alarm
from app.online.door import Standing
from app.online.pace import Pace
from app.online.protocol import (
    FROM_CLIENT,
    FROM_SERVER,
    HEADER_BYTES,
    MOST_ASKED_BYTES,
    Done,
    FromClient,
    FromServer,
    Lobby,
    News,
    Notice,
    Said,
    frame,
    length_in,
)
from app.online.reach import account_at

BURST: Final = 60
"""So many messages may come at once,"""
A_SECOND: Final = 30
"""and so many each second; the next is read when its time has come."""
MOST_WAITING: Final = 64
"""So many answers and sentences wait for a program that reads none; then it is neither told nor heard."""
MOST_PAGES: Final = 2
"""So many pages of positions, each of which is long; then the same."""
LAST_SECONDS: Final = 2.0
"""How long a program may take to read what it is told last."""


def new_pace() -> Pace:
    """Return how much the programs of one account may say; those of another than the server's together."""
    return Pace(BURST, A_SECOND)


class Peer:
    """One connection: what comes is read as fast as it may come, what goes waits until it is read.

    Little waits: news of a table replaces older news, a list of tables an older one, and nothing more is read
    of a program that reads no answers.
    """

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, account: str, pace: Pace
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._pace = pace
        # What waits shall wait here, where newer news replaces it.
        writer.transport.set_write_buffer_limits(high=0)
        self.account = account
        """As `account_of` gives it."""
        self.is_admin = False
        """Whether it runs the server, and plays at no table."""
        self.player = ""
        self.name = ""
        self.standing = Standing.IN
        """How far the player has come."""
        self.alarm = Alarm()
        """Ends a stand at the door that takes too long."""
        self.follows = False
        """Whether it is sent the list of tables."""
        self.told: dict[str, int] = {}
        """The version of the latest news that was sent of each table."""
        self._news: dict[str, News] = {}
        self._lobby: Lobby | None = None
        self._others: deque[FromServer] = deque()
        self._is_due, self._has_gone = asyncio.Event(), asyncio.Event()
        self._is_over = False
        self._sending = asyncio.create_task(self._send_all())

    # What comes

    async def read(self) -> FromClient | None:
        """Return the next message, None at the end. Raise SaveError or ValueError for what is none."""
        await self._take_turn()
        try:
            header = await self._reader.readexactly(HEADER_BYTES)
            data = await self._reader.readexactly(length_in(header, MOST_ASKED_BYTES))
        except (asyncio.IncompleteReadError, OSError):
            return None
        return FROM_CLIENT.unpack(data)

    async def _take_turn(self) -> None:
        """Wait until another message may come: of a program that sends too many, or reads too little."""
        while self._is_full and not self._is_over:
            self._has_gone.clear()
            await self._has_gone.wait()
        await asyncio.sleep(self._pace.take())

    @property
    def _is_full(self) -> bool:
        """Whether so much waits that no more may be asked."""
        pages = sum(isinstance(each, Done) and each.page is not None for each in self._others)
        return pages >= MOST_PAGES or len(self._others) >= MOST_WAITING

    def stop_reading(self) -> None:
        """Have `read` return None once what it was given is dealt with."""
        self._is_over = True
        self._has_gone.set()
        self._writer.transport.pause_reading()  # type: ignore[attr-defined]  # after the end nothing may come
        self._reader.feed_eof()

    # What goes

    def send(self, message: FromServer) -> None:
        """Send a message as soon as those before are read."""
        match message:
            case News(table):
                self._news[table] = message
            case Lobby():
                self._lobby = message
            case Said() | Notice() if len(self._others) >= MOST_WAITING:
                pass
            case _:
                self._others.append(message)
        self._is_due.set()

    async def close(self) -> None:
        """Send what is left, if it is read, and hang up."""
        self._is_over = True
        self._is_due.set()
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(LAST_SECONDS):
                await self._sending
        self._sending.cancel()
        self._writer.transport.abort()

    async def _send_all(self) -> None:
        try:
            while True:
                await self._is_due.wait()
                self._is_due.clear()
                while (message := self._next()) is not None:
                    self._writer.write(frame(FROM_SERVER.pack(message)))
                    if isinstance(message, News):
                        self.told[message.table] = message.version
                    await self._writer.drain()
                    self._has_gone.set()
                if self._is_over:
                    return
        except OSError:
            pass  # nobody is there any more
        finally:
            self.stop_reading()  # who is told nothing is not heard

    def _next(self) -> FromServer | None:
        """Take what is sent next: news before what was done by it."""
        if self._news:
            return self._news.pop(next(iter(self._news)))
        if self._others:
            return self._others.popleft()
        lobby, self._lobby = self._lobby, None
        return lobby


def account_of(writer: asyncio.StreamWriter) -> str:
    """Return the account at the other end, if it is another than that of the server; "" if it is the same."""
    uid = account_at(writer.get_extra_info("socket"))
    # Where the system does not tell, the socket is for the server's account alone.
    if uid is None or uid == os.geteuid():
        return ""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
