"""Sending workers and finishing sites (B2, B8, B10, X1 to X3)."""

from __future__ import annotations

from engines.builders.cards import NOTHING
from engines.builders.refusals import Code
from engines.builders.state import Event, EventKind, Site
from tests.cases import in_one_test
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


@in_one_test("worker, ecus", [("W1", 2), ("W7", 3), ("W19", 4), ("W35", 5), ("M1", 0)])
def test_B8_sending_costs_the_workers_ecus_and_a_machine_nothing(worker: str, ecus: int) -> None:
    state = play(position(free=[worker], sites=["B34"]), f"send {worker} B34")
    assert (state.player.ecus, state.actions_left) == (10 - ecus, 2)
    assert state.player.free == ()
    assert state.player.sites == (Site(at("B34"), cards(worker), 1),)
    assert state.events == (Event(EventKind.SENT, 0, cards(f"{worker} B34"), cost_actions=1, ecus=-ecus),)
    assert state.barrier is None


def test_B8_ecus_must_be_in_hand_before_the_reward_comes() -> None:
    state = position(ecus=[3], free=["W19"], sites=["B1"])
    assert code(state, "send W19 B1") is Code.NOT_ENOUGH_ECUS
    assert play(position(ecus=[4], free=["W19"], sites=["B1"]), "send W19 B1").player.ecus == 8


def test_B8_a_worker_can_be_sent_with_no_ecus_left_if_it_is_a_machine() -> None:
    state = position(ecus=[0], free=["W1 M1"], sites=["B34"])
    assert legal(state, "send") == {"send M1 B34"}


def test_B8_workers_of_earlier_turns_do_not_count() -> None:
    state = position(free=["W1 W2"], sites=["B34:W7+W8+W9"])
    state = play(state, "send W1 B34")
    assert state.actions_left == 2
    assert play(state, "send W2 B34").actions_left == 0


def test_B8_the_count_starts_again_in_the_next_turn() -> None:
    state = play(position(free=["W1 W2 W3"], sites=["B34"]), "send W1 B34", "send W2 B34", "end")
    assert state.players[0].sites == (Site(at("B34"), cards("W1 W2")),)
    state = play(state, "end", "send W3 B34")
    assert state.actions_left == 2


def test_B8_each_site_counts_by_itself() -> None:
    state = position(ecus=[30], free=["W1 W2 W3 W4"], sites=["B34 B33"], actions=6)
    state = play(state, "send W1 B34", "send W2 B33", "send W3 B34", "send W4 B33")
    assert state.actions_left == 0


def test_B8_a_worker_stays_until_the_site_is_finished() -> None:
    state = play(position(free=["W1"], sites=["B34 B33"]), "send W1 B34", "end", "end")
    assert code(state, "send W1 B33") is Code.AT_WORK
    assert code(state, "send W1 B34") is Code.AT_WORK


def test_B8_a_worker_who_adds_nothing_may_be_sent() -> None:
    state = play(position(free=["W14"], sites=["B1"]), "send W14 B1")  # it makes wood and knowledge
    assert state.player.sites[0].missing == (1, 0, 0, 1)


def test_B8_one_may_not_use_sites_or_workers_of_others() -> None:
    state = position(free=["W1", "W2"], sites=["B34", "B33"])
    assert legal(state, "send") == {"send W1 B34"}
    assert code(state, "send W1 B33") is Code.NOT_YOUR_SITE
    assert code(state, "send W2 B34") is Code.NOT_YOUR_WORKER


def test_B8_a_finished_building_takes_no_more_workers() -> None:
    state = play(position(free=["W3 W19"], sites=["B1"]), "send W3 B1")
    assert code(state, "send W19 B1") is Code.NOT_YOUR_SITE


def test_B10_a_site_is_finished_when_the_sum_over_its_workers_reaches_every_need() -> None:
    state = play(position(ecus=[10], free=["W12", "W5"], sites=["B7:W9"]), "send W12 B7")  # 2 stone, 3 tile
    assert kinds_of(state) == [EventKind.SENT, EventKind.FINISHED]
    player = state.player
    assert (names(player.free), player.sites, names(player.built)) == ("W9 W12", (), "B7")
    assert (player.ecus, player.victory_points) == (10 - 3 + 6, 1)
    assert points_of(state) == [(0, 1, "B10")]
    assert state.ledger[0].where == cards("B7")
    assert state.events[1] == Event(EventKind.FINISHED, 0, cards("B7 W9 W12"), ecus=6, points=1)
    assert state.actions_left == 2


def test_B10_one_need_unmet_leaves_it_open() -> None:
    state = play(position(free=["W35"], sites=["B14:W9+W11"]), "send W35 B14")  # lacks 1 wood, 1 knowledge
    assert state.player.sites[0].missing == (0, 1, 1, 0)
    assert kinds_of(state) == [EventKind.SENT]


def test_B10_a_building_without_VP_leaves_no_ledger_entry() -> None:
    state = play(position(free=["W3"], sites=["B1"]), "send W3 B1")
    assert (state.ledger, state.player.ecus) == ((), 10 - 2 + 8)
    assert names(state.player.built) == "B1"


def test_B2_B10_a_machine_joins_the_workers_keeps_its_VP_and_pays_nothing() -> None:
    state = play(position(free=["W6"], sites=["M1 B33"]), "send W6 M1")
    player = state.player
    assert (names(player.free), names(player.built)) == ("W6 M1", "M1")
    assert (player.ecus, player.victory_points, state.scores) == (8, 1, (1, 0))
    state = play(state, "send M1 B33")
    assert state.player.sites[0].missing == (3, 3, 5, 3)
    assert (state.player.ecus, state.actions_left) == (8, 1)
    assert names(state.player.built) == "M1"


def test_B2_a_machine_may_help_to_build_another_and_comes_back() -> None:
    state = play(position(free=["M2"], built=["M2"], sites=["M5:W2"]), "send M2 M5")
    assert (names(state.player.free), names(state.player.built)) == ("W2 M2 M5", "M2 M5")


def test_B2_a_machine_under_construction_does_not_work() -> None:
    state = position(free=["W1"], sites=["M1 B33"])
    assert code(state, "send M1 B33") is Code.NOT_YOUR_WORKER


# --- the worked examples --------------------------------------------------------------------------


def test_X1_the_chapel_is_finished_by_a_craftsman() -> None:
    state = position(ecus=[5], free=["W21"], sites=["B31:W20+W2"])
    assert state.player.sites[0].missing == (0, 0, 1, 3)
    after = play(state, "send W21 B31")
    assert after.actions_left == 2
    assert after.player.ecus == 5 - 4 + 18
    assert after.scores == (5, 0)
    assert names(after.player.free) == "W2 W20 W21"
    assert after.player.sites == ()


def test_X2_three_workers_to_one_site_in_one_turn_are_six_actions() -> None:
    state = position(ecus=[30], free=["W1 W2 W3"], sites=["B34"], actions=6)
    left = []
    for line in ("send W1 B34", "send W2 B34", "send W3 B34"):
        state = play(state, line)
        left.append(state.actions_left)
    assert left == [5, 3, 0]


def test_X2_two_workers_to_two_sites_are_two_actions() -> None:
    state = position(free=["W1 W2"], sites=["B34 B33"])
    assert play(state, "send W1 B34", "send W2 B33").actions_left == 1


def test_X3_a_worker_set_free_may_be_sent_again_in_the_same_turn_for_one_action() -> None:
    state = position(free=["W3"], sites=["B1 B34"])
    state = play(state, "send W3 B1")
    assert state.player.free == cards("W3")
    state = play(state, "send W3 B34")
    assert (state.actions_left, state.player.ecus) == (1, 10 - 2 + 8 - 2)
    assert state.player.sites[0].missing != NOTHING
