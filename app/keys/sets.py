"""The sets of keys that come with the program; each names only what differs from the default keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KEYS_NAME: Final = "keys.toml"
"""The file of the player's own keys, in the configuration folder."""
DEFAULT_SET: Final = "default"

VI: Mapping[str, str] = {
    # `u` takes back and Ctrl+R plays again, as in vi. The space to the north-east, which `u` goes to
    # otherwise, is at `Y`: with Shift the keys to the west go to the east, so `b` and `B` as well.
    "table.undo": "u,z",
    "table.redo": "ctrl+r,x,Z",
    "cursor.up": "k,up",
    "cursor.down": "j,down",
    "cursor.north-east": "Y",
    "cursor.south-east": "n,B",
    "table.log-up": "ctrl+b,pageup,left_parenthesis",
    "table.log-down": "ctrl+f,pagedown,right_parenthesis",
    "list.up": "k,up",
    "list.down": "j,down",
    "list.page-up": "ctrl+b,pageup",
    "list.page-down": "ctrl+f,pagedown",
    "list.last": "G,end",
    "page.up": "k,up",
    "page.down": "j,down",
    "page.page-up": "ctrl+b,pageup",
    "page.page-down": "ctrl+f,pagedown,space",
    "page.last": "G,end",
    "host.kick": "K",
    "setup.left": "h,left",
    "setup.right": "l,right",
    "settings.left": "h,left",
    "settings.right": "l,right,space",
    "replay.on": "l,right,space",
    "replay.back": "h,left",
    "replay.first": "circumflex_accent,home",
    "replay.last": "dollar_sign,G,end",
    "standing.first": "circumflex_accent,home",
    "standing.last": "dollar_sign,G,end",
}
SETS: Mapping[str, Mapping[str, str]] = {DEFAULT_SET: {}, "vi": VI}
"""By the name that stands in the file of keys."""
