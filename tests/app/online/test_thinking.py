"""The computer players of a table server: how long each may think, and what counts as its time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.bot_workers.messages import LEAST_MS, BotRequest, BotResponse
from app.bot_workers.pool import BotPool
from app.online.tasks import Tasks
from app.online.thinking import Thinking


class SlowPool:
    """A process that thinks for as long as it may."""

    def __init__(self) -> None:
        self.clock = 0.0
        self.asked: list[int] = []
        """For how many milliseconds, in order."""

    async def ask(self, asked: BotRequest) -> BotResponse:
        """The answer, after others could ask as well."""
        await asyncio.sleep(0)
        self.asked.append(asked.milliseconds)
        self.clock += asked.milliseconds / 1e3
        return BotResponse("end")


async def thought_of(tables: int, milliseconds: int, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How long is thought at so many tables at once, in order, with one process to think in."""
    pool, faults, took = SlowPool(), list[Exception](), list[int]()
    monkeypatch.setattr("app.online.thinking.time", SimpleNamespace(monotonic=lambda: pool.clock))
    monkeypatch.setattr("app.online.thinking.os", SimpleNamespace(cpu_count=lambda: 1))
    thinking = Thinking(cast(BotPool, pool), tasks := Tasks(faults.append), 0)

    async def act(_table: str, _asked: Any, _answer: Any, milliseconds: int) -> None:
        took.append(milliseconds)

    for number in range(tables):
        asked = BotRequest("java", "hard", 0, b"", number, milliseconds)
        thinking.attend(f"table {number}", asked, act)
    async with asyncio.timeout(30):
        while len(took) < tables:
            await asyncio.sleep(0)
    await tasks.finish()
    assert (faults, pool.asked) == ([], took), "who waits for another one does not think"
    return took


async def test_each_shares_its_time_with_those_who_wait_when_its_turn_comes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert await thought_of(1, 3000, monkeypatch) == [3000]
    # The first one comes when nobody waits yet.
    assert await thought_of(4, 3000, monkeypatch) == [3000, 1000, 1500, 3000]


async def test_but_each_has_enough_to_find_something(monkeypatch: pytest.MonkeyPatch) -> None:
    assert min(await thought_of(40, 1000, monkeypatch)) == LEAST_MS


async def test_who_is_stopped_while_it_waits_waits_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.online.thinking.os", SimpleNamespace(cpu_count=lambda: 1))
    pool, answered = SlowPool(), asyncio.Event()
    thinking = Thinking(cast(BotPool, pool), Tasks(lambda _: None), 0)

    async def act(*_: Any) -> None:
        answered.set()

    for table in ("one", "two", "three"):
        thinking.attend(table, BotRequest("java", "hard", 0, b"", 1, 3000), act)
    await asyncio.sleep(0)
    thinking.stop("two")
    thinking.stop("three")
    async with asyncio.timeout(30):
        await answered.wait()
        answered.clear()
        thinking.attend("four", BotRequest("java", "hard", 0, b"", 1, 3000), act)
        await answered.wait()
    assert pool.asked == [3000, 3000]
