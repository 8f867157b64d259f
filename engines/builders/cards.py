"""The cards: workers, buildings and machines, their numbers and their names (B1, B2).

Every card has one number. Their names count the rows of the data files: W1 to W42 are the workers, B1 to B34
the buildings, M1 to M8 the machines, in this order.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from engines.builders import cards_data

Card = int
"""The number of a card, counted from 0."""
Resources = tuple[int, int, int, int]
"""So much stone, wood, knowledge and tile."""

RESOURCES = ("stone", "wood", "knowledge", "tile")
NOTHING: Resources = (0, 0, 0, 0)
APPRENTICE = "Apprentice"
"""The rank of the workers with whom the players begin (B4)."""


@dataclass(frozen=True, slots=True)
class Worker:
    """What is printed on a worker (B1)."""

    rank: str
    rank_fr: str
    cost_ecus: int
    """What sending this worker costs."""
    makes: Resources


@dataclass(frozen=True, slots=True)
class Building:
    """What is printed on a building; a machine is a building that works once it is finished (B2)."""

    name: str
    name_fr: str
    reward_ecus: int
    """0 for a machine."""
    victory_points: int
    needs: Resources
    makes: Resources = NOTHING
    """What a machine makes; nothing for all others."""

    cost_ecus: ClassVar[int] = 0
    """Sending a machine costs nothing."""

    @property
    def is_machine(self) -> bool:
        """Whether it becomes a worker of its owner."""
        return self.makes != NOTHING


def _resources(digits: str) -> Resources:
    stone, wood, knowledge, tile = map(int, digits)
    return stone, wood, knowledge, tile


_WORKERS = [
    Worker(rank, rank_fr, int(cost), _resources(digits))
    for rank, rank_fr, cost, *workers in map(str.split, cards_data.WORKERS.strip().splitlines())
    for digits in workers
]
_BUILDINGS = [Building(*row[:4], row[4:]) for row in cards_data.BUILDINGS]
_MACHINES = [Building(*row[:2], 0, row[2], row[7:], row[3:7]) for row in cards_data.MACHINES]

CARDS: tuple[Worker | Building, ...] = (*_WORKERS, *_BUILDINGS, *_MACHINES)
"""By number."""
WORKERS: dict[Card, Worker] = dict(enumerate(_WORKERS))
BUILDINGS: dict[Card, Building] = dict(enumerate((*_BUILDINGS, *_MACHINES), start=len(WORKERS)))
"""Machines too."""

NAMES: tuple[str, ...] = tuple(
    f"{letter}{number}"
    for letter, cards in (("W", _WORKERS), ("B", _BUILDINGS), ("M", _MACHINES))
    for number in range(1, len(cards) + 1)
)
"""By number."""
_NUMBERS = {name: card for card, name in enumerate(NAMES)}


def name_of(card: Card) -> str:
    """Return the name of a card, as W12; "?" for a number that no card has."""
    return NAMES[card] if 0 <= card < len(NAMES) else "?"


def card_named(name: str) -> Card | None:
    """Return the card of a name, in capitals or not; None if there is none."""
    return _NUMBERS.get(name.upper())


def can_work(card: Card) -> bool:
    """Return whether a card is a worker or a machine."""
    return 0 <= card < len(CARDS) and CARDS[card].makes != NOTHING


def missing(building: Card, workers: Iterable[Card]) -> Resources:
    """Return what a building still needs with these workers on it; nothing when it is finished (B10)."""
    return without(BUILDINGS[building].needs, workers)


def without(needs: Resources, workers: Iterable[Card]) -> Resources:
    """Return what is left of some needs once these workers have come."""
    stone, wood, knowledge, tile = needs
    for worker in workers:
        makes = CARDS[worker].makes
        stone -= makes[0]
        wood -= makes[1]
        knowledge -= makes[2]
        tile -= makes[3]
    return max(stone, 0), max(wood, 0), max(knowledge, 0), max(tile, 0)
