"""Ends of turns that a net judges, for its tests and those of its training."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engines.builders.bots.inputs import Inputs, Table, all_inputs
from engines.builders.bots.odds import plain_worth, table_of
from engines.builders.bots.plans import Search, plans
from engines.builders.bots.position import Position, position_of
from engines.builders.game import BUILDERS
from tests.games.builders.engine.positions import game, spread


class End(NamedTuple):
    """An end of a turn."""

    own: Position
    table: Table

    @property
    def inputs(self) -> Inputs:
        """What a net is told of it."""
        return all_inputs(self.own, self.table)

    @property
    def plain_lead(self) -> float:
        """What the weights of hard say of it."""
        return plain_worth(self.own) - plain_worth(self.table.rivals[0].position)


@cache
def ends() -> list[End]:
    """Ends of turns from games at tables of two to four."""
    found = []
    for seats in (2, 3, 4):
        for state in spread(game(seats, seats, 6)[0][:-1], 5):
            view = BUILDERS.view(state, state.seat)
            search = Search(width=3, depth=4, most_bought=1, nodes=40)
            for plan in plans(position_of(view), plain_worth, search, None, 4):
                found.append(End(plan.end, table_of(None, view)))
    return found
