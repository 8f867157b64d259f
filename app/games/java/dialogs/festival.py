"""A festival: opening, bidding, agreeing or raising, with all totals and the stake (J45-J50)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.dialogs.base import Body, HintedDialog
from app.games.java.keys import FESTIVAL
from app.keys import keymap
from app.keys.key import bindings_of
from app.session.session import AnySession
from engines.core import Seat
from engines.java.actions import Agree, Bid, HoldFestival, JavaAction, Pass
from engines.java.festival import guests_of, matching, plays, points_at_stake
from engines.java.pieces import NO_CARDS, Hand, card_value, cards_of, hand_of, hand_value, kind_name
from engines.java.settlements import settlement_of
from engines.java.spaces import Space, name_of
from engines.java.state import Phase
from engines.java.view import JavaView
from widgets.java.hand import WIDE, draw_card, draw_strip
from widgets.panels import Line, Run, count_cells, fill_line, fit, heading, wrap
from widgets.refusal_line import LineKind, RefusalLine
from widgets.seats import assign_letters, shorten_names

_SQUARE = 3
"""Cells of a point that was bid, with a gap."""


class FestivalDialog(HintedDialog[JavaAction]):
    """Chooses the cards to play, or passes, or agrees. The cheapest bid that may be is chosen at first."""

    BINDINGS = bindings_of(*FESTIVAL)

    def __init__(
        self,
        session: AnySession,
        view: JavaView,
        city: Space,
        ask_hint: Callable[[HintedDialog[JavaAction]], None],
        confirm: Callable[[JavaAction, Callable[[JavaAction], None]], None],
        line: RefusalLine,
        *,
        is_plain: bool = False,
    ) -> None:
        """Take the view of the seat that decides, what has an action taken, perhaps after a question, and the
        line on which hints and refusals are told. Where all must be plain the card is drawn in ASCII.
        """
        super().__init__(f"FESTIVAL {name_of(city)}", ask_hint)
        self._confirm = confirm
        self._line = line
        self._is_plain = is_plain
        self._session = session
        self._view = view
        self._city = city
        self._kinds = [kind for kind, count in enumerate(matching(view.hand, view.festival_card)) if count]
        self._counts = {kind: self._cheapest()[kind] for kind in self._kinds}
        self._row = next((row for row, kind in enumerate(self._kinds) if self._counts[kind]), 0)

    def _cheapest(self) -> Hand:
        """Return the bid that gives least away; none where the player may agree, or cannot bid."""
        view, auction = self._view, self._view.auction
        if view.phase is Phase.AGREEMENT:
            return NO_CARDS
        missing = 1 if auction is None else max(1, auction.highest - self._mine)
        bids = plays(view.hand, view.festival_card, missing)

        def price(cards: Hand) -> tuple[int, int, int]:
            symbols = sum(len(kind_name(kind).split("+")) for kind in cards_of(cards))
            return hand_value(cards, view.festival_card), sum(cards), symbols

        return min(bids, key=price, default=NO_CARDS)

    @property
    def _mine(self) -> int:
        """What the player has bid so far."""
        auction = self._view.auction
        return 0 if auction is None else auction.totals[self._view.to_act or 0]

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
        """Return the stake, the bids, the cards, and what those that are chosen come to."""
        return self._stake(width), self._bids(width), self._cards(width), [self._sum()]

    def _stake(self, width: int) -> list[Line]:
        view = self._view
        palace = view.land.palace_at(self._city)
        assert palace is not None, "a festival is held at a palace"
        alone, shared = points_at_stake(palace.value, view.shared_festivals)
        name = kind_name(view.festival_card)
        pays: Line = [("alone ", ""), (f"+{alone}", "gain"), (" shared ", ""), (f"+{shared}", "gain")]
        if width < WIDE:
            symbols = draw_strip(view.festival_card, None, 0)[: len(name.split("+"))]
            return [[*symbols, (f" {name}", "strong")], pays]
        size = settlement_of(view.land, self._city).bit_count()
        words: list[Line] = [
            [(name.replace("+", " and "), "strong")],
            pays,
            [(f"palace {palace.value}, city of {size}", "dim")],
            [(self._warning(), "error")],
        ]
        card = draw_card(view.festival_card, None, 0, self._is_plain)
        return [[*line, ("   ", ""), *more] for line, more in zip(card, words, strict=True)]

    def _warning(self) -> str:
        is_lost = self._is_opening and self._view.ap
        return f"Ends the turn: {self._view.ap} AP lost." if is_lost else ""

    def _bids(self, width: int) -> list[Line]:
        view, auction = self._view, self._view.auction
        highest = "" if auction is None else f"highest {auction.highest}"
        lines: list[Line] = [heading(width, " BIDS", f"{highest} ")]
        host, guests = view.seat, guests_of(view, self._city)
        if auction is not None:
            host, guests = auction.host, auction.guests
        room = 7 if width < WIDE else 10
        names = shorten_names(view.names, room)
        for seat in (host, *guests):
            letter: Run = (assign_letters(view.names)[seat], f"seat-{seat}")
            lead: Line = [
                (">" if seat == view.to_act else " ", "strong"),
                letter,
                (f" {fit(names[seat], room)}", ""),
            ]
            lines.append(self._bid_line(seat, lead, width))
        if not guests:
            lines.append([("Nobody else is there.", "dim")])
        if self._is_opening and width < WIDE and view.ap:
            lines += [[(row, "error")] for row in wrap(self._warning(), width)]
        return lines

    def _bid_line(self, seat: Seat, lead: Line, width: int) -> Line:
        """Return what one has bid: a square a point where there is room, the total, and who is out."""
        auction = self._view.auction
        if auction is None:
            return lead
        total = auction.totals[seat]
        state = "passed" if seat in auction.passed else "agrees" if seat in auction.agreed else ""
        right = f" {state} {total}"
        room = width - count_cells(lead) - len(right)
        squares = [
            run for _ in range(min(total, room // _SQUARE)) for run in ((" ", ""), ("  ", f"seat-{seat}"))
        ]
        return [*fill_line([*lead, *squares], width - len(right)), (right, "dim" if state else "strong")]

    def _cards(self, width: int) -> list[Line]:
        worth = hand_value(self._view.hand, self._view.festival_card)
        lines: list[Line] = [heading(width, " YOUR CARDS", f"worth {worth} ")]
        if not self._kinds:
            return [*lines, *([(row, "dim")] for row in wrap("No card of yours matches.", width))]
        for number, kind in enumerate(self._kinds):
            held, play = self._view.hand[kind], self._counts[kind]
            sign = ">" if number == self._row else " "
            ink = "strong" if play or number == self._row else ""
            right = f" play {play} of {held}" if width >= WIDE else f" {play}/{held}"
            value: Run = (f"+{card_value(kind, self._view.festival_card)}", "banner")
            lead: Line = [
                (sign, "strong"),
                (f"{number + 1}", "key"),
                (f" {kind_name(kind):<11} ", ink),
                value,
            ]
            lines.append([*fill_line(lead, width - len(right)), (right, ink)])
        return lines

    def _sum(self) -> Line:
        auction = self._view.auction
        worth = hand_value(self.cards, self._view.festival_card)
        if auction is None:
            return [(f"Your bid: {worth}", "strong")]
        if self._view.phase is Phase.AGREEMENT and not worth:
            return [("Level: you may share", "strong")]
        total = self._mine + worth
        word = "too low" if total < auction.highest else "level" if total == auction.highest else "raises"
        return [(f"{self._mine} + {worth} = {total}: {word}", "strong")]

    def show_hint(self, message: str, hinted: JavaAction | None = None) -> None:
        self.hinted = hinted
        self._line.say(LineKind.INFO, message)
        self.show()

    def keys(self) -> Sequence[tuple[str, str]]:
        view = self._view
        found = []
        if not self._is_opening:
            found += keymap.shown("festival.agree" if view.phase is Phase.AGREEMENT else "festival.pass")
        found += [keymap.item("dialog.accept", "play")] if self._kinds else []
        way_out = keymap.item("dialog.cancel", "back" if self._is_opening else "look")
        more, less = keymap.shown("festival.more", "festival.less")
        # What may not fit comes last: whoever finds the way to more cards finds the one to less.
        counts, last = ([more], [less]) if self._kinds else ([], [])
        return [*found, *counts, *keymap.shown("table.hint"), way_out, *last]

    def focus_at(self, width: int) -> tuple[int, int]:
        stake, bids, *_ = self._parts(width)
        return 0, len(stake) + len(bids) + 1 + self._row

    def clicked(self, x: int, line: int) -> None:
        stake, bids, *_ = self._parts(self.query_one(Body).size.width)
        self.action_add(line - len(stake) - len(bids) - 1)

    def action_row(self, step: int) -> None:
        if self._kinds:
            self._row = (self._row + step) % len(self._kinds)
            self.leave_hint()

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
        self.leave_hint()

    def action_answer(self, word: str) -> None:
        if not self._is_opening:
            self._confirm(Agree() if word == "agree" else Pass(), self._take)

    def action_accept(self) -> None:
        if self.hinted is not None:
            self._confirm(self.hinted, self._take)
        elif not self._kinds and not self._is_opening:
            is_over = self._view.phase is Phase.AGREEMENT
            way = "<festival.agree> agrees" if is_over else "<festival.pass> passes"
            self.say(keymap.with_keys(f"There is no card to play: {way}."))
        else:
            self._take(HoldFestival(self._city, self.cards) if self._is_opening else Bid(self.cards))

    def _take(self, action: JavaAction) -> None:
        refusal = self._session.why_not(action)
        if refusal is None:
            self.dismiss(action)
        else:
            told = self._session.telling.format_message(refusal)
            self._line.say(LineKind.ERROR, told, refusal.ruling)
