"""The colours of the land tell how high it is."""

from __future__ import annotations

from tests.cases import in_one_test
from tests.colours import in_256, luminance, rgb
from widgets.java.colours import COLOURS, SHADES, find_shade


@in_one_test("look", ["dark", "dark-256", "light", "light-256", "contrast", "contrast-256"])
def test_the_higher_a_terrace_the_lighter(look: str) -> None:
    sent = in_256 if look.endswith("256") else str
    inks = COLOURS.palettes[look]
    for kind in ("rice", "village"):
        shades = [luminance(rgb(sent(inks[find_shade(kind, level)][0]))) for level in range(1, 7)]
        # Of the 256 colours three dark ones serve for the lower half.
        assert shades == sorted(shades)
        assert len(set(shades)) == (4 if look == "contrast-256" else SHADES)
    assert find_shade("rice", 9) == "rice-6"
