"""How large the spaces of Java can be; loads nothing, so that the settings can tell before any board."""

from __future__ import annotations

CELL_SIZES = ((3, 1), (4, 2), (6, 3))
"""Width and height of a space in cells, from the smallest zoom on, which is 1."""
ZOOMS = tuple(range(1, len(CELL_SIZES) + 1))
