"""What a seat may see (B4), and possible states behind it."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from engines.builders.cards import BUILDINGS, WORKERS
from engines.builders.game import BUILDERS
from engines.builders.state import State
from engines.builders.view import BuildersView
from tests.games.builders.engine.positions import at, game, names, new_game, play, position, spread


def test_B4_a_view_shows_everything_but_the_secret() -> None:
    state, view = new_game(), BUILDERS.view(new_game(), 0)
    shown = {field.name for field in fields(BuildersView)}
    everything = {field.name for field in fields(State)}
    assert everything - shown == {"secret", "barrier"}
    assert shown - everything == {"viewer", "next_building", "worker_deck_size", "building_deck_size"}
    for name in shown & everything:
        assert getattr(view, name) == getattr(state, name)


def test_B4_everyone_sees_the_same() -> None:
    state = game(3, 1, 5)[0][60]
    views = [BUILDERS.view(state, seat) for seat in (0, 1, 2, None)]
    assert [view.viewer for view in views] == [0, 1, 2, None]
    for field in fields(BuildersView):
        if field.name != "viewer":
            assert len({getattr(view, field.name) for view in views}) == 1


def test_B4_of_the_decks_only_the_sizes_and_the_next_building_are_seen() -> None:
    view = BUILDERS.view(position(worker_deck="W30 W31", building_deck="M3 B30 B31"), 1)
    assert (view.worker_deck_size, view.building_deck_size) == (2, 3)
    assert view.next_building == at("M3")
    empty = BUILDERS.view(position(worker_deck="", building_deck=""), None)
    assert (empty.worker_deck_size, empty.building_deck_size, empty.next_building) == (0, 0, None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B4_a_seat_that_does_not_exist_has_no_view(seats: int) -> None:
    for seat in (-1, seats, 99):
        with pytest.raises(IndexError, match=f"no seat {seat} at a table of {seats}"):
            BUILDERS.view(new_game(seats), seat)


def test_B4_a_sampled_state_orders_the_hidden_cards_by_chance() -> None:
    state = play(new_game(3), "open 2", "recruit 3")
    view = BUILDERS.view(state, 1)
    sampled = [BUILDERS.sample_state(view, Random(seed)) for seed in range(20)]
    assert len({one.secret.workers for one in sampled}) == 20
    assert len({one.secret.buildings for one in sampled}) == 20
    assert {one.next_building for one in sampled} == {state.next_building}
    assert BUILDERS.sample_state(view, Random(5)) == BUILDERS.sample_state(view, Random(5))


def test_B4_a_sampled_state_is_no_copy_of_the_true_one() -> None:
    state = new_game(2)
    sampled = BUILDERS.sample_state(BUILDERS.view(state, 0), Random(1))
    assert sampled.secret.workers != state.secret.workers
    assert sampled.secret.buildings[1:] != state.secret.buildings[1:]


@pytest.mark.parametrize("sense", [0, 6])
def test_B4_a_sampled_state_holds_all_the_cards_in_decks_of_the_same_size(sense: int) -> None:
    for state in spread(game(4, 4, sense)[0], 30):
        sampled = BUILDERS.sample_state(BUILDERS.view(state, None), Random(1))
        assert sorted(sampled.secret.workers) == sorted(state.secret.workers)
        assert sorted(sampled.secret.buildings) == sorted(state.secret.buildings)
        assert set(sampled.secret.workers) <= set(WORKERS)
        assert set(sampled.secret.buildings) <= set(BUILDINGS)


def test_B4_a_card_that_turned_up_is_in_the_events_of_all() -> None:
    state = play(position(building_deck="B30 B31", buildings="B1 B2 B3 B4 B5"), "open 5")
    for seat in (0, 1, None):
        view = BUILDERS.view(state, seat)
        assert [names(event.cards) for event in view.events] == ["B5", "B30"]
        assert view.next_building == at("B31")
