"""The colours of the cards of The Builders.

The inks of the four resources differ in lightness as well as in hue, so that colour-blind eyes tell them
apart; their signs #, =, * and ^ say the same without any colour. All of a card is written in one colour: to
change the background alone is cheaper to send.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.colours import GameColours, StyleSpec, read_palettes, use_ink

RESOURCE_INKS = ("stone", "wood", "knowledge", "tile")
"""In the order of the resources in the engine."""
KINDS = ("building", "worker", "machine")
"""The cards that differ in their ground; a machine is one once it works."""
GROUNDS = (*(f"{kind}{part}" for kind in KINDS for part in ("-head", "")), "vacant")
"""What the cards are printed on: the band with the number, and the body; a place without one."""

# Of the 256 colours, the nearest would mix up the grounds of the cards, or make them olive or violet.
_MIXED = """
              dark            dark-256        light           light-256       contrast        contrast-256
felt          #101d1a/#94a4b3 #121212/#949494 #dfe7dc/#46504a #e4e4e4/#444444 #000000/#ffffff .
stone         #c9ccd3/#14110c .               #b4b8c2/#101216 .               #d0d3da/#000000 .
wood          #8f5a28/#ffffff .               #8f5a28/#ffffff .               #6e2f06/#ffffff .
knowledge     #7cc0f2/#14110c #5fafff/#000000 #7cc0f2/#14110c #5fafff/#000000 #7cc0f2/#000000 .
tile          #f29474/#14110c .               #f29474/#14110c .               #f89a78/#000000 .
building-head #6b5436/#fff8e6 #875f5f/#ffffff #c99a63/#1c1206 #d7af87/#1c1c1c #4a3000/#ffffff #5f0000/#ffffff
building      #33281d/#f2e6d3 #303030/#ffffd7 #f4e7cd/#33240f #ffd7af/#1c1c1c #2a1f10/#ffffff #262626/#ffffff
worker-head   #2c5f72/#fff8e6 #005f5f/#ffffff #8fc0d2/#0c1a20 #87afd7/#1c1c1c #0a5068/#ffffff #00005f/#ffffff
worker        #1c323b/#dceaf3 #262626/#d7ffff #dcebf0/#14242f #d7d7ff/#1c1c1c #0b2333/#ffffff #1c1c1c/#ffffff
machine-head  #5b4a86/#fff8e6 #5f5f87/#ffffff #b9a6e0/#170f2c #afafd7/#1c1c1c #5a1a5a/#ffffff .
machine       #2b2440/#ece4ff #262626/#ffffff #e7dff6/#1f1440 #d7d7ff/#1c1c1c #1c1430/#ffffff #1c1c1c/#ffffff
vacant        #16241f/#94a4b3 #1c1c1c/#949494 #d3ddd0/#46504a #dadada/#444444 #1a1a1a/#ffffff .
coin          #ffd23a/#14110c #ffd700/#000000 #e6b422/#1c1400 #ffd700/#000000 #ffd030/#000000 .
lack          #1d1710/#b9ac97 #1c1c1c/#a8a8a8 #d8ccb2/#4a3d25 #d0d0d0/#444444 #000000/#ffffff .
gauge         #9ccc50/#14110c #87d75f/#000000 #6f9d34/#0c1204 #87d75f/#000000 #a4d65c/#000000 .
allowed       #b8f060/#14110c .               #9fd850/#0c1204 #afff5f/#000000 #b8f060/#000000 .
"""
# Cards look like the table but for the bands with their numbers.
_TERMINAL = """
               16                   16-light            8            8-light      mono
felt           black/white          bright_white/black  black/white  white/black  default/default
stone          white/black          .                   .            black/white  white/black
wood           green/black          .                   .            .            .
knowledge      blue/bright_white    .                   blue/white   .            blue/bright_white
tile           red/bright_white     .                   red/white    .            red/bright_white
building-head  green/black          .                   .            .            default/default
building       black/white          bright_white/black  black/white  white/black  default/default
worker-head    cyan/black           .                   .            .            default/default
worker         black/white          bright_white/black  black/white  white/black  default/default
machine-head   magenta/bright_white .                   magenta/white .           default/default
machine        black/white          bright_white/black  black/white  white/black  default/default
vacant         black/white          bright_white/black  black/white  white/black  default/default
coin           bright_yellow/black  .                   cyan/black   .            bright_yellow/black
lack           black/white          bright_white/black  black/white  white/black  default/default
gauge          bright_green/black   green/black         green/black  .            white/black
allowed        bright_green/black   green/black         green/black  .            bright_yellow/black
"""

_STYLES: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "bold") for name in (*RESOURCE_INKS, "coin", "gauge")},
    **{name: use_ink(name, "", True) for name in (*GROUNDS, "lack")},
    **{f"{kind}-head": use_ink(f"{kind}-head", "bold", True) for kind in KINDS},
    "building-strong": use_ink("building", "bold", True),
    "building-crew": use_ink("building", "italic", True),
    "outline": use_ink("outline", "", True),
    "cursor-band": use_ink("gold", "bold"),
    "target-band": use_ink("allowed", "bold"),
    "cursor-band-shape": StyleSpec(text="gold"),
    "target-band-shape": StyleSpec(text="allowed"),
    "title-plain": StyleSpec(text="accent", attributes="bold"),
    "adds": use_ink("ghost", "bold"),
}
COLOURS = GameColours(read_palettes(_MIXED, _TERMINAL), _STYLES)
