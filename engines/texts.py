"""Words that all games share: how messages become sentences, the general ones, counts and lists.

A message is data until it is shown: a code with its values. Its sentence is whole and has named places for
the values, so that another language only replaces it.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from engines.core import NotationCode, SetupCode, Values
from engines.match import UndoCode

# --- messages -------------------------------------------------------------------------------------


class Count(int):
    """A number that chooses the words beside it: "{cost:action|actions|no actions}", the last if it is 0."""

    def __format__(self, forms: str) -> str:
        one, _, rest = forms.partition("|")
        more, _, none = rest.partition("|")
        if self == 0 and none:
            return none
        return f"{int(self)} {one if self == 1 else more}".rstrip()


class Message(Protocol):
    """What has a code and values: refusals, errors of notation and setup, reasons of hints."""

    @property
    def code(self) -> enum.Enum | str: ...
    @property
    def values(self) -> Values: ...


Sentences = Mapping[Any, str]
"""By code; by (code, case) where a code has several, see `engines.core.Values`."""
Words = Mapping[str, Callable[[Any], object]]
"""How values are read, by their places; all others stand there as they are."""


SENTENCES: Sentences = {
    UndoCode.NOTHING_PLAYED: "Nothing has been played yet",
    UndoCode.NOTHING_UNDONE: "There is nothing to redo",
    UndoCode.CLOSED: "What was played before the game was resumed cannot be taken back",
    UndoCode.REVEALED: "The last action cannot be taken back: something hidden was revealed",
    UndoCode.ANSWERED: "The last action cannot be taken back: another player answered",
    UndoCode.TURN_ENDED: "The last action cannot be taken back: the turn has ended",
    (UndoCode.NOTHING_PLAYED, "bots"): "Only computer players have played yet",
    (UndoCode.NOTHING_PLAYED, "own"): "You have played nothing yet",
    (UndoCode.CLOSED, "over"): "The game is over",
    (UndoCode.NOTHING_PLAYED, "step"): "Of this step nothing has been played yet",
    (UndoCode.NOTHING_PLAYED, "done"): "All {steps} are done",
    NotationCode.NOTHING_TYPED: "write one of {verbs}",
    NotationCode.NO_ACTION: "{word!r} is no action; the actions are {verbs}",
    NotationCode.WRONG_WORDS: "write: {usage}",
    NotationCode.NO_NUMBER: "{word!r} is no number; write: {usage}",
    SetupCode.PLAYERS: "{title} is for {least} to {most} players, not {count}",
    SetupCode.NO_NAME: "player {number} needs a name",
    SetupCode.NOT_PLAIN: "the name of player {number} is not plain text of at most {most} characters",
    SetupCode.SAME_NAME: "two players are called {name}; names must differ",
    SetupCode.NO_OPTION: "{title} has no option {option!r}; it has {options}",
    SetupCode.NO_VALUE: "the option {option} takes {choices}, not {value!r}",
    SetupCode.NO_SEED: "'{word}' is no seed; a seed is a whole number, as 7",
    SetupCode.NO_KIND: (
        "'{word}' is no kind of player; after = write bot:LEVEL, as bot:hard, or leave it for a person"
    ),
    SetupCode.NO_LEVEL: "{title} has no computer player '{level}'; it has {levels}",
    SetupCode.NO_GAME: "there is no game '{game}'; there is {games}",
}
"""The sentences that belong to no game."""

WORDS: Words = {**dict.fromkeys(("verbs", "options", "levels", "games"), ", ".join), "choices": " or ".join}


def format_message(message: Message, sentences: Sentences = SENTENCES, words: Words = WORDS) -> str:
    """Return the sentence of a message; `words` tells how its values are read.

    Raise KeyError if it has no sentence, or not all values of its sentence.
    """
    values: dict[str, Any] = dict(message.values)
    case = values.pop("case", None)
    for place, value in values.items():
        if place in words:
            values[place] = words[place](value)
        elif isinstance(value, int):
            values[place] = Count(value)
    return sentences[message.code if case is None else (message.code, case)].format(**values)


def format_sentence(message: Message) -> str:
    """Return a general message as a sentence of its own: with a capital and a full stop."""
    return capitalized(end_sentence(format_message(message)))


def end_sentence(text: str) -> str:
    """Return a text with a full stop, if nothing else ends it."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


def capitalized(text: str) -> str:
    """Return a text with its first letter large and all others as they are."""
    return f"{text[:1].upper()}{text[1:]}"


# --- counts and lists -----------------------------------------------------------------------------

_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def format_count(number: int, thing: str) -> str:
    """Return a number of things: "no points", "1 point", "4 points"."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def format_ordinal(number: int) -> str:
    """Return which one of a row a number from 1 to 20 is: "first", "second", "11th"."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def join_words(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: "Red, Blue and Green"."""
    *head, last = list(words) or [""]
    return f"{', '.join(head)} and {last}" if head else last


def actor_words(names: Sequence[str], to_act: int | None, verb: str = "play") -> str:
    """Return who must decide now, and what: "Red to play"."""
    return "game over" if to_act is None else f"{names[to_act]} to {verb}"


def format_result(winners: Sequence[str], points: int) -> str:
    """Return who won: "Red wins with 31 points.", "Red and Blue share the win with 31 points."."""
    is_shared = len(winners) > 1
    sentence = "{winners} share the win with {points}." if is_shared else "{winners} wins with {points}."
    return sentence.format(winners=join_words(winners), points=format_count(points, "point"))
