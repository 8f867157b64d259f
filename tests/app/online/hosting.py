"""A table server that lets people in by a door, for tests of whoever runs it."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path

from app.online.admin import AdminLine, admin_line
from app.online.door import Door
from app.online.journal import Journal
from app.online.keeping import Keeper
from app.online.night import Night
from app.online.orders import OrderKind
from app.online.server import Server
from saves.people import FolderPeople, Person, new_id
from saves.store import FileStore
from tests.app.online.serving import PATIENCE_SECONDS, ServingHere, serving


class Front:
    """Brings people from elsewhere, as far as a server asks it."""

    invitation = "ssh -p 2222 night.example"
    fingerprint = f"SHA256:{'h' * 43}"

    def __init__(self, players: Path, stop: Callable[[], object]) -> None:
        self.players = players
        self.stop = stop
        self.hung_up: list[tuple[str, str]] = []

    async def hang_up(self, person: str, told: str) -> None:
        """Notes whose visits were ended, and what was told."""
        self.hung_up.append((person, told))

    def remove_folder(self, person: str) -> None:
        """Removes a player's folder."""
        if (folder := self.players / person).exists():
            shutil.rmtree(folder)


class Hosting(ServingHere):
    """A server with people, a night and a log."""

    def _make_server(self) -> Server:
        self.people = FolderPeople(self.data / "people")
        self.front = Front(self.data / "players", lambda: self._server.is_over.set())
        self.door = Door(self.people, Night(self.data / "night", self.now), now=self.now)
        return Server(
            FileStore(self.folder, has_tables=True),
            door=self.door,
            host=self.front,
            log=Journal(self.data / "log", now=self.now).note,
            now=self.now,
            keeper=self._make_keeper(),
        )

    def _make_keeper(self) -> Keeper | None:
        return None

    @property
    def data(self) -> Path:
        """The folder of the host."""
        return self.folder.parent / "host"

    def know(self, name: str, *keys: str, is_guest: bool = False) -> Person:
        """Somebody whom the host knows, and who was let in now."""
        now = int(self.now())
        person = Person(new_id(), name, keys, is_guest, "", now, now)
        self.people.add(person)
        return person

    @contextmanager
    def office(self) -> Iterator[AdminLine]:
        """A line to the office."""
        with admin_line(self.path) as line:
            yield line

    def order(self, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False) -> str:
        """Has something done, and returns what is told."""
        with self.office() as line:
            told = line.order(kind, name, text, is_on=is_on)
        assert told.is_done, told.text
        return told.text

    def refuses(self, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False) -> str:
        """Has something refused, of which nothing is written down; returns why."""
        before = self.log()
        with self.office() as line:
            told = line.order(kind, name, text, is_on=is_on)
        assert not told.is_done, told.text
        assert self.log() == before
        return told.text

    def store(self) -> FileStore:
        """Where its tables are kept."""
        return FileStore(self.folder, has_tables=True)

    def run_there(self, work: Coroutine[object, object, None]) -> None:
        """Has something done in the loop of the server, to its end."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_SECONDS)

    def log(self) -> list[str]:
        """The lines of the log, without their times."""
        path = self.data / "log"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        for line in lines:
            time.strptime(line.partition(" ")[0], "%Y-%m-%dT%H:%M:%SZ")
        return [line.partition(" ")[2] for line in lines]


@contextmanager
def hosting() -> Iterator[Hosting]:
    """A server that runs, and knows nobody yet."""
    with serving(Hosting) as host:
        yield host
