"""Lines of notation: a verb, then as many words as it wants. What the words mean each game says."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from engines.core import NotationCode, NotationError

A = TypeVar("A")

Readers = Mapping[str, tuple[int, Callable[[list[str]], A]]]
"""Verb -> how many words follow it (-2: two or more), and how to read these, as they were typed."""


class Notated:
    """A dataclass that is written as its verb and the words of its fields, in order."""

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]
    verb: ClassVar[str]

    def format_field(self, field: str, value: Any) -> str:
        """Return the words of a field."""
        raise NotImplementedError

    def format_fields(self) -> dict[str, str]:
        """Return the words of each field, in order."""
        return {field: self.format_field(field, getattr(self, field)) for field in self.__match_args__}

    def __str__(self) -> str:
        return " ".join([self.verb, *filter(None, self.format_fields().values())])


def read_line(text: str, readers: Readers[A]) -> A:
    """Return the action that a line names. Raise NotationError."""
    typed, *words = text.split() or [""]
    verb = typed.lower()
    reader = readers.get(verb)
    if reader is None:
        if not typed:
            raise NotationError(NotationCode.NOTHING_TYPED, verbs=tuple(readers))
        raise NotationError(NotationCode.NO_ACTION, word=typed, verbs=tuple(readers))
    count, read = reader
    if (count >= 0 and len(words) != count) or len(words) < -count:
        raise NotationError(NotationCode.WRONG_WORDS, usage=verb)
    return read(words)


def read_number(word: str, verb: str, code: enum.Enum = NotationCode.NO_NUMBER) -> int:
    """Return a number of at most three digits, for a verb. Raise NotationError with this code."""
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise NotationError(code, word=word, usage=verb)
    return int(word)
