"""A small pool of processes in which computer players think, so that the screen never waits for them."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from app.bot_workers.messages import (
    HEADER_BYTES,
    AnyRequest,
    BotRequest,
    BotResponse,
    JudgeRequest,
    JudgeResponse,
    add_length,
    request_codec,
)
from app.bot_workers.process import own_environment, python_command
from saves.codec import codec_for
from saves.messages import SaveError

Response = TypeVar("Response", BotResponse, JudgeResponse)

GRACE_SECONDS = 2.0
"""How much longer than its own clock a process may take until it is given up: it may just have started."""
TRIES = 2
"""In so many processes a request is put until it is given up."""


@dataclass(eq=False)
class _Worker:
    """One process and the line to it."""

    process: subprocess.Popen[bytes]
    line: socket.socket

    def end(self) -> None:
        self.line.close()
        self.process.kill()
        # A killed process goes at once; where the system is slower it is reaped by a later look at it.
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(0.05)


class BotPool:
    """Processes of our own, each with one request at a time; where one ends or hangs, another is asked."""

    def __init__(self) -> None:
        self._idle: list[_Worker] = []
        self._busy: dict[_Worker, asyncio.Timeout] = {}
        """Those that think, and how long they may."""
        self._rests_since = 0.0

    async def ask(self, request: BotRequest) -> BotResponse:
        """Return the answer; one with a fault if there is none. If the wait is cancelled, thinking stops."""
        return await self._put(request, BotResponse)

    async def judge(self, request: JudgeRequest) -> JudgeResponse:
        """Return how a turn is judged, as `ask` does."""
        return await self._put(request, JudgeResponse)

    async def _put(self, request: AnyRequest, response: type[Response]) -> Response:
        for _ in range(TRIES):
            self._idle = [worker for worker in self._idle if worker.process.poll() is None]
            try:
                worker = self._idle.pop() if self._idle else _start_worker()
            except OSError as error:
                return response(fault=f"no process could be started: {error.strerror}")
            try:
                # Not `wait_for`, which may swallow a cancellation that comes with the answer.
                async with asyncio.timeout(request.milliseconds / 1e3 + GRACE_SECONDS) as patience:
                    self._busy[worker] = patience
                    answer = await _exchange(worker.line, request, response)
            except (OSError, SaveError):
                worker.end()
            except BaseException:
                worker.end()
                raise
            else:
                # The last one asked is asked next: it knows its plan.
                self._idle.append(worker)
                return answer
            finally:
                del self._busy[worker]
        return response(fault="the process of a computer player was lost")

    def rest(self) -> None:
        """Stop every thought until `go_on`: nobody can see what comes of it."""
        self._rests_since = time.monotonic()
        for worker in self._busy:
            worker.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        rested = time.monotonic() - self._rests_since
        for worker, patience in self._busy.items():
            worker.process.send_signal(signal.SIGCONT)
            if (until := patience.when()) is not None:
                patience.reschedule(until + rested)

    def close(self) -> None:
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()


def _start_worker() -> _Worker:
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            process = subprocess.Popen(
                python_command("app.bot_workers.worker"),
                env=own_environment(),
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # The keys and signals of the terminal are not for it; and if it rests when this process dies,
                # the system wakes and ends it, as it does with groups that nobody can let go on.
                process_group=0,
            )
        except OSError:
            ours.close()
            raise
    ours.setblocking(False)
    return _Worker(process, ours)


async def _exchange(line: socket.socket, request: AnyRequest, response: type[Response]) -> Response:
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(line, add_length(request_codec().pack(request)))
    header = await _read(line, HEADER_BYTES)
    return codec_for(response).unpack(await _read(line, int.from_bytes(header, "big")))


async def _read(line: socket.socket, count: int) -> bytes:
    loop, data = asyncio.get_running_loop(), b""
    while len(data) < count:
        more = await loop.sock_recv(line, count - len(data))
        if not more:
            raise ConnectionError
        data += more
    return data
