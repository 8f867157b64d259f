"""Bars of points in parts, one part a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle

from rich.cells import cell_len

from widgets.colours import SOURCE_INKS
from widgets.panels import Line, Run

_GAP = 1
"""Cells between two parts, so that without colours they are two as well."""


def legend(sources: Sequence[str]) -> Line:
    """Return which ink each source has."""
    runs: list[Run] = [(" ", "")]
    for source, ink in zip(sources, cycle(SOURCE_INKS)):
        runs += [("  ", ink), (f" {source}   ", "")]
    return runs


def bar(points: Mapping[str, int], most: int, width: int) -> list[Run]:
    """Return a bar of so many points by source; one of the most points is as long as it may be.

    Each part has its number, and where there is room the words for its source.
    """
    parts = [(source, here, ink) for (source, here), ink in zip(points.items(), cycle(SOURCE_INKS)) if here]
    room = width - len(points) * _GAP
    runs: list[Run] = []
    for source, here, ink in parts:
        number = str(here)
        cells = max(len(number), round(here * room / max(1, most)))
        words = f"{source} {number}"
        text = words if cell_len(words) + 2 <= cells else number
        runs += [(f"{text:^{cells}}", ink), (" " * _GAP, "")]
    return runs[:-1]
