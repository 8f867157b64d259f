"""The net by which the expert judges: one hidden layer, all in whole numbers, so that it is exact everywhere.

The hidden units are lanes of one large number, so that a product and a sum of such numbers are those of all
units at once. What a group of inputs adds is kept: most groups of a position are as they were in another one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import mul
from struct import Struct
from typing import TypeAlias

from engines.builders.bots.evaluation import outlook
from engines.builders.bots.inputs import (
    INPUTS,
    OUTLOOK,
    OWN,
    ROWS,
    Inputs,
    Table,
    money_inputs,
    outlook_inputs,
    own_inputs,
    row_inputs,
    table_inputs,
)
from engines.builders.bots.position import Position, Works
from engines.builders.cards import Card
from engines.builders.state import Row

HIDDEN = 24
UNIT = 1000
"""Numbers of the net are in parts of this."""
SIZE = INPUTS * HIDDEN + HIDDEN + HIDDEN + 1
"""How many numbers a net has: what each input adds to each hidden unit, what each unit has without any, what
each unit adds to the result, and what that has without any."""

Lanes: TypeAlias = int
"""A number for each hidden unit, the first in the lowest bits; each is within 31 bits and a sign."""
Bills: TypeAlias = tuple[tuple[int, int], ...]

_LANE_BITS = 32
_SIGNS: Lanes = sum(1 << _LANE_BITS * unit + _LANE_BITS - 1 for unit in range(HIDDEN))
_lanes = Struct(f"<{HIDDEN}i")
_MOST_KEPT = 1 << 13
"""More than a turn asks for."""


def pack_lanes(numbers: Sequence[int]) -> Lanes:
    """Return the numbers of the hidden units as one; below 0 a lane borrows from the next, as sums do."""
    return sum(number << _LANE_BITS * unit for unit, number in enumerate(numbers))


def unpack_lanes(lanes: Lanes) -> tuple[int, ...]:
    """Return the number of each hidden unit."""
    # With half the range added no lane is below 0; its highest bit is then the opposite of a sign.
    return _lanes.unpack(((lanes + _SIGNS) ^ _SIGNS).to_bytes(_lanes.size, "little"))


class Net:
    """Tells how likely the player who has ended a turn so will win."""

    def __init__(self, numbers: str) -> None:
        """Read the numbers, in the order of `SIZE`, with blanks between. Raise ValueError."""
        found = tuple(map(int, numbers.split()))
        if len(found) != SIZE:
            raise ValueError(f"a net has {SIZE} numbers, not {len(found)}")
        rows = [found[at : at + HIDDEN] for at in range(0, SIZE - 1, HIDDEN)]
        self._out, self._out_begin = rows.pop(), found[-1] * UNIT
        *weights, self._begin = map(pack_lanes, rows)
        self._of_outlook = weights[:OUTLOOK]
        self._of_money = weights[OUTLOOK:OWN]
        self._of_rows = weights[OWN : OWN + ROWS]
        self._of_rival = weights[OWN + ROWS : OWN + ROWS + OWN]
        self._of_table = weights[OWN + ROWS + OWN :]
        self._add_outlook = lru_cache(_MOST_KEPT)(self._work_out_outlook)
        self._add_money = lru_cache(_MOST_KEPT)(self._work_out_money)
        self._add_rows = lru_cache(_MOST_KEPT)(self._work_out_rows)

    def at(self, table: Table) -> Callable[[Position], float]:
        """Return what tells of a position the lead at this table: the logarithm of the odds to win."""
        begin = self._begin + _sum(self._of_rival, own_inputs(table.rivals[0].position))
        begin += _sum(self._of_table, table_inputs(table))
        add_outlook, add_money, add_rows = self._add_outlook, self._add_money, self._add_rows
        out, out_begin, unit = self._out, self._out_begin, 1 / UNIT**2

        def lead(position: Position) -> float:
            ecus, _, points, free, sites, worker_row, building_row, _ = position
            by_outlook, bills, lack = add_outlook(points, free, sites)
            hidden = unpack_lanes(
                begin + by_outlook + add_money(ecus, bills, lack) + add_rows(worker_row, building_row)
            )
            added = sum([weight * value for weight, value in zip(out, hidden, strict=True) if value > 0])
            return (out_begin + added) * unit

        return lead

    def _work_out_outlook(
        self, points: int, free: tuple[Card, ...], sites: tuple[Works, ...]
    ) -> tuple[Lanes, Bills, int]:
        found = outlook(points, free, sites)
        return _sum(self._of_outlook, outlook_inputs(found, points, free, sites)), found.bills, found.lack

    def _work_out_money(self, ecus: int, bills: Bills, lack: int) -> Lanes:
        return _sum(self._of_money, money_inputs(ecus, bills, lack))

    def _work_out_rows(self, worker_row: Row, building_row: Row) -> Lanes:
        return _sum(self._of_rows, row_inputs(worker_row, building_row))


def _sum(weights: list[Lanes], inputs: Inputs) -> Lanes:
    return sum(map(mul, weights, inputs))
