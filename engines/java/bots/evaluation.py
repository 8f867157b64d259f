"""What a position is worth to each seat: points, leads and what threatens them, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto
from functools import cache, lru_cache, partial
from operator import mul
from typing import Any, NamedTuple

from engines.core import Seat
from engines.java.bots.position import UNKNOWN, Position, values_left
from engines.java.bots.regions import Settlement, Shore
from engines.java.bots.weights import Weights
from engines.java.pieces import FESTIVAL_ALONE, PALACE_VALUES, POOL_POINTS, TRIPLES, hand_value

TRIPLES_A_TURN = 1.7
"""Placed in a turn of a usual game."""

ENOUGH_DEVELOPERS = 7
"""More of them on the board are worth only what they stand on."""

LEAST_CARD = 0.3
"""What a card is worth at least."""

_MEMORY = 60_000
"""Settlements remembered at most."""


class Sums(NamedTuple):
    """What is weighed for one seat, added up; or what one of each is worth."""

    points: float
    gain: float
    """Points that palaces, built or enlarged, would score, as surely as the seat leads."""
    later: float
    """Points that cities may pay in the end, and what their growth may add."""
    now: float
    """Points that cities would pay now."""
    festival: float
    """Points that festivals may bring, weighed already."""
    pools: float
    """Points that pools may bring, weighed already."""
    tokens: float
    """Extra-action tokens that there are turns left for."""
    doubles: float
    village_singles: float
    rice_singles: float
    cards: float
    crowding: float
    """Cards times cards: each further one is worth less, down to a least worth."""
    card_match: float
    """Symbols that the own cards share with the festival card; 0 for seats whose cards are hidden."""
    developers: float
    """On the board, no more than are of use."""
    heights: float
    """The levels that they stand on."""


class Stage(IntEnum):
    """How much of the game a seat has before it."""

    NEXT = auto()
    """It moves next."""
    LATER = auto()
    LAST_AP = auto()
    """In its last turn, with AP left."""
    LAST = auto()
    """In its last turn, without."""
    WATCHING = auto()
    """It has had its final scoring, and pools may still score for it."""
    FINISHED = auto()


def triples_left(position: Position) -> int:
    """Return how many triples will still be placed: 0 in the last round."""
    return 0 if position.last_round else position.stock.triples


def stage_of(position: Position, mover: Seat | None, seat: Seat) -> Stage:
    """Return the stage of a seat if `mover` may act next."""
    if position.players[seat].finished:
        return Stage.FINISHED if position.is_over else Stage.WATCHING
    if seat == mover == position.seat and not triples_left(position):
        return Stage.LAST_AP if position.ap else Stage.LAST
    return Stage.NEXT if seat == mover else Stage.LATER


def rates_by_weights(weights: Weights, stage: Stage, triples: int) -> Sums:
    """Return what one of each sum is worth with so many triples left, 0 in the last round."""
    nothing = Sums(*[0.0] * len(Sums._fields))
    rates = nothing._replace(points=1.0, pools=0.0 if stage is Stage.FINISHED else 1.0)
    if stage in (Stage.WATCHING, Stage.FINISHED):
        return rates
    if stage in (Stage.LAST_AP, Stage.LAST):
        gain = weights.gain_next if stage is Stage.LAST_AP else 0.0
        return rates._replace(gain=gain, later=0.1, now=1.0)
    gone = 1 - triples / TRIPLES
    return rates._replace(
        gain=weights.gain_next if stage is Stage.NEXT else weights.gain_later,
        later=weights.final_start + (weights.final_end - weights.final_start) * gone * gone,
        festival=1.0,
        tokens=weights.token,
        doubles=weights.double,
        village_singles=weights.village_single,
        rice_singles=weights.rice_single,
        cards=weights.card,
        crowding=-weights.card_less,
        card_match=weights.card_match,
        developers=weights.developer,
        heights=weights.height,
    )


Counts = tuple[Any, ...]
"""What the sums of a seat depend on, as `Evaluation._sums_of` takes it; all numbers."""


class Evaluation:
    """Weighs positions; what it found out about a settlement it remembers."""

    def __init__(self, weights: Weights, rates_of: Callable[[Stage, int], Sums] | None = None) -> None:
        """Prepare one that takes its rates from elsewhere than the weights, if they are given."""
        self.weights = weights
        self.rates_of = rates_of or partial(rates_by_weights, weights)
        """What one of each sum is worth at a stage, with so many triples left."""
        self._chances = (0.0, weights.pool_one, weights.pool_two, weights.pool_more)
        self._rates = cache(self.rates_of)
        self._besides = lru_cache(_MEMORY)(self._worth_besides)
        self._pools = lru_cache(_MEMORY)(self._pool_gains)
        self._shares = lru_cache(_MEMORY)(self._weighed)
        self._total = lru_cache(_MEMORY)(self._added)

    def difference(self, position: Position, mover: Seat | None, seat: Seat, extra: float = 0.0) -> float:
        """Return how far a seat is ahead if `mover` may act next; None after the last turn.

        `extra` are points that it may expect besides.
        """
        others = self.worths(position, mover)
        worth = others.pop(seat)
        rival = self.weights.rival
        return worth + extra - rival * max(others) - (1 - rival) * sum(others) / len(others)

    def worths(self, position: Position, mover: Seat | None) -> list[float]:
        """Return what the position is worth to each seat, in points."""
        return [
            points + self._besides(*counts)
            for points, counts in zip(position.points, self._counts(position, mover), strict=True)
        ]

    def _worth_besides(self, stage: Stage, triples: int, *counts: Any) -> float:
        """Return what a seat has besides its points."""
        worth: float = sum(map(mul, self._sums_of(stage, triples, *counts), self._rates(stage, triples)))
        return worth

    def sums(self, position: Position, mover: Seat | None) -> list[Sums]:
        """Return what is weighed, added up for each seat."""
        return [
            self._sums_of(*counts)._replace(points=points)
            for points, counts in zip(position.points, self._counts(position, mover), strict=True)
        ]

    def _counts(self, position: Position, mover: Seat | None) -> list[Counts]:
        """Return all that the sums of each seat depend on, points aside."""
        players, seats = position.players, len(position.players)
        triples = triples_left(position)
        values = values_left(position.stock.palaces)
        settled = self._total(position.settlements, mover, values) or ((0.0,) * 4,) * seats
        pools = self._pools(position.shores, position.shore_leaders, position.stock.irrigation > 0, seats)
        match = 0 if position.face == UNKNOWN else _match(position.hand, position.face)
        return [
            (
                stage_of(position, mover, seat),
                triples,
                *settled[seat],
                pools[seat],
                player.tokens,
                player.doubles,
                player.village_singles,
                player.rice_singles,
                position.hand_sizes[seat],
                match if seat == position.me else 0,
                player.developers.bit_count(),
                position.heights[seat],
                seats,
            )
            for seat, player in enumerate(players)
        ]

    def _sums_of(
        self,
        stage: Stage,
        triples: int,
        gain: float,
        later: float,
        now: float,
        festival: float,
        pools: float,
        tokens: int,
        doubles: int,
        village_singles: int,
        rice_singles: int,
        cards: int,
        match: int,
        developers: int,
        heights: int,
        seats: int,
    ) -> Sums:
        weights = self.weights
        turns_left = 1 + triples / (TRIPLES_A_TURN * seats)
        return Sums(
            0.0,
            gain,
            later,
            now,
            festival,
            pools,
            min(tokens, turns_left),
            doubles,
            village_singles,
            rice_singles,
            cards,
            cards * min(cards, (weights.card - LEAST_CARD) / weights.card_less),
            match,
            min(developers, ENOUGH_DEVELOPERS),
            heights,
        )

    def _pool_gains(
        self, shores: tuple[Shore, ...], leaders: tuple[Seat | None, ...], may_lay: bool, seats: int
    ) -> list[float]:
        pools = [0.0] * seats
        for shore, leader in zip(shores, leaders, strict=True):
            if leader is None:
                continue
            if not shore.is_pool:
                chance = self.weights.hole if may_lay else 0.0
            else:
                missing = shore.gap.bit_count()
                chance = self._chances[missing] if missing < len(self._chances) else 0.0
            pools[leader] += POOL_POINTS * shore.water.bit_count() * chance
        return pools

    def _added(
        self, parts: tuple[Settlement, ...], mover: Seat | None, values: tuple[int, ...]
    ) -> tuple[tuple[float, ...], ...]:
        """Return the shares of some settlements, added up for each seat."""
        total = tuple(map(sum, zip(*[self._shares(part, mover, values) for part in parts], strict=True)))
        seats = len(total) // 4
        return tuple(total[seat::seats] for seat in range(seats))

    def _weighed(self, part: Settlement, mover: Seat | None, values: tuple[int, ...]) -> tuple[float, ...]:
        """Return what a settlement is to the seats with so many values of palaces in stock.

        It is the gain of each seat, then of each what comes later, now, and by festivals, as in `Sums`.
        """
        weights, present, palace = self.weights, part.present, part.palace
        seats = len(part.developers)
        shares = [0.0] * (4 * seats)
        if not present:
            return tuple(shares)
        value = palace.value if palace else 0
        gain, coming = _palace_gain(part, values)
        size_worth = weights.size * min(part.size, PALACE_VALUES[-1])
        tops = [seat for standing, seat in present if standing == present[0][0]]
        hold = self._hold(part)
        fest = 0.0
        if palace and not palace.celebrated:
            fest = weights.festival * FESTIVAL_ALONE[value] / len(present)
        seconds = present[len(tops)][0] if len(present) > len(tops) else None
        for standing, seat in present:
            if len(tops) == 1 and seat == tops[0]:
                lead = 1 - (1 - hold) * (weights.hold_next if seat == mover else 1.0)
                later = value * (lead + (1 - lead) / 2)
                now = float(value)
            elif seat in tops:
                lead = 0.6 if seat == mover else 0.25
                later = 0.8 * value
                now = float(value)
            elif standing == seconds:
                lead = (1 - hold) * (0.7 if seat == mover else 0.4)
                later = value * (lead + (1 - lead) * weights.second / 2)
                now = float(value // 2)
            else:
                lead = (1 - hold) * (0.5 if seat == mover else 0.2)
                later = value * (lead + 0.1)
                now = 0.0
            shares[seat::seats] = lead * gain, later + lead * (coming + size_worth), now, fest
        return tuple(shares)

    def _hold(self, part: Settlement) -> float:
        """Return how surely the leader of a settlement stays so: by how high the free spaces of it lie."""
        weights = self.weights
        margin = part.present[0][0][0] - part.free_level
        holds = weights.hold_above, weights.hold_level, weights.hold_below, weights.hold_far
        hold = holds[max(0, min(margin + 1, 3))]
        return 1 - (1 - hold) * weights.alone if len(part.present) == 1 else hold


_match = lru_cache(maxsize=1024)(hand_value)


def _palace_gain(part: Settlement, values: tuple[int, ...]) -> tuple[float, float]:
    """Return points of the best palace that the leader could build next, and half of what it adds."""
    palace = part.palace
    least = palace.value if palace else 0
    largest = max([value for value in values if value <= part.size], default=0)
    if largest <= least:
        return 0.0, 0.0
    # What has changed in this turn already may change again in the next.
    now = 0.0 if palace and palace.changed else largest / 2
    return now, (largest - least) / 2
