"""What the table of The Builders shows: both rows, one player's table, and the panels."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from app.games.builders import CARD_NAMES, FRENCH
from app.screens.shown_game import ShownTable
from engines.builders.state import EventKind
from engines.builders.texts.game_texts import FRENCH_TEXTS, TEXTS
from engines.builders.view import BuildersView
from engines.core import Seat
from widgets.builders.board import BuildersBoard, Spot
from widgets.builders.panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.log_panel import LogPanel
from widgets.refusal_line import LineKind

_NEWS = {EventKind.OPENED, EventKind.RECRUITED, EventKind.TURNED_UP, EventKind.SENT, EventKind.FINISHED}


class BuildersCards(ShownTable[BuildersView]):
    """Shows a game of The Builders; `BuildersScreen` adds verbs, `BuildersReplay` the steps of a replay."""

    _looked_at: Seat | None = None
    """Whose table is looked at, whoever plays; None shows the own one."""

    AUTO_FOCUS = ""
    DEFAULT_CSS = """
    BuildersCards {
        layout: vertical;
        background: $background;
        #table { height: 1fr; }
        #left { width: 1fr; }
        BuildersBoard { height: 15; }
        &.-wide BuildersBoard { height: 1fr; }
        #below { height: 1fr; }
        #told { width: 1fr; }
        CardPanel { height: 2; padding: 0 1; }
        LogPanel { height: 1fr; padding: 0 1; }
        #below BuildersPlayers { width: 34; }
        RefusalLine { max-height: 6; }  /* never over the cards */
        RefusalLine.-long { margin: 0 34 2 0; }
        #right { display: none; width: 40; height: 1fr; background: $surface; }
        &.-wide {
            #below { display: none; }
            #right { display: block; }
            BuildersPlayers { padding: 0 1; }
            CardPanel { height: 6; }
            RefusalLine { max-height: 7; }
            RefusalLine.-long { margin: 0 40 2 0; }
            #right LogPanel { background: $panel; padding: 1 1 0 1; }
            #right LogPanel:ansi { background: $surface; }
            #right LogPanel:nocolor { padding: 0 1; border-top: ascii $label-text; }
        }
        &.-widest { #right { width: 56; } RefusalLine.-long { margin: 0 56 2 0; } }
        #small { display: none; width: 100%; height: 100%; }
        &.-small { #table, BuildersTopBar, RefusalLine, KeyBar { display: none; } #small { display: block; } }
    }
    """

    def compose(self) -> ComposeResult:
        """The cards on the left, what is told below them or on the right."""
        self._fit()  # now, so that the page is not laid out and sent twice
        yield BuildersTopBar()
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield BuildersBoard()
                with Horizontal(id="below"):
                    with Vertical(id="told"):
                        yield CardPanel()
                        yield LogPanel()
                    yield BuildersPlayers(levels=self.levels)
            with Vertical(id="right"):
                yield BuildersPlayers(levels=self.levels)
                yield CardPanel()
                yield LogPanel()
        yield from self.foot()

    # What is shown

    @property
    def _cards(self) -> BuildersBoard:
        return self.query_one(BuildersBoard)

    @property
    def _own(self) -> Seat:
        """Whose table is shown unless another is asked for."""
        view = self.view
        return view.seat if view.viewer is None else view.viewer

    def apply_setting(self, name: str) -> None:
        """The names of the cards, and their letters."""
        super().apply_setting(name)
        if name == CARD_NAMES.name:
            self._call_cards(french=self.host.settings.get(CARD_NAMES) == FRENCH)
        elif name == "ascii":
            self._cards.is_ascii = self.host.ascii_only
            self._show_card()

    def _call_cards(self, french: bool) -> None:
        """Calls the cards by their French names or the English ones, in the panels and the log too."""
        if french is not self._cards.french:
            self._cards.french = french
            self._log.tell_by(FRENCH_TEXTS if french else TEXTS)
            self.show_log()
            self.query_one(BuildersTopBar).call(french=french)
            self._show_card()

    def draw(self, view: BuildersView) -> None:
        """Shows the rows, the own table or the one looked at, the panels and the card under the cursor."""
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
        self._show_table_of(self._own if self._looked_at is None else self._looked_at)

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

    def move_cursor(self, dx: int, dy: int) -> None:
        """Along a zone, or up and down to the next."""
        self._cursor_to(self._cards.step(dx, dy))

    def action_names(self) -> None:
        """Changes between French and English names of the cards."""
        self._call_cards(french=not self._cards.french)

    def action_others(self, step: int) -> None:
        """Shows the table of the next player; it stays until one's own is shown again."""
        seat = (self._cards.shown + step) % len(self.names)
        self._looked_at = None if seat == self._own else seat
        self._show_table_of(seat)
        self._line.say(LineKind.INFO, f"The table of {self.names[seat]}.")
