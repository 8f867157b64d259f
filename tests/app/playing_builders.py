"""What tests of The Builders on the screen share: a position, the app around it, and where to click."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import cast

from app.application import Meja
from app.screens.builders import BuildersScreen
from app.table import Table
from engines.builders.cards import name_of
from engines.builders.game import BUILDERS
from engines.builders.state import State
from engines.core import SeatSetup, Setup
from engines.match import Match
from saves.document import keeper_for
from saves.store import Store, new_name
from tests.app.playing import Driving
from widgets.builders_table import BuildersTable, Spot, Zone


def table_at(
    state: State, kinds: Sequence[str | None] = (None, "random"), store: Store | None = None
) -> Table:
    """A table at which a position was reached; the log begins there."""
    seats = tuple(SeatSetup(name, kind) for name, kind in zip(state.names, kinds, strict=True))
    setup = Setup("builders", seats, 1)
    return Table(Match.resumed(BUILDERS, setup, keeper_for(BUILDERS), [state]), store, new_name("test"))


class PlayingBuilders(Driving):
    """One running app with a table of The Builders."""

    @property
    def screen(self) -> BuildersScreen:
        """The screen of the table, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, BuildersScreen))

    @property
    def cards(self) -> BuildersTable:
        """The cards."""
        return self.screen.query_one(BuildersTable)

    @property
    def state(self) -> State:
        """The position."""
        return cast(State, self.table._match.state)

    def spot(self, name: str) -> Spot:
        """Where a card lies."""
        for zone in Zone:
            for spot in self.cards.spots(zone):
                card = self.cards.card_at(spot)
                if card is not None and name_of(card) == name:
                    return spot
        raise AssertionError(f"{name} is not on the table")

    async def go(self, name: str) -> None:
        """Puts the cursor on a card."""
        self.screen._cursor_to(self.spot(name))
        await self.pilot.pause()

    async def click(self, name: str) -> None:
        """Clicks a card."""
        spot = self.spot(name)
        x, y = self.cards._layout().grids[spot.zone.value].corner(spot.index)
        await self.pilot.click(self.cards, offset=(x + 2, y))


@asynccontextmanager
async def playing_builders(table: Table, size: tuple[int, int] = (80, 24)) -> AsyncIterator[PlayingBuilders]:
    """Runs the app with a table on the screen."""
    app = Meja(None)
    async with app.run_test(size=size) as pilot:
        app.open_table(table)
        await pilot.pause()
        yield PlayingBuilders(app, pilot, table)
