"""Training of what the expert of Java weighs by: the same twice, beginning as hard, learning what tells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engines.java.bots.evaluation import Evaluation, Stage, Sums
from engines.java.bots.position import position_of
from engines.java.bots.rates import UNIT as RATE_UNIT
from engines.java.bots.rates import evaluation_by
from engines.java.bots.weights import WEIGHTS
from engines.java.game import JAVA
from engines.java.pieces import TRIPLES
from tests.games.java.engine.positions import random_game, spread
from tests.tools.train.command import run
from tests.tools.train.java.fit import fit, plain_numbers
from tests.tools.train.java.play import SOURCES, UNIT, play_game
from tests.tools.train.store import Plan, Store
from tests.tools.train.trainer import Positions

PLAN = Plan("java", seats=(2, 3), games=(4, 2), epochs=1, seed=3, nodes=2)
"""Of players who look at next to nothing."""
PLAIN = [int(number) for number in np.rint(plain_numbers() * RATE_UNIT).ravel()]
"""The weights of hard."""


def words(numbers: list[int]) -> str:
    """Numbers as a module holds them."""
    return " ".join(map(str, numbers))


def test_one_seed_gives_the_same_rates_on_any_number_of_cores(tmp_path: Path) -> None:
    at_once = run(PLAN, Store(tmp_path / "one", PLAN), 1)
    assert run(PLAN, Store(tmp_path / "two", PLAN), 2) == at_once
    assert at_once.fit.numbers != PLAIN


def test_rates_begin_as_hard_weighs() -> None:
    plain, begun = Evaluation(WEIGHTS), evaluation_by(words(PLAIN))
    states, _ = random_game(3, 1, lively=True)
    for state in spread(states, 12):
        for seat in range(3):
            position = position_of(JAVA.view(state, seat))
            for mover in (0, 1, 2, None):
                worths = plain.worths(position, mover)
                assert begun.worths(position, mover) == pytest.approx(worths, abs=0.05)


def test_rates_learn_what_tells_the_lead() -> None:
    """A token is worth 4 points at first and nothing at the end; of all else nobody has anything."""
    chance, count = np.random.default_rng(1), 40_000
    tokens, triples = chance.integers(0, 4, count), chance.integers(1, TRIPLES + 1, count)
    sums, stages = len(Sums._fields), list(Stage)
    inputs = np.zeros((count, 2 * sums + 3), np.int32)
    inputs[:, Sums._fields.index("tokens")] = tokens * UNIT
    inputs[:, -3:-1] = stages.index(Stage.LATER), stages.index(Stage.NEXT)
    inputs[:, -1] = triples
    leads = np.zeros((count, len(SOURCES)), np.int32)
    leads[:, 0] = np.rint(4 * tokens * triples / TRIPLES)
    found = fit(Positions(inputs, leads, np.arange(count) % 10 == 0), 1, 1, print)
    assert found.held_out_error < 0.7 * found.plain_error
    rates_of = evaluation_by(words(found.numbers)).rates_of
    assert rates_of(Stage.LATER, TRIPLES).tokens > 2.5
    assert rates_of(Stage.LATER, 1).tokens < 0.8
    assert rates_of(Stage.LATER, 1).doubles == pytest.approx(1.15, abs=0.01)


def test_each_end_of_a_turn_is_told_for_both_who_meet_there() -> None:
    samples = play_game(2, "a game", None, 2)
    assert samples == play_game(2, "a game", None, 2) != play_game(2, "another", None, 2)
    ended, following = samples[-2:]
    assert ended.results == tuple(-lead for lead in following.results)
    triples = [sample.inputs[-1] for sample in samples]
    assert triples == sorted(triples, reverse=True) and triples[-1] == 0


def test_rates_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="rates are 84 numbers, not 3"):
        evaluation_by("1 2 3")
