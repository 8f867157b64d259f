"""The colours of the cards of The Builders.

The inks of the four resources differ in lightness as well as in hue, so that colour-blind eyes tell them
apart; their letters S, W, K and T say the same without any colour. All of a building, and what it lacks, is
written in one colour, and so all of a worker: to change the background alone is cheaper to send.
"""

from __future__ import annotations

from collections.abc import Mapping

from widgets.colours import GameColours, StyleSpec, read_palettes, use_ink

RESOURCE_INKS = ("stone", "wood", "knowledge", "tile")
"""In the order of the resources in the engine."""
KINDS = ("building", "worker")
"""The cards that differ in their ground; a machine at hand is as a worker."""
GROUNDS = (*(f"{kind}{part}" for kind in KINDS for part in ("-head", "", "-foot")), "vacant")
"""What the cards are printed on: the band with the name, the body and the band below; a place without one."""

# Of the 256 colours, the nearest would mix up the grounds of the cards, or make them olive or violet.
_MIXED = """
              dark            dark-256        light           light-256       contrast        contrast-256
stone         #c3c6cf/#14161a #afafd7/#000000 #a9adb8/#101216 #afafd7/#000000 #d0d3da/#000000 .
wood          #8f5a28/#ffffff .               #8f5a28/#ffffff .               #6e2f06/#ffffff .
knowledge     #2d5fc0/#ffffff .               #2d5fc0/#ffffff .               #1f4696/#ffffff .
tile          #ee8a62/#1c0a02 .               #ee8a62/#1c0a02 .               #f89a78/#000000 .
building-head #6b5436/#f2e6d3 #875f5f/#ffffd7 #d3b57c/#33240f #d7af87/#1c1c1c #4a3000/#ffffff #5f0000/#ffffff
building      #382d20/#f2e6d3 #3a3a3a/#ffffd7 #eddcb8/#33240f #ffd7af/#1c1c1c #2a1f10/#ffffff #262626/#ffffff
building-foot #2a2218/#f2e6d3 #303030/#ffffd7 #e2cc9f/#33240f #ffffd7/#1c1c1c #3a2a12/#ffffff #3a3a3a/#ffffff
worker-head   #33566b/#dceaf3 #005f5f/#d7ffff #a9c4d6/#14242f #87afd7/#1c1c1c #0a5068/#ffffff #00005f/#ffffff
worker        #20333f/#dceaf3 #303030/#d7ffff #d5e2ea/#14242f #d7d7ff/#1c1c1c #0b2333/#ffffff #1c1c1c/#ffffff
worker-foot   #182731/#dceaf3 #262626/#d7ffff #c5d6e1/#14242f #d7ffff/#1c1c1c #0c3048/#ffffff #303030/#ffffff
vacant        #1c1e23/#8b8f9c #1c1c1c/#949494 #e7e2d4/#5c594f #e4e4e4/#4e4e4e #1a1a1a/#ffffff .
coin          #e6b422/#1c1400 #ffd700/#000000 #e6b422/#1c1400 #ffd700/#000000 #ffd030/#000000 .
lack          #1a150e/#f2e6d3 #1c1c1c/#ffffd7 #cfc7b4/#33240f #b2b2b2/#1c1c1c #3c3c3c/#ffffff #000000/#ffffff
"""
# Wood is green as trees are: on brown neither black nor white can be read on all terminals. Cards look like
# the table but for the bands with their names.
_TERMINAL = """
               16                   16-light            8            8-light      mono
stone          white/black          .                   .            black/white  white/black
wood           green/black          .                   .            .            .
knowledge      blue/bright_white    .                   blue/white   .            blue/bright_white
tile           red/bright_white     .                   red/white    .            red/bright_white
building-head  green/black          .                   .            .            default/default
building       black/white          bright_white/black  black/white  white/black  default/default
building-foot  black/white          bright_white/black  black/white  white/black  default/default
worker-head    cyan/black           .                   .            .            default/default
worker         black/white          bright_white/black  black/white  white/black  default/default
worker-foot    black/white          bright_white/black  black/white  white/black  default/default
vacant         black/white          bright_white/black  black/white  white/black  default/default
coin           bright_yellow/black  .                   cyan/black   .            bright_yellow/black
lack           black/white          bright_white/black  black/white  white/black  default/default
"""

_STYLES: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "bold") for name in (*RESOURCE_INKS, "coin")},
    **{name: use_ink(name, "", True) for name in (*GROUNDS, "lack")},
    **{f"{name}-strong": use_ink(name, "bold", True) for name in GROUNDS},
    "outline": use_ink("outline", "", True),
    "target": use_ink("target", "bold", True),
    "cursor": use_ink("cursor-edge", "bold reverse", True),
    "adds": use_ink("ghost", "bold"),
}
COLOURS = GameColours(read_palettes(_MIXED, _TERMINAL), _STYLES)
