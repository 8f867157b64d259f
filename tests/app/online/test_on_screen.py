"""The screen of a game at a shared table, whose server is killed while an answer is waited for."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from app.online.client import Client
from app.online.protocol import SeatWish
from app.online.reach import Reach
from app.session.pending import Pending
from saves.shared import Manners, SeatKind
from tests.app.online.serving import PATIENCE_SECONDS, hello, serving
from tests.app.slow_session import WAITING, typed
from tests.games.builders.app.playing import PlayingBuilders
from tests.games.java.app.playing import running

T = TypeVar("T")


async def answer(pending: Pending[T]) -> T:
    """What is answered in the end, in a loop that must not stand still."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while pending.is_open:
            await asyncio.sleep(0.01)
    return pending.result()


async def test_the_screen_plays_and_takes_back_and_an_action_outlives_the_server() -> None:
    with serving() as served:
        client = Client(
            Reach(served.path, None), hello("ann"), asyncio.get_running_loop().call_soon_threadsafe
        )
        seats = [SeatWish(SeatKind.PERSON, name) for name in ("Ann", "Bob")]
        made = await answer(client.make("builders", {"free_undo": "on"}, seats, Manners()))
        session = await answer(client.sit(made.table))
        async with running(PlayingBuilders, session, (80, 24)) as game:
            await game.burst(*typed("open 1"), *typed("take 1"))
            await game.until(lambda: session.length == 2)
            await game.press("z")
            await game.until(lambda: session.length == 1 and "undone: " in game.told)
            served.end()
            await game.burst(*typed("take 1"))
            await game.until(lambda: WAITING in game.told)
            assert session.length == 1
            served.start()
            await game.until(lambda: session.length == 2 and WAITING not in game.told)
        client.close()
