"""What hangs in the gallery: a widget in one state, its size, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from textual.widget import Widget

NAMES = ("Red", "Blue", "Yellow", "Pink")
"""Of the players."""
WHOLE_WIDTH = 0
"""Stands for all the room there is."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A widget in one state."""

    caption: str
    widget: Callable[[], Widget]
    """Makes it; asked each time it is shown."""
    width: int
    """Cells, or `WHOLE_WIDTH`."""
    height: int
    then: Callable[[Any], None] | None = None
    """What is done to it once it was drawn, for what can only be seen of a change."""


@dataclass(frozen=True, slots=True)
class Page:
    """Exhibits that are looked at together."""

    title: str
    exhibits: Callable[[], Sequence[Exhibit]]
    """Made when the page is opened: their positions take a moment."""
