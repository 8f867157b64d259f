"""What the next turn can make of a plan, with the cards that may lie in the rows by then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import nlargest
from random import Random

from engines.bots import Deadline
from engines.builders.bots.plans import Plan, Search, plans
from engines.builders.bots.position import Position
from engines.builders.bots.race import Race
from engines.builders.cards import Card
from engines.builders.state import Row, State
from engines.builders.turn import ACTIONS_A_TURN
from engines.shuffle import below

NEXT_TURN = Search(width=4, depth=6, most_bought=1, nodes=120)
"""How far the next turn is looked into."""


@dataclass(frozen=True, slots=True)
class Future:
    """What may lie in the rows at the next turn."""

    workers: tuple[Card, ...]
    """The deck of workers."""
    buildings: tuple[Card, ...]
    """The deck of buildings."""
    taken: tuple[tuple[int, int], ...]
    """By rival: the index of the worker and of the building that the rival takes in between."""


def future_of(sampled: State, rng: Random) -> Future:
    """Return one possible future behind a possible true state."""
    rows = len(sampled.worker_row), len(sampled.building_row)
    taken = tuple((below(rows[0], rng), below(rows[1], rng)) for _ in sampled.players[1:])
    return Future(sampled.secret.workers, sampled.secret.buildings, taken)


def next_turn(end: Position, future: Future) -> Position:
    """Return the position at the beginning of the next turn."""
    workers, _ = _refilled(end.worker_row, future.workers, [worker for worker, _ in future.taken])
    # The plan may have used the top building already; then it is no longer in the deck.
    deck = future.buildings if end.next_building is not None else future.buildings[1:]
    buildings, deck = _refilled(end.building_row, deck, [building for _, building in future.taken])
    sites = tuple([site._replace(sent=0) for site in end.sites])
    following = deck[0] if deck else None
    return Position(end.ecus, ACTIONS_A_TURN, end.points, end.free, sites, workers, buildings, following)


def _refilled(row: Row, deck: tuple[Card, ...], taken: list[int]) -> tuple[Row, tuple[Card, ...]]:
    """Return a row once its gaps and the cards that were taken are replaced, and the rest of the deck."""
    cards = list(row)
    for index in taken:
        cards[index] = None
    for index, card in enumerate(cards):
        if card is None and deck:
            cards[index], deck = deck[0], deck[1:]
    return tuple(cards), deck


Judge = Callable[[Plan], float]
"""What the next turn makes of a plan, in one future; only differences count."""


def judge_by_worth(race: Race, future: Future, deadline: Deadline | None) -> Judge:
    """Return what tells the lead that comes of a plan, as if the rivals did nothing in between."""

    def lead(plan: Plan) -> float:
        following = plans(next_turn(plan.end, future), race.worth, NEXT_TURN, deadline)
        return race.lead(plan.end, following[0].value - 1)

    return lead


def look_ahead(
    found: list[Plan], judges: Iterable[Judge], deadline: Deadline | None, halve_after: int | None = None
) -> Plan:
    """Return the plan of which the next turn makes the most, on the average over some futures.

    All plans are compared in all futures, or all in so many only: then the better half in as many more, and
    of that half the better one in twice as many as before.
    A plan's own value counts as long as it has been compared in no future, so that a deadline does no harm.
    """
    values = dict.fromkeys(range(len(found)), 0.0)
    best = found[0]
    for count, judge in enumerate(judges, 1):
        for number in values:
            if deadline and deadline.is_past():
                return best
            values[number] += judge(found[number])
        best = found[max(values, key=values.__getitem__)]
        if count == halve_after:
            better = nlargest(max(2, len(values) // 2), values, key=values.__getitem__)
            values, halve_after = {number: values[number] for number in sorted(better)}, 2 * count
    return best
