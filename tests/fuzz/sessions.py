"""Clients of SSH that mean no good, one kind after the other, each from an address of its own."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, Final

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import String

PATIENCE_SECONDS: Final = 20.0
"""So long a client waits for what it expects; what never comes is no fault of the host."""
AT_ONCE: Final = 6
BANNER: Final = b"SSH-2.0-OpenSSH_9.9\r\n"
KEYS: Final = (
    b"\x1b[A",
    b"\x1b[B",
    b"\r",
    b"\x1b",
    b"q",
    b"?",
    b"\t",
    b"\x0c",
    b"\x1b[<0;10;10M",
    b"\x1b[200~x\x1b[201~",
)
FORWARDS: Final = ("127.0.0.1", "::1", "localhost", "169.254.169.254")


class Place:
    """Where the host is, from whence clients come, and by which keys."""

    def __init__(self, port: int, rng: Random) -> None:
        self.port = port
        self.rng = rng
        self._strangers = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(8)]

    @property
    def _from(self) -> tuple[str, int]:
        return f"127.0.{self.rng.randint(1, 3)}.{self.rng.randint(1, 60)}", 0

    @asynccontextmanager
    async def raw(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection without anything said."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=self._from)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    @asynccontextmanager
    async def ssh(
        self, *, is_known: bool = False, **more: Any
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """A connection of a stranger who has proved his key."""
        key = self.rng.choice(self._strangers)
        options: dict[str, Any] = {"username": "eve", "client_keys": [key], "preferred_auth": "publickey"}
        if "sock" not in more:
            more["local_addr"] = self._from
            more["host"], more["port"] = "127.0.0.1", self.port
        conn = await asyncssh.connect(
            known_hosts=None, agent_path=None, config=None, keepalive_interval=0, **{**options, **more}
        )
        try:
            yield conn
        finally:
            conn.abort()

    @asynccontextmanager
    async def program(self, **more: Any) -> AsyncIterator[asyncssh.SSHClientProcess[bytes]]:
        """A program at a terminal, whose first bytes have come."""
        async with self.ssh() as conn:
            options: dict[str, Any] = {"term_type": "xterm-256color", "term_size": (80, 24), "encoding": None}
            process: Any = await conn.create_process(**{**options, **more})
            await process.stdout.read(1)
            yield process


Hostile = Callable[[Place], Awaitable[None]]

# --- before anybody has said who he is ------------------------------------------------------------


async def half_open(place: Place) -> None:
    """Says nothing for a while."""
    async with place.raw():
        await asyncio.sleep(place.rng.random())


async def reset_at_once(place: Place) -> None:
    """Is gone before anybody has looked where it came from."""
    for _ in range(5):
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.connect(("127.0.0.1", place.port))
        line.close()


async def garbage_for_banner(place: Place) -> None:
    async with place.raw() as (reader, writer):
        writer.write(place.rng.randbytes(place.rng.choice((1, 50, 5_000, 200_000))))
        await reader.read(1 << 16)


async def endless_banner(place: Place) -> None:
    async with place.raw() as (reader, writer):
        for _ in range(50):
            writer.write(place.rng.choice((b"x" * 4_000, b"hello\r\n" * 600, b"SSH-2.0-" + b"y" * 4_000)))
            await writer.drain()
        await reader.read(1 << 16)


async def garbage_after_banner(place: Place) -> None:
    async with place.raw() as (reader, writer):
        writer.write(BANNER + place.rng.randbytes(place.rng.choice((5, 40, 3_000))))
        await reader.read(1 << 16)
        await asyncio.sleep(0.05)


async def huge_packet(place: Place) -> None:
    async with place.raw() as (reader, writer):
        length = place.rng.choice((0, 1, 2**16, 2**31, 2**32 - 1))
        writer.write(BANNER + length.to_bytes(4, "big") + b"\x04\x14" + bytes(5_000))
        await reader.read(1 << 16)


async def cut_in_handshake(place: Place) -> None:
    """Cuts the line after so many bytes of what is said first."""
    ours, theirs = socket.socketpair()
    left = place.rng.randint(0, 4_000)
    async with place.raw() as (reader, writer):
        inner, outer = await asyncio.open_connection(sock=ours)

        async def bring(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
            nonlocal left
            while left > 0 and (data := await source.read(512)):
                sink.write(data[:left])
                left -= len(data)

        async def greet() -> None:
            async with place.ssh(sock=theirs):
                pass

        tasks = [
            asyncio.ensure_future(each) for each in (bring(reader, outer), bring(inner, writer), greet())
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        outer.transport.abort()
        await asyncio.gather(*tasks, return_exceptions=True)


# --- who cannot prove who he is -------------------------------------------------------------------


async def wrong_code(place: Place) -> None:
    names = ("eve", "Ann", "root", "a" * 900, "Guest 1", "p" + "a" * 11)
    async with place.ssh(
        username=place.rng.choice(names),
        client_keys=None,
        password="AAAA-AAAA",
        preferred_auth=place.rng.choice(("password", "keyboard-interactive")),
        login_timeout=3,
    ):
        raise AssertionError("a wrong code was taken")


async def no_method(place: Place) -> None:
    methods = ("hostbased", "gssapi-with-mic", "none")
    async with place.ssh(preferred_auth=place.rng.choice(methods)):
        raise AssertionError("nothing was proved")


# --- who has a key, and wants something else ------------------------------------------------------


async def exec_others(place: Place) -> None:
    words = (
        "id",
        "sh -i",
        "scp -t /",
        "text; id",
        "$(id)",
        "\0",
        "x" * 5_000,
        "play ../../x",
        "resume /etc/passwd",
    )
    async with place.ssh() as conn:
        done = await conn.run(place.rng.choice(words), check=False, encoding=None)
        assert done.exit_status in (1, 2) and not done.stdout, done


async def subsystems(place: Place) -> None:
    async with place.ssh() as conn:
        with suppress(asyncssh.Error):
            await conn.create_process(subsystem=place.rng.choice(("sftp", "netconf", "x" * 3_000)))
            raise AssertionError("there is a subsystem")


async def forwards(place: Place) -> None:
    host = place.rng.choice(FORWARDS)
    async with place.ssh() as conn:
        for ask in (
            lambda: conn.open_connection(host, 22),
            lambda: conn.open_unix_connection("/var/run/docker.sock"),
            lambda: conn.forward_remote_port("", 0, host, 22),
            lambda: conn.forward_remote_path("/tmp/x", "/tmp/y"),
            lambda: conn.open_tun(),
            lambda: conn.open_tap(),
        ):
            with suppress(asyncssh.Error, asyncssh.ChannelListenError, OSError):
                await ask()
                raise AssertionError("a port was given")


async def many_channels(place: Place) -> None:
    async with place.ssh() as conn:
        asked = [conn.create_process("tables", encoding=None) for _ in range(40)]
        opened = [
            each
            for each in await asyncio.gather(*asked, return_exceptions=True)
            if not isinstance(each, Exception)
        ]
        assert len(opened) <= 1


async def many_variables(place: Place) -> None:
    env = {f"LC_{number}": "x" * 2_000 for number in range(300)} | {
        "LANG": "\x1b[2J",
        "LD_PRELOAD": "/tmp/x.so",
    }
    async with place.ssh() as conn:
        await conn.run("tables", env=env, check=False)


async def costly_exchange(place: Place) -> None:
    """Wants keys to be exchanged in a way that costs the host much."""
    async with place.ssh(kex_algs=[place.rng.choice(("rsa2048-sha256", "diffie-hellman-group18-sha512"))]):
        raise AssertionError("a costly exchange was made")


async def new_keys_without_end(place: Place) -> None:
    """Exchanges keys again and again."""
    async with place.ssh() as conn:
        for _ in range(30):
            conn._send_kexinit()
            await asyncio.sleep(0.02)


async def no_session(place: Place) -> None:
    async with place.ssh():
        await asyncio.sleep(place.rng.random())


# --- who has a program ----------------------------------------------------------------------------


async def nothing_without_end(place: Place) -> None:
    """Sends what says nothing, as fast as it is taken."""
    async with place.ssh() as conn:
        for _ in range(30):
            conn.send_packet(MSG_IGNORE, String(bytes(30_000)))
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.3)


async def sizes(place: Place) -> None:
    huge = (2**31, 2**31), (0, 0), (1, 1), (65_535, 65_535), (2**32 - 1, 5), (5, 60_000)
    async with place.program(term_size=place.rng.choice(huge)) as process:
        for _ in range(200):
            process.change_terminal_size(*place.rng.choice(huge))
        await process.stdout.read(1 << 16)


async def terminals(place: Place) -> None:
    names = ("", "../../etc/passwd", "xterm\x07", "x" * 5_000, "dumb", "vt52", "screen.xterm-256color")
    async with place.program(term_type=place.rng.choice(names)) as process:
        process.stdin.write(b"\x03")


async def keys_without_end(place: Place) -> None:
    async with place.program() as process:
        for _ in range(64):
            process.stdin.write(b"".join(place.rng.choice(KEYS) for _ in range(600)))
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                await process.stdin.drain()


async def reads_nothing(place: Place) -> None:
    async with place.program() as process:
        process.channel.pause_reading()
        for _ in range(100):
            process.stdin.write(b"\x0c")
        await asyncio.sleep(0.5)


async def random_keys(place: Place) -> None:
    async with place.program() as process:
        for _ in range(20):
            process.stdin.write(place.rng.randbytes(200))
        process.send_signal("KILL")
        process.send_break(1_000)
        await process.stdout.read(1 << 16)


async def codes_at_the_door(place: Place) -> None:
    async with place.program() as process:
        process.stdin.write(b"AAAAAAAA\r\x15Eve\r\r")
        await process.stdout.read(1 << 16)
        await asyncio.sleep(0.3)


KINDS: Final[Sequence[tuple[Hostile, int]]] = (
    *(
        (each, 10)
        for each in (
            half_open,
            reset_at_once,
            garbage_for_banner,
            endless_banner,
            garbage_after_banner,
            huge_packet,
        )
    ),
    (cut_in_handshake, 15),
    *((each, 4) for each in (wrong_code, no_method, costly_exchange, new_keys_without_end)),
    *((each, 4) for each in (exec_others, subsystems, forwards, no_session, nothing_without_end)),
    *((each, 2) for each in (many_channels, many_variables)),
    *(
        (each, 1)
        for each in (sizes, terminals, keys_without_end, reads_nothing, random_keys, codes_at_the_door)
    ),
)
"""All kinds, each with how often it comes."""
EXPECTED: Final = (OSError, EOFError, TimeoutError, asyncssh.Error, asyncssh.ProcessError)
"""How a client is told, or not told, that it is not wanted."""


async def attack(place: Place, count: int) -> Counter[str]:
    """Has so many clients come, a few at once; returns how many of each kind were turned away or served."""
    seen: Counter[str] = Counter()
    turn = asyncio.Semaphore(AT_ONCE)
    kinds = place.rng.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS], k=count)

    async def come(kind: Hostile) -> None:
        async with turn:
            how = "served"
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    await kind(place)
            except TimeoutError:
                how = "left"
            except EXPECTED:
                how = "turned away"
            seen[f"{kind.__name__} {how}"] += 1

    await asyncio.gather(*map(come, kinds))
    return seen
