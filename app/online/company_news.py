"""What changes among the others at a shared table, told a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from app.online.words import NOT_AGREED, format_absence, format_asked, format_denied
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
        self._denied = self._company.denied
        self._absence: Seat | None = None
        self._trouble: str | None = None
        self._again, self._length = self._company.again, session.length

    def read(self) -> list[str]:
        """Return what is new since it was read last, in sentences."""
        company = self._company
        own = [*self._trouble_told(), *self._seats_told(is_own=True)]
        asks = [*self._asked_told(), *self._absence_told()]
        if company.again and not self._again:
            asks.append(AGAIN_MADE)
        self._again = company.again
        return [*own, *self.read_passing(), *asks]

    def read_passing(self) -> list[str]:
        """Return of that only what does not stand on the line of a screen for as long as it is so."""
        company = self._company
        told = [*self._answers_told(), *self._seats_told(is_own=False)]
        if company.state is TableState.PLAYING and self._state is TableState.GATHERING:
            told.append(BEGINS)
        self._state, self._sitters, self._asked = company.state, company.sitters, company.asked
        self._length = self._session.length
        return told

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self._company.sitters)

    def _trouble_told(self) -> Iterator[str]:
        before, self._trouble = self._trouble, self._company.trouble
        if self._trouble != before:
            yield BACK if self._trouble is None else self._trouble

    def _seats_told(self, *, is_own: bool) -> Iterator[str]:
        for before, now in zip(self._sitters, self._company.sitters, strict=True):
            if now.is_mine != is_own:
                continue
            if now.is_taken and not before.is_taken and not is_own:
                is_given_on = self._state is TableState.PLAYING and now.name != before.name
                where = f" in the seat of {before.name}" if is_given_on else ""
                yield f"{now.name} has sat down{where}."
            if before.is_taken and not now.is_taken:
                yield f"The seat of {before.name} waits for another player."
            if now.level != before.level:
                whom = "you" if is_own else now.name
                plays = f"A computer player, {now.level}, plays for {whom}."
                yield plays if now.level else f"{now.name} plays again."

    def _asked_told(self) -> Iterator[str]:
        asked = self._company.asked
        if asked is not None and not self._is_same(asked) and not self._company.sitters[asked.seat].is_mine:
            yield f"{format_asked(asked, self._session.setup)}."

    def _answers_told(self) -> Iterator[str]:
        before, asked = self._asked, self._company.asked
        denied, known, self._denied = self._company.denied, self._denied, self._company.denied
        if denied is not None and denied != known:
            yield format_denied(denied, self._company)
        elif before is not None and asked is not None and self._is_same(asked):
            if agreed := [self._names[seat] for seat in before.open_seats if seat not in asked.open_seats]:
                yield f"{join_words(agreed)} {'agrees' if len(agreed) == 1 else 'agree'}."
        elif before is not None and asked is None:
            is_shorter = self._session.length < self._length
            if not was_agreed(self._company, before, is_shorter=is_shorter):
                yield NOT_AGREED
            elif before.question is not Question.END:  # that the game has ended is told
                yield AGREED

    def _is_same(self, asked: Asked) -> bool:
        """Return whether it was asked when it was read last."""
        before = self._asked
        return before is not None and (before.seat, before.question) == (asked.seat, asked.question)

    def _absence_told(self) -> Iterator[str]:
        absence = self._company.absence
        before, self._absence = self._absence, None if absence is None else absence.seat
        if self._absence is not None and self._absence != before:
            yield f"{format_absence(self._absence, self._session.setup)}."
