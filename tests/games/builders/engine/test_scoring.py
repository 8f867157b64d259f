"""Final points and who wins (B13)."""

from __future__ import annotations

import pytest

from engines.builders.game import BUILDERS
from engines.builders.scoring import Standing, standings
from engines.builders.state import Event, EventKind, State
from tests.cases import in_one_test
from tests.games.builders.engine.positions import play, points_of, position


def final(ecus: list[int], built: list[str]) -> State:
    """The end of a game with so many écus and these buildings; the last seat of all ends it."""
    seats = len(ecus)
    return play(position(seats, ecus=ecus, built=built, seat=seats - 1, idle=2, first=0), "end")


@in_one_test("ecus, points", [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (99, 9), (100, 10)])
def test_B13_each_full_10_ecus_are_a_point(ecus: int, points: int) -> None:
    assert final([ecus, 0], ["", ""]).scores == (points, 0)


def test_B13_points_for_ecus_are_ledger_entries_and_events() -> None:
    state = final([27, 8, 10], ["B31", "B12", ""])
    assert points_of(state) == [(0, 5, "B10"), (1, 3, "B10"), (0, 2, "B13"), (2, 1, "B13")]
    assert state.scores == state.scores == (7, 3, 1)
    assert [event for event in state.events if event.kind is EventKind.ECUS_COUNTED] == [
        Event(EventKind.ECUS_COUNTED, 0, value=27, points=2),
        Event(EventKind.ECUS_COUNTED, 1, value=8, points=0),
        Event(EventKind.ECUS_COUNTED, 2, value=10, points=1),
    ]
    assert state.events[-1] == Event(EventKind.GAME_OVER, -1)
    assert {entry.turn for entry in state.ledger if entry.ruling == "B13"} == {state.turn}


def test_B13_ecus_stay_in_hand_when_counted() -> None:
    assert [player.ecus for player in final([27, 8], ["", ""]).players] == [27, 8]


@pytest.mark.parametrize(
    ("ecus", "built", "ranking"),
    [
        pytest.param([0, 0], ["B31", "B34"], ((1,), (0,)), id="more points"),
        pytest.param([30, 0], ["", "B3"], ((0,), (1,)), id="points for écus count"),
        pytest.param([19, 9], ["B3", "B8"], ((1,), (0,)), id="tie: more VP from buildings"),
        pytest.param([19, 0], ["B3", "M5"], ((1,), (0,)), id="tie: machines are buildings"),
        pytest.param([3, 4], ["B8", "M5"], ((1,), (0,)), id="still a tie: more écus"),
        pytest.param([4, 4], ["B8", "M5"], ((0, 1),), id="still a tie: shared"),
        pytest.param([0, 50, 4, 4], ["B31", "", "B8", "M5"], ((0,), (1,), (2, 3)), id="all at once"),
    ],
)
def test_B13_ties_go_by_VP_from_buildings_then_ecus_then_are_shared(
    ecus: list[int], built: list[str], ranking: tuple[tuple[int, ...], ...]
) -> None:
    outcome = BUILDERS.outcome(final(ecus, built))
    assert outcome is not None
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]


def test_B13_standings_tell_what_decided() -> None:
    state = position(ecus=[27, 4], built=["B31", "M5"])
    assert standings(state) == (Standing(5, 5, 27), Standing(2, 2, 4))
    assert standings(BUILDERS.view(state, None)) == standings(state)
    assert standings(final([27, 4], ["B31", "M5"])) == (Standing(7, 5, 27), Standing(2, 2, 4))
    assert BUILDERS.outcome(state) is None
