"""Corners of the rules where two rulings meet; the rulings by themselves are tested chapter by chapter."""

from __future__ import annotations

import pytest

from engines.builders.cards import CARDS
from engines.builders.game import BUILDERS
from engines.builders.refusals import Code
from engines.builders.state import EventKind, State
from tests.games.builders.engine.positions import (
    at,
    cards,
    code,
    kinds_of,
    legal,
    names,
    play,
    points_of,
    position,
)

TURNED_UP = EventKind.TURNED_UP


def reason(state: State) -> str | None:
    """Why the game ended; None if it goes on."""
    outcome = BUILDERS.outcome(state)
    assert (outcome is None) == (state.to_act is not None)
    return None if outcome is None else outcome.reason


# --- rewards, wages and purchases -----------------------------------------------------------------------


def test_B5_B10_a_reward_pays_for_an_action_at_once() -> None:
    state = play(position(ecus=[2], free=["W3"], sites=["B1"], actions=1), "send W3 B1")
    assert (state.player.ecus, state.actions_left) == (8, 0)
    assert legal(state) == {"buy", "end"}
    assert play(state, "buy").actions_left == 1


@pytest.mark.parametrize("worker", ["W3", "W13", "W25", "W40"])
def test_B8_B10_exactly_enough_ecus_finish_a_site_and_one_less_does_not(worker: str) -> None:
    wage = CARDS[at(worker)].cost_ecus
    state = play(position(ecus=[wage], free=[worker], sites=["B1"]), f"send {worker} B1")
    assert (state.player.ecus, names(state.player.built)) == (8, "B1")
    poor = position(ecus=[wage - 1], free=[worker], sites=["B1"])
    assert code(poor, f"send {worker} B1") is Code.NOT_ENOUGH_ECUS
    # Neither can an action that is bought come out of the reward.
    assert code(position(ecus=[4], free=["W3"], sites=["B1"], actions=0), "buy") is Code.NOT_ENOUGH_ECUS


def test_B8_exactly_enough_actions() -> None:
    for actions, allowed in ((1, False), (2, True)):
        state = position(free=["W1"], sites=["B34:W7/1"], actions=actions)
        assert ("send W1 B34" in legal(state)) == allowed
        assert (code(state, "send W1 B34") is None) == allowed


def test_X2_three_workers_to_one_site_cost_three_bought_actions_too() -> None:
    state = position(ecus=[21], free=["W1 W2 W3"], sites=["B34"])
    state = play(state, "send W1 B34", "send W2 B34", "buy", "buy", "buy", "send W3 B34")
    assert (state.player.ecus, state.actions_left) == (0, 0)
    assert state.player.sites[0].workers == cards("W1 W2 W3")


def test_X1_with_the_wage_as_the_last_ecus_and_the_last_action() -> None:
    state = play(position(ecus=[4], free=["W21"], sites=["B31:W20+W2"], actions=1), "send W21 B31")
    assert (state.player.ecus, state.actions_left, state.scores) == (18, 0, (5, 0))


# --- who comes back -------------------------------------------------------------------------------------


def test_X3_who_comes_back_counts_as_the_next_worker_of_the_other_site() -> None:
    state = position(ecus=[20], free=["W1 W3"], sites=["B34 B1"], actions=4)
    state = play(state, "send W1 B34", "send W3 B1", "send W3 B34")
    assert state.actions_left == 0
    assert (state.player.sites[0].workers, state.player.sites[0].sent) == (cards("W1 W3"), 2)


def test_X3_the_same_worker_finishes_two_sites_in_one_turn() -> None:
    state = play(position(ecus=[2], free=["W3"], sites=["B1 B7:W9"]), "send W3 B1", "send W3 B7")
    assert (names(state.player.built), names(state.player.free)) == ("B1 B7", "W3 W9")
    assert (state.player.ecus, state.actions_left) == (2 - 2 + 8 - 2 + 6, 1)


def test_B10_finishing_one_site_leaves_the_count_of_another() -> None:
    state = play(position(ecus=[20], free=["W1 W3 W4"], sites=["B34 B1"]), "send W1 B34", "send W3 B1")
    assert state.player.sites[0].sent == 1
    assert code(state, "send W4 B34") is Code.NOT_ENOUGH_ACTIONS
    assert play(state, "buy", "send W4 B34").actions_left == 0


def test_B2_a_machine_and_the_machine_that_built_it_work_on_in_the_same_turn() -> None:
    state = position(ecus=[0], free=["M2"], built=["M2"], sites=["M5:W2 B33"], actions=4)
    state = play(state, "send M2 M5")
    assert (state.player.ecus, names(state.player.free), state.scores) == (0, "W2 M2 M5", (3, 0))
    state = play(state, "send M5 B33", "send M2 B33")
    assert (state.player.ecus, state.actions_left) == (0, 0)
    assert names(state.player.workers) == "W2 M5 M2"
    assert names(state.player.built) == "M2 M5"


def test_B2_a_machine_works_for_its_owner_only() -> None:
    state = position(free=["W1", "M1"], built=["", "M1"], sites=["B34", "B33"])
    assert code(state, "send M1 B34") is Code.NOT_YOUR_WORKER
    assert play(state, "end", "send M1 B33").players[1].sites[0].workers == cards("M1")


def test_B2_a_machine_stays_at_work_as_a_worker_does() -> None:
    state = play(position(free=["M1"], built=["M1"], sites=["B34 B33"]), "send M1 B34")
    assert code(state, "send M1 B33") is Code.AT_WORK
    assert code(play(state, "end", "end"), "send M1 B33") is Code.AT_WORK
    assert state.player.victory_points == 1


# --- rows and decks that run out ------------------------------------------------------------------------


def test_B4_B11_when_only_the_next_building_is_left_it_is_laid_out_and_none_is_next() -> None:
    state = position(buildings="B1 B2 B3 B4 B5", building_deck="M7", worker_deck="W30 W31")
    assert state.next_building == at("M7")
    state = play(state, "open 4")
    assert (names(state.building_row), state.next_building) == ("B1 B2 B3 M7 B5", None)
    assert kinds_of(state) == [EventKind.OPENED, TURNED_UP]
    state = play(state, "open 4")
    assert (names(state.building_row), names(state.secret.workers)) == ("B1 B2 B3 - B5", "W30 W31")
    assert kinds_of(state) == [EventKind.OPENED]
    assert play(state, "recruit 1").secret.workers == cards("W31")


def test_B11_with_no_card_in_either_row_the_game_goes_on_until_it_stands_still() -> None:
    state = position(
        free=["W3"],
        sites=["B34 B1"],
        workers="- - - - -",
        buildings="- - - - -",
        worker_deck="",
        building_deck="",
    )
    assert legal(state) == {"send W3 B1", "send W3 B34", "take 1", "take 2", "take 3", "buy", "end"}
    state = play(state, "send W3 B1", "send W3 B34", "end", "end")
    assert (state.idle_rounds, legal(state)) == (0, {"take 1", "take 2", "take 3", "buy", "end"})
    state = play(state, *["end"] * 5)
    assert reason(state) is None
    assert reason(play(state, "end")) == "stalemate"


def test_B11_the_last_card_of_a_row_can_be_taken() -> None:
    state = position(workers="- - - - W9", buildings="B9 - - - -", worker_deck="", building_deck="")
    state = play(state, "recruit 5", "open 1")
    assert not any((*state.worker_row, *state.building_row))
    assert (names(state.player.free), names([site.building for site in state.player.sites])) == ("W9", "B9")


# --- both ends ------------------------------------------------------------------------------------------


def test_B12_machines_count_and_ecus_do_not() -> None:
    state = play(position(ecus=[0], built=["B34 B33"], free=["M4"], sites=["M6:W2"]), "take 1", "end")
    assert not state.last_round
    assert not play(position(ecus=[99], built=["B33 B32 B15"]), "end").last_round
    assert play(position(ecus=[99], built=["B33 B32 B15 M1"]), "end").last_round
    assert play(position(ecus=[0], built=["B34 B33 M5"]), "end").last_round


def test_B12_the_last_seat_of_a_round_ends_the_game_with_its_own_turn() -> None:
    state = position(3, built=["", "", "B33 B32"], free=["", "", "W21"], sites=["", "", "B31:W20+W2"], seat=2)
    state = play(state, "send W21 B31", "take 2", "end")
    assert kinds_of(state)[:2] == [EventKind.TURN_ENDED, EventKind.LAST_ROUND]
    assert reason(state) == "victory_points"


def test_B12_who_still_has_a_turn_plays_it_in_full_and_may_win() -> None:
    start = position(
        ecus=[0, 4], built=["B33 B32 B21", "B34 B33"], free=["", "W21"], sites=["", "B31:W20+W2"], actions=0
    )
    state = play(start, "end")
    assert (state.actions_left, state.last_round) == (3, True)
    outcome = BUILDERS.outcome(play(state, "send W21 B31", "take 2", "end"))
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("victory_points", ((1,), (0,)))


def test_B13_ecus_of_the_last_turn_count_and_open_sites_count_nothing() -> None:
    state = position(ecus=[0, 4], built=["B33 B32 B21"], sites=["", "B34:W35"], free=["", "W9"], actions=0)
    state = play(state, "end", "take 3", "end")
    assert points_of(state)[3:] == [(1, 1, "B13")]
    assert state.scores == (17, 1)
    assert state.players[1].sites[0].workers == cards("W35")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B14_whoever_works_last_the_game_ends_three_complete_rounds_later(seats: int) -> None:
    for first in range(seats):
        for working_turn in range(3 * seats):
            state = position(seats, seat=first, first=first)
            for turn in range((working_turn // seats + 4) * seats):
                assert reason(state) is None, (first, working_turn, turn)
                state = play(state, *(["open 1"] if turn == working_turn else []), "end")
            assert reason(state) == "stalemate", (first, working_turn)


def test_B14_an_idle_round_begun_by_another_than_the_first_player_is_not_counted_early() -> None:
    # After seat 1 worked, six turns go by without work, but only one complete round of three.
    state = play(position(3, seat=0, first=0, idle=1), "end", "recruit 1", "end")
    state = play(state, "end", *["end"] * 5)
    assert (state.seat, state.idle_rounds) == (2, 1)
    assert play(state, "end").idle_rounds == 2


def test_B12_B14_the_turn_that_reaches_17_VP_is_work_so_both_ends_never_meet_in_play() -> None:
    start = position(built=["", "B33 B32"], free=["", "W21"], sites=["", "B31:W20+W2"], seat=1, idle=2)
    state = play(start, "send W21 B31", "end")
    assert (reason(state), state.idle_rounds) == ("victory_points", 0)
    assert EventKind.IDLE_ROUND not in kinds_of(state)
