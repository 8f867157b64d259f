"""The computer players of a table server: who must act at a table, and what is thought out as a hint."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from app.bot_workers.messages import LEAST_MS, BotRequest, BotResponse
from app.bot_workers.pool import BotPool
from app.online.tasks import Tasks

PACE_SECONDS: Final = 0.5
"""From one action of a computer player to the next, so that it is seen."""

Act: TypeAlias = Callable[[str, BotRequest, BotResponse, int], Awaitable[object]]
"""Does at a table what its computer player has answered, after so many milliseconds."""


@dataclass(eq=False)
class _Thought:
    """What the computer player of a table is asked."""

    asked: BotRequest
    task: asyncio.Task[None] | None = None
    """Who asks it, until there is an answer."""


class Thinking:
    """Asks computer players, no more at once than leave a processor to whoever plays."""

    def __init__(self, pool: BotPool, tasks: Tasks, pace_seconds: float) -> None:
        """Take the processes in which they think, and the time from one action to the next."""
        self._pool, self._tasks, self._pace_seconds = pool, tasks, pace_seconds
        self._turns = asyncio.Semaphore(max(1, (os.cpu_count() or 1) - 1))
        """Who thinks: whoever has waited longest is next, and no table waits twice at once."""
        self._waiting = 0
        """How many wait for their turn to think."""
        self._thoughts: dict[str, _Thought] = {}
        """By table."""
        self._hints: dict[BotRequest, asyncio.Task[tuple[BotResponse, float]]] = {}
        """What is being thought out for players: once, however often it is asked."""

    def attend(self, table: str, asked: BotRequest | None, act: Act) -> None:
        """Have the computer player think that must act at a table, and none that need not any more."""
        before = self._thoughts.get(table)
        if asked is not (before and before.asked):
            self.stop(table)
            if asked is not None:
                thought = self._thoughts[table] = _Thought(asked)
                thought.task = self._tasks.begin(self._let_act(table, thought, act))

    def stop(self, table: str) -> None:
        """Have nobody think at a table."""
        thought = self._thoughts.pop(table, None)
        if thought is not None and thought.task is not None:
            thought.task.cancel()

    def close(self) -> None:
        """End the processes; whoever thinks is stopped before."""
        self._pool.close()

    async def hint(self, asked: BotRequest) -> BotResponse:
        """Return what a computer player would do."""
        if asked not in self._hints:
            self._hints[asked] = asyncio.create_task(self._ask(asked))
        try:
            answer, _ = await self._hints[asked]
            return answer
        finally:
            self._hints.pop(asked, None)

    async def _let_act(self, table: str, thought: _Thought, act: Act) -> None:
        began = time.monotonic()
        answer, took = await self._ask(thought.asked)
        await asyncio.sleep(max(0.0, self._pace_seconds - (time.monotonic() - began)))
        thought.task = None  # from here on nothing may be left half done
        await act(table, thought.asked, answer, round(took * 1e3))

    async def _ask(self, asked: BotRequest) -> tuple[BotResponse, float]:
        """Return the answer, and how many seconds were thought: whoever waits its turn does not think.

        Each shares its time with those who wait then, so that with many tables all wait less long.
        """
        self._waiting += 1
        try:
            await self._turns.acquire()
        finally:
            self._waiting -= 1
        try:
            began, most = time.monotonic(), asked.milliseconds // (1 + self._waiting)
            answer = await self._pool.ask(replace(asked, milliseconds=max(LEAST_MS, most)))
            return answer, time.monotonic() - began
        finally:
            self._turns.release()
