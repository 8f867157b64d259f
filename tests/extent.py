"""How much of a long test the suite runs: a part of it in `make test`, all of it in `make check-long`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

IS_LONG = os.environ.get("TESTS") == "long"

T = TypeVar("T")


def count(whole: int, part: int) -> int:
    """Return how many to try: the part, or the whole in a long run."""
    return whole if IS_LONG else part


def every(step: int, cases: Sequence[T]) -> Sequence[T]:
    """Return each so-manieth case, the first among them, or all cases in a long run."""
    return cases if IS_LONG else cases[::step]


def diagonal(cases: Sequence[tuple[T, ...]], width: int) -> Sequence[tuple[T, ...]]:
    """Return one case of each row of a matrix, another column each time, or all cases in a long run."""
    return cases if IS_LONG else [each for n, each in enumerate(cases) if n % width == n // width % width]
