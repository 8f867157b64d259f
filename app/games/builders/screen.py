"""The Builders on the screen: both rows, the table of one player, and the panels around them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Region

from app.dialogs.base import FindRoom
from app.games.builders import CARD_NAMES, FRENCH
from app.games.builders.targeting import ROWS, TargetSelection
from app.games.builders.verbs import BuildersVerbs
from app.session.event_log import Events
from engines.builders.actions import BuildersAction, Open, Recruit, Send
from engines.builders.cards import BUILDINGS, Card, card_named
from engines.builders.state import EventKind
from engines.builders.texts.cards import resource_words, reward_words, title_of
from engines.builders.texts.game_texts import FRENCH_TEXTS, TEXTS
from engines.builders.view import BuildersView
from engines.core import Seat
from widgets.builders.board import BuildersBoard, ThingPicked
from widgets.builders.panels import BuildersPlayers, BuildersTopBar, CardPanel
from widgets.colours import Mark
from widgets.log_panel import LogPanel
from widgets.refusal_line import LineKind

_NEWS = {EventKind.OPENED, EventKind.RECRUITED, EventKind.TURNED_UP, EventKind.SENT, EventKind.FINISHED}
_CLICKED = {"price": """board("play('buy')")""", "deck": "board('coming')", "points": "points"}
"""What a click on a thing that is no card does."""


class BuildersTable(BuildersVerbs):
    """The cards on the left, what is told below them or on the right."""

    SCOPED_CSS = False  # it speaks of the screen around it, too
    DEFAULT_CSS = """
    BuildersTable {
        #table { height: 1fr; }
        #left { width: 1fr; }
        BuildersBoard { height: 1fr; min-height: 15; }
        CardPanel { height: 2; padding: 0 1; }
        LogPanel { height: 3; padding: 0 1; }
        #right { display: none; width: 38; height: 1fr; background: $surface; }
    }
    BoardScreen.-builders.-tight LogPanel { height: 2; }
    TutorialScreen.-builders #left LogPanel { display: none; }
    TutorialScreen.-builders.-tight CardPanel { height: 1; }
    BoardScreen.-builders {
        RefusalLine { max-height: 6; }  /* never over the cards */
        &.-tight RefusalLine { max-height: 5; }
    }
    BoardScreen.-builders.-wide {
        #left CardPanel, #left LogPanel { display: none; }
        #right { display: block; }
        #right CardPanel { height: 13; padding: 0; }
        RefusalLine { max-height: 7; }
        RefusalLine.-long { margin: 0 38 2 0; }
        #right LogPanel { height: 1fr; padding: 1 1 0 1; }
        #right LogPanel:nocolor { padding: 0 1; border-top: ascii $label-text; }
    }
    BoardScreen.-builders.-widest { #right { width: 56; } RefusalLine.-long { margin: 0 56 2 0; } }
    """

    def __init__(self) -> None:
        super().__init__()
        self._top_bar = BuildersTopBar()
        self._news: dict[Card, Mark] = {}
        """The marks of what is new, which a refusal leaves."""

    def compose(self) -> ComposeResult:
        self._cards.levels = self.host.levels
        yield self._top_bar
        with Horizontal(id="table"):
            with Vertical(id="left"):
                yield self._cards
                yield CardPanel()
                yield LogPanel()
            with Vertical(id="right"):
                yield BuildersPlayers(levels=self.host.levels)
                yield CardPanel()
                yield LogPanel()

    # What is shown

    def apply_setting(self, name: str) -> None:
        if name == CARD_NAMES.name:
            self._call_cards(french=self.host.settings.get(CARD_NAMES) == FRENCH)

    def _call_cards(self, french: bool) -> None:
        """Call the cards by their French names or the English ones, in the panels and the log too."""
        if french is not self._cards.french:
            self._cards.french = french
            self.host.tell_by(FRENCH_TEXTS if french else TEXTS)
            for players in self.query(BuildersPlayers):
                players.french = french
                players.redraw()
            self._show_card()
            self._tell_choice()

    def show(self, view: BuildersView, news: Sequence[Events]) -> None:
        self.view = view
        self._cards.show(view)
        fresh = [event for event in chain(*news) if event.kind in _NEWS]
        self._news = {card: "changed" for event in fresh for card in event.cards}
        self._cards.marks = self._news
        self._top_bar.show(view)
        self._show_table_of(self._own if self._looked_at is None else self._looked_at)

    def _show_table_of(self, seat: Seat) -> None:
        self._cards.shown = seat
        for players in self.query(BuildersPlayers):
            players.show(self.view)
        self._show_card()

    def mark(self, marks: Mapping[Card, Mark]) -> None:
        # Where one action alone is wanted, as in a guided game, what is new draws nobody off from it.
        self._cards.marks = {**({} if self.host.wanted else self._news), **marks}

    def place_named(self, name: str) -> Card | None:
        return card_named(name)

    def places_of(self, action: BuildersAction, view: BuildersView) -> Iterable[Card]:
        if isinstance(action, (Open, Recruit)):
            row = view.building_row if isinstance(action, Open) else view.worker_row
            return filter(None, row[action.slot - 1 : action.slot])
        return super().places_of(action, view)

    def show_hint(self, action: BuildersAction) -> None:
        if action.verb in (*ROWS, "send"):
            self.return_to_own_view()
            self._show_table_of(self._own)
            choices = TargetSelection(action.verb).choices(self.host.session, self._cards)
            # Of a sending, the worker is chosen first; the site is none of the choices yet.
            fits = [spot for spot, choice in choices.items() if choice in (action, None)]
            if isinstance(action, Send):
                fits = [spot for spot in fits if self._cards.find_card(spot) == action.worker]
            self._cursor_to(fits[0])

    @property
    def find_room(self) -> FindRoom | None:
        return self._room_beside if self.screen.has_class("-wide") else None

    def _room_beside(self, lines_in: Callable[[int], int]) -> Region:
        """Return lines of the log: at the right, or below the cards if the window is narrow by now."""
        *_, log = (panel for panel in self.query(LogPanel) if panel.size)
        x, y, width, height = log.content_region
        lines = lines_in(width)
        return Region(x, min(y, y + height - lines), width, lines)

    # What is told

    def hint_words(self, action: BuildersAction) -> str:
        return self._phrase(action)

    def private_message(self, action: BuildersAction, before: BuildersView, after: BuildersView) -> str:
        finished = [event for event in after.events if event.kind is EventKind.FINISHED]
        return " ".join(self.host.event_log.telling.sentences(finished, after.names))

    # Looking

    async def on_thing_picked(self, event: ThingPicked) -> None:
        if event.what != "price" or self.host.takes_actions:
            await self.run_action(f"screen.{_CLICKED[event.what]}")

    def on_builders_board_table_picked(self, event: BuildersBoard.TablePicked) -> None:
        self._look_at(event.seat)

    def on_builders_players_picked(self, event: BuildersPlayers.Picked) -> None:
        self._look_at(event.seat)

    def action_names(self) -> None:
        self.host.change_setting(CARD_NAMES.name, "english" if self._cards.french else FRENCH)

    def action_others(self, step: int) -> None:
        """Show the table of the next player; it stays until one's own is shown again."""
        self._look_at((self._cards.shown + step) % len(self.view.names))

    def _look_at(self, seat: Seat) -> None:
        if self.host.takes_actions:
            self.host.leave_selection()
        self._looked_at = None if seat == self._own else seat
        self._show_table_of(seat)
        self.host.line.say(LineKind.INFO, f"The table of {self.view.names[seat]}.")

    def action_coming(self) -> None:
        """Tell of the building that will be laid out next, which all may see (B4)."""
        card = self.view.next_building
        if card is None:
            self.host.line.say(LineKind.INFO, "No building comes any more: the deck is empty.")
            return
        french = self._cards.french
        needs = resource_words(BUILDINGS[card].needs, french)
        told = f"Next: {title_of(card, french)} needs {needs}; {reward_words(card, french)}."
        self.host.line.say(LineKind.INFO, told)
