"""Plans compared in possible futures: the better ones in more of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import repeat

from engines.builders.actions import EndTurn
from engines.builders.bots.lookahead import look_ahead
from engines.builders.bots.plans import Plan
from engines.builders.bots.position import position_of
from engines.builders.game import BUILDERS
from tests.games.builders.engine.positions import position

_END = position_of(BUILDERS.view(position(), 0))
FOUND = [Plan(float(-number), (EndTurn(),), _END._replace(ecus=number)) for number in range(8)]
"""Told apart by their écus; the first is the best by its own value."""


class Past:
    """A deadline that is past."""

    def is_past(self) -> bool:
        return True


def judged(count: int, worth: Callable[[int], float]) -> tuple[int, list[int]]:
    """The plan that is taken, and in how many of so many futures each is looked at."""
    looks: Counter[int] = Counter()

    def judge(plan: Plan) -> float:
        looks[plan.end.ecus] += 1
        return worth(plan.end.ecus)

    chosen = look_ahead(FOUND, repeat(judge, count), None, 2)
    return chosen.end.ecus, [looks[number] for number in range(len(FOUND))]


def test_the_better_half_is_looked_at_in_twice_as_many_futures() -> None:
    assert judged(16, float) == (7, [2, 2, 2, 2, 4, 4, 16, 16])
    assert judged(2, float) == (7, [2] * 8)


def test_all_plans_are_compared_in_all_futures_unless_said() -> None:
    looked = list[int]()

    def judge(plan: Plan) -> float:
        looked.append(plan.end.ecus)
        return float(plan.end.ecus)

    assert look_ahead(FOUND, repeat(judge, 16), None) is FOUND[7]
    assert Counter(looked) == dict.fromkeys(range(8), 16)


def test_two_plans_are_compared_to_the_end() -> None:
    assert judged(100, float)[1][-2:] == [100, 100]


def test_of_equal_plans_the_one_of_more_value_is_taken() -> None:
    assert judged(24, lambda number: 1.0)[0] == 0


def test_without_time_or_futures_the_own_value_counts() -> None:
    def judge(plan: Plan) -> float:
        raise AssertionError

    assert look_ahead(FOUND, repeat(judge, 6), Past()) is FOUND[0]
    assert judged(0, float)[0] == 0
