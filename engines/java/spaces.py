"""Spaces, their names and neighbours, and sets of spaces as bitboards (J1).

A `Space` is a bit number and a set of spaces (`Spaces`) one int. The spaces lie in rows of `WIDTH` bits along
two axes of the hexagonal grid, with a margin on every side, so that a step in any direction is one shift for
every space of a set at once and never runs into another row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engines.java.board import ROWS

Space = int
"""A space: its bit number. Numbers grow by row, then from west to east."""

Spaces = int
"""A set of spaces: one bit each."""

WIDTH = 22
_EAST, _SOUTH_EAST, _SOUTH_WEST = 1, WIDTH, WIDTH - 1
DIRECTIONS = (_EAST, -_SOUTH_WEST, -_SOUTH_EAST, -_EAST, _SOUTH_WEST, _SOUTH_EAST)
"""Steps to the six neighbours: east, then counter-clockwise."""

MOUNTAIN_ROWS = 8  # J1: rows 0 to 7 have the mountains outside, the rest the lowlands


def _bit(row: int, column: int) -> Space:
    # Along a row the column grows by 2, down a row it changes by 1: (column - row) / 2 is the second axis.
    return (row + 1) * WIDTH + (column - row) // 2 + 4


def row_column(space: Space) -> tuple[int, int]:
    """Return the row and the doubled column of a space, as in the board's drawing."""
    row = space // WIDTH - 1
    return row, (space % WIDTH - 4) * 2 + row


def _spaces_drawn(signs: str) -> Spaces:
    return sum(
        1 << _bit(row, column)
        for row, line in enumerate(ROWS)
        for column, sign in enumerate(line)
        if sign in signs
    )


PRINTED_IRRIGATION: Spaces = _spaces_drawn("~")
CENTRAL: Spaces = _spaces_drawn("o~")
"""Central Java: 153 spaces."""
OUTSKIRTS: Spaces = _spaces_drawn("^_")
"""The 63 outside spaces that can ever be covered."""
BOARD: Spaces = CENTRAL | OUTSKIRTS

_EVERY: Spaces = (1 << WIDTH * (len(ROWS) + 2)) - 1
_NORTH: Spaces = (1 << WIDTH * (MOUNTAIN_ROWS + 1)) - 1
OUTSIDE: Spaces = _EVERY & ~CENTRAL
"""All that is not central Java, the margin included."""
MOUNTAINS: Spaces = OUTSIDE & _NORTH
LOWLANDS: Spaces = OUTSIDE & ~_NORTH


def members(spaces: Spaces) -> Iterator[Space]:
    """Yield the spaces of a set, by row, then from west to east."""
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


def first(spaces: Spaces) -> Space:
    """Return the first space of a set that is not empty, by row, then from west to east."""
    return (spaces & -spaces).bit_length() - 1


def spaces_of(numbers: Iterable[Space]) -> Spaces:
    """Return the set of some spaces."""
    result = 0
    for space in numbers:
        result |= 1 << space
    return result


def shifted(spaces: Spaces, step: int) -> Spaces:
    """Return every space of a set moved by a step."""
    return spaces << step if step > 0 else spaces >> -step


def beside(spaces: Spaces) -> Spaces:
    """Return the neighbours of a set; spaces of the set may be among them."""
    return (
        spaces << _EAST
        | spaces >> _EAST
        | spaces << _SOUTH_EAST
        | spaces >> _SOUTH_EAST
        | spaces << _SOUTH_WEST
        | spaces >> _SOUTH_WEST
    )


EDGE: Spaces = CENTRAL & beside(OUTSIDE)
"""The 57 spaces of central Java with an outside neighbour (J23)."""


def neighbours(space: Space) -> tuple[Space, ...]:
    """Return the six neighbours of a space, from the east counter-clockwise; some may lie in the margin."""
    return tuple(space + step for step in DIRECTIONS)


def flood(seeds: Spaces, within: Spaces) -> Spaces:
    """Return all spaces of `within` that hang together with the seeds in it."""
    area = seeds & within
    while True:
        grown = (
            area
            | area << _EAST
            | area >> _EAST
            | area << _SOUTH_EAST
            | area >> _SOUTH_EAST
            | area << _SOUTH_WEST
            | area >> _SOUTH_WEST
        ) & within
        if grown == area:
            return area
        area = grown


@lru_cache(maxsize=2048)
def components(spaces: Spaces) -> tuple[Spaces, ...]:
    """Return the connected parts of a set, in the order of their first spaces."""
    parts = []
    while spaces:
        part = flood(spaces & -spaces, spaces)
        parts.append(part)
        spaces ^= part
    return tuple(parts)


_NAMES: dict[Space, str] = {
    space: f"{chr(ord('A') + row_column(space)[0])}{row_column(space)[1] // 2 + 1}"
    for space in members(BOARD)
}
_NUMBERS = {name: space for space, name in _NAMES.items()}


def name_of(space: Space) -> str:
    """Return the name of a space: a letter for its row and a number, as "F7"."""
    return _NAMES.get(space) or f"#{space}"


def space_named(text: str) -> Space | None:
    """Return the space of a name, in either case; None if there is none."""
    return _NUMBERS.get(text.upper())


def names_of(spaces: Spaces) -> list[str]:
    """Return the names of a set's spaces, by row, then from west to east."""
    return [_NAMES[space] for space in members(spaces)]
