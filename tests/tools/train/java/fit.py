"""Fits what sums are worth to how games ended: least squares, drawn back to the weights of hard."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.java.bots.evaluation import Stage, Sums, rates_by_weights
from engines.java.bots.rates import FITTED, FITTED_STAGES, POWERS
from engines.java.bots.rates import UNIT as RATE_UNIT
from engines.java.bots.weights import WEIGHTS
from engines.java.pieces import TRIPLES
from tests.tools.train.java.play import UNIT
from tests.tools.train.trainer import Positions, Tell

Floats: TypeAlias = NDArray[np.float64]

_DOUBT = 3_000
"""So many positions count as much as the weights of hard, to which all is drawn back."""
_TIE = 10_000
"""And so many as much as that a rate is one and the same for who moves next and who does not."""


class Fit(NamedTuple):
    """Rates that were fitted."""

    numbers: list[int]
    """As `evaluation_by` reads them."""
    error: float
    held_out_error: float
    plain_error: float
    """Of the held out, by the weights of hard. All three in points, root mean square."""

    @property
    def words(self) -> str:
        """How well they tell the lead at the end."""
        return (
            f"Error {self.error:.2f} points; held out {self.held_out_error:.2f}, "
            f"by the weights of hard {self.plain_error:.2f}."
        )


class Columns(NamedTuple):
    """What is known of some positions."""

    worths: Floats
    """The lead by what is not fitted."""
    fitted: Floats
    """What one of each number adds to the lead."""
    tempo: Floats
    """The same of moving next: no player chooses by it, but it is not to be taken for anything else."""


def fit(positions: Positions, epochs: int, seed: int, tell: Tell) -> Fit:
    """Fit rates to some positions; there is nothing by chance in it, and nothing to be repeated."""
    inputs, results, held_out = positions
    columns = columns_of(inputs)
    plain = plain_numbers()
    missing = results - columns.worths - columns.fitted @ plain
    known = np.hstack([columns.fitted, columns.tempo])[~held_out]
    count = len(plain)
    size = np.sqrt((known**2).mean(0)) + 1e-9
    known = known / size
    square = known.T @ known
    square[:count, :count] += _DOUBT * np.eye(count)
    one, other = np.split(np.eye(count), 2)
    apart = np.sqrt(_TIE) * size[: count // 2, None] * (one - other) / size[:count]
    square[:count, :count] += apart.T @ apart
    moves = np.linalg.solve(square + 1e-6 * np.eye(len(square)), known.T @ missing[~held_out]) / size
    numbers = [int(number) for number in np.rint((plain + moves[:count]) * RATE_UNIT)]

    def error(numbers: Floats, chosen: NDArray[np.bool_]) -> float:
        wrong = (results - columns.worths - columns.fitted @ numbers - columns.tempo @ moves[count:])[chosen]
        return float(np.sqrt(np.mean(wrong**2))) if len(wrong) else 0.0

    fitted = np.array(numbers) / RATE_UNIT
    return Fit(numbers, error(fitted, ~held_out), error(fitted, held_out), error(plain, held_out))


def plain_numbers() -> Floats:
    """Return the rates of hard as numbers, by stage, by sum, by power."""
    gone = np.array([0.0, 0.5, 1.0])
    powers = gone[:, None] ** np.arange(POWERS)
    found = []
    for stage in FITTED_STAGES:
        rates = [rates_by_weights(WEIGHTS, stage, round((1 - share) * TRIPLES))[1:] for share in gone]
        found.append(np.linalg.solve(powers, np.array(rates)).T)
    return np.concatenate(found).ravel()


def columns_of(inputs: NDArray[np.int32]) -> Columns:
    """Return what is known of some positions."""
    count = len(Sums._fields)
    stages, triples = inputs[:, 2 * count : -1], inputs[:, -1]
    gone = 1 - triples / TRIPLES
    powers = gone[:, None] ** np.arange(POWERS)
    worths = np.zeros(len(inputs))
    fitted = np.zeros((len(inputs), len(FITTED_STAGES), len(FITTED), POWERS))
    tempo = np.zeros(len(inputs))
    for side, sign in enumerate((1, -1)):
        sums = sign * inputs[:, side * count :][:, :count] / UNIT
        for number, stage in enumerate(Stage):
            here = stages[:, side] == number
            if stage in FITTED_STAGES:
                worths[here] += sums[here, 0]
                found = sums[here, 1:, None] * powers[here, None, :]
                fitted[here, FITTED_STAGES.index(stage)] += found
                tempo[here] += sign * (stage is Stage.NEXT)
            else:
                rates = [rates_by_weights(WEIGHTS, stage, int(left)) for left in triples[here]]
                worths[here] += (sums[here] * np.array(rates).reshape(-1, count)).sum(1)
    return Columns(worths, fitted.reshape(len(inputs), -1), tempo[:, None] * powers)
