"""The position of the player on turn, as small as planning needs it, and what each action makes of it.

Everything is tuples and ints, so that thousands of positions a second can be made, compared and kept. What an
action turns up is not in it: an empty slot stands for a card that nobody knows yet. The next building is
known (B4), so it fills the first slot from which a site is opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from engines.builders.actions import BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.cards import BUILDINGS, CARDS, Card, Resources
from engines.builders.money import ACTION_PRICE_ECUS, ECUS_FOR
from engines.builders.recruit import SLOTS
from engines.builders.state import Player, Row
from engines.builders.turn import ACTIONS_A_TURN
from engines.builders.view import BuildersView

Needs = int
"""Four resources in one number, 4 bits each; none is above 7 (B2)."""

_GUARDS = 0x8888
"""The highest bit of each resource: it is lost where more is taken away than there was."""


def pack_resources(resources: Resources) -> Needs:
    """Return resources as one number, four bits for each."""
    stone, wood, knowledge, tile = resources
    return stone | wood << 4 | knowledge << 8 | tile << 12


_BUILDINGS = [BUILDINGS.get(card) for card in range(len(CARDS))]
# By number of the card, all of them.
MAKES: tuple[Needs, ...] = tuple(pack_resources(card.makes) for card in CARDS)
NEEDS: tuple[Needs, ...] = tuple(pack_resources(building.needs) if building else 0 for building in _BUILDINGS)
COST_ECUS: tuple[int, ...] = tuple(card.cost_ecus for card in CARDS)
REWARD_ECUS: tuple[int, ...] = tuple(building.reward_ecus if building else 0 for building in _BUILDINGS)
POINTS: tuple[int, ...] = tuple(building.victory_points if building else 0 for building in _BUILDINGS)
IS_MACHINE: tuple[bool, ...] = tuple(bool(building and building.is_machine) for building in _BUILDINGS)
STRENGTH: tuple[int, ...] = tuple(sum(card.makes) for card in CARDS)
"""How many resources each card makes in all."""


def lacking(needs: Needs, makes: Needs) -> Needs:
    """Return what is still needed once some has been made; more than enough of one is no help for another."""
    rest = (needs | _GUARDS) - makes
    guards = rest & _GUARDS
    return rest & (guards - (guards >> 3))


def total(needs: Needs) -> int:
    """Return how many resources these are in all."""
    return (needs & 15) + (needs >> 4 & 15) + (needs >> 8 & 15) + (needs >> 12)


class Works(NamedTuple):
    """An open site (B6)."""

    building: Card
    missing: Needs
    crew: tuple[Card, ...]
    """Who works on it, by number."""
    sent: int
    """How many of them were sent in this turn (B8)."""


class Position(NamedTuple):
    """What the player on turn has and may take."""

    ecus: int
    actions: int
    """Left in this turn, the free ones and those that are already bought."""
    points: int
    """VP of what is built."""
    free: tuple[Card, ...]
    """By number."""
    sites: tuple[Works, ...]
    """By number of the building."""
    worker_row: Row
    building_row: Row
    next_building: Card | None
    """None as well once it has been used and the next one is not known."""


class Step(NamedTuple):
    """An action with what it takes and makes."""

    action: BuildersAction
    bought: int
    """How many actions have to be bought for it first."""
    after: Position


def position_of(view: BuildersView) -> Position:
    """Return the position of the player on turn."""
    return _position(view, view.player, view.actions_left)


def rested(view: BuildersView, seat: int) -> Position:
    """Return the position of a player who is not on turn, as at the beginning of the next turn."""
    return _position(view, view.players[seat], ACTIONS_A_TURN)


def _position(view: BuildersView, player: Player, actions: int) -> Position:
    sites = sorted(
        Works(site.building, pack_resources(site.missing), tuple(sorted(site.workers)), site.sent)
        for site in player.sites
    )
    own = player.ecus, actions, player.victory_points, player.free, tuple(sites)
    return Position(*own, view.worker_row, view.building_row, view.next_building)


# --- steps ----------------------------------------------------------------------------------------


def steps(position: Position, most_bought: int) -> Iterator[Step]:
    """Yield what the player can sensibly do next but end the turn, buying up to `most_bought` actions for it.

    Left out: workers who add nothing, and taking écus while there are enough for any worker.
    """
    ecus, actions, points, free, sites, worker_row, building_row, next_building = position
    # Opening and recruiting cost an action (B6, B7).
    bought = 0 if actions else 1
    if bought <= most_bought and ecus >= bought * ACTION_PRICE_ECUS:
        left, paid = actions + bought - 1, ecus - bought * ACTION_PRICE_ECUS
        for index, building in enumerate(building_row):
            if building is not None:
                opened = tuple(sorted((*sites, Works(building, NEEDS[building], (), 0))))
                row = (*building_row[:index], next_building, *building_row[index + 1 :])
                after = Position(paid, left, points, free, opened, worker_row, row, None)
                yield Step(_OPEN[index], bought, after)
        for index, worker in enumerate(worker_row):
            if worker is not None:
                row = (*worker_row[:index], None, *worker_row[index + 1 :])
                joined = tuple(sorted((*free, worker)))
                after = Position(paid, left, points, joined, sites, row, building_row, next_building)
                yield Step(_RECRUIT[index], bought, after)
    for index, site in enumerate(sites):
        cost = site.sent + 1
        bought = max(0, cost - actions)
        paid = ecus - bought * ACTION_PRICE_ECUS
        if bought > most_bought or paid < 0:
            continue
        for worker in free:
            rest = lacking(site.missing, MAKES[worker])
            if rest != site.missing and COST_ECUS[worker] <= paid:
                after = _sent(
                    position, index, worker, rest, actions + bought - cost, paid - COST_ECUS[worker]
                )
                yield Step(_send(worker, site.building), bought, after)
    if ecus < _ENOUGH_ECUS:
        for cost, gain in ECUS_FOR.items():
            if cost <= actions:
                after = Position(ecus + gain, actions - cost, *position[2:])
                yield Step(_TAKE[cost], 0, after)


def _sent(position: Position, index: int, worker: Card, rest: Needs, actions: int, ecus: int) -> Position:
    """Return the position once a worker has gone to a site, which is finished if nothing is missing (B10)."""
    _, _, points, free, sites, worker_row, building_row, next_building = position
    building, _, crew, sent = sites[index]
    at = free.index(worker)
    free = (*free[:at], *free[at + 1 :])
    crew = tuple(sorted((*crew, worker)))
    if rest:
        sites = (*sites[:index], Works(building, rest, crew, sent + 1), *sites[index + 1 :])
        return Position(ecus, actions, points, free, sites, worker_row, building_row, next_building)
    back = (*free, *crew, building) if IS_MACHINE[building] else (*free, *crew)
    return Position(
        ecus + REWARD_ECUS[building],
        actions,
        points + POINTS[building],
        tuple(sorted(back)),
        (*sites[:index], *sites[index + 1 :]),
        worker_row,
        building_row,
        next_building,
    )


def takes(actions: int) -> list[Take]:
    """Return how to take the most écus for so many actions (B9)."""
    most = max(ECUS_FOR)
    times, rest = divmod(actions, most)
    return [_TAKE[most]] * times + ([_TAKE[rest]] if rest else [])


@cache
def ecus_for(actions: int) -> int:
    """Return the most écus for so many actions (B9)."""
    return sum(ECUS_FOR[take.actions] for take in takes(actions))


_ENOUGH_ECUS = max(COST_ECUS)
"""Nobody costs more."""
_OPEN = tuple(Open(slot) for slot in range(1, SLOTS + 1))
_RECRUIT = tuple(Recruit(slot) for slot in range(1, SLOTS + 1))
_TAKE = {actions: Take(actions) for actions in ECUS_FOR}
BUY, END = Buy(), EndTurn()


@cache
def _send(worker: Card, building: Card) -> Send:
    return Send(worker, building)
