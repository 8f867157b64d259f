"""Questions with answers by number, by letter and in words: each leads to a next question or a choice.

The list of what can be done now is one: a verb a letter, which stays the same through a game.
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

from app.save_messages import sentence_of
from app.text.console import Console
from engines.texts import join_words
from saves.messages import StorageError
from saves.paths import fold


@dataclass(frozen=True, slots=True)
class Chosen:
    """The end of a row of questions: an action, or whatever was asked for."""

    value: Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer that a question tells."""

    text: str
    then: Callable[[], Question | Chosen]
    """What it leads to, found when it is chosen."""
    letter: str = ""
    """What is typed for it; "" for its number."""


class AnswerError(Exception):
    """A text answers nothing; the message says in one line what would."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is to be decided, and how it can be answered."""

    text: str
    entries: Sequence[Entry] = ()
    """All with a number, a line each, or all with a letter, in one sentence."""
    most: int = sys.maxsize
    """So many of those with a number are told at first; `list` tells all."""
    words: Callable[[str], Question | Chosen | None] = lambda _: None
    """What an answer in words leads to; None if it is none. May raise AnswerError and StorageError."""
    known: Collection[str] = ()
    """Words that may be meant where another was typed."""
    listing: Callable[[], list[str]] | None = None
    """What `list` tells instead of all that is numbered: the answers in words; None if there are none."""
    wanted: str = "a number"
    """What can be answered, for who answered something else."""
    enter: Chosen | None = None
    """What Enter alone leads to; None asks again."""

    @property
    def answers(self) -> list[str]:
        """What is typed for each of the entries."""
        return [entry.letter or str(number) for number, entry in enumerate(self.entries, 1)]

    def lines(self) -> list[str]:
        """Return the question with the answers that it tells."""
        if any(entry.letter for entry in self.entries):
            return [f"{self.text} {'; '.join(f'{entry.letter} {entry.text}' for entry in self.entries)}."]
        count = len(self.entries)
        heading = f"{self.text} list tells all {count}." if count > self.most else self.text
        told = list(zip(self.answers, self.entries, strict=True))[: self.most]
        return [*([heading] if heading else []), *(f"{answer}. {entry.text}" for answer, entry in told)]

    def listed(self) -> list[str]:
        """Return what `list` tells: all answers."""
        return replace(self, most=sys.maxsize).lines() if self.listing is None else self.listing()

    def found(self, text: str) -> Question | Chosen | None:
        """Return what an answer leads to; None if it is none. Raise AnswerError, StorageError."""
        entries = dict(zip(self.answers, self.entries, strict=True))
        chosen = entries.get(text.lower())
        return self.words(text) if chosen is None else chosen.then()

    def answered(self, text: str, known: Collection[str] = ()) -> Question | Chosen:
        """Return what an answer leads to. Raise AnswerError, StorageError, which say what is wrong.

        `known` are words that have been looked at already and may be meant.
        """
        found = self.found(text)
        if found is not None:
            return found
        if meant := guess(text, {*self.known, *known}):
            raise AnswerError(f"'{shortened(text)}' is no answer here; did you mean {meant}?")
        last = self.answers[-1:]
        if number_in(text) is not None and last and number_in(last[0]):
            raise AnswerError(f"There is no number {text} here; the numbers are 1 to {last[0]}.")
        raise AnswerError(f"'{shortened(text)}' is no answer here; type {self.wanted}.")


class Leave(enum.Enum):
    """Where the player goes instead of answering, by the word for it: home is the first list."""

    BACK = "back"
    RESUME = "resume"
    """From a view of a game into the game itself."""
    HOME = "home"
    QUIT = "quit"


def answering(question: Question | Chosen, names: Callable[[str], bool]) -> Question | Chosen:
    """Return a question that came in place of one with a single answer, which may still be named."""
    if isinstance(question, Chosen):
        return question
    words = question.words
    return replace(question, words=lambda text: question if names(text) else words(text))


def numbered(answers: Mapping[str, object]) -> list[Entry]:
    """Return numbered answers, each of which is what was asked for."""
    return [taking(text, value) for text, value in answers.items()]


def taking(text: str, value: object) -> Entry:
    """Return a numbered answer that is what was asked for."""
    return Entry(text, lambda: Chosen(value))


def by_word(answers: Mapping[str, object]) -> Callable[[str], Chosen | None]:
    """Return what reads one of some words, in capitals or not, and gives what it stands for."""
    return lambda text: Chosen(answers[text.lower()]) if text.lower() in answers else None


def yes_or_no(question: str, then: Callable[[], Chosen], no: Chosen, *, is_safe: bool = False) -> Question:
    """Return a question in one line with what a yes and a no lead to; Enter says no, or yes if it is safe."""

    def words(text: str) -> Chosen | None:
        word = text.lower()
        return then() if word in ("yes", "y") else no if word in ("no", "n", "back") else None

    said, enter = ("yes", then()) if is_safe else ("no", no)
    text = f"{question} Yes or no? Enter says {said}."
    return Question(text=text, words=words, wanted="yes or no", enter=enter)


def number_in(text: str) -> int | None:
    """Return the number a text is; None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else None


def guess(text: str, known: Collection[str]) -> str:
    """Return a text with the known word for which its first unknown one may be meant; "" for none."""
    words = text.split()
    for place, word in enumerate(words):
        if word.lower() not in known:
            near = get_close_matches(word.lower(), {*known} - {*map(str.lower, words[:place])}, 1, 0.65)
            return " ".join([*words[:place], near[0], *words[place + 1 :]]) if near else ""
    return ""


def named(text: str, names: Sequence[str]) -> str:
    """Return which of some names is meant, by itself or its beginning. Raise AnswerError."""
    typed, folded = fold(text), {fold(name): name for name in names}
    if typed in folded:
        return folded[typed]
    meant = [name for key, name in folded.items() if key.startswith(typed)]
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise AnswerError(f"'{shortened(text)}' may be {' or '.join(meant)}; type more of the name.")
    near = [folded[key] for key in get_close_matches(typed, folded, 1)]
    hint = f"did you mean {near[0]}?" if near else f"there is {join_words(names)}."
    raise AnswerError(f"'{shortened(text)}' names nobody here; {hint}")


def shortened(text: str, length: int = 30) -> str:
    """Return a text that somebody typed, for a message about it."""
    return text if len(text) <= length else f"{text[:length]}..."


def ask(console: Console, question: Question) -> Any:
    """Ask until something is chosen, and return its value; `Leave.QUIT` if that is typed. Raise EOFError."""
    console.say(*question.lines())
    while True:
        text = console.ask("Your choice:")
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
