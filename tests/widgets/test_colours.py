"""The colours can be read, and are in every theme."""

from __future__ import annotations

from tests.cases import in_one_test
from tests.colours import contrast, in_256, rgb
from widgets import themes
from widgets.colours import LOOKS, PALETTES, SEAT_INKS, SEATS, colours_of_games, variables_of

ALL_PALETTES = (PALETTES, *(colours.palettes for colours in colours_of_games()))
RICH = LOOKS[: LOOKS.index("16")]
"""The looks that do not leave their colours to the terminal."""


def test_every_look_has_the_same_inks() -> None:
    for palettes in ALL_PALETTES:
        assert tuple(palettes) == LOOKS
        assert {frozenset(palette) for palette in palettes.values()} == {frozenset(palettes["dark"])}


@in_one_test("look", RICH)
def test_every_text_has_contrast_on_its_ground_as_it_is_sent(look: str) -> None:
    sent = in_256 if look.endswith("256") else str
    least = 7 if look.startswith("contrast") else 4.5
    inks = [ink for palettes in ALL_PALETTES for ink in palettes[look].values()]
    assert [ink for ink in inks if contrast(*(rgb(sent(colour)) for colour in ink)) < least] == []


def test_no_colour_is_picked_by_hand_that_is_sent_anyhow() -> None:
    for palettes in ALL_PALETTES:
        for look in ("dark", "light", "contrast"):
            for name, ink in palettes[f"{look}-256"].items():
                rich = palettes[look][name]
                assert ink == rich or [*map(in_256, ink)] != [*map(in_256, rich)], (look, name)


@in_one_test("look", LOOKS[len(RICH) :])
def test_few_colours_are_those_of_the_terminal(look: str) -> None:
    for palettes in ALL_PALETTES:
        for background, text in palettes[look].values():
            assert background.startswith("ansi_") and text.startswith("ansi_")
            assert background != text or background == "ansi_default"
            assert "bright" not in background + text or not look.startswith("8")
    assert len({PALETTES[look][name][0] for name in SEAT_INKS}) == SEATS


def test_every_theme_has_every_colour() -> None:
    for theme in themes.THEMES:
        assert set(variables_of("dark")) <= set(theme.variables)
    assert len({theme.name for theme in themes.THEMES}) == len(themes.THEMES)
