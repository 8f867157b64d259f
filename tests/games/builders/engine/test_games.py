"""Whole games: those by chance come to a stand, those of sensible players are won."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.builders.game import BUILDERS
from engines.builders.scoring import standings
from engines.builders.state import State
from tests.extent import count
from tests.games.builders.engine.positions import game

SENSIBLE = 10


def last_of(seats: int, seed: int, sense: int) -> State:
    """The end of a game."""
    return game(seats, seed, sense)[0][-1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B12_games_of_sensible_players_end_by_17_VP_after_equal_turns(seats: int) -> None:
    for seed in range(count(67, 10)):
        last = last_of(seats, seed, SENSIBLE)
        outcome = BUILDERS.outcome(last)
        assert outcome is not None
        assert outcome.reason == "victory_points"
        assert max(player.victory_points for player in last.players) >= 17
        assert last.turn % seats == 0
        found = standings(last)
        flat = [seat for place in outcome.ranking for seat in place]
        assert [found[seat] for seat in flat] == sorted(found, reverse=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B12_nobody_had_17_VP_when_an_earlier_round_began(seats: int) -> None:
    states, _ = game(seats, 7, SENSIBLE)
    for state in states:
        if state.last_round and state.to_act is not None:
            assert state.turn > states[-1].turn - seats


def test_B2_sensible_players_build_machines_and_use_them() -> None:
    lasts = [last_of(3, seed, SENSIBLE) for seed in range(10)]
    machines = [len(player.workers) for last in lasts for player in last.players]
    assert sum(machines) > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B14_games_by_chance_come_to_an_end_nearly_all_by_a_stand(seats: int) -> None:
    reasons: Counter[str] = Counter()
    games = count(20, 6)
    for seed in range(games):
        outcome = BUILDERS.outcome(last_of(seats, seed, 0))
        assert outcome is not None
        reasons[outcome.reason] += 1
    assert reasons["stalemate"] >= games * 3 // 4
