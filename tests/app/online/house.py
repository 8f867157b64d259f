"""A table server within the tests: its computer players think when they may, its disk can be full."""

from __future__ import annotations

import asyncio
import errno
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from app.bot_workers.messages import BotRequest, BotResponse
from app.bot_workers.pool import BotPool
from app.bot_workers.runner import BotRunner
from app.online.client import Client
from app.online.connection import Deliver, at_once
from app.online.door import Door
from app.online.night import Night
from app.online.protocol import Hello
from app.online.reach import Reach
from app.online.server import Server
from saves.disk import Disk
from saves.people import FolderPeople
from saves.store import FileStore
from tests.app.online.serving import Raw, hello


class Thinkers(BotPool):
    """Computer players that think here, when they may."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[BotRequest] = []
        self.may_think = threading.Event()
        self.may_think.set()
        self.is_cancelled = False
        self._runner = BotRunner()

    async def ask(self, request: BotRequest) -> BotResponse:
        """Answers as soon as it may."""
        self.asked.append(request)
        try:
            while not self.may_think.is_set():
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.is_cancelled = True
            raise
        return self._runner.answer(replace(request, level="random"))


class FullDisk(Disk):
    """A disk that is full when it is told so."""

    is_full = False

    def write(self, handle: int, data: bytes) -> int:  # type: ignore[override]
        """Writes, or refuses."""
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return os.write(handle, data)


class House:
    """A server in a thread of its own, and its players."""

    def __init__(
        self, root: Path, idle_seconds: float | None = None, *, has_door: bool = False, is_open: bool = False
    ) -> None:
        self.disk, self.thinkers = FullDisk(), Thinkers()
        self.notes: list[str] = []
        self.now = 1_000_000.0
        self.faults: list[Exception] = []
        self.path, self._store = root / "s", FileStore(root / "tables", self.disk, has_tables=True)
        self._idle_seconds = idle_seconds
        self.people = FolderPeople(root / "people")
        self._door: Door | None = None
        if has_door:
            night = Night(root / "night", lambda: self.now)
            self._door = Door(self.people, night, is_open=is_open, now=lambda: self.now)
        self._clients: list[Client] = []
        self._is_ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._is_ready.wait(10)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.server = Server(
            self._store,
            thinkers=self.thinkers,
            note=self.notes.append,
            report=self.faults.append,
            idle_seconds=self._idle_seconds,
            pace_seconds=0,
            now=lambda: self.now,
            door=self._door,
        )
        await self.server.rooms.read()
        listener = await asyncio.start_unix_server(self.server.meet, self.path)
        self._is_ready.set()
        await self.server.serve(listener)

    @property
    def door(self) -> Door:
        """Who may come."""
        assert self._door is not None
        return self._door

    def knock(self, key: str, wish: str = "") -> str:
        """Has somebody come with a key; returns the id."""
        visit = self.door.arrive("192.0.2.7", lambda: None)
        assert visit is not None
        return self.door.knock_with_key(visit, f"SHA256:{key:0>43}", wish).player

    def do(self, act: Callable[[], object]) -> None:
        """Does something in the thread of the server."""
        self._loop.call_soon_threadsafe(act)

    def client(self, player: str, deliver: Deliver = at_once) -> Client:
        """A player's program."""
        self._clients.append(client := Client(Reach(self.path, None), hello(player), deliver))
        return client

    def raw(self, greeting: Hello) -> Raw:
        """A player's end of a stream."""
        return Raw(self.path, greeting)

    def ended(self) -> bool:
        """Whether the server has ended."""
        return not self._thread.is_alive()

    def close(self) -> None:
        """Ends all."""
        for client in self._clients:
            client.close()
        if not self.ended():
            self.do(self.server.is_over.set)
            self._thread.join(10)
        assert self.ended()


@contextmanager
def house(
    idle_seconds: float | None = None, *, has_door: bool = False, is_open: bool = False
) -> Iterator[House]:
    """A server in this process, perhaps with a door."""
    with tempfile.TemporaryDirectory(prefix="meja-") as root:
        opened = House(Path(root), idle_seconds, has_door=has_door, is_open=is_open)
        try:
            yield opened
        finally:
            opened.close()
