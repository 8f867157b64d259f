"""The lists of legal actions, found from whole sets of spaces, against the rule asked action by action."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from engines.java.actions import (
    VERBS,
    Agree,
    Bid,
    BuildPalace,
    Draw,
    EndTurn,
    Enter,
    HoldFestival,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    Pass,
    PlaceDouble,
    PlaceRice,
    PlaceTriple,
    PlaceVillage,
    PlayToken,
)
from engines.java.game import JAVA
from engines.java.pieces import PALACE_VALUES, Hand, hand_of, hand_plus
from engines.java.spaces import BOARD, CENTRAL, members, neighbours
from engines.java.state import Phase, State
from tests.extent import diagonal, every
from tests.games.java.engine.positions import crowded, play, position, random_game, spread

SPACES = list(members(BOARD))
TRIPLES = [
    PlaceTriple(space, (near[turn], near[(turn + 1) % 6]))
    for space in SPACES
    for near in [neighbours(space)]
    for turn in range(6)
]
DOUBLES = [PlaceDouble(space, near) for space in SPACES for near in neighbours(space)]


def hands_up_to(hand: Hand) -> list[Hand]:
    """Every choice of the cards in a hand, the empty one included, and one card too many of each kind."""
    choices = [
        hand_of(kind for kind, n in enumerate(counts) for _ in range(n))
        for counts in product(*map(range, hand_plus(hand, (1, 1, 1, 1, 1, 1))))
    ]
    return [*choices, *(hand_of([kind] * (hand[kind] + 1)) for kind in range(6))]


def candidates(state: State) -> dict[str, list[JavaAction]]:
    """All that could ever be tried in a state, verb by verb."""
    mine = list(members(state.players[state.seat].developers))
    seat = state.seat if state.to_act is None else state.to_act
    hand = hands_up_to(state.secret.hands[seat])
    places = [*members(state.land.palace_spaces), *members(state.land.village & ~state.land.palace_spaces)][
        :9
    ]
    return {
        "triple": [*TRIPLES],
        "double": [*DOUBLES],
        "rice": [PlaceRice(space) for space in SPACES],
        "village": [PlaceVillage(space) for space in SPACES],
        "irrigation": [LayIrrigation(space) for space in SPACES],
        "enter": [Enter(space) for space in SPACES],
        "move": [Move(a, b) for a in [*mine, SPACES[50], SPACES[99]] for b in SPACES],
        "leave": [Leave(space) for space in SPACES],
        "palace": [BuildPalace(s, v) for s in members(state.land.village) for v in (*PALACE_VALUES, 3)],
        "draw": [Draw(True), Draw(False)],
        "token": [PlayToken()],
        "festival": [HoldFestival(space, cards) for space in places for cards in hand],
        "bid": [Bid(cards) for cards in hand],
        "pass": [Pass()],
        "agree": [Agree()],
        "end": [EndTurn()],
    }


def check(state: State) -> None:
    """Compares every verb's list with the rule; a list never repeats an action."""
    tried = candidates(state)
    assert tuple(tried) == VERBS
    for verb, actions in tried.items():
        expected = {action for action in actions if JAVA.why_not(state, action) is None}
        found = list(JAVA.legal_actions(state, verb))
        assert len(found) == len(set(found))
        assert set(found) == expected, verb


GAMES = [(2, 1, False), (3, 2, False), (4, 3, False), (4, 3, True)]


def positions_of(seats: int, seed: int, lively: bool) -> list[State]:
    """Ten positions of a game; the later ones have overhangs, towers and cities."""
    return list(spread(random_game(seats, seed, lively)[0], 11))[:10]


def test_the_games_reach_overhangs_cities_and_high_land() -> None:
    late = [positions_of(*game)[-1] for game in GAMES]
    assert all(state.land.covered & ~CENTRAL for state in late)
    assert all(state.land.palaces for state in late)
    assert all(len(state.land.level_planes) > 1 for state in late)


@pytest.mark.parametrize(("seats", "seed", "lively"), GAMES)
def test_J12_to_J46_masks_equal_the_rule(seats: int, seed: int, lively: bool) -> None:
    for state in every(2, positions_of(seats, seed, lively)):
        check(state)


@pytest.mark.parametrize(("game", "ap"), diagonal([*product(GAMES, range(4))], 4))
def test_J12_to_J46_masks_equal_the_rule_with_few_ap(game: tuple[int, int, bool], ap: int) -> None:
    for number, state in enumerate(positions_of(*game)):
        if number % 2 == ap % 2 and state.phase is Phase.ACTIONS:
            check(replace(state, ap=ap, token_used=number // 2 % 2 == 0, duty_open=number % 3 > 0))


def test_J12_masks_equal_the_rule_where_room_is_short() -> None:
    states = (
        crowded(),
        crowded("G7", developers=["G8", "L5"]),
        crowded(like="G8 H10", village="G7 G8 G9", developers=["G7", "H10"]),
        crowded("B5 D8", village="G7 G8 G9 I7 I8", palaces="G9=2", developers=["G7 I7", "L5"]),
    )
    left = ((6, False), (1, True), (0, False), (3, True))
    for state, (ap, used) in every(3, [*product(states, left)]):
        check(replace(state, ap=ap, token_used=used))


def test_J45_to_J49_masks_equal_the_rule_in_a_festival() -> None:
    state = position(
        3,
        village="G6 G7 G8 G9",
        palaces="G9=4",
        developers=["G6", "G7", "G8"],
        hands=["mask mask+drum puppet", "mask+drum drum", "mask mask mask+puppet"],
    )
    check(state)
    for line in ("festival G9 mask", "bid mask+drum", "bid mask mask+puppet", "bid mask+drum"):
        state = play(state, line)
        check(state)


def test_masks_equal_the_rule_after_the_end() -> None:
    last = random_game(2, 1)[0][-1]
    check(last)
    assert not JAVA.legal_actions(last)


@pytest.mark.parametrize(("seats", "seed", "lively"), GAMES)
def test_the_list_counts_indexes_iterates_and_contains_alike(seats: int, seed: int, lively: bool) -> None:
    rng = Random(seed)
    for state in positions_of(seats, seed, lively)[1::2]:
        legal = JAVA.legal_actions(state)
        actions = list(legal)
        assert len(legal) == len(actions)
        assert bool(legal) == bool(actions)
        assert actions == [action for verb in VERBS for action in legal.of(verb)]
        for index in {0, len(actions) - 1, *(int(rng.random() * len(actions)) for _ in range(60))}:
            assert legal[index] == actions[index] == legal[index - len(actions)]
            assert actions[index] in legal
        assert legal[3:9] == actions[3:9]
        for outside in (len(actions), -len(actions) - 1):
            with pytest.raises(IndexError):
                legal[outside]
        for verb in VERBS:
            some = JAVA.legal_actions(state, verb)
            assert list(some) == list(legal.of(verb))
            assert (len(some), bool(some)) == (len(list(some)), len(list(some)) > 0)
            assert len(legal.of(verb)) == len(list(legal.of(verb)))
            assert all(action.verb == verb for action in some)
            for index, action in enumerate(legal.of(verb)):
                if index % 37 == 0:
                    assert legal.of(verb)[index] == action
            with pytest.raises(IndexError):
                legal.of(verb)[len(legal.of(verb))]
        assert "end" not in legal
        assert all(actions[0] not in JAVA.legal_actions(state, v) for v in VERBS if v != actions[0].verb)


def test_the_order_of_the_list_is_stable() -> None:
    state = random_game(3, 2)[0][150]
    assert list(JAVA.legal_actions(state)) == list(JAVA.legal_actions(replace(state)))
