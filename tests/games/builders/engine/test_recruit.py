"""Opening sites and recruiting (B6, B7, B11), and what undo may take back."""

from __future__ import annotations

import pytest

from engines.builders.refusals import Code
from engines.builders.state import Event, EventKind, Site
from engines.core import Barrier
from tests.games.builders.engine.positions import at, cards, code, kinds_of, legal, names, play, position

ROWS = {"buildings": "B1 B2 B3 B4 B5", "workers": "W11 W12 W13 W14 W15"}


def test_B6_opening_a_site_takes_a_building_for_one_action() -> None:
    state = play(position(**ROWS), "open 3")
    assert state.player.sites == (Site(at("B3")),)
    assert (state.actions_left, state.player.ecus) == (2, 10)


def test_B6_the_row_is_refilled_at_once_in_the_same_slot() -> None:
    state = position(**ROWS, building_deck="M1 B9 B8")
    after = play(state, "open 3")
    assert names(after.building_row) == "B1 B2 M1 B4 B5"
    assert names(after.secret.buildings) == "B9 B8"
    assert after.next_building == at("B9")
    assert after.secret.workers == state.secret.workers
    assert after.events == (
        Event(EventKind.OPENED, 0, cards("B3"), 3, cost_actions=1),
        Event(EventKind.TURNED_UP, -1, cards("M1"), 3),
    )


def test_B6_any_number_of_sites_may_be_open() -> None:
    state = position(**ROWS, ecus=[40], building_deck="B6 B7 B8 B9")
    state = play(state, "buy", "buy", *["open 1"] * 5)
    assert [site.building for site in state.player.sites] == list(cards("B1 B6 B7 B8 B9"))


def test_B7_recruiting_takes_a_worker_for_one_action_and_no_ecus() -> None:
    state = position(**ROWS, free=["W20 W3"], worker_deck="W30 W31")
    after = play(state, "recruit 5")
    assert names(after.player.free) == "W3 W15 W20"
    assert (after.actions_left, after.player.ecus) == (2, 10)
    assert names(after.worker_row) == "W11 W12 W13 W14 W30"
    assert names(after.secret.workers) == "W31"
    assert after.secret.buildings == state.secret.buildings
    assert after.events == (
        Event(EventKind.RECRUITED, 0, cards("W15"), 5, cost_actions=1),
        Event(EventKind.TURNED_UP, -1, cards("W30"), 5),
    )


def test_B7_a_worker_recruited_may_be_sent_in_the_same_turn() -> None:
    state = play(position(**ROWS, sites=["B8"]), "recruit 1", "send W11 B8")
    assert state.player.sites == (Site(at("B8"), cards("W11"), 1),)


@pytest.mark.parametrize(("line", "row"), [("open 2", "B1 - B3 B4 B5"), ("recruit 2", "W11 - W13 W14 W15")])
def test_B11_a_row_is_not_refilled_when_its_deck_is_empty(line: str, row: str) -> None:
    state = play(position(**ROWS, worker_deck="", building_deck=""), line)
    assert names(state.building_row if line[0] == "o" else state.worker_row) == row
    assert kinds_of(state) == [EventKind.OPENED if line[0] == "o" else EventKind.RECRUITED]
    assert code(state, line) is Code.EMPTY_SLOT
    verb = line.split()[0]
    assert legal(state, verb) == {f"{verb} {slot}" for slot in (1, 3, 4, 5)}


def test_B11_the_other_row_is_refilled_all_the_same() -> None:
    state = position(**ROWS, worker_deck="", building_deck="B30")
    assert names(play(state, "open 1").building_row) == "B30 B2 B3 B4 B5"
    assert play(state, "open 1").next_building is None


@pytest.mark.parametrize("line", ["open 2", "recruit 2"])
def test_B11_a_refill_shows_a_card_and_closes_undo_an_empty_slot_does_not(line: str) -> None:
    assert play(position(), line).barrier is Barrier.REVEALED
    assert play(position(worker_deck="", building_deck=""), line).barrier is None


def test_B4_laying_out_the_last_building_shows_nothing_new_and_leaves_undo_open() -> None:
    assert play(position(building_deck="M7 M8"), "open 2").barrier is Barrier.REVEALED
    assert play(position(building_deck="M7"), "open 2").barrier is None


def test_B11_a_barrier_stands_for_one_action_only() -> None:
    state = play(position(sites=["B8"], free=["W1"]), "open 2")
    for line in ("take 1", "buy", "send W1 B8"):
        assert play(state, line).barrier is None
