"""The beginning of a game (B4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.builders.cards import BUILDINGS, WORKERS
from engines.builders.game import BUILDERS
from engines.core import Setup, SetupError
from tests.engines.asking import raises_worded
from tests.games.builders.engine.positions import new_game, setup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B4_each_player_has_an_apprentice_and_10_ecus(seats: int) -> None:
    state = new_game(seats)
    assert len(state.players) == seats
    for player in state.players:
        assert (player.ecus, player.sites, player.built) == (10, (), ())
        (worker,) = player.free
        assert WORKERS[worker].rank == "Apprentice"
    assert state.scores == (0,) * seats
    assert (state.actions_left, state.turn) == (3, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B4_five_of_each_are_laid_out_and_the_rest_are_the_decks(seats: int) -> None:
    state = new_game(seats)
    owned = [card for player in state.players for card in player.free]
    assert len(state.worker_row) == len(state.building_row) == 5
    assert sorted([*owned, *state.worker_row, *state.secret.workers]) == sorted(WORKERS)
    assert sorted([*state.building_row, *state.secret.buildings]) == sorted(BUILDINGS)
    assert state.next_building == state.secret.buildings[0]


def test_B4_apprentices_that_nobody_got_are_among_the_workers() -> None:
    places = set()
    for seed in range(20):
        state = new_game(2, seed)
        row = [*state.worker_row, *state.secret.workers]
        places |= {n for n, card in enumerate(row) if WORKERS[card].rank == "Apprentice"}
    assert len(places) > 20


def test_B4_a_random_player_begins() -> None:
    games = [new_game(4, seed) for seed in range(40)]
    assert {state.first for state in games} == {0, 1, 2, 3}
    assert all(state.seat == state.to_act == state.first for state in games)


def test_B4_the_seed_decides_all_and_the_same_setup_gives_the_same_state() -> None:
    assert new_game(3, 5) == new_game(3, 5)
    games = [new_game(3, seed) for seed in range(12)]
    assert len({state.secret for state in games}) == 12
    assert len({tuple(player.free for player in state.players) for state in games}) > 6


@pytest.mark.parametrize("seats", [1, 5])
def test_B4_two_to_four_play(seats: int) -> None:
    few = replace(setup(), seats=(*setup(4).seats, replace(setup().seats[0], name="Eve"))[:seats])
    with raises_worded(SetupError, f"The Builders is for 2 to 4 players, not {seats}"):
        BUILDERS.new_state(few)


def test_free_undo_is_the_only_option() -> None:
    assert dict(BUILDERS.options) == {"free_undo": ("off", "on")}
    BUILDERS.check_setup(setup(free_undo="on"))
    with raises_worded(SetupError, "the option free_undo takes off or on, not 'yes'"):
        BUILDERS.check_setup(setup(free_undo="yes"))
    with raises_worded(SetupError, "The Builders has no option 'shared_festivals'; it has free_undo"):
        BUILDERS.check_setup(Setup("builders", setup().seats, 1, (("shared_festivals", "table"),)))
