"""The program of one player, and the way to it through an SSH channel."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Final

import asyncssh

from app import PROG
from app.host.context import HostContext
from app.host.environment import environment_of
from app.host.idle_timer import IdleTimer
from app.host.messages import Spawn
from app.host.pump import Pump, open_terminal
from app.online.alarm import Alarm
from app.online.door import Entry
from app.served.player import MAX_COMMAND, ORIGINAL, ServedError, parse_command
from engines.texts import format_count

ABANDONED_SECONDS: Final = 10.0
"""So long a program may take to end when its line is gone."""
WAITING_BYTES: Final = 1 << 18
"""So much waits for a client at the most, beside what it says it takes."""
LEADS_BACK: Final = "the same line leads back to your seats."
REFUSED: Final = 2
"""The exit code where what was asked for is not there."""


class Session(asyncssh.SSHServerSession[bytes]):
    """The program of one player, and the way to it."""

    def __init__(
        self,
        host: HostContext,
        conn: asyncssh.SSHServerConnection,
        entry: Entry,
        *,
        began: Callable[[], object],
        ended: Callable[[], object],
    ) -> None:
        """Take the host, the connection, and what the door has said to who comes.

        `began` is told when a program is wanted, `ended` when it has ended and the client is still there.
        """
        self._host = host
        self._conn = conn
        self._entry = entry
        self._began, self._has_ended = began, ended
        self._terminal: tuple[str, tuple[int, int]] | None = None
        self._command = ""
        self._pumps: list[Pump] = []
        self._pid = 0
        self._status: int | None = None
        self._idle_timer = IdleTimer(host.limits.idle_minutes * 60, self._end_idle)
        self._is_paused = False
        self._is_lost = False
        self._farewell = ""
        self._abandoned = Alarm()
        self.is_over = asyncio.Event()
        """Set when nothing of it is left."""

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan

    # What the client asks for

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        self._terminal = term_type, term_size[:2]
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._terminal is not None:
            self._terminal = self._terminal[0], (width, height)
        for pump in self._pumps:
            pump.resize((width, height))

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        self._began()
        self._host.sessions.add(self)
        if self._entry.refusal is not None:
            self._refuse(self._entry.sentence.rstrip("."), 1)
            return
        if not self._command.isprintable():
            self._refuse("a command is made of characters that can be shown", REFUSED)
            return
        env = {ORIGINAL: self._command[: MAX_COMMAND + 1]}
        try:
            parse_command(env)
        except ServedError as error:
            self._refuse(str(error), REFUSED)
            return
        # What the client has sent is in the environment by now, in no order of its own.
        asked = {name.decode(): value.decode() for name, value in self._chan.get_environment_bytes().items()}
        term = None if self._terminal is None else self._terminal[0]
        peer, own = (self._conn.get_extra_info(which)[:2] for which in ("peername", "sockname"))
        env |= environment_of(term, asked, f"{peer[0]} {peer[1]} {own[0]} {own[1]}")
        try:
            theirs = self._open()
        except OSError as error:
            self._fail(error)
        else:
            self._starting = asyncio.create_task(self._start(env, theirs))

    def _refuse(self, why: str, code: int) -> None:
        """End with one line."""
        self.tell(f"{PROG}: {why}")
        self._finish(code)

    def tell(self, line: str) -> None:
        """Write a line to the client."""
        begin, end = ("\r", "\r\n") if self._terminal is not None else ("", "\n")
        with suppress(OSError):
            self._chan.write_stderr(f"{begin}{line}{end}".encode())

    def _open(self) -> list[int]:
        """Return the program's ends of its files: a terminal, or two sockets. Raise OSError."""
        if self._terminal is not None:
            ours, terminal = open_terminal(self._terminal[1])
            self._pumps.append(self._pump(ours, is_terminal=True))
            return [terminal]
        theirs = []
        with ExitStack() as opened:  # of which none stays open if there is no room for the others
            for is_errors in (False, True):
                one, other = map(opened.enter_context, socket.socketpair())
                self._pumps.append(self._pump(one.detach(), is_errors=is_errors))
                theirs.append(other)
            return [each.detach() for each in theirs]

    async def _start(self, env: dict[str, str], theirs: list[int]) -> None:
        """Have the program started, with its ends of the files."""
        data, entry = self._host.data, self._entry
        words = ["--served", "--user", entry.player, "--data", str(data.players)]
        words += ["--socket", str(data.socket), "--door"]
        limits = self._host.limits
        words += ["--most-saves", str(limits.most_saves), "--most-mb", str(limits.most_saves_mb)]
        request = Spawn(words, env, self._terminal is not None)
        try:
            files = [theirs[0], theirs[0], theirs[-1]]
            self._pid = await self._host.nursery.spawn(request, files, self._ended)
        except OSError as error:
            self._fail(error)
        finally:
            for each in theirs:
                os.close(each)
        if self._is_lost:
            self._end_abandoned()
        elif not self.is_over.is_set():
            self._idle_timer.begin()

    def _fail(self, error: OSError) -> None:
        """End because no program can be started."""
        self._host.report(error)
        self.tell(f"{PROG}: there is no room for another player just now")
        self._status = 1
        self._hang_up()

    def _pump(self, file: int, *, is_terminal: bool = False, is_errors: bool = False) -> Pump:
        pump = Pump(
            self._chan,
            file,
            self._is_full,
            self._look_whether_over,
            is_terminal=is_terminal,
            is_errors=is_errors,
        )
        if self._is_paused:
            pump.pause()
        return pump

    def _is_full(self) -> bool:
        """Whether more waits for the client than may: it may say that it takes any amount, and read none."""
        transport = self._conn._transport  # asyncssh counts only what the client has not asked for yet
        return transport is not None and transport.get_write_buffer_size() > WAITING_BYTES

    # What goes to and fro

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._idle_timer.hear()
        if self._pumps:
            self._pumps[0].take(data)

    def eof_received(self) -> bool:
        if self._pumps:
            self._pumps[0].end_input()
        return True

    def pause_writing(self) -> None:
        self._is_paused = True
        for pump in self._pumps:
            pump.pause()

    def resume_writing(self) -> None:
        self._is_paused = False
        for pump in self._pumps:
            pump.go_on()

    def signal_received(self, signal: str) -> None:
        """Send the program no signal: its keys do what a player may."""

    def break_received(self, msec: int) -> bool:
        return False

    # The end

    def _end_idle(self) -> None:
        """End a visit in which nobody has typed for too long."""
        minutes = format_count(self._host.limits.idle_minutes, "minute")
        self.bid_farewell(f"{PROG}: nobody has typed here for {minutes}; {LEADS_BACK}")

    @property
    def player(self) -> str:
        """Return by what tables know who plays."""
        return self._entry.player

    def bid_farewell(self, line: str) -> None:
        """Have the program end as it does by itself when it is asked to, and say why after its last words."""
        self._farewell = line
        if self._pid:
            self._host.nursery.end(self._pid)
        else:
            self._hang_up()

    def kill(self) -> None:
        """End the program in any case."""
        self._host.nursery.end(self._pid, signal.SIGKILL)
        self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self._is_lost = True
        self._hang_up()
        self._end_abandoned()

    def _end_abandoned(self) -> None:
        """See to it that the program of a client who is gone ends too."""
        if self._pid and self._status is None and not self._abandoned.is_set:
            self._abandoned.set(ABANDONED_SECONDS, self.kill)
            self._host.nursery.end(self._pid, signal.SIGHUP)

    def _hang_up(self) -> None:
        for pump in self._pumps:
            pump.close()
        self._look_whether_over()

    def _ended(self, status: int) -> None:
        self._status = status if status >= 0 else 128 - status
        self._abandoned.cancel()
        self._look_whether_over()

    def _look_whether_over(self) -> None:
        """End when the program has, and all it has written is on its way."""
        if self._status is not None and not any(pump.is_open for pump in self._pumps):
            self._finish(self._status)

    def _finish(self, code: int) -> None:
        if not self.is_over.is_set():
            self.is_over.set()
            self._idle_timer.end()
            self._host.sessions.discard(self)
            if self._farewell:
                self.tell(self._farewell)
            self._chan.exit(code)
            self._host.see_off(self._entry.player)
            if not self._is_lost:
                self._has_ended()
