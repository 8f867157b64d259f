"""Festivals (J45 to J51)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

from engines.core import Barrier
from engines.java.game import JAVA
from engines.java.pieces import KINDS, card_value, cards_of
from engines.java.refusals import Code
from engines.java.state import EventKind, Phase, State
from engines.java.texts.game_texts import TEXTS
from engines.shuffle import shuffled
from tests.cases import in_one_test
from tests.games.java.engine.positions import (
    at,
    cards,
    code,
    crowded,
    kinds_of,
    legal,
    play,
    points_of,
    position,
    why_not,
)

CITY = " ".join(f"G{number}" for number in range(6, 16))
STANDING = ["G6", "G7", "G8", "G9"]


def festival(value: int, *hands: str, card: str = "mask+drum", **more: object) -> State:
    """A city of ten spaces with a palace on G15 and a developer of every seat."""
    return position(
        len(hands),
        village=CITY,
        palaces=f"G15={value}",
        developers=STANDING[: len(hands)],
        hands=hands,
        festival=card,
        **more,
    )


def test_J45_the_player_on_turn_hosts_in_any_city_with_a_developer_of_his() -> None:
    # Neither the lead nor having built the palace is needed.
    state = position(village="G6 G7:5 G8", palaces="G8=2", developers=["G6", "G7"], hands=["mask", "mask"])
    assert code(state, "festival G8 mask") is None
    gone = state.with_player(0, developers=0)
    assert code(gone, "festival G8 mask") is Code.NOT_IN_CITY
    assert code(state, "festival G7 mask") is Code.NO_PALACE
    assert code(state, "festival D8 mask") is Code.NO_PALACE


def test_J45_not_where_the_palace_is_celebrated() -> None:
    state = festival(8, "mask", "", celebrated="G15")
    assert code(state, "festival G15 mask") is Code.CELEBRATED
    assert legal(state, "festival") == set()


def test_J45_only_with_cards_in_hand_and_at_least_one() -> None:
    state = festival(8, "mask drum", "puppet")
    assert legal(state, "festival") == {f"festival G15 {w}" for w in ("mask", "drum", "mask drum")}
    assert code(state, "festival G15 mask mask") is Code.CARD_NOT_HELD
    assert code(state, "festival G15 mask+drum") is Code.CARD_NOT_HELD


def test_J45_a_festival_costs_nothing_is_the_last_action_and_ends_the_turn() -> None:
    state = replace(festival(8, "mask drum", ""), ap=0).with_player(1, developers=0)
    after = play(state, "festival G15 mask")
    assert (after.seat, after.to_act, after.turn, after.ap) == (1, 1, 2, 6)
    assert points_of(after) == [(0, 4, "J50")]
    assert kinds_of(after)[-1] is EventKind.TURN_ENDED


def test_J45_nothing_else_is_done_while_a_festival_is_decided() -> None:
    state = play(festival(8, "mask", "mask"), "festival G15 mask")
    for line in ("end", "token", "draw deck", "triple D8 D9 E9", "festival G15 mask", "enter G10"):
        assert code(state, line) is Code.FESTIVAL_GOES_ON
    assert legal(state) == {"bid mask", "pass"}


def test_J45_no_bid_pass_or_answer_without_a_festival() -> None:
    for line in ("bid mask", "pass", "agree"):
        assert code(festival(8, "mask", "mask"), line) is Code.NO_FESTIVAL


def test_J46_only_cards_that_share_a_symbol_are_played() -> None:
    state = festival(8, "mask puppet drum+puppet", "puppet mask", card="mask")
    for line in ("festival G15 puppet", "festival G15 mask drum+puppet"):
        assert code(state, line) is Code.NO_MATCH
    state = play(state, "festival G15 mask")
    assert code(state, "bid puppet mask") is Code.NO_MATCH
    assert legal(state) == {"bid mask", "pass"}


def test_J46_a_card_counts_the_symbols_it_shares() -> None:
    state = festival(8, "mask+drum mask drum+puppet", "", "mask", card="mask+drum")
    state = play(state, "festival G15 mask mask+drum drum+puppet")
    assert state.auction is not None
    assert state.auction.totals == (4, 0, 0)


def test_J47_the_festival_card_stays_after_a_festival() -> None:
    state = festival(8, "mask", "", card="mask+drum").with_player(1, developers=0)
    after = play(state, "festival G15 mask")
    assert after.festival_card == state.festival_card


def test_J48_guests_are_those_in_the_city_clockwise_from_the_host() -> None:
    state = festival(8, "mask", "mask", "mask", "mask", seat=2).with_player(3, developers=0)
    state = play(state, "festival G15 mask")
    assert state.auction is not None
    assert (state.auction.host, state.auction.guests, state.to_act) == (2, (0, 1), 0)
    assert play(state, "pass").to_act == 1


def test_J48_a_guest_reaches_the_highest_or_more_or_passes() -> None:
    state = play(festival(8, "mask drum", "mask mask drum", "mask"), "festival G15 mask drum")
    refusal = why_not(state, "bid mask")
    assert refusal is not None
    assert refusal.code is Code.TOO_LOW
    assert (
        TEXTS.format_message(refusal)
        == "The total would be 1, the highest is 2: reach it if the hand can, or pass"
    )
    assert legal(state) == {"bid mask mask", "bid mask drum", "bid mask mask drum", "pass"}
    assert code(state, "agree") is Code.NOT_ASKED


def test_J48_one_may_go_above_and_then_those_below_come_clockwise_from_the_last_bid() -> None:
    state = festival(8, "mask mask", "mask", "mask mask", "drum drum")
    state = play(state, "festival G15 mask", "bid mask")
    assert state.to_act == 2
    state = play(state, "bid mask mask")
    # Seats 3, 0 and 1 are below 2 now.
    assert state.to_act == 3
    state = play(state, "bid drum drum")
    assert state.to_act == 0
    state = play(state, "bid mask")
    assert state.to_act == 1
    assert legal(state) == {"pass"}


def test_J48_who_passes_loses_the_cards_he_has_played_and_is_out_for_good() -> None:
    state = festival(8, "mask mask mask", "mask", "drum drum drum drum")
    state = play(state, "festival G15 mask", "bid mask", "bid drum drum", "bid mask", "pass")
    assert state.auction is not None
    assert state.auction.passed == (1,)
    assert state.to_act == 2  # asked, since 0 and 2 are level
    state = play(state, "bid drum", "bid mask", "agree")
    assert points_of(state) == [(0, 3, "J50"), (2, 3, "J50")]
    assert sum(state.secret.hands[1]) == 0


def test_J48_everyone_sees_who_played_what() -> None:
    state = festival(8, "mask mask+drum", "drum+puppet mask", "mask")
    state = play(state, "festival G15 mask", "bid mask", "pass", "bid mask+drum")
    assert state.auction is not None
    assert state.auction.played == (tuple(cards("mask mask+drum")), tuple(cards("mask")), ())
    assert state.auction.order == tuple(cards("mask mask mask+drum"))
    assert JAVA.view(state, 2).auction == state.auction


def test_J48_a_total_counts_what_was_played_before() -> None:
    state = play(festival(8, "mask mask", "drum drum"), "festival G15 mask", "bid drum drum")
    assert state.auction is not None
    assert state.auction.totals == (1, 2)
    state = play(state, "bid mask")
    assert state.phase is Phase.AGREEMENT


def test_J49_who_bid_last_asks_the_others_clockwise_from_himself() -> None:
    state = festival(8, "mask mask", "mask mask", "drum drum", "drum")
    state = play(state, "festival G15 mask", "bid mask", "bid drum", "pass")
    # Seat 2 made them level and asks seat 0, then seat 1; it is asked nothing itself.
    assert (state.phase, state.to_act) == (Phase.AGREEMENT, 0)
    state = play(state, "agree")
    assert state.to_act == 1
    state = play(state, "agree")
    assert points_of(state) == [(0, 3, "J50"), (1, 3, "J50"), (2, 3, "J50")]


def test_J49_it_is_who_made_them_level_that_asks_not_who_raised() -> None:
    state = play(festival(8, "mask mask", "mask mask"), "festival G15 mask", "bid mask mask", "bid mask")
    assert (state.phase, state.to_act) == (Phase.AGREEMENT, 1)


def test_J49_who_is_asked_agrees_or_raises_but_cannot_pass() -> None:
    state = play(festival(8, "mask mask", "mask"), "festival G15 mask", "bid mask")
    assert legal(state) == {"agree", "bid mask"}
    assert code(state, "pass") is Code.MUST_ANSWER


def test_J49_a_raise_goes_back_to_bidding_and_every_agreement_lapses() -> None:
    state = festival(8, "mask mask mask", "mask mask", "drum drum drum")
    state = play(state, "festival G15 mask", "bid mask", "bid drum", "agree", "bid mask")
    assert state.auction is not None
    assert (state.phase, state.to_act, state.auction.agreed) == (Phase.BIDDING, 2, ())
    state = play(state, "bid drum", "bid mask")
    # Seat 0 bid last: both others are asked, and seat 0 is not.
    assert (state.phase, state.to_act) == (Phase.AGREEMENT, 1)
    state = play(state, "agree")
    assert state.to_act == 2
    state = play(state, "agree")
    assert state.auction is None


def test_J49_nobody_is_skipped_even_with_nothing_to_choose() -> None:
    state = play(festival(8, "mask mask", "puppet", "mask mask"), "festival G15 mask mask")
    assert (state.to_act, legal(state)) == (1, {"pass"})
    state = play(festival(8, "mask", "mask"), "festival G15 mask", "bid mask")
    assert (state.to_act, legal(state)) == (0, {"agree"})


def test_J49_after_a_raise_the_asker_may_pass_like_any_other() -> None:
    state = play(festival(8, "mask mask", "mask"), "festival G15 mask", "bid mask", "bid mask", "pass")
    assert points_of(state) == [(0, 4, "J50")]


@in_one_test("value, alone, shared", [(2, 1, 0), (4, 2, 1), (6, 3, 2), (8, 4, 3), (10, 5, 4)])
def test_J50_points_by_the_table(value: int, alone: int, shared: int) -> None:
    state = play(festival(value, "mask", "mask"), "festival G15 mask")
    assert points_of(play(state, "pass")) == [(0, alone, "J50")]
    both = points_of(play(state, "bid mask", "agree"))
    assert both == ([(0, shared, "J50"), (1, shared, "J50")] if shared else [])


@in_one_test("value, alone, shared", [(2, 1, 0), (4, 2, 1), (6, 3, 2), (8, 4, 2), (10, 5, 3)])
def test_J50_points_by_the_worked_example(value: int, alone: int, shared: int) -> None:
    state = festival(value, "mask", "mask", options={"shared_festivals": "example"})
    state = play(state, "festival G15 mask")
    assert points_of(play(state, "pass")) == [(0, alone, "J50")]
    both = points_of(play(state, "bid mask", "agree"))
    assert both == ([(0, shared, "J50"), (1, shared, "J50")] if shared else [])


def test_J50_the_last_one_left_holds_it_alone_even_if_the_host_passes() -> None:
    state = play(festival(8, "mask", "mask mask", ""), "festival G15 mask", "bid mask mask", "pass", "pass")
    assert points_of(state) == [(1, 4, "J50")]


def test_J51_all_cards_played_are_discarded_in_the_order_played() -> None:
    state = festival(8, "mask mask+drum", "mask drum", "mask+puppet", discards="puppet")
    state = play(state, "festival G15 mask", "bid mask", "bid mask+puppet", "agree", "bid drum", "pass")
    assert state.discards == tuple(cards("puppet"))
    state = play(state, "bid mask+drum", "pass")
    assert points_of(state) == [(0, 4, "J50")]
    assert state.discards == tuple(cards("puppet mask mask mask+puppet drum mask+drum"))


def test_J51_the_palace_is_celebrated_until_enlarged_and_the_host_s_turn_ends() -> None:
    state = play(festival(8, "mask mask", "mask"), "festival G15 mask", "bid mask", "agree")
    (palace,) = state.land.palaces
    assert palace.celebrated
    assert (state.seat, state.to_act, state.phase, state.auction) == (1, 1, Phase.ACTIONS, None)
    assert kinds_of(state)[-2:] == [EventKind.CELEBRATED, EventKind.TURN_ENDED]
    back = replace(state, seat=0, to_act=0, duty_open=False).with_player(1, developers=0)
    assert code(back, "festival G15 mask") is Code.CELEBRATED
    assert code(play(back, "palace G15 10"), "festival G15 mask") is None


def test_J51_who_had_his_final_scoring_may_still_be_a_guest_and_score() -> None:
    state = festival(8, "mask", "mask mask", last_round=True).with_player(1, finished=True)
    state = play(state, "festival G15 mask", "bid mask mask", "pass")
    # Seat 0's final scoring follows; seat 1 has had his and gets nothing more by J54.
    assert points_of(state) == [(1, 4, "J50"), (0, 8, "J54")]
    assert state.phase is Phase.OVER


def test_J51_who_had_his_final_scoring_still_scores_pools() -> None:
    state = position(rice="G7 G9 F7 F8 H7 H8", developers=["", "G7"], last_round=True)
    state = play(state.with_player(1, finished=True), "irrigation G8", "end")
    assert points_of(state) == [(1, 3, "J25")]


def test_J51_a_festival_in_a_turn_without_a_tile_counts_as_such_a_turn() -> None:
    state = crowded(village="G6 G7 G8", palaces="G8=2", developers=["G6", ""], hands=["mask", ""])
    assert play(state, "festival G8 mask").idle_turns == 1


def test_J49_answers_and_openings_are_barriers_to_undo() -> None:
    state = play(festival(8, "mask", "mask"), "festival G15 mask")
    assert state.barrier is Barrier.REVEALED
    assert play(state, "bid mask").barrier is Barrier.ANSWERED
    assert play(state, "bid mask", "agree").barrier is Barrier.TURN_ENDED


# --- all of it once more, by chance ------------------------------------------------------------------


def answers(state: State, seat: int, total: int, highest: int, asked: bool) -> set[str]:
    """What J46, J48 and J49 leave to a seat, card by card."""
    held = list(cards_of(state.secret.hands[seat]))
    found = {"agree"} if asked else {"pass"}
    for chosen in product((False, True), repeat=len(held)):
        some = [kind for kind, taken in zip(held, chosen, strict=True) if taken]
        values = [card_value(kind, state.festival_card) for kind in some]
        if some and all(values) and total + sum(values) >= highest:
            found.add("bid " + " ".join(KINDS[kind] for kind in some))
    return found


def play_an_auction_by_chance(seed: int) -> None:
    """Holds each step and the points against a plain account of who is in with how much."""
    rng = Random(seed)
    seats = 2 + seed % 3
    deck = shuffled([kind for kind in range(6) for _ in range(5)], rng)
    hands = [" ".join(KINDS[kind] for kind in deck[seat * 6 : seat * 6 + 6]) for seat in range(seats)]
    host = seed % seats
    state = festival(8, *hands, card=KINDS[deck[-1]], seat=host)
    openings = sorted(legal(state, "festival"))
    assert openings
    state = play(state, openings[seed % len(openings)])
    totals, out, agreed = [0] * seats, set(), set()
    assert state.auction is not None
    totals[host], last = state.auction.highest, host
    while True:
        clockwise = [(last + i) % seats for i in range(1, seats)]
        below = [seat for seat in clockwise if seat not in out and totals[seat] < max(totals)]
        to_ask = [seat for seat in clockwise if seat not in out | agreed]
        if len(out) == seats - 1 or not (below or to_ask):
            break
        seat = (below or to_ask)[0]
        assert state.to_act == seat
        lines = sorted(answers(state, seat, totals[seat], max(totals), not below))
        assert sorted(legal(state)) == lines
        line = lines[int(rng.random() * len(lines))]
        before = state
        state = play(state, line)
        if line == "pass":
            out.add(seat)
        elif line == "agree":
            agreed.add(seat)
        else:
            totals[seat] += sum(card_value(kind, before.festival_card) for kind in cards(line[4:]))
            last, agreed = seat, set()
    assert state.auction is None
    holders = {seat for seat in range(seats) if seat not in out}
    assert {seat: points for seat, points, _ in points_of(state)} == dict.fromkeys(
        holders, 4 if len(holders) == 1 else 3
    )
    assert state.land.palace_at(at("G15")) == replace(before.land.palaces[0], celebrated=True)


def test_J48_J50_auctions_by_chance_follow_a_plain_account() -> None:
    for seed in range(40):
        play_an_auction_by_chance(seed)
