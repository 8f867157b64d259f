"""What the save of a shared table has beside its match: who owns the seats, and what the table allows."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engines.core import Seat


class ClockKind(enum.Enum):
    """How time is counted at a table."""

    NONE = "no clock"
    BANK = "minutes for the whole game"
    TURN = "minutes for each turn"
    DAYS = "days for each turn"


class SeatKind(enum.Enum):
    """Who is to sit in a seat."""

    PERSON = "a player"
    OPEN = "whoever sits down"
    INVITED = "whoever has the code"
    BOT = "a computer player"


@dataclass(frozen=True, slots=True)
class Clock:
    """How long the players of a table have."""

    kind: ClockKind = ClockKind.NONE
    count: int = 0
    """Minutes or days."""


@dataclass(frozen=True, slots=True)
class Manners:
    """What a table allows."""

    clock: Clock = Clock()
    has_hints: bool = False
    has_free_text: bool = False
    asks_undo: bool = True
    """Whether what others have answered can be taken back if all agree."""
    has_spectators: bool = True


class Question(enum.Enum):
    """What the players of a table are asked."""

    UNDO = enum.auto()
    END = enum.auto()


@dataclass(frozen=True, slots=True)
class Asked:
    """What one player asks of all others."""

    question: Question
    seat: Seat
    """Who asks."""
    open_seats: tuple[Seat, ...]
    """Who has not answered yet."""


@dataclass(frozen=True, slots=True)
class SharedSeat:
    """A seat of a shared table. Its name stands in the setup."""

    kind: SeatKind
    """As the table was made; PERSON once somebody has sat down."""
    owner: str = ""
    """The player whose seat it is; "" while nobody has sat down, and of a computer player."""
    level: str = ""
    """Of the computer player that plays here, for good or while the owner is away."""
    left_ms: int = 0
    """What is left of the owner's time when his turn began, at a table with a clock."""
    asked_turn: int = 0
    """The turn in which he last asked to take something back."""
    waited_turn: int = 0
    """The turn in which he last chose to wait for who is away."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A shared table."""

    maker: str
    """The player who made it."""
    manners: Manners
    seats: tuple[SharedSeat, ...]
    code: str = ""
    """What a player types who was invited; "" where nobody was."""
    has_begun: bool = False
    """Whether all seats are taken; until then the match is made anew with each player who sits down."""
    is_left: bool = False
    """Whether the players have agreed to end it before it was over."""
    since: int = 0
    """When it came to stand as it does, in Unix seconds."""
    done: tuple[bytes, ...] = ()
    """The latest requests that have left no line in the log: undo, redo, decisions."""
    asked: Asked | None = None
    """What is being asked."""
    again: str = ""
    """The name of the table that was made of this one when it was over; "" if none was."""
