"""What the table of The Builders shows: both rows, one player's table, and the panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app import keymap
from app.card_aims import CardAim
from app.screens.table import TableScreen
from app.table import Table
from engines.builders.state import EventKind
from engines.builders.view import BuildersView
from engines.core import Refusal, Seat
from engines.phrases import counted
from widgets.builders_panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.builders_table import BuildersTable, Spot
from widgets.key_bar import KeyBar
from widgets.log_panel import LogPanel
from widgets.refusal_line import RefusalLine
from widgets.small_notice import TABLE_SIZE, SmallNotice

_NEWS = {EventKind.OPENED, EventKind.RECRUITED, EventKind.TURNED_UP, EventKind.SENT, EventKind.FINISHED}


class BuildersCards(TableScreen[BuildersView]):
    """Shows one table of The Builders; `BuildersScreen` adds the verbs."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    BuildersCards {
        layout: vertical;
        background: $background;
        #table { height: 1fr; }
        #left { width: 1fr; }
        BuildersTable { height: 15; }
        &.-wide BuildersTable { height: 1fr; }
        #below { height: 1fr; }
        #told { width: 1fr; }
        CardPanel { height: 2; padding: 0 1; }
        LogPanel { height: 1fr; padding: 0 1; }
        RefusalLine { padding: 0 1; }
        KeyBar { dock: none; }
        #below BuildersPlayers { width: 32; }
        #right { display: none; width: 40; height: 1fr; background: $surface; }
        &.-wide {
            #below { display: none; }
            #right { display: block; }
            BuildersPlayers { padding: 0 1; }
            CardPanel { height: 6; }
            #right LogPanel { border-top: solid $panel; }
        }
        &.-widest #right { width: 56; }
        #small { display: none; width: 100%; height: 100%; }
        &.-small { #table, BuildersTopBar, RefusalLine, KeyBar { display: none; } #small { display: block; } }
    }
    """

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._aim: CardAim | None = None
        """The verb that was begun: its card is being chosen."""

    def compose(self) -> ComposeResult:
        """The cards on the left, what is told below them or on the right."""
        self._fit()  # now, so that the page is not laid out and sent twice
        yield BuildersTopBar()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield BuildersTable(ascii_only=self.host.ascii_only)
                with Horizontal(id="below"):
                    with Vertical(id="told"):
                        yield CardPanel()
                        yield LogPanel()
                    yield BuildersPlayers()
            with Vertical(id="right"):
                yield BuildersPlayers()
                yield CardPanel()
                yield LogPanel()
        yield RefusalLine()
        yield KeyBar(id="verbs")
        yield KeyBar(id="others")
        yield SmallNotice(TABLE_SIZE, id="small")

    # What is shown

    @property
    def _cards(self) -> BuildersTable:
        return self.query_one(BuildersTable)

    @property
    def _own(self) -> Seat:
        """Whose table is shown unless another is asked for."""
        view = self.view
        return view.seat if view.viewer is None else view.viewer

    def draw(self, view: BuildersView) -> None:
        """Shows the rows, the own table, the panels and the card under the cursor."""
        cards = self._cards
        cards.view = view
        cards.marks = {
            card: "changed"
            for events in self.news()
            for event in events
            if event.kind in _NEWS
            for card in event.cards
        }
        self.query_one(BuildersTopBar).view = view
        self._show_table_of(self._own)

    def _show_table_of(self, seat: Seat) -> None:
        self._cards.shown = seat
        for players in self.query(BuildersPlayers):
            players.show(self.view, seat)
        self._show_card()

    def _show_card(self) -> None:
        """The card under the cursor in full; a worker adds what he makes to the bars of the sites."""
        cards = self._cards
        cards.helper = cards.worker if cards.worker is not None else cards.worker_under_cursor
        for panel in self.query(CardPanel):
            panel.show(self.view, cards.cursor, cards)

    def _cursor_to(self, spot: Spot) -> None:
        self._cards.cursor = spot
        self.when_resting(self._show_card)

    def mark_refused(self, refusal: Refusal) -> None:
        """Marks the cards that a refusal is about."""
        self._cards.marks = dict.fromkeys(refusal.where, "refused")

    def told_of(self, action: Any, before: BuildersView) -> str:
        """What a finished site brought."""
        finished = [event for event in self.view.events if event.kind is EventKind.FINISHED]
        return " ".join(self._table.telling.sentences(finished, self.names))

    def lost_by_ending(self) -> str:
        """The actions that are left."""
        left = self.view.actions_left
        return (
            f"{counted(left, 'action')} {'is' if left == 1 else 'are'} left and would be lost."
            if left
            else ""
        )

    def begun_keys(self) -> tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]] | None:
        """Choose, next card; the way back."""
        if self._aim is None:
            return None
        return [("enter", self._aim.verb), ("right_square_bracket", "next")], keymap.shown("table.cancel")

    def live_keys(self) -> tuple[list[str], list[str]]:
        """The verbs of cards that are legal; the other verbs, and the tables of the others."""
        verbs = {"open": "builders.open", "recruit": "builders.recruit", "send": "builders.send"}
        others = {"take": "builders.take", "buy": "builders.buy", "end": "builders.end"}
        return [*self._live(verbs), *self._live(others)], ["builders.others"]
