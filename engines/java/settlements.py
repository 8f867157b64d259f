"""Settlements, standings and sole leaders (J4, J32 to J37)."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter

from engines.core import Seat
from engines.java.spaces import Space, Spaces, components, members
from engines.java.state import Land, Palace, Player

Standing = tuple[int, ...]
"""The levels of a player's developers in an area, highest first; compares like a word (J32, J33)."""


def settlement_of(land: Land, space: Space) -> Spaces:
    """Return the settlement a village space belongs to; 0 if the space is none (J4)."""
    for part in components(land.village):
        if part >> space & 1:
            return part
    return 0


def cities(land: Land) -> list[tuple[Space, Spaces]]:
    """Return each palace's space with its city, in the order of those spaces (J4)."""
    return [(space, settlement_of(land, space)) for space in members(land.palace_spaces)]


def palace_in(land: Land, area: Spaces) -> Palace | None:
    """Return the palace of a settlement; None in a village."""
    inside = land.palace_spaces & area
    return land.palace_at(inside.bit_length() - 1) if inside else None


def standing(land: Land, developers: Spaces) -> Standing:
    """Return the levels of some developers, highest first (J32)."""
    return tuple(sorted((land.level(space) for space in members(developers)), reverse=True))


def standings(land: Land, players: tuple[Player, ...], area: Spaces) -> list[tuple[Standing, Seat]]:
    """Return who has a developer in an area, the best standing first (J33)."""
    present = [
        (standing(land, player.developers & area), seat)
        for seat, player in enumerate(players)
        if player.developers & area
    ]
    present.sort(key=lambda entry: entry[0], reverse=True)
    return present


def ranked_standings(
    land: Land, players: tuple[Player, ...], area: Spaces
) -> list[tuple[Standing, tuple[Seat, ...]]]:
    """Return the standings in an area, the best first, each with the seats that share it (J33)."""
    by_levels = groupby(standings(land, players, area), key=itemgetter(0))
    return [(levels, tuple(seat for _, seat in group)) for levels, group in by_levels]


def leaders(land: Land, players: tuple[Player, ...], area: Spaces) -> tuple[Seat, ...]:
    """Return the seats that share the best standing in an area, one if there is a sole leader (J37)."""
    present = standings(land, players, area)
    return tuple(seat for levels, seat in present if levels == present[0][0])
