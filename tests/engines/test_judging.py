"""Turns are judged in stretches: what they lost adds up, the best is told from where the most was lost."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.bots.judging import Stretch, Verdict, judge_turn
from engines.judging import JudgedTurn


def stretch(*played: str, ends_turn: bool = False) -> Stretch[Any, Any]:
    """A part of a turn; its view is what was played, so that a judge knows which one it is."""
    return Stretch(played, played, ends_turn)  # type: ignore[arg-type]


def judged(verdicts: dict[str, tuple[str, int, int]], *stretches: Stretch[Any, Any]) -> JudgedTurn:
    """A turn of seat 1, by the best, its value and that of what was played, for the first action of each."""

    def judge(part: Stretch[Any, Any], rng: Random, deadline: object) -> Verdict[Any]:
        best, best_value, played_value = verdicts[part.played[0]]
        return Verdict(best.split(), best_value, played_value)

    return judge_turn(judge, 7, 1, stretches, Random(1))


def test_a_turn_in_which_nothing_turned_up_lost_what_the_best_would_have_brought() -> None:
    assert judged({"a": ("x y", 620, 540)}, stretch("a", "b", ends_turn=True)) == JudgedTurn(
        turn=7, seat=1, standing=540, best=("x", "y"), cost=80
    )


def test_what_turned_up_is_neither_praised_nor_blamed() -> None:
    # The card that came after a was worth 300; nothing was lost by it, and 10 after it.
    verdicts = {"a": ("x y z", 500, 480), "b": ("v w", 190, 180)}
    turn = judged(verdicts, stretch("a"), stretch("b", "c", ends_turn=True))
    assert (turn.cost, turn.standing) == (30, 180)


def test_the_best_is_told_from_where_the_most_was_lost() -> None:
    verdicts = {"a": ("x y z", 500, 480), "b": ("v w", 190, 100), "c": ("u", 100, 95)}
    parts = stretch("a"), stretch("b"), stretch("c", ends_turn=True)
    assert judged(verdicts, *parts).best == ("a", "v", "w")
    assert judged(verdicts | {"b": ("v w", 190, 190)}, *parts).best == ("x", "y", "z")


def test_a_turn_better_than_what_the_judge_found_costs_nothing() -> None:
    verdicts = {"a": ("x", 400, 430), "b": ("y", 430, 420)}
    assert judged(verdicts, stretch("a"), stretch("b", ends_turn=True)).cost == 10
