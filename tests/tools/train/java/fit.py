"""Fits what sums are worth to what they brought: least squares, drawn back to the weights of hard."""

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
Flags: TypeAlias = NDArray[np.bool_]

_BROUGHT_LATER = {"festival", "pools", "cards", "crowding", "card_match"}
"""The sums that bring points of pools and festivals; all others bring those of palaces and cities."""
_DOUBT = 1_000
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
        """How well they tell the lead that is to come."""
        return (
            f"Error {self.error:.2f} points; held out {self.held_out_error:.2f}, "
            f"by the weights of hard {self.plain_error:.2f}."
        )


class Columns(NamedTuple):
    """What is known of some positions."""

    worths: Floats
    """The lead to come by what is not fitted, by position and sum."""
    fitted: Floats
    """What one of each number adds to the lead, by position, stage, sum and power."""
    tempo: Floats
    """The same of moving next: no player chooses by it, but it is not to be taken for anything else."""


def fit(positions: Positions, epochs: int, seed: int, tell: Tell) -> Fit:
    """Fit rates to some positions; there is nothing by chance in it, and nothing to be repeated."""
    inputs, results, held_out = positions
    columns, plain = columns_of(inputs), plain_numbers()
    fitted, said = plain.copy(), {}
    for source, (lead, sums) in enumerate(zip(results.T, _sums_by_source(), strict=True)):
        known = columns.fitted[:, :, sums].reshape(len(inputs), -1)
        begin = plain[:, sums].ravel()
        missing = lead - columns.worths[:, sums].sum(1) - known @ begin
        moves, tempo = _moves(known[~held_out], columns.tempo[~held_out], missing[~held_out])
        fitted[:, sums] += moves.reshape(len(FITTED_STAGES), -1, POWERS)
        said[source] = missing - columns.tempo @ tempo
        tell(f"source {source + 1}: error {_size(said[source] - known @ moves, held_out):.2f}")
    numbers = np.rint(fitted * RATE_UNIT).astype(int)
    rest = sum(said.values())
    wrong = rest - np.tensordot(columns.fitted, numbers / RATE_UNIT - plain, 3)
    return Fit(
        numbers.ravel().tolist(), _size(wrong, ~held_out), _size(wrong, held_out), _size(rest, held_out)
    )


def _sums_by_source() -> tuple[Flags, Flags]:
    later = np.array([name in _BROUGHT_LATER for name in FITTED])
    return ~later, later


def _moves(known: Floats, tempo: Floats, missing: Floats) -> tuple[Floats, Floats]:
    """Return by how much numbers are to differ from those of hard, and what moving next adds besides."""
    count = known.shape[1]
    everything = np.hstack([known, tempo])
    size = np.sqrt((everything**2).mean(0)) + 1e-9
    everything = everything / size
    square = everything.T @ everything + 1e-6 * np.eye(len(size))
    square[:count, :count] += _DOUBT * np.eye(count)
    one, other = np.split(np.eye(count), len(FITTED_STAGES))
    apart = np.sqrt(_TIE) * size[: count // 2, None] * (one - other) / size[:count]
    square[:count, :count] += apart.T @ apart
    moves = np.linalg.solve(square, everything.T @ missing) / size
    return moves[:count], moves[count:]


def _size(wrong: Floats, chosen: Flags) -> float:
    """Return the root mean square of some errors; 0 of none."""
    return float(np.sqrt(np.mean(wrong[chosen] ** 2))) if chosen.any() else 0.0


def plain_numbers() -> Floats:
    """Return the rates of hard as numbers, by stage, sum and power."""
    gone = np.array([0.0, 0.5, 1.0])
    powers = gone[:, None] ** np.arange(POWERS)
    found = []
    for stage in FITTED_STAGES:
        rates = [rates_by_weights(WEIGHTS, stage, round((1 - share) * TRIPLES))[1:] for share in gone]
        found.append(np.linalg.solve(powers, np.array(rates)).T)
    return np.array(found)


def columns_of(inputs: NDArray[np.int32]) -> Columns:
    """Return what is known of some positions."""
    count = len(Sums._fields)
    stages, triples = inputs[:, 2 * count : -1], inputs[:, -1]
    powers = (1 - triples / TRIPLES)[:, None] ** np.arange(POWERS)
    worths = np.zeros((len(inputs), len(FITTED)))
    fitted = np.zeros((len(inputs), len(FITTED_STAGES), len(FITTED), POWERS))
    tempo = np.zeros(len(inputs))
    for side, sign in enumerate((1, -1)):
        sums = sign * inputs[:, side * count :][:, 1:count] / UNIT
        for number, stage in enumerate(Stage):
            here = stages[:, side] == number
            if stage in FITTED_STAGES:
                added = sums[here, :, None] * powers[here, None, :]
                fitted[here, FITTED_STAGES.index(stage)] += added
                tempo[here] += sign * (stage is Stage.NEXT)
            else:
                rates = [rates_by_weights(WEIGHTS, stage, int(left))[1:] for left in triples[here]]
                worths[here] += sums[here] * np.array(rates).reshape(-1, len(FITTED))
    return Columns(worths, fitted, tempo[:, None] * powers)
