"""Settlements, standings and sole leaders (J4, J32, J33, J37)."""

from __future__ import annotations

from engines.java.settlements import (
    cities,
    leaders,
    palace_in,
    settlement_of,
    standing,
    standings,
)
from tests.cases import in_one_test
from tests.games.java.engine.positions import at, position, spaces


def test_J4_a_settlement_is_a_connected_set_of_village_spaces_with_the_palace_space() -> None:
    land = position(village="G8 G9 H9 J9 J10", rice="G10 I9", palaces="G9=2").land
    assert settlement_of(land, at("G8")) == spaces("G8 G9 H9")
    assert settlement_of(land, at("G9")) == spaces("G8 G9 H9")
    assert settlement_of(land, at("J9")) == spaces("J9 J10")
    assert settlement_of(land, at("I9")) == 0
    assert settlement_of(land, at("D8")) == 0


def test_J4_with_a_palace_it_is_a_city_and_without_one_a_village() -> None:
    land = position(village="G8 G9 H9 J9 J10", palaces="G9=2").land
    assert cities(land) == [(at("G9"), spaces("G8 G9 H9"))]
    assert palace_in(land, spaces("G8 G9 H9")) == land.palace_at(at("G9")) is not None
    assert palace_in(land, spaces("J9 J10")) is None


def test_J32_a_standing_lists_the_levels_highest_first() -> None:
    state = position(village="G8:2 G9:9 G10:4 G11:4", developers=["G8 G9 G10 G11", ""])
    assert standing(state.land, state.players[0].developers) == (9, 4, 4, 2)
    assert standing(state.land, 0) == ()


@in_one_test(
    "better, worse",
    [
        ((4, 4), (4, 3, 3)),
        ((2, 1), (2,)),
        ((2,), (1,)),
        ((2,), (1, 1, 1, 1)),
        ((10,), (9, 9)),
        ((3, 2, 1), (3, 2)),
    ],
)
def test_J33_the_first_difference_decides_and_a_longer_list_beats_its_beginning(
    better: tuple[int, ...], worse: tuple[int, ...]
) -> None:
    row = [f"G{number}" for number in range(6, 17)]
    levels = (*better, *worse)
    state = position(
        village=" ".join(f"{name}:{level}" for name, level in zip(row, levels, strict=False)),
        developers=[" ".join(row[len(better) : len(levels)]), " ".join(row[: len(better)])],
    )
    area = settlement_of(state.land, at("G6"))
    assert standings(state.land, state.players, area) == [(better, 1), (worse, 0)]
    assert leaders(state.land, state.players, area) == (1,)


def test_J37_a_tie_for_the_best_has_no_sole_leader() -> None:
    state = position(4, village="G8:2 G9:2 G10:1 G11:3 G12", developers=["G8 G10", "G9", "G12", ""])
    area = spaces("G8 G9 G10 G11 G12")
    assert leaders(state.land, state.players, area) == (0,)
    tied = state.with_player(0, developers=spaces("G8"))
    assert leaders(tied.land, tied.players, area) == (0, 1)


def test_J37_only_players_with_a_developer_there_count() -> None:
    state = position(3, village="G8 G9 I8:5", developers=["", "G8", "I8"])
    area = spaces("G8 G9")
    assert leaders(state.land, state.players, area) == (1,)
    empty = state.with_player(1, developers=0)
    assert leaders(empty.land, empty.players, area) == ()
