"""The notation: one canonical line an action, read in any order."""

from __future__ import annotations

from engines.core import NotationError
from engines.java.actions import VERBS, Agree, Bid, BuildPalace, Draw, PlaceDouble, PlaceTriple
from engines.java.game import JAVA
from engines.java.texts.game_texts import TEXTS
from tests.engines.asking import raises_worded
from tests.games.java.engine.positions import at

LINES = [
    "triple F7 F8 G8",
    "triple A5 A6 B5",
    "double F7 F8",
    "double F8 F7",
    "rice F7",
    "village F7",
    "irrigation G9",
    "enter F6",
    "move F2 F6",
    "leave F2",
    "palace F7 4",
    "draw face",
    "draw deck",
    "token",
    "festival F7 mask mask+drum",
    "bid drum",
    "bid mask mask drum puppet mask+drum mask+puppet drum+puppet",
    "pass",
    "agree",
    "end",
]


def test_each_canonical_line_is_read_and_written_alike() -> None:
    for line in LINES:
        action = JAVA.parse(line)
        assert str(action) == line
        assert action.verb == line.split()[0]
        assert JAVA.parse(f"  {line.upper()} ".replace(" ", "  ")) == action
        assert hash(JAVA.parse(line)) == hash(action)


def test_every_verb_has_a_line_and_a_usage() -> None:
    assert {line.split()[0] for line in LINES} == set(VERBS) == set(TEXTS.usage) == set(JAVA.verbs)
    for usage in TEXTS.usage.values():
        example = usage.rpartition(": ")[2]
        if example != "draw deck":
            assert str(JAVA.parse(example)) == example


def test_rice_spaces_cards_and_symbols_are_read_in_any_order() -> None:
    for line, canonical in (
        ("triple F7 G8 F8", "triple F7 F8 G8"),
        ("triple g8 f8 f7", "triple G8 F7 F8"),
        ("triple G10 G9 F9", "triple G10 F9 G9"),  # by row, then number
        ("bid puppet+drum drum mask", "bid mask drum drum+puppet"),
        ("bid drum+mask mask+drum", "bid mask+drum mask+drum"),
        ("festival F7 PUPPET+MASK puppet", "festival F7 puppet mask+puppet"),
        ("palace F7 04", "palace F7 4"),
    ):
        assert str(JAVA.parse(line)) == canonical


def test_the_order_of_village_and_rice_matters() -> None:
    assert JAVA.parse("double F7 F8") == PlaceDouble(at("F7"), at("F8")) != JAVA.parse("double F8 F7")
    assert JAVA.parse("triple F7 F8 G8") != JAVA.parse("triple F8 F7 G8")
    assert PlaceTriple(at("F7"), (at("G8"), at("F8"))) == PlaceTriple(at("F7"), (at("F8"), at("G8")))


def test_lines_become_plain_records() -> None:
    assert JAVA.parse("palace F7 10") == BuildPalace(at("F7"), 10)
    assert JAVA.parse("draw face") == Draw(face_up=True)
    assert JAVA.parse("bid mask mask drum+puppet") == Bid((2, 0, 0, 0, 0, 1))
    assert JAVA.parse("agree") == Agree()


def test_a_line_that_names_no_action_is_refused_with_the_way_to_write_it() -> None:
    for line, message in (
        ("", "write one of triple, double"),
        ("   ", "write one of triple, double"),
        ("Fly F7", "'Fly' is no action; the actions are triple, double"),
        ("triple F7 F8", "write: triple VILLAGE RICE RICE, as in: triple F7 F8 G8"),
        ("triple F7 F8 G8 G9", "write: triple VILLAGE RICE RICE"),
        ("rice", "write: rice SPACE"),
        ("rice Z9", "'Z9' is no space of the board; spaces are a letter A to O and a number, as F7"),
        ("rice F77", "'F77' is no space"),
        ("palace F7", "write: palace SPACE VALUE"),
        ("palace F7 four", "'four' is no palace value; write: palace SPACE VALUE"),
        ("palace F7 -4", "'-4' is no palace value"),
        ("palace F7 \u0664", "is no palace value"),
        ("palace F7 1000", "'1000' is no palace value"),
        ("draw", "write: draw face, or: draw deck"),
        ("draw card", "write: draw face, or: draw deck"),
        ("bid", r"write: bid CARD\.\.\., as in: bid drum"),
        ("bid lion", "'lion' is no card; cards are mask, drum, puppet"),
        ("bid mask+mask", "'mask\\+mask' is no card"),
        ("bid mask+drum+puppet", "is no card"),
        ("festival F7", r"write: festival PALACE CARD\.\.\."),
        ("end now", "write: end"),
        ("token 2", "write: token"),
    ):
        with raises_worded(NotationError, message, TEXTS):
            JAVA.parse(line)
