"""Signs of the players, which tell them apart without colour, and the levels of those who are computers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size

Level = str | None
"""How well a computer player plays; None is a person."""


def assign_letters(names: Iterable[str]) -> tuple[str, ...]:
    """Return a sign for each player: the first free letter A to Z of the name, else a digit."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        plain = unicodedata.normalize("NFKD", name).upper()
        free = (sign for sign in plain if "A" <= sign <= "Z" and sign not in taken)
        taken.append(next(free, str(seat + 1)))
    return tuple(taken)


def describe_level(level: Level) -> str:
    """Return a player's level in words: "computer hard"; "" for a person."""
    return "" if level is None else f"computer {level}"


def add_levels(names: Sequence[str], levels: Sequence[Level], width: int) -> list[tuple[str, str]]:
    """Return names, and behind those of computer players " computer hard", " hard", or in need " h".

    It is the longest for which none of their names is cut, the same for all of them. A name, cut if need be,
    and the words behind it, "" for people, together take at most `width` cells. No levels: all are people.
    """
    levels = levels or [None] * len(names)
    for form in (describe_level, lambda level: level or "", lambda level: (level or "")[:1]):
        behind = [f" {words}" if words else "" for words in map(form, levels)]
        pairs = list(zip(names, behind, strict=True))
        if all(not words or cell_len(name + words) <= width for name, words in pairs):
            break
    return [
        (set_cell_size(name, min(cell_len(name), max(0, width - len(words)))), words) for name, words in pairs
    ]
