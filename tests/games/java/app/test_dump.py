"""What `meja dump` says of a position of Java: all of it, or what one seat may know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.games.dump import dump_position
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.java.spaces import members, name_of
from engines.java.state import Phase, State
from tests.games.java.engine.positions import NAMES, play, position, random_game, setup, spread

TOP_KEYS = [
    *("game", "turn", "to_act", "options", "phase", "ap", "spaces", "irrigation", "pools_scored"),
    *("palaces", "developers", "stock", "festival_card", "turn_state", "auction", "seats", "ledger"),
]


def dumped(state: State, seat: int | None = None, **options: str) -> Any:
    """The position as a reader of the JSON gets it: all of it, or what a seat knows."""
    chosen = setup(len(state.players), 1, **options)
    return json.loads(json.dumps(dump_position(state, chosen, seat, secrets=seat is None)))


def busy() -> State:
    """A position with something of everything."""
    return position(
        3,
        rice="I8 I9:2",
        village="J9:2 J10:3 J11 K11",
        tiles="J9+J10+I9 J11+K11",
        palaces="J10=2<6",
        celebrated="J10",
        irrigation="H9",
        developers=("J9", "I8 J11"),
        hands=("drum mask+drum mask", "puppet", ""),
        deck="drum puppet mask",
        discards="mask mask+puppet",
        festival="mask+drum",
        turn=9,
    )


def in_a_festival() -> State:
    """Ani has opened, Budi has matched and raised, Citra has passed."""
    state = position(
        3,
        village="J9 J10:3 J11 J12",
        palaces="J10=4",
        developers=("J9", "J11", "J12"),
        hands=("mask drum", "mask drum mask+drum", "puppet mask"),
        festival="mask+drum",
    )
    return play(state, "festival J10 mask", "bid mask+drum", "pass")


def test_the_keys_are_those_of_the_format_in_their_order() -> None:
    for state in (busy(), in_a_festival(), *spread(random_game(2, 1)[0], 3)):
        for seat in (None, *state.seats):
            shows_all = seat is None or state.to_act is None
            more = ["seed"] if shows_all else [] if seat == state.to_act else ["hidden_verbs"]
            assert list(dumped(state, seat)) == [*TOP_KEYS, *more, "legal"]


def test_a_new_game_of_java() -> None:
    names = tuple(SeatSetup(name) for name in NAMES)
    setup = Setup("java", names, 7)
    told = dump_position(JAVA.new_state(setup), setup, secrets=True)
    assert told["seed"] == 7
    assert (told["game"], told["turn"], told["phase"], told["ap"]) == ("java", 1, "actions", 6)
    assert told["options"] == {"free_undo": "off", "shared_festivals": "table"}
    assert told["irrigation"] == ["F5", "F14", "I10"]
    assert (told["spaces"], told["palaces"], told["developers"]) == ({}, {}, {})
    assert (told["pools_scored"], told["ledger"], told["auction"]) == ([], [], None)
    assert told["stock"]["triple"] == 56
    assert told["stock"]["irrigation"] == 16
    assert told["stock"]["palaces"] == {"2": 6, "4": 7, "6": 8, "8": 9, "10": 10}
    assert len(told["stock"]["deck"]) == 30 - 4 * 3 - 1
    assert told["turn_state"] == {
        "token_used": False,
        "drawn": 0,
        "duty_open": True,
        "last_round": False,
        "idle_turns": 0,
    }
    for seat, name in zip(told["seats"], NAMES, strict=True):
        assert len(seat.pop("cards")) == 3
        assert seat == {
            "name": name,
            "score": 0,
            "reserve": 12,
            "double": 5,
            "rice": 3,
            "village": 2,
            "tokens": 3,
            "finished": False,
        }


def test_the_board_space_by_space() -> None:
    told = dumped(busy())
    assert told["spaces"] == {
        "I8": {"terrain": "rice", "level": 1, "tile": 3, "tile_size": 1},
        "I9": {"terrain": "rice", "level": 2, "tile": 1, "tile_size": 3},
        "J9": {"terrain": "village", "level": 2, "tile": 1, "tile_size": 3},
        "J10": {"terrain": "village", "level": 3, "tile": 1, "tile_size": 3},
        "J11": {"terrain": "village", "level": 1, "tile": 2, "tile_size": 2},
        "K11": {"terrain": "village", "level": 1, "tile": 2, "tile_size": 2},
    }
    assert told["irrigation"] == ["F5", "F14", "H9", "I10"]
    assert told["palaces"] == {
        "J10": {"value": 6, "celebrated": True, "changed_this_turn": False, "below": [2]}
    }
    assert told["developers"] == {"I8": 1, "J9": 0, "J11": 1}
    assert told["stock"]["palaces"] == {"2": 5, "4": 7, "6": 7, "8": 9, "10": 10}


def test_the_deck_begins_with_the_next_card_and_the_discards_with_the_newest() -> None:
    told = dumped(busy())
    assert told["stock"]["deck"] == ["drum", "puppet", "mask"]
    assert told["stock"]["discards"] == ["mask+puppet", "mask"]
    assert told["festival_card"] == "mask+drum"
    drawn = dumped(play(busy(), "draw deck"))
    assert drawn["stock"]["deck"] == ["puppet", "mask"]
    assert drawn["turn_state"]["drawn"] == 1


def test_an_auction_is_told_by_seat() -> None:
    assert dumped(in_a_festival())["auction"] == {
        "city": "J10",
        "host": 0,
        "totals": {"0": 1, "1": 2, "2": 0},
        "played": {"0": ["mask"], "1": ["mask+drum"], "2": []},
        "passed": [2],
        "last_bidder": 1,
        "agreed": [],
    }


def test_the_ledger_and_the_pools_name_their_places() -> None:
    flooded = next(state for state in random_game(2, 1, lively=True)[0] if state.land.pools_scored)
    told = dumped(flooded)
    assert told["pools_scored"] == [
        [name_of(space) for space in members(pool)] for pool in flooded.land.pools_scored
    ]
    final = random_game(2, 1, lively=True)[0][-1]
    told = dumped(final)
    assert told["ledger"], "nobody scored in this game; choose another seed"
    for line, entry in zip(told["ledger"], final.ledger, strict=True):
        assert (line["turn"], line["seat"], line["points"]) == (entry.turn, entry.seat, entry.points)
        assert (line["ruling"], line["where"]) == (entry.ruling, [name_of(space) for space in entry.where])
    assert [seat["score"] for seat in told["seats"]] == list(final.scores)
    assert (told["phase"], told["to_act"], told["legal"]) == ("over", None, [])
    assert all(seat["finished"] for seat in told["seats"])


def test_the_options_of_the_setup_are_told() -> None:
    told = dumped(busy(), free_undo="on", shared_festivals="example")
    assert told["options"] == {"free_undo": "on", "shared_festivals": "example"}


@pytest.mark.parametrize("state", [busy(), in_a_festival()], ids=["turn", "festival"])
def test_legal_lists_every_action_in_notation_that_can_be_read_again(state: State) -> None:
    told = dumped(state)
    assert told["legal"] == [str(action) for action in JAVA.legal_actions(state)]
    assert told["legal"]
    for line in told["legal"]:
        assert JAVA.why_not(state, JAVA.parse(line)) is None


def test_a_seat_sees_its_own_cards_and_counts_of_all_others() -> None:
    told = dumped(busy(), 0)
    assert [seat["cards"] for seat in told["seats"]] == [["mask", "drum", "mask+drum"], 1, 0]
    assert told["stock"]["deck"] == 3
    assert told["stock"]["discards"] == ["mask+puppet", "mask"]
    assert dumped(busy(), 1)["seats"][1]["cards"] == ["puppet"]


def test_a_seat_gets_the_legal_actions_only_if_it_must_act() -> None:
    state = in_a_festival()
    assert state.to_act == 0 and state.phase is Phase.BIDDING
    assert dumped(state, 0)["legal"] == dumped(state)["legal"]
    assert dumped(state, 1)["legal"] == dumped(state, 2)["legal"] == []


def test_an_onlooker_sees_no_cards_and_no_action_that_tells_of_a_hand() -> None:
    for state in (busy(), in_a_festival()):
        told = dump_position(state, setup(3, 1))
        assert [seat["cards"] for seat in told["seats"]] == [sum(hand) for hand in state.secret.hands]
        assert told["stock"]["deck"] == len(state.secret.deck)
        assert told["hidden_verbs"] == ["festival", "bid"]
        assert "seed" not in told
        listed = [str(each) for each in JAVA.legal_actions(state) if each.verb not in told["hidden_verbs"]]
        assert told["legal"] == listed
    assert len(listed) < len(JAVA.legal_actions(state))


def test_all_pieces_are_told_in_every_position_of_a_game() -> None:
    for state in random_game(4, 3, lively=True)[0][::25]:
        told = dumped(state)
        auction = told["auction"] or {"played": {}}
        held = [seat["cards"] for seat in told["seats"]]
        shown = [*held, *auction["played"].values(), told["stock"]["deck"], told["stock"]["discards"]]
        assert sum(map(len, shown)) + 1 == 30
        standing = list(told["developers"].values())
        assert [seat["reserve"] + standing.count(n) for n, seat in enumerate(told["seats"])] == [12] * 4
        below = sum(1 + len(palace["below"]) for palace in told["palaces"].values())
        assert sum(told["stock"]["palaces"].values()) + below == 40
        assert len(told["irrigation"]) - 3 + told["stock"]["irrigation"] == 16
        assert set(told["palaces"]) | set(told["developers"]) <= set(told["spaces"])
        assert [seat["score"] for seat in told["seats"]] == [
            sum(line["points"] for line in told["ledger"] if line["seat"] == seat) for seat in range(4)
        ]
