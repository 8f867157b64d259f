"""Codes of tables: nobody mistypes one, and nobody finds one by trying."""

from __future__ import annotations

from random import Random

from app.online.invitations import (
    LETTERS,
    MOST_WRONG,
    MOST_WRONG_OF_ALL,
    PERIOD,
    SLOW,
    Guesses,
    new_code,
    read_code,
)
from app.online.texts import SENTENCES, TableCode, error_of, pack_refusal, refused, unpack_refusal
from app.session.pending import SessionError
from engines.core import IllegalActionError, SetupCode, SetupError, refuse
from engines.match import UndoCode
from tests.cases import in_one_test


def test_a_code_has_eight_letters_and_digits_that_do_not_look_alike() -> None:
    code = new_code(Random(1))
    first, dash, second = code.partition("-")
    assert (len(first), dash, len(second)) == (4, "-", 4)
    assert {*first, *second} <= {*LETTERS} and len(LETTERS) == 32
    assert not {*LETTERS} & {*"IO01"}
    assert len({new_code() for _ in range(50)}) == 50


@in_one_test("typed", ["7K4M-QX2P", "7k4mqx2p", " 7k4m qx2p ", "7K4MQ-X2P"])
def test_case_and_dash_of_a_code_do_not_matter(typed: str) -> None:
    assert read_code(typed) == "7K4M-QX2P"


@in_one_test("typed", ["", "7K4M-QX2", "7K4M-QX2PP", "7K4M-QX2O", "7K4M-QX2ä", "-" * 1000])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert read_code(typed) == ""


def test_each_wrong_code_is_answered_more_slowly_and_after_ten_the_player_must_wait() -> None:
    guesses = Guesses()
    waits = [guesses.note_wrong("ann", float(n)) for n in range(MOST_WRONG)]
    assert waits == sorted(waits) and waits[0] < 1 and waits[-1] == SLOW
    assert guesses.refusal("ben", 10.0) is None
    refusal = guesses.refusal("ann", 10.0)
    assert refusal is not None
    said = str(error_of("java", refusal))
    assert said == "These were 10 wrong codes; try again in 10 minutes."
    assert guesses.refusal("ann", PERIOD - 1) is not None
    assert guesses.refusal("ann", PERIOD) is None, "the first one is forgotten by then"


def test_a_hundred_wrong_codes_of_whomever_slow_down_everybody() -> None:
    guesses = Guesses()
    for n in range(MOST_WRONG_OF_ALL):
        guesses.note_wrong(f"player{n}", 0.0)
    assert guesses.note_wrong("ann", 1.0) == SLOW
    assert guesses.note_wrong("ben", PERIOD + 2) < 1


def test_every_refusal_of_a_table_has_its_sentence() -> None:
    assert {*SENTENCES} == {*TableCode}
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())


def test_a_refusal_crosses_the_line_as_data() -> None:
    ruled = refuse(UndoCode.ANSWERED, "J1", 3, who="Ann")
    assert unpack_refusal("java", pack_refusal(ruled)) == ruled
    error = error_of("java", pack_refusal(ruled))
    assert isinstance(error, IllegalActionError) and error.refusal == ruled


def test_a_refusal_of_the_table_and_one_of_a_setup_are_told_in_a_sentence() -> None:
    error = error_of("java", refused(TableCode.NOT_YOUR_TURN, name="ben"))
    assert isinstance(error, SessionError) and str(error) == "Ben is to act."
    error = error_of("java", pack_refusal(SetupError(SetupCode.SAME_NAME, name="Ann")))
    assert str(error) == "Two players are called Ann; names must differ."
