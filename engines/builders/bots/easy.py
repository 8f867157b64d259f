"""The easy player of The Builders.

It opens the site for which its workers lack least and recruits whom the site still needs. It keeps one site
open at a time, so its workers are always set free again.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from engines.bots import Deadline
from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Slot, Take
from engines.builders.cards import BUILDINGS, NOTHING, Card, Resources, without
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.state import Row, Site
from engines.builders.view import BuildersView
from engines.builders.work import cost_actions, cost_ecus
from engines.legal import LegalActions


class EasyBot:
    """Builds one site after the other and takes écus when it can do no better."""

    def choose(
        self,
        view: BuildersView,
        legal: LegalActions[BuildersAction],
        rng: Random,
        deadline: Deadline | None = None,
    ) -> BuildersAction:
        if view.player.sites:
            return _build(view, view.player.sites[0])
        row = _laid(view.building_row)
        if view.actions_left and row:
            free = view.player.free
            return Open(min(row, key=lambda slot: _effort(row[slot], free)))
        return _take(view)


def _build(view: BuildersView, site: Site) -> BuildersAction:
    player, left = view.player, view.actions_left
    crew = _crew(site.missing, player.free)
    lacking = without(site.missing, crew)
    if lacking != NOTHING and left:
        row = _laid(view.worker_row)
        rests = {slot: sum(without(lacking, [worker])) for slot, worker in row.items()}
        # Without anybody to send it takes one who does not help: the next in the row may.
        if rests and (min(rests.values()) < sum(lacking) or not crew):
            return Recruit(min(rests, key=lambda slot: (rests[slot], slot)))
    if not crew or player.ecus < cost_ecus(crew[0]):
        return _take(view)
    if left >= cost_actions(site):
        return Send(crew[0], site.building)
    would_finish = lacking == NOTHING and len(crew) == 1 and left + 1 == cost_actions(site)
    if would_finish and player.ecus >= ACTION_PRICE_ECUS + cost_ecus(crew[0]):
        return Buy()
    return _take(view)


def _take(view: BuildersView) -> BuildersAction:
    return Take(min(view.actions_left, max(ECUS_FOR))) if view.actions_left else EndTurn()


def _laid(row: Row) -> dict[Slot, Card]:
    """Return the cards of a row by slot, without the empty ones."""
    return {slot: card for slot, card in enumerate(row, start=1) if card is not None}


def _effort(card: Card, free: Iterable[Card]) -> tuple[int, int, int]:
    """Return how little a building suits these workers: what they lack, how few VP it gives, its needs."""
    building = BUILDINGS[card]
    return sum(without(building.needs, free)), -building.victory_points, sum(building.needs)


def _crew(needs: Resources, free: Iterable[Card]) -> list[Card]:
    """Return the workers, most useful first, who help to bring what is needed; perhaps not all of it."""
    crew: list[Card] = []
    rest = list(free)
    while rest and needs != NOTHING:
        best = min(rest, key=lambda worker: (sum(without(needs, [worker])), cost_ecus(worker), worker))
        after = without(needs, [best])
        if after == needs:
            break
        rest.remove(best)
        crew.append(best)
        needs = after
    return crew
