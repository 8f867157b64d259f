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
from engines.notation import Readers, read_line, read_number


class Misread(enum.Enum):
    """What a word of a line is not."""

    NO_WORKER = enum.auto()
    NO_BUILDING = enum.auto()


Slot = int
"""A place in a row of cards, 1 to 5 from the left; an empty one keeps its number."""


@dataclass(frozen=True, slots=True)
class Open:
    """Open a site: take the building in a slot of the row (B6)."""

    verb: ClassVar[str] = "open"
    slot: Slot

    def __str__(self) -> str:
        return f"open {self.slot}"


@dataclass(frozen=True, slots=True)
class Recruit:
    """Recruit the worker in a slot of the row (B7)."""

    verb: ClassVar[str] = "recruit"
    slot: Slot

    def __str__(self) -> str:
        return f"recruit {self.slot}"


@dataclass(frozen=True, slots=True)
class Send:
    """Send an own worker or machine to an own open site (B8)."""

    verb: ClassVar[str] = "send"
    worker: Card
    building: Card

    def __str__(self) -> str:
        return f"send {name_of(self.worker)} {name_of(self.building)}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the écus that are paid for 1, 2 or 3 actions (B9)."""

    verb: ClassVar[str] = "take"
    actions: int

    def __str__(self) -> str:
        return f"take {self.actions}"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy one more action (B5)."""

    verb: ClassVar[str] = "buy"

    def __str__(self) -> str:
        return "buy"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; what is left of its actions is lost (B5)."""

    verb: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"


BuildersAction = Open | Recruit | Send | Take | Buy | EndTurn

VERBS: tuple[str, ...] = ("open", "recruit", "send", "take", "buy", "end")


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


def parse(text: str) -> BuildersAction:
    """Return the action a line of notation names.

    Raises:
        NotationError: if the line names no action; the message says how the verb is written.
    """
    return read_line(text, _READERS)
