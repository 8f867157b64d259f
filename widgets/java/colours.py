"""The colours of Java: its land, and what else lies on the board.

The higher a terrace, the lighter it is, so that hills are seen at a glance. Eyes that are blind to red or to
green tell rice from village at any level, and each from a palace, water and bare ground.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.colours import SEATS_AND_MARKS, GameColours, StyleSpec, read_palettes, use_ink
from widgets.java import panel_colours

SHADES = 6
"""Levels that have a shade of their own; higher ones look like the last."""

LAND = tuple(f"{kind}-{level}" for kind in ("rice", "village") for level in range(1, SHADES + 1))

# Of the 256 colours, the nearest would make land teal or olive, or two shades the same. In high contrast
# the lower villages look alike: no further shade is dark enough for white text and not like other land.
_MIXED = """
          dark            dark-256        light           light-256       contrast        contrast-256
rice-1    #31553e/#d3ecc8 #005f00/#d7ffd7 #31553e/#d3ecc8 #005f00/#d7ffd7 #003525/#ffffff .
rice-2    #376945/#eaf8e2 #008700/#ffffff #376945/#eaf8e2 #008700/#ffffff #1e452b/#ffffff .
rice-3    #51894d/#000000 .               #51894d/#000000 .               #20572b/#ffffff .
rice-4    #55a14c/#04140a .               #55a14c/#04140a .               #5db13e/#000000 .
rice-5    #94d670/#0b2410 #87d787/#000000 #94d670/#0b2410 #87d787/#000000 #86c34f/#000000 #87d787/#000000
rice-6    #bfe47a/#142c10 #d7ff87/#000000 #bfe47a/#142c10 #d7ff87/#000000 #cef584/#000000 .
village-1 #5a3220/#f3d9c2 #5f0000/#ffffff #5a3220/#f3d9c2 #5f0000/#ffffff #441a00/#ffffff .
village-2 #7a4422/#fff6ee #875f5f/#ffffff #7a4422/#fff6ee #875f5f/#ffffff #5b2508/#ffffff .
village-3 #9b5a27/#fffaf4 #af5f00/#ffffff #9b5a27/#fffaf4 #af5f00/#ffffff #762707/#ffffff #5f0000/#ffffff
village-4 #cc6f1e/#140a04 #d78700/#000000 #cc6f1e/#140a04 #d78700/#000000 #c39c76/#000000 #d78700/#000000
village-5 #c99873/#241206 #ffaf5f/#000000 #c99873/#241206 #ffaf5f/#000000 #d9a987/#000000 #ffaf5f/#000000
village-6 #f5ceab/#2e1808 .               #f5ceab/#2e1808 .               #f4cca1/#000000 .
water     #1d4f7c/#d2eaff #005f87/#d7ffff #1d4f7c/#d2eaff #005f87/#d7ffff #0a3d6e/#ffffff #005f87/#ffffff
bare      #2b2b22/#adaa92 #262626/#949494 #dcdad2/#3f3a26 #dadada/#303030 #000000/#d0d0d0 .
mountain  #3d3e45/#b4b7c4 #444444/#afafd7 #c2c3ca/#44464f #b2b2b2/#303030 #2c2d33/#ffffff .
lowland   #39402c/#c3cda8 #303030/#afaf87 #c9cfb4/#47502f #afaf87/#1c1c1c #272d1c/#ffffff .
"""
# There are no shades of land: the number says the level.
_TERMINAL = """
           16                 16-light            8            8-light      mono
rice-1     green/black        .                   .            .            .
rice-2     green/black        .                   .            .            .
rice-3     green/black        .                   .            .            .
rice-4     green/black        .                   .            .            .
rice-5     green/black        .                   .            .            .
rice-6     green/black        .                   .            .            .
village-1  white/black        .                   .            cyan/black   white/black
village-2  white/black        .                   .            cyan/black   white/black
village-3  white/black        .                   .            cyan/black   white/black
village-4  white/black        .                   .            cyan/black   white/black
village-5  white/black        .                   .            cyan/black   white/black
village-6  white/black        .                   .            cyan/black   white/black
water      blue/bright_white  .                   blue/white   .            blue/bright_white
bare       black/white        bright_white/black  black/white  white/black  default/default
mountain   black/white        bright_white/black  black/white  white/black  default/default
lowland    black/white        bright_white/black  black/white  white/black  default/default
"""
PALETTES = read_palettes(_MIXED, _TERMINAL)

BOARD: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "", True) for name in (*PALETTES["dark"], "void", "label", "outline")},
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
    **{name: use_ink(name) for name in (*LAND, "water", "mountain", "lowland", "bare")},
    "palace": use_ink("gold"),
    **{f"title-{level}": StyleSpec(f"rice-{level}", f"rice-{level - 1}") for level in range(2, SHADES + 1)},
}
"""What lines of text are written in that show land, as the picture of the home page."""
_ALL = {look: {**inks, **panel_colours.PALETTES[look]} for look, inks in PALETTES.items()}
COLOURS = GameColours(_ALL, {**_LINES, **panel_colours.STYLES})


def find_shade(kind: str, level: int) -> str:
    """Return the name of the ground of rice or village at a level from 1."""
    return f"{kind}-{min(max(level, 1), SHADES)}"
