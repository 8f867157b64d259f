"""The verbs of The Builders: what a player can decide, and how it is written.

Each action is a frozen record of plain data without seat or price; `str` gives its one canonical line and
`parse` reads it back.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import ClassVar

from engines.builders.cards import BUILDINGS, Card, can_work, card_named, name_of
from engines.core import NotationError
from engines.notation import Notated, Readers, read_line, read_number


class Misread(enum.Enum):
    """What a word of a line is not."""

    NO_WORKER = enum.auto()
    NO_BUILDING = enum.auto()


Slot = int
"""A place in a row of cards, 1 to 5 from the left; an empty one keeps its number."""


class _Action(Notated):
    __slots__ = ()

    def format_field(self, field: str, value: Card | Slot) -> str:
        return name_of(value) if field in ("worker", "building") else str(value)


@dataclass(frozen=True, slots=True)
class Open(_Action):
    """Open a site: take the building in a slot of the row (B6)."""

    verb: ClassVar[str] = "open"
    slot: Slot


@dataclass(frozen=True, slots=True)
class Recruit(_Action):
    """Recruit the worker in a slot of the row (B7)."""

    verb: ClassVar[str] = "recruit"
    slot: Slot


@dataclass(frozen=True, slots=True)
class Send(_Action):
    """Send an own worker or machine to an own open site (B8)."""

    verb: ClassVar[str] = "send"
    worker: Card
    building: Card


@dataclass(frozen=True, slots=True)
class Take(_Action):
    """Take the écus that are paid for 1, 2 or 3 actions (B9)."""

    verb: ClassVar[str] = "take"
    actions: int


@dataclass(frozen=True, slots=True)
class Buy(_Action):
    """Buy one more action (B5)."""

    verb: ClassVar[str] = "buy"


@dataclass(frozen=True, slots=True)
class EndTurn(_Action):
    """End the turn; what is left of its actions is lost (B5)."""

    verb: ClassVar[str] = "end"


BuildersAction = Open | Recruit | Send | Take | Buy | EndTurn


def _worker(word: str) -> Card:
    card = card_named(word)
    if card is None or not can_work(card):
        raise NotationError(Misread.NO_WORKER, word=word)
    return card


def _building(word: str) -> Card:
    card = card_named(word)
    if card is None or card not in BUILDINGS:
        raise NotationError(Misread.NO_BUILDING, word=word)
    return card


_READERS: Readers[BuildersAction] = {
    "open": (1, lambda w: Open(read_number(w[0], "open"))),
    "recruit": (1, lambda w: Recruit(read_number(w[0], "recruit"))),
    "send": (2, lambda w: Send(_worker(w[0]), _building(w[1]))),
    "take": (1, lambda w: Take(read_number(w[0], "take"))),
    "buy": (0, lambda w: Buy()),
    "end": (0, lambda w: EndTurn()),
}
VERBS = tuple(_READERS)


def parse(text: str) -> BuildersAction:
    """Return the action a line of notation names. Raise NotationError."""
    return read_line(text, _READERS)
