"""What tests of line mode share: sessions in this process, typed lines in and all that was written out."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import Any, BinaryIO, NoReturn, cast

from app.session.local import LocalSession
from app.text.console import Console
from app.text.menu import run
from app.text.prompts import AnswerError, Chosen, Question
from app.text.watching import leading
from engines.core import Game, SeatSetup, Setup
from engines.match import Match
from engines.shuffle import below
from saves.document import snapshot_codec


def no_screen(_name: str | None) -> NoReturn:
    """Stands for the full screen where no test wants it."""
    raise AssertionError("the full screen was opened")


def typed(lines: Iterable[str]) -> io.BytesIO:
    """Lines as they come from standard input."""
    return io.BytesIO("".join(f"{line}\n" for line in lines).encode())


def type_lines(lines: Iterable[str], *, ascii_only: bool = False, **begun: Any) -> tuple[int, str]:
    """Exit code and output of a session as from the command line; it saves in the folder of the test.

    Args:
        lines: what is typed before the end of input.
        ascii_only: as `--ascii`.
        begun: `setup` or `resume`, what it begins with; `make_store`, where it saves.
    """
    sink = io.StringIO()
    console = Console(typed(lines), sink, ascii_only=ascii_only, echoes=True)
    code = run(console, no_screen, "no screen in a test", **begun)
    return code, sink.getvalue()


def at_table(session: LocalSession, lines: Iterable[str]) -> str:
    """What is written while some lines are typed at a table."""
    sink = io.StringIO()
    with suppress(EOFError):
        leading(Console(typed(lines), sink, echoes=True), session).run()
    return sink.getvalue()


def after(output: str, answer: str) -> list[str]:
    """The lines that follow an answer, up to the next question."""
    lines = output.splitlines()
    (place,) = [number for number, line in enumerate(lines) if line.endswith(f": {answer}")]
    told = []
    for line in lines[place + 1 :]:
        if re.search(r"choice: ?", line):
            break
        told.append(line)
    return told


def flowing(lines: Iterable[str]) -> str:
    """Lines as one text, however they were wrapped."""
    return " ".join(" ".join(lines).split())


def at_position(
    game: Game[Any, Any, Any], state: Any, kinds: Sequence[str | None] = (None, None)
) -> LocalSession:
    """A table in memory at which a position was reached; the log begins there."""
    seats = tuple(SeatSetup(name, kind) for name, kind in zip(state.names, kinds, strict=True))
    return LocalSession(Match(game, Setup(game.id, seats, 1), snapshot_codec(game), [state]), None, "test")


def java_setup(*seats: str, seed: int = 7, **options: str) -> Setup:
    """A game of Java; "Blue=random" is a computer player."""
    return _setup("java", seats, seed, options)


def builders_setup(*seats: str, seed: int = 7, **options: str) -> Setup:
    """A game of The Builders."""
    return _setup("builders", seats, seed, options)


def _setup(game: str, seats: Iterable[str], seed: int, options: dict[str, str]) -> Setup:
    named = tuple(
        SeatSetup(name, level or None) for name, _, level in (seat.partition("=") for seat in seats)
    )
    return Setup(game, named, seed, tuple(sorted(options.items())))


def ways(found: Question | Chosen, action: Any, names: Sequence[str]) -> list[str] | None:
    """What is typed to reach an action: what is told, else a name, else a number that `list` tells."""
    if isinstance(found, Chosen):
        return [] if found.value == action else None
    entries = list(zip(found.answers, found.entries, strict=True))
    for answer, entry in entries[: found.most]:
        if (rest := ways(entry.then(), action, names)) is not None:
            return [answer, *rest]
    for name in names:
        with suppress(AnswerError):
            then = found.words(name)
            others = [each for each in names if each != name]
            if then is not None and (rest := ways(then, action, others)) is not None:
                return [name, *rest]
    for answer, entry in entries[found.most :]:
        if (rest := ways(entry.then(), action, names)) is not None:
            return ["list", answer, *rest]
    return None


Line = str | Callable[[], object]
"""What is typed; or what others do before a line is typed, which may be what that returns."""


class Typist:
    """Types lines, and has others do what they do in between."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = iter(lines)

    def readline(self, _limit: int = -1) -> bytes:
        for line in self._lines:
            typed = line if isinstance(line, str) else line()
            if isinstance(typed, str):
                return f"{typed}\n".encode()
        return b""


class Chooser:
    """Types for all people at a table: reads what is written and chooses by letters and numbers.

    It is an input stream: each line is made when it is asked for, from what has been written since the last.
    """

    def __init__(self, seed: int, weights: dict[str, int] | None = None, limit: int = 5000) -> None:
        """Takes its chance.

        Args:
            seed: what it chooses by.
            weights: how often a verb is chosen whose words begin with a text, against 1 for all others.
            limit: so many lines are typed at most.
        """
        self.sink = io.StringIO()
        self.typed: list[str] = []
        self._rng = Random(f"chooser {seed}")
        self._weights = weights or {}
        self._limit = limit
        self._read_to = 0
        self._names: list[str] = []
        """The places that were listed last."""

    def console(self, **how: Any) -> Console:
        """A console at which it types."""
        return Console(cast(BinaryIO, self), self.sink, echoes=True, **how)

    def readline(self, _limit: int = -1) -> bytes:
        """Its next line."""
        told = self.sink.getvalue()[self._read_to :]
        self._read_to = len(self.sink.getvalue())
        if len(self.typed) >= self._limit:
            return b""
        line = self._answer(told)
        self.typed.append(line)
        return f"{line}\n".encode()

    def _answer(self, told: str) -> str:
        if "Press Enter." in told.rpartition("\n")[2]:
            return ""
        if "Refused" in told:
            raise AssertionError(f"what the list offered was refused:\n{told}")
        self._names = [name for line in told.split("\n") for name in _names_in(line)] or self._names
        if "or list" in " ".join(told.split()) and self._names and below(6, self._rng):
            return self._names[below(len(self._names), self._rng)]  # it may be one: it was, not long ago
        verbs = re.search(r"You can: ([^.]*)\. [^.]*your choice:$", " ".join(told.split()))
        if verbs:
            chances = [each[0] for each in verbs[1].split("; ") for _ in range(self._weight(each[2:]))]
            return chances[below(len(chances), self._rng)]
        numbers = re.findall(r"^(\d+)\. ", told, re.MULTILINE)
        if numbers:
            return str(numbers[below(len(numbers), self._rng)])
        is_listed = any(_names_in(line) for line in told.split("\n"))
        return self._names[below(len(self._names), self._rng)] if is_listed else "list"

    def _weight(self, phrase: str) -> int:
        return next((each for start, each in self._weights.items() if phrase.startswith(start)), 1)


def _names_in(line: str) -> list[str]:
    """The spaces that a line of `list` names, those after the first of a row of places."""
    return re.findall(r"\b[A-O]\d+\b", line.partition(": ")[2]) if line.startswith("Row ") else []
