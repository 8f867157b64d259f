"""The nets of the expert: one for tables of two, one for all others."""

from __future__ import annotations

from functools import cache

from engines.builders.bots.net import Net
from engines.builders.bots.nets import more, two


@cache
def net_for(seats: int) -> Net:
    """Return the net for a table of so many seats."""
    return Net(two.NUMBERS if seats == 2 else more.NUMBERS)
