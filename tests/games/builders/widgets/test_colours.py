"""The colours of the cards can be read and told apart, and are in every theme."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.colours import contrast, in_256, luminance, rgb
from widgets import themes
from widgets.builders import colours as card_palette
from widgets.java import colours as palette

RICH = {
    "dark": card_palette.DARK,
    "256": card_palette.DARK_256,
    "light": card_palette.LIGHT,
    "light-256": card_palette.LIGHT_256,
    "contrast": card_palette.CONTRAST,
    "contrast-256": card_palette.CONTRAST_256,
}
CONTRASTS = (card_palette.CONTRAST, card_palette.CONTRAST_256)


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_every_text_has_contrast_on_its_ground(inks: Mapping[str, palette.Ink]) -> None:
    assert set(inks) == set(card_palette.NAMES)
    least = 7 if inks in CONTRASTS else 4.5
    assert {name: ink for name, ink in inks.items() if contrast(*map(rgb, ink)) < least} == {}


@pytest.mark.parametrize("inks", [card_palette.LIGHT_256, card_palette.CONTRAST_256])
def test_the_contrast_stays_in_256_colours(inks: Mapping[str, palette.Ink]) -> None:
    least = 7 if inks in CONTRASTS else 4.5
    assert {name: ink for name, ink in inks.items() if contrast(*(rgb(in_256(c)) for c in ink)) < least} == {}


def test_the_palette_for_256_colours_is_made_of_them() -> None:
    for ink in card_palette.DARK_256.values():
        assert tuple(map(in_256, ink)) == ink


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_without_any_hue_the_resources_are_dark_and_light_in_turn(inks: Mapping[str, palette.Ink]) -> None:
    light = [luminance(rgb(inks[name][0])) > 0.25 for name in card_palette.RESOURCE_INKS]
    assert light == [True, False, False, True]


def test_sixteen_colours_name_only_colours_of_the_terminal() -> None:
    assert set(card_palette.SIXTEEN) == set(card_palette.NAMES)
    for ink in card_palette.SIXTEEN.values():
        assert all(colour.startswith("ansi_") for colour in ink)
    inked = [card_palette.SIXTEEN[name][0] for name in (*card_palette.RESOURCE_INKS, "coin")]
    assert len(set(inked)) == len(inked)


def test_every_theme_has_every_colour_of_the_cards() -> None:
    names = {variable for name in card_palette.NAMES for variable in (name, f"{name}-text")}
    for theme in themes.THEMES:
        assert names <= set(theme.variables)
