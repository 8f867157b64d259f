"""The colours of what stands beside the board: festival cards, bars of standing, points gained."""

from __future__ import annotations

from collections.abc import Mapping

from widgets.colours import SEATS, StyleSpec, read_palettes, use_ink

PALETTES = read_palettes(
    """
             dark            dark-256        light           light-256       contrast        contrast-256
card         #f1e8d0/#14110c #ffffd7/#000000 #fffdf2/#14110c .               #ffffff/#000000 .
card-mask    #f1e8d0/#8a1c5c #ffffd7/#87005f #fffdf2/#8a1c5c .               #ffffff/#6a0a42 .
card-drum    #f1e8d0/#8a3d00 #ffffd7/#870000 #fffdf2/#8a3d00 #ffffff/#870000 #ffffff/#6a2c00 .
card-puppet  #f1e8d0/#0b5a73 #ffffd7/#005f87 #fffdf2/#0b5a73 .               #ffffff/#003f58 #ffffff/#00005f
gain         #d4ff8a/#14110c .               #d4ff8a/#14110c .               #d4ff8a/#000000 .
celebrated   #c39a35/#14110c #d7af5f/#000000 #c39a35/#14110c #d7af5f/#000000 #c39a35/#000000 #d7af5f/#000000
lit          #2c4a60/#ffffff #005f87/#ffffff #c2dcf0/#14110c .               #00385c/#ffffff #00005f/#ffffff
standing-0   #67342c/#fff8e6 #5f0000/#ffffff #ffb7a7/#14110c .               #4d2118/#ffffff .
standing-1   #274e66/#fff8e6 #005f87/#ffffff #aadaf4/#14110c .               #1a3646/#ffffff #00005f/#ffffff
standing-2   #616127/#fff8e6 #5f5f00/#ffffff #f8f2a0/#14110c #ffff87/#000000 #484414/#ffffff #444444/#ffffff
standing-3   #584257/#fff8e6 #5f005f/#ffffff #ecc9e0/#14110c #ffd7ff/#000000 #412c3a/#ffffff .
""",
    """
             16                 16-light            8            8-light      mono
card         white/black        .                   .            cyan/black   white/black
card-mask    white/black        .                   .            cyan/black   white/black
card-drum    white/black        .                   .            cyan/black   white/black
card-puppet  white/black        .                   .            cyan/black   white/black
gain         bright_green/black .                   green/black  .            bright_yellow/black
celebrated   bright_yellow/black .                  cyan/black   black/white  bright_yellow/black
lit          bright_white/black black/bright_white  white/black  black/white  bright_white/black
standing-0   blue/bright_white  white/black         blue/white   cyan/black   white/black
standing-1   blue/bright_white  white/black         blue/white   cyan/black   white/black
standing-2   blue/bright_white  white/black         blue/white   cyan/black   white/black
standing-3   blue/bright_white  white/black         blue/white   cyan/black   white/black
""",
)
"""Where the terminal mixes the colours itself, a celebrated palace is known by its star alone."""

STYLES: Mapping[str, StyleSpec] = {
    **{name: use_ink(name, "bold") for name in ("card", "card-mask", "card-drum", "card-puppet")},
    **{name: use_ink(name, "bold") for name in ("gain", "celebrated", "lit")},
    "absent": StyleSpec("panel", "label-text"),
    "absent-shape": StyleSpec(text="panel"),
    **{f"standing-{seat}": use_ink(f"standing-{seat}") for seat in range(SEATS)},
    # Half a cell of a bar: what is left of it on the bar's ground.
    **{f"standing-{seat}-end": StyleSpec(f"standing-{seat}", "surface") for seat in range(SEATS)},
}
