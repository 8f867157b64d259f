"""What whole histories add up to, forward, back and forward again (B3, B10, B12)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.bots import RandomBot
from engines.builders.actions import BuildersAction, EndTurn
from engines.builders.cards import BUILDINGS, WORKERS
from engines.builders.game import BUILDERS
from engines.builders.state import State
from engines.builders.view import BuildersView
from engines.match import Match
from saves.document import snapshot_codec
from tests.extent import count
from tests.games.builders.engine import sensible
from tests.games.builders.engine.positions import game, setup

BuildersMatch = Match[State, BuildersAction, BuildersView]
BACK, FORWARD, ON = "undo", "redo", "play"
STEPS = st.lists(st.tuples(st.sampled_from([BACK, FORWARD, ON]), st.integers(1, 15)), min_size=4, max_size=10)
"""Which way a match is led, and how far."""


def go(match: BuildersMatch, way: str, rng: Random) -> bool:
    """Undoes, redoes or plays one action; whether it could."""
    if way == BACK:
        if match.why_not_undo() is None:
            match.undo()
            return True
    elif way == FORWARD:
        if match.why_not_redo() is None:
            match.redo()
            return True
    elif match.state.to_act is not None:
        legal = BUILDERS.legal_actions(match.state)
        is_sensible = rng.random() < 0.5
        view = match.view(None)
        match.play(sensible.choose(view) if is_sensible else RandomBot(BUILDERS).choose(view, legal, rng))
        return True
    return False


def check(match: BuildersMatch) -> None:
    """Holds écus, points and cards of a match against all that its history tells."""
    state = match.state
    purses, points = [10] * len(state.players), [0] * len(state.players)
    for _, _, after in match.history():
        for event in after.events:
            if event.seat >= 0:
                purses[event.seat] += event.ecus
                points[event.seat] += event.points
    assert purses == [player.ecus for player in state.players]
    assert tuple(points) == state.scores
    laid = [*state.worker_row, *state.building_row, *state.secret.workers, *state.secret.buildings]
    for player in state.players:
        # A finished machine lies among the buildings; as a worker it is no card more.
        laid += [card for card in player.workers if card in WORKERS]
        laid += [*player.built, *(site.building for site in player.sites)]
    assert Counter(card for card in laid if card is not None) == Counter([*WORKERS, *BUILDINGS])


@settings(max_examples=count(25, 8), derandomize=True, deadline=None)
@given(
    seats=st.integers(2, 4), seed=st.integers(1, 99), free_undo=st.sampled_from(["off", "on"]), steps=STEPS
)
def test_B3_B10_ecus_points_and_cards_add_up_after_undo_and_redo(
    seats: int, seed: int, free_undo: str, steps: list[tuple[str, int]]
) -> None:
    rng = Random(seed)
    match: BuildersMatch = Match(BUILDERS, setup(seats, seed, free_undo=free_undo), snapshot_codec(BUILDERS))
    for way, length in [(ON, 20), *steps]:
        for _ in range(length):
            if not go(match, way, rng):
                break
        check(match)
    again: BuildersMatch = Match(BUILDERS, match.setup)
    for line in match.log:
        again.play(line.action)
    assert again.state == match.state


@pytest.mark.parametrize("sense", [0, 10])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B3_B10_ecus_points_and_cards_add_up_at_the_end(seats: int, sense: int) -> None:
    for seed in range(count(7, 2)):
        match: BuildersMatch = Match(BUILDERS, setup(seats, seed, free_undo="on"))
        for action in game(seats, seed, sense)[1]:
            match.play(action)
        last = match.state
        assert last.to_act is None
        check(match)
        for _ in range(40):
            match.undo()
        check(match)
        while match.undone:
            match.redo()
        assert match.state == last
        check(match)


@pytest.mark.parametrize("sense", [0, 5, 10])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B12_B14_all_seats_have_had_the_same_number_of_turns(seats: int, sense: int) -> None:
    for seed in range(count(20, 5)):
        states, played = game(seats, seed, sense)
        turns = Counter(
            state.seat for state, action in zip(states, played, strict=False) if action == EndTurn()
        )
        assert set(turns) == set(range(seats))
        assert len(set(turns.values())) == 1
        assert played[-1] == EndTurn()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_B12_the_game_ends_with_the_first_round_in_which_somebody_has_17_VP(seats: int) -> None:
    for seed in range(count(20, 5)):
        states, played = game(seats, seed, 10)
        # By the log alone: the VP that each seat had when a turn of its ended, round by round.
        ends = [
            state.player.victory_points
            for state, action in zip(states, played, strict=False)
            if action == EndTurn()
        ]
        rounds = [max(ends[start : start + seats]) for start in range(0, len(ends), seats)]
        assert rounds[-1] >= 17
        assert all(best < 17 for best in rounds[:-1])
