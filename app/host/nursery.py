"""The nursery as the host has it: a process that is asked for the programs of players."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from app.bot_workers.process import own_environment, python_command
from app.host.environment import LEFT
from app.host.messages import Exited, Kill, Spawn, Spawned, receive, send
from app.terminal.environment import prepare

LOST: Final = 1
"""The exit code of a program of which nobody can tell how it has ended."""
CLOSING_SECONDS: Final = 5.0
"""So long the process may take to do what it was asked last, and end; its loading may still go on."""
_KEPT: Final = (*LEFT, "PYTHONPATH")
_LOCALE: Final = {"LANG": "C.UTF-8"}


class Nursery:
    """Starts the process, and another one if it is lost."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._asking = asyncio.Lock()
        """Of whoever waits for an answer."""
        self._answer: asyncio.Future[int] | None = None
        self._ended: Callable[[int], object] = lambda _status: None
        """Who will be told of the end of the program that is asked for."""
        self._ends: dict[int, Callable[[int], object]] = {}
        """Who is told of the end of which program."""

    def start(self) -> None:
        """Start the process; it loads the program meanwhile. Raise OSError."""
        env = {name: value for name, value in own_environment().items() if name in _KEPT} | _LOCALE
        prepare(env)
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self._process = subprocess.Popen(
                    python_command("app.nursery"),
                    env=env,
                    cwd="/",
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # the keys and the hang-up of the host's terminal are not for it
                )
            except OSError:
                ours.close()
                raise
        self._line = ours
        asyncio.get_running_loop().add_reader(ours, self._hear)

    async def spawn(self, request: Spawn, files: Sequence[int], ended: Callable[[int], object]) -> int:
        """Have a program run; return its process id.

        `ended` is told its exit code, or the number of the signal that ended it, as a negative one. Raise
        OSError if it cannot be run.
        """
        async with self._asking:
            if self._line is None:
                self.start()
            assert self._line is not None
            self._ended, self._answer = ended, asyncio.get_running_loop().create_future()
            send(self._line, request, files)
            if not (pid := await self._answer):
                raise BlockingIOError("no process is left")
            return pid

    def end(self, pid: int, number: int = signal.SIGTERM) -> None:
        """Send a program a signal, if it has not ended."""
        if self._line is not None and pid in self._ends:
            with suppress(OSError):
                send(self._line, Kill(pid, number))

    def close(self) -> None:
        """End the process; programs that run lose nothing by that."""
        if self._line is not None:
            asyncio.get_running_loop().remove_reader(self._line)
            self._line.close()
            self._line = None
        if self._process is not None:
            try:
                self._process.wait(CLOSING_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def _hear(self) -> None:
        assert self._line is not None
        try:
            record, _ = receive(self._line)
        except OSError:
            record = None
        match record:
            case Spawned(pid):
                if pid:
                    self._ends[pid] = self._ended
                if self._answer is not None and not self._answer.done():
                    self._answer.set_result(pid)
            case Exited(pid, status):
                if (ended := self._ends.pop(pid, None)) is not None:
                    ended(status)
            case None:
                self._lose()

    def _lose(self) -> None:
        """Go on without the process: it has been killed, and the programs of players have not."""
        self.close()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the process is lost"))
        lost, self._ends = self._ends, {}
        for ended in lost.values():
            ended(LOST)
