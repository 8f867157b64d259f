"""A simple sensible player of The Builders, for tests.

It opens what it can finish and recruits what a site lacks. It keeps one site open at a time, so its workers
are always set free again. It sees a view only.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.cards import BUILDINGS, CARDS, NOTHING, Card, Resources, missing
from engines.builders.state import Site
from engines.builders.view import BuildersView


def less(needs: Resources, worker: Card) -> Resources:
    """What is missing once a worker has come."""
    stone, wood, knowledge, tile = (
        max(need - made, 0) for need, made in zip(needs, CARDS[worker].makes, strict=True)
    )
    return stone, wood, knowledge, tile


def crew_for(needs: Resources, free: Iterable[Card]) -> list[Card]:
    """The workers, most useful first, who help to bring what is missing; perhaps not all of it."""
    crew: list[Card] = []
    rest = list(free)
    while rest and needs != NOTHING:
        best = min(rest, key=lambda worker: (sum(less(needs, worker)), CARDS[worker].cost_ecus, worker))
        if less(needs, best) == needs:
            break
        rest.remove(best)
        crew.append(best)
        needs = less(needs, best)
    return crew


def lacking(needs: Resources, workers: Iterable[Card]) -> Resources:
    """What is missing once all these workers have come."""
    for worker in workers:
        needs = less(needs, worker)
    return needs


def choose(seen: BuildersView) -> BuildersAction:
    """What it does."""
    if seen.player.sites:
        return _build(seen, seen.player.sites[0])
    slots = [slot for slot, card in enumerate(seen.building_row, start=1) if card is not None]
    if seen.actions_left and slots:
        return Open(min(slots, key=lambda slot: _distance(seen, slot)))
    return _take(seen)


def _distance(seen: BuildersView, slot: int) -> tuple[int, int, int]:
    card = seen.building_row[slot - 1]
    assert card is not None
    needs = missing(card, ())
    return sum(lacking(needs, seen.player.free)), -BUILDINGS[card].victory_points, sum(needs)


def _build(seen: BuildersView, site: Site) -> BuildersAction:
    player, left = seen.player, seen.actions_left
    crew = crew_for(site.missing, player.free)
    still = lacking(site.missing, crew)
    if still != NOTHING:
        slots = [slot for slot, card in enumerate(seen.worker_row, start=1) if card is not None]
        useful = {slot: sum(less(still, seen.worker_row[slot - 1] or 0)) for slot in slots}
        # Without anybody else to send it takes one who does not help: the next in the row may.
        if left and useful and (min(useful.values()) < sum(still) or not crew):
            return Recruit(min(slots, key=lambda slot: (useful[slot], slot)))
    if not crew or player.ecus < CARDS[crew[0]].cost_ecus:
        return _take(seen)
    if left > site.sent:
        return Send(crew[0], site.building)
    wages = sum(CARDS[worker].cost_ecus for worker in crew)
    if still == NOTHING and len(crew) == 1 and left == site.sent and player.ecus >= wages + 5:
        return Buy()
    return _take(seen)


def _take(seen: BuildersView) -> BuildersAction:
    return Take(min(seen.actions_left, 3)) if seen.actions_left else EndTurn()
