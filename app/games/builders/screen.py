"""The verbs of The Builders on the screen: each from a key, a click or a typed line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.builders.confirmations import confirmation_for
from app.games.builders.dialogs import TakeDialog
from app.games.builders.table_screen import BuildersCards
from app.games.builders.targeting import ROWS, TargetSelection
from app.games.confirmation import Confirmation
from app.keys import keymap
from app.keys.key import bindings_of
from app.screens.game_screen import TableScreen
from app.session.session import LocalSession
from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send
from engines.builders.cards import BUILDINGS, Card, name_of
from engines.builders.outlook import outlook_line
from engines.builders.state import EventKind
from engines.builders.texts.cards import building_words, resource_letters, reward_words
from engines.builders.view import BuildersView
from engines.texts import counted
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.java.colours import Mark
from widgets.refusal_line import LineKind


class BuildersScreen(BuildersCards, TableScreen[BuildersView]):
    """Shows one table of The Builders and takes its actions."""

    BINDINGS = bindings_of(*keymap.table_keys("builders"))

    def __init__(self, session: LocalSession) -> None:
        super().__init__(session)
        self._aim: TargetSelection | None = None
        """The verb that was begun: its card is being chosen."""

    def mark(self, marks: Mapping[Card, Mark]) -> None:
        """Marks cards of the table."""
        self._cards.marks = marks

    def private_message(self, action: Any, before: BuildersView) -> str:
        """What a finished site brought."""
        finished = [event for event in self.view.events if event.kind is EventKind.FINISHED]
        return " ".join(self._log.telling.sentences(finished, self.names))

    def doubt(self, action: Any) -> Confirmation | None:
        """Asks before actions are lost, and before a worker is sent who adds nothing."""
        return confirmation_for(action, self.view, self._session.setup, self.host.settings)

    def begun_keys(self) -> tuple[Sequence[tuple[str, str]], Sequence[tuple[str, str]]] | None:
        """Choose, next card; the way back."""
        if self._aim is None:
            return None
        return [
            keymap.item("builders.pick", self._aim.verb),
            keymap.item("builders.next", "next"),
        ], keymap.shown("table.cancel")

    def live_keys(self) -> tuple[list[str], list[str]]:
        """The verbs of cards that are legal; the other verbs, and the tables of the others."""
        verbs = {"open": "builders.open", "recruit": "builders.recruit", "send": "builders.send"}
        others = {"take": "builders.take", "buy": "builders.buy", "end": "builders.end"}
        return [*self._live(verbs), *self._live(others)], ["builders.coming", "builders.others"]

    def return_to_own_view(self) -> None:
        """The own table is shown again."""
        self._looked_at = None

    def show_hint(self, action: Any) -> None:
        """Puts the cursor on the card that an action takes."""
        if action.verb in (*ROWS, "send"):
            self.return_to_own_view()
            self._show_table_of(self._own)
            choices = TargetSelection(action.verb).choices(self._session, self._cards)
            # Of a sending, the worker is chosen first; the site is none of the choices yet.
            fits = [spot for spot, choice in choices.items() if choice in (action, None)]
            if isinstance(action, Send):
                fits = [spot for spot in fits if self._cards.card_at(spot) == action.worker]
            self._cursor_to(fits[0])

    # Choosing

    def drop(self) -> None:
        """Leaves the verb that was begun."""
        if self._aim is not None:
            self._begin(None)

    def step_back(self) -> None:
        """From the second choice of a sending to the first, else to the table."""
        self._begin(None if self._aim is None else self._aim.back)

    def _begin(self, aim: TargetSelection | None) -> None:
        """Begins a verb or one step of it; the legal cards are marked, the cursor goes to one of them."""
        self._aim = aim
        cards = self._cards
        cards.worker = None if aim is None else aim.worker
        if aim is not None:
            self.return_to_own_view()
            cards.shown = self._own
        offered = self.offered()
        cards.targets = frozenset(offered)
        if offered and cards.cursor not in offered:
            cards.cursor = offered[0]
        self._show_card()
        self._tell_choice()
        self.show_keys()

    def _choices(self) -> dict[Spot, BuildersAction | None]:
        return {} if self._aim is None else self._aim.choices(self._session, self._cards)

    def offered(self) -> list[Spot]:
        """The cards that are marked as what can be chosen, from the left."""
        return list(self._choices())

    def _tell_choice(self) -> None:
        """What Enter would do with the card under the cursor and its price, once a verb was begun."""
        if self._aim is None:
            return
        choices, spot = self._choices(), self._cards.cursor
        if spot not in choices:
            count = counted(len(self.offered()), "card")
            self._line.say(
                LineKind.HINT,
                f"{self._aim.verb}: {count} can be chosen, {keymap.word('builders.next')} goes to the next",
            )
            return
        action, card = choices[spot], self._cards.card_at(spot)
        if isinstance(action, Send):
            pair = f"{name_of(action.worker)} to {name_of(action.building)}"
            self._line.say(LineKind.HINT, f"{pair}: {outlook_line(self.view, action, in_short=True)}")
        elif action is None:
            self._line.say(
                LineKind.HINT,
                f"send {name_of(card or 0)}: {keymap.word('builders.pick')}, then choose the site",
            )
        else:
            self._line.say(LineKind.HINT, f"{self._log.telling.action_phrase(action, self.view)}: 1 action")

    def action_move(self, dx: int, dy: int) -> None:
        """Moves the cursor."""
        self.move_cursor(dx, dy)
        self._moved()

    def _moved(self) -> None:
        if self._aim is None:
            self._line.clear()
        self._tell_choice()

    def action_target(self, step: int) -> None:
        """Goes to the next card that can be chosen, or the one before; with nothing begun to any card."""
        cards = self._cards
        spots = self.offered() or [spot for zone in Zone for spot in cards.spots(zone)]
        here = spots.index(cards.cursor) if cards.cursor in spots else -1 if step > 0 else 0
        self._cursor_to(spots[(here + step) % len(spots)])
        self._moved()

    def action_slot(self, number: int) -> None:
        """Goes to a card of the zone under the cursor by its number; chooses it if a verb was begun."""
        spot = Spot(self._cards.cursor.zone, number - 1)
        if spot not in self._cards.spots(spot.zone):
            self._line.say(LineKind.ERROR, f"There is no card {number} here")
            return
        self._cursor_to(spot)
        self._moved()
        if self._aim is not None:
            self.action_pick()

    def on_builders_board_picked(self, event: BuildersBoard.Picked) -> None:
        """A click goes to a card; a click on the card under the cursor, or with a verb begun, chooses it."""
        again = event.spot == self._cards.cursor
        self._cursor_to(event.spot)
        self._moved()
        if again or self._aim is not None:
            self.action_pick()

    def action_pick(self) -> None:
        """Chooses the card under the cursor; with nothing begun does what the card is for."""
        if self._session.to_act is None:
            self._show_final()
        elif self._aim is not None:
            self._choose(self._aim, self._cards.cursor)
        elif self.may_act():
            self._pick_freely(self._cards.cursor)

    def _choose(self, aim: TargetSelection, spot: Spot) -> None:
        choices = aim.choices(self._session, self._cards)
        if spot not in choices:
            tried = aim.tried_at(spot, self._cards, self.view)
            refusal = None if tried is None else self._session.why_not(tried)
            if refusal is None:
                self._tell_choice()
            else:
                self.refuse(refusal)
            return
        action = choices[spot]
        if action is None:
            self._begin(TargetSelection("send", worker=self._cards.card_at(spot)))
        elif isinstance(action, Send):
            self._send(action)
        else:
            self.play(action)

    def _pick_freely(self, spot: Spot) -> None:
        """Begins what the card under the cursor is for: Enter once more does it."""
        card = self._cards.card_at(spot)
        row_verb = next((verb for verb, zone in ROWS.items() if zone is spot.zone), None)
        if row_verb is not None:
            aim = TargetSelection(row_verb)
            if spot in aim.choices(self._session, self._cards):
                self._begin(aim)
            else:
                self._choose(aim, spot)
        elif self._cards.shown != self.view.seat:
            self._line.say(
                LineKind.ERROR,
                f"This is the table of {self.names[self._cards.shown]}; "
                f"{keymap.word('builders.others')} goes on to the next",
            )
        elif card is not None:
            self._aim_send(*((card, None) if spot.zone is Zone.TEAM else (None, card)))

    def play_typed(self, action: BuildersAction | None) -> None:
        """Plays what was typed, after a warning if it is a worker who would add nothing."""
        if isinstance(action, Send):
            self._send(action)
        else:
            self.play_if(action)

    def _send(self, send: Send) -> None:
        """Sends a worker; asks first if he would add nothing (B8)."""
        self.play_asked(send)

    # Verbs

    def action_aim(self, verb: str) -> None:
        """Begins a verb that wants a card."""
        if not self.may_act():
            return
        if verb == "send":
            cursor = self._cards.cursor
            card = self._cards.card_at(cursor) if self._cards.shown == self.view.seat else None
            worker = card if cursor.zone is Zone.TEAM else None
            site = card if cursor.zone is Zone.SITES else None
            self._aim_send(worker, site)
        elif self._session.legal().of(verb):
            self._begin(TargetSelection(verb))
        else:
            row = self.view.building_row if verb == "open" else self.view.worker_row
            slot = next((slot for slot, card in enumerate(row, 1) if card is not None), 1)
            self._say_refused(Open(slot) if verb == "open" else Recruit(slot))

    def _aim_send(self, worker: Card | None, site: Card | None) -> None:
        """Begins a sending, with the worker or the site chosen already if that one can be."""
        sends: Sequence[Send] = self._session.legal().of("send")
        if not sends:
            self.drop()
            self._say_no_send()
        elif any(send.worker == worker for send in sends):
            self._begin(TargetSelection("send", worker=worker))
        elif any(send.building == site for send in sends):
            self._begin(TargetSelection("send", site=site))
        else:
            self._begin(TargetSelection("send"))

    def _say_no_send(self) -> None:
        """Why nobody can be sent anywhere."""
        player = self.view.player
        if not self.view.actions_left:
            self._line.say(
                LineKind.ERROR,
                keymap.with_keys("No action is left; <builders.buy> buys one for 5 écus (rule B5)"),
            )
        elif not player.sites:
            self._line.say(LineKind.ERROR, "No site is open: open one first (rule B6)")
        elif not player.free:
            self._line.say(
                LineKind.ERROR, "No worker is free: they stay until their site is finished (rule B8)"
            )
        else:
            self._say_refused(Send(player.free[0], player.sites[0].building))

    def _say_refused(self, action: BuildersAction) -> None:
        self.drop()
        refusal = self._session.why_not(action)
        if refusal is not None:
            self.refuse(refusal)

    def action_take(self) -> None:
        """Asks for how many actions écus are taken."""
        if self.may_act():
            self.drop()
            self.app.push_screen(TakeDialog(self._session, self.view), self.play_if)

    def action_buy(self) -> None:
        """Buys an action."""
        if self.may_act():
            self.play(Buy())

    def action_end(self) -> None:
        """Ends the turn; asks first if actions would be lost."""
        self.ask_end(EndTurn())

    def action_others(self, step: int) -> None:
        """Shows the table of the next player."""
        self.drop()
        super().action_others(step)

    def action_coming(self) -> None:
        """Tells of the building that will be laid out next, which all may see (B4)."""
        card = self.view.next_building
        if card is None:
            self._line.say(LineKind.INFO, "No building comes any more: the deck is empty.")
            return
        needs = resource_letters(BUILDINGS[card].needs)
        what = building_words(card, self._cards.french)
        self._line.say(LineKind.INFO, f"Next: {what} needs {needs}; {reward_words(card)}.")
