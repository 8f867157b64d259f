"""Setup, the turn, the duty to place land, and the end of the game (J9 to J12, J22, J52, J53)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engines.core import Barrier, IllegalActionError, SeatSetup, Setup, SetupError
from engines.java.game import JAVA
from engines.java.refusals import Code
from engines.java.state import EventKind, Phase, State
from engines.java.texts.game_texts import TEXTS
from engines.java.turn import TILE_VERBS
from tests.engines.asking import raises_worded
from tests.extent import count, every
from tests.games.java.engine.positions import (
    code,
    crowded,
    kinds_of,
    legal,
    new_game,
    owning,
    play,
    points_of,
    position,
    random_game,
    setup,
    spread,
    stocked,
    why_not,
)


def without_tiles(state: State, *kept: str) -> State:
    """The position in which nobody has any tile but those of some kinds."""
    none = {"doubles": 0, "rice_singles": 0, "village_singles": 0}
    for seat in state.seats:
        state = owning(state, seat, **{name: 0 for name in none if name not in kept})
    return state if "triples" in kept else stocked(state, triples=0)


# --- setup -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_J10_each_player_gets_three_cards_and_scores_start_at_0(seats: int) -> None:
    state = new_game(seats)
    assert [sum(hand) for hand in state.secret.hands] == [3] * seats
    assert state.scores == (0,) * seats
    assert state.stock == new_game(2).stock
    assert len(state.players) == seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_J10_a_random_player_begins_and_play_goes_clockwise(seats: int) -> None:
    assert {new_game(seats, seed).seat for seed in range(30)} == set(range(seats))
    state = replace(position(seats), duty_open=False)
    order = []
    for _ in range(seats + 1):
        order.append(state.to_act)
        state = replace(play(state, "end"), duty_open=False, idle_turns=0)
    assert order == [*range(seats), 0]


def test_J10_the_same_setup_gives_the_same_game_and_another_seed_another() -> None:
    assert new_game(3, 7) == new_game(3, 7)
    assert new_game(3, 7).secret != new_game(3, 8).secret


@pytest.mark.parametrize("count", [0, 1, 5])
def test_J10_java_is_for_2_to_4_players(count: int) -> None:
    with raises_worded(SetupError, f"2 to 4 players, not {count}"):
        JAVA.new_state(Setup("java", (SeatSetup("Ani"),) * count, 1))


def test_J10_unknown_options_and_values_are_refused() -> None:
    with raises_worded(SetupError, "no option 'speed'"):
        JAVA.check_setup(setup(speed="high"))
    with raises_worded(SetupError, "table or example, not 'both'"):
        JAVA.check_setup(setup(shared_festivals="both"))
    JAVA.check_setup(setup(shared_festivals="example", free_undo="on"))


# --- action points and tokens ------------------------------------------------------------------------


def test_J9_each_player_has_3_tokens_and_none_is_played_that_is_not_left() -> None:
    assert {player.tokens for player in new_game(4).players} == {3}
    assert play(position(), "token").players[0].tokens == 2
    refusal = why_not(owning(position(), 0, tokens=0), "token")
    assert refusal is not None
    assert refusal.code is Code.NO_TOKEN


def test_J11_a_turn_has_6_ap_and_a_token_adds_1_once_a_turn() -> None:
    state = position()
    assert state.ap == new_game().ap == 6
    state = play(replace(state, ap=0), "token")
    assert (state.ap, state.token_used) == (1, True)
    assert code(state, "token") is Code.TOKEN_PLAYED
    assert "token" not in legal(state)


def test_J11_unused_ap_are_lost_and_a_token_may_be_played_again_next_turn() -> None:
    state = play(position(), "token", "end")
    assert (state.ap, state.token_used, state.drawn) == (6, False, 0)
    assert code(state, "token") is None


def test_J11_actions_come_in_any_order_as_often_as_ap_allow() -> None:
    state = position(rice="L5 K6", village="K7")
    state = play(
        state, "draw deck", "triple D8 D9 E9", "enter K6", "rice D10", "token", "enter K7", "irrigation H9"
    )
    assert state.ap == 0
    assert {code(state, line) for line in ("rice D11", "enter L5", "irrigation H10")} == {Code.NOT_ENOUGH_AP}


def test_J11_a_turn_never_ends_by_itself_at_0_ap() -> None:
    state = play(position(), *[f"irrigation H{number}" for number in range(5, 11)])
    assert (state.ap, state.seat, state.turn) == (0, 0, 1)
    after = play(state, "end")
    assert (after.seat, after.turn, after.duty_open) == (1, 2, True)
    assert after.barrier is Barrier.TURN_ENDED


def test_J11_a_refused_action_is_never_applied() -> None:
    state = replace(position(), ap=0)
    with pytest.raises(IllegalActionError) as caught:
        play(state, "rice G8")
    assert TEXTS.format_refusal(caught.value.refusal) == "A land tile needs 1 AP, 0 left (rule J11)"


# --- the duty ------------------------------------------------------------------------------------------


def test_J12_a_turn_is_not_ended_before_a_land_tile_is_placed() -> None:
    state = position(duty_open=True)
    refusal = why_not(state, "end")
    assert refusal is not None
    assert (refusal.code, refusal.ruling) == (Code.DUTY, "J12")
    assert TEXTS.format_message(refusal) == "Place land first: 6 AP can still pay for a tile"
    for line in ("triple G8 G9 H8", "double G8 G9", "rice G8", "village G8"):
        assert code(play(state, line), "end") is None
    assert code(play(state, "irrigation G8", "draw deck"), "end") is Code.DUTY


def test_J12_a_festival_waits_for_the_duty_too() -> None:
    state = position(
        village="G6 G7", palaces="G7=2", developers=["G6", ""], hands=["mask", ""], duty_open=True
    )
    assert code(state, "festival G7 mask") is Code.DUTY
    assert legal(state, "festival") == set()
    assert code(play(state, "rice G8"), "festival G7 mask") is None


def test_J12_the_last_ap_is_kept_for_a_tile_unless_a_token_is_left() -> None:
    used = replace(position(rice="L5", duty_open=True), ap=1, token_used=True)
    no_token = replace(owning(position(rice="L5", duty_open=True), 0, tokens=0), ap=1)
    for state in (used, no_token):
        for line in ("draw deck", "draw face", "enter L5", "irrigation G8"):
            assert code(state, line) is Code.DUTY
        assert legal(state, "draw") | legal(state, "enter") | legal(state, "irrigation") == set()
        assert code(state, "rice G8") is None
    token = replace(position(rice="L5", duty_open=True), ap=1)
    for line in ("draw deck", "enter L5", "irrigation G8", "token"):
        assert code(token, line) is None


def test_J12_at_0_ap_with_a_token_left_the_token_must_be_played() -> None:
    state = replace(position(duty_open=True), ap=0)
    refusal = why_not(state, "end")
    assert refusal is not None
    assert refusal.code is Code.DUTY
    assert "play the extra-action token" in TEXTS.format_message(refusal)
    assert legal(state) == {"token"}
    state = play(state, "token")
    assert "end" not in legal(state)
    assert code(play(state, "rice G8"), "end") is None


def test_J12_where_only_the_token_pays_for_a_tile_it_must_be_played() -> None:
    # A triple fits on B5 alone, with two outside spaces.
    state = replace(without_tiles(crowded("B5", developers=["B8", ""]), "triples"), ap=2)
    assert {line.split()[0] for line in legal(state)} == {"token", "move"}
    for line in ("end", "draw deck"):
        refusal = why_not(state, line)
        assert refusal is not None
        assert TEXTS.format_refusal(refusal) == (
            "Place land first: play the extra-action token, then a tile (rule J12)"
        )
    assert legal(play(state, "token"), "triple")


def test_J12_without_ap_and_token_the_duty_does_not_bind() -> None:
    state = replace(position(duty_open=True), ap=0, token_used=True)
    assert code(state, "end") is None


def test_J12_the_duty_does_not_bind_where_no_tile_fits() -> None:
    state = crowded()
    assert {line for verb in TILE_VERBS for line in legal(state, verb)} == set()
    for line in ("end", "draw deck", "enter L5", "token"):
        assert code(state, line) is None


def test_J12_the_last_place_for_a_tile_is_not_taken_by_irrigation() -> None:
    state = crowded("G8")
    assert code(state, "irrigation G8") is Code.DUTY
    assert legal(state, "irrigation") == set()
    assert code(state, "rice G8") is None
    two = crowded("G8 H10")
    assert legal(two, "irrigation") == {"irrigation G8", "irrigation H10"}


def test_J12_the_last_place_for_a_tile_is_not_taken_by_a_developer() -> None:
    # Only on G8 could a single be placed; all of the board is one rice field.
    state = crowded(like="G8", developers=["G9", ""])
    for line in ("enter G8", "move G9 G8"):
        assert code(state, line) is Code.DUTY
        assert line not in legal(state)
    assert code(state, "move G9 G10") is None
    two = crowded(like="G8 H10", developers=["G9", ""])
    assert code(two, "move G9 G8") is None
    assert code(play(two, "move G9 G8"), "enter H10") is Code.DUTY


def test_J12_no_space_of_the_last_place_for_a_tile_is_taken() -> None:
    # Only doubles are left, and one fits only over G8 and G9.
    state = without_tiles(crowded("G8 G9"), "doubles")
    assert len(legal(state, "double")) == 2
    for space in ("G8", "G9"):
        assert code(state, f"irrigation {space}") is Code.DUTY


def test_J12_a_free_step_at_0_ap_with_a_token_left_is_refused_too() -> None:
    state = replace(crowded(like="G8", developers=["G9", ""]), ap=0)
    assert code(state, "move G9 G8") is Code.DUTY
    assert code(state, "move G9 G10") is None


def test_J12_nobody_need_clear_a_place_first() -> None:
    state = crowded(like="G8", developers=["G8", ""])
    assert code(state, "end") is None
    # But once it is clear, the duty binds.
    state = play(state, "move G8 G9")
    assert code(state, "end") is Code.DUTY
    assert code(state, "move G9 G8") is Code.DUTY


def test_J12_the_last_place_for_a_tile_is_not_taken_by_a_palace() -> None:
    state = crowded(like="G8", village="G7 G8 G9", developers=["G7", ""])
    assert code(state, "palace G8 2") is Code.DUTY
    assert legal(state, "palace") == {"palace G9 2"}


def test_J12_a_palace_may_not_make_the_last_placement_join_cities() -> None:
    state = without_tiles(
        crowded("G8", village="G6 G7 G9 G10", palaces="G6=2", developers=["G10", ""]), "village_singles"
    )
    assert code(state, "village G8") is None
    assert code(state, "palace G9 2") is Code.DUTY
    assert legal(state, "palace") == set()
    assert code(owning(state, 0, rice_singles=1), "palace G9 2") is None


def test_J12_counts_what_the_cheapest_placement_costs() -> None:
    # Triples fit only on B5 with two outside spaces.
    state = replace(without_tiles(crowded("B5"), "triples"), token_used=True)
    assert len(legal(state, "triple")) == 9
    assert all("B5" in line for line in legal(state, "triple"))
    assert code(replace(state, ap=4), "draw deck") is None
    assert code(replace(state, ap=3), "draw deck") is Code.DUTY
    assert code(replace(state, ap=3), "end") is Code.DUTY
    assert code(replace(state, ap=2), "end") is None
    assert code(replace(state, ap=2, token_used=False), "end") is Code.DUTY


def test_J12_there_is_no_duty_in_the_last_round() -> None:
    state = position(duty_open=True, last_round=True)
    assert code(state, "end") is None


def payable(state: State) -> bool:
    """Whether some legal placement could be paid, a token that may still be played counted in."""
    rich = replace(state, ap=state.budget)
    return any(
        JAVA.why_not(rich, action) is None for verb in TILE_VERBS for action in JAVA.legal_actions(rich, verb)
    )


def cramped_positions() -> list[State]:
    """Positions with few placements or AP."""
    found = [
        crowded("G8", developers=["G9", "L5"]),
        crowded("G8", like="G8", developers=["G9", "L5"]),
        crowded(like="G8 K6", developers=["G9 K6", "L5"]),
        crowded(like="L5", village="G7 G8 G9 K6", developers=["G7 K6", "L5"]),
        crowded("B5", developers=["G9", "L5"]),
    ]
    for seats, seed in ((2, 1), (4, 2)):
        found += [
            state
            for state in spread(random_game(seats, seed)[0], count(8, 2))
            if state.phase is Phase.ACTIONS
        ]
    left = ((0, False), (1, True), (1, False), (2, True))
    return [
        replace(state, ap=ap, token_used=used, duty_open=True, last_round=False)
        for state, (ap, used) in every(3, [*product(found, left)])
    ]


def test_J12_binds_exactly_where_a_placement_is_lost() -> None:
    seen = {True: 0, False: 0}
    for state in cramped_positions():
        free = replace(state, duty_open=False)
        before = payable(state)
        for action in JAVA.legal_actions(free):
            if action.verb in TILE_VERBS:
                continue
            over = action.verb in ("end", "festival")
            lost = before and (over or not payable(JAVA.apply(free, action)))
            refusal = JAVA.why_not(state, action)
            assert (refusal is not None and refusal.code is Code.DUTY) == lost, str(action)
            seen[lost] += 1
    assert min(seen.values()) > 100


# --- the end -----------------------------------------------------------------------------------------


def test_J22_as_many_turns_without_room_as_players_start_the_last_round() -> None:
    state = crowded(seats=3, village="G6 G7 G8", palaces="G8=2", developers=["G6", "", "G7"])
    state = replace(state, seat=1, to_act=1)
    state = play(state, "end")
    assert (state.idle_turns, kinds_of(state)) == (1, [EventKind.TURN_ENDED, EventKind.IDLE])
    state = play(state, "end")
    assert (state.idle_turns, state.last_round) == (2, False)
    assert next(e for e in state.events if e.kind is EventKind.IDLE).value == 2
    state = play(state, "end")
    # The third in a row: seat 0 has his final scoring at once, the others one last turn.
    assert (state.last_round, state.no_room, state.to_act) == (True, True, 1)
    assert [player.finished for player in state.players] == [True, False, False]
    state = play(state, "end", "end")
    assert state.phase is Phase.OVER
    # G6 and G7 are neighbours in the pattern of `crowded`: one is higher.
    assert {(seat, ruling) for seat, _, ruling in points_of(state)} == {(0, "J54"), (2, "J54")}
    outcome = JAVA.outcome(state)
    assert outcome is not None
    assert outcome.reason == "no_room"


def test_J22_a_turn_with_a_tile_begins_the_count_anew() -> None:
    state = replace(crowded("G7"), idle_turns=1)
    assert TEXTS.end_banner(JAVA.view(state, 0)) == "1 of 2 turns without a tile"
    state = play(state, "rice G7")
    # The row is broken, though only the end of the turn counts it.
    assert TEXTS.end_banner(JAVA.view(state, 0)) == ""
    state = play(state, "end")
    assert (state.idle_turns, state.last_round) == (0, False)
    state = play(state, "end")
    assert (state.idle_turns, state.last_round) == (1, False)


def test_J22_a_triple_placed_in_that_last_round_changes_nothing_more() -> None:
    state = stocked(crowded("G8 G9 H8", last_round=True, no_room=True), triples=1).with_player(
        1, finished=True
    )
    state = play(state, "triple G8 G9 H8", "end")
    assert state.phase is Phase.OVER
    outcome = JAVA.outcome(state)
    assert outcome is not None
    assert outcome.reason == "no_room"


def test_J52_who_places_the_last_triple_finishes_the_turn_and_is_scored_then() -> None:
    state = stocked(
        position(3, village="G6 G7 G8", palaces="G8=2", developers=["G6", "", ""], hands=["mask", "", ""]),
        triples=1,
    )
    state = play(state, "triple J8 J9 K9")
    assert kinds_of(state)[-1] is EventKind.LAST_TRIPLE
    assert (state.last_round, state.ap, state.ledger) == (False, 5, ())
    # AP first, then the festival, then the final scoring on the board as it then is.
    state = play(state, "rice D8", "festival G8 mask")
    assert points_of(state) == [(0, 1, "J50"), (0, 2, "J54")]
    assert kinds_of(state)[-4:] == [
        EventKind.TURN_ENDED,
        EventKind.LAST_ROUND,
        EventKind.CITY_SCORED,
        EventKind.FINAL_SCORING,
    ]
    assert (state.last_round, state.no_room, state.to_act) == (True, False, 1)


def test_J52_the_game_goes_on_while_a_triple_is_left() -> None:
    state = play(stocked(position(), triples=2), "triple J8 J9 K9", "end")
    assert (state.stock.triples, state.last_round, state.duty_open) == (1, False, True)
    assert not any(player.finished for player in state.players)


def test_J52_without_triples_left_none_is_placed() -> None:
    assert code(stocked(position(), triples=0), "triple G8 G9 H8") is Code.NO_TILE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_J53_each_other_player_has_one_last_turn_and_his_own_scoring(seats: int) -> None:
    start = seats - 1
    state = stocked(position(seats, village="G6 G7 G8", palaces="G8=2", seat=start), triples=1)
    state = play(state, "triple J8 J9 K9", "end")
    order = []
    while state.to_act is not None:
        order.append(state.to_act)
        assert state.phase is Phase.ACTIONS
        state = play(state, "end")
        assert EventKind.FINAL_SCORING in kinds_of(state)
    assert order == list(range(start))
    assert all(player.finished for player in state.players)
    assert kinds_of(state)[-1] is EventKind.GAME_OVER


def test_J53_the_last_turn_is_a_whole_turn_without_the_duty() -> None:
    state = stocked(position(village="G6 G7 L5", rice="K6", developers=["", "G6"]), triples=1)
    state = play(state, "triple J8 J9 K9", "end", "palace G7 2", "draw deck", "rice D8", "end")
    assert state.phase is Phase.OVER
    # The palace built in the last turn counts in the scoring after it.
    assert points_of(state) == [(1, 1, "J41"), (1, 2, "J54")]


def test_J53_nothing_is_done_after_the_end() -> None:
    state = stocked(position(), triples=1)
    state = play(state, "triple J8 J9 K9", "end", "end")
    assert (state.phase, state.to_act, state.to_act) == (Phase.OVER, None, None)
    assert len(JAVA.legal_actions(state)) == 0
    for line in ("end", "token", "rice G8", "bid mask", "pass", "agree"):
        assert code(state, line) is Code.GAME_OVER


def test_J53_nothing_is_scored_twice() -> None:
    state = stocked(position(village="G6 G7 G8", palaces="G8=2", developers=["G6", "G7"]), triples=1)
    state = play(state, "triple J8 J9 K9", "end", "end")
    assert points_of(state) == [(0, 2, "J54"), (1, 2, "J54")]
    assert state.scores == (2, 2)
