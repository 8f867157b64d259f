"""What the save of a shared table has beside its match: who owns the seats, and what the table allows."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

from engines.core import Seat
from saves.paths import is_name

LAST_SECOND = 253_402_300_799
"""Of the year 9999, the last that a date can show."""
REQUEST_BYTES = 16
"""A request's id: so many bytes of chance."""
MOST_DONE = 16
"""So many requests are remembered that have left no line in the log."""
MOST_COUNT = 9999
"""Minutes or days of a clock."""
MAX_TURN = 10**6
MAX_PLAYER = 64
"""Characters of what a player is known by."""

_WORD = re.compile(r"[a-z0-9_]{1,20}")
_CODE = re.compile(r"([0-9A-Z]{4}-[0-9A-Z]{4})?")
_MOST_MS = MOST_COUNT * 86_400_000


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
    """Of a table that has begun it is the seat of a player who has left it to another."""
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
    GIVE = enum.auto()
    """Whether who asks may leave the seat to another player."""


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
    """What was left of the owner's time when it was saved, at a table with a clock."""
    asked_turn: int = 0
    """The turn in which he last asked the others something."""
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
    """What a player types who comes to a seat that is kept for him; "" where none ever was."""
    has_begun: bool = False
    """Whether all seats are taken; until then the match is made anew with each player who sits down."""
    is_left: bool = False
    """Whether it was ended before it was over: all players have agreed, or the host has closed it."""
    since: int = 0
    """When it came to stand as it does, in Unix seconds."""
    done: tuple[bytes, ...] = ()
    """The latest requests that have left no line in the log: undo, redo, decisions."""
    asked: Asked | None = None
    """What is being asked."""
    again: str = ""
    """The name of the table that was made of this one when it was over; "" if none was."""


def is_word(text: str) -> bool:
    """Return whether a game or a computer player can be known by it."""
    return _WORD.fullmatch(text) is not None


def is_player(text: str) -> bool:
    """Return whether a player can be known by it: 1 to 64 characters that can be shown, no space around."""
    return 0 < len(text) <= MAX_PLAYER and text.isprintable() and text == text.strip()


def is_clock(clock: Clock) -> bool:
    """Return whether a clock has a time to count, or counts none."""
    return 0 < clock.count <= MOST_COUNT if clock.kind is not ClockKind.NONE else clock.count == 0


def is_shared(shared: Shared, seats: int) -> bool:
    """Return whether there can be such a table for a match of so many seats."""
    people = {number for number, seat in enumerate(shared.seats) if seat.owner}
    return (
        len(shared.seats) == seats
        and is_player(shared.maker)
        and is_clock(shared.manners.clock)
        and all(_is_seat(seat, has_begun=shared.has_begun) for seat in shared.seats)
        and _CODE.fullmatch(shared.code) is not None
        and abs(shared.since) <= LAST_SECOND
        and len(shared.done) <= MOST_DONE
        and all(len(request) == REQUEST_BYTES for request in shared.done)
        and (shared.asked is None or {shared.asked.seat, *shared.asked.open_seats} <= people)
        and (not shared.again or is_name(shared.again))
    )


def _is_seat(seat: SharedSeat, *, has_begun: bool) -> bool:
    """Return whether there can be such a seat: a person's, a computer player's, or one that waits."""
    return (
        (is_player(seat.owner) if seat.kind is SeatKind.PERSON else not seat.owner)
        and (is_word(seat.level) if seat.kind is SeatKind.BOT or seat.level else True)
        and not (seat.kind is SeatKind.OPEN and has_begun)
        and 0 <= seat.left_ms <= _MOST_MS
        and all(0 <= turn <= MAX_TURN for turn in (seat.asked_turn, seat.waited_turn))
    )
