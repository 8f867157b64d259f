"""A festival: opening, bidding, agreeing or raising, with all totals and the stake (J45-J50)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.dialogs.base import Body, HintedDialog
from app.games.java.keys import FESTIVAL
from app.keys import keymap
from app.keys.key import bindings_of
from app.session.session import AnySession
from engines.core import Refusal
from engines.java.actions import Agree, Bid, HoldFestival, JavaAction, Pass
from engines.java.festival import guests_of, matching
from engines.java.pieces import Hand, card_value, hand_of, hand_value, kind_name
from engines.java.settlements import settlement_of
from engines.java.spaces import Space, name_of
from engines.java.state import Phase
from engines.java.texts.board import stake_words
from engines.java.view import JavaView
from widgets.panels import Line, fit, wrap
from widgets.seats import assign_letters

FRAME_HEIGHT = 5
"""Lines of the box besides its body: a title, a blank line, the keys and the border."""
_LINES_BELOW = 4
"""Lines kept below the cards for their sum and what is told, so that the box does not grow for it."""


class FestivalDialog(HintedDialog[JavaAction]):
    """Chooses the cards to play, or passes, or agrees."""

    BINDINGS = bindings_of(*FESTIVAL)

    def __init__(
        self,
        session: AnySession,
        view: JavaView,
        city: Space,
        ask_hint: Callable[[HintedDialog[JavaAction]], None],
        confirm: Callable[[JavaAction, Callable[[JavaAction], None]], None],
        rows_above: int = 0,
    ) -> None:
        """Take the view of the seat that decides, what has an action taken, perhaps after a question, and how
        many rows of the screen are to be seen above.
        """
        name, place = view.names[view.to_act or 0], name_of(city)
        does = "bids" if view.auction else "opens"
        if view.phase is Phase.AGREEMENT:
            does = "may share"
        super().__init__(f"Festival at {place}: {name} {does}", ask_hint)
        self._confirm = confirm
        self._rows_above = rows_above
        self._session = session
        self._view = view
        self._city = city
        self._kinds = [kind for kind, count in enumerate(matching(view.hand, view.festival_card)) if count]
        self._counts = dict.fromkeys(self._kinds, 0)
        self._row = 0
        self._told: Refusal | None = None

    @property
    def _is_opening(self) -> bool:
        return self._view.auction is None

    @property
    def cards(self) -> Hand:
        """The cards chosen so far."""
        return hand_of(kind for kind, count in self._counts.items() for _ in range(count))

    def body(self, width: int) -> list[Line]:
        return [line for part in self._parts(width) for line in part]

    def _parts(self, width: int) -> tuple[list[Line], ...]:
        """Return stake, totals, cards and what is told below; with air and all played cards if they fit."""
        told = [*self._sum(width), *self.hint_lines(width)]
        below = [*told, *[[]] * (_LINES_BELOW - len(told))]
        airy = ([*self._stake(width), []], [*self._totals(width), []], [*self._cards(), []], below)
        if sum(map(len, airy)) + FRAME_HEIGHT <= self.app.size.height - self._rows_above:
            return airy
        return self._stake(width), self._totals(width, with_played=False), self._cards(), below

    def _stake(self, width: int) -> list[Line]:
        view = self._view
        rows = [
            f"City of {settlement_of(view.land, self._city).bit_count()} spaces.",
            stake_words(view, self._city),
            f"Festival card: {kind_name(view.festival_card)}",
        ]
        lines: list[Line] = [[(row, "")] for line in rows for row in wrap(line, width, "  ")]
        if self._is_opening and view.ap:
            lines.append([(f"It ends your turn: {view.ap} AP would be lost.", "error")])
        return lines

    def _totals(self, width: int, *, with_played: bool = True) -> list[Line]:
        view, auction = self._view, self._view.auction
        signs = assign_letters(view.names)
        if auction is None:
            guests = [view.names[seat] for seat in guests_of(view, self._city)]
            who = ", ".join(guests) or "nobody: you hold it alone"
            return [[(row, "")] for row in wrap(f"Guests: {who}", width, "  ")]
        states = {auction.last_bidder: "bid last"}
        states |= dict.fromkeys(auction.agreed, "agrees") | dict.fromkeys(auction.passed, "passed")
        lines: list[Line] = []
        for seat in (auction.host, *auction.guests):
            sign = ">" if seat == view.to_act else " "
            hand = hand_of(auction.played[seat])
            played = " ".join(f"{kind_name(kind)} {count}" for kind, count in enumerate(hand) if count)
            text = f" {fit(view.names[seat], 20)} {auction.totals[seat]:>2}  {states.get(seat, '')}"
            lines.append([(f"{sign} ", "strong"), (signs[seat], f"seat-{seat}"), (text, "")])
            if played and with_played:
                lines += [[(f"      {row}", "dim")] for row in wrap(f"played {played}", width - 6)]
        return lines

    def _cards(self) -> list[Line]:
        if not self._kinds:
            return [[("No card of yours matches the festival card.", "dim")]]
        lines: list[Line] = []
        for number, kind in enumerate(self._kinds):
            held, worth = self._view.hand[kind], card_value(kind, self._view.festival_card)
            sign = ">" if number == self._row else " "
            play = self._counts[kind]
            ink = "strong" if play or number == self._row else ""
            text = f"{sign} {number + 1}  {kind_name(kind):<12} worth {worth}   play {play} of {held}"
            lines.append([(text, ink)])
        return lines

    def _sum(self, width: int) -> list[Line]:
        auction, view = self._view.auction, self._view
        worth = hand_value(self.cards, view.festival_card)
        told = f"Your bid: {worth}"
        if auction is not None:
            mine = auction.totals[view.to_act or 0]
            told = f"Your total: {mine} + {worth} = {mine + worth}; the highest is {auction.highest}"
        rows = [(told, "strong")]
        if self._told is not None:
            rows.append((f"! {self._session.telling.format_refusal(self._told)}", "error"))
        return [[(row, ink)] for text, ink in rows for row in wrap(text, width, "  ")]

    def keys(self) -> Sequence[tuple[str, str]]:
        view = self._view
        found = [keymap.item("dialog.accept", "play")] if self._kinds else []
        if not self._is_opening:
            found += keymap.shown("festival.agree" if view.phase is Phase.AGREEMENT else "festival.pass")
        way_out = keymap.item("dialog.cancel", "back" if self._is_opening else "look")
        more, less = keymap.shown("festival.more", "festival.less")
        # What may not fit comes last: whoever finds the way to more cards finds the one to less.
        counts, last = ([more], [less]) if self._kinds else ([], [])
        return [*found, *counts, *keymap.shown("table.hint"), way_out, *last]

    def focus_at(self, width: int) -> tuple[int, int]:
        stake, totals, *_ = self._parts(width)
        return 0, len(stake) + len(totals) + self._row

    def clicked(self, x: int, line: int) -> None:
        width = self.query_one(Body).size.width
        stake, totals, *_ = self._parts(width)
        self.action_add(line - len(stake) - len(totals))

    def action_row(self, step: int) -> None:
        if self._kinds:
            self._row = (self._row + step) % len(self._kinds)
            self.show_hint("")

    def action_count(self, step: int) -> None:
        if self._kinds:
            self._set_count(self._counts[self._kinds[self._row]] + step)

    def action_add(self, row: int) -> None:
        """Add a card of a row; after the last of them none is chosen."""
        if 0 <= row < len(self._kinds):
            self._row = row
            kind = self._kinds[row]
            self._set_count((self._counts[kind] + 1) % (self._view.hand[kind] + 1))

    def _set_count(self, count: int) -> None:
        kind = self._kinds[self._row]
        self._counts[kind] = max(0, min(self._view.hand[kind], count))
        self._told = None
        self.show_hint("")

    def action_answer(self, word: str) -> None:
        if not self._is_opening:
            self._confirm(Agree() if word == "agree" else Pass(), self._take)

    def action_accept(self) -> None:
        if self.hinted is not None:
            self._confirm(self.hinted, self._take)
        elif not self._kinds and not self._is_opening:
            is_over = self._view.phase is Phase.AGREEMENT
            way = "<festival.agree> agrees" if is_over else "<festival.pass> passes"
            self.tell(keymap.with_keys(f"There is no card to play: {way}."))
        else:
            self._take(HoldFestival(self._city, self.cards) if self._is_opening else Bid(self.cards))

    def _take(self, action: JavaAction) -> None:
        self._told = self._session.why_not(action)
        if self._told is None:
            self.dismiss(action)
        else:
            self.show()
