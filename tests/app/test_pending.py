"""An answer that leads to a further question."""

from __future__ import annotations

import pytest

from app.session.pending import Pending, SessionError


def test_a_further_question_is_asked_with_the_answer_and_its_answer_counts() -> None:
    first, further = Pending[int](), Pending[str]()
    asked: list[int] = []
    last = first.then(lambda number: [asked.append(number), further][1])  # type: ignore[func-returns-value]
    assert last.is_open and asked == []
    first.answer(7)
    assert last.is_open and asked == [7]
    further.answer("seven")
    assert last.result() == "seven"


def test_a_refusal_of_either_is_handed_on() -> None:
    refused = Pending[int].refused(SessionError("No."))
    for last in (refused.then(Pending[int].answered), Pending.answered(1).then(lambda _: refused)):
        with pytest.raises(SessionError, match=r"^No\.$"):
            last.result()


def test_whoever_waits_no_more_cancels_what_is_open() -> None:
    cancelled: list[str] = []
    first = Pending[int](lambda: cancelled.append("first"))
    first.then(Pending[int].answered).cancel()
    further = Pending[int](lambda: cancelled.append("further"))
    Pending.answered(1).then(lambda _: further).cancel()
    assert cancelled == ["first", "further"]
