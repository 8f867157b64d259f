"""The others at a shared table, as a face sees them: who is there, what is asked, how much time is left."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from app.session.pending import Pending
from engines.core import Refusal, Seat
from engines.match import UndoCode
from saves.document import Save
from saves.shared import Asked, Manners, Question, SeatKind

_NEVER = (UndoCode.NOTHING_PLAYED, UndoCode.REVEALED)
"""Why something is not taken back even if all agree."""


class Phrase(enum.Enum):
    """What players can say to each other at every table."""

    HELLO = "Hello."
    WELL_PLAYED = "Well played."
    THANKS = "Thank you."
    SORRY = "Sorry."
    THINKING = "I am thinking."
    BACK_SOON = "Back in a moment."
    MUST_GO = "I must go."
    GOOD_GAME = "Good game."


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat."""

    name: str
    kind: SeatKind
    """PERSON also while a computer player plays for one."""
    is_mine: bool = False
    """Whether it is the receiver's."""
    level: str = ""
    """Of the computer player that plays here."""
    is_taken: bool = True
    """Whether anybody has sat down here."""
    is_here: bool = False
    """Whether the person is connected."""


class TableState(enum.Enum):
    """How far a table has come."""

    GATHERING = "waiting for players"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Times:
    """The clock of a table."""

    left: tuple[int, ...]
    """Milliseconds by seat."""
    running: Seat | None
    """Whose time runs."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Who must act is away for so long that the others may decide what to do."""

    seat: Seat
    may_decide: bool
    """Whether the receiver may, now."""


@dataclass(frozen=True, slots=True)
class Denied:
    """What was asked last, and not agreed to."""

    question: Question
    seat: Seat
    """Who asked."""
    by: Seat
    """Who said no: who asked, if that is who took the question back."""
    version: int
    """Of the table when he said so: two that are alike are told apart by it."""


class Company(Protocol):
    """The others at a shared table, always as they were last heard of."""

    # Who is there

    @property
    def table(self) -> str:
        """The name of the table at its server."""

    @property
    def state(self) -> TableState:
        """How far the table has come; OVER also where it was ended before."""

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits in each seat."""

    @property
    def manners(self) -> Manners:
        """What the table allows."""

    @property
    def asked(self) -> Asked | None:
        """What is being asked of the players, if anything is."""

    @property
    def denied(self) -> Denied | None:
        """What was asked last of which somebody said no, if that is known."""

    @property
    def times(self) -> Times | None:
        """The clock as it stands now; None at a table without one."""

    @property
    def absence(self) -> Absence | None:
        """Who is away so long that others may decide, if anybody is."""

    @property
    def again(self) -> str:
        """The name of the table that was made of this one when it was over; "" if none was."""

    @property
    def has_begun(self) -> bool:
        """Whether all seats have been taken; a table that never began may be over all the same."""

    @property
    def is_maker(self) -> bool:
        """Whether the player has made the table, with a seat of his own or without."""

    # How it goes on

    @property
    def is_away(self) -> bool:
        """Whether the table server does not answer; it is tried again until it does."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be played just now, in a sentence; None if nothing is wrong."""

    @property
    def ended(self) -> str | None:
        """Why this face is no longer at the table, in a sentence; None while it is."""

    changed: Callable[[], object] | None
    """Called when anything of the above is another."""
    heard: Callable[[str, str], object] | None
    """Called with who says something, and what."""

    # What can be done

    def say(self, said: Phrase | str) -> None:
        """Say something to the players, as a spectator to the spectators."""

    @property
    def speakers(self) -> tuple[str, ...]:
        """Whom the player can hear: the others who sit here; who looks on, those who have said something."""

    @property
    def muted(self) -> frozenset[str]:
        """Those of them of whom nothing is told to the player."""

    def mute(self, name: str, is_muted: bool) -> None:
        """Have nothing told any more of what somebody says, or all again; what is asked is always told."""

    def invite(self) -> Pending[str]:
        """Ask for the code by which others come to this table."""

    def ask_undo(self) -> Pending[None]:
        """Ask the others whether the last own action may be taken back."""

    def ask_end(self) -> Pending[None]:
        """Ask the others whether to end the game."""

    def answer(self, is_yes: bool) -> Pending[None]:
        """Answer what is asked."""

    def claim(self, what: str) -> Pending[None]:
        """Decide about who is away: "wait", the level of a computer player that plays for him, or "end"."""

    def give(self, level: str) -> Pending[None]:
        """Leave one's own seat to a computer player, or with "" to whoever has the code, if all agree."""

    def export(self) -> Pending[Save]:
        """Ask for the whole game, once it is over."""

    def play_again(self) -> Pending[str]:
        """Make the same table once more when it is over, if nobody has; return its name."""


def own_seats(company: Company) -> list[Seat]:
    """Return the seats that are the player's own."""
    return [seat for seat, sitter in enumerate(company.sitters) if sitter.is_mine]


def has_free_seat(company: Company) -> bool:
    """Return whether a seat waits for whoever has the code of the table."""
    return any(each.kind is SeatKind.INVITED and not each.is_taken for each in company.sitters)


def may_play_again(company: Company) -> bool:
    """Return whether the player may have the same table once more when it is over: who sat or has made it."""
    return company.is_maker or bool(own_seats(company))


def may_close(company: Company) -> bool:
    """Return whether the player asks nobody to close the table: he has made it, sits not there, and it waits.

    When it begins without him, he looks on like any other.
    """
    return company.state is TableState.GATHERING and company.is_maker and not own_seats(company)


def is_asked(company: Company) -> bool:
    """Return whether something is asked that the player has not answered."""
    asked = company.asked
    return asked is not None and any(seat in asked.open_seats for seat in own_seats(company))


def may_decide(company: Company) -> bool:
    """Return whether the player may decide about who is away."""
    return company.absence is not None and company.absence.may_decide


def is_replaced(company: Company) -> bool:
    """Return whether a computer player plays for the player, who may take the seat back."""
    is_over = company.state is TableState.OVER
    return not is_over and any(company.sitters[seat].level for seat in own_seats(company))


def was_agreed(company: Company, asked: Asked, *, is_shorter: bool) -> bool:
    """Return whether what was asked, and is no longer, has been done.

    Args:
        company: as it stands now.
        asked: what was asked.
        is_shorter: whether the log has fewer lines now than when it was asked.
    """
    match asked.question:
        case Question.UNDO:
            return is_shorter
        case Question.END:
            return company.state is TableState.OVER
    return not company.sitters[asked.seat].is_taken


def may_ask_undo(company: Company, why_not_undo: Refusal | None) -> bool:
    """Return whether the last own action is taken back if the others agree, and not without."""
    is_asking = company.manners.asks_undo and company.state is TableState.PLAYING
    is_refused = why_not_undo is not None and why_not_undo.code not in _NEVER
    return is_asking and is_refused and bool(own_seats(company))
