"""The engine and the second opinion list the same legal actions, position for position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from app.games.dump import dump_position
from engines.bots import RandomBot
from engines.core import SeatSetup, Setup
from engines.java.actions import Draw, HoldFestival
from engines.java.cards import draw
from engines.java.festival import plays
from engines.java.game import JAVA
from engines.java.pieces import CARDS_OF_A_KIND, KINDS, hand_of, hand_value
from engines.java.settlements import settlement_of
from engines.java.spaces import OUTSKIRTS, members
from engines.java.state import Phase, State
from engines.shuffle import below, keyed, shuffled
from tests.extent import count, every
from tests.second_opinion.java import legal_actions

GAMES = range(count(20, 3))
"""Seeds; three games are one of each number of seats, which all tests here share."""
POSITIONS_A_GAME = count(15, 6)
AUCTIONS = count(60, 20)
NEAR_NO_ROOM = count(20, 3)


def setup_of(seed: int, seats: int | None = None) -> Setup:
    count = seats or 2 + seed % 3
    return Setup("java", tuple(SeatSetup(name) for name in ("Red", "Blue", "Green", "Yellow")[:count]), seed)


@cache
def states_of(seed: int) -> tuple[State, ...]:
    """Every state of a seeded random game in which somebody is to act."""
    bot, rng = RandomBot(JAVA), keyed(seed, "agreement")
    state, found = JAVA.new_state(setup_of(seed)), []
    while state.to_act is not None:
        found.append(state)
        state = JAVA.apply(state, bot.choose(JAVA.view(state, state.to_act), JAVA.legal_actions(state), rng))
    return tuple(found)


def agree(state: State, seed: int) -> None:
    position = dump_position(state, setup_of(seed, len(state.players)), secrets=True)
    engine = position["legal"]
    assert len(engine) == len(set(engine))
    opinion = set(legal_actions(position))
    assert set(engine) == opinion, {
        "only the engine": sorted(set(engine) - opinion)[:5],
        "only the second opinion": sorted(opinion - set(engine))[:5],
    }


@pytest.mark.parametrize("seed", GAMES)
def test_agree_on_positions_of_random_games(seed: int) -> None:
    states = states_of(seed)
    # Evenly from the whole game and in all phases of a turn; the late ones have overhangs.
    step = len(states) / POSITIONS_A_GAME
    for index in range(POSITIONS_A_GAME):
        agree(states[int((index + 0.5) * step)], seed)


def test_positions_of_random_games_include_overhangs_and_the_last_round() -> None:
    games = [states_of(seed) for seed in GAMES]
    assert any(state.land.covered & OUTSKIRTS for states in games for state in states)
    assert any(state.last_round for states in games for state in states)


def test_agree_near_the_end_for_want_of_room() -> None:
    found = []
    seed = 0
    while len(found) < NEAR_NO_ROOM:
        near = [state for state in states_of(seed) if state.idle_turns and not state.last_round]
        found.extend((state, seed) for state in near[:: max(1, len(near) // 3)][:4])
        seed += 1
    for state, seed in found[:NEAR_NO_ROOM]:
        agree(state, seed)


def festivals(seed: int) -> Iterator[State]:
    """The states of a festival made on purpose in a city of a random game, hands short and long."""
    rng = keyed(seed, "festival")
    hosts = [
        state
        for state in states_of(seed)
        if state.phase is Phase.ACTIONS and any(not palace.celebrated for palace in state.land.palaces)
    ]
    for state in reversed(hosts):
        for palace in state.land.palaces:
            made = None if palace.celebrated else _prepared(state, palace.space, rng)
            if made is not None:
                yield from _played(made, palace.space, rng)
                return


def _prepared(state: State, city: int, rng: Random) -> State | None:
    """The state with a developer of nearly every seat in the city and all cards dealt anew."""
    free = list(members(settlement_of(state.land, city) & ~state.developers & ~state.land.palace_spaces))
    if len(free) < len(state.players):
        return None
    for seat in state.seats:
        player = state.players[seat]
        if player.reserve and (seat == state.seat or rng.random() < 0.85):
            space = 1 << free.pop()
            state = state.with_player(seat, reserve=player.reserve - 1, developers=player.developers | space)
    deck = shuffled((k for k in range(len(KINDS)) for _ in range(CARDS_OF_A_KIND)), rng)
    card = deck.pop()
    hands = []
    for _ in state.seats:
        size = (1, 2, 3, 5, 7)[below(5, rng)]
        hands.append(hand_of(deck[:size]))
        deck = deck[size:]
    secret = replace(state.secret, hands=tuple(hands), deck=tuple(deck))
    return replace(state, duty_open=False, festival_card=card, discards=(), secret=secret)


def _played(state: State, city: int, rng: Random) -> Iterator[State]:
    openings = list(plays(state.secret.hands[state.seat], state.festival_card, 1))
    if not openings:
        return
    # A low opening leaves room for more rounds.
    lowest = min(openings, key=lambda cards: hand_value(cards, state.festival_card))
    state = JAVA.apply(state, HoldFestival(city, lowest))
    bot = RandomBot(JAVA)
    while state.auction is not None:
        yield state
        state = JAVA.apply(state, bot.choose(JAVA.view(state, state.to_act), JAVA.legal_actions(state), rng))


def test_agree_in_festivals() -> None:
    found: list[tuple[State, int]] = []
    seed = 0
    while len(found) < AUCTIONS:
        found.extend((state, seed) for state in festivals(seed))
        seed += 1
    phases = {state.phase for state, _ in found}
    still_in = {len(state.auction.still_in) for state, _ in found if state.auction}
    assert phases == {Phase.BIDDING, Phase.AGREEMENT}
    assert still_in == {2, 3, 4}
    for state, seed in every(4, found[:AUCTIONS]):
        agree(state, seed)


def test_agree_when_deck_and_discards_run_out() -> None:
    state = JAVA.new_state(setup_of(3))
    state = replace(state, duty_open=False, secret=replace(state.secret, deck=state.secret.deck[:1]))
    agree(state, 3)
    agree(draw(state, Draw(False)), 3)
