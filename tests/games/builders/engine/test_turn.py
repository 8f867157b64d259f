"""Turns, rounds and both ends of the game (B5, B12, B14)."""

from __future__ import annotations

import pytest

from engines.builders.game import BUILDERS
from engines.builders.refusals import Code
from engines.builders.state import Event, EventKind, State
from engines.core import Barrier
from tests.games.builders.engine.positions import code, kinds_of, legal, play, points_of, position

VP16 = "B33 B32 B15"
"""7, 6 and 3 VP."""
VP17 = "B33 B32 B21"
"""7, 6 and 4 VP."""


def test_B5_a_turn_has_three_free_actions() -> None:
    state = play(position(), "open 1", "recruit 1", "take 1")
    assert legal(state) == {"buy", "end"}
    assert code(state, "open 1") is Code.NOT_ENOUGH_ACTIONS


def test_B5_a_turn_may_be_ended_early_and_unused_actions_are_lost() -> None:
    state = play(position(3, ecus=[10, 10, 10]), "buy", "end")
    assert (state.seat, state.to_act, state.actions_left, state.turn) == (1, 1, 3, 2)
    assert state.events == (Event(EventKind.TURN_ENDED, 0, value=4),)
    assert play(state, "end", "end").actions_left == 3
    assert state.barrier is Barrier.TURN_ENDED


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B5_turns_go_round(seats: int) -> None:
    state, seen = position(seats, first=1, seat=1), []
    for _ in range(2 * seats):
        seen.append(state.seat)
        state = play(state, "take 1", "end")
    assert seen == [(1 + n) % seats for n in range(2 * seats)]


# --- 17 victory points ------------------------------------------------------------------------------


def ended(state: State) -> bool:
    """Whether the game is over; then no seat is to act and there is an outcome."""
    outcome = BUILDERS.outcome(state)
    assert (outcome is None) == (state.to_act is not None)
    return outcome is not None


def test_B12_17_VP_at_the_end_of_a_turn_let_the_round_be_finished() -> None:
    state = play(position(3, built=[VP17]), "end")
    assert state.last_round
    assert state.events[1] == Event(EventKind.LAST_ROUND, 0, value=17)
    assert not ended(state)
    state = play(state, "end")
    assert not ended(state)
    assert kinds_of(state) == [EventKind.TURN_ENDED]
    state = play(state, "end")
    assert ended(state)
    outcome = BUILDERS.outcome(state)
    assert outcome is not None
    assert outcome.reason == "victory_points"
    assert (state.actions_left, state.turn) == (0, 3)


def test_B12_all_have_had_the_same_number_of_turns_counted_from_the_first() -> None:
    state = play(position(3, built=["", VP17], seat=1, first=2), "end")
    assert ended(state)
    state = play(position(3, built=["", VP17], seat=1, first=1), "end", "end")
    assert not ended(state)
    assert ended(play(state, "end"))
    state = play(position(3, built=["", VP17], seat=1, first=0), "end")
    assert state.last_round
    assert ended(play(state, "end"))


def test_B12_16_VP_are_not_enough() -> None:
    state = play(position(built=[VP16]), "end", "end")
    assert not ended(state)
    assert not state.last_round


def test_B12_ecus_do_not_count_for_it() -> None:
    state = play(position(built=[VP16], ecus=[999]), "end", "end")
    assert not ended(state)


def test_B12_machines_count_for_it() -> None:
    state = play(position(built=[f"{VP16} M1"]), "end", "end")
    assert ended(state)


def test_B12_it_is_asked_at_the_end_of_the_turn_only() -> None:
    state = play(position(built=[VP16], sites=["B5:W1"], free=["W12"]), "send W12 B5")
    assert state.player.victory_points == 17
    assert not state.last_round
    assert play(state, "take 1", "end").last_round


def test_B12_who_reaches_17_later_in_the_round_changes_nothing() -> None:
    state = play(position(3, built=[VP17, VP17, VP17]), "end")
    for _ in range(2):
        state = play(state, "end")
        assert EventKind.LAST_ROUND not in kinds_of(state)
    assert ended(state)


def test_B12_after_the_end_nothing_is_legal() -> None:
    state = play(position(built=[VP17]), "end", "end")
    assert legal(state) == set()
    for line in ("open 1", "recruit 1", "send W1 B1", "take 1", "buy", "end"):
        assert code(state, line) is Code.GAME_OVER


# --- a stand ----------------------------------------------------------------------------------------


def test_B14_three_idle_rounds_end_the_game() -> None:
    state = position(2, ecus=[25, 9], first=1, seat=1)
    told = []
    while not ended(state):
        state = play(state, "take 1", "end")
        told += [event.value for event in state.events if event.kind is EventKind.IDLE_ROUND]
    assert told == [1, 2, 3]
    assert (state.turn, state.idle_rounds) == (6, 3)
    outcome = BUILDERS.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("stalemate", ((0,), (1,)))
    assert points_of(state) == [(0, 2, "B13"), (1, 1, "B13")]


@pytest.mark.parametrize("line", ["open 1", "recruit 1", "send W1 B34"])
@pytest.mark.parametrize("seat", [0, 1])
def test_B14_opening_recruiting_and_sending_break_the_row(line: str, seat: int) -> None:
    state = position(free=["W1", "W1"], sites=["B34", "B34"], idle=2, seat=seat)
    state = play(state, line)
    assert state.active_this_round
    while state.turn < 3:
        state = play(state, "end")
    assert not ended(state)
    assert (state.idle_rounds, state.active_this_round) == (0, False)


def test_B14_buying_and_taking_do_not() -> None:
    state = position(idle=2, ecus=[50, 50])
    assert ended(play(state, "buy", "take 3", "end", "take 1", "buy", "end"))


def test_B14_rounds_are_counted_from_the_first_player() -> None:
    state = play(position(3, seat=1, first=1), "open 1", "end", "end", "end")
    assert state.idle_rounds == 0
    assert not state.active_this_round
    for rounds in (1, 2):
        state = play(state, "end", "end", "end")
        assert state.idle_rounds == rounds
    assert not ended(play(state, "end", "end"))
    assert ended(play(state, "end", "end", "end"))


def test_B14_an_action_in_the_third_round_starts_the_count_again() -> None:
    state = play(position(idle=2), "end", "open 1", "end")
    assert (state.idle_rounds, ended(state)) == (0, False)
    assert EventKind.IDLE_ROUND not in kinds_of(state)
    assert play(state, "end", "end").idle_rounds == 1


def test_B14_a_last_round_without_any_work_ends_by_B12() -> None:
    state = play(position(built=[VP17], idle=2), "end", "end")
    outcome = BUILDERS.outcome(state)
    assert outcome is not None
    assert outcome.reason == "victory_points"
