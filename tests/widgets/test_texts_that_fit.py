"""Texts for so many cells."""

from __future__ import annotations

import pytest

from widgets.panels import shorten


@pytest.mark.parametrize(
    ("text", "width", "told"),
    [
        ("send W2 to B31", 14, "send W2 to B31"),
        ("send W2 to B31", 13, "send W2 t ..."),
        ("send W2 to B31", 12, "send W2 ..."),
        ("寺院を建てる", 11, "寺院を ..."),
    ],
)
def test_what_is_left_out_is_shown_by_dots(text: str, width: int, told: str) -> None:
    assert shorten(text, width) == told
