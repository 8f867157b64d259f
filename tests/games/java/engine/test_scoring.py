"""Final scoring and the win (J54, J55)."""

from __future__ import annotations

from dataclasses import replace

from engines.core import LedgerEntry
from engines.java.game import JAVA
from engines.java.scoring import city_scores
from engines.java.state import EventKind, Phase, State
from tests.cases import in_one_test
from tests.games.java.engine.positions import at, kinds_of, play, points_of, position


def final(state: State) -> list[int]:
    """What every seat would get now."""
    return [sum(s.points for s in city_scores(state.land, state.players, seat)) for seat in state.seats]


VILLAGE = "G6:4 G7:4 G8:3 G9:3 G10:2 G11:2 G12 G13 G14 G15"


@in_one_test(
    "developers, points",
    [
        (("G6", "G8", "G10", ""), [10, 5, 0, 0]),
        (("G6", "G7", "G8", "G9"), [10, 10, 5, 5]),  # two first, and the next two second
        (("G6", "G7", "G8", "G10"), [10, 10, 5, 0]),
        (("G6", "G8", "G9", "G10"), [10, 5, 5, 0]),
        (("G6 G8", "G7", "", ""), [10, 5, 0, 0]),
        (("", "", "G12", ""), [0, 0, 10, 0]),
        (("", "", "", ""), [0, 0, 0, 0]),
    ],
)
def test_J54_best_standing_gets_the_value_and_second_half_ranked_densely(
    developers: tuple[str, ...], points: list[int]
) -> None:
    assert final(position(4, village=VILLAGE, palaces="G15=10", developers=developers)) == points


@in_one_test("value", [2, 4, 6, 8, 10])
def test_J54_half_the_value_of_each_palace(value: int) -> None:
    state = position(village=VILLAGE, palaces=f"G15={value}", developers=["G6", "G8"])
    assert final(state) == [value, value // 2]


def test_J54_city_by_city_and_villages_pay_nothing() -> None:
    state = position(
        village="D6 D7 D8 G6:2 G7 G8 J6 J7",
        palaces="D8=2 G8=4",
        developers=["D6 G7 J6", "G6"],
        last_round=True,
    )
    assert final(state) == [4, 4]
    after = play(state, "end")
    assert after.ledger == (
        LedgerEntry(1, 0, 2, "J54", (at("D8"),)),
        LedgerEntry(1, 0, 2, "J54", (at("G8"),)),
    )
    scored = [event for event in after.events if event.kind is EventKind.CITY_SCORED]
    assert [(event.value, event.points) for event in scored] == [(1, 2), (2, 2)]
    assert EventKind.FINAL_SCORING in kinds_of(after)


def test_J54_developers_on_rice_or_in_another_settlement_do_not_count() -> None:
    state = position(village="G6 G7 G8", rice="H7:5", palaces="G8=2", developers=["H7", "G6"])
    assert final(state) == [0, 2]


def test_J55_most_points_wins() -> None:
    state = position(
        3, village="G6:2 G7 G8 D8 D9", palaces="G8=2 D9=2", developers=["G6", "G7", ""], last_round=True
    )
    state = play(state, "end", "end", "end")
    outcome = JAVA.outcome(state)
    assert outcome is not None
    assert state.scores == (2, 1, 0)
    assert outcome.ranking == ((0,), (1,), (2,))
    assert outcome.winners == (0,)


def test_J55_level_scores_share_the_win_and_every_place() -> None:
    state = replace(
        position(4),
        phase=Phase.OVER,
        to_act=None,
        ledger=tuple(
            LedgerEntry(1, seat, points, "J41") for seat, points in ((3, 5), (1, 5), (0, 2), (2, 2))
        ),
    )
    outcome = JAVA.outcome(state)
    assert outcome is not None
    assert outcome.ranking == ((1, 3), (0, 2))
    assert outcome.winners == (1, 3)


def test_J55_there_is_no_outcome_before_the_end() -> None:
    assert JAVA.outcome(position()) is None
    assert points_of(position()) == []
