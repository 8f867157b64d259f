"""What is said of a killed process: from what its screen had shown, and from what is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from tests.torture import terminal
from tests.torture.comparing import Verdict
from tests.torture.course import Course
from tests.torture.festivals import FestivalCourse
from tests.torture.terminal import Figures


@pytest.fixture
def course(tmp_path: Path) -> Course:
    """A game of five actions, all saved; four are acknowledged, and the last is in hand."""
    course = Course.of("builders", 0, 1, tmp_path)
    session = LocalSession.new(course.setup, course.store)
    for number in range(5):
        course.choose()
        session.play(course.in_hand).result()
        if number < 4:
            course.acknowledge()
    session.close()
    return course


def judged(course: Course, was_shown: bool = True) -> Verdict:
    """The only verdict on a course."""
    figures = Figures()
    try:
        terminal.judge(course, was_shown, figures)
    finally:
        (verdict,) = figures.verdicts.elements()
    return verdict


def test_an_action_that_was_saved_but_not_shown_is_played(course):
    typed = course.line_in_hand
    assert judged(course) is Verdict.AHEAD
    assert course.acknowledged[-1] == typed
    assert course.in_hand is None
    assert judged(course) is Verdict.EQUAL


def test_an_action_that_nobody_typed_is_a_fault(course):
    course.in_hand = None
    with pytest.raises(AssertionError, match="but '' was typed"):
        judged(course)


def test_an_action_that_was_shown_and_is_not_saved_is_a_fault(course):
    course.acknowledge()
    course.choose()
    course.acknowledge()
    with pytest.raises(AssertionError, match="6 actions were acknowledged, 5 are there"):
        judged(course)


def test_a_game_that_was_shown_and_is_not_saved_is_a_fault(tmp_path):
    course = Course.of("java", 0, 1, tmp_path)
    with pytest.raises(AssertionError, match="a game was shown that is not saved"):
        judged(course)
    figures = Figures()
    terminal.judge(course, False, figures)
    assert (figures.not_begun, figures.verdicts.total(), course.name) == (1, 0, "")


def test_a_course_is_the_same_every_time(tmp_path):
    first, second = (Course.of("java", 1, 1, tmp_path) for _ in range(2))
    assert first.setup == second.setup == Setup("java", tuple(map(SeatSetup, ("Ani", "Budi", "Citra"))), 1001)
    for _ in range(20):
        for course in (first, second):
            course.choose()
            course.acknowledge()
    assert first.acknowledged == second.acknowledged


@pytest.mark.parametrize("number", [0, 1])
def test_a_course_of_festivals_is_mostly_in_them(number, tmp_path):
    course, in_them = FestivalCourse.of("java", number, 1, tmp_path), 0
    while not course.is_done:
        course.choose()
        course.acknowledge()
        in_them += course.state.auction is not None
    assert in_them * 3 > len(course.acknowledged) > 10
