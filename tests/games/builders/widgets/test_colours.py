"""The colours of the cards can be told apart."""

from __future__ import annotations

from tests.cases import in_one_test
from tests.colours import in_256, luminance, rgb
from widgets.builders.colours import COLOURS, RESOURCE_INKS


@in_one_test("look", ["dark", "dark-256", "light", "light-256", "contrast", "contrast-256"])
def test_without_any_hue_the_resources_are_dark_and_light_in_turn(look: str) -> None:
    sent = in_256 if look.endswith("256") else str
    light = [luminance(rgb(sent(COLOURS.palettes[look][name][0]))) > 0.25 for name in RESOURCE_INKS]
    assert light == [True, False, False, True]


def test_sixteen_colours_tell_the_resources_apart() -> None:
    inked = [COLOURS.palettes["16"][name][0] for name in (*RESOURCE_INKS, "coin")]
    assert len(set(inked)) == len(inked)
