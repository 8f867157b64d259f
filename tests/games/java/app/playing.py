"""What tests of tables on the screen share: a position of Java, the app around it, and where to click."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeVar, cast

from textual import events
from textual.app import App
from textual.geometry import Region
from textual.pilot import Pilot

from app.application import Meja
from app.bot_workers.messages import BotRequest, BotResponse, JudgeRequest, JudgeResponse
from app.bot_workers.pool import BotPool
from app.bot_workers.runner import BotRunner
from app.dialogs.base import Dialog
from app.screens.game_screen import GameScreen
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.state import State
from engines.match import Match
from saves.document import snapshot_codec
from saves.paths import new_name
from saves.store import FileStore
from tests.extent import every
from tests.games.java.engine.positions import at, play, position
from widgets.java.hex_board import HexBoard
from widgets.key_bar import KeyBar
from widgets.panels import Panel


class InProcess(BotPool):
    """Thinks at once, in the process of the test."""

    def __init__(self) -> None:
        super().__init__()
        self._players = BotRunner()

    async def ask(self, question: BotRequest) -> BotResponse:
        """The answer of the player."""
        return self._players.answer(question)

    async def judge(self, request: JudgeRequest) -> JudgeResponse:
        """How the turn is judged."""
        return self._players.judge(request)


def bot_plays(session: LocalSession, players: BotRunner | None = None) -> None:
    """Lets the computer player act that must."""
    assert session.play_answer((players or BotRunner()).answer(session.bot_request()), 0) == ""


async def until_quiet(app: App[Any], pilot: Pilot[Any]) -> None:
    """Waits until nothing that was posted is left to be looked at, however busy the machine is."""
    quiet = 0
    for _ in range(400):
        await pilot.pause(0.01)
        is_quiet = all(pump._message_queue.empty() for pump in (app, *app.screen_stack))
        quiet = quiet + 1 if is_quiet else 0
        if quiet == 3:
            return
    raise AssertionError("never quiet")


D = TypeVar("D")
SIZES = [(80, 23), (120, 40), (200, 60)]


def sizes(first: int) -> Sequence[tuple[int, int]]:
    """One of the sizes, or all of them in a long run."""
    return every(len(SIZES), SIZES[first:] + SIZES[:first])


def busy_position(**changes: Any) -> State:
    """A position in which every verb of a turn has a legal action."""
    fields: dict[str, Any] = {
        "rice": "I8 I9 K8 K9 L8",
        "village": "J8 J9 J10 K10 L9",
        "palaces": "J10=2",
        "developers": ("K9 J8", "L8"),
        "hands": ("mask mask drum", "mask drum"),
        "festival": "mask",
    }
    return position(2, **(fields | changes))


def in_festival() -> State:
    """Return a position in the middle of a festival, which the second seat must answer."""
    state = position(
        2,
        rice="K8 K9",
        village="J8 J9 J10 K10 L9 L10",
        palaces="J10=6",
        developers=("J8", "J9"),
        hands=("mask mask+drum", "mask mask mask+drum"),
        festival="mask",
    )
    return play(state, "festival J10 mask")


def table_at(
    state: Any,
    kinds: Sequence[str | None] = (None, "random"),
    store: FileStore | None = None,
    game: Any = JAVA,
) -> LocalSession:
    """A table at which a position was reached; the log begins there."""
    seats = tuple(SeatSetup(name, kind) for name, kind in zip(state.names, kinds, strict=True))
    setup = Setup(game.id, seats, 1)
    return LocalSession(Match(game, setup, snapshot_codec(game), [state]), store, new_name("test"))


class Driving:
    """One running app with a table of any game: keys, clicks and what is told."""

    def __init__(self, app: Meja, pilot: Pilot[None], session: LocalSession) -> None:
        self.app = app
        self.pilot = pilot
        self.session = session

    @property
    def screen(self) -> GameScreen[Any, Any]:
        """The screen of the table, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, GameScreen))

    async def begin(self, state: Any) -> None:
        """Begins anew at the same table, over which nothing lies, from a position."""
        assert self.app.screen is self.screen
        game, setup = self.session._match.game, self.session.setup
        self.session._match = Match(game, setup, snapshot_codec(game), [state])
        self.session._position_changed()
        self.screen.advance()
        await self.pilot.pause()

    @property
    def last(self) -> str:
        """The last action of the log, "" if there is none."""
        return str(self.session._match.log[-1].action) if self.session.length else ""

    @property
    def told(self) -> str:
        """All text of the current screen's panels, and the line of the table below a dialog."""
        panels = [panel for panel in self.app.screen.query(Panel) if panel.region.area]
        if isinstance(self.app.screen, Dialog):
            panels.append(self.screen.line)
        return "\n".join(panel.text() for panel in panels)

    async def press(self, *keys: str) -> None:
        """Presses keys, one packet each."""
        await self.pilot.press(*keys)

    async def burst(self, *keys: str) -> None:
        """Presses keys that all arrive before the first is looked at."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await until_quiet(self.app, self.pilot)

    async def click_key(self, label: str) -> None:
        """Clicks a key in the bar of the current screen, once it is there."""
        await self.until(lambda: self._key(label) is not None)
        found = self._key(label)
        assert found is not None
        bar, x = found
        await self.pilot.click(bar, offset=(x + 1, 0))

    def _key(self, label: str) -> tuple[KeyBar, int] | None:
        """The bar of the current screen that has a key, and where in it."""
        for bar in self.app.screen.query(KeyBar):
            x = 0
            for item in bar.items:
                if item.label == label and bar.region.area:
                    return bar, x
                x += item.width_cells
        return None

    async def click_text(self, text: str) -> None:
        """Clicks where a text stands in a panel of the current screen, once it is there."""
        await self.until(lambda: self._text(text) is not None)
        found = self._text(text)
        assert found is not None
        panel, offset = found
        await self.pilot.click(panel, offset=offset)

    def _text(self, text: str) -> tuple[Panel, tuple[int, int]] | None:
        """The panel of the current screen that has a text, and where in it."""
        for panel in self.app.screen.query(Panel):
            for y, line in enumerate(panel.text().split("\n") if panel.region.area else ()):
                if text in line:
                    left = panel.content_region.x - panel.region.x
                    return panel, (left + line.index(text), y)
        return None

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits until something holds; fails if it never does."""
        for _ in range(400):
            if condition():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"never came about; the screen says:\n{self.told}")


class Playing(Driving):
    """One running app with a table of Java."""

    @property
    def board(self) -> HexBoard:
        """The board."""
        return self.screen.query_one(HexBoard)

    @property
    def state(self) -> State:
        """The position."""
        return cast(State, self.session._match.state)

    async def go(self, space: str) -> None:
        """Puts the cursor on a space."""
        self.board.cursor = at(space)
        await self.pilot.pause()

    async def click(self, space: str) -> None:
        """Clicks a space of the board."""
        place = self.board.plan.find_cells(at(space))
        x, y = place.x - self.board.scroll_offset.x, place.y - self.board.scroll_offset.y
        await self.pilot.click(self.board, offset=(x + place.width // 2, y + place.height - 1))

    async def point(self, pressed: Region, let_go: Region, button: int = 1) -> None:
        """Presses and lets go a button over cells of the board, as a terminal tells it."""
        for kind, cells in ((events.MouseDown, pressed), (events.MouseUp, let_go)):
            x, y = self.board.region.offset + cells.offset
            self.app.post_message(kind(None, x + 1, y, 0, 0, button, False, False, False))
        await until_quiet(self.app, self.pilot)

    async def choose(self, space: str) -> None:
        """Clicks a space until it is chosen: twice, or once where a click has put the cursor already."""
        if self.board._clicked != at(space):
            await self.click(space)
        await self.click(space)


@asynccontextmanager
async def running(
    make: Callable[[Meja, Pilot[None], LocalSession], D], session: LocalSession, size: tuple[int, int]
) -> AsyncIterator[D]:
    """Runs the app with a table on the screen, driven by what `make` makes of it."""
    app = Meja(None, thinkers=InProcess())
    app.pace = 0
    async with app.run_test(size=size) as pilot:
        app.open_table(session)
        await pilot.pause()
        yield make(app, pilot, session)


def playing(session: LocalSession, size: tuple[int, int] = (80, 24)) -> AbstractAsyncContextManager[Playing]:
    """Runs the app with a table of Java on the screen."""
    return running(Playing, session, size)
