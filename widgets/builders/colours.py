"""The colours of the cards of The Builders.

The inks of the four resources differ in lightness as well as in hue, so that colour-blind eyes tell them
apart; their letters S, W, K and T say the same without any colour. All of a building, and what it lacks, is
written in one colour, and so all of a worker: to change the background alone is cheaper to send.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.colours import BLACK, WHITE, GameColours, Ink, Palette, StyleSpec, by_look, use_ink

RESOURCE_INKS = ("stone", "wood", "knowledge", "tile")
"""In the order of the resources in the engine."""
KINDS = ("building", "worker")
"""The cards that differ in their ground; a machine at hand is as a worker."""
GROUNDS = (*(f"{kind}{part}" for kind in KINDS for part in ("-head", "", "-foot")), "vacant")
"""What the cards are printed on: the band with the name, the body and the band below; a place without one."""
NAMES = (*RESOURCE_INKS, *GROUNDS, "coin", "lack")
"""Everything that each of the palettes here has an ink for."""


def _cards(building: tuple[str, ...], worker: tuple[str, ...]) -> dict[str, Ink]:
    """Return the grounds of both kinds of card: head, body, foot and the text on all of them."""
    return {
        f"{kind}{part}": (shade, text)
        for kind, (*shades, text) in zip(KINDS, (building, worker), strict=True)
        for part, shade in zip(("-head", "", "-foot"), shades, strict=True)
    }


def _on(table: Ink) -> dict[str, Ink]:
    """Return cards that look like the table but for the bands with their names."""
    return {
        **dict.fromkeys((*GROUNDS, "lack"), table),
        "building-head": ("ansi_green", "ansi_black"),
        "worker-head": ("ansi_cyan", "ansi_black"),
    }


DARK: Palette = {
    "stone": ("#c3c6cf", "#14161a"),
    "wood": ("#8f5a28", WHITE),
    "knowledge": ("#2d5fc0", WHITE),
    "tile": ("#ee8a62", "#1c0a02"),
    **_cards(("#6b5436", "#382d20", "#2a2218", "#f2e6d3"), ("#33566b", "#20333f", "#182731", "#dceaf3")),
    "vacant": ("#1c1e23", "#8b8f9c"),
    "coin": ("#e6b422", "#1c1400"),
    "lack": ("#1a150e", "#f2e6d3"),
}

LIGHT: Palette = {
    **DARK,
    "stone": ("#a9adb8", "#101216"),
    **_cards(("#d3b57c", "#eddcb8", "#e2cc9f", "#33240f"), ("#a9c4d6", "#d5e2ea", "#c5d6e1", "#14242f")),
    "vacant": ("#e7e2d4", "#5c594f"),
    "lack": ("#cfc7b4", "#33240f"),
}

CONTRAST: Palette = {
    "stone": ("#d0d3da", BLACK),
    "wood": ("#6e2f06", WHITE),
    "knowledge": ("#1f4696", WHITE),
    "tile": ("#f89a78", BLACK),
    **_cards(("#4a3000", "#2a1f10", "#3a2a12", WHITE), ("#0a5068", "#0b2333", "#0c3048", WHITE)),
    "vacant": ("#1a1a1a", WHITE),
    "coin": ("#ffd030", BLACK),
    "lack": ("#3c3c3c", WHITE),
}

# Where the nearest of the 256 would mix up the grounds of the cards, or make them olive or violet.
_SIGNS_256: Palette = {"stone": ("#afafd7", BLACK), "coin": ("#ffd700", BLACK)}
DARK_256: Palette = {
    **DARK,
    **_SIGNS_256,
    **_cards(("#875f5f", "#3a3a3a", "#303030", "#ffffd7"), ("#005f5f", "#303030", "#262626", "#d7ffff")),
    "vacant": ("#1c1c1c", "#949494"),
    "lack": ("#1c1c1c", "#ffffd7"),
}
LIGHT_256: Palette = {
    **LIGHT,
    **_SIGNS_256,
    **_cards(("#d7af87", "#ffd7af", "#ffffd7", "#1c1c1c"), ("#87afd7", "#d7d7ff", "#d7ffff", "#1c1c1c")),
    "vacant": ("#e4e4e4", "#4e4e4e"),
    "lack": ("#b2b2b2", "#1c1c1c"),
}
CONTRAST_256: Palette = {
    **CONTRAST,
    **_cards(("#5f0000", "#262626", "#3a3a3a", WHITE), ("#00005f", "#1c1c1c", "#303030", WHITE)),
    "lack": (BLACK, WHITE),
}

SIXTEEN: Palette = {
    # Wood is green as trees are: on brown neither black nor white can be read on all terminals.
    "stone": ("ansi_white", "ansi_black"),
    "wood": ("ansi_green", "ansi_black"),
    "knowledge": ("ansi_blue", "ansi_bright_white"),
    "tile": ("ansi_red", "ansi_bright_white"),
    **_on(("ansi_black", "ansi_white")),
    "coin": ("ansi_bright_yellow", "ansi_black"),
}

SIXTEEN_LIGHT: Palette = {**SIXTEEN, **_on(("ansi_bright_white", "ansi_black"))}

EIGHT: Palette = {
    **SIXTEEN,
    "knowledge": ("ansi_blue", "ansi_white"),
    "tile": ("ansi_red", "ansi_white"),
    "coin": ("ansi_cyan", "ansi_black"),
}

EIGHT_LIGHT: Palette = {
    **EIGHT,
    **_on(("ansi_white", "ansi_black")),
    "stone": ("ansi_black", "ansi_white"),
}

MONO: Palette = {
    **SIXTEEN,
    **dict.fromkeys((*GROUNDS, "lack"), ("ansi_default", "ansi_default")),
}

_STYLES: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "bold") for name in (*RESOURCE_INKS, "coin")},
    **{name: use_ink(name, "", True) for name in (*GROUNDS, "lack")},
    **{f"{name}-strong": use_ink(name, "bold", True) for name in GROUNDS},
    "outline": use_ink("outline", "", True),
    "target": use_ink("target", "bold", True),
    "cursor": use_ink("cursor-edge", "bold reverse", True),
    "adds": use_ink("ghost", "bold"),
}
COLOURS = GameColours(
    by_look(
        *(DARK, DARK_256, LIGHT, LIGHT_256, CONTRAST, CONTRAST_256),
        *(SIXTEEN, SIXTEEN_LIGHT, EIGHT, EIGHT_LIGHT, MONO),
    ),
    _STYLES,
)
