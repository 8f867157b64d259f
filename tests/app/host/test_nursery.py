"""The nursery, a real process: what it gives request to, what it tells of it, and that it can be lost."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.host import nursery
from app.host.messages import Kill, Spawn, send
from app.host.nursery import LOST, Nursery

PATIENCE_SECONDS = 30.0
ENV = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
WAITING = ["text"]
"""The words of a program that waits for a line."""


class Programs:
    """Has programs run, with sockets as their files."""

    def __init__(self, folder: Path) -> None:
        self.nursery = Nursery()
        self._words = ["--served", "--user", "ann", "--data", str(folder)]
        self.ends: asyncio.Queue[int] = asyncio.Queue()

    async def run(self, *words: str) -> tuple[int, socket.socket]:
        """A program's process id, and our end of its files."""
        ours, theirs = socket.socketpair()
        with theirs:
            request = Spawn([*self._words, *words], ENV, False)
            pid = await self.nursery.spawn(request, [theirs.fileno()] * 3, self.ends.put_nowait)
        ours.settimeout(PATIENCE_SECONDS)
        return pid, ours

    async def ended(self) -> int:
        """How the next program ends that does."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await self.ends.get()


@asynccontextmanager
async def programs(folder: Path) -> AsyncIterator[Programs]:
    """A nursery that runs."""
    found = Programs(folder)
    found.nursery.start()
    try:
        yield found
    finally:
        found.nursery.close()


def said(line: socket.socket) -> str:
    """All that a program writes until its end."""
    with line.makefile("rb") as stream:
        return stream.read().decode()


async def test_a_program_runs_tells_how_it_ends_and_has_nothing_open_but_its_files(tmp_path: Path) -> None:
    async with programs(tmp_path) as here:
        _, line = await here.run("--version")
        assert await here.ended() == 0
        assert said(line).startswith("meja, version")
        _, line = await here.run("serve")
        assert await here.ended() == 2
        assert "this table has no 'serve'" in said(line)
        pid, line = await here.run(*WAITING)
        while b"Your choice" not in line.recv(1 << 16):
            pass
        opened = {each.name: str(each.readlink()) for each in Path(f"/proc/{pid}/fd").iterdir()}
        assert {*opened} == {*"012"} and len({*opened.values()}) == 1
        line.close()
        assert await here.ended() == 0


async def test_a_program_that_cannot_begin_ends_without_a_word(tmp_path: Path) -> None:
    """What Python would say of it tells where the program lies."""
    async with programs(tmp_path) as here:
        ours, theirs = socket.socketpair()
        ours.settimeout(PATIENCE_SECONDS)
        with theirs:
            request = Spawn(["--version"], {"NAME": "no\0value"}, False)
            await here.nursery.spawn(request, [theirs.fileno()] * 3, here.ends.put_nowait)
        assert (await here.ended(), said(ours)) == (1, "")
        _, line = await here.run("--version")
        assert await here.ended() == 0 and said(line).startswith("meja")


async def test_a_program_is_ended_by_a_signal_and_another_process_never(tmp_path: Path) -> None:
    async with programs(tmp_path) as here:
        pid, _line = await here.run(*WAITING)
        with subprocess.Popen(["sleep", "60"]) as other:
            here.nursery.end(other.pid, signal.SIGKILL)
            assert here.nursery._line is not None
            send(here.nursery._line, Kill(other.pid, signal.SIGKILL))  # as if it were a player's program
            await here.run("--version")
            assert await here.ended() == 0 and other.poll() is None
            other.kill()
        here.nursery.end(pid, signal.SIGKILL)
        assert await here.ended() == -signal.SIGKILL
        here.nursery.end(pid, signal.SIGKILL)  # its number may be another's by now


async def test_a_nursery_that_is_killed_ends_no_program_and_the_next_is_of_another(
    tmp_path: Path,
) -> None:
    async with programs(tmp_path) as here:
        _, line = await here.run(*WAITING)
        process = here.nursery._process
        assert process is not None
        process.kill()
        assert await here.ended() == LOST
        line.sendall(b"quit\n")
        assert "Your choice" in said(line)
        _, line = await here.run("--version")
        assert await here.ended() == 0


async def test_a_nursery_that_hangs_holds_up_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nursery, "CLOSING_SECONDS", 0.05)
    found = nursery.Nursery()
    found.start()
    assert found._process is not None
    found._process.send_signal(signal.SIGSTOP)
    found.close()
    assert found._process.returncode == -signal.SIGKILL


async def test_what_is_asked_for_at_once_is_born_one_by_one_and_each_end_is_told_to_its_own(
    tmp_path: Path,
) -> None:
    async with programs(tmp_path) as here:
        born = await asyncio.gather(*(here.run("--version") for _ in range(20)))
        assert len({pid for pid, _ in born}) == 20
        assert [await here.ended() for _ in born] == [0] * 20
        for _, line in born:
            assert said(line).startswith("meja, version")
