"""Computer players that think as long as a test wants, and tables with them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.application import Meja
from app.bot_workers.messages import BotRequest, BotResponse
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from engines.match import FREE_UNDO
from tests.games.java.app.playing import Driving, InProcess
from widgets.refusal_line import RefusalLine

SEED = 3
"""Of games in which Ann begins."""


class Gated(InProcess):
    """Thinks until it is let go: once and for all, or for one answer."""

    def __init__(self, *, one_by_one: bool = False) -> None:
        super().__init__()
        self._is_one_by_one = one_by_one
        self.gate = asyncio.Event()
        self.asked: list[BotRequest] = []
        self.stopped = 0

    async def ask(self, question: BotRequest) -> BotResponse:
        """The answer, once the gate is open."""
        self.asked.append(question)
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        if self._is_one_by_one:
            self.gate.clear()
        return await super().ask(question)


def table_of(*bots: str | None, free_undo: bool = False) -> LocalSession:
    """A new game of The Builders."""
    seats = tuple(map(SeatSetup, ("Ann", "Bob", "Cyd"), bots))
    return LocalSession.new(Setup("builders", seats, SEED, (FREE_UNDO,) if free_undo else ()), None)


@asynccontextmanager
async def at(session: LocalSession, thinkers: InProcess, pace: int = 0) -> AsyncIterator[Driving]:
    """Runs the app with a table."""
    app = Meja(None, thinkers=thinkers)
    app.pace = pace
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(session)
        await pilot.pause()
        yield Driving(app, pilot, session)


def line_of(game: Driving) -> str:
    """The line of messages."""
    return game.app.screen.query_one(RefusalLine).message
