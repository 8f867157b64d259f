"""The verbs of The Builders on the screen: each is begun by a key or a click, and done with a card."""

from __future__ import annotations

from collections.abc import Sequence

from app.dialogs.base import MenuDialog
from app.dialogs.choices import offer
from app.games.board import GameBoard, KeyItems, word_of_click
from app.games.builders.targeting import TargetSelection
from app.keys import keymap
from app.session.session import AnySession
from engines.builders.actions import BuildersAction, Open, Recruit, Send, Take
from engines.builders.money import ECUS_FOR
from engines.builders.outlook import outlook_line, turns_up
from engines.builders.texts.cards import crew_words, title_of
from engines.builders.view import BuildersView
from engines.core import Seat, own_seat
from engines.match import FREE_UNDO
from engines.texts import format_count
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.builders.panels import CardPanel
from widgets.refusal_line import LineKind

_VERBS = ("open", "recruit", "send", "take", "buy", "end")


class BuildersVerbs(GameBoard[BuildersView, BuildersAction]):
    """The cards on the table and what is done with them; a subclass lays out what stands around them."""

    TURN_ACTIONS = frozenset({"aim", "take", "play"})

    def __init__(self) -> None:
        super().__init__()
        self._cards = BuildersBoard()
        self.selection: TargetSelection | None = None
        """The verb that was begun: its card is being chosen."""
        self._looked_at: Seat | None = None
        """Whose table is looked at, whoever plays; None shows the own one."""

    @property
    def _own(self) -> Seat:
        """Whose table is shown unless another is asked for."""
        return own_seat(self.view)

    def _show_card(self) -> None:
        """Show the card that is looked at in full; a worker adds what he makes to the bars of the sites."""
        cards = self._cards
        cards.helper = cards.worker if cards.worker is not None else cards.worker_looked_at
        for panel in self.query(CardPanel):
            panel.show(cards.looked_at, cards)

    def _cursor_to(self, spot: Spot) -> None:
        self._cards.cursor = spot
        self.host.when_resting(self._show_card)

    def drop_pointer(self) -> bool:
        return self._cards.pointer.drop()

    def show_looked_at(self) -> None:
        if self.screen.is_active:  # else a dialog has the line
            self._tell_choice()
        self._show_card()

    def move_cursor(self, dx: int, dy: int) -> None:
        self._cursor_to(self._cards.find_step(dx, dy))

    def return_to_own_view(self) -> None:
        self._looked_at = None

    def selection_keys(self) -> KeyItems | None:
        if self.selection is None:
            return None
        return [keymap.item("builders.pick", self.selection.verb), keymap.item("builders.next", "next")]

    def verb_keys(self) -> tuple[list[str], list[str], list[str]]:
        return (
            [f"builders.{verb}" for verb in _VERBS],
            ["builders.coming", "builders.others", "builders.names"],
            [],
        )

    def idle_keys(self, *, decides: bool) -> set[str]:
        legal = self.legal_verbs(*_VERBS) if decides else []
        return {f"builders.{verb}" for verb in _VERBS if verb not in legal}

    def due_words(self) -> str:
        """Return that no action is left, and that one can be bought where it can."""
        legal = self.legal_verbs(*_VERBS)
        if self.view.actions_left or "end" not in legal:
            return ""
        buy = ", <builders.buy> buys one for 5 écus" if "buy" in legal else ""
        return keymap.with_keys(f"No action is left: <builders.end> ends the turn{buy}.")

    # Choosing a card

    def cancel_selection(self) -> None:
        if self.selection is not None:
            self._set_selection(None)

    def step_back(self) -> None:
        if self.selection is not None and self.selection.back is not None:
            self._select(self.selection.back)
        else:
            self.cancel_selection()

    def _select(self, selection: TargetSelection) -> None:
        """Begin a verb or one step of it; the legal cards are marked, the cursor goes to one of them."""
        self._set_selection(selection)
        self._tell_choice()
        self.host.show_keys()

    def _set_selection(self, selection: TargetSelection | None) -> None:
        self.selection = selection
        cards = self._cards
        cards.worker = None if selection is None else selection.worker
        if selection is not None:
            self.return_to_own_view()
            cards.shown = self._own
        offered = self.offered()
        cards.targets = frozenset(offered)
        if offered and cards.cursor not in offered:
            hinted = [spot for spot in offered if self._is_hinted(spot)]
            cards.cursor = (hinted or offered)[0]
        self._show_card()

    def _is_hinted(self, spot: Spot) -> bool:
        """Return whether the hint of this position is to choose a card for the verb that was begun."""
        action, hinted = self._choices()[spot], self.host.hinted
        if action is None and isinstance(hinted, Send):
            return self._cards.find_card(spot) == hinted.worker
        return action is not None and action == hinted

    def _choices(self) -> dict[Spot, BuildersAction | None]:
        return {} if self.selection is None else self.selection.choices(self.host.session, self._cards)

    def offered(self) -> list[Spot]:
        """Return the cards that are marked as what can be chosen, from the left."""
        spots, wanted = list(self._choices()), self.host.wanted
        if self.selection is None or wanted is None or wanted.verb != self.selection.verb:
            return spots
        about = self.host.standing_marks()
        return [spot for spot in spots if self._cards.find_card(spot) in about] or spots

    def _tell_choice(self) -> None:
        """Say what would be done with the card that is looked at and its price, once a verb was begun."""
        if self.selection is None:
            return
        verb, choices, spot = self.selection.verb, self._choices(), self._cards.looked_at
        word = keymap.word if self._cards.pointer.hovered is None else word_of_click
        action, card, french = choices.get(spot), self._cards.find_card(spot), self._cards.french
        if spot not in choices:
            count = format_count(len(self.offered()), "card")
            told = f"{verb}: {count} can be chosen, {keymap.word('builders.next')} goes to the next"
        elif isinstance(action, Send):
            pair = f"{crew_words([action.worker], french)} to {title_of(action.building, french)}"
            told = f"{pair}: {outlook_line(self.view, action, in_short=True, french=french)}"
        elif action is None:
            who = crew_words([card or 0], french)
            told = f"send {who}: {word('builders.pick')}, then choose the site"
        else:
            is_final = turns_up(self.view, action) and FREE_UNDO not in self.host.session.setup.options
            undo = ", no undo as a card turns up" if is_final else ""
            told = f"{self._phrase(action)}: 1 action{undo}; {word('builders.pick')} does it"
        self.host.line.say(LineKind.HINT, told)

    def _phrase(self, action: BuildersAction) -> str:
        return self.host.event_log.telling.action_phrase(action, self.view)

    def action_move(self, dx: int, dy: int) -> None:
        self.move_cursor(dx, dy)
        self._tell_moved()

    def _tell_moved(self) -> None:
        if self.selection is None:
            self.host.clear_line()
        self._tell_choice()

    def action_target(self, step: int) -> None:
        """Go to the next card that can be chosen, or the one before; with nothing begun to any card."""
        cards = self._cards
        spots = self.offered() or [spot for zone in Zone for spot in cards.list_spots(zone)]
        here = spots.index(cards.cursor) if cards.cursor in spots else -1 if step > 0 else 0
        self._cursor_to(spots[(here + step) % len(spots)])
        self._tell_moved()

    def action_slot(self, number: int) -> None:
        """Go to a card of the zone under the cursor by its number, where Enter chooses it."""
        spot = Spot(self._cards.cursor.zone, number - 1)
        if spot not in self._cards.list_spots(spot.zone):
            self.host.line.say(LineKind.ERROR, f"There is no card {number} here")
            return
        self._cursor_to(spot)
        self._tell_moved()

    def on_builders_board_picked(self, event: BuildersBoard.Picked) -> None:
        """Show what the card that was clicked is for; the second click does what Enter does."""
        self.host.when_resting(self._show_card)
        if self.host.takes_actions:
            self._tell_moved()
            if event.again:
                self.action_pick()

    def action_pick(self) -> None:
        """Choose the card under the cursor; with nothing begun do what the card is for."""
        if self.host.session.to_act is None:
            self.host.show_final()
        elif self.selection is not None:
            self._choose(self.selection, self._cards.cursor)
        elif self.host.may_act:
            self._pick_freely(self._cards.cursor)
        else:
            self.host.explain_wait()

    def _choose(self, selection: TargetSelection, spot: Spot) -> None:
        choices = selection.choices(self.host.session, self._cards)
        action = choices.get(spot)
        if action is not None:
            self.host.play_asked(action)  # a worker may add nothing (B8)
        elif spot in choices:
            self._select(TargetSelection("send", worker=self._cards.find_card(spot)))
        else:
            tried = selection.tried_at(spot, self._cards, self.view)
            refusal = None if tried is None else self.host.session.why_not(tried)
            if refusal is None:
                self._tell_choice()
            else:
                self.host.refuse(refusal)

    def _pick_freely(self, spot: Spot) -> None:
        """Begin what the card under the cursor is for: Enter once more does it."""
        card = self._cards.find_card(spot)
        if spot.zone in (Zone.BUILDINGS, Zone.WORKERS):
            selection = TargetSelection("open" if spot.zone is Zone.BUILDINGS else "recruit")
            if spot in selection.choices(self.host.session, self._cards):
                self._select(selection)
            else:
                self._choose(selection, spot)
        elif self._cards.shown != self.view.seat:
            owner, key = self.view.names[self._cards.shown], keymap.word("builders.others")
            told = f"This is the table of {owner}; {key} goes on to the next"
            self.host.line.say(LineKind.ERROR, told)
        elif card is not None:
            self._begin_send()

    # Verbs

    def play_typed(self, action: BuildersAction) -> None:
        """Play what was typed, after a warning if it is a worker who would add nothing (B8)."""
        if isinstance(action, Send):
            self.host.play_asked(action)
        else:
            self.host.play(action)

    def action_aim(self, verb: str) -> None:
        if verb == "send":
            self._begin_send()
        elif self.host.session.legal().of(verb):
            self._select(TargetSelection(verb))
        else:
            row = self.view.building_row if verb == "open" else self.view.worker_row
            slot = next((slot for slot, card in enumerate(row, 1) if card is not None), 1)
            self._say_refused(Open(slot) if verb == "open" else Recruit(slot))

    def _begin_send(self) -> None:
        """Begin a sending, with the worker or the site under the cursor chosen already if that one can be."""
        sends: Sequence[Send] = self.host.session.legal().of("send")
        cursor = self._cards.cursor
        card = self._cards.find_card(cursor) if self._cards.shown == self.view.seat else None
        if not sends:
            self.host.leave_selection()
            self._say_no_send()
        elif cursor.zone is Zone.TEAM and any(send.worker == card for send in sends):
            self._select(TargetSelection("send", worker=card))
        elif cursor.zone is Zone.SITES and any(send.building == card for send in sends):
            self._select(TargetSelection("send", site=card))
        else:
            self._select(TargetSelection("send"))

    def _say_no_send(self) -> None:
        player, legal = self.view.player, self.host.session.legal()
        if not self.view.actions_left:
            buys = (
                "; <builders.buy> buys one for 5 écus" if legal.of("buy") else ", and not 5 écus to buy one"
            )
            why = keymap.with_keys(f"No action is left{buys} (rule B5)")
        elif not player.sites:
            why = f"No site is open{': open one first' if legal.of('open') else ''} (rule B6)"
        elif not player.free:
            why = "No worker is free: they stay until their site is finished (rule B8)"
        else:
            self._say_refused(Send(player.free[0], player.sites[0].building))
            return
        self.host.line.say(LineKind.ERROR, why)

    def _say_refused(self, action: BuildersAction) -> None:
        self.host.leave_selection()
        refusal = self.host.session.why_not(action)
        if refusal is not None:
            self.host.refuse(refusal)

    def action_take(self) -> None:
        self.host.leave_selection()
        dialog = TakeDialog(self.host.session, self.view)
        dialog.find_room = self.find_room
        self.app.push_screen(dialog, self.host.play_if)


class TakeDialog(MenuDialog[BuildersAction]):
    """For how many actions écus are taken (B9)."""

    def __init__(self, session: AnySession, view: BuildersView) -> None:
        takes = [Take(actions) for actions in ECUS_FOR]
        offers = [offer(session, take, session.telling.action_phrase(take, view)) for take in takes]
        left = format_count(view.actions_left, "action")
        intro = f"{format_count(view.player.ecus, 'écu')} in hand, {left} left."
        super().__init__("Take écus", offers, [(intro, "dim"), ("", "")])
        self.marked = max(0, min(view.actions_left, len(ECUS_FOR)) - 1)
