"""Small change of sentences: counted things, lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def counted(number: int, thing: str) -> str:
    """A number of things: "no points", "1 point", "4 points"."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: "Red, Blue and Green"."""
    *head, last = list(words) or [""]
    return f"{', '.join(head)} and {last}" if head else last


def result(winners: Sequence[str], points: int) -> str:
    """Who won, in a sentence: "Red wins with 31 points.", "Red and Blue share the win with 31 points."."""
    wins = "wins" if len(winners) == 1 else "share the win"
    return f"{listed(winners)} {wins} with {counted(points, 'point')}."
