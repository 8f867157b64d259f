"""The expert of The Builders judges what was played: what it lost, and that luck is no matter of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engines.bots.judging import Stretch, Verdict
from engines.builders.actions import BuildersAction, Open, Recruit
from engines.builders.bots.judging import StretchJudge
from engines.builders.game import BUILDERS
from engines.builders.state import State
from tests.games.builders.engine.positions import game, position, spread

LITTLE = 0.05


def verdict(state: State, *lines: str, ends_turn: bool = True) -> Verdict[BuildersAction]:
    """What is judged of lines that were played from a position on."""
    view = BUILDERS.view(state, state.seat)
    stretch = Stretch(view, tuple(map(BUILDERS.parse, lines)), ends_turn)
    return StretchJudge(BUILDERS, LITTLE)(stretch, Random(1), None)


FINISH = "send W21 B31"
"""Wins in `last_turn`."""


def last_turn() -> State:
    """The last turn of a game, won by who finishes the chapel and lost by who does not."""
    return position(
        seat=1,
        ecus=[0, 9],
        free=["", "W21"],
        sites=["", "B31:W2+W20"],
        built=["B34 B33 M5", "B30 B29 M1 M5"],
        last_round=True,
    )


def test_a_win_that_was_given_away_costs_the_whole_chance() -> None:
    found = verdict(last_turn(), "end")
    assert str(found.best[0]) == FINISH
    assert (found.best_value, found.played_value) == (1000, 0)


def test_what_the_judge_would_have_played_costs_nothing() -> None:
    found = verdict(last_turn(), FINISH, "take 2", "end")
    assert found.best_value == found.played_value == 1000
    for state in spread(game(2, 5, 6)[0][:-1], 3):
        best = [str(action) for action in verdict(state, "end").best]
        again = verdict(state, *best)
        assert again.best_value == again.played_value


def test_a_plan_that_is_begun_is_as_good_as_the_whole_of_it() -> None:
    state = game(2, 5, 6)[0][0]
    first = verdict(state, "end").best[0]
    assert isinstance(first, Open | Recruit)
    begun = verdict(state, str(first), ends_turn=False)
    assert begun.best_value == begun.played_value


def test_what_turned_up_by_an_action_is_not_known_when_it_is_judged() -> None:
    state = game(2, 5, 6)[0][0]
    actions = tuple(map(BUILDERS.parse, ("recruit 2", "open 3")))
    stretch = Stretch(BUILDERS.view(state, state.seat), actions, False)
    after = StretchJudge(BUILDERS, LITTLE)._after(stretch, Random(1))
    assert after.worker_row == (state.worker_row[0], None, *state.worker_row[2:])
    # The building that comes was seen before, the one below it was not (B4).
    assert (after.building_row[2], after.next_building) == (state.next_building, None)


def test_actions_that_were_left_bring_no_ecus() -> None:
    # Three actions bring six écus: with 13 of them a point more than the rival, who has 9.
    state = replace(
        last_turn(), players=position(ecus=[9, 7], built=["B34 B33 M5", "B29 B30 B28 M6"]).players
    )
    taken, left = verdict(state, "take 3", "end"), verdict(state, "end")
    assert taken.played_value > left.played_value
    assert left.best_value == taken.played_value


@pytest.mark.parametrize("card", ["W6", "W33"])
def test_a_card_that_turned_up_later_is_luck(card: str) -> None:
    state = game(2, 5, 6)[0][0]
    workers = state.secret.workers
    number = BUILDERS.parse(f"send {card} B1").worker  # type: ignore[attr-defined]
    top = (number, *(each for each in workers if each != number))
    other = replace(state, secret=replace(state.secret, workers=top))
    assert verdict(other, "recruit 1", ends_turn=False) == verdict(state, "recruit 1", ends_turn=False)


def test_what_is_hidden_makes_no_difference() -> None:
    for state in spread(game(3, 5, 6)[0][:-1], 3):
        other = BUILDERS.sample_state(BUILDERS.view(state, state.seat), Random(9))
        assert other.secret != state.secret
        assert verdict(state, "end") == verdict(replace(state, secret=other.secret), "end")
