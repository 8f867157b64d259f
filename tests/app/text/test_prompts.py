"""Numbered answers, answers in words, and the list of what can be done verb by verb."""

from __future__ import annotations

import io
import re

import pytest

from app.text.console import Console
from app.text.prompts import (
    FEW,
    MOST,
    AnswerError,
    Chosen,
    Entry,
    Offer,
    Question,
    ask,
    list_offers,
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
    chosen = ask(Console(typed(lines), sink, echoes=True), question, "?")
    return chosen, sink.getvalue().splitlines()


FRUIT = Question(
    text="Which fruit?",
    entries=[taking("apple", "a", "Trees:"), taking("pear", "p"), taking("melon", "m")],
    words=lambda text: Chosen("w") if text == "water" else None,
    wanted="a number, or water",
)


def test_numbers_run_on_through_all_headings() -> None:
    assert FRUIT.lines() == ["Which fruit?", "Trees:", "1. apple", "2. pear", "3. melon"]
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


# --- offers ----------------------------------------------------------------------------------------


def offer(phrase: str, count: int) -> Offer:
    """A verb with so many actions."""
    actions = [f"{phrase} {number}" for number in range(count)]
    return Offer(phrase, actions, lambda action: f"do {action}", lambda: Chosen(f"steps of {phrase}"))


def lines_of(*offers: Offer) -> list[str]:
    """The numbered list of some offers."""
    return Question(text="", entries=list_offers(offers)).lines()


def test_few_actions_are_listed_under_their_verb_and_one_stands_alone() -> None:
    assert lines_of(offer("eat", 2), offer("drink", 1), offer("sleep", 0)) == [
        "Eat:", "1. do eat 0", "2. do eat 1", "3. drink, do drink 0",
    ]  # fmt: skip


def test_many_actions_are_one_line_that_leads_to_steps() -> None:
    assert len(lines_of(offer("eat", FEW))) == 1 + FEW
    entries = list_offers([offer("eat", FEW + 1), offer("drink", 1)])
    question = Question(text="", entries=entries)
    assert question.lines() == ["1. eat (10 ways)", "2. drink, do drink 0"]
    assert question.answered("1") == Chosen("steps of eat")
    assert question.answered("2") == Chosen("drink 0")


def test_a_phrase_that_says_all_stands_alone() -> None:
    plain = Offer("end the turn", ["end"], lambda _: "", lambda: Chosen("end"))
    assert lines_of(plain) == ["1. end the turn"]


@in_one_test("counts", [(9,) * 9, (9, 9, 9, 5, 5, 5), (2,) * 20, (1,) * 5, (9, 9, 9, 1, 1, 1)])
def test_no_list_has_more_than_30_numbers(counts: tuple[int, ...]) -> None:
    offers = [offer(f"do{number}", count) for number, count in enumerate(counts)]
    question = Question(text="", entries=list_offers(offers))
    assert len(question.entries) <= MOST
    # As little as possible is hidden, the longest first; every verb is there, in its order.
    told = "\n".join(question.lines())
    places = [re.search(rf"do{number}\b", told, re.IGNORECASE).start() for number in range(len(counts))]
    assert places == sorted(places)
    hidden = [count for number, count in enumerate(counts) if f"do{number} ({count} ways)" in told]
    shown = [count for number, count in enumerate(counts) if f"do{number} ({count} ways)" not in told]
    assert sum(counts) <= MOST or hidden
    assert not hidden or not shown or min(hidden) >= max(shown)
