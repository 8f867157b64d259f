"""What a seat may see (J10), and possible states behind it."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from engines.java.game import JAVA
from engines.java.pieces import KINDS, NO_CARDS, cards_of, hand_of
from engines.java.state import State
from engines.java.view import JavaView
from tests.games.java.engine.positions import cards, new_game, play, position, random_game, spread


def test_J10_a_seat_sees_its_own_hand_and_of_the_others_the_sizes_only() -> None:
    state = position(3, hands=["mask mask", "drum", "puppet mask+drum drum"], discards="drum")
    for seat in state.seats:
        view = JAVA.view(state, seat)
        assert (view.viewer, view.hand) == (seat, state.secret.hands[seat])
        assert view.hand_sizes == (2, 1, 3)
        assert view.deck_size == len(state.secret.deck) == 22
        assert view.discards == tuple(cards("drum"))
        assert view.scores == (0, 0, 0)


def test_J10_a_spectator_sees_no_hand() -> None:
    view = JAVA.view(new_game(4), None)
    assert (view.viewer, view.hand, view.hand_sizes) == (None, NO_CARDS, (3, 3, 3, 3))


def test_J10_a_view_shows_everything_but_the_secret() -> None:
    state, view = new_game(), JAVA.view(new_game(), 0)
    shown = {field.name for field in fields(JavaView)}
    hidden = {field.name for field in fields(State)} - shown
    assert hidden == {"secret", "barrier"}
    assert shown - {field.name for field in fields(State)} == {
        "viewer",
        "hand",
        "hand_sizes",
        "deck_size",
        "scores",
    }
    for name in shown & {field.name for field in fields(State)}:
        assert getattr(view, name) == getattr(state, name)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_J10_a_seat_that_does_not_exist_has_no_view(seats: int) -> None:
    for seat in (-1, seats, 99):
        with pytest.raises(IndexError, match=f"no seat {seat} at a table of {seats}"):
            JAVA.view(new_game(seats), seat)


def test_J10_a_card_drawn_from_the_deck_is_seen_by_nobody_else() -> None:
    views = set()
    for top in KINDS:
        deck = " ".join([top, *(kind for kind in KINDS if kind != top)])
        after = play(position(deck=deck), "draw deck")
        views |= {repr(JAVA.view(after, seat)) for seat in (1, None)}
        assert JAVA.view(after, 0).hand == hand_of(cards(top))
    assert len(views) == 2  # one for seat 1 and one for a spectator


def test_J10_a_card_taken_face_up_is_seen_by_all() -> None:
    after = play(position(festival="puppet"), "draw face")
    assert JAVA.view(after, 1).events[0].cards == tuple(cards("puppet"))
    sampled = [JAVA.sample_state(JAVA.view(after, 1), Random(seed)) for seed in range(12)]
    assert all(state.secret.hands[0] == hand_of(cards("puppet")) for state in sampled)


def test_J10_a_sampled_state_deals_the_hidden_cards_by_chance() -> None:
    view = JAVA.view(new_game(3), 1)
    states = [JAVA.sample_state(view, Random(seed)) for seed in range(20)]
    assert len({state.secret.hands[0] for state in states}) > 5
    assert len({state.secret.deck for state in states}) == 20
    assert len({state.secret.seed for state in states}) == 20
    assert {state.secret.hands[1] for state in states} == {view.hand}
    assert JAVA.sample_state(view, Random(5)) == JAVA.sample_state(view, Random(5))


def test_J10_a_sampled_state_holds_all_30_cards() -> None:
    for state in spread(random_game(4, 4, lively=True)[0], 30):
        for seat in (*state.seats, None):
            sampled = JAVA.sample_state(JAVA.view(state, seat), Random(1))
            everything = [*sampled.secret.deck, *sampled.discards, sampled.festival_card]
            for hand in sampled.secret.hands:
                everything += cards_of(hand)
            everything += sampled.auction.order if sampled.auction else ()
            assert sorted(everything) == sorted(list(range(6)) * 5)


def test_J10_a_refusal_tells_nothing_hidden() -> None:
    state = position(hands=["mask", "drum"], deck="puppet", duty_open=True, ap=1, token_used=True)
    other = replace(
        state, secret=replace(state.secret, deck=(3,), hands=(state.secret.hands[0], (0, 0, 0, 0, 0, 1)))
    )
    for line in ("draw deck", "draw face", "end", "festival G8 drum"):
        assert JAVA.why_not(state, JAVA.parse(line)) == JAVA.why_not(other, JAVA.parse(line))
