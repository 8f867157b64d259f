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

    The result of each is the lead over the best other at the end of the game.
    """
    rng = keyed(key)
    names = tuple(SeatSetup(f"P{number}") for number in range(seats))
    state = JAVA.new_state(Setup(JAVA.id, names, below(1 << 30, rng)))
    plain = Evaluation(WEIGHTS)
    trained = plain if numbers is None else evaluation_by(numbers)
    players = [_Explorer(trained if rng.random() < _TRAINED else plain, nodes) for _ in names]
    ends: list[tuple[Seat, tuple[int, ...]]] = []
    while (seat := state.to_act) is not None:
        view = JAVA.view(state, seat)
        action = players[seat].choose(view, JAVA.legal_actions(state), rng)
        before, state = state, JAVA.apply(state, action)
        if before.turn != state.turn:
            ends += [(seat, inputs_of(state, seat, plain)) for seat in (before.seat, state.seat)]
    return [Sample(inputs, _lead(state.scores, seat)) for seat, inputs in ends]


def _lead(scores: tuple[int, ...], seat: Seat) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def inputs_of(state: State, seat: Seat, evaluation: Evaluation) -> tuple[int, ...]:
    """Return what is summed for a seat and for its best rival, the stage of both, and the triples left."""
    position = position_of(JAVA.view(state, seat))
    sums, worths = evaluation.sums(position, position.seat), evaluation.worths(position, position.seat)
    rival = max((other for other in range(len(sums)) if other != seat), key=worths.__getitem__)
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
