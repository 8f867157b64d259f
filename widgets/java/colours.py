"""The colours of the table: for each thing a background and the text on it, as plain data.

The themes of the app hand these tables to the inks and the style sheets as variables: `$rice-1` is a
background and `$rice-1-text` the colour of what is written on it. The higher a terrace, the lighter it is, so
that hills are seen at a glance; every text has a contrast of 4.5 to 1 or more on its ground. Eyes that are
blind to red or to green tell rice from village at any level, and each from a palace, water and bare ground;
and so the seats, whose colours are those of Okabe and Ito.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Ink = tuple[str, str]
"""A background and the colour of the text on it."""

SHADES = 6
"""Levels that have a shade of their own; higher ones look like the last."""
SEATS = 4

LAND = tuple(f"{kind}-{level}" for kind in ("rice", "village") for level in range(1, SHADES + 1))
GROUNDS = (*LAND, "palace", "water", "bare", "mountain", "lowland", "void")
"""What a space may be, and what lies around the board."""
SEAT_INKS = tuple(f"seat-{seat}" for seat in range(SEATS))
SIGNS = (*SEAT_INKS, "target", "cursor", "ghost", "ghost-bad", "refused", "changed")
"""What is written over a ground, on a ground of its own."""
Mark = Literal["refused", "changed"]
"""What a space or a card may be marked as."""
NAMES = (*GROUNDS, *SIGNS, "label", "outline", "cursor-edge")
"""Everything a palette has an ink for."""

_BLACK, _WHITE = "#000000", "#ffffff"

DARK: Mapping[str, Ink] = {
    "rice-1": ("#31553e", "#d3ecc8"),
    "rice-2": ("#376945", "#eaf8e2"),
    "rice-3": ("#51894d", "#000000"),
    "rice-4": ("#55a14c", "#04140a"),
    "rice-5": ("#94d670", "#0b2410"),
    "rice-6": ("#bfe47a", "#142c10"),
    "village-1": ("#5a3220", "#f3d9c2"),
    "village-2": ("#7a4422", "#fff6ee"),
    "village-3": ("#9b5a27", "#fffaf4"),
    "village-4": ("#cc6f1e", "#140a04"),
    "village-5": ("#c99873", "#241206"),
    "village-6": ("#f5ceab", "#2e1808"),
    "palace": ("#e6b422", "#1c1400"),
    "water": ("#1d4f7c", "#d2eaff"),
    "bare": ("#2b2b22", "#adaa92"),
    "mountain": ("#3d3e45", "#b4b7c4"),
    "lowland": ("#39402c", "#c3cda8"),
    "void": ("#121317", "#8b8f9c"),
    "seat-0": ("#d55e00", "#000000"),
    "seat-1": ("#56b4e9", "#06121c"),
    "seat-2": ("#f0e442", "#1e1c00"),
    "seat-3": ("#cc79a7", "#000000"),
    "target": ("#0c1416", "#6ff2d0"),
    "cursor": ("#ffffff", "#000000"),
    "ghost": ("#e9ecff", "#101438"),
    "ghost-bad": ("#9c1028", "#ffffff"),
    "refused": ("#b3122e", "#ffffff"),
    "changed": ("#4b3b8f", "#f1edff"),
    "label": ("#121317", "#8b8f9c"),
    "outline": ("#121317", "#8a8f9e"),
    "cursor-edge": ("#121317", "#ffffff"),
}
"""The usual look, on a dark ground, for terminals of all colours."""

DARK_256: Mapping[str, Ink] = {
    # Picked from the 256 one by one: the nearest to those above make some terraces teal or olive.
    "rice-1": ("#005f00", "#d7ffd7"),
    "rice-2": ("#008700", _WHITE),
    "rice-3": ("#5f875f", _BLACK),
    "rice-4": ("#5faf5f", _BLACK),
    "rice-5": ("#87d787", _BLACK),
    "rice-6": ("#d7ff87", _BLACK),
    "village-1": ("#5f0000", _WHITE),
    "village-2": ("#875f5f", _WHITE),
    "village-3": ("#af5f00", _WHITE),
    "village-4": ("#d78700", _BLACK),
    "village-5": ("#ffaf5f", _BLACK),
    "village-6": ("#ffd7af", _BLACK),
    "palace": ("#ffd700", _BLACK),
    "water": ("#005f87", "#d7ffff"),
    "bare": ("#262626", "#949494"),
    "mountain": ("#444444", "#afafd7"),
    "lowland": ("#303030", "#afaf87"),
    "void": ("#121212", "#8a8a8a"),
    "seat-0": ("#d75f00", _BLACK),
    "seat-1": ("#5fafff", _BLACK),
    "seat-2": ("#ffff5f", _BLACK),
    "seat-3": ("#d787af", _BLACK),
    "target": (_BLACK, "#5fffd7"),
    "cursor": (_WHITE, _BLACK),
    "ghost": ("#d7d7ff", _BLACK),
    "ghost-bad": ("#af0000", _WHITE),
    "refused": ("#af0000", _WHITE),
    "changed": ("#5f00af", _WHITE),
    "label": ("#121212", "#949494"),
    "outline": ("#121212", "#949494"),
    "cursor-edge": ("#121212", _WHITE),
}
"""The same for 256 colours."""

LIGHT: Mapping[str, Ink] = {
    **DARK,
    "bare": ("#dcdad2", "#3f3a26"),
    "mountain": ("#c2c3ca", "#44464f"),
    "lowland": ("#c9cfb4", "#47502f"),
    "void": ("#f5f2e9", "#625f55"),
    "target": ("#fbfff8", "#00604c"),
    "cursor": ("#101014", "#ffffff"),
    "ghost": ("#1c2260", "#f4f5ff"),
    "label": ("#f5f2e9", "#625f55"),
    "outline": ("#f5f2e9", "#5c594f"),
    "cursor-edge": ("#f5f2e9", "#000000"),
}
"""The same land on a light table."""

LIGHT_256: Mapping[str, Ink] = {
    **DARK_256,
    "bare": ("#dadada", "#303030"),
    "mountain": ("#b2b2b2", "#303030"),
    "lowland": ("#afaf87", "#1c1c1c"),
    "void": ("#f2f2f2", "#585858"),
    "target": (_WHITE, "#005f5f"),
    "cursor": ("#121212", _WHITE),
    "ghost": ("#00005f", _WHITE),
    "label": ("#f2f2f2", "#4e4e4e"),
    "outline": ("#f2f2f2", "#585858"),
    "cursor-edge": ("#f2f2f2", _BLACK),
}
"""The same for 256 colours."""

CONTRAST: Mapping[str, Ink] = {
    "rice-1": ("#003525", _WHITE),
    "rice-2": ("#1e452b", _WHITE),
    "rice-3": ("#20572b", _WHITE),
    "rice-4": ("#5db13e", _BLACK),
    "rice-5": ("#86c34f", _BLACK),
    "rice-6": ("#cef584", _BLACK),
    "village-1": ("#441a00", _WHITE),
    "village-2": ("#5b2508", _WHITE),
    "village-3": ("#762707", _WHITE),
    "village-4": ("#c39c76", _BLACK),
    "village-5": ("#d9a987", _BLACK),
    "village-6": ("#f4cca1", _BLACK),
    "palace": ("#ffd030", _BLACK),
    "water": ("#0a3d6e", _WHITE),
    "bare": (_BLACK, "#d0d0d0"),
    "mountain": ("#2c2d33", _WHITE),
    "lowland": ("#272d1c", _WHITE),
    "void": (_BLACK, _WHITE),
    "seat-0": ("#f57c20", _BLACK),
    "seat-1": ("#48a8f0", _BLACK),
    "seat-2": ("#fff04a", _BLACK),
    "seat-3": ("#f5c8e8", _BLACK),
    "target": (_BLACK, "#5cffd8"),
    "cursor": (_WHITE, _BLACK),
    "ghost": (_WHITE, _BLACK),
    "ghost-bad": ("#8a0018", _WHITE),
    "refused": ("#8a0018", _WHITE),
    "changed": ("#3a2880", _WHITE),
    "label": (_BLACK, _WHITE),
    "outline": (_BLACK, _WHITE),
    "cursor-edge": (_BLACK, "#ffe14d"),
}
"""Every text has a contrast of 7 to 1 or more."""

CONTRAST_256: Mapping[str, Ink] = {
    **CONTRAST,
    # No further shade of the 256 is dark enough for white text and not mixed up with the other land.
    **{f"rice-{level}": ("#005f00", _WHITE) for level in (1, 2, 3)},
    "rice-4": ("#5faf5f", _BLACK),
    "rice-5": ("#87d787", _BLACK),
    "rice-6": ("#d7ff87", _BLACK),
    **{f"village-{level}": ("#5f0000", _WHITE) for level in (1, 2, 3)},
    "village-4": ("#d78700", _BLACK),
    "village-5": ("#ffaf5f", _BLACK),
    "village-6": ("#ffd7af", _BLACK),
    "palace": ("#ffd700", _BLACK),
    "water": ("#005f87", _WHITE),
}
"""The same for 256 colours."""

_SIXTEEN_GROUND, _SIXTEEN_LIGHT_GROUND = ("ansi_black", "ansi_white"), ("ansi_bright_white", "ansi_black")
_EIGHT_LIGHT_GROUND = ("ansi_white", "ansi_black")


def _on(ground: Ink) -> dict[str, Ink]:
    """All that is drawn on the plain ground of a terminal of few colours, and looks like it."""
    names = ("bare", "mountain", "lowland", "void", "label", "outline", "cursor-edge")
    return dict.fromkeys(names, ground)


# Terminals of few colours mix them as they like. Each pair can be read as the console of Linux mixes them and
# as xterm does; hence no brown land, on which neither black nor white can be read on both. There are no
# shades of land: the number says the level.
SIXTEEN: Mapping[str, Ink] = {
    **_on(_SIXTEEN_GROUND),
    **{f"rice-{level}": ("ansi_green", "ansi_black") for level in range(1, SHADES + 1)},
    **{f"village-{level}": ("ansi_white", "ansi_black") for level in range(1, SHADES + 1)},
    "palace": ("ansi_bright_yellow", "ansi_black"),
    "water": ("ansi_blue", "ansi_bright_white"),
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
}
"""For terminals of 16 colours, on black."""

SIXTEEN_LIGHT: Mapping[str, Ink] = {
    **SIXTEEN,
    **_on(_SIXTEEN_LIGHT_GROUND),
    "cursor": ("ansi_black", "ansi_bright_white"),
    "ghost": ("ansi_black", "ansi_bright_white"),
}
"""The same on white."""

EIGHT: Mapping[str, Ink] = {
    **SIXTEEN,
    "palace": ("ansi_cyan", "ansi_black"),
    "water": ("ansi_blue", "ansi_white"),
    "seat-0": ("ansi_red", "ansi_white"),
    "seat-1": ("ansi_blue", "ansi_white"),
    "seat-2": ("ansi_black", "ansi_yellow"),
    "seat-3": ("ansi_magenta", "ansi_white"),
    "target": ("ansi_black", "ansi_cyan"),
    "cursor": ("ansi_white", "ansi_black"),
    "ghost": ("ansi_white", "ansi_black"),
    "ghost-bad": ("ansi_red", "ansi_white"),
    "refused": ("ansi_red", "ansi_white"),
    "changed": ("ansi_magenta", "ansi_white"),
}
"""For terminals of 8 colours, on black. Text on red and magenta is to be bold, which they draw brighter."""

EIGHT_LIGHT: Mapping[str, Ink] = {
    **EIGHT,
    **_on(_EIGHT_LIGHT_GROUND),
    **{f"village-{level}": ("ansi_cyan", "ansi_black") for level in range(1, SHADES + 1)},
    "palace": ("ansi_black", "ansi_white"),
    "cursor": ("ansi_black", "ansi_white"),
    "ghost": ("ansi_black", "ansi_white"),
}
"""The same on white."""

MONO: Mapping[str, Ink] = {
    **SIXTEEN,
    **_on(("ansi_default", "ansi_default")),
}
"""For no colours at all: what keeps a ground of its own is drawn in reverse."""


def variables(palette: Mapping[str, Ink]) -> dict[str, str]:
    """A palette as theme variables: `name` for each background, `name-text` for the text on it."""
    result: dict[str, str] = {}
    for name, (background, text) in palette.items():
        result[name] = background
        result[f"{name}-text"] = text
    return result


def land_shade(kind: str, level: int) -> str:
    """The name of the ground of rice or village at a level from 1."""
    return f"{kind}-{min(max(level, 1), SHADES)}"
