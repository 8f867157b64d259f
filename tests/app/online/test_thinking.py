"""The computer players of a table server: what counts as their time."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.bot_workers.messages import BotRequest, BotResponse
from app.bot_workers.pool import BotPool
from app.online.tasks import Tasks
from app.online.thinking import Thinking


async def test_a_player_that_waits_for_another_one_to_think_has_not_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = 0.0

    class SlowPool:
        """A process that needs a second for each thought."""

        async def ask(self, _asked: BotRequest) -> BotResponse:
            nonlocal clock
            await asyncio.sleep(0)
            clock += 1
            return BotResponse("end")

    monkeypatch.setattr("app.online.thinking.time", SimpleNamespace(monotonic=lambda: clock))
    monkeypatch.setattr("app.online.thinking.os", SimpleNamespace(cpu_count=lambda: 1))
    faults: list[Exception] = []
    took: dict[str, int] = {}
    thinking = Thinking(cast(BotPool, SlowPool()), tasks := Tasks(faults.append), 0)

    async def act(table: str, _asked: Any, _answer: Any, milliseconds: int) -> None:
        took[table] = milliseconds

    for number, table in enumerate(("one", "two", "three")):
        thinking.attend(table, BotRequest("java", "hard", 0, b"", number, 3000), act)
    async with asyncio.timeout(30):
        while len(took) < 3:
            await asyncio.sleep(0)
    await tasks.finish()
    assert (faults, clock, took) == ([], 3, {"one": 1000, "two": 1000, "three": 1000})
