"""What the net of the expert is told of a position: whole numbers, in groups by what they depend on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engines.builders.bots.evaluation import Outlook, outlook, settle
from engines.builders.bots.position import (
    COST_ECUS,
    IS_MACHINE,
    MAKES,
    NEEDS,
    POINTS,
    REWARD_ECUS,
    STRENGTH,
    Needs,
    Position,
    Works,
    total,
)
from engines.builders.cards import Card
from engines.builders.scoring import ECUS_A_POINT
from engines.builders.state import Row

Inputs = tuple[int, ...]

OUTLOOK, MONEY, ROWS, TABLE = 39, 7, 10, 12
"""How many numbers each group has."""
OWN = OUTLOOK + MONEY
INPUTS = OWN + ROWS + OWN + TABLE
"""All: of who has just ended the turn, of the rows, of the strongest rival, and of the table."""
BY_RESOURCE = (17, 21, 25, OWN, OWN + 4, OWN + ROWS + 17, OWN + ROWS + 21, OWN + ROWS + 25)
"""Where four numbers begin that are of stone, wood, knowledge and tile."""
OF_LARGER_TABLES = range(INPUTS - TABLE + 3, INPUTS)
"""What is 0 at a table of two."""
PURSE_UNIT = 20
"""What the purse buys of the lack is told in these parts of a VP."""


class Rival(NamedTuple):
    """A player against whom a turn's end is judged."""

    position: Position
    is_to_come: bool
    """Still plays in this round."""


@dataclass(frozen=True, slots=True)
class Table:
    """What counts beside the player."""

    rivals: tuple[Rival, ...]
    """The strongest first."""
    is_last_round: bool
    round: int
    """From 1."""

    @property
    def seats(self) -> int:
        return len(self.rivals) + 1

    @property
    def to_come(self) -> int:
        """How many rivals still play in this round."""
        return sum([rival.is_to_come for rival in self.rivals])


def outlook_inputs(found: Outlook, points: int, free: tuple[Card, ...], sites: tuple[Works, ...]) -> Inputs:
    """Return what is told of VP, workers and sites, of which this is the outlook."""
    busy = [worker for site in sites for worker in site.crew]
    everybody = [*free, *busy]
    missing = [site.missing for site in sites]
    return (
        *found.before_money,
        *found.after_shortage,
        *found.after_money,
        *_by_resource([MAKES[worker] for worker in free]),
        *_by_resource([MAKES[worker] for worker in everybody]),
        *_by_resource(missing),
        points,
        len(free),
        len(busy),
        sum([POINTS[site.building] for site in sites]),
        sum([REWARD_ECUS[site.building] for site in sites]),
        sum([COST_ECUS[worker] for worker in everybody]),
        min(map(total, missing), default=0),
        found.points - points,
        sum([reward for _, reward in found.bills]),
        sum([IS_MACHINE[worker] for worker in everybody]),
    )


def money_inputs(ecus: int, bills: tuple[tuple[int, int], ...], lack: int) -> Inputs:
    """Return what is told of the écus, with what the sites thought of cost and bring."""
    shortage, purse = settle(ecus, bills)
    buys = min(purse * 3, PURSE_UNIT * lack)
    return (shortage, purse, min(purse, 4), buys, min(ecus, 8), ecus, ecus // ECUS_A_POINT)


def row_inputs(worker_row: Row, building_row: Row) -> Inputs:
    """Return what is told of the rows."""
    workers = [card for card in worker_row if card is not None]
    buildings = [card for card in building_row if card is not None]
    return (
        *_by_resource([MAKES[card] for card in workers]),
        *_by_resource([NEEDS[card] for card in buildings]),
        max([STRENGTH[card] for card in workers], default=0),
        sum([POINTS[card] for card in buildings]),
    )


def own_inputs(position: Position) -> Inputs:
    """Return what is told of one player."""
    ecus, _, points, free, sites, *_ = position
    found = outlook(points, free, sites)
    return (*outlook_inputs(found, points, free, sites), *money_inputs(ecus, found.bills, found.lack))


def table_inputs(table: Table) -> Inputs:
    """Return what is told of the table, and of its further rivals; of these of the strongest only."""
    seats = table.seats
    flags = table.to_come, int(table.is_last_round), min(table.round, 12), int(seats == 3), int(seats == 4)
    strongest, *others = table.rivals
    if not others:
        return (*flags, 0, 0, 0, 0, 0, 0, 0)
    ecus, _, points, free, sites, *_ = others[0].position
    everybody = [*free, *[worker for site in sites for worker in site.crew]]
    return (
        *flags,
        points,
        ecus,
        sum([STRENGTH[worker] for worker in everybody]),
        sum([POINTS[site.building] for site in sites]),
        sum([total(site.missing) for site in sites]),
        int(strongest.is_to_come),
        int(others[0].is_to_come),
    )


def all_inputs(end: Position, table: Table) -> Inputs:
    """Return all that the net is told of the end of a turn."""
    rows = row_inputs(end.worker_row, end.building_row)
    return (*own_inputs(end), *rows, *own_inputs(table.rivals[0].position), *table_inputs(table))


def _by_resource(packed: Iterable[Needs]) -> tuple[int, int, int, int]:
    # Four sums at once, eight bits each: no player has 255 of a resource.
    spread = sum(
        [some & 15 | (some & 240) << 4 | (some & 3840) << 8 | (some & 61440) << 12 for some in packed]
    )
    return spread & 255, spread >> 8 & 255, spread >> 16 & 255, spread >> 24
