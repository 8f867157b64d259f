"""The colours of Java: its land, and what else lies on the board.

The higher a terrace, the lighter it is, so that hills are seen at a glance. Eyes that are blind to red or to
green tell land from a palace, water and bare ground, but not each level of rice from that of a village: so
each village has a sign. What has a name for the sake of its ground, such as a roof, is a paint.
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
rice-1        #1f6244/#fff8e6 #005f00/#ffffff #1f6244/#fff8e6 #005f00/#ffffff #003525/#ffffff .
rice-2        #2b7849/#fff8e6 #00875f/#ffffff #2b7849/#fff8e6 #00875f/#ffffff #1e452b/#ffffff .
rice-3        #4aa35c/#14110c .               #4aa35c/#14110c .               #20572b/#ffffff .
rice-4        #78c066/#14110c #87d787/#000000 #78c066/#14110c #87d787/#000000 #5db13e/#000000 .
rice-5        #a8d873/#14110c #afd7af/#000000 #a8d873/#14110c #afd7af/#000000 #86c34f/#000000 #87d787/#000000
rice-6        #d5ee9c/#14110c #d7ffd7/#000000 #d5ee9c/#14110c #d7ffd7/#000000 #cef584/#000000 .
village-1     #70381c/#fff8e6 #870000/#ffffff #70381c/#fff8e6 #870000/#ffffff #441a00/#ffffff .
village-2     #8c4a22/#fff8e6 #af5f00/#ffffff #8c4a22/#fff8e6 #af5f00/#ffffff #5b2508/#ffffff .
village-3     #c57c3b/#14110c .               #c57c3b/#14110c .               #762707/#ffffff #5f0000/#ffffff
village-4     #dd9a54/#14110c #d7af5f/#000000 #dd9a54/#14110c #d7af5f/#000000 #c39c76/#000000 #d78700/#000000
village-5     #efbd76/#14110c #ffd787/#000000 #efbd76/#14110c #ffd787/#000000 #d9a987/#000000 #ffaf5f/#000000
village-6     #ffdfa0/#14110c #ffffd7/#000000 #ffdfa0/#14110c #ffffd7/#000000 #f4cca1/#000000 .
water         #1d5590/#a4d4f6 #005faf/#d7ffff #1d5590/#a4d4f6 #005faf/#d7ffff #0a3d6e/#ffffff #005f87/#ffffff
bare          #3b372d/#c2bca8 #303030/#a8a8a8 #e0d8c0/#463f30 #dadada/#3a3a3a #1c1c1c/#d0d0d0 .
mountain      #4a4d57/#e8e4d8 #585858/#ffffff #b9bcc6/#30323a #b2b2b2/#303030 #2c2d33/#ffffff .
lowland       #4b5238/#e8e4d8 #5f5f00/#ffffff #c3cca4/#38402a #afaf87/#1c1c1c #272d1c/#ffffff .
bronze        #c39a35/#14110c .               #c39a35/#14110c .               #c39a35/#000000 .
roof          #fff0b0/#14110c .               #fff0b0/#14110c .               #fff0b0/#000000 .
peak          #8d93a1/#14110c .               #8d93a1/#14110c .               #a8adb8/#000000 .
palm          #7d8a55/#14110c .               #6d7a45/#000000 #87875f/#000000 #a8b87c/#000000 .
sprout        #6d977d/#14110c #5f875f/#000000 #6d977d/#14110c #5f875f/#000000 #80a890/#000000 .
foot          #000000/#ffffff #121212/#ffffff #000000/#ffffff .               #000000/#ffffff .
"""
_TERMINAL = """
           16                  16-light            8            8-light      mono
rice-1     green/black         .                   .            .            .
rice-2     green/black         .                   .            .            .
rice-3     bright_green/black  .                   green/black  .            .
rice-4     bright_green/black  .                   green/black  .            .
rice-5     bright_green/black  .                   green/black  .            .
rice-6     bright_green/black  .                   green/black  .            .
village-1  red/bright_white    .                   white/black  cyan/black   white/black
village-2  red/bright_white    .                   white/black  cyan/black   white/black
village-3  bright_red/black    .                   white/black  cyan/black   white/black
village-4  bright_red/black    .                   white/black  cyan/black   white/black
village-5  bright_red/black    .                   white/black  cyan/black   white/black
village-6  bright_red/black    .                   white/black  cyan/black   white/black
water      blue/bright_white   .                   blue/white   .            blue/bright_white
bare       black/white         white/black         black/white  white/black  default/default
mountain   bright_black/black  .                   black/white  white/black  default/default
lowland    black/white         white/black         black/white  white/black  default/default
bronze     yellow/black        .                   yellow/black .            default/default
roof       bright_white/black  .                   white/black  .            default/default
peak       white/black         .                   white/black  .            default/default
palm       green/black         .                   green/black  .            default/default
sprout     black/green         .                   black/green  .            default/default
foot       black/white         .                   black/white  .            default/default
"""
PALETTES = read_palettes(_MIXED, _TERMINAL)

BOARD: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "", True) for name in (*PALETTES["dark"], "sea", "label")},
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
    # Of two grounds in a cell the second one is the ink.
    **{f"ink-{name}": StyleSpec(text=name) for name in LAND},
    **{f"faded-{kind}": StyleSpec("panel", "label-text") for kind in ("rice", "village")},
    **{f"ink-faded-{kind}": StyleSpec(text="panel") for kind in ("rice", "village")},
    **{f"title-{level}": StyleSpec(f"rice-{level}", f"rice-{level - 1}") for level in range(2, SHADES + 1)},
}
"""What lines of text are written in that show land, as the picture of the home page."""
_ALL = {look: {**inks, **panel_colours.PALETTES[look]} for look, inks in PALETTES.items()}
COLOURS = GameColours(_ALL, {**_LINES, **panel_colours.STYLES})


def name_ground(kind: str, level: int) -> str:
    """Return the name of a kind of ground, of rice and village at a level from 1."""
    return find_shade(kind, level) if kind in ("rice", "village") else kind


def find_shade(kind: str, level: int) -> str:
    """Return the name of the ground of rice or village at a level from 1."""
    return f"{kind}-{min(max(level, 1), SHADES)}"
