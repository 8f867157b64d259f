"""A position as plain data: what `meja dump` prints, each game in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from app.parts import part_of
from engines.core import LedgerEntry, Seat, Setup


def position(state: Any, setup: Setup, seat: Seat | None = None) -> dict[str, Any]:
    """All of a position of a game, or what one seat may know of it.

    Args:
        state: the position.
        setup: what the game was started from.
        seat: whose view to give: what it may not see is then told as counts, and actions are listed only if
            it is that seat's decision. None gives everything.
    """
    told: dict[str, Any] = part_of(setup.game, "position")(state, setup, seat)
    return told


def ledger_lines(ledger: Iterable[LedgerEntry], name_of: Callable[[int], str]) -> list[dict[str, Any]]:
    """The ledger as plain data, from it and the names of its places."""
    return [
        {
            "turn": entry.turn,
            "seat": entry.seat,
            "points": entry.points,
            "ruling": entry.ruling,
            "where": [name_of(place) for place in entry.where],
        }
        for entry in ledger
    ]
