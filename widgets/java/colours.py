"""The colours of Java: its land, and what else lies on the board.

The higher a terrace, the lighter it is, so that hills are seen at a glance. Eyes that are blind to red or to
green tell rice from village at any level, and each from a palace, water and bare ground.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.colours import BLACK, SEATS_AND_MARKS, WHITE, GameColours, Palette, StyleSpec, by_look, use_ink

SHADES = 6
"""Levels that have a shade of their own; higher ones look like the last."""

LAND = tuple(f"{kind}-{level}" for kind in ("rice", "village") for level in range(1, SHADES + 1))
_OPEN = ("bare", "mountain", "lowland")
NAMES = (*LAND, *_OPEN, "water")
"""Everything that each of the palettes here has an ink for."""

DARK: Palette = {
    "rice-1": ("#31553e", "#d3ecc8"),
    "rice-2": ("#376945", "#eaf8e2"),
    "rice-3": ("#51894d", BLACK),
    "rice-4": ("#55a14c", "#04140a"),
    "rice-5": ("#94d670", "#0b2410"),
    "rice-6": ("#bfe47a", "#142c10"),
    "village-1": ("#5a3220", "#f3d9c2"),
    "village-2": ("#7a4422", "#fff6ee"),
    "village-3": ("#9b5a27", "#fffaf4"),
    "village-4": ("#cc6f1e", "#140a04"),
    "village-5": ("#c99873", "#241206"),
    "village-6": ("#f5ceab", "#2e1808"),
    "water": ("#1d4f7c", "#d2eaff"),
    "bare": ("#2b2b22", "#adaa92"),
    "mountain": ("#3d3e45", "#b4b7c4"),
    "lowland": ("#39402c", "#c3cda8"),
}
LIGHT: Palette = {
    **DARK,
    "bare": ("#dcdad2", "#3f3a26"),
    "mountain": ("#c2c3ca", "#44464f"),
    "lowland": ("#c9cfb4", "#47502f"),
}
CONTRAST: Palette = {
    "rice-1": ("#003525", WHITE),
    "rice-2": ("#1e452b", WHITE),
    "rice-3": ("#20572b", WHITE),
    "rice-4": ("#5db13e", BLACK),
    "rice-5": ("#86c34f", BLACK),
    "rice-6": ("#cef584", BLACK),
    "village-1": ("#441a00", WHITE),
    "village-2": ("#5b2508", WHITE),
    "village-3": ("#762707", WHITE),
    "village-4": ("#c39c76", BLACK),
    "village-5": ("#d9a987", BLACK),
    "village-6": ("#f4cca1", BLACK),
    "water": ("#0a3d6e", WHITE),
    "bare": (BLACK, "#d0d0d0"),
    "mountain": ("#2c2d33", WHITE),
    "lowland": ("#272d1c", WHITE),
}

# Where the nearest of the 256 would make land teal or olive, or two shades the same.
_LAND_256: Palette = {
    "rice-1": ("#005f00", "#d7ffd7"),
    "rice-2": ("#008700", WHITE),
    "rice-5": ("#87d787", BLACK),
    "rice-6": ("#d7ff87", BLACK),
    "village-1": ("#5f0000", WHITE),
    "village-2": ("#875f5f", WHITE),
    "village-3": ("#af5f00", WHITE),
    "village-4": ("#d78700", BLACK),
    "village-5": ("#ffaf5f", BLACK),
    "water": ("#005f87", "#d7ffff"),
}
DARK_256: Palette = {
    **DARK,
    **_LAND_256,
    "bare": ("#262626", "#949494"),
    "mountain": ("#444444", "#afafd7"),
    "lowland": ("#303030", "#afaf87"),
}
LIGHT_256: Palette = {
    **LIGHT,
    **_LAND_256,
    "bare": ("#dadada", "#303030"),
    "mountain": ("#b2b2b2", "#303030"),
    "lowland": ("#afaf87", "#1c1c1c"),
}
CONTRAST_256: Palette = {
    **CONTRAST,
    "rice-5": ("#87d787", BLACK),
    # No further shade of the 256 is dark enough for white text and not mixed up with the other land.
    "village-3": ("#5f0000", WHITE),
    "village-4": ("#d78700", BLACK),
    "village-5": ("#ffaf5f", BLACK),
    "water": ("#005f87", WHITE),
}

# There are no shades of land: the number says the level.
SIXTEEN: Palette = {
    **dict.fromkeys(_OPEN, ("ansi_black", "ansi_white")),
    **dict.fromkeys(LAND[:SHADES], ("ansi_green", "ansi_black")),
    **dict.fromkeys(LAND[SHADES:], ("ansi_white", "ansi_black")),
    "water": ("ansi_blue", "ansi_bright_white"),
}
SIXTEEN_LIGHT: Palette = {**SIXTEEN, **dict.fromkeys(_OPEN, ("ansi_bright_white", "ansi_black"))}
EIGHT: Palette = {**SIXTEEN, "water": ("ansi_blue", "ansi_white")}
EIGHT_LIGHT: Palette = {
    **EIGHT,
    **dict.fromkeys(_OPEN, ("ansi_white", "ansi_black")),
    **dict.fromkeys(LAND[SHADES:], ("ansi_cyan", "ansi_black")),
}
MONO: Palette = {**SIXTEEN, **dict.fromkeys(_OPEN, ("ansi_default", "ansi_default"))}

BOARD: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "", True) for name in (*NAMES, "void", "label", "outline")},
    **SEATS_AND_MARKS,
    "palace": use_ink("gold", "", True),
    "target": use_ink("target", "bold underline", True),
    "cursor": use_ink("cursor", "bold"),
    "cursor-edge": use_ink("cursor-edge", "bold", True),
    "ghost": use_ink("ghost", "bold"),
    "ghost-bad": use_ink("ghost-bad", "bold"),
    "strong": StyleSpec(attributes="bold"),
    "underlined": StyleSpec(attributes="underline"),
}
"""What the board is drawn in."""

_LINES: Mapping[str, StyleSpec] = {
    **{name: use_ink(name) for name in (*LAND, "water", "mountain", "lowland")},
    "palace": use_ink("gold"),
    **{f"title-{level}": StyleSpec(f"rice-{level}", f"rice-{level - 1}") for level in range(2, SHADES + 1)},
}
"""What lines of text are written in that show land, as the picture of the home page."""
COLOURS = GameColours(
    by_look(
        *(DARK, DARK_256, LIGHT, LIGHT_256, CONTRAST, CONTRAST_256),
        *(SIXTEEN, SIXTEEN_LIGHT, EIGHT, EIGHT_LIGHT, MONO),
    ),
    _LINES,
)


def find_shade(kind: str, level: int) -> str:
    """Return the name of the ground of rice or village at a level from 1."""
    return f"{kind}-{min(max(level, 1), SHADES)}"
