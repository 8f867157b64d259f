"""The position of Java for the ear: in short, row by row, space by space, settlements, festivals."""

from __future__ import annotations

from typing import Any

import pytest

from engines.java.game import JAVA
from engines.java.settlements import settlement_of
from engines.java.spaces import BOARD, CENTRAL, members, name_of, neighbours
from engines.java.state import State
from engines.java.texts.board import (
    DIRECTION_NAMES,
    ROW_LETTERS,
    direction_words,
    festival_lines,
    neighbourhood_lines,
    pieces_line,
    player_lines,
    position_lines,
    row_line,
    row_lines,
    settlement_lines,
    settlement_words,
    space_words,
    stake_words,
    stock_lines,
)
from engines.java.view import JavaView
from tests.games.java.engine.positions import (
    at,
    new_game,
    owning,
    play,
    position,
    random_game,
    spread,
    stocked,
)


def seen(state: State, seat: int | None = 0) -> JavaView:
    """The view of a seat."""
    return JAVA.view(state, seat)


def busy(**changes: Any) -> State:
    """A position with a city, a village, developers of both and a stack."""
    fields: dict[str, Any] = {
        "rice": "F2 F4 F8 G9:3",
        "village": "F7:2 E8 D7 F10 F11",
        "palaces": "E8=4",
        "developers": ("F7", "G9"),
        "hands": ("mask mask drum", "mask drum"),
        "festival": "mask",
    }
    return position(2, **(fields | changes))


# --- in short --------------------------------------------------------------------------------------


def test_the_position_in_short_is_points_stock_and_ones_own_pieces() -> None:
    state = stocked(owning(busy(), 0, tokens=1, doubles=0, rice_singles=1, village_singles=0), triples=7)
    assert position_lines(seen(state)) == [
        "Points: Ani 0, Budi 0. Triples left: 7. Festival card: mask.",
        "You have 3 cards, worth 2 in a festival now, 1 token, developers on F7; hand tells all.",
    ]
    assert position_lines(seen(state, None)) == position_lines(seen(state))[:1]


def test_all_developers_are_named_and_none_is_said_to_be_none() -> None:
    assert pieces_line(seen(busy(developers=("F7 F8 F10", ""))), 0).endswith("developers on F7, F8, F10.")
    assert pieces_line(seen(new_game(2)), 0).endswith("12 developers in reserve, no developers on the board.")


def test_players_are_told_with_the_number_of_their_cards_only() -> None:
    lines = player_lines(seen(busy(), 1))
    assert lines[0].startswith("Ani: no points, 3 cards, 3 tokens, 5 doubles, 3 single rice, 2 single ")
    assert lines[1].startswith("Budi: no points, 2 cards, ")
    assert "mask" not in " ".join(lines)


def test_the_stock_leaves_out_what_is_used_up() -> None:
    state = stocked(busy(), triples=1, irrigation=0, palaces=(0, 6, 0, 1, 10))
    assert stock_lines(seen(state)) == [
        "Left for all: 1 triple, no irrigation tiles; palaces: 6 of value 4, 1 of value 8, 10 of value 10.",
        "The deck has 24 cards, the discards have no cards.",
        "Festival card: mask.",
    ]
    assert "palaces: none." in stock_lines(seen(stocked(busy(), palaces=(0, 0, 0, 0, 0))))[0]


# --- row by row ------------------------------------------------------------------------------------


def test_a_row_tells_land_by_name_and_what_is_bare_by_number() -> None:
    assert row_line(seen(busy()), 5) == (
        "Row F, F2 to F17: F2 rice level 1; 1 bare; F4 rice level 1; F5 irrigation; 1 bare; "
        "F7 village level 2 with Ani; F8 rice level 1; 1 bare; F10 and F11 village level 1; 2 bare; "
        "F14 irrigation; 3 bare."
    )
    assert row_line(seen(busy()), 4) == ("Row E, E2 to E18: 6 bare; E8 palace 4 on level 1; 10 bare.")


def test_three_alike_side_by_side_are_told_from_the_first_to_the_last() -> None:
    told = row_line(seen(position(2, rice="J5 J6 J7", village="J8")), 9)
    assert told == "Row J, J3 to J16: 2 bare; J5 to J7 rice level 1; J8 village level 1; 8 bare."


def test_two_developers_of_one_player_side_by_side_are_told_together() -> None:
    told = row_line(seen(position(2, rice="J5 J6 J7", developers=("J5 J6", "J7"))), 9)
    assert "J5 and J6 rice level 1 with Ani; J7 rice level 1 with Budi" in told


def test_who_stands_apart_is_told_apart() -> None:
    state = position(2, rice="J5 J6 J7 J8", developers=("J6", "J7"))
    told = row_line(seen(state), 9)
    assert "J5 rice level 1; J6 rice level 1 with Ani; J7 rice level 1 with Budi; J8 rice" in told
    state = busy(palaces="E8=4", celebrated="E8")
    assert "E8 palace 4 celebrated on level 1" in row_line(seen(state), 4)


def test_land_outside_is_told_and_lengthens_its_row() -> None:
    state = position(2, rice="B4 B5 A5 F1 F2")
    assert row_line(seen(state), 0) == "Row A, A5: A5 rice level 1."
    assert row_line(seen(state), 1).startswith("Row B, B4 to B14: B4 and B5 rice level 1; 2 outside; 1 bare;")
    assert row_line(seen(state), 5).startswith("Row F, F1 to F17: F1 and F2 rice level 1; ")


def test_an_empty_board_is_all_bare() -> None:
    lines = row_lines(seen(new_game(2)))
    assert len(lines) == len(ROW_LETTERS) == 15
    assert lines[0] == "Row A: outside, bare." and lines[14] == "Row O: outside, bare."
    assert lines[3] == "Row D, D3 to D16: 14 bare."
    # Rows with a gap: what lies between is outside too.
    assert lines[1] == "Row B, B5 to B14: 1 bare; 2 outside; 1 bare; 2 outside; 1 bare; 2 outside; 1 bare."


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2)])
def test_every_space_is_told_exactly_once(seats: int, seed: int) -> None:
    states, _ = random_game(seats, seed, True)
    for state in spread(states, 12):
        view, land = seen(state, None), state.land
        counted = {"bare": 0, "outside": 0}
        named: list[str] = []
        for line in row_lines(view):
            if line.endswith("outside, bare."):
                continue
            for part in line.partition(": ")[2].rstrip(".").split("; "):
                first, *rest = part.split(" ")
                if first.isdigit():
                    counted[rest[0]] += int(first)
                elif rest[0] == "to":
                    named += [f"{first[0]}{n}" for n in range(int(first[1:]), int(rest[1][1:]) + 1)]
                else:
                    named += [first, rest[1]] if rest[0] == "and" else [first]
        shown = land.covered | land.irrigation
        assert named == [name_of(space) for space in members(shown & BOARD)]
        assert counted["bare"] == (CENTRAL & ~shown).bit_count()


# --- space by space --------------------------------------------------------------------------------


def test_a_space_is_told_in_one_breath() -> None:
    for space, words in (
        ("F7", "village, level 2, city of 3 with palace 4 at E8, a developer of Ani"),
        ("E8", "palace 4, level 1, city of 3"),
        ("F10", "village, level 1, village of 2 spaces"),
        ("G9", "rice, level 3, a developer of Budi"),
        ("F2", "rice, level 1"),
        ("F5", "irrigation"),
        ("F3", "bare"),
        ("F1", "bare, outside, mountains"),
        ("N5", "bare, outside, lowlands"),
    ):
        assert space_words(seen(busy()), at(space)) == words


def test_a_celebrated_palace_and_a_lone_village_say_so() -> None:
    view = seen(busy(celebrated="E8", village="F7:2 E8 D7 F10"))
    assert space_words(view, at("E8")) == "palace 4, celebrated, level 1, city of 3"
    assert space_words(view, at("F10")) == "village, level 1, village of 1 space"
    assert settlement_words(view, settlement_of(view.land, at("D7"))) == (
        "city of 3 with palace 4, celebrated, at E8"
    )


def test_a_neighbourhood_is_the_space_what_belongs_to_it_and_all_six_around_it() -> None:
    assert neighbourhood_lines(seen(busy()), at("F7")) == [
        "F7: village, level 2, city of 3 with palace 4 at E8, a developer of Ani.",
        "City of 3: Ani leads (level 2).",
        "Palace 4 at E8; 6 needs 6 spaces.",
        "Festival: 2 alone, 1 shared.",
        "Final scoring: Ani 4.",
        "East F8: rice, level 1.",
        "North-east E8: palace 4, level 1, city of 3.",
        "North-west E7: bare.",
        "West F6: bare.",
        "South-west G7: bare.",
        "South-east G8: bare.",
    ]


def test_what_lies_off_the_board_is_told_as_such() -> None:
    lines = neighbourhood_lines(seen(new_game(2)), at("A5"))
    assert lines[0] == "A5: bare, outside, mountains."
    assert "North-east: mountains, off the board." in lines
    assert "South-east B5: bare." in lines
    lines = neighbourhood_lines(seen(new_game(2)), at("O6"))
    assert "South-west: lowlands, off the board." in lines


def test_every_space_of_the_board_can_be_told() -> None:
    view = seen(busy())
    for space in members(BOARD):
        lines = neighbourhood_lines(view, space)
        assert [line.split(" ")[0].rstrip(":").lower() for line in lines[-6:]] == list(DIRECTION_NAMES)


def test_directions_are_those_of_the_neighbours() -> None:
    around = [name_of(space) for space in neighbours(at("F7"))]
    assert around == ["F8", "E8", "E7", "F6", "G7", "G8"]
    told = [direction_words(at("F7"), space) for space in neighbours(at("F7"))]
    assert told == ["east", "north-east", "north-west", "west", "south-west", "south-east"]


# --- settlements and pools -------------------------------------------------------------------------


def test_settlements_are_cities_then_villages_of_some_size_or_with_somebody_then_pools() -> None:
    state = busy(village="F7:2 E8 D7 F10 F11 K6 M8", developers=("F7 K6", "G9"))
    assert settlement_lines(seen(state)) == [
        "City of 3 with palace 4 at E8: Ani leads (level 2).",
        "F10, village of 2 spaces: nobody there.",
        "K6, village of 1 space: Ani leads (level 1).",
        "F5, pool of 1, 3 points, open at 5 spaces: nobody there.",
        "F14, pool of 1, 3 points, open at 6 spaces: nobody there.",
        "I10, pool of 1, 3 points, open at 6 spaces: nobody there.",
    ]


# --- festivals -------------------------------------------------------------------------------------


def test_no_festival_has_no_lines() -> None:
    assert festival_lines(seen(busy())) == []


def test_a_festival_tells_the_stake_and_what_each_has_played_and_answered() -> None:
    hands = ("mask mask drum", "mask+drum mask")
    state = busy(developers=("F7", "D7"), hands=hands, village="F7 E8 D7")
    state = play(state, "festival E8 mask")
    assert festival_lines(seen(state, 1)) == [
        "Festival at E8. Palace 4: alone 2 points, shared 1 each.",
        "Festival card: mask.",
        "Ani: 1 (mask).",
        "Budi: 0.",
    ]
    state = play(state, "bid mask+drum")
    assert festival_lines(seen(state))[3] == "Budi: 1 (mask+drum)."
    raised = play(state, "bid mask")
    assert festival_lines(seen(raised))[2] == "Ani: 2 (mask, mask)."
    assert "drum, " not in " ".join(festival_lines(seen(raised)))


def test_who_has_passed_or_agreed_is_told() -> None:
    village = "F7 E8 D7 E7"
    state = position(
        3, village=village, palaces="E8=4", developers=("F7", "D7", "E7"), festival="mask",
        hands=("mask mask", "mask", "mask"),
    )  # fmt: skip
    state = play(state, "festival E8 mask", "bid mask", "bid mask", "agree")
    assert festival_lines(seen(state))[2] == "Ani: 1 agreed (mask)."
    state = play(
        position(
            3, village=village, palaces="E8=4", developers=("F7", "D7", "E7"), festival="mask",
            hands=("mask mask", "mask", "mask"),
        ),
        "festival E8 mask", "pass",
    )  # fmt: skip
    assert festival_lines(seen(state))[3] == "Budi: 0 passed."


def test_the_option_of_the_example_is_named() -> None:
    state = busy(palaces="E8=8", options={"shared_festivals": "example"})
    assert stake_words(seen(state), at("E8")) == "Palace 8: alone 4 points, shared 2 each (by its example)."
