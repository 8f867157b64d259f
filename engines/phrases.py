"""Small change of sentences: counted things, lists."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, thing: str) -> str:
    """A number of things: "no points", "1 point", "4 points"."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "Red, Blue and Green"."""
    *head, last = list(words) or [""]
    return f"{', '.join(head)} and {last}" if head else last
