"""The engine and the second opinion agree on The Builders: what is legal, what it leads to, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from engines.builders.cards import name_of
from engines.builders.game import BUILDERS
from engines.builders.state import State
from tests.extent import count, every
from tests.games.builders.engine.positions import game
from tests.second_opinion import builders as opinion
from tests.second_opinion.builders_agreement import (
    agree_on_one,
    agree_on_what_follows,
    agree_on_what_is_legal,
    plain,
)

SEATS = (2, 3, 4)
RANDOM_GAMES = range(100, count(110, 103))
"""Seeds, for each number of seats."""
POSITIONS_A_GAME = 10
SENSIBLE_GAMES = range(200, count(208, 202))
WHOLE_GAMES = range(count(6, 1))
CHANCE, SENSIBLE = 0, 10


def evenly(states: Sequence[State], count: int) -> Iterator[State]:
    """So many states from the whole of a game; the end of it, where nothing is legal, is not among them."""
    for index in range(count):
        yield states[int((index + 0.5) * (len(states) - 1) / count)]


def positions(seeds: Sequence[int], sense: int, count: int) -> Iterator[tuple[int, State]]:
    """Positions of some games for each number of seats, with the seeds."""
    for seats in SEATS:
        for seed in seeds:
            for state in evenly(game(seats, seed, sense)[0], count):
                yield seed, state


def last_rounds(seeds: Sequence[int], sense: int) -> Iterator[tuple[int, State]]:
    """Each game's last positions: every turn of its last round has some, the last action of all included."""
    for seats in SEATS:
        for seed in seeds:
            states = game(seats, seed, sense)[0][:-1]
            late = [state for state in states if state.turn > states[-1].turn - seats]
            yield from ((seed, state) for state in (*evenly(late, 3), states[-1]))


def test_they_agree_on_positions_of_random_games() -> None:
    found = list(positions(RANDOM_GAMES, CHANCE, POSITIONS_A_GAME))
    assert len(found) == count(300, 90)
    for seed, state in every(3, found):
        agree_on_what_is_legal(state, seed)
        agree_on_what_follows(state)


def test_they_agree_on_positions_of_sensible_games() -> None:
    found = [*positions(SENSIBLE_GAMES, SENSIBLE, 4), *last_rounds(SENSIBLE_GAMES, SENSIBLE)]
    assert len(found) == count(192, 48)
    for seed, state in every(3, found):
        agree_on_what_is_legal(state, seed)
        agree_on_what_follows(state)


def test_they_agree_when_a_game_comes_to_a_stand() -> None:
    for seed, state in every(3, list(last_rounds(RANDOM_GAMES, CHANCE))):
        agree_on_what_is_legal(state, seed)
        agree_on_what_follows(state)


def test_the_positions_hold_what_the_rulings_are_about() -> None:
    found = [state for _, state in positions(RANDOM_GAMES, CHANCE, POSITIONS_A_GAME)]
    found += [state for _, state in last_rounds(RANDOM_GAMES, CHANCE)]
    assert {state.idle_rounds for state in found} == {0, 1, 2}
    assert any(None in state.building_row for state in found)
    assert any(not any(state.worker_row) for state in found)
    assert any(len(state.secret.buildings) == 1 for state in found)
    assert any(site.sent > 1 for state in found for site in state.player.sites)
    sensible = [state for _, state in positions(SENSIBLE_GAMES, SENSIBLE, 4)]
    sensible += [state for _, state in last_rounds(SENSIBLE_GAMES, SENSIBLE)]
    assert any(state.last_round for state in sensible)
    assert any(name_of(card)[0] == "M" for state in sensible for card in state.player.free)
    events = [
        event.kind.value
        for state in (*found, *sensible)
        for action in BUILDERS.legal_actions(state)
        for event in BUILDERS.apply(state, action).events
    ]
    assert {"finished", "last round", "idle round", "game over"} <= set(events)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("sense", [CHANCE, 5, SENSIBLE])
def test_they_play_whole_games_to_the_same_end(seats: int, sense: int) -> None:
    for seed in WHOLE_GAMES:
        states, played = game(seats, seed, sense)
        position = plain(states[0])
        assert opinion.faults_of_setup(position) == []
        # The second opinion goes its own way from the first position on: what it gets wrong, it keeps.
        for action, state in zip(played, states[1:], strict=True):
            position = opinion.after(position, str(action))
            agree_on_one(state, position, str(action))
        assert position.to_act is None


def test_whole_games_end_both_ways() -> None:
    ends = Counter(
        outcome.reason
        for seats in SEATS
        for sense in (CHANCE, 5, SENSIBLE)
        for seed in WHOLE_GAMES
        if (outcome := BUILDERS.outcome(game(seats, seed, sense)[0][-1]))
    )
    assert set(ends) == {"victory_points", "stalemate"}
    assert min(ends.values()) >= count(15, 2)
