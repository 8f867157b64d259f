"""Points added up from the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engines import tally
from engines.catalog import texts_of
from engines.core import LedgerEntry

JAVA = texts_of("java")
LEDGER = (
    LedgerEntry(1, 0, 2, "J41"),
    LedgerEntry(2, 1, 6, "J25"),
    LedgerEntry(4, 0, 3, "J41"),
    LedgerEntry(4, 2, 3, "J50"),
    LedgerEntry(5, 1, 1, "J50"),
)


@dataclass
class Stand:
    """What is read of a position of three players."""

    turn: int
    seat: int
    ledger: tuple[LedgerEntry, ...] = LEDGER
    names: tuple[str, ...] = ("Red", "Blue", "Green")


def stand(turn: int, first: int = 0) -> Any:
    """Return the position in a turn, all turns having gone round from a first player."""
    return Stand(turn, (first + turn - 1) % 3)


def test_points_stand_under_their_sources_and_none_is_left_out() -> None:
    position = stand(5)

    assert tally.points_by_source(JAVA, position) == {
        "Palaces": (5, 0, 0), "Pools": (0, 6, 0), "Festivals": (0, 1, 3), "Final scoring": (0, 0, 0),
    }  # fmt: skip
    assert tally.gains_by_source(JAVA, position, 0)["Palaces"] == [LEDGER[0], LEDGER[2]]
    assert list(tally.gains_by_source(JAVA, position, 2)) == list(JAVA.sources)


def test_points_by_turn_begin_at_nothing_and_end_with_the_turn_that_is_played() -> None:
    assert tally.points_by_turn(stand(6)) == (
        (0, 2, 2, 2, 5, 5, 5),
        (0, 0, 6, 6, 6, 7, 7),
        (0, 0, 0, 0, 3, 3, 3),
    )


@pytest.mark.parametrize(
    ("seat", "points"),
    [
        (1, (3, 1, 3)),  # it plays turn 5: what came after its turn 2
        (0, (0, 1, 0)),  # played turn 4
        (2, (3, 1, 3)),  # played turn 3
    ],
)
def test_points_since_a_seats_own_turn_leave_that_turn_out_and_hold_the_one_it_plays(
    seat: int, points: tuple[int, ...]
) -> None:
    assert tally.points_since_own_turn(stand(5), seat) == points


def test_before_a_seats_first_turn_is_over_all_points_are_since_then() -> None:
    assert tally.points_since_own_turn(stand(2, first=1), 1) == (3, 7, 3)


def test_the_best_gains_come_first_and_of_equal_ones_the_earlier() -> None:
    assert tally.best_gains(stand(5), 0) == [LEDGER[2], LEDGER[0]]
    twice = stand(5)
    twice.ledger = (LedgerEntry(3, 0, 2, "J50"), *LEDGER[:1])
    assert [entry.turn for entry in tally.best_gains(twice, 0)] == [1, 3]
