"""What tests of The Builders on the screen share: a position, the app around it, and where to click."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, cast

from app.session.local import LocalSession
from engines.builders.cards import name_of
from engines.builders.game import BUILDERS
from engines.builders.state import State
from saves.store import FileStore
from tests.games.builders.engine.positions import position
from tests.games.java.app import playing
from tests.games.java.app.playing import Driving
from widgets.builders.board import BuildersBoard, Spot, Zone

CHAPEL_SITE = "B31:W19+W20+W29"
"""The chapel with three craftsmen on it: it lacks 1 knowledge and 2 tile."""


def busy(**changes: Any) -> State:
    """A position in which every verb has a legal action."""
    fields: dict[str, Any] = {
        "workers": "W7 W8 W9 W10 W11",
        "buildings": "B1 B2 B3 B4 B5",
        "free": ["W3 W21", "W1"],
        "sites": [f"{CHAPEL_SITE} B12", ""],
    }
    return position(2, **(fields | changes))


def table_at(
    state: State, kinds: Sequence[str | None] = (None, "random"), store: FileStore | None = None
) -> LocalSession:
    """A table of The Builders at which a position was reached; the log begins there."""
    return playing.table_at(state, kinds, store, BUILDERS)


class PlayingBuilders(Driving):
    """One running app with a table of The Builders."""

    async def begin(self, state: State) -> None:
        """Begins anew as before, with the cursor where it is at first."""
        self.cards.cursor, self.cards.shown = Spot(Zone.BUILDINGS, 0), state.seat
        await super().begin(state)

    @property
    def cards(self) -> BuildersBoard:
        """The cards."""
        return self.screen.query_one(BuildersBoard)

    @property
    def state(self) -> State:
        """The position."""
        return cast(State, self.session._match.state)

    def spot(self, name: str) -> Spot:
        """Where a card lies."""
        for zone in Zone:
            for spot in self.cards.list_spots(zone):
                card = self.cards.find_card(spot)
                if card is not None and name_of(card) == name:
                    return spot
        raise AssertionError(f"{name} is not on the table")

    async def go(self, name: str) -> None:
        """Puts the cursor on a card."""
        self.screen.board._cursor_to(self.spot(name))
        await self.pilot.pause()

    async def click(self, name: str) -> None:
        """Clicks a card."""
        spot = self.spot(name)
        x, y = self.cards._layout().grids[spot.zone.value].corner(spot.index)
        await self.pilot.click(self.cards, offset=(x + 2, y))


def playing_builders(
    session: LocalSession, size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[PlayingBuilders]:
    """Runs the app with a table of The Builders on the screen."""
    return playing.running(PlayingBuilders, session, size)
