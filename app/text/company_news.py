"""What changes among the others at a shared table, told a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from app.online.words import ENDED, NOT_AGREED, format_absence, format_asked
from app.session.company import Sitter, TableState, was_agreed
from app.session.session import AnySession
from engines.core import Seat
from engines.texts import join_words
from saves.shared import Asked, Question

BEGINS = "All seats are taken; the game begins."
BACK = "The tables answer again."
AGREED = "All agree."
AGAIN_MADE = "The same table has been made once more."


class CompanyNews:
    """Follows the others; presence is no news, it only shows."""

    def __init__(self, session: AnySession) -> None:
        """Begin with how it stands."""
        assert session.company is not None
        self._session, self._company = session, session.company
        self._state = self._company.state
        self._sitters: tuple[Sitter, ...] = self._company.sitters
        self._asked: Asked | None = None
        self._absence: Seat | None = None
        self._trouble: str | None = None
        self._again, self._length = self._company.again, session.length

    def read(self) -> list[str]:
        """Return what is new since it was read last, in sentences."""
        told = [*self._trouble_told(), *self._seats_told(), *self._asked_told(), *self._absence_told()]
        company = self._company
        if company.state is not self._state:
            told += {TableState.PLAYING: [BEGINS]}.get(company.state, [])
            if company.state is TableState.OVER and self._session.to_act is not None:
                told.append(ENDED)
        if company.again and not self._again:
            told.append(AGAIN_MADE)
        self._state, self._sitters, self._again = company.state, company.sitters, company.again
        self._length = self._session.length
        return told

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self._company.sitters)

    def _trouble_told(self) -> Iterator[str]:
        before, self._trouble = self._trouble, self._company.trouble
        if self._trouble != before:
            yield BACK if self._trouble is None else self._trouble

    def _seats_told(self) -> Iterator[str]:
        for before, now in zip(self._sitters, self._company.sitters, strict=True):
            if now.is_taken and not before.is_taken and not now.is_mine:
                yield f"{now.name} has sat down."
            if before.is_taken and not now.is_taken:
                yield f"The seat of {before.name} waits for another player."
            if now.level != before.level:
                player = f"A computer player, {now.level}, plays for"
                whom = "you" if now.is_mine else now.name
                yield f"{player} {whom}." if now.level else f"{now.name} plays again."

    def _asked_told(self) -> Iterator[str]:
        before, self._asked = self._asked, self._company.asked
        asked = self._asked
        if asked is not None and (
            before is None or asked.seat != before.seat or asked.question != before.question
        ):
            if not self._company.sitters[asked.seat].is_mine:
                yield f"{format_asked(asked, self._session.setup)}."
        elif before is not None and asked is not None:
            if agreed := [self._names[seat] for seat in before.open_seats if seat not in asked.open_seats]:
                yield f"{join_words(agreed)} {'agrees' if len(agreed) == 1 else 'agree'}."
        elif before is not None:
            is_shorter = self._session.length < self._length
            if not was_agreed(self._company, before, is_shorter=is_shorter):
                yield NOT_AGREED
            elif before.question is not Question.END:  # that the game has ended is told
                yield AGREED

    def _absence_told(self) -> Iterator[str]:
        absence = self._company.absence
        before, self._absence = self._absence, None if absence is None else absence.seat
        if self._absence is not None and self._absence != before:
            yield f"{format_absence(self._absence, self._session.setup)}."
