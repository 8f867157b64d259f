"""The quick form of `make endings`, and that it would find what it looks for."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.extent import count
from tests.tools.endings import LEFT_OPEN, ending, endings, faults


def test_B12_B14_every_game_ends_and_easy_ones_by_VP() -> None:
    games = count(20, 6)
    found = {"random": endings("random", games), "easy": endings("easy", games)}
    assert found["easy"] == {"victory_points": games}
    assert found["random"].total() == games
    assert faults(found) == []


def test_a_game_that_goes_on_is_left_open() -> None:
    assert ending("easy", 2, 1, most=10) == LEFT_OPEN
    assert endings("random", 3, most=10) == {LEFT_OPEN: 3}


@pytest.mark.parametrize(
    ("random", "easy", "told"),
    [
        ({"stalemate": 5}, {"victory_points": 3}, []),
        ({"stalemate": 4, LEFT_OPEN: 1}, {"victory_points": 3}, ["1 random games were left open"]),
        ({"stalemate": 5}, {"victory_points": 2, "stalemate": 1}, ["1 easy games did not end by VP"]),
        ({"stalemate": 5}, {LEFT_OPEN: 3}, ["3 easy games were left open", "3 easy games did not end by VP"]),
    ],
)
def test_what_is_wrong_is_told(random: dict[str, int], easy: dict[str, int], told: list[str]) -> None:
    assert faults({"random": Counter(random), "easy": Counter(easy)}) == told
