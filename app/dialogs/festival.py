"""A festival: opening, bidding, agreeing or raising, with all totals and the stake (J45-J50)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from app.dialogs.base import Body, Dialog
from app.table import Table
from engines.core import Refusal
from engines.java.actions import Agree, Bid, HoldFestival, JavaAction, Pass
from engines.java.board_words import stake_words
from engines.java.festival import guests_of
from engines.java.pieces import Hand, card_value, hand_of, hand_value, kind_name
from engines.java.position import settlement_of
from engines.java.spaces import Space, name_of
from engines.java.state import Phase
from engines.java.view import JavaView
from widgets.panels import Line, fit, wrapped
from widgets.seats import letters


class FestivalDialog(Dialog[JavaAction]):
    """Chooses the cards to play, or passes, or agrees."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "the kind of card above", show=False, id="festival.up"),
        Binding("down,j", "row(1)", "the kind of card below", show=False, id="festival.down"),
        Binding(
            "right,plus,l,equals_sign,space", "count(1)", "one card more", show=False, id="festival.more"
        ),
        Binding("left,minus,h", "count(-1)", "one card less", show=False, id="festival.less"),
        *(Binding(str(n), f"add({n - 1})", "one more of that row", show=False) for n in range(1, 7)),
        Binding("p", "answer('pass')", "pass for good", show=False, id="festival.pass"),
        Binding("a", "answer('agree')", "agree to share", show=False, id="festival.agree"),
    ]

    def __init__(self, table: Table, view: JavaView, city: Space) -> None:
        """Takes the view of the seat that must decide, and the palace's space."""
        super().__init__()
        self._table = table
        self._view = view
        self._city = city
        self._kinds = [
            kind for kind, count in enumerate(view.hand) if count and card_value(kind, view.festival_card)
        ]
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

    def heading_text(self) -> str:
        """Who does what."""
        name, city = self._view.names[self._view.to_act or 0], name_of(self._city)
        if self._is_opening:
            return f"Festival at {city}: {name} opens"
        if self._view.phase is Phase.AGREEMENT:
            return f"Festival at {city}: {name} is asked to share"
        return f"Festival at {city}: {name} bids"

    def body(self, width: int) -> list[Line]:
        """The stake, everybody's total, the cards to choose from and what they come to."""
        return [*self._stake(width), [], *self._totals(width), [], *self._cards(), [], *self._sum(width)]

    def _stake(self, width: int) -> list[Line]:
        view = self._view
        rows = [
            f"City of {settlement_of(view.land, self._city).bit_count()} spaces.",
            stake_words(view, self._city),
            f"Festival card: {kind_name(view.festival_card)}",
        ]
        lines: list[Line] = [[(row, "")] for line in rows for row in wrapped(line, width, "  ")]
        if self._is_opening and view.ap:
            lines.append([(f"It ends your turn: {view.ap} AP would be lost.", "error")])
        return lines

    def _totals(self, width: int) -> list[Line]:
        view, auction = self._view, self._view.auction
        signs = letters(view.names)
        if auction is None:
            guests = [view.names[seat] for seat in guests_of(view, self._city)]
            who = ", ".join(guests) or "nobody: you hold it alone"
            return [[(row, "")] for row in wrapped(f"Guests: {who}", width, "  ")]
        lines: list[Line] = []
        for seat in (auction.host, *auction.guests):
            state = (
                "passed"
                if seat in auction.passed
                else "agrees"
                if seat in auction.agreed
                else "bid last"
                if seat == auction.last_bidder
                else ""
            )
            sign = ">" if seat == view.to_act else " "
            hand = hand_of(auction.played[seat])
            played = " ".join(f"{kind_name(kind)} {count}" for kind, count in enumerate(hand) if count)
            text = f" {fit(view.names[seat], 20)} {auction.totals[seat]:>2}  {state}"
            lines.append([(f"{sign} ", "strong"), (signs[seat], f"seat-{seat}"), (text, "")])
            lines += [[(f"      {row}", "dim")] for row in wrapped(f"played {played}", width - 6) if played]
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
        if auction is None:
            rows = [(f"Your bid: {worth}", "strong")]
        else:
            mine = auction.totals[view.to_act or 0]
            rows = [
                (f"Your total: {mine} + {worth} = {mine + worth}; the highest is {auction.highest}", "strong")
            ]
        if self._told is not None:
            rows.append((f"! {self._told}", "error"))
        lines: list[Line] = [[(row, ink)] for text, ink in rows for row in wrapped(text, width, "  ")]
        return [*lines, []][:3]

    def keys(self) -> Sequence[tuple[str, str]]:
        """What can be answered now."""
        view = self._view
        found = [("enter", "play")] if self._kinds else []
        if not self._is_opening:
            found.append(("a", "agree") if view.phase is Phase.AGREEMENT else ("p", "pass"))
        if self._kinds:
            found += [("right", "more"), ("left", "less")]
        return [*found, ("q", "back" if self._is_opening else "look")]

    def clicked(self, x: int, line: int) -> None:
        """Adds one card of the row that was clicked; after the last of them none."""
        width = self.query_one(Body).size.width
        first = len(self._stake(width)) + 1 + len(self._totals(width)) + 1
        self.action_add(line - first)

    def action_row(self, step: int) -> None:
        """Goes to another kind of card."""
        if self._kinds:
            self._row = (self._row + step) % len(self._kinds)
            self.show()

    def action_count(self, step: int) -> None:
        """One card of the current kind more or less."""
        if self._kinds:
            kind = self._kinds[self._row]
            self._counts[kind] = max(0, min(self._view.hand[kind], self._counts[kind] + step))
            self._told = None
            self.show()

    def action_add(self, row: int) -> None:
        """One card more of a row; after the last of them none."""
        if 0 <= row < len(self._kinds):
            self._row = row
            kind = self._kinds[row]
            self._counts[kind] = (self._counts[kind] + 1) % (self._view.hand[kind] + 1)
            self._told = None
            self.show()

    def action_answer(self, word: str) -> None:
        """Passes or agrees, if that is asked."""
        if not self._is_opening:
            self._take(Pass() if word == "pass" else Agree())

    def action_accept(self) -> None:
        """Plays the chosen cards."""
        self._take(HoldFestival(self._city, self.cards) if self._is_opening else Bid(self.cards))

    def _take(self, action: JavaAction) -> None:
        self._told = self._table.why_not(action)
        if self._told is None:
            self.dismiss(action)
        else:
            self.show()
