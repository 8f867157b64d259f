"""The Builders' second opinion checked by itself: small positions worked out by hand from the rules."""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.second_opinion import builders
from tests.second_opinion.builders import Position, Seat, after, legal_actions, outcome

ROWS: dict[str, Any] = {
    "worker_row": ["W38", "W39", "W40", "W41", "W42"],
    "building_row": ["B1", "B2", "B3", "B4", "B5"],
    "worker_deck": ["W36", "W37"],
    "building_deck": ["B6", "B7"],
}


def position(*seats: Seat, **changes: Any) -> Position:
    """The first of two players has three actions, some fields changed; all VP are in the ledger."""
    table = [*seats, *(Seat(10, []) for _ in range(2 - len(seats)))]
    fields: dict[str, Any] = {"first": 0, "to_act": 0, "actions": 3, **ROWS, **changes}
    start = Position(seats=table, **deepcopy(fields))
    for seat, player in enumerate(table):
        start.score(seat, "B10", player.victory_points())
    return start


def play(start: Position, *lines: str) -> Position:
    """The position after some actions."""
    for line in lines:
        start = after(start, line)
    return start


def test_it_shares_no_code_with_the_engine() -> None:
    tree = ast.parse(Path(builders.__file__).read_text(encoding="utf-8"))
    froms = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    plain = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    ours = {"engines", "saves", "widgets", "app", "tests"}
    assert not {str(name).split(".")[0] for name in froms | plain} & ours
    assert all(node.level == 0 for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))


def test_B1_B2_the_tables_are_complete() -> None:
    assert (len(builders.WORKERS), len(builders.BUILDINGS), len(builders.MACHINES)) == (42, 42, 8)
    assert sorted(map(builders.wage, builders.WORKERS)) == [2] * 6 + [3] * 12 + [4] * 16 + [5] * 8
    assert {(builders.wage(machine), builders.reward(machine)) for machine in builders.MACHINES} == {(0, 0)}
    assert (builders.reward("B31"), builders.worth("B31")) == (18, 5)
    assert [builders.produces("M3", resource) for resource in builders.RESOURCES] == [0, 0, 2, 0]


def test_a_listing_and_an_action_change_nothing() -> None:
    start = position(Seat(10, ["W1"], {"B8": []}))
    before = deepcopy(start)
    for line in legal_actions(start):
        after(start, line)
    assert start == before
    with pytest.raises(ValueError, match="'send W2 B8' is not legal"):
        after(start, "send W2 B8")
    with pytest.raises(ValueError, match="unknown action 'dance'"):
        after(start, "dance")


def test_B6_B7_B11_a_slot_is_filled_again_as_long_as_there_are_cards() -> None:
    end = play(position(actions=6), "open 2", "open 2", "open 2", "recruit 5")
    assert end.building_row == ["B1", None, "B3", "B4", "B5"]
    assert (end.worker_row[4], end.worker_deck, end.building_deck) == ("W36", ["W37"], [])
    assert end.seats[0] == Seat(10, ["W42"], {"B2": [], "B6": [], "B7": []})
    assert "open 2" not in legal_actions(end)
    assert end.worked


def test_B5_B9_takes_and_purchases() -> None:
    assert legal_actions(position(Seat(4, []), actions=2)) >= {"take 1", "take 2", "end"}
    assert not legal_actions(position(Seat(4, []), actions=2)) & {"take 3", "buy", "take 4", "take 0"}
    end = play(position(Seat(4, [])), "take 1", "take 2", "buy", "take 1")
    assert (end.seats[0].ecus, end.actions, end.worked) == (4, 0, False)
    assert legal_actions(end) == {"end"}


def test_X1_the_chapel() -> None:
    start = position(Seat(4, ["W21"], {"B31": ["W2", "W20"]}))
    end = after(start, "send W21 B31")
    assert end.seats[0] == Seat(18, ["W2", "W20", "W21"], built=["B31"])
    assert (end.actions, end.points(0), end.ledger) == (2, 5, {(0, "B10"): 5})
    start.seats[0].ecus = 3
    assert "send W21 B31" not in legal_actions(start)


def test_X2_three_workers_to_one_site_and_two_to_two() -> None:
    start = position(Seat(30, ["W1", "W2", "W3"], {"B33": [], "B34": []}), actions=6)
    assert play(start, "send W1 B34", "send W2 B34", "send W3 B34").actions == 0
    assert play(start, "send W1 B34", "send W2 B33").actions == 4


def test_X3_B2_who_comes_back_is_sent_again_and_a_machine_joins() -> None:
    start = position(Seat(10, ["W6"], {"M1": [], "B34": []}))
    end = play(start, "send W6 M1", "send M1 B34")
    assert end.seats[0] == Seat(8, ["W6"], {"B34": ["M1"]}, {"B34": 1}, ["M1"])
    assert end.actions == 1
    assert "send W6 B34" not in legal_actions(end)
    assert "send W6 B34" in legal_actions(play(end, "end", "end"))


def test_B12_the_round_is_finished() -> None:
    rich = Seat(0, [], built=["B21", "B32", "B33"])
    start = position(rich)
    assert play(start, "end").last_round
    assert outcome(play(start, "end")) is None
    assert outcome(play(start, "end", "end")) == ("victory_points", [[0], [1]])
    assert legal_actions(play(start, "end", "end")) == set()
    assert outcome(play(position(rich, first=1), "end")) is not None
    poor = Seat(99, [], built=["B15", "B32", "B33"])
    assert outcome(play(position(poor, first=1), "end")) is None


def test_B14_three_rounds_without_work() -> None:
    start = position(first=1, to_act=1)
    assert play(start, *["end"] * 5).idle_rounds == 2
    assert outcome(play(start, *["end"] * 6)) == ("stalemate", [[0, 1]])
    assert play(start, *["end"] * 5, "recruit 1", "end").idle_rounds == 0
    assert play(start, *["take 3", "buy", "end"] * 6).to_act is None


@pytest.mark.parametrize(
    ("seats", "ranking"),
    [
        ([Seat(19, [], built=["B3"]), Seat(9, [], built=["B8"])], [[1], [0]]),
        ([Seat(19, []), Seat(9, [], built=["B8"])], [[1], [0]]),
        ([Seat(3, [], built=["B8"]), Seat(4, [], built=["M5"])], [[1], [0]]),
        ([Seat(4, [], built=["B8"]), Seat(4, [], built=["M5"]), Seat(99, [])], [[2], [0, 1]]),
    ],
    ids=["VP before points for écus", "points", "écus", "shared"],
)
def test_B13_the_ranking(seats: list[Seat], ranking: list[list[int]]) -> None:
    assert outcome(after(position(*seats, to_act=len(seats) - 1, idle_rounds=2), "end")) == (
        "stalemate",
        ranking,
    )


def test_B4_a_setup_with_a_fault_is_found() -> None:
    names = sorted(builders.WORKERS, key=lambda name: int(name[1:]))
    buildings = list(builders.BUILDINGS)
    start = position(
        *(Seat(10, [names[seat]]) for seat in range(3)),
        worker_row=names[3:8],
        worker_deck=names[8:],
        building_row=buildings[:5],
        building_deck=buildings[5:],
    )
    assert builders.faults_of_setup(start) == []
    start.seats[1].ecus = 9
    start.building_deck[0] = "B1"
    assert builders.faults_of_setup(start) == ["10 écus each", "all buildings, once"]
