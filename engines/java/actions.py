"""The verbs of Java: what a player can decide, and how it is written.

Each action is a frozen record of plain data without seat or price; `str` gives its one canonical line
(spaces by name, rice spaces by row then number, cards by kind), `parse` reads a line in any order.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.core import NotationCode, NotationError
from engines.java.pieces import Hand, card_kind, cards_of, hand_of, kind_name
from engines.java.spaces import Space, name_of, space_named
from engines.notation import Notated, Readers, read_line, read_number


class Misread(enum.Enum):
    """What a word of a line is not."""

    NO_SPACE = enum.auto()
    NO_CARD = enum.auto()
    NO_VALUE = enum.auto()


class _Action(Notated):
    __slots__ = ()

    def format_field(self, field: str, value: Any) -> str:
        match field:
            case "value":
                return str(value)
            case "face_up":
                return "face" if value else "deck"
            case "cards":
                return " ".join(kind_name(kind) for kind in cards_of(value))
        return " ".join(map(name_of, value)) if isinstance(value, tuple) else name_of(value)


@dataclass(frozen=True, slots=True)
class PlaceTriple(_Action):
    """Place a triple tile: its village space, then its two rice spaces (J13 to J20)."""

    verb: ClassVar[str] = "triple"
    village: Space
    rice: tuple[Space, Space]

    def __post_init__(self) -> None:
        # Space numbers grow by row, then along the row: sorted numbers are the canonical order.
        object.__setattr__(self, "rice", tuple(sorted(self.rice)))


@dataclass(frozen=True, slots=True)
class PlaceDouble(_Action):
    """Place a double tile: its village space, then its rice space (J13 to J20)."""

    verb: ClassVar[str] = "double"
    village: Space
    rice: Space


@dataclass(frozen=True, slots=True)
class PlaceRice(_Action):
    """Place a single rice tile."""

    verb: ClassVar[str] = "rice"
    space: Space


@dataclass(frozen=True, slots=True)
class PlaceVillage(_Action):
    """Place a single village tile."""

    verb: ClassVar[str] = "village"
    space: Space


@dataclass(frozen=True, slots=True)
class LayIrrigation(_Action):
    """Lay an irrigation tile (J23)."""

    verb: ClassVar[str] = "irrigation"
    space: Space


@dataclass(frozen=True, slots=True)
class Enter(_Action):
    """Bring a developer in and walk it to a space, the cheapest way (J31)."""

    verb: ClassVar[str] = "enter"
    target: Space


@dataclass(frozen=True, slots=True)
class Move(_Action):
    """Walk a developer from one space to another, the cheapest way (J28)."""

    verb: ClassVar[str] = "move"
    origin: Space
    target: Space


@dataclass(frozen=True, slots=True)
class Leave(_Action):
    """Walk a developer off the board, the cheapest way (J31)."""

    verb: ClassVar[str] = "leave"
    origin: Space


@dataclass(frozen=True, slots=True)
class BuildPalace(_Action):
    """Build a palace, or enlarge the one that stands on the space, to a value (J38 to J42)."""

    verb: ClassVar[str] = "palace"
    space: Space
    value: int


@dataclass(frozen=True, slots=True)
class Draw(_Action):
    """Draw a festival card: the face-up one or the top of the deck (J44)."""

    verb: ClassVar[str] = "draw"
    face_up: bool


@dataclass(frozen=True, slots=True)
class PlayToken(_Action):
    """Play an extra-action token (J11)."""

    verb: ClassVar[str] = "token"


@dataclass(frozen=True, slots=True)
class HoldFestival(_Action):
    """Hold a festival in the city of a palace's space, opening with some cards (J45)."""

    verb: ClassVar[str] = "festival"
    space: Space
    cards: Hand


@dataclass(frozen=True, slots=True)
class Bid(_Action):
    """Play cards in a festival: to reach the highest, to go above it, or to raise when asked (J48, J49)."""

    verb: ClassVar[str] = "bid"
    cards: Hand


@dataclass(frozen=True, slots=True)
class Pass(_Action):
    """Leave a festival for good (J48)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Agree(_Action):
    """Agree to share a festival (J49)."""

    verb: ClassVar[str] = "agree"


@dataclass(frozen=True, slots=True)
class EndTurn(_Action):
    """End the turn (J11)."""

    verb: ClassVar[str] = "end"


Placement = PlaceTriple | PlaceDouble | PlaceRice | PlaceVillage
Walk = Enter | Move | Leave
Answer = Bid | Pass | Agree
FestivalAction = HoldFestival | Answer
JavaAction = Placement | LayIrrigation | Walk | BuildPalace | Draw | PlayToken | FestivalAction | EndTurn


def _space(word: str) -> Space:
    space = space_named(word)
    if space is None:
        raise NotationError(Misread.NO_SPACE, word=word)
    return space


def _hand(words: list[str]) -> Hand:
    kinds = []
    for word in words:
        kind = card_kind(word)
        if kind is None:
            raise NotationError(Misread.NO_CARD, word=word)
        kinds.append(kind)
    return hand_of(kinds)


def _value(word: str) -> int:
    return read_number(word, "palace", Misread.NO_VALUE)


def _face(word: str) -> bool:
    card = word.lower()
    if card not in ("face", "deck"):
        raise NotationError(NotationCode.WRONG_WORDS, usage="draw")
    return card == "face"


_READERS: Readers[JavaAction] = {
    "triple": (3, lambda w: PlaceTriple(_space(w[0]), (_space(w[1]), _space(w[2])))),
    "double": (2, lambda w: PlaceDouble(_space(w[0]), _space(w[1]))),
    "rice": (1, lambda w: PlaceRice(_space(w[0]))),
    "village": (1, lambda w: PlaceVillage(_space(w[0]))),
    "irrigation": (1, lambda w: LayIrrigation(_space(w[0]))),
    "enter": (1, lambda w: Enter(_space(w[0]))),
    "move": (2, lambda w: Move(_space(w[0]), _space(w[1]))),
    "leave": (1, lambda w: Leave(_space(w[0]))),
    "palace": (2, lambda w: BuildPalace(_space(w[0]), _value(w[1]))),
    "draw": (1, lambda w: Draw(_face(w[0]))),
    "token": (0, lambda w: PlayToken()),
    "festival": (-2, lambda w: HoldFestival(_space(w[0]), _hand(w[1:]))),
    "bid": (-1, lambda w: Bid(_hand(w))),
    "pass": (0, lambda w: Pass()),
    "agree": (0, lambda w: Agree()),
    "end": (0, lambda w: EndTurn()),
}
VERBS = tuple(_READERS)


def parse(text: str) -> JavaAction:
    """Return the action a line of notation names, whatever the order of its rice spaces or cards."""
    return read_line(text, _READERS)
