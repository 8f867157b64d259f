"""The colours can be read, told apart, and are in every theme."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.colours import contrast, in_256, luminance, rgb
from widgets import themes
from widgets.java import colours as palette

RICH = {
    "dark": palette.DARK,
    "256": palette.DARK_256,
    "light": palette.LIGHT,
    "light-256": palette.LIGHT_256,
    "contrast": palette.CONTRAST,
    "contrast-256": palette.CONTRAST_256,
}


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_every_text_has_contrast_on_its_ground(inks: Mapping[str, palette.Ink]) -> None:
    assert set(inks) == set(palette.NAMES)
    least = 7 if inks in (palette.CONTRAST, palette.CONTRAST_256) else 4.5
    assert {name: ink for name, ink in inks.items() if contrast(*map(rgb, ink)) < least} == {}


def test_the_palette_for_256_colours_is_made_of_them() -> None:
    for background, on_it in palette.DARK_256.values():
        assert (in_256(background), in_256(on_it)) == (background, on_it)


@pytest.mark.parametrize("inks", [palette.LIGHT_256, palette.CONTRAST_256])
def test_the_contrast_stays_in_256_colours(inks: Mapping[str, palette.Ink]) -> None:
    least = 7 if inks is palette.CONTRAST_256 else 4.5
    assert {name: ink for name, ink in inks.items() if contrast(*(rgb(in_256(c)) for c in ink)) < least} == {}


@pytest.mark.parametrize("inks", RICH.values(), ids=RICH)
def test_the_higher_a_terrace_the_lighter(inks: Mapping[str, palette.Ink]) -> None:
    for kind in ("rice", "village"):
        shades = [luminance(rgb(inks[palette.land_shade(kind, level)][0])) for level in range(1, 7)]
        # Of the 256 colours three dark ones serve for the lower half.
        assert shades == sorted(shades)
        assert len(set(shades)) == (4 if inks is palette.CONTRAST_256 else palette.SHADES)
    assert palette.land_shade("rice", 9) == "rice-6"


def test_sixteen_colours_name_only_colours_of_the_terminal_and_never_the_same_twice() -> None:
    assert set(palette.SIXTEEN) == set(palette.NAMES)
    for background, on_it in palette.SIXTEEN.values():
        assert background.startswith("ansi_") and on_it.startswith("ansi_")
        assert background != on_it or background == "ansi_default"
    seats = {palette.SIXTEEN[name][0] for name in palette.SEAT_INKS}
    assert len(seats) == palette.SEATS


def test_every_theme_has_every_colour_of_the_board() -> None:
    for theme in themes.THEMES:
        assert set(themes.VARIABLE_DEFAULTS) <= set(theme.variables)
    assert len({theme.name for theme in themes.THEMES}) == len(themes.THEMES)
