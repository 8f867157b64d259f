"""Turns that were played, judged by what the strongest computer player would have made of them.

A turn is judged in stretches, each up to where something turned up: what was done is compared with the best
that could be done by what the seat knew then, so that luck is neither praised nor blamed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias

from engines.bots import Deadline, bots_of
from engines.core import A, AnyGame, Seat, V
from engines.judging import JudgedTurn


@dataclass(frozen=True, slots=True)
class Stretch(Generic[V, A]):
    """A part of a turn in which nothing turned up before its end."""

    view: V
    """What the seat knew when it began."""
    played: tuple[A, ...]
    """At least one action."""
    ends_turn: bool
    """Whether the turn ended with it; only the last stretch does."""


class Verdict(NamedTuple, Generic[A]):
    """What a stretch was worth, in the unit of the game."""

    best: Sequence[A]
    """The rest of the turn as the judge would have played it."""
    best_value: int
    """How the seat would stand after that."""
    played_value: int
    """How it stood after what it played, with the best that could follow in the turn."""


JudgeStretch: TypeAlias = Callable[[Stretch[V, A], Random, Deadline | None], Verdict[A]]
"""Judges a stretch; all its chance comes from the `Random`, and all it knows is in the view."""


def make_judge(game: AnyGame, effort: float = 1.0) -> JudgeStretch[Any, Any]:
    """Make what judges the stretches of a game that can be judged; `effort` is as of `make_bot`."""
    make = bots_of(game.id).make_judge
    assert make is not None, "can_judge is asked before"
    return make(game, effort)


def can_judge(game_id: str) -> bool:
    """Return whether there is a judge of a game's turns. Raises KeyError if there is no such game."""
    return bots_of(game_id).make_judge is not None


def judge_turn(
    judge: JudgeStretch[V, A],
    turn: int,
    seat: Seat,
    stretches: Sequence[Stretch[V, A]],
    rng: Random,
    deadline: Deadline | None = None,
) -> JudgedTurn:
    """Return what the turn of these stretches cost, and what would have been played instead.

    That is told from where the most was lost; up to there it is what was played.
    """
    cost = standing = 0
    most, best, led = -1, list[A](), list[A]()
    for stretch in stretches:
        verdict = judge(stretch, rng, deadline)
        lost = max(0, verdict.best_value - verdict.played_value)
        if lost > most:
            most, best = lost, [*led, *verdict.best]
        led += stretch.played
        cost += lost
        standing = verdict.played_value
    return JudgedTurn(turn, seat, standing, tuple(map(str, best)), cost)
