"""A tutorial: a prepared position, and steps each of which the position itself shows to be done."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from engines.catalog import game_of
from engines.core import Seat, Setup
from engines.match import AnyMatch, Match

_KEY: Final = re.compile(r"<([^>]+)>")
_FACES: Final = re.compile(r"{([^|}]*)\|([^}]*)}")
"""What is said to who presses keys, and what to who types."""

_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

UNDO = "undo"
"""In place of an action: the last one is to be taken back."""


def _for_keys(text: str) -> str:
    return _FACES.sub(r"\1", text)


def _for_lines(text: str) -> str:
    return _FACES.sub(r"\2", text)


@dataclass(frozen=True, slots=True)
class Task:
    """One action that is asked for."""

    text: str
    """What to do and how: "{Press <key.id>|Type end}" says it for the screen and for line mode;
    "<key.id>" stands for the key of that user action."""
    wants: str
    """What is waited for, after "this step wants": said when something else was tried."""
    is_done: Callable[[Any], bool]
    """Whether a state shows that it was done, by whatever key, click or typed line."""
    typed: str
    """An action that does it, in its notation, or `UNDO`."""
    about: str = ""
    """The spaces or cards that are marked, by name, with blanks between; "" if it may be done anywhere."""
    then: tuple[str, ...] = ()
    """What the others do after it, in notation. Of lines with "|" between, the first legal one is played,
    none if none is."""
    why: str = ""
    """Why `typed` is a good choice, a sentence for the hint; "" where `text` tells."""

    @property
    def asks(self) -> str:
        """What to do and by which keys, for `keymap.with_keys`."""
        return _for_keys(self.text)

    @property
    def asks_typed(self) -> str:
        """What to do and what to type."""
        return _for_lines(self.text)

    @property
    def key(self) -> str:
        """The key that begins it, as it stands in `asks`: the first one there."""
        return f"<{_KEY.split(self.asks)[1]}>"


class Step:
    """One thing to learn."""

    def __init__(self, name: str, *tasks: Task) -> None:
        """Take what it is, on one line, in two ways as the text of a task."""
        self.title, self.title_typed = _for_keys(name), _for_lines(name)
        self.tasks = tasks


@dataclass(frozen=True, slots=True)
class Course:
    """All of a tutorial."""

    setup: Setup
    learner: Seat
    """Whose actions are asked for; all others are written down here."""
    opening: tuple[str, ...]
    """The actions that lead to the prepared position, in notation."""
    steps: tuple[Step, ...]
    closing: tuple[str, ...]
    """What is said at the end, paragraph by paragraph."""

    @property
    def length(self) -> str:
        """How long it is, in words: "ten steps"."""
        return f"{_NUMBERS[len(self.steps) - 1]} steps"

    def prepared(self) -> AnyMatch:
        """Return a match in the prepared position. Raises IllegalActionError or NotationError."""
        game = game_of(self.setup.game)
        match: AnyMatch = Match(game, self.setup)
        for line in self.opening:
            match.play(game.parse(line))
        return match
