"""Players on the full screen at shared tables, for tests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from app.application import Meja
from app.online.session import RemoteSession
from app.online.way import TablesAt, Way
from app.screens.game_screen import GameScreen
from saves.shared import SeatKind
from saves.store import FileStore
from tests.app.online.serving import PATIENCE_SECONDS, Serving, got, make_table
from tests.app.pages import on_screen


class Screens:
    """A player's program on the screen, which tests wait for."""

    def __init__(self, app: Meja, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def shown(self) -> str:
        """All that is on the screen."""
        return on_screen(self.app)

    async def until(self, is_so: Callable[[], Any]) -> None:
        """Waits until something is so."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert time.monotonic() < end, self.shown
            await self.pilot.pause()
            await asyncio.sleep(0.01)

    async def until_shown(self, text: str) -> None:
        """Waits until a text is on the screen."""
        await self.until(lambda: text in self.shown)

    async def until_at(self, kind: type[Screen[Any]]) -> None:
        """Waits until a page is open."""
        await self.until(lambda: isinstance(self.app.screen, kind))
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Presses keys."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    @property
    def game(self) -> GameScreen[Any, Any]:
        """The table that is open."""
        screens = [each for each in self.app.screen_stack if isinstance(each, GameScreen)]
        return screens[-1]

    @property
    def told(self) -> str:
        """What stands on the line of the table."""
        return self.game.line.message


@asynccontextmanager
async def screen_of(
    served: Serving, name: str, way: Way | None = None, store: FileStore | None = None
) -> AsyncIterator[Screens]:
    """The full screen of a player, who may have a folder of saved games."""
    app = Meja(store, tables_at=TablesAt(name, served.path), way=way)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Screens(app, pilot)


@asynccontextmanager
async def with_ben(
    served: Serving,
    *kinds: SeatKind,
    name: str = "Ann",
    store: FileStore | None = None,
    **options: Any,
) -> AsyncIterator[tuple[Screens, RemoteSession]]:
    """Ann on the screen at a table that Ben has made, who is there by his program."""
    ben = served.client("ben")
    made = make_table(ben, *kinds, **options)
    session = got(ben.sit(made.table))
    async with screen_of(served, name, Way(code=made.code), store) as ann:
        await ann.until_at(GameScreen)
        await ann.until(lambda: session.catch_up() or session.company.state.name == "PLAYING")
        yield ann, session
    session.close()  # a player is at so many tables at most


async def when_bens(ann: Screens, ben: RemoteSession) -> bool:
    """Waits until both know the same, and returns whether Ben is to act."""

    def is_same() -> bool:
        ben.catch_up()
        ann.game.session.catch_up()
        return ann.game.session.length == ben.length and ben.to_act is not None

    await ann.until(is_same)
    return ben.to_act in ben.persons


async def have_ben_play(ann: Screens, ben: RemoteSession) -> None:
    """Has Ben play his first legal action."""
    length = ben.length
    got(ben.play(next(iter(ben.legal()))))
    await ann.until(lambda: ann.game.event_log.lines and ann.game.session.length > length)
