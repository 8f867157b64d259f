"""Signs of the players, which tell them apart without colour, and the levels of those who are computers."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from rich.cells import cell_len, set_cell_size

T = TypeVar("T")

Level = str | None
"""How well a computer player plays; None is a person, and `HERE` one who is there at a shared table."""
HERE = "."
"""The sign of a person who is there: it stands behind the name."""


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
    return level or "" if level in (None, HERE) else f"computer {level}"


def shorten_names(names: Sequence[str], widths: int | Sequence[int]) -> list[str]:
    """Return names in at most so many cells, all or each, so that no two of them look alike.

    They are cut at the end; those that would be one then are cut before the end, where a dot stands for what
    is left out; and where that is no help either, the number of the seat ends them.
    """
    rooms = [widths] * len(names) if isinstance(widths, int) else widths
    pairs = list(zip(names, rooms, strict=True))
    cut = shown = [_first_cells(name, room) for name, room in pairs]
    tail = 0
    while (alike := _repeated(shown)) and (tail := tail + 1) < max(rooms) - 1:
        alike_at_first = _repeated(cut)
        shown = [
            _cut_before(name, tail, room) if short in alike_at_first else short
            for (name, room), short in zip(pairs, cut, strict=True)
        ]
    return [
        f"{_first_cells(name, room - 1)}{seat}" if short in alike and cell_len(name) > room else short
        for seat, ((name, room), short) in enumerate(zip(pairs, shown, strict=True), 1)
    ]


def fit_names(names: Sequence[str], words: Callable[[Sequence[str]], T], fits: Callable[[T], bool]) -> T:
    """Return words in which players are named, with as long names as fit, of a cell at least."""
    longest = max(map(cell_len, names))
    while not fits(told := words(shorten_names(names, longest))) and longest > 1:
        longest -= 1
    return told


def _cut_before(name: str, tail: int, width: int) -> str:
    """Return a name cut before so many of its last letters, if both ends have room."""
    end = f".{name[-tail:]}"
    head = width - cell_len(end)
    if cell_len(name) <= width or head <= 0:
        return _first_cells(name, width)
    return f"{_first_cells(name, head)}{end}"


def _first_cells(text: str, width: int) -> str:
    return set_cell_size(text, min(cell_len(text), max(0, width))).rstrip()


def _repeated(texts: Sequence[str]) -> set[str]:
    return {text for text, count in Counter(texts).items() if count > 1}


def add_levels(names: Sequence[str], levels: Sequence[Level], width: int) -> list[tuple[str, str]]:
    """Return names, and behind those of computer players " computer hard", " hard", or in need nothing.

    It is the longest for which none of their names is cut, the same for all of them; the sign of who is there
    stands in any case. A name, cut if need be, and the words behind it, "" for other people, together take at
    most `width` cells. No levels: all are people.
    """
    levels = levels or [None] * len(names)
    for form in (describe_level, lambda level: level or "", lambda level: HERE if level == HERE else ""):
        behind = [f" {words}" if words else "" for words in map(form, levels)]
        if all(
            not words or cell_len(name + words) <= width for name, words in zip(names, behind, strict=True)
        ):
            break
    short = shorten_names(names, [max(0, width - len(words)) for words in behind])
    return list(zip(short, behind, strict=True))
