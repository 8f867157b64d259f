"""Numbered answers, answers in words, and the list of what can be done verb by verb."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from app.text.console import Console
from app.text.prompts import (
    AnswerError,
    Chosen,
    Entry,
    Question,
    ask,
    guess,
    number_in,
    numbered,
    shortened,
    taking,
)
from tests.app.text.talking import typed
from tests.cases import in_one_test


def asked(question: Question, *lines: str) -> tuple[object, list[str]]:
    """What is chosen by some typed lines, and all that was written."""
    sink = io.StringIO()
    chosen = ask(Console(typed(lines), sink, echoes=True), question)
    return chosen, sink.getvalue().replace("Your choice:", "?").splitlines()


FRUIT = Question(
    text="Which fruit?",
    entries=[taking("apple", "a"), taking("pear", "p"), taking("melon", "m")],
    words=lambda text: Chosen("w") if text == "water" else None,
    known=("water",),
    wanted="a number, or water",
)


def test_the_answers_of_a_question_are_numbered() -> None:
    assert FRUIT.lines() == ["Which fruit?", "1. apple", "2. pear", "3. melon"]
    assert [FRUIT.answered(str(number)) for number in (1, 2, 3)] == [Chosen("a"), Chosen("p"), Chosen("m")]


@in_one_test(
    "typed, told",
    [
        ("0", "There is no number 0 here; the numbers are 1 to 3."),
        ("4", "There is no number 4 here; the numbers are 1 to 3."),
        ("-1", "'-1' is no answer here; type a number, or water."),
        ("1.", "'1.' is no answer here; type a number, or water."),
        ("²", "'²' is no answer here; type a number, or water."),
        ("1" * 100, f"'{'1' * 30}...' is no answer here; type a number, or water."),
        ("wine", "'wine' is no answer here; type a number, or water."),
        ("Watter", "'Watter' is no answer here; did you mean water?"),
    ],
)
def test_what_is_no_answer_is_told_in_one_line(typed: str, told: str) -> None:
    with pytest.raises(AnswerError) as caught:
        FRUIT.answered(typed)
    assert str(caught.value) == told


def test_asking_goes_on_until_something_is_chosen() -> None:
    chosen, told = asked(FRUIT, "wine", "", "water")
    assert chosen == "w"
    assert told == [
        *FRUIT.lines(), "? wine", "'wine' is no answer here; type a number, or water.",
        "? ", *FRUIT.lines(), "? water",
    ]  # fmt: skip


def test_an_answer_may_lead_to_a_next_question() -> None:
    first = Question(text="First?", entries=[Entry("fruit", lambda: FRUIT)])
    chosen, told = asked(first, "1", "2")
    assert chosen == "p"
    assert told == [*first.lines(), "? 1", *FRUIT.lines(), "? 2"]


def test_enter_alone_may_be_an_answer() -> None:
    question = Question(text="?", entries=numbered({"one": 1}), enter=Chosen(None))
    assert asked(question, "")[0] is None


def test_a_long_listing_comes_only_when_asked_for() -> None:
    question = Question(text="Where?", words=lambda text: Chosen(text), listing=lambda: ["here", "there"])
    chosen, told = asked(question, "LIST", "there")
    assert chosen == "there"
    assert told == ["Where?", "? LIST", "here", "there", "? there"]


def test_the_end_of_input_goes_through() -> None:
    with pytest.raises(EOFError):
        asked(FRUIT, "wine")


def test_numbers_are_short_and_plain() -> None:
    assert [number_in(text) for text in ("0", "12", "", "+1", "1 2", "\u0661", "1" * 10)] == [
        0, 12, None, None, None, None, None,
    ]  # fmt: skip


def test_a_text_is_shortened_for_a_message() -> None:
    assert shortened("x" * 30) == "x" * 30
    assert shortened("x" * 31) == "x" * 30 + "..."


# --- letters and guesses ---------------------------------------------------------------------------


def test_answers_with_letters_are_one_sentence_and_stay_where_others_are_missing() -> None:
    entries = [Entry("eat", lambda: FRUIT, "e"), Entry("drink", lambda: Chosen("d"), "d")]
    question = Question(text="You can:", entries=entries, wanted="a letter")
    assert question.lines() == ["You can: e eat; d drink."]
    assert question.answered("D") == Chosen("d") == replace(question, entries=entries[1:]).answered("d")
    assert question.answered("e") is FRUIT
    with pytest.raises(AnswerError, match="'1' is no answer here; type a letter"):
        question.answered("1")


def test_a_mistyped_word_is_guessed_where_one_is_near() -> None:
    known = ("triple", "double", "end", "save")
    for text, meant in (
        ("tripple F7", "triple F7"), ("dubble", "double"), ("SAEV sunday", "save sunday"), ("edn", "end"),
        ("triple", ""), ("F7", ""), ("", ""), ("frob", ""), ("99", ""), ("x" * 120, ""), ("save ave", ""),
        ("edn end", "end end"),
    ):  # fmt: skip
        assert guess(text, known) == meant
