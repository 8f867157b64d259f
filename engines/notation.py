"""Reading a line of notation: a verb, then as many words as it wants. What the words mean each game says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from engines.core import NotationError

A = TypeVar("A")

Readers = Mapping[str, tuple[int, Callable[[list[str]], A]]]
"""Verb -> how many words follow it (-2: two or more), and how to read these, as they were typed."""


def read_line(text: str, readers: Readers[A], usage: Mapping[str, str]) -> A:
    """The action a line names.

    Args:
        text: the line.
        readers: every verb, in the order in which they are told.
        usage: how each verb is written.

    Raises:
        NotationError: if it names none; the message says how the verb is written.
    """
    typed, *words = text.split() or [""]
    verb = typed.lower()
    reader = readers.get(verb)
    if reader is None:
        known = ", ".join(readers)
        raise NotationError(
            f"{typed!r} is no action; the actions are {known}" if typed else f"write one of {known}"
        )
    count, read = reader
    if (count >= 0 and len(words) != count) or len(words) < -count:
        raise NotationError(f"write: {usage[verb]}")
    return read(words)


def read_number(word: str, what: str, usage: str) -> int:
    """A number of at most three digits.

    Args:
        word: what was typed.
        what: what it is if it is none, as "no palace value".
        usage: how the line is written.

    Raises:
        NotationError: if it is none.
    """
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise NotationError(f"{word!r} is {what}; write: {usage}")
    return int(word)
