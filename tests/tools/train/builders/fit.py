"""Fits a net of one hidden layer to the results of games: Adam, cross entropy."""

from __future__ import annotations

from dataclasses import astuple
from itertools import permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engines.builders.bots.inputs import BY_RESOURCE, INPUTS, OF_LARGER_TABLES, OUTLOOK, OWN, PURSE_UNIT, ROWS
from engines.builders.bots.net import HIDDEN, UNIT
from engines.builders.bots.weights import HARD
from tests.tools.train.builders.play import SHARES
from tests.tools.train.trainer import Positions, Tell

Floats: TypeAlias = NDArray[np.float32]

_BATCH = 256
_PACE = 4e-3
_DOUBT = 20_000
"""So many positions count as much as where the numbers began, to which they are drawn back, so that what no
game tells stays."""
_MOST_NUMBER = 9_999


class Weights(NamedTuple):
    """Of a net whose inputs are centred and scaled."""

    first: Floats
    begin: Floats
    out: Floats
    out_begin: Floats


def logits(weights: Weights, inputs: Floats) -> Floats:
    """Return what a net says of some positions."""
    hidden = np.maximum(inputs @ weights.first + weights.begin, 0)
    result: Floats = hidden @ weights.out + weights.out_begin
    return result


def loss(said: Floats, won: Floats) -> float:
    """Return the cross entropy of what was said and what came, a position."""
    return float(np.mean(np.logaddexp(0, said) - won * said))


def hits(said: Floats, won: Floats) -> float:
    """Return in how many of the decided positions the likelier side won."""
    decided = won != 0.5
    return float(np.mean((said[decided] > 0) == (won[decided] > 0.5)))


class Fit(NamedTuple):
    """A net that was fitted."""

    numbers: list[int]
    """As `Net` reads them."""
    loss: float
    held_out_loss: float
    held_out_hits: float
    """All three of the net in whole numbers."""

    @property
    def words(self) -> str:
        """How well it tells who wins."""
        return (
            f"Loss {self.loss:.4f}; held out {self.held_out_loss:.4f}, "
            f"where {self.held_out_hits:.1%} were told right."
        )


def fit(positions: Positions, epochs: int, seed: int, tell: Tell, shipped: str = "") -> Fit:
    """Fit a net to some positions and tell how well it does on those held out.

    Of a shipped net all numbers stay but those that count at larger tables alone.
    """
    inputs, held_out = positions.inputs, positions.held_out
    won = (positions.results[:, 0] / SHARES).astype(np.float32)
    chance = np.random.default_rng(seed)
    decay = _DOUBT / len(won)
    known, results = inputs[~held_out], won[~held_out]
    # What a shipped net begins with would be another number if its inputs were centred.
    centre = np.zeros(INPUTS, np.float32) if shipped else known.mean(0).astype(np.float32)
    scale = (known.std(0) + 1e-3).astype(np.float32)
    # Inputs that never differ tell nothing; a small scale would blow them up.
    scale[known.std(0) < 1e-6] = 1e6
    orders = _orders()
    ready = ((inputs - centre) / scale).astype(np.float32)
    fitted, other = ready[~held_out], ready[held_out]
    if shipped:
        found = _parts(list(map(int, shipped.split())))
        weights = found._replace(first=found.first * scale[:, None])
    else:
        weights = _beginning(fitted, results, plain_leads() * scale, chance)
    start = Weights(*[part.copy() for part in weights])
    mean = [np.zeros_like(part) for part in weights]
    square = [np.zeros_like(part) for part in weights]
    steps = epochs * (len(fitted) // _BATCH)
    step = 0
    for epoch in range(epochs):
        shuffled = chance.permutation(len(fitted))
        for at in range(0, len(fitted) // _BATCH * _BATCH, _BATCH):
            chosen = shuffled[at : at + _BATCH]
            batch = fitted[chosen][:, orders[int(chance.integers(len(orders)))]]
            step += 1
            pace = _PACE * min(1.0, step / 50) * (1 - step / (steps + 1))
            slopes = _slopes(weights, batch, results[chosen])
            if shipped:
                slopes = _of_larger_tables(slopes)
            for number, (part, slope) in enumerate(zip(weights, slopes, strict=True)):
                mean[number] += 0.1 * (slope - mean[number])
                square[number] += 0.001 * (slope * slope - square[number])
                fair = np.sqrt(square[number] / (1 - 0.999**step)) + 1e-8
                part -= pace * (mean[number] / (1 - 0.9**step) / fair + decay * (part - start[number]))
        told = loss(logits(weights, other), won[held_out])
        tell(f"epoch {epoch + 1} of {epochs}: held-out loss {told:.4f}")
    if shipped:
        numbers = _with_larger_tables(shipped, weights.first / scale[:, None])
    else:
        numbers = _whole(weights, centre, scale)
    said = whole_logits(numbers, inputs)
    return Fit(
        numbers,
        loss(said[~held_out], results),
        loss(said[held_out], won[held_out]),
        hits(said[held_out], won[held_out]),
    )


def plain_leads() -> Floats:
    """Return what each input adds to the lead by the weights of hard."""
    worth = list(astuple(HARD))
    found = np.zeros(INPUTS, np.float32)
    own = [*worth[:2], *worth[3:14], *worth[18:]]
    money = [worth[2], *worth[14:16], worth[16] / PURSE_UNIT, worth[17]]
    for at, sign in ((0, 1), (OWN + ROWS, -1)):
        found[at : at + len(own)] = sign * np.array(own)
        found[at + OUTLOOK : at + OUTLOOK + len(money)] = sign * np.array(money)
    return found


def _beginning(inputs: Floats, won: Floats, leads: Floats, chance: np.random.Generator) -> Weights:
    """Return a net that judges as hard does: one unit is the lead, one what it is below 0."""
    lead = inputs @ leads
    by, more = 0.3, 0.0
    for _ in range(200):
        wrong = 1 / (1 + np.exp(-(by * lead + more))) - won
        by -= 0.3 * float(np.mean(wrong * lead)) / (1 + float(np.var(lead)))
        more -= 0.3 * float(np.mean(wrong))
    first = (chance.standard_normal((INPUTS, HIDDEN)) * INPUTS**-0.5).astype(np.float32)
    size = float(np.sqrt(np.var(lead))) + 1e-6
    first[:, 0], first[:, 1] = leads / size, -leads / size
    out = (chance.standard_normal(HIDDEN) * 0.1).astype(np.float32)
    out[0], out[1] = by * size, -by * size
    return Weights(first, np.zeros(HIDDEN, np.float32), out, np.float32(more) * np.ones((), np.float32))


def _slopes(weights: Weights, inputs: Floats, won: Floats) -> Weights:
    hidden = inputs @ weights.first + weights.begin
    active = np.maximum(hidden, 0)
    said = active @ weights.out + weights.out_begin
    wrong = (1 / (1 + np.exp(-said)) - won) / len(won)
    back = np.outer(wrong, weights.out) * (hidden > 0)
    return Weights(inputs.T @ back, back.sum(0), active.T @ wrong, wrong.sum())


def _of_larger_tables(slopes: Weights) -> Weights:
    """Return the slopes of what counts at larger tables alone, and 0 for all else."""
    found = Weights(*map(np.zeros_like, slopes))
    found.first[OF_LARGER_TABLES] = slopes.first[OF_LARGER_TABLES]
    return found


def _with_larger_tables(shipped: str, first: Floats) -> list[int]:
    """Return the numbers of a shipped net with others for what counts at larger tables alone."""
    numbers = list(map(int, shipped.split()))
    begin, end = (at * HIDDEN for at in (OF_LARGER_TABLES.start, OF_LARGER_TABLES.stop))
    numbers[begin:end] = [int(number) for number in np.rint(first[OF_LARGER_TABLES] * UNIT).ravel()]
    return numbers


def _whole(weights: Weights, centre: Floats, scale: Floats) -> list[int]:
    """Return the net for inputs as they are, in whole numbers.

    A unit's weights may be multiplied by what its part in the result is divided by: so both are rounded well.
    """
    first = weights.first / scale[:, None]
    begin = weights.begin - (centre / scale) @ weights.first
    by = np.sqrt(np.abs(weights.out) / np.maximum(np.abs(first).max(0), 1e-6)) * 4
    by = np.minimum(by, _MOST_NUMBER / UNIT / np.maximum(np.abs(first).max(0), 1e-6))
    by = np.maximum(by, 1e-3)
    parts = first * by, begin * by, weights.out / by, weights.out_begin
    return [int(number) for part in parts for number in np.rint(np.asarray(part) * UNIT).ravel()]


def _parts(numbers: list[int]) -> Weights:
    """Return the weights of a net in whole numbers."""
    found = np.array(numbers, np.float64) / UNIT
    begin, out = found[INPUTS * HIDDEN : -1].reshape(2, HIDDEN)
    parts = found[: INPUTS * HIDDEN].reshape(INPUTS, HIDDEN), begin, out, found[-1]
    return Weights(*[np.asarray(part, np.float32) for part in parts])


def whole_logits(numbers: list[int], inputs: NDArray[np.int32]) -> Floats:
    """Return what a net in whole numbers says of some positions."""
    return logits(_parts(numbers), inputs.astype(np.float32))


def _orders() -> list[NDArray[np.intp]]:
    """Return the orders of the inputs that come of calling the four resources otherwise: the same game."""
    orders = []
    for order in permutations(range(4)):
        places = np.arange(INPUTS)
        for at in BY_RESOURCE:
            places[at : at + 4] = [at + resource for resource in order]
        orders.append(places)
    return orders
