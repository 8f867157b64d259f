"""The colours of the cards of The Builders, added to each palette of the table.

The inks of the four resources differ in lightness as well as in hue, so that colour-blind eyes tell them
apart; their letters S, W, K and T say the same without any colour. What is lacking is written in the colour
of a building: to change the background alone is cheaper to send.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.palette import Ink

RESOURCE_INKS = ("stone", "wood", "knowledge", "tile")
"""In the order of the resources in the engine."""
GROUNDS = ("building", "worker")
"""What the cards are printed on."""
NAMES = (*RESOURCE_INKS, *GROUNDS, "coin", "lack")
"""Everything such a palette has an ink for."""

_BLACK, _WHITE = "#000000", "#ffffff"

DARK: Mapping[str, Ink] = {
    "stone": ("#c3c6cf", "#14161a"),
    "wood": ("#8f5a28", _WHITE),
    "knowledge": ("#2d5fc0", _WHITE),
    "tile": ("#ee8a62", "#1c0a02"),
    "building": ("#2f281f", "#f2e6d3"),
    "worker": ("#1d2b34", "#dceaf3"),
    "coin": ("#e6b422", "#1c1400"),
    "lack": ("#4a463e", "#f2e6d3"),
}

DARK_256: Mapping[str, Ink] = {
    "stone": ("#afafd7", _BLACK),
    "wood": ("#875f00", _WHITE),
    "knowledge": ("#005faf", _WHITE),
    "tile": ("#ff875f", _BLACK),
    "building": ("#303030", "#ffffd7"),
    "worker": ("#262626", "#d7ffff"),
    "coin": ("#ffd700", _BLACK),
    "lack": ("#4e4e4e", "#ffffd7"),
}

LIGHT: Mapping[str, Ink] = {
    **DARK,
    "stone": ("#a9adb8", "#101216"),
    "building": ("#eddcb8", "#33240f"),
    "worker": ("#d5e2ea", "#14242f"),
    "lack": ("#cfc7b4", "#33240f"),
}

CONTRAST: Mapping[str, Ink] = {
    "stone": ("#d0d3da", _BLACK),
    "wood": ("#73400f", _WHITE),
    "knowledge": ("#1f46a0", _WHITE),
    "tile": ("#f89a78", _BLACK),
    "building": ("#1c140b", _WHITE),
    "worker": ("#08161f", _WHITE),
    "coin": ("#ffd030", _BLACK),
    "lack": ("#3c3c3c", _WHITE),
}

SIXTEEN: Mapping[str, Ink] = {
    "stone": ("ansi_white", "ansi_black"),
    "wood": ("ansi_yellow", "ansi_black"),
    "knowledge": ("ansi_blue", "ansi_bright_white"),
    "tile": ("ansi_red", "ansi_bright_white"),
    "building": ("ansi_default", "ansi_default"),
    "worker": ("ansi_default", "ansi_default"),
    "coin": ("ansi_bright_yellow", "ansi_black"),
    "lack": ("ansi_default", "ansi_default"),
}
