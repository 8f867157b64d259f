"""The colours of the cards of The Builders, added to each palette of the table.

The inks of the four resources differ in lightness as well as in hue, so that colour-blind eyes tell them
apart; their letters S, W, K and T say the same without any colour. All of a building, and what it lacks, is
written in one colour, and so all of a worker: to change the background alone is cheaper to send.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.java.colours import Ink

RESOURCE_INKS = ("stone", "wood", "knowledge", "tile")
"""In the order of the resources in the engine."""
KINDS = ("building", "worker")
"""The cards that differ in their ground; a machine at hand is as a worker."""
GROUNDS = (*(f"{kind}{part}" for kind in KINDS for part in ("-head", "", "-foot")), "vacant")
"""What the cards are printed on: the band with the name, the body and the band below; a place without one."""
NAMES = (*RESOURCE_INKS, *GROUNDS, "coin", "lack")
"""Everything such a palette has an ink for."""

_BLACK, _WHITE = "#000000", "#ffffff"


def _cards(building: tuple[str, ...], worker: tuple[str, ...]) -> dict[str, Ink]:
    """The grounds of both kinds of card: head, body, foot and the text on all of them."""
    return {
        f"{kind}{part}": (shade, text)
        for kind, (*shades, text) in zip(KINDS, (building, worker), strict=True)
        for part, shade in zip(("-head", "", "-foot"), shades, strict=True)
    }


def _on(table: Ink) -> dict[str, Ink]:
    """Cards that look like the table but for the bands with their names."""
    return {
        **dict.fromkeys((*GROUNDS, "lack"), table),
        "building-head": ("ansi_green", "ansi_black"),
        "worker-head": ("ansi_cyan", "ansi_black"),
    }


DARK: Mapping[str, Ink] = {
    "stone": ("#c3c6cf", "#14161a"),
    "wood": ("#8f5a28", _WHITE),
    "knowledge": ("#2d5fc0", _WHITE),
    "tile": ("#ee8a62", "#1c0a02"),
    **_cards(("#6b5436", "#382d20", "#2a2218", "#f2e6d3"), ("#33566b", "#20333f", "#182731", "#dceaf3")),
    "vacant": ("#1c1e23", "#8b8f9c"),
    "coin": ("#e6b422", "#1c1400"),
    "lack": ("#1a150e", "#f2e6d3"),
}

DARK_256: Mapping[str, Ink] = {
    "stone": ("#afafd7", _BLACK),
    "wood": ("#875f00", _WHITE),
    "knowledge": ("#005faf", _WHITE),
    "tile": ("#ff875f", _BLACK),
    **_cards(("#875f5f", "#3a3a3a", "#303030", "#ffffd7"), ("#005f5f", "#303030", "#262626", "#d7ffff")),
    "vacant": ("#1c1c1c", "#949494"),
    "coin": ("#ffd700", _BLACK),
    "lack": ("#1c1c1c", "#ffffd7"),
}

LIGHT: Mapping[str, Ink] = {
    **DARK,
    "stone": ("#a9adb8", "#101216"),
    **_cards(("#d3b57c", "#eddcb8", "#e2cc9f", "#33240f"), ("#a9c4d6", "#d5e2ea", "#c5d6e1", "#14242f")),
    "vacant": ("#e7e2d4", "#5c594f"),
    "lack": ("#cfc7b4", "#33240f"),
}

LIGHT_256: Mapping[str, Ink] = {
    **DARK_256,
    **_cards(("#d7af87", "#ffd7af", "#ffffd7", "#1c1c1c"), ("#87afd7", "#d7d7ff", "#d7ffff", "#1c1c1c")),
    "vacant": ("#e4e4e4", "#4e4e4e"),
    "lack": ("#b2b2b2", "#1c1c1c"),
}

CONTRAST: Mapping[str, Ink] = {
    "stone": ("#d0d3da", _BLACK),
    "wood": ("#6e2f06", _WHITE),
    "knowledge": ("#1f4696", _WHITE),
    "tile": ("#f89a78", _BLACK),
    **_cards(("#4a3000", "#2a1f10", "#3a2a12", _WHITE), ("#0a5068", "#0b2333", "#0c3048", _WHITE)),
    "vacant": ("#1a1a1a", _WHITE),
    "coin": ("#ffd030", _BLACK),
    "lack": ("#3c3c3c", _WHITE),
}

CONTRAST_256: Mapping[str, Ink] = {
    **CONTRAST,
    **_cards(("#5f0000", "#262626", "#3a3a3a", _WHITE), ("#00005f", "#1c1c1c", "#303030", _WHITE)),
    "lack": (_BLACK, _WHITE),
}

SIXTEEN: Mapping[str, Ink] = {
    # Wood is green as trees are: on brown neither black nor white can be read on all terminals.
    "stone": ("ansi_white", "ansi_black"),
    "wood": ("ansi_green", "ansi_black"),
    "knowledge": ("ansi_blue", "ansi_bright_white"),
    "tile": ("ansi_red", "ansi_bright_white"),
    **_on(("ansi_black", "ansi_white")),
    "coin": ("ansi_bright_yellow", "ansi_black"),
}

SIXTEEN_LIGHT: Mapping[str, Ink] = {**SIXTEEN, **_on(("ansi_bright_white", "ansi_black"))}

EIGHT: Mapping[str, Ink] = {
    **SIXTEEN,
    "knowledge": ("ansi_blue", "ansi_white"),
    "tile": ("ansi_red", "ansi_white"),
    "coin": ("ansi_cyan", "ansi_black"),
}

EIGHT_LIGHT: Mapping[str, Ink] = {
    **EIGHT,
    **_on(("ansi_white", "ansi_black")),
    "stone": ("ansi_black", "ansi_white"),
}

MONO: Mapping[str, Ink] = {
    **SIXTEEN,
    **dict.fromkeys((*GROUNDS, "lack"), ("ansi_default", "ansi_default")),
}
