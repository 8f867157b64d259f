"""Festival cards: kinds, values, drawing (J8, J10, J44, J46)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engines.core import Barrier
from engines.java.pieces import KINDS, card_kind, card_value, cards_of, hand_value
from engines.java.refusals import Code
from engines.java.state import EventKind, State
from engines.java.texts.game_texts import TEXTS
from tests.games.java.engine.positions import cards, code, kinds_of, legal, new_game, play, position, why_not


def words(kinds: tuple[int, ...]) -> list[str]:
    """The names of some kinds."""
    return [KINDS[kind] for kind in kinds]


def hand(state: State, seat: int) -> list[str]:
    """The names of the cards in a hand."""
    return words(tuple(cards_of(state.secret.hands[seat])))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_J8_there_are_30_cards_five_of_each_of_six_kinds_and_one_lies_face_up(seats: int) -> None:
    state = new_game(seats)
    everything = [*state.secret.deck, state.festival_card]
    for held in state.secret.hands:
        everything += cards_of(held)
    assert Counter(everything) == dict.fromkeys(range(6), 5)
    assert len(state.secret.deck) == 30 - 1 - 3 * seats


def test_J8_the_kinds_are_each_symbol_alone_and_each_pair() -> None:
    assert KINDS == ("mask", "drum", "puppet", "mask+drum", "mask+puppet", "drum+puppet")
    assert card_kind("puppet+mask") == KINDS.index("mask+puppet")
    for other in ("", "mask+mask", "mask+drum+puppet", "lion", "mask+", "+"):
        assert card_kind(other) is None


def test_J46_a_card_is_worth_the_symbols_it_shares_with_the_festival_card() -> None:
    for one, first in enumerate(KINDS):
        for other, second in enumerate(KINDS):
            shared = len(set(first.split("+")) & set(second.split("+")))
            assert card_value(one, other) == shared
    assert hand_value((2, 1, 1, 1, 0, 1), card_kind("mask+drum") or 0) == 2 + 1 + 0 + 2 + 0 + 1


def test_J44_a_card_is_drawn_from_the_top_of_the_deck() -> None:
    state = position(hands=["", "drum"], festival="mask", deck="puppet mask+drum")
    after = play(state, "draw deck")
    assert (hand(after, 0), words(after.secret.deck)) == (["puppet"], ["mask+drum"])
    assert (after.festival_card, after.ap, after.drawn) == (state.festival_card, 5, 1)
    assert after.barrier is Barrier.REVEALED


def test_J44_the_face_up_card_is_drawn_and_replaced_at_once_from_the_deck() -> None:
    state = position(festival="mask", deck="puppet mask+drum")
    after = play(state, "draw face")
    assert (hand(after, 0), words(after.secret.deck)) == (["mask"], ["mask+drum"])
    assert words((after.festival_card,)) == ["puppet"]
    assert (after.ap, after.drawn) == (5, 1)
    assert after.barrier is Barrier.REVEALED


@pytest.mark.parametrize("first", ["draw deck", "draw face"])
@pytest.mark.parametrize("second", ["draw deck", "draw face"])
def test_J44_at_most_two_cards_are_drawn_in_a_turn_in_all(first: str, second: str) -> None:
    state = play(position(), first, second)
    for line in ("draw deck", "draw face"):
        assert code(state, line) is Code.TWO_DRAWN
    assert legal(state, "draw") == set()
    state = replace(play(state, "end"), duty_open=False)
    assert legal(state, "draw") == {"draw deck", "draw face"}


def test_J44_drawing_costs_1_ap() -> None:
    assert code(replace(position(), ap=0), "draw deck") is Code.NOT_ENOUGH_AP
    assert code(replace(position(), ap=0), "draw face") is Code.NOT_ENOUGH_AP


def test_J44_discards_are_shuffled_only_when_a_card_must_come_from_an_empty_deck() -> None:
    state = position(deck="puppet", discards="mask drum drum mask+drum")
    state = play(state, "draw deck")
    assert (words(state.secret.deck), len(state.discards), state.shuffles) == ([], 4, 0)
    after = play(state, "draw deck")
    assert (len(after.secret.deck), after.discards, after.shuffles) == (3, (), 1)
    assert kinds_of(after) == [EventKind.SHUFFLED, EventKind.DREW]
    assert Counter(after.secret.deck) + Counter(cards_of(after.secret.hands[0])) == Counter(
        cards("puppet mask drum drum mask+drum")
    )


def test_J44_a_face_up_card_taken_is_not_shuffled_in() -> None:
    state = position(festival="mask", deck="", discards="drum")
    after = play(state, "draw face")
    assert (hand(after, 0), words((after.festival_card,)), after.secret.deck) == (["mask"], ["drum"], ())
    assert after.discards == ()
    for line in ("draw face", "draw deck"):
        assert code(after, line) is Code.NO_CARDS


def test_J44_with_deck_and_discards_empty_nothing_is_drawn_and_the_face_up_card_stays() -> None:
    state = position(festival="mask", deck="")
    refusal = why_not(state, "draw face")
    assert refusal is not None
    assert "could not be replaced" in TEXTS.format_message(refusal)
    assert code(state, "draw deck") is Code.NO_CARDS
    assert legal(state, "draw") == set()


def test_J44_a_reshuffle_depends_on_the_seed_and_its_count_alone() -> None:
    many = " ".join(KINDS * 4)
    one = position(deck="", discards=many)
    assert play(one, "draw deck").secret == play(one, "draw deck").secret
    later = replace(one, shuffles=1)
    assert play(one, "draw deck").secret.deck != play(later, "draw deck").secret.deck
    other = replace(one, secret=replace(one.secret, seed=2))
    assert play(one, "draw deck").secret.deck != play(other, "draw deck").secret.deck
