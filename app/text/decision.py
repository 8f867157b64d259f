"""What is asked of a player, from the list of what can be done to the action that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic

from app.games.confirmation import Confirmation
from app.session.session import Session
from app.text.base import GameText
from app.text.formatting import WORDS, ended
from app.text.prompts import AnswerError, Chosen, Question, yes_or_no
from engines.core import A, E, NotationError, V


@dataclass(frozen=True, slots=True)
class _Sure(Generic[A]):
    """An action that the player wants after all."""

    action: A


_NO: Final = Chosen(None)
"""The player does not want it: the list is asked again."""


class Decision(Generic[V, E, A]):
    """Leads from question to question in one position."""

    def __init__(
        self,
        session: Session[V, E, A],
        text: GameText[V, E, A],
        view: V,
        question_before: Callable[[A], Confirmation | None],
        first: Question | None = None,
    ) -> None:
        """Take the position as a player sees it.

        Args:
            session, text: what is played, and how it is asked for.
            view: what the player sees.
            question_before: returns what is asked before an action is played, if anything is.
            first: what is asked at first; None is the list of what can be done.
        """
        self._session, self._text, self._view = session, text, view
        self._question_before = question_before
        self._questions = [first or text.question(view)]
        """The list, then the steps into one of its entries."""
        self._led: list[str] = []
        """What was typed that led to each of these steps."""
        self.hinted: A | None = None
        """What was hinted in this position."""

    @property
    def first(self) -> Question:
        return self._questions[0]

    @property
    def question(self) -> Question:
        """What is being asked."""
        return self._questions[-1]

    def go_back_to(self, count: int) -> None:
        """Go back to so many questions, of which the list is the first."""
        del self._questions[count:], self._led[count - 1 :]

    def go_back(self) -> None:
        """Go one question back."""
        self.go_back_to(max(1, len(self._questions) - 1))

    def tell_by(self, text: GameText[V, E, A]) -> bool:
        """Ask the same anew by other texts; return whether that is more than the list."""
        led, self._led = self._led, []
        self._text, self._questions = text, [text.question(self._view)]
        for typed in led:
            self.answer(typed)
        return bool(led)

    def answer(self, text: str) -> A | None:
        """Return the action that an answer chooses; None if something is asked now. Raises AnswerError."""
        found = self._found(text) if text else self.question.enter
        assert found is not None, "without an answer nothing is chosen"
        asked = self._asked_before(found)
        if isinstance(asked, Question):
            self._questions.append(asked)
            self._led.append(text)
            return None
        if asked is _NO:
            self.go_back_to(1)
            return None
        action: A = asked.value
        return action

    def find(self, text: str) -> A | None:
        """Return the same without a question before the action. Raises AnswerError."""
        found = self._found(text)
        if isinstance(found, Question):
            return self.answer(text)
        if found is _NO:
            raise AnswerError("Nothing would be done.")
        action: A = found.value.action if isinstance(found.value, _Sure) else found.value
        return action

    def _asked_before(self, found: Question | Chosen) -> Question | Chosen:
        """Return what was chosen, or the question before that action."""
        if isinstance(found, Question) or found is _NO:
            return found
        if isinstance(found.value, _Sure):
            return Chosen(found.value.action)
        asked = self._question_before(found.value)
        if asked is None:
            return found
        sure = Chosen(_Sure(found.value))
        return yes_or_no(str(asked), lambda: sure, _NO, is_safe=asked.can_be_undone)

    def _found(self, text: str) -> Question | Chosen:
        # What is asked goes first: n is no before it is the letter of a verb.
        if found := self.question.found(text):
            return found
        if (found := self._typed(text)) is None:
            words = {*WORDS, *self._text.own_words, *self._text.own_topics, *self._text.letters}
            return self.question.answered(text, words)
        if isinstance(found, Question):
            self.go_back_to(1)  # a verb begins at the list, whatever was being asked
        return found

    def _typed(self, text: str) -> Question | Chosen | None:
        """Return the action that was typed; a verb or its letter alone begins its steps.

        After a letter the answer to the first of them may stand at once: "t F7".
        """
        typed, *words = text.split()
        by_letter = {letter: verb for verb, letter in self._text.letters.items()}
        verb = by_letter.get(typed.lower(), typed.lower())
        if text.lower() == "yes" and self.hinted is not None:
            return Chosen(_Sure(self.hinted))  # what it is and why has been told
        if verb not in self._text.letters:
            return None
        can_begin = bool(self._session.legal().of(verb))
        if not words and can_begin:
            return self._text.steps(self._view, verb)
        rest = " ".join(words)
        try:
            return Chosen(self._session.parse(f"{verb} {rest}"))
        except NotationError as error:
            if verb != typed.lower() and can_begin:
                first = self._text.steps(self._view, verb)
                return first.answered(rest) if isinstance(first, Question) else None
            why = "" if can_begin else self._text.why_not_now(self._view, verb)
            if not why and words:
                why = self._text.telling.format_message(error)
            raise AnswerError(ended(why or _NOTHING.format(verb=verb))) from None


_NOTHING: Final = "nothing can be done with {verb} now; Enter tells what can"
