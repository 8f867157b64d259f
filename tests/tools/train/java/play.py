"""Games of Java that rates are fitted to: quick players that plan their turn play, and try things out.

A player that always takes what it thinks best never comes to positions that good players avoid, and tells
nothing of what they are worth. So now and then a player takes any plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.core import Seat, SeatSetup, Setup
from engines.java.actions import JavaAction
from engines.java.bots.evaluation import Evaluation, Stage, stage_of, triples_left
from engines.java.bots.plans import Effort, Search
from engines.java.bots.players import MediumBot
from engines.java.bots.position import position_of
from engines.java.bots.rates import evaluation_by
from engines.java.bots.weights import WEIGHTS
from engines.java.game import JAVA
from engines.java.state import State
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.shuffle import below, keyed
from tests.tools.train.trainer import Sample

UNIT = 100
"""Sums are kept in parts of this."""
SOURCES = ("J41", "J54"), ("J25", "J50")
"""The rulings by which points come: palaces and cities, pools and festivals. Each source is a result."""
_ANY, _GOOD = 0.06, 0.14
"""How often a player takes any of its plans, and one of the best."""
_ANY_OF, _GOOD_OF = 40, 6
_TRAINED = 0.7
"""How often a player judges by the rates that are to be improved; the others punish what they do wrong."""


class _Explorer(MediumBot):
    """Plans its turn, and now and then takes another plan than the best."""

    def __init__(self, evaluation: Evaluation, nodes: int) -> None:
        super().__init__(JAVA)
        self._evaluation = evaluation
        self.effort = Effort(beam=2, tiles=12, nodes=nodes)

    def evaluation(self) -> Evaluation:
        return self._evaluation

    def _turns(self, view: JavaView, search: Search, rng: Random) -> list[Sequence[JavaAction]]:
        plans = search.plans(position_of(view), not duty_binds(view), _ANY_OF)
        number = _choose(rng)
        return [plan.actions for plan in [*plans[number : number + 1], *plans]]


def play_game(seats: int, key: str, numbers: str | None, nodes: int) -> list[Sample]:
    """Return the ends of all turns of a game, for who ended it and who moves next.

    The results of each are how much more it is to score from then on than its best rival, by source.
    """
    rng = keyed(key)
    names = tuple(SeatSetup(f"P{number}") for number in range(seats))
    state = JAVA.new_state(Setup(JAVA.id, names, below(1 << 30, rng)))
    plain = Evaluation(WEIGHTS)
    trained = plain if numbers is None else evaluation_by(numbers)
    players = [_Explorer(trained if rng.random() < _TRAINED else plain, nodes) for _ in names]
    ends: list[tuple[State, Seat, Seat]] = []
    while (seat := state.to_act) is not None:
        view = JAVA.view(state, seat)
        action = players[seat].choose(view, JAVA.legal_actions(state), rng)
        before, state = state, JAVA.apply(state, action)
        if before.turn != state.turn:
            ends += [(state, seat, _best_rival(state, seat, plain)) for seat in (before.seat, state.seat)]
    return [
        Sample(inputs_of(end, seat, rival, plain), _leads_to_come(state, end, seat, rival))
        for end, seat, rival in ends
    ]


def _best_rival(state: State, seat: Seat, evaluation: Evaluation) -> Seat:
    position = position_of(JAVA.view(state, seat))
    worths = evaluation.worths(position, position.seat)
    return max((other for other in range(len(worths)) if other != seat), key=worths.__getitem__)


def _leads_to_come(last: State, state: State, seat: Seat, rival: Seat) -> tuple[int, ...]:
    signs = {seat: 1, rival: -1}
    to_come = last.ledger[len(state.ledger) :]
    return tuple(
        sum(signs.get(entry.seat, 0) * entry.points for entry in to_come if entry.ruling in rulings)
        for rulings in SOURCES
    )


def inputs_of(state: State, seat: Seat, rival: Seat, evaluation: Evaluation) -> tuple[int, ...]:
    """Return what is summed for a seat and for a rival, the stage of both, and the triples left."""
    position = position_of(JAVA.view(state, seat))
    sums = evaluation.sums(position, position.seat)
    stages = [stage_of(position, position.seat, one) for one in (seat, rival)]
    return (
        *[round(UNIT * number) for one in (seat, rival) for number in sums[one]],
        *[list(Stage).index(stage) for stage in stages],
        triples_left(position),
    )


def _choose(rng: Random) -> int:
    """Return which of its plans a player takes, 0 for the best."""
    chance = rng.random()
    if chance < _ANY:
        return below(_ANY_OF, rng)
    return below(_GOOD_OF, rng) if chance < _ANY + _GOOD else 0
