"""What `meja dump` says of a position of The Builders: all of it, or what one seat may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.games.dump import dump_position
from engines.builders.cards import BUILDINGS, NAMES, card_named
from engines.builders.game import BUILDERS
from engines.builders.state import State
from tests.games.builders.engine.positions import game, new_game, play, position, setup, spread

TOP_KEYS = [
    *("game", "turn", "to_act", "options", "first", "actions_left", "active_this_round", "idle_rounds"),
    *("last_round", "worker_row", "building_row", "next_building", "decks", "seats", "ledger"),
]


def dumped(state: State, seat: int | None = None, **options: str) -> Any:
    """The position as a reader of the JSON gets it: all of it, or what a seat knows."""
    chosen = setup(len(state.players), 1, **options)
    return json.loads(json.dumps(dump_position(state, chosen, seat, secrets=seat is None)))


def busy() -> State:
    """A position with something of everything."""
    return position(
        3,
        ecus=[4, 25, 0],
        free=["W19 W35 M1", "W2"],
        sites=["B31:W1+W3/1 B8", "", "M8"],
        built=["M1 B1", "B2"],
        workers="W7 - W9 - -",
        buildings="B4 B5 - B6 B7",
        worker_deck="",
        building_deck="B30 M2 B9",
        first=2,
        actions=2,
        active=True,
        idle=1,
    )


def test_the_keys_are_those_of_the_format_in_their_order() -> None:
    for state in (busy(), *spread(game(2, 1, 5)[0], 3)):
        for seat in (None, *state.seats):
            shows_all = seat is None or state.to_act is None
            more = ["seed"] if shows_all else [] if seat == state.to_act else ["hidden_verbs"]
            assert list(dumped(state, seat)) == [*TOP_KEYS, *more, "legal"]


def test_a_position_with_something_of_everything() -> None:
    told = dumped(busy(), free_undo="on")
    told.pop("legal")
    nothing = {"stone": 0, "wood": 0, "knowledge": 0, "tile": 0}
    m8, b8 = (BUILDINGS[card_named(name) or 0].needs for name in ("M8", "B8"))
    assert told == {
        "game": "builders",
        "turn": 1,
        "to_act": 0,
        "first": 2,
        "actions_left": 2,
        "active_this_round": True,
        "idle_rounds": 1,
        "last_round": False,
        "options": {"free_undo": "on"},
        "seed": 1,
        "worker_row": ["W7", None, "W9", None, None],
        "building_row": ["B4", "B5", None, "B6", "B7"],
        "next_building": "B30",
        "decks": {"workers": [], "buildings": ["B30", "M2", "B9"]},
        "seats": [
            {
                "name": "Ada",
                "score": 1,
                "victory_points": 1,
                "ecus": 4,
                "free": ["W19", "W35", "M1"],
                "sites": [
                    # The chapel needs 3, 2, 2 and 3; W1 makes stone and knowledge, W3 stone and tile.
                    {
                        "building": "B31",
                        "workers": ["W1", "W3"],
                        "sent_this_turn": 1,
                        "missing": {"stone": 1, "wood": 2, "knowledge": 1, "tile": 2},
                    },
                    {
                        "building": "B8",
                        "workers": [],
                        "sent_this_turn": 0,
                        "missing": dict(zip(nothing, b8, strict=True)),
                    },
                ],
                "built": ["M1", "B1"],
            },
            {
                "name": "Bo",
                "score": 0,
                "victory_points": 0,
                "ecus": 25,
                "free": ["W2"],
                "sites": [],
                "built": ["B2"],
            },
            {
                "name": "Cleo",
                "score": 0,
                "victory_points": 0,
                "ecus": 0,
                "free": [],
                "sites": [
                    {
                        "building": "M8",
                        "workers": [],
                        "sent_this_turn": 0,
                        "missing": dict(zip(nothing, m8, strict=True)),
                    }
                ],
                "built": [],
            },
        ],
        "ledger": [{"turn": 1, "seat": 0, "points": 1, "ruling": "B10", "where": ["M1"]}],
    }


def test_the_decks_begin_with_the_next_card() -> None:
    told = dumped(busy())
    after = dumped(play(busy(), "open 2"))
    assert after["building_row"] == ["B4", told["next_building"], None, "B6", "B7"]
    assert after["decks"]["buildings"] == told["decks"]["buildings"][1:]
    assert after["next_building"] == "M2"
    bare = dumped(position(buildings="B1 B2 B3 B4 B5", building_deck=""))
    assert (bare["next_building"], bare["decks"]["buildings"]) == (None, [])


def test_the_end_of_a_game() -> None:
    last = game(2, 7, 10)[0][-1]
    told = dumped(last)
    assert (told["to_act"], told["last_round"], told["legal"]) == (None, True, [])
    assert [seat["score"] for seat in told["seats"]] == list(last.scores)
    for seat in told["seats"]:
        assert seat["score"] == seat["victory_points"] + seat["ecus"] // 10
    assert {line["ruling"] for line in told["ledger"]} == {"B10", "B13"}
    for line, entry in zip(told["ledger"], last.ledger, strict=True):
        assert line["where"] == [NAMES[card] for card in entry.where]


@pytest.mark.parametrize("state", [busy(), new_game(4, 3)], ids=["busy", "new"])
def test_legal_lists_every_action_in_notation_that_can_be_read_again(state: State) -> None:
    told = dumped(state)
    assert told["legal"] == [str(action) for action in BUILDERS.legal_actions(state)]
    for line in told["legal"]:
        assert BUILDERS.why_not(state, BUILDERS.parse(line)) is None


def test_a_seat_gets_the_legal_actions_only_if_it_must_act() -> None:
    assert dumped(busy(), 0)["legal"] == dumped(busy())["legal"] != []
    assert dumped(busy(), 1)["legal"] == dumped(busy(), 2)["legal"] == []


def test_a_seat_sees_all_but_the_order_of_the_decks() -> None:
    whole, own = dumped(busy()), dumped(busy(), 0)
    assert own["next_building"] == "B30"
    assert own.pop("decks") == {"workers": 0, "buildings": 3}
    del whole["decks"], whole["seed"]
    assert own == whole
    onlooker = dump_position(busy(), setup(3, 1))
    assert onlooker.pop("decks") == {"workers": 0, "buildings": 3}
    assert onlooker == whole


def test_all_cards_are_told_in_every_position_of_a_game() -> None:
    for state in spread(game(4, 2, 8)[0], 12):
        told = dumped(state)
        found = [card for deck in told["decks"].values() for card in deck]
        found += [card for card in (*told["worker_row"], *told["building_row"]) if card]
        for seat in told["seats"]:
            at_work = [worker for site in seat["sites"] for worker in site["workers"]]
            found += [worker for worker in (*seat["free"], *at_work) if worker[0] == "W"]
            found += [*seat["built"], *(site["building"] for site in seat["sites"])]
        assert sorted(found) == sorted(NAMES)
