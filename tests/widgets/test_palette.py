"""The colours can be read, told apart, and are in every theme."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import pytest
from rich.color import Color, ColorSystem

from app import themes
from widgets import palette


def luminance(colour: str) -> float:
    """WCAG 2's relative luminance of a "#rrggbb"."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2's contrast ratio, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def in_256(colour: str) -> str:
    """What a terminal of 256 colours is sent for a colour."""
    return Color.parse(colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor().hex


RICH = {"dark": palette.DARK, "256": palette.DARK_256, "light": palette.LIGHT, "contrast": palette.CONTRAST}


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_every_text_has_contrast_on_its_ground(inks: Mapping[str, palette.Ink]) -> None:
    assert set(inks) == set(palette.NAMES)
    least = 7 if inks is palette.CONTRAST else 4.5
    assert {name: ink for name, ink in inks.items() if contrast(*ink) < least} == {}


def test_the_palette_for_256_colours_is_made_of_them() -> None:
    for background, on_it in palette.DARK_256.values():
        assert (in_256(background), in_256(on_it)) == (background, on_it)


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_every_palette_can_be_read_in_256_colours(
    inks: Mapping[str, palette.Ink],
) -> None:
    assert {name: ink for name, ink in inks.items() if contrast(*map(in_256, ink)) < 4.5} == {}


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_the_higher_a_terrace_the_lighter(inks: Mapping[str, palette.Ink]) -> None:
    for kind in ("rice", "village"):
        shades = [luminance(inks[palette.land_shade(kind, level)][0]) for level in range(1, 7)]
        assert shades == sorted(set(shades))
    assert palette.land_shade("rice", 9) == "rice-6"


def test_sixteen_colours_name_only_colours_of_the_terminal_and_never_the_same_twice() -> None:
    assert set(palette.SIXTEEN) == set(palette.NAMES)
    for background, on_it in palette.SIXTEEN.values():
        assert background.startswith("ansi_") and on_it.startswith("ansi_")
        assert background != on_it or background == "ansi_default"
    seats = {palette.SIXTEEN[name][0] for name in palette.SEAT_INKS}
    assert len(seats) == palette.SEATS


# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
COLOUR_BLIND = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


@pytest.mark.parametrize("matrix", COLOUR_BLIND.values(), ids=COLOUR_BLIND)
@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_colour_blind_eyes_tell_the_seats_apart(
    inks: Mapping[str, palette.Ink], matrix: tuple[tuple[float, ...], ...]
) -> None:
    def seen(colour: str) -> list[float]:
        linear = [(int(colour[i : i + 2], 16) / 255) ** 2.2 for i in (1, 3, 5)]
        mixed = [sum(weight * part for weight, part in zip(row, linear, strict=True)) for row in matrix]
        return [max(0.0, part) ** (1 / 2.2) for part in mixed]

    seats = [seen(inks[name][0]) for name in palette.SEAT_INKS]
    for one, other in combinations(seats, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.2


def test_every_theme_has_every_colour_of_the_board() -> None:
    for theme in themes.THEMES:
        assert set(themes.VARIABLE_DEFAULTS) <= set(theme.variables)
    assert len({theme.name for theme in themes.THEMES}) == len(themes.THEMES)


def test_a_terminal_gets_the_theme_of_its_colours() -> None:
    assert themes.theme_for("truecolor") is themes.DARK
    assert themes.theme_for("256") is themes.DARK_256
    assert themes.theme_for("standard") is themes.SIXTEEN is themes.theme_for(None)
