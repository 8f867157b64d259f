"""Games of The Builders that a net learns from: the planner plays itself, and tries things out.

A player that always takes what it thinks best never comes to positions that good players avoid, and a net
that never saw them is wrong about them. So now and then a player takes any plan.
"""

from __future__ import annotations

from random import Random

from engines.builders.bots.inputs import Inputs, all_inputs
from engines.builders.bots.net import Net
from engines.builders.bots.odds import net_race, plain_worth, table_of
from engines.builders.bots.plans import Search, plans
from engines.builders.bots.position import Position, position_of
from engines.builders.bots.race import Race, final_points, race_of, rivals_of, standing_of
from engines.builders.game import BUILDERS
from engines.builders.scoring import Standing
from engines.builders.view import BuildersView
from engines.core import SeatSetup, Setup
from engines.shuffle import below, keyed
from tests.tools.train.trainer import Sample

SHARES = 12
"""A win in these parts, as up to four share one."""
_ANY, _GOOD = 0.08, 0.12
"""How often a player takes any of its plans, and one of the best."""
_ANY_OF, _GOOD_OF = 40, 4
_NET = 0.7
"""How often a player judges by the net that is to be improved; the others punish what it does wrong."""
_LAST_TURN = Search(width=4, depth=6, most_bought=1, nodes=60, action_worth=0.5)


def play_game(seats: int, key: str, numbers: str | None, nodes: int) -> list[Sample]:
    """Return the ends of all turns of a game; by the net, and some by the weights of hard.

    The result of each is the share of the win of the player whose turn it was.
    """
    net = None if numbers is None else Net(numbers)
    search = Search(width=4, depth=6, most_bought=1, nodes=nodes)
    rng = keyed(key)
    names = tuple(SeatSetup(f"P{number}") for number in range(seats))
    state = BUILDERS.new_state(Setup(BUILDERS.id, names, below(1 << 30, rng)))
    judges = [net if rng.random() < _NET else None for _ in names]
    ends: list[tuple[int, Inputs]] = []
    while (seat := state.to_act) is not None:
        view = BUILDERS.view(state, seat)
        number = _choose(rng)
        found = plans(position_of(view), _race(view, judges[seat]), search, None, number + 1)
        plan = found[-1]
        ends.append((seat, all_inputs(plan.end, table_of(net, view))))
        for action in plan.actions:
            state = BUILDERS.apply(state, action)
    outcome = BUILDERS.outcome(state)
    assert outcome is not None
    share = SHARES // len(outcome.winners)
    return [Sample(inputs, (share if seat in outcome.winners else 0,)) for seat, inputs in ends]


def _race(view: BuildersView, net: Net | None) -> Race:
    if net is not None:
        return net_race(net, view, _best_standing)
    return race_of(view, plain_worth, max(map(plain_worth, rivals_of(view).values())), _best_standing)


def _best_standing(rival: Position) -> Standing:
    return standing_of(plans(rival, final_points, _LAST_TURN, None)[0].end)


def _choose(rng: Random) -> int:
    """Return which of its plans a player takes, 0 for the best."""
    chance = rng.random()
    if chance < _ANY:
        return below(_ANY_OF, rng)
    return below(_GOOD_OF, rng) if chance < _ANY + _GOOD else 0
