"""Every theme can be read, by colour-blind eyes too, and a terminal gets the one that suits it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise, product
from math import dist
from pathlib import Path

import pytest
from rich.color import Color
from textual.theme import Theme

from app.terminal.environment import TRUE_COLOUR
from saves.store import FileStore
from tests.app.every_screen import STOPS, drawn, walk
from tests.cases import in_one_test
from tests.colours import COLOUR_BLIND, RGB, contrast, distance, in_256, lab, rgb, seen_with
from tests.tools.contrast import SHOWN, goal_of, measured
from widgets import themes
from widgets.builders.colours import KINDS, RESOURCE_INKS
from widgets.colours import CURVE_INKS, SEAT_INKS, SOURCE_INKS, THEME_CHOICES
from widgets.java.colours import LAND, SHADES

RICH = {
    theme.name: (theme, in_256 if theme.name.endswith("256") else str)
    for theme in themes.THEMES
    if not theme.ansi
}
"""The themes that mix their own colours, and how a terminal shows these."""
AS_SHOWN = pytest.mark.parametrize(("theme", "shown"), RICH.values(), ids=RICH)
EYES = (None, *COLOUR_BLIND)
DEFAULT = Color.default()

# CIEDE2000: 1 to 2 is just seen where large fields touch. Signs of one to three cells that lie far apart want
# a few times that; so do a palace and the fields beside it. Fields of land are larger and say `r2` or `v2`.
LEAST_OF_SIGNS = 7.0
LEAST_OF_LAND = 5.0
# A sign on a card lies on its head, and is a bold letter of another colour besides.
LEAST_OF_SIGNS_ON_CARDS = 5.0
# The parts of a card are large and touch; what is written on them says all of it.
LEAST_OF_FIELDS = 2.0
# CIE76, in which steps of light count for more.
LEAST_STEP, LEAST_OF_PLAYERS = 10.0, 28.0


def as_seen(theme: Theme, shown: Callable[[str], str], eyes: str | None, name: str) -> RGB:
    """The ground of an ink of a theme, as some eyes see it."""
    colour = rgb(shown(theme.variables[name]))
    return colour if eyes is None else seen_with(eyes, colour)


def too_near(
    theme: Theme, shown: Callable[[str], str], pairs: Iterator[tuple[str, str]], least: float
) -> dict[tuple[str, str, str | None], float]:
    """The pairs of inks that some eyes mix up: their distances."""
    found = {}
    for one, other in pairs:
        for eyes in EYES:
            apart = distance(as_seen(theme, shown, eyes, one), as_seen(theme, shown, eyes, other))
            if apart < least:
                found[one, other, eyes] = round(apart, 1)
    return found


@AS_SHOWN
def test_colour_blind_eyes_tell_the_seats_apart(theme: Theme, shown: Callable[[str], str]) -> None:
    assert too_near(theme, shown, combinations(SEAT_INKS, 2), LEAST_OF_SIGNS) == {}


@AS_SHOWN
def test_curves_are_told_apart_as_well_as_seats_and_stand_out_on_a_ground_of_the_theme(
    theme: Theme, shown: Callable[[str], str]
) -> None:
    # Yellow is nearly black on a light ground.
    curves = [f"{curve}-text" for curve in CURVE_INKS]
    assert too_near(theme, shown, combinations(curves, 2), LEAST_OF_SIGNS) == {}
    ground = as_seen(theme, shown, None, "chart")
    assert min(contrast(as_seen(theme, shown, None, curve), ground) for curve in curves) >= goal_of(theme)
    assert theme.surface is not None
    assert contrast(ground, rgb(shown(theme.surface))) < 1.25, "no dark chart among light panels"


@AS_SHOWN
def test_colour_blind_eyes_tell_the_sources_of_points_apart(
    theme: Theme, shown: Callable[[str], str]
) -> None:
    assert too_near(theme, shown, combinations(SOURCE_INKS, 2), LEAST_STEP) == {}


@AS_SHOWN
def test_colour_blind_eyes_tell_resources_and_coins_apart(theme: Theme, shown: Callable[[str], str]) -> None:
    inks = (*RESOURCE_INKS, "coin")
    assert too_near(theme, shown, combinations(inks, 2), LEAST_OF_SIGNS) == {}


@AS_SHOWN
def test_every_sign_stands_out_on_the_head_of_a_card(theme: Theme, shown: Callable[[str], str]) -> None:
    signs = ("allowed", "gold", "refused", "changed")
    heads = [f"{kind}-head" for kind in KINDS]
    assert too_near(theme, shown, product(signs, heads), LEAST_OF_SIGNS_ON_CARDS) == {}


@AS_SHOWN
def test_the_parts_of_cards_are_told_from_each_other_and_from_the_table(
    theme: Theme, shown: Callable[[str], str]
) -> None:
    pairs: list[tuple[str, str]] = [("building-head", "worker-head"), ("vacant", "felt")]
    for kind in KINDS:
        head = f"{kind}-head"
        pairs += [(head, kind), (head, "felt"), (kind, "felt")]
    assert too_near(theme, shown, iter([*pairs, ("building", "lack")]), LEAST_OF_FIELDS) == {}


@AS_SHOWN
def test_colour_blind_eyes_tell_the_terrains_apart(theme: Theme, shown: Callable[[str], str]) -> None:
    kinds: Mapping[str, tuple[str, ...]] = {
        "rice": LAND[:SHADES],
        "village": LAND[SHADES:],
        "palace": ("gold",),
        "water": ("water",),
        "bare": ("bare",),
    }
    # Rice and villages of high levels look alike to some eyes: the sign of a village is on every one of them.
    for one, other in set(combinations(kinds, 2)) - {("rice", "village")}:
        pairs = ((a, b) for a in kinds[one] for b in kinds[other])
        least = LEAST_OF_SIGNS if "palace" in (one, other) else LEAST_OF_LAND
        assert too_near(theme, shown, pairs, least) == {}


@AS_SHOWN
def test_all_other_eyes_tell_rice_from_villages(theme: Theme, shown: Callable[[str], str]) -> None:
    for rice, village in zip(LAND[:SHADES], LAND[SHADES:], strict=True):
        apart = (as_seen(theme, shown, None, name) for name in (rice, village))
        assert distance(*apart) >= LEAST_OF_SIGNS


@AS_SHOWN
def test_steps_of_terraces_and_the_players_are_far_apart(theme: Theme, shown: Callable[[str], str]) -> None:
    def apart(one: str, other: str, eyes: str | None) -> float:
        return dist(lab(as_seen(theme, shown, eyes, one)), lab(as_seen(theme, shown, eyes, other)))

    for eyes in (None, "deuteranopia"):
        for shades in (LAND[:SHADES], LAND[SHADES:]):
            # With high contrast the lower terraces look alike: the number of the level is on each.
            steps = [apart(one, other, eyes) for one, other in pairwise(shades)]
            assert "contrast" in theme.name or min(steps) >= LEAST_STEP
        assert min(apart(one, other, eyes) for one, other in combinations(SEAT_INKS, 2)) >= LEAST_OF_PLAYERS


def test_the_distance_is_that_of_the_standard() -> None:
    # White to black is 100; the others are figures for the formula of Sharma, Wu and Dalal, 2005.
    assert distance((1, 1, 1), (0, 0, 0)) == pytest.approx(100, abs=0.01)
    assert distance(rgb("#ff0000"), rgb("#00ff00")) == pytest.approx(86.6, abs=0.1)
    assert distance(rgb("#0000ff"), rgb("#ffff00")) == pytest.approx(103.4, abs=0.1)
    assert contrast((1, 1, 1), (0, 0, 0)) == pytest.approx(21)


def test_colour_blind_eyes_see_greys_as_they_are_and_mix_up_red_and_green() -> None:
    for blindness in COLOUR_BLIND:
        grey = rgb("#808080")
        assert distance(seen_with(blindness, grey), grey) < 1
        red, green = rgb("#a06050"), rgb("#70723c")
        assert distance(seen_with(blindness, red), seen_with(blindness, green)) < distance(red, green) / 2


# The colours of the others are the terminal's own; `make contrast` measures what is drawn in them.
@AS_SHOWN
def test_the_inks_of_panels_can_be_read(theme: Theme, shown: Callable[[str], str]) -> None:
    grounds = (theme.background, theme.surface, theme.panel)
    texts = (
        *(theme.primary, theme.secondary, theme.warning, theme.error, theme.success, theme.accent),
        *(theme.foreground, theme.variables["label-text"]),
    )
    pairs = {(text, ground) for text in texts for ground in grounds if text and ground}
    assert {
        pair for pair in pairs if contrast(*(rgb(shown(colour)) for colour in pair)) < goal_of(theme)
    } == set()


async def test_a_screen_of_each_game_can_be_read_in_themes_of_every_sort(tmp_path: Path) -> None:
    # Every screen in every theme is what tests/tools/contrast.py looks at.
    stops = [stop for stop in STOPS if stop.name in ("home", "java targets", "builders send")]
    some = [(theme, system) for theme, system in SHOWN if theme in (themes.LIGHT, themes.EIGHT)]
    faults = []
    async for stop, app in walk(FileStore(tmp_path), stops):
        for theme, ratio, text in measured(app, some):
            if ratio < goal_of(theme):
                faults.append(f"{stop.name} {theme.name} {ratio:.1f} {text}")
        # The last theme is of the terminal's colours, whose own ground may be a light one.
        bare = [text for row in drawn(app) for text, style in row if style.bgcolor in (None, DEFAULT)]
        faults += [f"{stop.name}: {len(bare)} cells without a ground of ours"] if bare else []
    assert len(stops) == 3 and faults == []


def test_a_terminal_gets_the_theme_of_its_colours() -> None:
    usual = [themes.find_theme("auto", colours) for colours in (0, 8, 16, 256, TRUE_COLOUR)]
    assert usual == [themes.MONO, themes.EIGHT, themes.SIXTEEN, themes.DARK_256, themes.DARK]
    light = [themes.find_theme("auto", colours, is_light=True) for colours in (0, 8, 16, 256, TRUE_COLOUR)]
    assert light == [
        themes.MONO,
        themes.EIGHT_LIGHT,
        themes.SIXTEEN_LIGHT,
        themes.LIGHT_256,
        themes.LIGHT,
    ]


@in_one_test(
    "choice, expected",
    [
        ("dark", (themes.MONO, themes.EIGHT, themes.SIXTEEN, themes.DARK_256, themes.DARK)),
        ("light", (themes.MONO, themes.EIGHT_LIGHT, themes.SIXTEEN_LIGHT, themes.LIGHT_256, themes.LIGHT)),
        ("contrast", (themes.MONO, themes.EIGHT, themes.SIXTEEN, themes.CONTRAST_256, themes.CONTRAST)),
        ("16", (themes.MONO, themes.EIGHT, themes.SIXTEEN, themes.SIXTEEN, themes.SIXTEEN)),
        ("mono", (themes.MONO,) * 5),
    ],
)
def test_a_choice_is_followed_as_far_as_the_terminal_has_colours(
    choice: str, expected: tuple[Theme, ...]
) -> None:
    for colours, theme in zip((0, 8, 16, 256, TRUE_COLOUR), expected, strict=True):
        assert themes.find_theme(choice, colours) is theme
        # What a player chose himself goes before what the terminal says.
        if choice != "16":
            assert themes.find_theme(choice, colours, is_light=True) is theme


def test_all_that_may_be_chosen_has_words_and_nothing_else_may() -> None:
    assert all(THEME_CHOICES.values())
    for choice in THEME_CHOICES:
        assert themes.find_theme(choice, 256) in themes.THEMES
    with pytest.raises(KeyError):
        themes.find_theme("pink", 256)
