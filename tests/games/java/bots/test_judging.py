"""The expert of Java judges what was played: what it lost, and that luck is no matter of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.bots.judging import Stretch, Verdict
from engines.java.actions import Draw, JavaAction
from engines.java.bots.judging import StretchJudge
from engines.java.game import JAVA
from engines.java.state import State
from tests.games.java.bots.playing import AfterAsks
from tests.games.java.engine.positions import owning, position, random_game, spread

HASTY, QUICK = 0.02, 0.4
"""Efforts: for any position, and for one with little left to do."""
CITY = "G5 G6 G7 H5 H6 F6 F7 G8 H7 F5"


def verdict(
    state: State,
    *lines: str,
    effort: float = HASTY,
    ends_turn: bool = True,
    deadline: AfterAsks | None = None,
) -> Verdict[JavaAction]:
    """What is judged of lines that were played from a position on."""
    view = JAVA.view(state, state.seat)
    stretch = Stretch(view, tuple(map(JAVA.parse, lines)), ends_turn)
    return StretchJudge(JAVA, effort)(stretch, Random(1), deadline)


def lost(state: State, *lines: str) -> int:
    """What some lines lost that ended a turn."""
    found = verdict(state, *lines)
    return found.best_value - found.played_value


def before_a_palace() -> State:
    """One AP is left, and a palace of ten can be built with it."""
    return owning(position(village=CITY, developers=["H5"], ap=1), 0, tokens=0)


def test_a_palace_that_was_not_built_costs_about_its_points() -> None:
    found = verdict(before_a_palace(), "end", effort=QUICK)
    assert 20 < found.best_value - found.played_value < 80
    assert "palace" in [action.verb for action in found.best]


def test_what_the_judge_would_have_played_costs_nothing() -> None:
    states = [state for state in spread(random_game(2, 3, True)[0][:-1], 12) if state.auction is None]
    for state in (before_a_palace(), *states[3:6]):
        best = verdict(state, "end").best
        if any(isinstance(action, Draw) for action in best):
            continue  # its end is not the one of a stretch
        assert lost(state, *map(str, best)) == 0


def test_a_festival_that_was_not_held_is_a_loss_and_so_is_a_card_too_many() -> None:
    # Nobody else is in the city.
    state = position(village=CITY, palaces="G5=10", developers=["H5"], hands=["mask mask"], ap=0)
    ends = "festival G5 mask", "festival G5 mask mask", "end"
    held, held_with_two, given_up = (lost(owning(state, 0, tokens=0), end) for end in ends)
    assert held < held_with_two < given_up


def test_what_a_card_was_that_was_drawn_is_luck() -> None:
    found = []
    for top in ("mask", "drum"):
        rest = [card for card in ("mask", "drum", "puppet") if card != top]
        state = position(village=CITY, developers=["H5"], ap=2, deck=" ".join([top, *rest]))
        found.append(verdict(state, "draw deck", ends_turn=False))
    assert found[0] == found[1]


def test_what_is_hidden_makes_no_difference() -> None:
    for state in spread(random_game(3, 2, True)[0][:-1], 3):
        state = replace(state, auction=None)
        other = JAVA.sample_state(JAVA.view(state, state.seat), Random(9))
        assert other.secret != state.secret
        assert verdict(state, "end") == verdict(replace(state, secret=other.secret), "end")


@pytest.mark.parametrize("asks", [0, 1, 40])
def test_past_its_deadline_it_still_answers(asks: int) -> None:
    state = before_a_palace()
    for ends_turn, line in ((True, "end"), (False, "draw deck")):
        found = verdict(state, line, ends_turn=ends_turn, deadline=AfterAsks(asks))
        assert found.best and found.best_value >= found.played_value
