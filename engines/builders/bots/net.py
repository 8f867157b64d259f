"""The net by which the expert judges: one hidden layer, all in whole numbers, so that it is exact everywhere.

What a group of inputs adds to the first layer is worked out once and kept: of a position most groups are as
they were in one that was seen before.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
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

Sums: TypeAlias = tuple[int, ...]
"""By hidden unit."""
Bills: TypeAlias = tuple[tuple[int, int], ...]

_MOST_KEPT = 1 << 15
"""Some four times what a turn looks at."""


class Net:
    """Tells how likely the player who has ended a turn so will win."""

    def __init__(self, numbers: str) -> None:
        """Read the numbers, in the order of `SIZE`, with blanks between."""
        found = tuple(map(int, numbers.split()))
        if len(found) != SIZE:
            raise ValueError(f"a net has {SIZE} numbers, not {len(found)}")
        rows = [found[at : at + HIDDEN] for at in range(0, SIZE - 1, HIDDEN)]
        *weights, self._begin, self._out = rows
        self._out_begin = found[-1] * UNIT
        self._of_outlook = weights[:OUTLOOK]
        self._of_money = weights[OUTLOOK:OWN]
        self._of_rows = weights[OWN : OWN + ROWS]
        self._of_rival = weights[OWN + ROWS : OWN + ROWS + OWN]
        self._of_table = weights[OWN + ROWS + OWN :]
        self._add_outlook = lru_cache(_MOST_KEPT)(self._work_out_outlook)
        self._add_money = lru_cache(_MOST_KEPT)(self._work_out_money)
        self._add_rows = lru_cache(_MOST_KEPT)(self._work_out_rows)

    def against(self, rival: Position, table: Table) -> Callable[[Position], float]:
        """Return what tells of a position the lead over this rival: the logarithm of the odds to win."""
        begin = _sums(
            [self._begin, *self._of_rival, *self._of_table],
            (1, *own_inputs(rival), *table_inputs(table)),
        )
        add_outlook, add_money, add_rows = self._add_outlook, self._add_money, self._add_rows
        out, out_begin, unit = self._out, self._out_begin, 1 / UNIT**2

        def lead(position: Position) -> float:
            ecus, _, points, free, sites, worker_row, building_row, _ = position
            by_outlook, bills, lack = add_outlook(points, free, sites)
            by_money, by_rows = add_money(ecus, bills, lack), add_rows(worker_row, building_row)
            result = out_begin
            for weight, a, b, c, d in zip(out, begin, by_outlook, by_money, by_rows, strict=True):
                hidden = a + b + c + d
                if hidden > 0:
                    result += weight * hidden
            return result * unit

        return lead

    def _work_out_outlook(
        self, points: int, free: tuple[Card, ...], sites: tuple[Works, ...]
    ) -> tuple[Sums, Bills, int]:
        found = outlook(points, free, sites)
        inputs = outlook_inputs(found, points, free, sites)
        return _sums(self._of_outlook, inputs), found.bills, found.lack

    def _work_out_money(self, ecus: int, bills: Bills, lack: int) -> Sums:
        return _sums(self._of_money, money_inputs(ecus, bills, lack))

    def _work_out_rows(self, worker_row: Row, building_row: Row) -> Sums:
        return _sums(self._of_rows, row_inputs(worker_row, building_row))


def _sums(weights: list[Sums], inputs: Inputs) -> Sums:
    products = [[each * value for each in row] for row, value in zip(weights, inputs, strict=True) if value]
    return tuple(map(sum, zip(*products, strict=True))) if products else (0,) * HIDDEN
