"""Training of what the expert of Java weighs by: the same twice, beginning as hard, learning what tells."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engines.java.bots.evaluation import Evaluation, Stage
from engines.java.bots.position import position_of
from engines.java.bots.rates import FITTED, SIZE, evaluation_by
from engines.java.bots.weights import WEIGHTS
from engines.java.game import JAVA
from engines.java.pieces import TRIPLES
from tests.games.java.engine.positions import random_game, spread
from tests.tools.train.command import run
from tests.tools.train.java.fit import fit
from tests.tools.train.java.play import play_game
from tests.tools.train.store import Plan, Store
from tests.tools.train.trainer import Positions

PLAN = Plan("java", seats=(2, 3), games=(2, 1), epochs=1, seed=3, nodes=8)
"""Of players who look at next to nothing."""


def numbers(**changed: tuple[int, int]) -> str:
    """The numbers of hard, but for some sums."""
    return " ".join(f"{more} {later}" for name in FITTED for more, later in [changed.get(name, (0, 0))])


def test_one_seed_gives_the_same_rates_on_any_number_of_cores(tmp_path: Path) -> None:
    at_once = run(PLAN, Store(tmp_path / "one", PLAN), 1)
    assert run(PLAN, Store(tmp_path / "two", PLAN), 2) == at_once
    assert at_once.positions == 3 and not at_once.fit.words.startswith("Error 0.00")


def test_rates_begin_as_hard_weighs() -> None:
    plain, begun = Evaluation(WEIGHTS), evaluation_by(numbers())
    states, _ = random_game(3, 1, lively=True)
    for state in spread(states, 12):
        for seat in range(3):
            position = position_of(JAVA.view(state, seat))
            for mover in (0, 1, 2, None):
                assert begun.worths(position, mover) == plain.worths(position, mover)


def test_a_rate_changes_with_the_triples_left_but_in_the_last_turn() -> None:
    plain, moved = Evaluation(WEIGHTS).rates_of, evaluation_by(numbers(tokens=(0, -500))).rates_of
    for stage in (Stage.NEXT, Stage.LATER):
        first, middle, last = (moved(stage, triples).tokens for triples in (TRIPLES, TRIPLES // 2, 0))
        assert first > middle == WEIGHTS.token > last
        assert moved(stage, 9)._replace(tokens=0) == plain(stage, 9)._replace(tokens=0)
    assert moved(Stage.LAST, 0) == plain(Stage.LAST, 0)


def test_what_is_worth_more_than_it_was_taken_for_is_found() -> None:
    """Tokens bring more and more towards the end; no other number matters."""
    chance, count = np.random.default_rng(1), 2000
    moves = chance.choice((-350, 350), (count, SIZE))
    at = 2 * FITTED.index("tokens") + 1
    leads = np.rint(moves[:, [at]] / 350 * 4 + chance.normal(0, 10, (count, 1))).astype(np.int32)
    found = fit(Positions(np.hstack([moves, -moves]), leads, np.arange(count) % 10 == 0), 1, 1, print)
    assert found.held_out_error < found.plain_error
    assert found.numbers[at] > 400
    assert not any(np.delete(found.numbers, at))


def test_numbers_are_moved_one_way_for_some_seats_and_the_other_way_for_the_rest() -> None:
    begun = numbers(cards=(-100, 0))
    [sample] = play_game(2, "a game", begun, 2)
    assert [sample] == play_game(2, "a game", begun, 2) != play_game(2, "another", begun, 2)
    one, other = np.split(np.array(sample.inputs), 2)
    assert ((one + other) / 2).tolist() == list(map(int, begun.split()))
    assert {*abs(one - other)} == {1000} and len({*(one - other)}) == 2


def test_rates_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="rates are 26 numbers, not 3"):
        evaluation_by("1 2 3")
