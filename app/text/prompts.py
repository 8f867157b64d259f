"""Questions with numbered answers and answers in words: each leads to a next question or a choice.

The list of what can be done now is one: verb by verb, few actions each by itself, many behind one number.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from app.save_messages import sentence_of
from app.text.console import Console
from engines.core import A
from engines.texts import capitalized
from saves.messages import StorageError


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
    heading: str = ""
    """A line above it, for it and those that follow; "" for none."""


class AnswerError(Exception):
    """A text answers nothing; the message says in one line what would."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is to be decided, and how it can be answered."""

    text: str
    entries: Sequence[Entry] = ()
    words: Callable[[str], Question | Chosen | None] = lambda _: None
    """What an answer in words leads to; None if it is none. May raise AnswerError and StorageError."""
    listing: Callable[[], list[str]] | None = None
    """What `list` tells: the answers in words; None if there are none."""
    wanted: str = "a number"
    """What can be answered, for who answered something else."""
    enter: Chosen | None = None
    """What Enter alone leads to; None asks again."""

    def lines(self) -> list[str]:
        """Return the question with its numbered answers."""
        lines = [self.text] if self.text else []
        for number, entry in enumerate(self.entries, 1):
            lines += [entry.heading] if entry.heading else []
            lines.append(f"{number}. {entry.text}")
        return lines

    def answered(self, text: str) -> Question | Chosen:
        """Return what an answer leads to. Raise AnswerError, StorageError, which say what is wrong."""
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
    """Where the player goes instead of answering, by the word for it: home is the first list."""

    BACK = "back"
    RESUME = "resume"
    """From a view of a game into the game itself."""
    HOME = "home"
    QUIT = "quit"


def numbered(answers: Mapping[str, object]) -> list[Entry]:
    """Return numbered answers, each of which is what was asked for."""
    return [taking(text, value) for text, value in answers.items()]


def taking(text: str, value: object, heading: str = "") -> Entry:
    """Return a numbered answer that is what was asked for."""
    return Entry(text, lambda: Chosen(value), heading)


def yes_or_no(question: str, then: Callable[[], Chosen], no: Chosen, *, yes: str = "yes") -> Question:
    """Return a question with what a yes and a no lead to; Enter says no."""

    def words(text: str) -> Chosen | None:
        word = text.lower()
        return then() if word in ("yes", "y") else no if word in ("no", "n", "back") else None

    return Question(
        text=f"{question} Enter says no.",
        entries=[Entry(yes, then), Entry("no", lambda: no)],
        words=words,
        wanted="yes or no",
        enter=no,
    )


def number_in(text: str) -> int | None:
    """Return the number a text is; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def shortened(text: str, length: int = 30) -> str:
    """Return a text that somebody typed, for a message about it."""
    return text if len(text) <= length else f"{text[:length]}..."


def ask(console: Console, question: Question, prompt: str = "Your choice:") -> Any:
    """Ask until something is chosen, and return its value; `Leave.QUIT` if that is typed. Raise EOFError."""
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
        except StorageError as refusal:
            console.say(sentence_of(refusal))
            continue
        if isinstance(found, Chosen):
            return found.value
        question = found
        console.say(*question.lines())


FEW = 9
"""So many actions of a verb are listed each by itself; more are asked for step by step."""
MOST = 30
"""The most numbers of one list: where there would be more, the longest verbs are asked step by step."""


@dataclass(frozen=True, slots=True)
class Offer(Generic[A]):
    """A verb and its legal actions."""

    phrase: str
    """What it does: "place a triple"."""
    actions: Sequence[A]
    item: Callable[[A], str]
    """One of its actions, after the phrase: "village F7, rice F8 and G8: 1 AP"; "" if the phrase says all."""
    steps: Callable[[], Question | Chosen]
    """The first question of the steps to one of its actions."""


def list_offers(offers: Iterable[Offer[A]]) -> list[Entry]:
    """Return the numbered list of some verbs; those without a legal action are left out."""
    offers = [offer for offer in offers if offer.actions]
    listed = [offer for offer in offers if len(offer.actions) <= FEW]
    while sum(len(offer.actions) for offer in listed) + len(offers) - len(listed) > MOST:
        listed.remove(max(listed, key=lambda offer: len(offer.actions)))
    return [entry for offer in offers for entry in _entries(offer, offer in listed)]


def _entries(offer: Offer[A], is_listed: bool) -> list[Entry]:
    if not is_listed:
        return [Entry(f"{offer.phrase} ({len(offer.actions)} ways)", offer.steps)]
    if len(offer.actions) == 1:
        (action,) = offer.actions
        return [taking(", ".join(filter(None, (offer.phrase, offer.item(action)))), action)]
    first, *others = offer.actions
    above = taking(offer.item(first), first, heading=f"{capitalized(offer.phrase)}:")
    return [above, *(taking(offer.item(action), action) for action in others)]
