"""What a player's own program finds at a shared table, without asking anybody, is what the rules say there.

It has a view and makes of it a state that could lie behind it. What is legal for whoever must act, what it
costs and scores, and why something is refused must be the same there as in the true state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.session.session import preview_of
from engines.catalog import GAMES, game_of
from engines.core import AnyGame, Barrier, SeatSetup, Setup
from engines.java.game import JAVA
from engines.shuffle import keyed
from tests.extent import count
from tests.games.java.engine.festivals import three_bid
from tests.games.nim import NIM

POSITIONS = {"java": 900, "builders": 900, "nim": 200}
"""How many the suite looks at; ten times as many in a long run."""
FESTIVALS = 200
ANSWERS = {"bid", "pass", "agree"}
"""In festivals with guests, which games by chance hardly ever have."""
TRIED = 12
"""Actions that are tried in a position and need not be legal."""
PLAYED = 6
"""Legal actions whose effects are compared in a position."""


@pytest.fixture(autouse=True)
def _nim(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "nim", NIM)


def chosen(game: AnyGame, state: Any, rng: Random) -> Any:
    """A legal action of a verb by chance, so that each verb comes up."""
    legal = game.legal_actions(state)
    return rng.choice(legal.of(rng.choice([verb for verb in game.verbs if legal.of(verb)])))


def played(game_id: str) -> Iterator[tuple[AnyGame, Any]]:
    """Positions in which somebody must act, of games played by chance, one after the other."""
    game, number = game_of(game_id), 0
    while True:
        names = ("Ann", "Bob", "Cem", "Dan")[: game.seats[number % len(game.seats)] - 1]
        rng = keyed(number, "sampled", game_id)
        state = game.new_state(Setup(game_id, tuple(map(SeatSetup, (*names, "Eve"))), number))
        while state.to_act is not None:
            yield game, state
            state = game.apply(state, chosen(game, state, rng))
        number += 1


def without_luck(event: Any) -> Any:
    """An event without the card that nobody could know before."""
    return replace(event, cards=()) if event.kind.name == "TURNED_UP" else event


def compare(game: AnyGame, state: Any, tries: Sequence[Any], rng: Random) -> bool:
    """Ask the true state, and one sampled of the view of whoever must act; return whether they differ."""
    seat = state.to_act
    view = game.view(state, seat)
    other = game.sample_state(view, rng)
    assert game.view(other, seat) == view
    legal = list(game.legal_actions(state))
    assert list(game.legal_actions(other)) == legal
    for action in (*rng.sample(tries, min(TRIED, len(tries))), *legal[:1]):
        assert game.why_not(other, action) == game.why_not(state, action), action
    for action in rng.sample(legal, min(PLAYED, len(legal))):
        expected, found = (preview_of(game, each, action) for each in (state, other))
        assert found.points == expected.points, action
        assert [*map(without_luck, found.events)] == [*map(without_luck, expected.events)], action
        after = game.apply(state, action)
        if after.barrier is not Barrier.REVEALED:
            assert game.view(game.apply(other, action), seat) == game.view(after, seat), action
    return bool(other != replace(state, barrier=None))


@pytest.mark.parametrize("game_id", POSITIONS)
def test_a_state_of_a_view_answers_who_must_act_as_the_true_one(game_id: str) -> None:
    rng, positions, differ = Random(game_id), POSITIONS[game_id], 0
    tries: list[Any] = []
    for _, (game, state) in zip(range(count(positions * 10, positions)), played(game_id), strict=False):
        tries.append(chosen(game, state, rng))
        differ += compare(game, state, tries, rng)
    assert {action.verb for action in tries} >= {*game.verbs} - ANSWERS
    assert differ > positions // 2 or not hasattr(state, "secret")


def test_in_festivals_of_three_bidders_each_is_answered_as_by_the_true_state() -> None:
    rng, held, differ = Random(1), 0, 0
    verbs: set[str] = set()
    while held < FESTIVALS:
        states, actions = three_bid(rng)
        held += bool(states)
        verbs |= {action.verb for action in actions}
        for state in states:
            differ += compare(JAVA, state, actions, rng)
    assert verbs == {"festival", *ANSWERS} and differ > FESTIVALS
