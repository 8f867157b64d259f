"""Chance, from a seed: the only file of the engines that makes random numbers."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """Return the items in random order.

    Our own Fisher-Yates over `random()`: Python promises the same `random()` for a seed in every version, not
    the same `shuffle`.
    """
    result = list(items)
    for i in range(len(result) - 1, 0, -1):
        j = int(rng.random() * (i + 1))
        result[i], result[j] = result[j], result[i]
    return result


def keyed(*key: object) -> Random:
    """Return a source of chance made of a key; the same key gives the same numbers."""
    return Random(":".join(str(part) for part in key))


def below(count: int, rng: Random) -> int:
    """Return a random number from 0 to `count` - 1."""
    return int(rng.random() * count)
