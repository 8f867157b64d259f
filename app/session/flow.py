"""What comes next in a game: the one course that the screen and line mode both follow.

After every change a face asks `next_step`, does what it says, and asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from app.session.company import TableState
from app.session.session import Session
from engines.core import A, E, Outcome, Seat, V


@dataclass(frozen=True, slots=True)
class Notice:
    """All must see these lines before the game goes on; then the face asks for the next step again."""

    title: str
    lines: Sequence[str]
    places: Sequence[int | None] = ()
    """For each line the space or card that it is about, None if it is about none; () if no line is."""


@dataclass(frozen=True, slots=True)
class Final:
    """The game is over: show the result."""

    outcome: Outcome


@dataclass(frozen=True)
class _OfSeat:
    """One seat must act."""

    seat: Seat


class AskBot(_OfSeat):
    """A computer player must act: ask it by `Session.ask_bot` and play what it answers."""


@dataclass(frozen=True)
class Wait:
    """Others must act elsewhere: wait until the session has changed."""

    seat: Seat | None
    """Who must; None while the table waits for players, or when the game was ended early."""


class HandOver(_OfSeat):
    """Another person must act whose hand the others must not see: draw the curtain.

    Once it is up again the face remembers `seat` as the one at the keyboard, and asks for the next step.
    """


class AskSeat(_OfSeat):
    """A person must answer what is no action of a turn: open the game's dialog."""


class ShowBoard(_OfSeat):
    """A person takes an action of the turn: show the board and wait for it."""


Step: TypeAlias = Notice | Final | AskBot | Wait | HandOver | AskSeat | ShowBoard


def next_step(
    session: Session[V, E, A],
    keyboard: Seat | None,
    must_answer: Callable[[V], bool],
    notice: Notice | None = None,
) -> Step:
    """Return what a face does now.

    Args:
        keyboard: who sat at the keyboard last; None at the beginning, and while the curtain is down.
        must_answer: whether a decision in the view of the seat to act is no action of a turn.
        notice: what all must have seen and have not, or None.
    """
    if notice is not None:
        return notice
    seat = session.to_act
    if seat is None:
        assert session.outcome is not None
        return Final(session.outcome)
    if session.bot_to_act:
        return AskBot(seat)
    if session.company is not None and seat not in session.persons:
        return Wait(seat if session.company.state is TableState.PLAYING else None)
    if must_hand_over(session, keyboard):
        return HandOver(seat)
    return AskSeat(seat) if must_answer(session.view(seat)) else ShowBoard(seat)


def must_hand_over(session: Session[V, E, A], keyboard: Seat | None) -> bool:
    """Return whether the curtain must fall before the next decision."""
    seat = session.to_act
    return session.has_curtain and seat in session.persons and seat != keyboard


def viewer(session: Session[V, E, A], keyboard: Seat | None) -> Seat | None:
    """Return whose view a face shows; None is a spectator's.

    The only person at the table sees his hand always, one of several while the keyboard is his. Once the game
    is over for good nothing is secret any more: then it is shown as whoever was on turn saw it.
    """
    if len(session.persons) == 1:
        return session.persons[0]
    if keyboard is None and session.to_act is None and session.why_not_undo() is not None:
        return session.view(None).seat
    return keyboard
