"""Reading a line of notation: a verb, then as many words as it wants. What the words mean each game says."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import TypeVar

from engines.core import NotationCode, NotationError

A = TypeVar("A")

Readers = Mapping[str, tuple[int, Callable[[list[str]], A]]]
"""Verb -> how many words follow it (-2: two or more), and how to read these, as they were typed."""


def read_line(text: str, readers: Readers[A]) -> A:
    """Return the action that a line names.

    Args:
        text: The line.
        readers: Every verb, in the order in which they are told.

    Raises:
        NotationError: It names none.
    """
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
    """Return a number of at most three digits.

    Args:
        word: What was typed.
        verb: The verb that wants it.
        code: What is wrong if it is none.

    Raises:
        NotationError: It is none.
    """
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise NotationError(code, word=word, usage=verb)
    return int(word)
