"""What sums are worth by numbers that were fitted to games: more or less, the fewer triples are left."""

from __future__ import annotations

from math import exp

from engines.java.bots.evaluation import Evaluation, Stage, Sums, rates_by_weights
from engines.java.bots.weights import WEIGHTS
from engines.java.pieces import TRIPLES

FITTED = tuple(name for name in Sums._fields if name not in ("points", "now"))
"""The sums whose rates are fitted; points are worth what they are."""
FITTED_STAGES = Stage.NEXT, Stage.LATER
"""The stages in which they are; the others are the last turn, and what comes after it."""
SIZE = 2 * len(FITTED)
"""How many numbers there are: for each sum how much more it is worth than to hard, and how much more so at
the end of the game than in its middle, both as powers of e."""
UNIT = 1000
"""Numbers are in parts of this."""


def evaluation_by(text: str) -> Evaluation:
    """Return an evaluation by fitted numbers, with blanks between. Raise ValueError."""
    numbers = list(map(int, text.split()))
    if len(numbers) != SIZE:
        raise ValueError(f"rates are {SIZE} numbers, not {len(numbers)}")

    def rates_of(stage: Stage, triples: int) -> Sums:
        rates = rates_by_weights(WEIGHTS, stage, triples)
        if stage not in FITTED_STAGES:
            return rates
        late = 1 - 2 * triples / TRIPLES
        moved = {
            name: getattr(rates, name) * exp((more + late * later) / UNIT)
            for name, more, later in zip(FITTED, numbers[::2], numbers[1::2], strict=True)
        }
        return rates._replace(**moved)

    return Evaluation(WEIGHTS, rates_of)
