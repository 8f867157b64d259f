"""Écus for actions, and actions for écus (B5, B9)."""

from __future__ import annotations

import pytest

from engines.builders.refusals import Code
from engines.builders.state import Event, EventKind
from tests.games.builders.engine.positions import code, legal, play, position


@pytest.mark.parametrize(("actions", "ecus"), [(1, 1), (2, 3), (3, 6)])
def test_B9_actions_are_paid_1_3_or_6_ecus(actions: int, ecus: int) -> None:
    state = play(position(), f"take {actions}")
    assert (state.player.ecus, state.actions_left) == (10 + ecus, 3 - actions)
    assert state.events == (Event(EventKind.TOOK, 0, cost_actions=actions, ecus=ecus),)
    assert state.barrier is None


def test_B9_each_take_counts_by_itself_and_may_be_repeated() -> None:
    assert play(position(), "take 1", "take 1", "take 1").player.ecus == 13
    assert play(position(), "take 1", "take 2").player.ecus == 14
    assert play(position(actions=6), "take 3", "take 3").player.ecus == 22


def test_B9_taking_is_for_1_2_or_3_actions_that_are_left() -> None:
    assert legal(position(actions=2), "take") == {"take 1", "take 2"}
    for line in ("take 0", "take 4"):
        assert code(position(actions=9), line) is Code.NO_SUCH_TAKE


def test_B5_an_action_is_bought_for_5_ecus() -> None:
    state = play(position(), "buy")
    assert (state.player.ecus, state.actions_left) == (5, 4)
    assert state.events == (Event(EventKind.BOUGHT, 0, ecus=-5),)
    assert state.barrier is None


def test_B5_any_number_can_be_bought_at_any_time_in_the_turn() -> None:
    state = play(position(ecus=[27]), "open 1", "buy", "recruit 1", "take 2", "buy", *["buy"] * 4)
    assert (state.player.ecus, state.actions_left) == (0, 5)
    assert code(state, "buy") is Code.NOT_ENOUGH_ECUS
    assert "buy" not in legal(state)


def test_B5_an_action_may_be_bought_with_ecus_taken_in_the_same_turn() -> None:
    state = play(position(ecus=[0]), "take 3")
    assert play(state, "buy").player.ecus == 1
