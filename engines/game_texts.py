"""What a game says of itself: its rules, its notation and its sentences, for help, logs and line mode."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from engines import texts
from engines.core import A, E, LedgerEntry, Outcome, Reason, Refusal, V
from engines.judging import NUMBERS_ALONE, JudgedWords
from engines.texts import Message, Sentences, Words

SUMMARY_LINES = 6
"""The most turns that a summary tells."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule in plain words, by the number that refusals and the ledger cite."""

    chapter: str
    text: str


def read_rulings(page: str) -> dict[str, Ruling]:
    """Return the rulings of a page of "# Chapter" and "J1 Text" lines, by number; indented lines go on."""
    rulings, chapter = {}, ""
    for line in page.strip().replace("\n    ", " ").splitlines():
        number, _, text = line.partition(" ")
        if number == "#":
            chapter = text
        else:
            rulings[number] = Ruling(chapter, text)
    return rulings


@dataclass(frozen=True, slots=True)
class GameTexts(Generic[V, E, A]):
    """A game in words. Views, events and actions are those of the game."""

    rulings: Mapping[str, Ruling]
    """By number, in the order in which they are read."""
    usage: Mapping[str, str]
    """How each verb is written."""
    messages: Sentences
    """The sentences of refusals, misread notation and reasons, by their codes."""
    words: Words
    """How the values in these are read, by their places."""
    sources: Sequence[str]
    """Where points come from, in words."""
    source_of: Callable[[LedgerEntry], str]
    """Which of these some points of the ledger came from."""
    reasons: Mapping[str, str]
    """Why a game ended, by the reason of its outcome."""
    sentences: Callable[[Sequence[E], Sequence[str]], list[str]]
    """What an action caused, from its events and the names by seat."""
    turn_end: enum.Enum
    """The kind of the event that ends a turn."""
    turn_in_short: Callable[[Sequence[E], Sequence[str]], str]
    """A turn, or a part of it, in a short line, from its events and the names by seat."""
    turn_line: Callable[[V], str]
    """A view's turn in one line: who acts, what is left, what is due."""
    end_banner: Callable[[V], str]
    """How near the end is in a view; "" if nothing is to be said."""
    hand_lines: Callable[[V], list[str]]
    """What the viewer has in hand, or owns."""
    action_phrase: Callable[[A, V], str]
    """An action in a few words, from it and the view in which it is chosen."""
    entry_place: Callable[[LedgerEntry], str]
    """Where points of the ledger came from, in a word or two; "" if from nowhere."""
    actor_words: Callable[[V], str] = lambda view: texts.actor_words(view.names, view.to_act)
    """Who must decide now in a view, and what: "Red to play"."""
    format_result: Callable[[Sequence[str], int], str] = texts.format_result
    """Who won, from the names of the winners and their points."""
    tie_lines: Callable[[V, Outcome], list[str]] = lambda _view, _outcome: []
    """What decided between seats of equal points, from the final view and outcome; [] if nothing had to."""
    figures: Callable[[V], Mapping[str, Sequence[int]]] = lambda _view: {}
    """What else a final view tells by seat, beside points: a label and a number for each seat."""
    judged: JudgedWords = NUMBERS_ALONE
    """What is judged of its turns."""

    def turn_summary(self, events_by_action: Sequence[Sequence[E]], names: Sequence[str]) -> list[str]:
        """Return the latest turns in a short line each; the events may begin and end within a turn."""
        turns: list[list[E]] = [[]]
        for events in events_by_action:
            turns[-1].extend(events)
            if any(event.kind is self.turn_end for event in events):
                turns.append([])
        return [self.turn_in_short(turn, names) for turn in turns if turn][-SUMMARY_LINES:]

    def format_message(self, message: Message) -> str:
        """Return the sentence of a refusal, without its ruling, of an error of notation or of a reason."""
        words = {"usage": self.usage.__getitem__, **texts.WORDS, **self.words}
        return texts.format_message(message, {**texts.SENTENCES, **self.messages}, words)

    def format_reason(self, reason: Reason | None) -> str:
        """Return why a computer player does something; "" without a reason, or with another version's."""
        with suppress(KeyError):
            return self.format_message(reason) if reason else ""
        return ""

    def format_refusal(self, refusal: Refusal) -> str:
        """Return why something is refused, with the ruling that forbids it."""
        message = self.format_message(refusal)
        return f"{message} (rule {refusal.ruling})" if refusal.ruling else message


AnyTexts: TypeAlias = GameTexts[Any, Any, Any]
"""Those of a game of which only the id is known."""
