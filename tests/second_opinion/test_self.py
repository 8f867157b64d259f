"""The second opinion's own checks: counts known from the rules, and small positions worked out by hand."""

import ast
import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from . import java
from .java import compare_standings, final_scoring, legal_actions, pools_enclosed_by, sole_leader

Dump = dict[str, Any]


def position(ap: int = 6, seats: int = 4, **changes: Any) -> Dump:
    """Return the empty board at the first turn of seat 0, some top-level entries changed."""
    own = {"score": 0, "reserve": 12, "double": 5, "rice": 3, "village": 2, "tokens": 3, "finished": False}
    start: Dump = {
        "game": "java",
        "turn": 1,
        "to_act": 0,
        "phase": "actions",
        "ap": ap,
        "options": {"shared_festivals": "table", "free_undo": False},
        "spaces": {},
        "irrigation": ["F5", "F14", "I10"],
        "pools_scored": [],
        "palaces": {},
        "developers": {},
        "stock": {
            "triple": 56,
            "irrigation": 16,
            "palaces": {"2": 6, "4": 7, "6": 8, "8": 9, "10": 10},
            "deck": ["puppet"] * (29 - 3 * seats),
            "discards": [],
        },
        "festival_card": "mask+drum",
        "turn_state": {
            "token_used": False,
            "drawn": 0,
            "duty_open": True,
            "last_round": False,
            "idle_turns": 0,
        },
        "auction": None,
        "seats": [{"name": f"P{i}", **own, "cards": ["mask", "drum", "puppet"]} for i in range(seats)],
        "ledger": [],
        "legal": [],
    }
    return {**start, **changes}


def lay(dump: Dump, names: str, terrain: str, level: int = 1, tile: object = None, size: int = 1) -> None:
    """Cover spaces with one tile, or, with no tile named, each with a tile of its own."""
    for name in names.split():
        dump["spaces"][name] = {
            "terrain": terrain,
            "level": level,
            "tile": f"own {name}" if tile is None else tile,
            "tile_size": size,
        }


def crown(dump: Dump, name: str, value: int, celebrated: bool = False, changed: bool = False) -> None:
    dump["palaces"][name] = {
        "value": value,
        "celebrated": celebrated,
        "changed_this_turn": changed,
        "below": [],
    }


def people(dump: Dump, **seats_by_space: int) -> None:
    for name, seat in seats_by_space.items():
        dump["developers"][name] = seat
        dump["seats"][seat]["reserve"] -= 1


def without_duty(dump: Dump) -> Dump:
    dump["turn_state"]["duty_open"] = False
    return dump


def only_tile(dump: Dump, kind: str) -> None:
    """Leave one tile of a kind to place, and none of the others."""
    dump["stock"]["triple"] = 0
    dump["seats"][0].update({"double": 0, "rice": 0, "village": 0, kind: 1})


def full_board(dump: Dump, *bare: str) -> None:
    """Cover central Java with single rice tiles, the printed irrigation and some bare spaces left out."""
    for space in java.CENTRAL:
        if java.name_of(space) not in {*dump["irrigation"], *bare}:
            lay(dump, java.name_of(space), "rice")


def listed(dump: Dump, *verbs: str) -> list[str]:
    """Return the legal actions with one of these verbs, the list itself checked for its form on the way."""
    actions = legal_actions(dump)
    assert actions == sorted(set(actions))
    return [action for action in actions if action.split()[0] in verbs]


def test_it_shares_no_code_with_the_engine() -> None:
    tree = ast.parse(Path(java.__file__).read_text(encoding="utf-8"))
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert not {str(name).split(".")[0] for name in froms | plain} & {"engines", "saves", "widgets", "app"}
    assert all(node.level == 0 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))


def test_J1_the_board_has_the_spaces_the_rules_count() -> None:
    assert len(java.CENTRAL) == 153
    assert len(java.COVERABLE - java.CENTRAL) == 63
    assert {java.name_of(s) for s, sign in java.BOARD.items() if sign == "~"} == {"F5", "F14", "I10"}
    assert {java.space_named(name) for name in ("B5", "B8", "B11", "B14")} <= java.CENTRAL
    assert all(java.space_named(java.name_of(space)) == space for space in java.COVERABLE)


def test_J21_J23_the_empty_board_has_the_known_number_of_actions() -> None:
    assert Counter(action.split()[0] for action in legal_actions(position())) == {
        "triple": 1047,
        "double": 1002,
        "rice": 150,
        "village": 150,
        "irrigation": 93,
        "draw": 2,
        "token": 1,
    }


def test_a_game_that_is_over_has_no_actions_and_a_listing_changes_nothing() -> None:
    assert legal_actions(position(to_act=None, phase="over")) == []
    dump = position()
    before = copy.deepcopy(dump)
    legal_actions(dump)
    assert dump == before


# Land


def test_J13_nothing_lies_on_developers_palaces_and_irrigation() -> None:
    dump = position(irrigation=["F5", "F14", "I10", "G9"])
    lay(dump, "F7 F8", "village", tile="d", size=2)
    lay(dump, "E7", "rice", tile="t", size=3)
    crown(dump, "F8", 2)
    people(dump, F7=1)
    covered = {name for action in listed(dump, "triple", "double", "rice") for name in action.split()[1:]}
    assert "E7" in covered
    assert not covered & {"F7", "F8", "G9", "F5"}


def test_J14_a_tile_lies_flat() -> None:
    dump = position()
    lay(dump, "F7", "rice", level=2)
    lay(dump, "F8", "rice", level=2)
    lay(dump, "G8", "rice", level=1)
    actions = legal_actions(dump)
    assert "double F7 F8" in actions
    assert not {"double F8 G8", "double G8 G7", "triple F7 F8 G8"} & set(actions)


def test_J15_a_tile_never_lies_on_exactly_one_tile_of_its_size() -> None:
    dump = position()
    lay(dump, "F7 F8 G8", "rice", tile="a", size=3)
    lay(dump, "F9 G9", "rice", tile="b", size=3)
    lay(dump, "H7 H8", "rice", tile="c", size=2)
    lay(dump, "H9", "rice", tile="e", size=2)
    lay(dump, "H10 H11", "rice", size=1)
    actions = set(legal_actions(dump))
    assert not {"triple F7 F8 G8", "triple F8 F7 G8", "triple G8 F7 F8"} & actions
    assert {"triple F8 G8 G9", "triple G9 F8 F9"} <= actions, "parts of several triples"
    assert {"double F7 F8", "double G8 F7"} <= actions, "part of one triple, another size"
    assert not {"double H7 H8", "double H8 H7"} & actions
    assert {"double H8 H9", "double H10 H11"} <= actions
    assert {"rice H7", "village H9", "rice F7"} <= actions
    assert not {"rice H10", "village H11"} & actions


def test_J17_two_cities_never_join() -> None:
    dump = position()
    lay(dump, "F6 F8", "village")
    lay(dump, "F7", "rice", tile="d", size=2)
    crown(dump, "F6", 2)
    crown(dump, "F8", 2)
    assert "rice F7" in legal_actions(dump)
    assert "village F7" not in legal_actions(dump)
    del dump["palaces"]["F8"]
    assert "village F7" in legal_actions(dump), "a city may join a village"


def test_J17_J19_rice_may_cut_a_city_and_the_part_cut_off_may_have_a_palace() -> None:
    dump = position()
    lay(dump, "F6 F8 F9", "village")
    lay(dump, "F7", "village", tile="d", size=2)
    crown(dump, "F6", 4)
    people(dump, F9=0)
    assert "rice F7" in legal_actions(dump)
    assert listed(dump, "palace") == [], "the settlement has its palace, of the largest value for 4"
    lay(dump, "F7", "rice", level=2, tile="new")
    assert listed(dump, "palace") == ["palace F8 2"]


def test_J18_a_space_may_change_its_city_in_one_placement() -> None:
    dump = position()
    lay(dump, "F6 F8 H8", "village")
    lay(dump, "F7", "village", tile="d", size=2)
    lay(dump, "G8", "rice", tile="e", size=2)
    crown(dump, "F6", 2)
    crown(dump, "H8", 2)
    people(dump, F8=0)
    actions = legal_actions(dump)
    assert "double G8 F7" in actions
    assert "village G8" not in actions


def test_J20_E6_bare_outside_spaces_cost_1_AP_each() -> None:
    two_outside, one_outside = "triple B5 A5 A6", "triple B5 B4 C5"
    assert two_outside in legal_actions(position(ap=3))
    assert two_outside not in legal_actions(position(ap=2))
    assert one_outside in legal_actions(position(ap=2))
    assert one_outside not in legal_actions(position(ap=1))
    actions = legal_actions(position(ap=6))
    assert not {"double A5 A6", "rice A5", "village A5"} & set(actions)


def test_J20_a_covered_outside_space_is_normal_land() -> None:
    dump = position(ap=1)
    lay(dump, "A5 A6 B4", "rice", tile="t", size=3)
    assert {"double A5 A6", "rice A5", "village A6", "triple A5 A6 B5"} & set(legal_actions(dump)) == {
        "double A5 A6",
        "rice A5",
        "village A6",
    }


def test_J3_the_tiles_must_be_there() -> None:
    dump = position()
    only_tile(dump, "village")
    assert {action.split()[0] for action in listed(dump, "triple", "double", "rice", "village")} == {
        "village"
    }


# Irrigation


def test_J23_irrigation_keeps_off_land_and_the_rim() -> None:
    dump = position()
    lay(dump, "G9", "rice")
    assert "irrigation G8" in legal_actions(dump)
    assert not {"irrigation G9", "irrigation G2", "irrigation B5", "irrigation F5"} & set(legal_actions(dump))
    lay(dump, "F1 G1 H1", "rice")
    assert "irrigation G2" not in legal_actions(dump), "a covered outside neighbour is still outside"
    dump["stock"]["irrigation"] = 0
    assert listed(dump, "irrigation") == []
    assert listed(without_duty(position(ap=0)), "irrigation") == []


def test_J25_an_enclosed_pool_pays_its_sole_leader_once() -> None:
    dump = position(irrigation=["F5", "F6", "F14", "I10"])
    lay(dump, "E5 E6 E7 F4 F7 G5 G6", "rice")
    people(dump, E5=1)
    pool = ["F5", "F6"]
    assert pools_enclosed_by(dump, "rice G7") == [(pool, 1, 6)]
    assert pools_enclosed_by(dump, "rice G8") == []
    people(dump, G5=2)
    assert pools_enclosed_by(dump, "rice G7") == [(pool, None, 0)]
    dump["pools_scored"] = [pool]
    assert pools_enclosed_by(dump, "rice G7") == []


def test_J25_laying_irrigation_may_enclose_too() -> None:
    dump = position()
    lay(dump, "F8 F9 G8 G10 H8 H9", "rice")
    people(dump, F8=3)
    assert pools_enclosed_by(dump, "irrigation G9") == [(["G9"], 3, 3)]


# Developers


def test_J28_J29_a_path_pays_each_change_and_is_blocked_by_palaces_and_others() -> None:
    dump = without_duty(position(ap=1))
    lay(dump, "F6 F7 F10 F11", "rice")
    lay(dump, "F8 F9", "village")
    people(dump, F6=0)
    assert listed(dump, "move") == ["move F6 F7", "move F6 F8", "move F6 F9"]
    dump["ap"] = 0
    assert listed(dump, "move") == ["move F6 F7"]
    dump["ap"] = 6
    people(dump, F8=0)
    assert [a for a in listed(dump, "move") if " F6 " in a] == [
        "move F6 F10",
        "move F6 F11",
        "move F6 F7",
        "move F6 F9",
    ]
    dump["developers"]["F8"] = 1
    assert listed(dump, "move") == ["move F6 F7"]
    del dump["developers"]["F8"]
    crown(dump, "F8", 2)
    assert listed(dump, "move") == ["move F6 F7"]


def test_J28_the_cheapest_path_counts_even_when_it_is_longer() -> None:
    dump = without_duty(position(ap=0))
    lay(dump, "F6 F8 G6 H6 H7 G8", "rice")
    lay(dump, "F7", "village")
    people(dump, F6=0)
    assert "move F6 F8" in legal_actions(dump)
    assert "move F6 F7" not in legal_actions(dump)


def test_J30_J31_coming_in_costs_1_by_the_lowlands_and_2_by_the_mountains() -> None:
    dump = without_duty(position(ap=1))
    lay(dump, "E2 N6 H2", "rice")
    assert listed(dump, "enter") == ["enter H2", "enter N6"], "H2 has both: the cheaper"
    dump = without_duty(position(ap=2))
    lay(dump, "G2 G5", "rice")
    lay(dump, "G3 G4", "village")
    assert listed(dump, "enter") == ["enter G2"]
    dump["ap"] = 3
    assert listed(dump, "enter") == ["enter G2", "enter G3", "enter G4"]
    dump["ap"] = 4
    assert listed(dump, "enter") == ["enter G2", "enter G3", "enter G4", "enter G5"]
    people(dump, G2=0)
    assert listed(dump, "enter") == ["enter G3", "enter G4", "enter G5"], "past one's own developer"
    dump["developers"]["G2"] = 1
    assert listed(dump, "enter") == []
    del dump["developers"]["G2"]
    dump["seats"][0]["reserve"] = 0
    assert listed(dump, "enter") == []


def test_J30_only_bare_outside_spaces_are_a_way_in() -> None:
    dump = without_duty(position(ap=1))
    lay(dump, "H2", "rice")
    lay(dump, "I3", "village")
    lay(dump, "I2", "village")
    assert listed(dump, "enter") == ["enter I2", "enter I3"], "covered outside spaces are border spaces"
    dump["ap"] = 2
    assert listed(dump, "enter") == ["enter H2", "enter I2", "enter I3"], "H2 by the mountains"
    people(dump, I2=1, I3=1)
    assert listed(dump, "enter") == ["enter H2"]
    lay(dump, "H1", "village")
    people(dump, H1=1)
    assert listed(dump, "enter") == [], "H2 has no bare outside neighbour left"


def test_J31_leaving_is_the_same_outwards() -> None:
    dump = without_duty(position(ap=2))
    lay(dump, "G2 G5", "rice")
    lay(dump, "G3 G4", "village")
    people(dump, G2=0, G4=0, G5=0)
    assert listed(dump, "leave") == ["leave G2"]
    dump["ap"] = 3
    assert listed(dump, "leave") == ["leave G2", "leave G4"]
    dump["ap"] = 4
    assert listed(dump, "leave") == ["leave G2", "leave G4", "leave G5"]
    dump["developers"]["G2"] = 1
    assert listed(dump, "leave") == []


# Standings and palaces


def test_J33_E1_standings_compare_like_words() -> None:
    a, b, c = [4, 4], [4, 3, 3], [2, 1]
    assert compare_standings(a, b) == 1
    assert compare_standings(b, a) == -1
    assert compare_standings(c, [2]) == 1
    assert compare_standings([2], [1]) == 1
    assert compare_standings([3, 4], [4, 3]) == 0


def test_J37_a_tie_for_the_best_has_no_sole_leader() -> None:
    dump = position()
    lay(dump, "F7 F8", "village", level=2)
    lay(dump, "F9 F10", "village", level=1)
    assert sole_leader(dump, ["F7", "F8", "F9"]) is None
    people(dump, F7=0, F8=1)
    assert sole_leader(dump, {"F7", "F8", "F9"}) is None
    people(dump, F9=1)
    assert sole_leader(dump, {"F7", "F8", "F9"}) == 1
    assert sole_leader(dump, {"F7", "F10"}) == 0


def test_J38_J39_only_the_sole_leader_builds_on_a_free_space_up_to_the_size() -> None:
    dump = position()
    lay(dump, "F7 F8 F9", "village")
    lay(dump, "F10", "village", level=2)
    people(dump, F7=0)
    both = ["palace F10 2", "palace F10 4", "palace F8 2", "palace F8 4", "palace F9 2", "palace F9 4"]
    assert listed(dump, "palace") == both
    dump["stock"]["palaces"]["2"] = 0
    assert listed(dump, "palace") == [action for action in both if action.endswith(" 4")]
    people(dump, F8=1)
    assert listed(dump, "palace") == []
    people(dump, F10=0)
    assert listed(dump, "palace") == ["palace F9 4"]
    dump["ap"] = 0
    assert listed(without_duty(dump), "palace") == []


def test_J39_a_village_of_one_space_has_no_palace() -> None:
    dump = position()
    lay(dump, "F7", "village")
    lay(dump, "F8", "rice")
    people(dump, F7=0)
    assert listed(dump, "palace") == []


def test_J40_J42_a_palace_grows_once_a_turn_to_any_larger_value_up_to_the_size() -> None:
    dump = position()
    lay(dump, "F6 F7 F8 F9 F10 F11 F12 F13", "village")
    crown(dump, "F7", 2, celebrated=True)
    people(dump, F8=0)
    assert listed(dump, "palace") == ["palace F7 4", "palace F7 6", "palace F7 8"]
    dump["palaces"]["F7"]["changed_this_turn"] = True
    assert listed(dump, "palace") == []
    lay(dump, "H6 H7", "village")
    people(dump, H6=0)
    assert listed(dump, "palace") == ["palace H7 2"], "another palace may change in the same turn"


def test_J54_E4_final_scoring_ranks_densely() -> None:
    dump = position()
    lay(dump, "F6 F7 F8", "village", level=3)
    lay(dump, "G6 G7 G8", "village", level=2)
    lay(dump, "H7 H8", "village", level=1)
    crown(dump, "H8", 10)
    people(dump, F6=0, G6=0, F7=1, G7=1, H7=1, F8=2, G8=2)
    assert final_scoring(dump, 0) == final_scoring(dump, 2) == [("H8", 5)]
    assert final_scoring(dump, 1) == [("H8", 10)]
    assert final_scoring(dump, 3) == []
    del dump["developers"]["H7"]
    assert [final_scoring(dump, seat) for seat in range(3)] == [[("H8", 10)]] * 3
    del dump["developers"]["G7"], dump["developers"]["G8"]
    dump["spaces"]["F8"]["level"] = 2
    assert [final_scoring(dump, seat) for seat in range(3)] == [[("H8", 10)], [("H8", 5)], []]


# Cards and festivals


def test_J44_at_most_two_draws_and_never_from_nothing() -> None:
    dump = position(ap=1)
    dump["turn_state"]["duty_open"] = False
    assert listed(dump, "draw") == ["draw deck", "draw face"]
    dump["stock"]["deck"] = []
    assert listed(dump, "draw") == []
    dump["stock"]["discards"] = ["mask"]
    assert listed(dump, "draw") == ["draw deck", "draw face"]
    dump["turn_state"]["drawn"] = 2
    assert listed(dump, "draw") == []
    dump["turn_state"]["drawn"] = 1
    dump["ap"] = 0
    assert listed(dump, "draw") == []


def festival_position() -> Dump:
    dump = without_duty(position(ap=0))
    lay(dump, "F7 F8 F9", "village")
    crown(dump, "F9", 2, changed=True)
    people(dump, F7=0, F8=1)
    dump["seats"][0]["cards"] = ["puppet", "mask", "mask+drum", "mask"]
    return dump


def test_J45_J46_the_host_opens_with_any_matching_cards() -> None:
    dump = festival_position()
    assert listed(dump, "festival") == [
        "festival F9 mask",
        "festival F9 mask mask",
        "festival F9 mask mask mask+drum",
        "festival F9 mask mask+drum",
        "festival F9 mask+drum",
    ]
    dump["festival_card"] = "drum"
    assert listed(dump, "festival") == ["festival F9 mask+drum"]


@pytest.mark.parametrize("why", ["celebrated", "no developer", "no matching card"])
def test_J45_no_festival(why: str) -> None:
    dump = festival_position()
    if why == "celebrated":
        dump["palaces"]["F9"]["celebrated"] = True
    elif why == "no developer":
        dump["developers"]["F7"] = 1
    else:
        dump["seats"][0]["cards"] = ["puppet"]
    assert listed(dump, "festival") == []


def auction_position(phase: str, to_act: int, totals: dict[Any, int], cards: list[str]) -> Dump:
    dump = festival_position()
    dump.update(phase=phase, to_act=to_act)
    dump["seats"][to_act]["cards"] = cards
    dump["auction"] = {
        "city": "F9",
        "host": 0,
        "totals": totals,
        "played": {},
        "passed": [],
        "last_bidder": 0,
        "agreed": [],
    }
    return dump


def test_J48_a_guest_reaches_at_least_the_highest_total_or_passes() -> None:
    dump = auction_position("bidding", 2, {"0": 2, "1": 1, "2": 0}, ["mask+drum", "puppet", "mask", "drum"])
    assert legal_actions(dump) == [
        "bid drum mask+drum",
        "bid mask drum",
        "bid mask drum mask+drum",
        "bid mask mask+drum",
        "bid mask+drum",
        "pass",
    ]
    dump["auction"]["totals"] = {0: 2, 1: 1, 2: 1}
    assert {"bid mask", "bid drum"} <= set(legal_actions(dump)), "the total counts, not the single bid"
    dump["auction"]["totals"] = {0: 5, 1: 1, 2: 0}
    assert legal_actions(dump) == ["pass"]


def test_J49_one_asked_agrees_or_raises_and_never_passes() -> None:
    dump = auction_position("agreement", 1, {"0": 2, "1": 2}, ["mask", "puppet", "drum"])
    assert legal_actions(dump) == ["agree", "bid drum", "bid mask", "bid mask drum"]
    dump["seats"][1]["cards"] = ["puppet"]
    assert legal_actions(dump) == ["agree"]


# The duty


def test_J12_end_waits_for_a_tile_unless_none_can_be_paid() -> None:
    assert "end" not in legal_actions(position())
    assert "end" in legal_actions(without_duty(position()))
    dump = position(ap=0)
    assert legal_actions(dump) == ["token"]
    dump["turn_state"]["token_used"] = True
    assert legal_actions(dump) == ["end"]
    dump = position(ap=0)
    dump["seats"][0]["tokens"] = 0
    assert legal_actions(dump) == ["end"]


def test_J12_J53_the_last_round_has_no_duty() -> None:
    dump = position()
    dump["turn_state"]["last_round"] = True
    assert "end" in legal_actions(dump)


def test_J12_the_last_AP_is_for_a_tile() -> None:
    dump = position(ap=1)
    dump["seats"][0]["tokens"] = 0
    assert listed(dump, "draw", "irrigation", "end") == []
    dump["seats"][0]["tokens"] = 1
    assert len(listed(dump, "draw", "irrigation")) == 95, "the token can still pay a tile"
    dump["turn_state"]["token_used"] = True
    assert listed(dump, "draw", "irrigation", "token") == []


def test_J12_a_festival_ends_the_turn_and_so_waits_for_a_tile() -> None:
    dump = festival_position()
    dump["turn_state"].update(duty_open=True, token_used=True)
    assert len(listed(dump, "festival")) == 5, "at 0 AP the duty does not bind"
    dump["turn_state"]["token_used"] = False
    assert listed(dump, "festival", "end", "token") == ["token"]
    dump["ap"], dump["turn_state"]["token_used"] = 1, True
    assert listed(dump, "festival", "end") == []


def one_place_left(ap: int) -> Dump:
    """Return a position whose only legal placement is `rice G9`: singles all round, half a double there."""
    dump = position(ap=ap)
    dump["turn_state"]["token_used"] = True
    only_tile(dump, "rice")
    full_board(dump)
    lay(dump, "G9", "rice", tile="d", size=2)
    people(dump, G8=0)
    return dump


def test_J12_a_free_step_may_not_take_the_only_place() -> None:
    dump = one_place_left(ap=1)
    assert listed(dump, "rice", "end", "leave") == ["rice G9"]
    moves = listed(dump, "move")
    assert "move G8 G10" in moves
    assert "move G8 G9" not in moves
    assert len(moves) == 148
    dump["ap"] = 6
    assert "enter G10" in legal_actions(dump)
    assert "enter G9" not in legal_actions(dump)
    assert "leave G8" in legal_actions(dump)


def test_J12_nobody_need_clear_a_place_first() -> None:
    dump = one_place_left(ap=1)
    people(dump, G9=0)
    assert "end" in legal_actions(dump)
    assert "move G9 G10" in legal_actions(dump)


def test_J12_neither_palace_nor_irrigation_may_take_the_only_place() -> None:
    dump = one_place_left(ap=6)
    lay(dump, "G9", "village", tile="d", size=2)
    lay(dump, "G8 H8", "village")
    assert listed(dump, "palace") == ["palace H8 2"]
    dump = one_place_left(ap=6)
    del dump["spaces"]["G9"]
    assert listed(dump, "rice", "irrigation") == ["rice G9"]
    dump = one_place_left(ap=6)
    del dump["spaces"]["G9"], dump["spaces"]["G11"]
    assert listed(dump, "irrigation") == ["irrigation G11", "irrigation G9"]


def test_J12_a_placement_that_needs_more_AP_than_are_left_does_not_bind() -> None:
    dump = position(ap=1)
    dump["turn_state"]["token_used"] = True
    only_tile(dump, "double")
    full_board(dump, "B5")
    for name, land in dump["spaces"].items():  # in three colours: no neighbours level, so no double on land
        r, c = java.space_named(name)
        land["level"] = 1 + ((c - r) // 2 - r) % 3
    around = [java.name_of(near) for near in java.neighbours(java.space_named("B5"))]
    assert listed(dump, "double", "end") == ["end"]
    dump["ap"] = 2
    bare = [name for name in around if name not in dump["spaces"]]
    assert listed(dump, "double", "end", "draw", "irrigation") == sorted(
        f"double {pair}" for name in bare for pair in (f"B5 {name}", f"{name} B5")
    )
