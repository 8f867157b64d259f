"""Colours as plain data: a background and the text on it for all that any game shows, and what a game adds.

The themes hand these tables to the styles and the style sheets as variables: `$void` is a background and
`$void-text` the colour of what is written on it. Every text has a contrast of 4.5 to 1 or more on its ground.
Eyes that are blind to red or to green tell the seats apart, whose colours are those of Okabe and Ito.

A game's own colours stand in `colours.COLOURS` of its folder of widgets; a theme has those of all games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from engines.catalog import GAMES, colours_of

Ink = tuple[str, str]
"""A background and the colour of the text on it."""
Palette = Mapping[str, Ink]

Mark = Literal["refused", "changed"]
"""What a space or a card may be marked as."""
SEATS = 4
SEAT_INKS = tuple(f"seat-{seat}" for seat in range(SEATS))
_EDGES = ("void", "label", "outline", "cursor-edge")
"""What is drawn around a board, on its ground."""
NAMES = (*SEAT_INKS, *_EDGES, "target", "cursor", "ghost", "ghost-bad", "refused", "changed", "gold")
"""Everything that each of the palettes here has an ink for."""

LOOKS = (
    *("dark", "dark-256", "light", "light-256", "contrast", "contrast-256"),
    *("16", "16-light", "8", "8-light", "mono"),
)
THEME_CHOICES: Mapping[str, str] = {
    "auto": "as the terminal says",
    "dark": "dark",
    "light": "light",
    "contrast": "high contrast",
    "16": "the terminal's own 16 colours",
    "mono": "no colours",
}
"""What a player may choose, with the words for it; for `themes.find_theme`."""

BLACK, WHITE = "#000000", "#ffffff"


def by_look(*palettes: Palette) -> Mapping[str, Palette]:
    """Return the palettes of all looks under the names of these."""
    return dict(zip(LOOKS, palettes, strict=True))


def _dim(ink: Ink) -> Ink:
    return ink[0].replace("bright_", ""), ink[1].replace("bright_", "")


DARK: Palette = {
    "void": ("#121317", "#8b8f9c"),
    "seat-0": ("#d55e00", BLACK),
    "seat-1": ("#56b4e9", "#06121c"),
    "seat-2": ("#f0e442", "#1e1c00"),
    "seat-3": ("#cc79a7", BLACK),
    "target": ("#0c1416", "#6ff2d0"),
    "cursor": (WHITE, BLACK),
    "ghost": ("#e9ecff", "#101438"),
    "ghost-bad": ("#9c1028", WHITE),
    "refused": ("#b3122e", WHITE),
    "changed": ("#4b3b8f", "#f1edff"),
    "label": ("#121317", "#8b8f9c"),
    "outline": ("#121317", "#8a8f9e"),
    "cursor-edge": ("#121317", WHITE),
    "gold": ("#e6b422", "#1c1400"),
}
LIGHT: Palette = {
    **DARK,
    "void": ("#f5f2e9", "#625f55"),
    "target": ("#fbfff8", "#00604c"),
    "cursor": ("#101014", WHITE),
    "ghost": ("#1c2260", "#f4f5ff"),
    "label": ("#f5f2e9", "#625f55"),
    "outline": ("#f5f2e9", "#5c594f"),
    "cursor-edge": ("#f5f2e9", BLACK),
}
CONTRAST: Palette = {
    **dict.fromkeys(("void", "label", "outline"), (BLACK, WHITE)),
    "seat-0": ("#f57c20", BLACK),
    "seat-1": ("#48a8f0", BLACK),
    "seat-2": ("#fff04a", BLACK),
    "seat-3": ("#f5c8e8", BLACK),
    "target": (BLACK, "#5cffd8"),
    "cursor": (WHITE, BLACK),
    "ghost": (WHITE, BLACK),
    "ghost-bad": ("#8a0018", WHITE),
    "refused": ("#8a0018", WHITE),
    "changed": ("#3a2880", WHITE),
    "cursor-edge": (BLACK, "#ffe14d"),
    "gold": ("#ffd030", BLACK),
}
"""Every text has a contrast of 7 to 1 or more."""

# A terminal of 256 colours is sent the nearest to each of those above, which Rich finds. Where that one is
# dull or hard to read, another was picked.
_SIGNS_256: Palette = {
    "seat-1": ("#5fafff", BLACK),
    "seat-2": ("#ffff5f", BLACK),
    "changed": ("#5f00af", WHITE),
    "gold": ("#ffd700", BLACK),
}
DARK_256: Palette = {
    **DARK,
    **_SIGNS_256,
    "ghost": ("#d7d7ff", BLACK),
    "label": ("#121212", "#949494"),
}
LIGHT_256: Palette = {
    **LIGHT,
    **_SIGNS_256,
    "void": ("#f2f2f2", "#585858"),
    "label": ("#f2f2f2", "#4e4e4e"),
    "outline": ("#f2f2f2", "#585858"),
    "cursor-edge": ("#f2f2f2", BLACK),
}
CONTRAST_256: Palette = {**CONTRAST, "gold": ("#ffd700", BLACK)}

# Terminals of few colours mix them as they like. Each pair can be read as the console of Linux mixes them and
# as xterm does; hence nothing is brown, on which neither black nor white can be read on both.
SIXTEEN: Palette = {
    **dict.fromkeys(_EDGES, ("ansi_black", "ansi_white")),
    "seat-0": ("ansi_red", "ansi_bright_white"),
    "seat-1": ("ansi_cyan", "ansi_black"),
    "seat-2": ("ansi_black", "ansi_bright_yellow"),
    "seat-3": ("ansi_magenta", "ansi_bright_white"),
    "target": ("ansi_black", "ansi_bright_cyan"),
    "cursor": ("ansi_bright_white", "ansi_black"),
    "ghost": ("ansi_bright_white", "ansi_black"),
    "ghost-bad": ("ansi_red", "ansi_bright_white"),
    "refused": ("ansi_red", "ansi_bright_white"),
    "changed": ("ansi_magenta", "ansi_bright_white"),
    "gold": ("ansi_bright_yellow", "ansi_black"),
}
SIXTEEN_LIGHT: Palette = {
    **SIXTEEN,
    **dict.fromkeys(_EDGES, ("ansi_bright_white", "ansi_black")),
    "cursor": ("ansi_black", "ansi_bright_white"),
    "ghost": ("ansi_black", "ansi_bright_white"),
}
# Text on red and magenta is to be bold, which these terminals draw brighter.
EIGHT: Palette = {
    **{name: _dim(ink) for name, ink in SIXTEEN.items()},
    "seat-1": ("ansi_blue", "ansi_white"),
    "gold": ("ansi_cyan", "ansi_black"),
}
EIGHT_LIGHT: Palette = {
    **EIGHT,
    **dict.fromkeys(_EDGES, ("ansi_white", "ansi_black")),
    **dict.fromkeys(("cursor", "ghost", "gold"), ("ansi_black", "ansi_white")),
}
MONO: Palette = {**SIXTEEN, **dict.fromkeys(_EDGES, ("ansi_default", "ansi_default"))}
"""For no colours at all: what keeps a ground of its own is drawn in reverse."""

PALETTES = by_look(
    *(DARK, DARK_256, LIGHT, LIGHT_256, CONTRAST, CONTRAST_256),
    *(SIXTEEN, SIXTEEN_LIGHT, EIGHT, EIGHT_LIGHT, MONO),
)


class StyleSpec(NamedTuple):
    """What a style is made of; what it leaves out is as it is on the widget."""

    ground: str = ""
    """The variable of the theme that is its background; "" for none."""
    text: str = ""
    """The variable of the theme that is the colour of the text; "" for none."""
    attributes: str = ""
    """Rich's words for how the text is drawn: "bold underline"."""
    is_plain_without_colours: bool = False
    """Whether its colours are left out where there are none, so that only what lies on it is in reverse."""


def use_ink(name: str, attributes: str = "", is_plain_without_colours: bool = False) -> StyleSpec:
    """Return the style of an ink of the palettes."""
    return StyleSpec(name, f"{name}-text", attributes, is_plain_without_colours)


SEATS_AND_MARKS = {name: use_ink(name, "bold") for name in (*SEAT_INKS, "refused", "changed")}


class GameColours(NamedTuple):
    """What a game adds to the colours and to the styles in which lines of text are written."""

    palettes: Mapping[str, Palette] = {}
    """As `by_look` gives them, all with the same names."""
    styles: Mapping[str, StyleSpec] = {}


def colours_of_games() -> Iterable[GameColours]:
    return filter(None, map(colours_of, GAMES))


def variables_of(look: str) -> dict[str, str]:
    """Return a look as variables of a theme: `name` for each background, `name-text` for the text on it."""
    variables: dict[str, str] = {}
    for palettes in (PALETTES, *(colours.palettes for colours in colours_of_games())):
        for name, (background, text) in palettes.get(look, {}).items():
            variables |= {name: background, f"{name}-text": text}
    return variables
