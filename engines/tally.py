"""Points added up from the ledger: by source, by turn, and since a seat's own last turn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate

from engines.core import LedgerEntry, Position, Seat
from engines.game_texts import AnyTexts


def gains_by_source(texts: AnyTexts, position: Position, seat: Seat) -> Mapping[str, list[LedgerEntry]]:
    """Return what a seat has scored, by the words for each source, in the order in which it was scored."""
    gains: dict[str, list[LedgerEntry]] = {source: [] for source in texts.sources}
    for entry in position.ledger:
        if entry.seat == seat:
            gains[texts.source_of(entry)].append(entry)
    return gains


def points_by_source(texts: AnyTexts, position: Position) -> Mapping[str, tuple[int, ...]]:
    """Return the points of each seat by the words for each source."""
    points = {source: [0] * len(position.names) for source in texts.sources}
    for entry in position.ledger:
        points[texts.source_of(entry)][entry.seat] += entry.points
    return {source: tuple(by_seat) for source, by_seat in points.items()}


def points_by_turn(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the points of each seat before the first turn and after each, the present one included."""
    gained = [[0] * (position.turn + 1) for _ in position.names]
    for entry in position.ledger:
        gained[entry.seat][entry.turn] += entry.points
    return tuple(tuple(accumulate(row)) for row in gained)


def points_since_own_turn(position: Position, seat: Seat) -> tuple[int, ...]:
    """Return what each seat has scored since the last turn of one seat ended; in its turn, in that turn too.

    Before its first turn ends that is everything.
    """
    count = len(position.names)
    own = position.turn - ((position.seat - seat) % count or count)
    points = [0] * count
    for entry in position.ledger:
        if entry.turn > own:
            points[entry.seat] += entry.points
    return tuple(points)


def best_gains(position: Position, seat: Seat) -> list[LedgerEntry]:
    """Return what a seat has scored, the most points first, and of equal ones the earliest."""
    own = [entry for entry in position.ledger if entry.seat == seat]
    return sorted(own, key=lambda entry: (-entry.points, entry.turn))
