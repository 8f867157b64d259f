"""Small change of sentences: counted things, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def counted(number: int, thing: str) -> str:
    """A number of things: "no points", "1 point", "4 points"."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """Which one of a row a number from 1 to 20 is: "first", "second", "11th"."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "Red, Blue and Green"."""
    *head, last = list(words) or [""]
    return f"{', '.join(head)} and {last}" if head else last


def result(winners: Sequence[str], points: int) -> str:
    """Who won, in a sentence: "Red wins with 31 points.", "Red and Blue share the win with 31 points."."""
    wins = "wins" if len(winners) == 1 else "share the win"
    return f"{listed(winners)} {wins} with {counted(points, 'point')}."
