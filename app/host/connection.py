"""One SSH connection: who comes, and the one program that he gets."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import asyncssh
from asyncssh.auth import KbdIntChallenge
from asyncssh.packet import SSHPacket

from app.host.context import HostContext
from app.host.environment import may_be
from app.host.rate_limit import RateLimit
from app.host.session import Session
from app.online.alarm import Alarm
from app.online.door import Entry, Standing, Visit
from app.online.server import DOOR_SECONDS
from app.online.texts import TableCode
from saves.messages import StorageError

PROMPT: Final = "Code of tonight's table: "
OTHER_NAME: Final = "The name is what stands before the @: Ctrl+C ends this, then come as ssh anna@..."
"""What is told to who comes by a code under a name that he cannot have: ssh does not ask for another."""
_ABOUT_NAME: Final = frozenset({str(TableCode.NAME_TAKEN), str(TableCode.BAD_NAME)})
MOST_TRIES: Final = 6
"""So many codes are asked for on one connection."""
SESSION_SECONDS: Final = 10.0
"""So soon who has come in asks for a program; a connection without one has no use."""
KEEPALIVE: Final = (("TCP_KEEPIDLE", 60), ("TCP_KEEPINTVL", 15), ("TCP_KEEPCNT", 4))
"""Seconds, and how often: by the system, so that a dead line is known, and an idle one is silent."""
WINDOW_BYTES: Final = 1 << 16
"""So much a client may send ahead, and so much of all he sends waits in the system: it is little enough that
the end of a client who has sent too much is seen soon behind it."""
PACKET_BYTES: Final = 1 << 15


class Channel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps nothing of a client's environment but what is taken of it."""

    def _process_env_request(self, packet: SSHPacket) -> bool:
        """Keep a variable, if it may be one; a client may send any number of others."""
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        is_taken = may_be(name.decode("ascii", "replace"), value.decode("ascii", "replace"))
        if is_taken:
            self._env[name] = value
        return is_taken


class Connection(asyncssh.SSHServer):
    """Asks at the door whether somebody may come in, and by which name."""

    def __init__(self, host: HostContext) -> None:
        self._host = host
        self._visit: Visit | None = None
        self._fingerprint = ""
        """Of the key that was offered last; a key that opens the line is checked right before that."""
        self._by_code: Entry | None = None
        """The answer of the door to a code that was right."""
        self._tries = 0
        self.entry = Entry()
        self.has_session = False
        """Whether a program runs, or has run."""
        self.is_gone = asyncio.Event()
        """Set when the connection has ended."""
        self._alarm, self._door_alarm = Alarm(), Alarm()
        """Ends a stand at the door that takes too long, if the program does not."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self.conn = conn
        self._host.connections.add(self)
        RateLimit(conn)
        line: socket.socket = conn.get_extra_info("socket")
        with suppress(OSError):  # it may have gone as soon as it came; then it has no address either
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW_BYTES)
            for name, value in KEEPALIVE:
                if (option := getattr(socket, name, None)) is not None:
                    line.setsockopt(socket.IPPROTO_TCP, option, value)
        if (peer := conn.get_extra_info("peername")) is not None:
            self._visit = self._host.door.arrive(peer[0], conn.abort)
        if self._visit is None or len(self._host.connections) > self._host.limits.most_connections:
            asyncio.get_running_loop().call_soon(conn.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self._door_alarm.cancel()
        self._host.connections.discard(self)
        self.is_gone.set()
        if self._visit is not None:
            self._host.door.leave(self._visit)
            self._host.see_off(self.entry.player)

    # Who it is

    def begin_auth(self, username: str) -> bool:
        self._name = username
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Take any key; whose it is the door knows, once it is proved."""
        self._fingerprint = key.get_fingerprint()
        return True

    def password_auth_supported(self) -> bool:
        return True

    async def validate_password(self, username: str, password: str) -> bool:
        return not await self._try_code(password)

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntChallenge:
        return _ask("")

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> KbdIntChallenge:
        """Let in, or say why not and ask again."""
        why = await self._try_code(responses[0] if len(responses) == 1 else "")
        return _ask(why) if why else True

    async def _try_code(self, code: str) -> str:
        """Return why a code does not let in; "" if it does."""
        self._tries += 1
        if self._visit is None or self._tries > MOST_TRIES:
            self.conn.abort()
            return "too many"
        entry = self._host.door.knock_with_code(self._visit, self._name, code)
        await asyncio.sleep(entry.seconds)
        if entry.refusal is None:
            self._by_code = entry
        elif entry.refusal.code in _ABOUT_NAME:
            return f"{entry.sentence} {OTHER_NAME}"
        return entry.sentence

    def auth_completed(self) -> None:
        if self._visit is None:
            return
        self.entry = self._by_code or self._host.door.knock_with_key(
            self._visit, self._fingerprint, self._name
        )
        self.wait()
        if self.entry.player and not self.entry.name:
            self._door_alarm.set(DOOR_SECONDS + SESSION_SECONDS, self._end_standing)

    def _end_standing(self) -> None:
        """End the connection of who still stands at the door: in lines the program waits for its input."""
        try:
            is_outside = self._host.door.standing(self.entry.player) is Standing.AT_DOOR
        except StorageError:
            is_outside = True
        if is_outside:
            self.conn.close()

    def wait(self) -> None:
        """End the connection soon, if no program begins: it has no other use."""
        self._alarm.set(SESSION_SECONDS, self.conn.close)

    def stop_waiting(self) -> None:
        """Let the connection last as long as its program does."""
        self._alarm.cancel()

    # What is done for him

    def session_requested(self) -> tuple[Channel, Session] | bool:
        """Give one program to each connection."""
        if self.has_session or self._visit is None:
            return False
        self.has_session = True
        channel = Channel(
            self.conn,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=WINDOW_BYTES,
            max_pktsize=PACKET_BYTES,
        )
        return channel, Session(self._host, self.conn, self.entry, began=self.stop_waiting, ended=self.wait)


def _ask(why: str) -> KbdIntChallenge:
    """Ask for the code, and say before why one was not taken."""
    return "", why, "", [(PROMPT, False)]
