"""What settlements promise: leaders, points and the next palace, held against what the rules then do."""

from __future__ import annotations

from engines.java.actions import BuildPalace
from engines.java.game import JAVA
from engines.java.prospects import Prospect, Rank, find_prospects, prospect_of
from engines.java.scoring import city_scores
from engines.java.settlements import leaders
from engines.java.spaces import components, name_of, names_of
from tests.games.java.engine.positions import WHOLE_GAMES, position, spread, stocked, whole_game


def words(prospect: Prospect) -> tuple[object, ...]:
    """What a panel says of a settlement."""
    value = prospect.palace.value if prospect.palace else 0
    return name_of(prospect.space), value, prospect.size, prospect.is_open, prospect.fitting, prospect.lacking


def test_cities_come_in_the_order_of_their_palaces_then_villages_worth_one() -> None:
    state = position(
        3,
        village="D6 D7 D8 G6:2 G7 G8 G9 J6 J7 L9 M5 M6 M7",
        palaces="D8=2 G6=2<4",
        celebrated="D8",
        developers=["G7", "D6 D7", "G8"],
    )
    assert [words(each) for each in find_prospects(state)] == [
        ("D8", 2, 3, False, 0, 1),
        ("G6", 4, 4, True, 0, 2),
        ("J6", 0, 2, False, 2, 0),
        ("M5", 0, 3, False, 2, 0),
    ]
    assert [names_of(each.area) for each in find_prospects(state)][2:] == [["J6", "J7"], ["M5", "M6", "M7"]]


def test_J54_the_best_standing_and_the_second_with_what_each_would_get() -> None:
    land = {"village": "G6:4 G7:4 G8:3 G9:3 G10:2 G11", "palaces": "G11=6"}
    (city,) = find_prospects(position(4, **land, developers=["G6", "G7", "G8", "G10"]))
    assert city.ranks == (Rank((4,), (0, 1), 6), Rank((3,), (2,), 3))
    (city,) = find_prospects(position(4, **land, developers=["G6 G8", "G7", "", "G9"]))
    assert city.ranks == (Rank((4, 3), (0,), 6), Rank((4,), (1,), 3))
    (city,) = find_prospects(position(4, **land))
    assert city.ranks == ()


def test_J40_the_next_palace_is_one_that_the_stock_has() -> None:
    state = position(village="G6 G7 G8 G9 G10 G11", palaces="G6=2", developers=["G7"])
    assert [words(each)[4:] for each in find_prospects(state)] == [(6, 0)]
    assert [words(each)[4:] for each in find_prospects(stocked(state, palaces=(5, 0, 0, 9, 10)))] == [(0, 2)]
    assert [words(each)[4:] for each in find_prospects(stocked(state, palaces=(5, 0, 0, 0, 0)))] == [
        (0, None)
    ]
    village = position(village="G6 G7 G8")
    assert [words(each)[4:] for each in find_prospects(village)] == [(2, 0)]
    assert find_prospects(stocked(village, palaces=(0, 7, 8, 9, 10))) == []


def test_the_prospects_agree_with_the_rules_in_whole_games() -> None:
    for game in WHOLE_GAMES:
        for state in spread(whole_game(*game)[0], 25):
            found = find_prospects(state)
            paid = {
                (score.palace, seat, score.points)
                for seat in state.seats
                for score in city_scores(state.land, state.players, seat)
            }
            assert paid == {
                (each.space, seat, rank.points)
                for each in found
                for rank in each.ranks
                for seat in rank.seats
                if each.palace
            }
            legal = JAVA.legal_actions(state).of("palace")
            for area in components(state.land.village):
                prospect = prospect_of(state, area)
                assert (prospect.ranks[0].seats if prospect.ranks else ()) == leaders(
                    state.land, state.players, area
                )
                built = [
                    each.value for each in legal if isinstance(each, BuildPalace) and area >> each.space & 1
                ]
                assert max(built, default=prospect.fitting) == prospect.fitting
                if built:
                    assert prospect in found
