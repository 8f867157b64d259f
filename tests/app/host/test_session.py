"""The session of a player at a host, where there is no room for one more program."""

from __future__ import annotations

import asyncio
import errno
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.host import session
from app.host.session import Session
from app.online.door import Entry
from app.online.limits import Limits

FILES = Path("/proc/self/fd")


class Host:
    """A host that has no room, and what its only client sees."""

    def __init__(self) -> None:
        self.faults: list[Exception] = []
        self.told: list[bytes] = []
        self.codes: list[int] = []
        self.seen_off: list[str] = []
        self.sessions: set[Session] = set()
        self.nursery = SimpleNamespace(spawn=self._refuse)
        self.data = SimpleNamespace(players="players", socket="socket")
        self.limits = Limits(idle_minutes=1)
        self.report, self.see_off = self.faults.append, self.seen_off.append

    async def _refuse(self, *_: Any) -> int:
        raise OSError(errno.EAGAIN, "no process")

    async def session(self) -> Session:
        """A session that has ended."""
        conn = SimpleNamespace(_transport=None, get_extra_info=lambda _: ("::1", 1, 0, 0))
        session = Session(
            self,  # type: ignore[arg-type]
            conn,  # type: ignore[arg-type]
            Entry("p1", "Ann"),
            began=list,
            ended=list,
        )
        chan = SimpleNamespace(
            write=list, write_stderr=self.told.append, exit=self.codes.append, get_environment_bytes=dict
        )
        session.connection_made(chan)  # type: ignore[arg-type]
        session.session_started()
        async with asyncio.timeout(10):
            await session.is_over.wait()
            await asyncio.sleep(0)
        return session


def open_files() -> int:
    return len([*FILES.iterdir()])


@pytest.mark.skipif(not FILES.is_dir(), reason="the system does not tell of open files")
async def test_without_room_for_all_files_of_a_program_none_stays_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host, pair, asked = Host(), socket.socketpair, []

    def one_pair() -> tuple[socket.socket, socket.socket]:
        asked.append(1)
        if len(asked) > 1:
            raise OSError(errno.EMFILE, "no file")
        return pair()

    before = open_files()
    monkeypatch.setattr(session.socket, "socketpair", one_pair)
    await host.session()
    assert (len(asked), host.codes, len(host.faults), host.seen_off) == (2, [1], 1, ["p1"])
    assert b"no room for another player" in host.told[0]
    assert open_files() == before and not host.sessions


async def test_a_session_that_has_ended_is_not_waited_for_to_be_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    host, begun = Host(), []
    monkeypatch.setattr(session.IdleTimer, "begin", lambda self: begun.append(self))
    await host.session()
    assert (host.codes, begun) == ([1], [])
