"""The colours of the cards can be read and told apart, and are in every theme."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest

from app import themes
from tests.widgets.test_palette import COLOUR_BLIND, contrast, in_256, luminance
from widgets import card_palette, palette

RICH = {
    "dark": card_palette.DARK,
    "256": card_palette.DARK_256,
    "light": card_palette.LIGHT,
    "contrast": card_palette.CONTRAST,
}


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_every_text_has_contrast_on_its_ground(inks: Mapping[str, palette.Ink]) -> None:
    assert set(inks) == set(card_palette.NAMES)
    least = 7 if inks is card_palette.CONTRAST else 4.5
    assert {name: ink for name, ink in inks.items() if contrast(*ink) < least} == {}


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_every_palette_can_be_read_in_256_colours(inks: Mapping[str, palette.Ink]) -> None:
    assert {name: ink for name, ink in inks.items() if contrast(*map(in_256, ink)) < 4.5} == {}


def test_the_palette_for_256_colours_is_made_of_them() -> None:
    for ink in card_palette.DARK_256.values():
        assert tuple(map(in_256, ink)) == ink


@pytest.mark.parametrize("matrix", COLOUR_BLIND.values(), ids=COLOUR_BLIND)
@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_colour_blind_eyes_tell_the_resources_and_coins_apart(
    inks: Mapping[str, palette.Ink], matrix: tuple[tuple[float, ...], ...]
) -> None:
    def seen(colour: str) -> list[float]:
        linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
        mixed = [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in matrix]
        return [max(0.0, part) ** (1 / 2.2) for part in mixed]

    grounds = [seen(inks[name][0]) for name in (*card_palette.RESOURCE_INKS, "coin")]
    for one, other in combinations(grounds, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.2


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_without_any_hue_the_resources_are_dark_and_light_in_turn(inks: Mapping[str, palette.Ink]) -> None:
    light = [luminance(inks[name][0]) > 0.25 for name in card_palette.RESOURCE_INKS]
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
