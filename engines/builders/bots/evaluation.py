"""What a position is worth to its player when the turn ends: how many turns nearer to 17 VP it is.

Two open sites are thought through: the one that is done most easily, and then, with its workers free again
and its reward in hand, the next. What VP are lacking to 17 after that must come from others, few of which are
open as yet; how fast, is told by the workers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import astuple
from functools import lru_cache
from itertools import combinations
from operator import mul
from typing import NamedTuple

from engines.builders.bots.position import (
    COST_ECUS,
    IS_MACHINE,
    MAKES,
    POINTS,
    REWARD_ECUS,
    STRENGTH,
    Needs,
    Position,
    Works,
    lacking,
    total,
)
from engines.builders.bots.weights import Weights
from engines.builders.cards import Card
from engines.builders.turn import VP_TO_END

Features = tuple[float, ...]
"""What counts in a position, in the order of the fields of `Weights`."""

_THOUGHT_THROUGH = 2
"""So many open sites; with more, players open sites for which their workers find no time."""


def evaluation(weights: Weights) -> Callable[[Position], float]:
    """Return what positions are worth, in turns; only the differences count."""
    factors: Features = astuple(weights)

    def worth_of(position: Position) -> float:
        worth: float = sum(map(mul, factors, features(position)))
        return worth

    return worth_of


class Crew(NamedTuple):
    """The workers who finish a site with the fewest sent, then for the fewest écus."""

    workers: int
    ecus: int
    missing: int
    """How many resources even all the workers cannot bring; then all who help are the crew."""


@lru_cache(maxsize=1 << 17)
def crew_for(missing: Needs, free: tuple[Card, ...]) -> Crew:
    """Return the crew for what a site is missing, among these workers."""
    useful = [worker for worker in free if lacking(missing, MAKES[worker]) != missing]
    if rest := _left_by(useful, missing):
        return Crew(len(useful), _pay(useful), total(rest))
    for count in range(1, len(useful) + 1):
        costs = [_pay(crew) for crew in combinations(useful, count) if not _left_by(crew, missing)]
        if costs:
            return Crew(count, min(costs), 0)
    raise AssertionError("nothing is missing at an open site")


def _left_by(crew: Iterable[Card], missing: Needs) -> Needs:
    for worker in crew:
        missing = lacking(missing, MAKES[worker])
    return missing


def _pay(crew: Iterable[Card]) -> int:
    return sum([COST_ECUS[worker] for worker in crew])


class Outlook(NamedTuple):
    """What two open sites come to, whatever the player can pay."""

    bills: tuple[tuple[int, int], ...]
    """By site, in order: what its crew costs and what it brings in the end, in écus."""
    lack: int
    """VP lacking to 17 after that."""
    points: int
    """VP after that."""
    before_money: tuple[int, ...]
    """The features up to the shortage."""
    after_shortage: tuple[int, ...]
    """Those from the shortage to the purse."""
    after_money: tuple[int, ...]
    """The last ones."""


def outlook(points: int, free: tuple[Card, ...], sites: tuple[Works, ...]) -> Outlook:
    """Return what these sites come to with these workers."""
    busy = [worker for site in sites for worker in site.crew]
    everybody = [*free, *busy]
    open_sites = list(sites)
    bills = []
    sends = first_crew = late = recruits = 0
    for _ in range(_THOUGHT_THROUGH):
        if not open_sites or points >= VP_TO_END:
            break
        site, crew = _easiest(open_sites, free)
        open_sites.remove(site)
        building = site.building
        sends += crew.workers
        first_crew = first_crew or crew.workers + crew.missing
        late += max(0, crew.workers - 2)
        # Somebody still to be recruited brings about 3 of what is missing, for about as many écus.
        recruits += (crew.missing + 2) // 3
        bills.append((crew.ecus + crew.missing, REWARD_ECUS[building]))
        points += POINTS[building]
        if IS_MACHINE[building]:
            everybody.append(building)
            free = (*free, building)
        free = tuple(sorted((*free, *site.crew)))
    lack = max(0, VP_TO_END - points)
    strength, machines, scarcest = _pool(tuple(everybody))
    pool = (
        *[lack * min(strength, most) for most in (8, 12, 16, 20, 24)],
        lack * min(machines, 6),
        lack * min(scarcest, 3),
        lack * min(len(everybody), 5),
    )
    rest = (
        max(0, points - VP_TO_END),
        sum([STRENGTH[worker] for worker in busy]),
        len(sites),
        min(lack, sum([POINTS[site.building] for site in open_sites])),
    )
    return Outlook(tuple(bills), lack, points, (sends, recruits), (first_crew, late, lack, *pool), rest)


def settle(ecus: int, bills: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return how many écus are lacking in between to pay some bills in order, and what is left in the end."""
    shortage = 0
    for bill, reward in bills:
        ecus -= bill
        if ecus < 0:
            shortage -= ecus
            ecus = 0
        ecus += reward
    return shortage, ecus


def features(position: Position) -> Features:
    """Return what of a position counts towards its worth, a number for each weight."""
    ecus, _, points, free, sites, *_ = position
    bills, lack, _, before_money, after_shortage, after_money = outlook(points, free, sites)
    shortage, purse = settle(ecus, bills)
    money = purse, min(purse, 4), min(purse * 0.15, lack), min(ecus, 8)
    return (*before_money, shortage, *after_shortage, *money, *after_money)


def _easiest(sites: list[Works], free: tuple[Card, ...]) -> tuple[Works, Crew]:
    """Return the site that is done with the least, for its VP, and its crew."""
    best, best_crew, lowest = sites[0], None, 99.0
    for site in sites:
        crew = crew_for(site.missing, free)
        burden = crew.workers + 0.7 * crew.missing + 0.1 * crew.ecus - 0.3 * POINTS[site.building]
        if burden < lowest:
            best, best_crew, lowest = site, crew, burden
    assert best_crew is not None
    return best, best_crew


@lru_cache(maxsize=1 << 15)
def _pool(workers: tuple[Card, ...]) -> tuple[int, int, int]:
    """Return what some workers make in all, the machines' part, and of the resource they make least of."""
    makes = [MAKES[worker] for worker in workers]
    strength = sum([STRENGTH[worker] for worker in workers])
    machines = sum([STRENGTH[worker] for worker in workers if IS_MACHINE[worker]])
    return strength, machines, min([sum([make >> shift & 15 for make in makes]) for shift in (0, 4, 8, 12)])
