"""The host itself: it opens the door to who comes over SSH, and serves the tables."""

from __future__ import annotations

import asyncio
import errno
import resource
import shutil
import signal
import socket
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from ipaddress import ip_address
from typing import Final

import asyncssh

from app import PROG, VERSION
from app.host.connection import Connection
from app.host.data_folder import DataFolder, host_key
from app.host.notify import Notices
from app.host.nursery import Nursery
from app.host.options import HostError, HostOptions
from app.host.page import Page
from app.host.session import Session
from app.online.door import Door
from app.online.journal import Journal
from app.online.keeping import Keeper
from app.online.limits import read_limits, write_limits
from app.online.listen import alone, serve_at
from app.online.night import Night
from app.online.reach import check_path
from app.online.server import Server
from app.terminal.crash import describe_report, write_crash_report
from saves.messages import StorageError
from saves.people import FolderPeople, is_id
from saves.store import FileStore

KEY_EXCHANGES: Final = "*25519*,ecdh-sha2-nistp256"
"""What every client of the last ten years has, and costs some 2 ms: others cost up to a hundred times that,
and anybody may ask for one again and again."""
CHECKSUMS: Final = "hmac-sha2-*"
MOST_FILES: Final = 8_192
"""So many files the front has open at the most, if the system lets it: some five for each connection."""
LOGIN_SECONDS: Final = 60.0
"""So soon somebody has proved who he is."""
GOING_SECONDS: Final = 5.0
"""So long a program may take to end when its player is sent away, or the host ends."""
ENDING: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
GOOD_BYE: Final = "meja: the host has ended; when it is up again, the same line leads back."
TAKEN: Final = "A host is up with {path.parent} already; meja admin looks after it."
SSH_PORT: Final = 22
"""Where ssh goes to by itself."""
EVERYWHERE: Final = ("", "0.0.0.0", "::")
"""What stands for all addresses of the machine."""
ELSEWHERE: Final = (
    "From outside your network friends type your router's address in place of this",
    "machine's, and the router must lead the port here.",
)
SOMEWHERE: Final = "192.0.2.1", 9
"""An address that nobody has: which of ours would lead there, the system tells without sending anything."""


def keep_host(options: HostOptions, say: Callable[[str], object]) -> None:
    """Serve until a signal comes. Raise HostError, LimitsError, ReachError or StorageError."""
    data = DataFolder(options.folder)
    check_path(data.socket)
    data.make()
    _allow_files()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a core would hold the key, and all hands
    write_limits(data.limits)
    with alone(data.socket, TAKEN):
        asyncio.run(Front(options, data, say).serve())


class Front:
    """The process that has the key and the tables; the programs of players have neither."""

    def __init__(self, options: HostOptions, data: DataFolder, say: Callable[[str], object]) -> None:
        """Take what was asked for, the folder, and where lines are said to whoever runs the host."""
        self.data = data
        self.limits = read_limits(data.limits)
        self.sessions: set[Session] = set()
        self.connections: set[Connection] = set()
        self._options, self._say = options, say
        self._journal = Journal(data.log, self._tell)
        self._key = host_key(data.host_key)
        people = FolderPeople(data.people)
        guests = {person.id for person in people.people() if person.is_guest}
        self._night = Night(data.night, time.time)
        self._notices = Notices(
            options.notify, lambda player: self.door.has_visit(player), self._journal.note
        )
        self.door = Door(
            people,
            self._night,
            is_open=options.is_open,
            now=time.time,
            let_in=lambda person: self._notices.welcome(person.name),
            note=self._journal.note,
        )
        store = FileStore(data.tables, has_tables=True)
        self.fingerprint = self._key.get_fingerprint()
        self.invitation = ""
        """What friends type to come; "" until they can."""
        self._server = Server(
            store,
            note=self._journal.note,
            report=self.report,
            door=self.door,
            host=self,
            log=self._journal.note,
            saved=self._notices.look_at,
            keeper=Keeper(data.path, self.limits, self._journal),
        )
        for player in guests - {person.id for person in people.people()}:
            shutil.rmtree(data.players / player, ignore_errors=True)  # he was a guest of another night
        for folder in [*data.players.iterdir()]:
            self.see_off(folder.name)  # who stood at the door of a host that was killed
        self.nursery = Nursery()
        self._page = Page(self.nursery, self._page_words, self._lose_page)
        self._is_over = asyncio.Event()
        self._other_name = ""
        """What is typed to come under another name."""
        self._elsewhere: tuple[str, ...] = ()
        """How friends come who are not in the same network, in lines; none where there is no difference."""

    async def serve(self) -> None:
        """Serve until a signal comes, then end in good order."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._report_of_loop)
        for number in ENDING:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                loop.add_signal_handler(number, self.stop)
        await self._server.rooms.read()
        self.nursery.start()
        listening = asyncio.Event()
        serving = asyncio.create_task(serve_at(self.data.socket, self._server, listening.set))
        try:
            await _first(listening.wait(), serving)
            listener = await self._listen()
            await self._greet(listener.get_port())
            await _first(self._is_over.wait(), serving)
            listener.close()
            await self._see_all_off()
        finally:
            self._server.is_over.set()
            await asyncio.wait((serving,))
            await self._page.close()
            self._notices.close()
            self.nursery.close()
        await serving  # whose faults are raised once all is tidied up
        with suppress(StorageError):  # the hour before is noted
            self.door.keep()
        self._journal.note("The host has ended; all tables are saved.")

    async def _listen(self) -> asyncssh.SSHAcceptor:
        """Open the door. Raise HostError."""
        try:
            return await asyncssh.create_server(
                lambda: Connection(self),
                self._options.address,
                self._options.port,
                server_host_keys=[self._key],
                server_version=f"meja_{VERSION}",
                login_timeout=LOGIN_SECONDS,
                # What is packed takes any room when it is unpacked, and any key is let in to be asked.
                compression_algs=["none"],
                kex_algs=KEY_EXCHANGES,
                mac_algs=CHECKSUMS,
                gss_host=None,
                agent_forwarding=False,
                x11_forwarding=False,
            )
        except OSError as error:
            raise HostError(why_closed(error, self._options)) from None

    async def _greet(self, port: int) -> None:
        """Say how friends come, on the page if there is one."""
        address = own_address() if self._options.address in EVERYWHERE else self._options.address
        self.invitation = invitation(port, address)
        self._other_name = invitation(port, f"anna@{address}")
        self._elsewhere = ELSEWHERE if is_of_network(address) else ()
        if self._options.page is not None:
            try:
                await self._page.open()
            except OSError as error:
                self.report(error)
        self._journal.note(f"The host is up at port {port}.")
        self._say_how()

    def _say_how(self) -> None:
        for told in (
            "Send this to your friends:",
            f"  {self.invitation}",
            f"  Code of tonight: {self._night.code}",
            f"  Key that ssh asks about: {self.fingerprint}",
            f"Under another name than at home: {self._other_name}",
            *self._elsewhere,
            "Ctrl+C ends the night; every table is saved.",
        ):
            self._tell(told)

    def _tell(self, line: str) -> None:
        """Say a line to whoever runs the host, unless the page does."""
        if not self._page.is_open:
            self._say(line)

    @property
    def _page_words(self) -> list[str]:
        return [*(self._options.page or ()), "admin", "--socket", str(self.data.socket), "--night"]

    def _lose_page(self) -> None:
        """Go on in plain lines, unless it ended because the night does."""
        if self._is_over.is_set():
            return
        self._journal.note("The page has ended by itself; the host goes on.")
        self._say_how()

    def stop(self) -> None:
        """End in good order."""
        self._is_over.set()

    async def hang_up(self, person: str, told: str) -> None:
        """End all visits of a person, by his id, with a sentence; return when they have ended."""
        await self._end([each for each in self.sessions if each.player == person], f"{PROG}: {told}")

    async def _see_all_off(self) -> None:
        """End all programs, and tell everybody why."""
        connections = [*self.connections]
        for connection in connections:
            if not connection.has_session:
                connection.conn.close()
        # A client that is hung up on would not tell how its program has ended.
        await self._end([*self.sessions], GOOD_BYE, connections)
        for connection in [*self.connections]:
            connection.conn.abort()

    async def _end(
        self, sessions: Sequence[Session], told: str, connections: Sequence[Connection] = ()
    ) -> None:
        """Have programs end with a sentence; wait for that and for the end of connections, not for long."""
        for session in sessions:
            session.bid_farewell(told)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOING_SECONDS):
                for ended in (*(each.is_over for each in sessions), *(each.is_gone for each in connections)):
                    await ended.wait()
        for session in sessions:
            if not session.is_over.is_set():
                session.kill()

    def remove_folder(self, person: str) -> None:
        """Remove the folder of a person, by his id. Raise OSError."""
        with suppress(FileNotFoundError):
            shutil.rmtree(self.data.players / person)

    def report(self, error: Exception) -> None:
        """Keep a report of a fault of our own."""
        told = describe_report(write_crash_report(error, self.data.crashes))
        self._journal.note(f"There was a fault ({type(error).__name__}); {told}.")

    def _report_of_loop(self, _loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """Keep a report of a fault in what nobody waits for."""
        if isinstance(error := context.get("exception"), Exception):
            self.report(error)

    def see_off(self, player: str) -> None:
        """Note that somebody may have gone; of who was never let in the folder is removed.

        Nobody has saves before he is let in: a folder with some is of somebody whom the list has lost.
        """
        self._server.office.changed()
        is_here = self.door.has_visit(player) or any(each.player == player for each in self.sessions)
        folder = self.data.players / player
        if is_here or not is_id(player) or any((folder / "saves").glob("*")):
            return
        with suppress(StorageError):  # then he may be known
            if self.door.people.by_id(player) is None:
                shutil.rmtree(folder, ignore_errors=True)


def _allow_files() -> None:
    """Let this process have as many files open as there may be connections, each with a few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if 0 <= soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def why_closed(error: OSError, options: HostOptions) -> str:
    """Return why nobody can come to the address and port that were asked for, in a sentence."""
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"This machine has no address {options.address}; without --address all of its own are used."
    if error.errno == errno.EADDRINUSE:
        return f"Port {options.port} is in use already; --port takes another."
    if error.errno == errno.EACCES:
        return f"Port {options.port} is not for this account; --port takes one from 1024 on."
    return f"Nobody can come to port {options.port}: {(error.strerror or '?').lower()}."


async def _first(waited: Coroutine[object, object, object], serving: asyncio.Task[None]) -> None:
    """Wait for something, unless the tables are not served any more; raise what ended that."""
    waiting = asyncio.ensure_future(waited)
    await asyncio.wait((waiting, serving), return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        waiting.cancel()
        serving.result()


def invitation(port: int, place: str) -> str:
    """Return what is typed to come to a place."""
    return f"ssh {place}" if port == SSH_PORT else f"ssh -p {port} {place}"


def is_of_network(place: str) -> bool:
    """Return whether only the network around this machine knows it by this address."""
    try:
        address = ip_address(place)
    except ValueError:
        return False
    return address.is_private and not address.is_loopback


def own_address() -> str:
    """Return the address by which others in the same network find this machine; else its name."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(SOMEWHERE)
        return str(probe.getsockname()[0])
    return socket.gethostname()
