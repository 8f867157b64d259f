"""Questions with numbered answers and answers in words: each leads to a next question or a choice."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from app.text.console import Console


@dataclass(frozen=True, slots=True)
class Chosen:
    """The end of a row of questions: an action, or whatever was asked for."""

    value: Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered answer."""

    text: str
    then: Callable[[], Question | Chosen]
    """What it leads to, found when it is chosen."""


@dataclass(frozen=True, slots=True)
class Group:
    """Answers under one heading."""

    entries: Sequence[Entry]
    heading: str = ""
    """"" for none."""


class AnswerError(Exception):
    """A text answers nothing; the message says in one line what would."""


def _no_words(_text: str) -> Question | Chosen | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is to be decided, and how it can be answered."""

    text: str
    groups: Sequence[Group] = ()
    words: Callable[[str], Question | Chosen | None] = _no_words
    """What an answer in words leads to; None if it is no answer. It may raise NoAnswer with a reason."""
    listing: Callable[[], list[str]] | None = None
    """What `list` tells: the answers in words; None if there are none."""
    wanted: str = "a number"
    """What can be answered, for who answered something else."""
    enter: Chosen | None = None
    """What Enter alone leads to; None asks again."""

    @property
    def entries(self) -> list[Entry]:
        """All numbered answers, in order."""
        return [entry for group in self.groups for entry in group.entries]

    def lines(self) -> list[str]:
        """The question with its numbered answers."""
        lines, number = [self.text] if self.text else [], 0
        for group in self.groups:
            if group.heading:
                lines.append(group.heading)
            for entry in group.entries:
                number += 1
                lines.append(f"{number}. {entry.text}")
        return lines

    def answered(self, text: str) -> Question | Chosen:
        """What an answer leads to.

        Raises:
            AnswerError: if it is none; the message says what is wrong and what is right.
        """
        number = number_in(text)
        count = len(self.entries)
        if number is not None and 1 <= number <= count:
            return self.entries[number - 1].then()
        found = self.words(text)
        if found is not None:
            return found
        if number is not None and count:
            raise AnswerError(f"There is no number {text} here; the numbers are 1 to {count}.")
        raise AnswerError(f"'{shortened(text)}' is no answer here; type {self.wanted}.")


class Leave(enum.Enum):
    """Where the player goes instead of answering, by the word for it."""

    BACK = "back"
    """To what came before."""
    HOME = "home"
    """To the first list."""
    QUIT = "quit"
    """Out of the program."""


def numbered(*texts_and_values: tuple[str, Any]) -> tuple[Group, ...]:
    """Numbered answers of which each is what was asked for."""
    return (Group([taking(text, value) for text, value in texts_and_values]),)


def taking(text: str, value: Any) -> Entry:
    """A numbered answer that is what was asked for."""
    return Entry(text, lambda: Chosen(value))


def yes_or_no(question: str, then: Callable[[], Chosen], no: Chosen, *, yes: str = "yes") -> Question:
    """A question whose no, which Enter says as well, leads to something of its own.

    Args:
        question: what is asked.
        then: what a yes leads to.
        no: what a no leads to.
        yes: how the first answer is called.
    """

    def words(text: str) -> Chosen | None:
        word = text.lower()
        return then() if word in ("yes", "y") else no if word in ("no", "n", "back") else None

    return Question(
        text=f"{question} Enter says no.",
        groups=[Group([Entry(yes, then), Entry("no", lambda: no)])],
        words=words,
        wanted="yes or no",
        enter=no,
    )


def number_in(text: str) -> int | None:
    """The number a text is; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def shortened(text: str, length: int = 30) -> str:
    """A text that somebody typed, for a message about it."""
    return text if len(text) <= length else f"{text[:length]}..."


def ask(console: Console, question: Question, prompt: str = "Your choice:") -> Any:
    """Ask until something is chosen, and return its value; `Leave.QUIT` if that is typed. Raises EOFError."""
    console.say(*question.lines())
    while True:
        text = console.ask(prompt)
        if text.lower() == "quit":
            return Leave.QUIT
        if not text and question.enter is not None:
            return question.enter.value
        if text.lower() == "list" and question.listing is not None:
            console.say(*question.listing())
            continue
        try:
            found = question.answered(text) if text else question
        except AnswerError as error:
            console.say(str(error))
            continue
        if isinstance(found, Chosen):
            return found.value
        question = found
        console.say(*question.lines())
