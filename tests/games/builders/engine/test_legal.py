"""The lists of legal actions against the rule asked action by action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.builders.actions import VERBS, BuildersAction, Buy, EndTurn, Open, Recruit, Send, Take
from engines.builders.cards import CARDS
from engines.builders.game import BUILDERS
from engines.builders.state import State
from tests.extent import count, every
from tests.games.builders.engine.positions import game, legal, new_game, position, spread

CANDIDATES: dict[str, list[BuildersAction]] = {
    "open": [Open(slot) for slot in range(-1, 8)],
    "recruit": [Recruit(slot) for slot in range(-1, 8)],
    "send": [Send(a, b) for a in range(-1, len(CARDS) + 1) for b in range(-1, len(CARDS) + 1)],
    "take": [Take(actions) for actions in range(-1, 8)],
    "buy": [Buy()],
    "end": [EndTurn()],
}
"""All actions there can be, and some that cannot."""
GAMES = [(2, 1, 0), (3, 2, 0), (4, 3, 0), (2, 4, 5), (3, 5, 5), (4, 6, 9)]


def check(state: State) -> None:
    """Compares every verb's list with the rule; a list never repeats an action."""
    assert tuple(CANDIDATES) == VERBS
    for verb, actions in CANDIDATES.items():
        expected = {action for action in actions if BUILDERS.why_not(state, action) is None}
        found = list(BUILDERS.legal_actions(state, verb))
        assert len(found) == len(set(found))
        assert set(found) == expected, verb


@pytest.mark.parametrize(("seats", "seed", "sense"), GAMES)
def test_B5_to_B11_the_lists_equal_the_rule(seats: int, seed: int, sense: int) -> None:
    for state in spread(game(seats, seed, sense)[0], count(20, 8)):
        check(state)


@pytest.mark.parametrize(("seats", "seed", "sense"), GAMES)
def test_B5_to_B11_the_lists_equal_the_rule_with_few_actions_and_ecus(
    seats: int, seed: int, sense: int
) -> None:
    for number, state in every(3, [*enumerate(spread(game(seats, seed, sense)[0], 25))][:-1]):
        player = replace(state.player, ecus=number % 7)
        check(replace(state, actions_left=number % 5, players=state.players_with(player)))


def test_the_games_reach_sites_machines_and_empty_slots() -> None:
    states = [state for each in GAMES for state in spread(game(*each)[0], 20)]
    assert any(site.sent > 1 for state in states for site in state.player.sites)
    assert any(None in state.worker_row for state in states)
    assert any(max(player.free, default=0) >= len(CARDS) - 8 for state in states for player in state.players)


def test_the_list_is_ordered_by_verb_slot_worker_and_site() -> None:
    state = position(ecus=[5], free=["W2 W1"], sites=["B8 B7"], buildings="B1 - B3 - -", workers="- W9 - - -")
    assert [str(action) for action in BUILDERS.legal_actions(state)] == [
        *("open 1", "open 3", "recruit 2"),
        *("send W1 B8", "send W1 B7", "send W2 B8", "send W2 B7"),
        *("take 1", "take 2", "take 3", "buy", "end"),
    ]


@pytest.mark.parametrize(("seats", "seed", "sense"), GAMES)
def test_the_list_counts_indexes_iterates_and_contains_alike(seats: int, seed: int, sense: int) -> None:
    for state in spread(game(seats, seed, sense)[0], 8):
        listed = BUILDERS.legal_actions(state)
        actions = list(listed)
        assert len(listed) == len(actions)
        assert bool(listed) == bool(actions)
        assert actions == [action for verb in VERBS for action in listed.of(verb)]
        for index, action in enumerate(actions):
            assert listed[index] == action == listed[index - len(actions)]
            assert action in listed
        assert listed[1:4] == actions[1:4]
        for outside in (len(actions), -len(actions) - 1):
            with pytest.raises(IndexError):
                listed[outside]
        for verb in VERBS:
            some = BUILDERS.legal_actions(state, verb)
            assert list(some) == list(listed.of(verb))
            assert (len(some), bool(some)) == (len(list(some)), len(list(some)) > 0)
            assert all(action.verb == verb for action in some)
        assert "end" not in listed
        for action in actions[:1]:
            assert all(action not in BUILDERS.legal_actions(state, v) for v in VERBS if v != action.verb)


def test_a_verb_is_looked_into_once_and_only_when_asked_for() -> None:
    listed = BUILDERS.legal_actions(new_game())
    assert Open(1) in listed
    assert listed.of("open")[0] == Open(1)
    assert set(listed._found) == {"open"}
    assert listed.of("open") is listed.of("open")


def test_a_verb_that_does_not_exist_has_no_actions() -> None:
    assert list(BUILDERS.legal_actions(new_game(), "bid")) == []


def test_a_new_game_offers_both_rows_and_the_ways_to_take() -> None:
    state = new_game()
    assert legal(state) == {
        *(f"{verb} {slot}" for verb in ("open", "recruit") for slot in range(1, 6)),
        *("take 1", "take 2", "take 3", "buy", "end"),
    }
