"""What a festival is worth, judged from hands that the others may hold (J45 to J51)."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.core import Game, Reason, Seat
from engines.java.actions import Agree, Bid, JavaAction, Pass
from engines.java.festival import matching, plays, points_at_stake
from engines.java.pieces import NO_CARDS, Hand, hand_value
from engines.java.state import Phase, State
from engines.java.view import JavaView

SAMPLES = 24
"""Deals of the hidden hands that an estimate is the mean of."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What there is to win, and what is still there to win it with."""

    alone: int
    shared: int
    rivals: tuple[Seat, ...]
    """The other seats still in."""
    totals: tuple[int, ...]
    """What each seat has played."""


class FestivalEvaluator:
    """Judges festivals for one seat, from what its view shows."""

    def __init__(
        self, game: Game[State, JavaAction, JavaView], view: JavaView, rng: Random, card: float
    ) -> None:
        """Deal the hidden cards a number of times; `card` is what one that is kept is worth."""
        self._view = view
        self._me = view.viewer or 0
        self._card = card
        self._face = view.festival_card
        self._count = len(view.players)
        values: list[tuple[int, ...]] = []
        for _ in range(SAMPLES):
            state = game.sample_state(view, rng)
            values.append(tuple(hand_value(hand, self._face) for hand in state.secret.hands))
        self._values = values
        self._hosting: dict[tuple[Hand, int, tuple[Seat, ...]], tuple[float, Hand]] = {}

    # --- one play ---

    def worth(self, stake: Stake, total: int, cards: int) -> tuple[float, float]:
        """Return what playing cards up to a total is worth, in points, and how likely it wins alone.

        The others stay in if they can reach the total and what they win is worth their cards.
        """
        weight = 1 / max(1, self._count - 1)
        gained, alone = 0.0, 0
        for values in self._values:
            staying = 0
            for seat in stake.rivals:
                missing = total - stake.totals[seat]
                if missing <= 0 or (values[seat] >= missing and self._would_match(stake, missing)):
                    staying += 1
            if staying:
                gained += stake.shared * (1 - weight * staying)
            else:
                gained += stake.alone
                alone += 1
        return gained / SAMPLES - self._card * cards, alone / SAMPLES

    def _would_match(self, stake: Stake, missing: int) -> bool:
        # That guest gains a share, and the other does not win alone; most cards that match are worth 1 or 2.
        gain = stake.shared + (stake.alone - stake.shared) / max(1, self._count - 1)
        return gain > 0.5 * missing / 1.3

    # --- opening ---

    def hosting(self, hand: Hand, value: int, guests: tuple[Seat, ...]) -> tuple[float, Hand]:
        """Return what holding a festival at a palace of `value` is worth, and with which cards to open it."""
        key = (hand, value, guests)
        if key not in self._hosting:
            self._hosting[key] = self._best_opening(hand, value, guests)
        return self._hosting[key]

    def _best_opening(self, hand: Hand, value: int, guests: tuple[Seat, ...]) -> tuple[float, Hand]:
        alone, shared = points_at_stake(value, self._view.shared_festivals)
        stake = Stake(alone, shared, guests, (0,) * self._count)
        best = (0.0, NO_CARDS)
        for total, cards in cheapest(hand, self._face, 1).items():
            worth, _ = self.worth(stake, total, sum(cards))
            if worth > best[0]:
                best = (worth, cards)
        return best

    # --- answers ---

    def answer(self) -> tuple[JavaAction, Reason]:
        """Return the answer of the seat in the festival that goes on, with the reason."""
        view, auction = self._view, self._view.auction
        assert auction is not None
        palace = view.land.palace_at(auction.city)
        assert palace is not None
        alone, shared = points_at_stake(palace.value, view.shared_festivals)
        rivals = tuple(seat for seat in auction.still_in if seat != self._me)
        stake = Stake(alone, shared, rivals, auction.totals)
        mine, highest = auction.totals[self._me], auction.highest
        weight = 1 / max(1, self._count - 1)
        best: JavaAction
        if view.phase is Phase.AGREEMENT:
            best, most = Agree(), shared * (1 - weight * len(rivals))
            reason = Reason("share", (("points", shared),))
        else:
            each = alone if len(rivals) == 1 else shared
            best, most = Pass(), -weight * each * len(rivals)
            reason = Reason("pass")
        missing = max(1, highest - mine)
        for added, cards in cheapest(view.hand, self._face, missing).items():
            worth, chance = self.worth(stake, mine + added, sum(cards))
            if worth > most + 0.01:
                best, most = Bid(cards), worth
                total = ("total", mine + added)
                reason = Reason("reach", (total, ("points", shared)))
                if chance:
                    reason = Reason("win", (total, ("points", alone), ("chance", round(100 * chance))))
        return best, reason


def cheapest(hand: Hand, face: int, at_least: int) -> dict[int, Hand]:
    """Return the choice with the fewest cards for each value that a hand can reach, from a least one on."""
    best: dict[int, Hand] = {}
    if not any(matching(hand, face)):
        return best
    for cards in plays(hand, face, at_least):
        value = hand_value(cards, face)
        if value not in best or sum(cards) < sum(best[value]):
            best[value] = cards
    return best
