"""Palaces (J5, J38 to J43)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engines.java.refusals import Code
from engines.java.state import EventKind, State
from engines.java.texts.game_texts import TEXTS
from tests.cases import in_one_test
from tests.games.java.engine.positions import (
    at,
    code,
    kinds_of,
    legal,
    new_game,
    play,
    points_of,
    position,
    random_game,
    stocked,
    why_not,
)

ROW = [f"G{number}" for number in range(6, 18)]


def village_of(size: int, **more: object) -> State:
    """A village in a row from G6 on, led by seat 0 from its first space."""
    return position(village=" ".join(ROW[:size]), developers=["G6", ""], **more)


def test_J5_the_stock_holds_6_7_8_9_and_10_palaces() -> None:
    assert new_game().stock.palaces == (6, 7, 8, 9, 10)


def test_J5_a_built_palace_comes_from_the_stock_and_must_be_there() -> None:
    state = village_of(6)
    assert play(state, "palace G7 6").stock.palaces == (6, 7, 7, 9, 10)
    bare = stocked(state, palaces=(6, 0, 8, 9, 10))
    assert code(bare, "palace G7 4") is Code.PALACE_STOCK_EMPTY
    assert code(bare, "palace G7 6") is None


def test_J5_a_new_palace_is_not_celebrated() -> None:
    (palace,) = play(village_of(2), "palace G7 2").land.palaces
    assert not palace.celebrated


def test_J38_only_the_sole_leader_builds_and_enlarges() -> None:
    for palaces in ("", "G9=2"):
        value = 2 if not palaces else 4
        state = position(village="G6:2 G7 G8 G9", palaces=palaces, developers=["G6", "G7"])
        line = f"palace G9 {value}"
        assert code(state, line) is None
        assert code(replace(state, seat=1, to_act=1), line) is Code.NOT_SOLE_LEADER
        level = position(village="G6 G7 G8 G9", palaces=palaces, developers=["G6", "G7"])
        assert code(level, line) is Code.NOT_SOLE_LEADER
        nobody = position(village="G6 G7 G8 G9", palaces=palaces)
        assert code(nobody, line) is Code.NOT_SOLE_LEADER


def test_J38_the_refusal_says_who_leads() -> None:
    state = position(village="G6 G7:2 G8", developers=["G6", "G7"])
    refusal = why_not(state, "palace G8 2")
    assert refusal is not None
    assert TEXTS.format_message(refusal) == "Only the sole leader may build at G8: Budi leads there"
    assert refusal.where == (at("G6"), at("G7"))


@in_one_test("size", [1, 2, 3, 5, 6, 10, 12])
def test_J39_a_palace_is_worth_at_most_the_size_of_its_village(size: int) -> None:
    assert legal(village_of(size), "palace") == {
        f"palace {name} {value}" for name in ROW[1:size] for value in (2, 4, 6, 8, 10) if value <= size
    }


def test_J39_a_village_of_one_space_gets_no_palace() -> None:
    # Its sole leader can only stand on the space itself.
    state = position(village="G6 I6", developers=["G6", ""])
    assert code(state, "palace G6 2") is Code.SPACE_TAKEN
    assert code(state, "palace I6 2") is Code.NOT_SOLE_LEADER


@pytest.mark.parametrize("seat", [0, 1])
def test_J39_a_palace_needs_a_village_space_without_a_developer(seat: int) -> None:
    standing = ["G6 G7", ""] if seat == 0 else ["G6", "G7"]
    state = position(village="G6:2 G7 G8", rice="G9", developers=standing)
    assert code(state, "palace G7 2") is Code.SPACE_TAKEN
    assert code(state, "palace G8 2") is None
    assert code(state, "palace G9 2") is Code.NO_SETTLEMENT
    assert code(state, "palace G10 2") is Code.NO_SETTLEMENT


def test_J39_the_level_of_the_palace_space_does_not_matter() -> None:
    state = position(village="G6:1 G7:7", developers=["G6", ""])
    assert code(state, "palace G7 2") is None


def test_J39_a_city_gets_no_second_palace() -> None:
    state = village_of(6, palaces="G9=2")
    refusal = why_not(state, "palace G10 4")
    assert refusal is not None
    assert refusal.code is Code.CITY_HAS_PALACE
    assert refusal.where == (at("G9"),)


def test_J39_there_are_no_palaces_of_other_values() -> None:
    for value in (0, 1, 3, 5, 7, 12):
        assert code(village_of(12), f"palace G7 {value}") is Code.NO_SUCH_PALACE


def test_J40_a_palace_is_enlarged_to_any_larger_value_up_to_the_size() -> None:
    state = village_of(9, palaces="G9=4")
    assert legal(state, "palace") == {"palace G9 6", "palace G9 8"}
    assert code(state, "palace G9 4") is Code.NOT_LARGER
    assert code(state, "palace G9 2") is Code.NOT_LARGER
    assert code(state, "palace G9 10") is Code.TOO_SMALL
    assert legal(village_of(12, palaces="G9=10"), "palace") == set()


def test_J40_the_old_palace_stays_underneath_and_the_new_one_is_not_celebrated() -> None:
    state = village_of(9, palaces="G9=2<4", celebrated="G9")
    before = state.stock.palaces
    state = play(state, "palace G9 8")
    (palace,) = state.land.palaces
    assert (palace.value, palace.below, palace.celebrated) == (8, (2, 4), False)
    assert state.stock.palaces == (*before[:3], before[3] - 1, before[4])
    assert kinds_of(state) == [EventKind.ENLARGED]


@in_one_test("value", [2, 4, 6, 8, 10])
def test_J41_building_scores_half_the_new_value_at_once(value: int) -> None:
    state = play(village_of(10), f"palace G7 {value}")
    assert points_of(state) == [(0, value // 2, "J41")]
    assert (state.ap, kinds_of(state)) == (5, [EventKind.BUILT])
    assert code(replace(village_of(10), ap=0), f"palace G7 {value}") is Code.NOT_ENOUGH_AP


def test_J41_enlarging_scores_half_the_new_value_at_once() -> None:
    assert points_of(play(village_of(10, palaces="G9=4"), "palace G9 10")) == [(0, 5, "J41")]


def test_J42_a_palace_changes_once_a_turn_but_several_may_change() -> None:
    state = position(village="G6 G7 G8 G9 I6 I7", developers=["G6 I6", ""])
    state = play(state, "palace G9 2")
    assert code(state, "palace G9 4") is Code.CHANGED_ALREADY
    state = play(state, "palace I7 2")
    assert points_of(state) == [(0, 1, "J41"), (0, 1, "J41")]
    # Seat 0's next turn.
    state = play(state, "end")
    state = play(replace(state, duty_open=False), "end")
    assert code(replace(state, duty_open=False), "palace G9 4") is None


def test_J42_an_enlarged_palace_is_not_enlarged_again_in_the_turn() -> None:
    state = play(village_of(8, palaces="G9=2"), "palace G9 4")
    assert code(state, "palace G9 6") is Code.CHANGED_ALREADY


def test_J42_joining_does_not_reset_what_changed() -> None:
    state = position(village="G6 G7 G9 G10", rice="G8 H8", tiles="G8+H8", developers=["G6 G10", ""])
    state = play(state, "palace G7 2", "village G8")
    assert code(state, "palace G7 4") is Code.CHANGED_ALREADY


def test_J42_a_new_palace_in_a_part_cut_off_is_another_palace() -> None:
    state = position(village="G6 G7 G8 G9 G10", rice="H8", tiles="G8+H8", developers=["G6 G10", ""])
    state = play(state, "palace G7 4", "rice G8", "palace G9 2")
    assert points_of(state) == [(0, 2, "J41"), (0, 1, "J41")]


def test_J43_palaces_stay_to_the_end() -> None:
    for seats in (2, 3, 4):
        states, _ = random_game(seats, 1, lively=True)
        for before, after in pairwise(states):
            values = {palace.space: palace.value for palace in after.land.palaces}
            assert all(values[palace.space] >= palace.value for palace in before.land.palaces)
        assert states[-1].land.palaces
