"""What The Builders says of itself: what the table needs of any game."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from engines.builders.actions import VERBS
from engines.builders.game import BUILDERS
from engines.builders.state import State
from engines.builders.texts.game_texts import TEXTS
from engines.catalog import texts_of
from engines.core import LedgerEntry
from tests.games.builders.engine.positions import at, game, play, position


def final(ecus: list[int], built: list[str]) -> State:
    """The end of a game with so many écus and these buildings; the last seat of all ends it."""
    seats = len(ecus)
    return play(position(seats, ecus=ecus, built=built, seat=seats - 1, idle=2, first=0), "end")


def tie_lines(state: State) -> list[str]:
    """What is told of ties at the end of a game."""
    outcome = BUILDERS.outcome(state)
    assert outcome is not None
    return TEXTS.tie_lines(BUILDERS.view(state, None), outcome)


def test_the_catalog_knows_it() -> None:
    assert texts_of(BUILDERS.id) is TEXTS
    assert all(getattr(TEXTS, field.name) is not None for field in fields(TEXTS))


def test_every_verb_has_its_usage() -> None:
    assert tuple(TEXTS.usage) == VERBS


def test_B10_B13_every_source_of_points_has_a_name() -> None:
    assert TEXTS.source_of(LedgerEntry(3, 0, 5, "B10", (at("B31"),))) == "Buildings"
    assert TEXTS.source_of(LedgerEntry(3, 0, 1, "B10", (at("M1"),))) == "Machines"
    assert TEXTS.source_of(LedgerEntry(3, 0, 2, "B13")) == "Écus"
    ledgers = [game(seats, 5, 9)[0][-1].ledger for seats in (2, 3, 4)]
    assert {TEXTS.source_of(entry) for ledger in ledgers for entry in ledger} == set(TEXTS.sources)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (final([0, 0], ["", ""]), "For three rounds in a row nobody opened, recruited or sent (rule B14)."),
        (
            play(position(built=["B34 B33 B4 B5"]), "end", "end"),
            "17 VP were reached, and the round was played to its end (rule B12).",
        ),
    ],
    ids=["stalemate", "victory points"],
)
def test_B12_B14_every_end_has_its_reason(state: State, reason: str) -> None:
    outcome = BUILDERS.outcome(state)
    assert outcome is not None
    assert TEXTS.reasons[outcome.reason] == reason
    assert len(TEXTS.reasons) == 2


def test_points_come_from_a_building_or_from_nowhere() -> None:
    assert TEXTS.entry_place(LedgerEntry(3, 0, 5, "B10", (at("B31"),))) == "The chapel"
    assert TEXTS.entry_place(LedgerEntry(3, 0, 1, "B10", (at("M1"),))) == "Crane"
    assert TEXTS.entry_place(LedgerEntry(3, 0, 2, "B13")) == ""


# --- ties -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ecus", "built", "lines"),
    [
        pytest.param([0, 0], ["B31", "B34"], [], id="points decide"),
        pytest.param(
            [19, 9],
            ["B3", "B8"],
            ["Bo is before Ada with 2 points each: more VP from buildings, 2 to 1 (rule B13)."],
            id="VP decide",
        ),
        pytest.param(
            [3, 4],
            ["B8", "M5"],
            ["Bo is before Ada with 2 points and 2 VP from buildings each: more écus, 4 to 3 (rule B13)."],
            id="écus decide",
        ),
        pytest.param(
            [0, 1],
            ["", ""],
            ["Bo is before Ada with no points and no VP from buildings each: more écus, 1 to 0 (rule B13)."],
            id="écus decide between those who have nothing",
        ),
        pytest.param(
            [4, 4],
            ["B8", "M5"],
            ["Ada and Bo share the place: 2 points, 2 VP from buildings and 4 écus each (rule B13)."],
            id="nothing decides",
        ),
        pytest.param(
            [0, 50, 4, 4],
            ["B31", "", "B8", "M5"],
            [
                "Cleo and Dov share the place: 2 points, 2 VP from buildings and 4 écus each (rule B13).",
                "Ada is before Bo with 5 points each: more VP from buildings, 5 to 0 (rule B13).",
            ],
            id="a tie above and a shared place below",
        ),
        pytest.param(
            [9, 9, 19, 18],
            ["B8", "B8", "B3", "B3"],
            [
                "Ada and Bo share the place: 2 points, 2 VP from buildings and 9 écus each (rule B13).",
                "Ada and Bo are before Cleo with 2 points each: more VP from buildings, 2 to 1 (rule B13).",
                "Cleo is before Dov with 2 points and 1 VP from buildings each: more écus, 19 to 18 "
                "(rule B13).",
            ],
            id="four with the same points",
        ),
    ],
)
def test_B13_a_tie_is_told_with_what_decided_it(ecus: list[int], built: list[str], lines: list[str]) -> None:
    assert tie_lines(final(ecus, built)) == lines


def test_B13_names_are_told_as_they_are() -> None:
    state = replace(position(2, ecus=[4, 4], idle=2, seat=1), names=("[b]Ada", "Bo & Co"))
    assert tie_lines(play(state, "end"))[0].startswith("[b]Ada and Bo & Co share the place: ")
