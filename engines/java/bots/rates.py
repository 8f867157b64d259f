"""What sums are worth by numbers that were fitted to games: less or more, the fewer triples are left."""

from __future__ import annotations

from engines.java.bots.evaluation import Evaluation, Stage, Sums, rates_by_weights
from engines.java.bots.weights import WEIGHTS
from engines.java.pieces import TRIPLES

FITTED = Sums._fields[1:]
"""The sums with rates of their own: all but the points, which are worth what they are."""
POWERS = 3
"""Numbers a rate has: for the share of triples gone to the power of 0, 1 and 2."""
FITTED_STAGES = Stage.NEXT, Stage.LATER
"""The stages with rates of their own; the others are the last turn, and what comes after it."""
UNIT = 1000
"""Numbers are in parts of this."""


def evaluation_by(numbers: str) -> Evaluation:
    """Return an evaluation by fitted numbers: by stage, by sum, by power. Raise ValueError."""
    found = [int(number) / UNIT for number in numbers.split()]
    of_stage = len(FITTED) * POWERS
    if len(found) != len(FITTED_STAGES) * of_stage:
        raise ValueError(f"rates are {len(FITTED_STAGES) * of_stage} numbers, not {len(found)}")
    tables = {stage: found[at * of_stage :][:of_stage] for at, stage in enumerate(FITTED_STAGES)}

    def rates_of(stage: Stage, triples: int) -> Sums:
        if stage not in tables:
            return rates_by_weights(WEIGHTS, stage, triples)
        gone, table = 1 - triples / TRIPLES, tables[stage]
        powers = [gone**power for power in range(POWERS)]
        rates = [
            sum(one * power for one, power in zip(table[at:], powers, strict=False))
            for at in range(0, of_stage, POWERS)
        ]
        return Sums(1.0, *rates)

    return Evaluation(WEIGHTS, rates_of)
