"""What a festival is worth, judged from hands that the others may hold (J45 to J51)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

from engines.core import Game, Reason, Seat, because
from engines.java.actions import Agree, Bid, JavaAction, Pass
from engines.java.festival import plays, points_at_stake
from engines.java.pieces import NO_CARDS, Hand, hand_value
from engines.java.state import Phase, State
from engines.java.view import JavaView

SAMPLES = 24
"""Deals of the hidden hands that an estimate is the mean of."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What there is to win, and who is still there to win it."""

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
        self._card = card
        self._face = view.festival_card
        self._weight = 1 / (len(view.players) - 1)
        deals = [game.sample_state(view, rng).secret.hands for _ in range(SAMPLES)]
        self._values = [[hand_value(hand, self._face) for hand in hands] for hands in deals]
        self.hosting = cache(self._hosting)

    def worth(self, stake: Stake, total: int, cards: int) -> tuple[float, float]:
        """Return what playing cards up to a total is worth, in points, and how likely it wins alone.

        The others stay in if they can reach the total and what they win is worth their cards.
        """
        gained, alone = 0.0, 0
        for values in self._values:
            staying = 0
            for seat in stake.rivals:
                missing = total - stake.totals[seat]
                if missing <= 0 or (values[seat] >= missing and self._would_match(stake, missing)):
                    staying += 1
            if staying:
                gained += stake.shared * (1 - self._weight * staying)
            else:
                gained += stake.alone
                alone += 1
        return gained / SAMPLES - self._card * cards, alone / SAMPLES

    def _would_match(self, stake: Stake, missing: int) -> bool:
        # That guest gains a share, and the other does not win alone; most cards that match are worth 1 or 2.
        gain = stake.shared + (stake.alone - stake.shared) * self._weight
        return gain > 0.5 * missing / 1.3

    def _hosting(self, hand: Hand, value: int, guests: tuple[Seat, ...]) -> tuple[float, Hand]:
        """Return what holding a festival at a palace of `value` is worth, and with which cards to open it."""
        alone, shared = points_at_stake(value, self._view.shared_festivals)
        stake = Stake(alone, shared, guests, (0,) * len(self._view.players))
        best = (0.0, NO_CARDS)
        for total, cards in cheapest(hand, self._face, 1).items():
            worth, _ = self.worth(stake, total, sum(cards))
            if worth > best[0]:
                best = (worth, cards)
        return best

    def answer(self) -> tuple[JavaAction, Reason]:
        """Return the answer of the seat in the festival that goes on, with the reason."""
        view, auction = self._view, self._view.auction
        assert auction is not None
        palace = view.land.palace_at(auction.city)
        assert palace is not None
        alone, shared = points_at_stake(palace.value, view.shared_festivals)
        rivals = tuple(seat for seat in auction.still_in if seat != view.viewer)
        stake = Stake(alone, shared, rivals, auction.totals)
        mine = auction.totals[view.viewer or 0]
        answers = cheapest(view.hand, self._face, max(1, auction.highest - mine))
        best: JavaAction
        if view.phase is Phase.AGREEMENT:
            best, most = Agree(), shared * (1 - self._weight * len(rivals))
            reason = because("share", points=shared)
        else:
            each = alone if len(rivals) == 1 else shared
            best, most = Pass(), -self._weight * each * len(rivals)
            fewest = min(map(sum, answers.values()), default=0)
            if fewest:
                reason = because("pass_dear", highest=auction.highest, cards=fewest, points=shared)
            else:
                reason = because("pass_short", highest=auction.highest)
        for added, cards in answers.items():
            total = mine + added
            worth, chance = self.worth(stake, total, sum(cards))
            if worth > most + 0.01:
                best, most = Bid(cards), worth
                reason = because("reach", total=total, points=shared)
                if chance:
                    reason = because("win", total=total, points=alone, chance=round(100 * chance))
        return best, reason


def cheapest(hand: Hand, face: int, at_least: int) -> dict[int, Hand]:
    """Return the choice with the fewest cards for each value that a hand can reach, from a least one on."""
    best: dict[int, Hand] = {}
    for cards in plays(hand, face, at_least):
        value = hand_value(cards, face)
        if value not in best or sum(cards) < sum(best[value]):
            best[value] = cards
    return best
