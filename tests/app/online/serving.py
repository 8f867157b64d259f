"""Table servers and players for tests: real processes on real sockets, and the bytes themselves."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from app import VERSION as PROGRAM
from app.online.client import Client, Made
from app.online.connection import new_request, read_message
from app.online.protocol import (
    FROM_CLIENT,
    VERSION,
    Do,
    Done,
    FromClient,
    FromServer,
    Hello,
    News,
    SeatWish,
    Sit,
    What,
    frame,
)
from app.online.reach import Reach
from app.online.server import Server
from app.online.session import RemoteSession
from app.session.pending import Pending
from engines.core import Setup
from saves.document import Save
from saves.shared import Manners, SeatKind
from saves.store import FileStore

T = TypeVar("T")
S = TypeVar("S", bound="Serving")

PATIENCE_SECONDS = 30.0
ROOT = Path(__file__).resolve().parents[3]


def until(is_so: Callable[[], T]) -> T:
    """Waits until something is so."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not (found := is_so()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.005)
    return found


def got(pending: Pending[T]) -> T:
    """What is answered in the end."""
    assert pending.wait(PATIENCE_SECONDS), "no answer came"
    return pending.result()


class Serving:
    """A folder of tables, and one server at a time that serves it."""

    program = "app"
    """The module that is run."""

    def __init__(self, root: Path, folder: Path | None = None) -> None:
        self.path = root / "s"
        self.folder = folder or root / "tables"
        self.process: subprocess.Popen[bytes] | None = None
        self._clients: list[Client] = []
        self._raw: list[Raw] = []

    @property
    def _command(self) -> list[str]:
        where = ("--socket", str(self.path), "--data", str(self.folder))
        return [sys.executable, "-m", self.program, "serve", *where]

    def run(self, *words: str) -> tuple[int, str]:
        """The exit code, and what is said, of a command that does not go on."""
        command, both = [*self._command, *words], subprocess.STDOUT
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=both,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        return done.returncode, done.stdout

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self.process = subprocess.Popen(self._command, cwd=ROOT, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        assert b"served at" in self.process.stdout.readline()

    def end(self, number: int = signal.SIGKILL) -> int:
        """Ends it; returns its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    def restart(self) -> None:
        """Kills it, and starts another."""
        self.end()
        self.start()

    def close(self) -> None:
        """Ends all."""
        for each in (*self._clients, *self._raw):
            each.close()
        if self.process is not None:
            self.end()

    def client(self, player: str, program: str = PROGRAM) -> Client:
        """A player's program, as line mode has it."""
        client = Client(Reach(self.path, None), hello(player, program))
        self._clients.append(client)
        return client

    def raw(self, player: str, greeting: FromClient | None = None) -> Raw:
        """A player's end of a stream."""
        raw = Raw(self.path, greeting or hello(player))
        self._raw.append(raw)
        return raw

    def kept(self, table: str) -> Save:
        """A table as it lies on the disk."""
        return FileStore(self.folder, has_tables=True).load(table).save


class ServingHere(Serving):
    """A server in a thread of this process: it knows the games of the tests, and its clock can be set."""

    ahead = 0.0
    """By so many seconds its clock is ahead."""

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        is_ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._server = self._make_server()

        async def serve() -> None:
            await self._server.rooms.read()
            listener = await asyncio.start_unix_server(self._server.meet, self.path)
            is_ready.set()
            await self._server.serve(listener)
            await self._loop.shutdown_default_executor()  # or the disk is written when its folder is gone

        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(serve()), daemon=True)
        self._thread.start()
        assert is_ready.wait(PATIENCE_SECONDS)

    def now(self) -> float:
        """What its clock says."""
        return time.time() + self.ahead

    def _make_server(self) -> Server:
        return Server(FileStore(self.folder, has_tables=True), now=self.now)

    def end(self, number: int = 0) -> int:
        """Ends it as a signal that asks it to."""
        self._loop.call_soon_threadsafe(self._server.is_over.set)
        self._thread.join(PATIENCE_SECONDS)
        self._loop.close()
        self.path.unlink(missing_ok=True)
        return number

    def close(self) -> None:
        super().close()
        self.end()


def hello(player: str, program: str = PROGRAM) -> Hello:
    """What a program says first."""
    return Hello(VERSION, program, player, player.capitalize())


@contextmanager
def serving(kind: type[S] = Serving) -> Iterator[S]:  # type: ignore[assignment]
    """A server that runs, in a folder whose name is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="meja-") as root:
        served = kind(Path(root))
        served.start()
        try:
            yield served
        finally:
            served.close()


class Raw:
    """A stream to a server, of which a test says and reads each message itself."""

    def __init__(self, path: Path, greeting: FromClient) -> None:
        self.line = socket.socket(socket.AF_UNIX)
        self.line.settimeout(PATIENCE_SECONDS)
        self.line.connect(os.fspath(path))
        self._stream = self.line.makefile("rb")
        self.player = greeting.player if isinstance(greeting, Hello) else ""
        self.say(greeting)

    def say(self, message: FromClient) -> None:
        """Says something."""
        self.line.sendall(frame(FROM_CLIENT.pack(message)))

    def read(self) -> FromServer | None:
        """Reads the next message; None at the end."""
        try:
            return read_message(self._stream)
        except ConnectionError:
            return None

    def read_until(self, kind: type[T]) -> T:
        """Reads on up to a message of a kind."""
        while not isinstance(message := self.read(), kind):
            assert message is not None, "the stream has ended"
        return message

    def ask(self, request: Any) -> Done:
        """Says a request, and reads on up to its answer."""
        self.say(request)
        while (done := self.read_until(Done)).request != request.request:
            pass
        return done

    def sit(self, table: str, since: int = 0) -> News:
        """Sits down in one's own seats."""
        request = new_request()
        self.say(Sit(request, table, None, since))
        news, done = None, None
        while news is None or done is None:
            message = self.read()
            assert message is not None
            news = message if isinstance(message, News) else news
            if isinstance(message, Done):
                assert message.refusal is None
                done = message
        return news

    def close(self) -> None:
        """Hangs up."""
        self._stream.close()
        self.line.close()


def make_table(
    client: Client,
    *others: SeatKind,
    game: str = "java",
    manners: Manners | None = None,
    level: str = "random",
    **options: str,
) -> Made:
    """A new table at which one sits, and others will, or computer players of a level."""
    kinds = others or (SeatKind.INVITED,)
    wishes = [SeatWish(kind, level=level if kind is SeatKind.BOT else "") for kind in kinds]
    seats = [SeatWish(SeatKind.PERSON), *wishes]
    return got(client.make(game, options, seats, manners or Manners()))


def at_table_of(client: Client, setup: Setup) -> RemoteSession:
    """A shared table of a setup, in whose seats one player sits alone."""
    seats = [SeatWish(SeatKind.PERSON, name) for name in setup.names]
    manners = Manners(has_hints=True)
    return got(client.sit(got(client.make(setup.game, dict(setup.options), seats, manners)).table))


def two_at_table(served: Serving, **options: Any) -> tuple[RemoteSession, RemoteSession]:
    """Ann and Bob at a table of theirs that has begun."""
    ann, bob = served.client("ann"), served.client("bob")
    made = make_table(ann, **options)
    first = got(ann.sit(made.table))
    second = got(bob.sit(got(bob.join(made.code))))
    until(lambda: first.catch_up() or first.persons)
    return first, second


def of_turn(*sessions: RemoteSession) -> RemoteSession:
    """The one of some players who must act, as soon as he knows of it."""

    def find() -> RemoteSession | None:
        versions = {session.company.news.version for session in sessions}
        for session in sessions:
            session.catch_up()
        if len(versions) > 1 or versions != {session.company.news.version for session in sessions}:
            return None  # one knows more than another, or has just heard it
        return next((session for session in sessions if session.to_act in session.persons), None)

    found = until(find)
    assert found is not None
    return found


def play_first(*sessions: RemoteSession) -> str:
    """Has whoever must act play the first legal action; returns it."""
    session = of_turn(*sessions)
    action = next(iter(session.legal()))
    got(session.play(action))
    return str(action)


def play_request(news: News, action: str, request: bytes | None = None) -> Do:
    """The request to play an action, at a table as some news told it."""
    return Do(request or new_request(), news.table, news.version, What.PLAY, action)
