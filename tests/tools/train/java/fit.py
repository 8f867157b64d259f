"""Fits what sums are worth to who led at the end: least squares, drawn back to the weights of hard."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.java.bots.rates import SIZE, UNIT
from tests.tools.train.trainer import Positions, Tell

Floats: TypeAlias = NDArray[np.float64]

_MOST_LEAD = 40
"""Points; a larger lead tells no more."""
_CURVE = 10.0
"""A number that is off by one unit costs half of this, in points."""
_DOUBT = 40.0
"""So many games that differ by one unit count as much as the weights of hard, to which all is drawn back."""
_CLEAR = 3.0
"""So many standard errors clear of chance must be what a number brings, or it stays as it is to hard."""


class Fit(NamedTuple):
    """Rates that were fitted."""

    numbers: list[int]
    """As `evaluation_by` reads them."""
    error: float
    held_out_error: float
    plain_error: float
    """Of the held out, if no number mattered. All three in points, root mean square."""

    @property
    def words(self) -> str:
        """How well they tell the lead at the end."""
        return (
            f"Error {self.error:.2f} points; held out {self.held_out_error:.2f}, "
            f"if no rate mattered {self.plain_error:.2f}."
        )


def fit(positions: Positions, epochs: int, seed: int, tell: Tell) -> Fit:
    """Fit rates to some games; there is nothing by chance in it, and nothing to be repeated.

    The strength of a player is taken for a sum over its numbers: of each what more of it brings, less what
    it costs to be far from where that is most. The lead is the difference of two strengths.
    """
    inputs, results, held_out = positions
    one, other = np.split(inputs / UNIT, 2, axis=1)
    leads = np.clip(results[:, 0], -_MOST_LEAD, _MOST_LEAD).astype(float)
    apart = one - other
    known = leads + _CURVE / 2 * ((one**2).sum(1) - (other**2).sum(1))
    fitted = apart[~held_out]
    spread = np.linalg.inv(fitted.T @ fitted + _DOUBT * np.eye(SIZE))
    effects = spread @ fitted.T @ known[~held_out]
    errors = np.sqrt(np.diag(spread)) * _size(known - apart @ effects, ~held_out)
    effects[np.abs(effects) < _CLEAR * errors] = 0
    numbers = np.rint(effects / _CURVE * UNIT).astype(int).tolist()
    wrong = known - apart @ effects
    return Fit(numbers, _size(wrong, ~held_out), _size(wrong, held_out), _size(leads, held_out))


def _size(wrong: Floats, chosen: NDArray[np.bool_]) -> float:
    """Return the root mean square of some errors; 0 of none."""
    return float(np.sqrt(np.mean(wrong[chosen] ** 2))) if chosen.any() else 0.0
