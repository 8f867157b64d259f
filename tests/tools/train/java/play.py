"""Games of Java in which it is tried out what sums are worth.

In each game every number is made a little larger or smaller by chance for some seats, and the other way round
for the rest: so every game tells something of each of them, and nothing else differs.
"""

from __future__ import annotations

from statistics import mean

from engines.core import SeatSetup, Setup
from engines.java.bots.evaluation import Evaluation
from engines.java.bots.plans import Effort
from engines.java.bots.players import MediumBot
from engines.java.bots.rates import SIZE, evaluation_by
from engines.java.game import JAVA
from engines.shuffle import below, keyed
from tests.tools.train.trainer import Sample

_MOVE = 500
"""How much larger or smaller each number is made."""


class _Player(MediumBot):
    """Plans its turn, and weighs as it is told."""

    def __init__(self, evaluation: Evaluation, nodes: int) -> None:
        super().__init__(JAVA)
        self._evaluation = evaluation
        self.effort = Effort(beam=2, tiles=14, nodes=nodes)

    def evaluation(self) -> Evaluation:
        return self._evaluation


def play_game(seats: int, key: str, numbers: str | None, nodes: int) -> list[Sample]:
    """Return what came of a game: the numbers of every other seat, those of the rest, the lead of the former.

    Where more than two sit it is the lead of their mean.
    """
    rng = keyed(key)
    names = tuple(SeatSetup(f"P{number}") for number in range(seats))
    state = JAVA.new_state(Setup(JAVA.id, names, below(1 << 30, rng)))
    begun = [0] * SIZE if numbers is None else list(map(int, numbers.split()))
    moves = [_MOVE if rng.random() < 0.5 else -_MOVE for _ in begun]
    one = [number + move for number, move in zip(begun, moves, strict=True)]
    other = [number - move for number, move in zip(begun, moves, strict=True)]
    evaluations = [evaluation_by(" ".join(map(str, some))) for some in (one, other)]
    players = [_Player(evaluations[seat % 2], nodes) for seat in range(seats)]
    while (seat := state.to_act) is not None:
        action = players[seat].choose(JAVA.view(state, seat), JAVA.legal_actions(state), rng)
        state = JAVA.apply(state, action)
    lead = mean(state.scores[::2]) - mean(state.scores[1::2])
    return [Sample((*one, *other), (round(lead),))]
