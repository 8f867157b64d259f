"""The guided first games without a screen: their positions, their steps, and what they say."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.games.builders import tutorial as builders_tutorial
from app.games.java import tutorial as java_tutorial
from app.games.java.dialogs.choices import DrawDialog
from app.keys import keymap
from app.tutorial import TEN_STEPS
from app.tutorial.course import UNDO, Course
from app.tutorial.session import LEFT_OUT, TutorialSession
from engines.builders.cards import card_named
from engines.core import IllegalActionError
from engines.java.spaces import space_named
from widgets.panels import wrap

COURSES = [java_tutorial.COURSE, builders_tutorial.COURSE]
FEW_COLUMNS = 80

courses = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.setup.game)


def do(session: TutorialSession, typed: str) -> None:
    """Plays a line, or takes the last action back."""
    if typed == UNDO:
        session.undo().result()
    else:
        session.play(session.parse(typed)).result()


def at_step(course: Course, number: int) -> TutorialSession:
    """A table at the beginning of a step, counted from 1."""
    session = TutorialSession(course)
    while session.step < number - 1:
        assert session.task is not None
        do(session, session.task.typed)
    return session


def log_of(session: TutorialSession) -> list[str]:
    return [str(played.action) for played in session._match.log]


@courses
def test_the_opening_is_legal_and_leads_to_the_learners_turn(course: Course) -> None:
    match = course.prepared()  # raises if a line is not legal
    assert [str(played.action) for played in match.log] == list(course.opening)
    assert match.state.to_act == course.learner
    assert course.prepared().state == match.state


@courses
def test_ten_steps_are_done_one_by_one(course: Course) -> None:
    session = TutorialSession(course)
    assert course.length == TEN_STEPS
    for number, step in enumerate(course.steps):
        for task in step.tasks:
            assert (session.step, session.task) == (number, task)
            assert session.to_act == course.learner
            assert not task.is_done(session._match.state)
            do(session, task.typed)
    assert session.task is None


def test_what_the_others_do_is_written_down() -> None:
    session = at_step(java_tutorial.COURSE, 10)
    festival = ["festival H4 mask", "bid mask+puppet", "bid mask+puppet", "pass"]
    assert log_of(session)[-6:] == [*festival, "triple E13 E12 F12", "end"]
    session = at_step(builders_tutorial.COURSE, 5)
    assert log_of(session)[-4:] == ["end", "send W1 B4", "send W23 B4", "end"]
    session = at_step(builders_tutorial.COURSE, 7)
    assert log_of(session)[-5:] == ["end", "open 1", "recruit 1", "recruit 2", "end"]


def test_blue_shares_a_festival_or_is_passed_by() -> None:
    for answer, scores in [("bid mask", (9, 1)), ("pass", (8, 2)), ("bid mask mask+puppet", (10, 0))]:
        session = at_step(java_tutorial.COURSE, 9)
        do(session, "festival H4 puppet")
        do(session, answer)
        assert session._match.state.scores == scores
        assert session.step == 9
    session = at_step(java_tutorial.COURSE, 9)
    do(session, "festival H4 mask puppet mask+puppet")  # more than Blue has: he passes at once
    assert (session.step, session._match.state.scores) == (9, (10, 0))


@courses
def test_whatever_is_not_held_back_leads_to_the_end(course: Course) -> None:
    rng = Random(0)
    session = TutorialSession(course)
    while (task := session.task) is not None:
        if task.typed == UNDO:
            session.undo().result()
            continue
        actions = list(session.legal())
        rng.shuffle(actions)
        free = next(action for action in actions if not session.why_held(action))
        session.play(free).result()


def test_what_a_step_does_not_want_waits() -> None:
    for course, step, typed, key in (
        (java_tutorial.COURSE, 2, "triple G3 F3 G4", "3"),
        (java_tutorial.COURSE, 3, "rice G5", "1"),
        (java_tutorial.COURSE, 3, "end", "1"),
        (java_tutorial.COURSE, 4, "enter H4", "d"),
        (java_tutorial.COURSE, 6, "palace H4 2", "p"),
        (java_tutorial.COURSE, 7, "draw deck", "3"),
        (java_tutorial.COURSE, 8, "draw face", "c"),
        (java_tutorial.COURSE, 10, "token", "3"),
        (builders_tutorial.COURSE, 1, "open 2", "o"),
        (builders_tutorial.COURSE, 3, "send W6 B12", "s"),
        (builders_tutorial.COURSE, 5, "send W13 B12", "s"),
        (builders_tutorial.COURSE, 9, "recruit 1", "t"),
    ):
        session = at_step(course, step)
        action = session.parse(typed)
        assert session.why_not(action) is None, course
        assert session.task is not None, course
        assert (
            keymap.with_keys(session.why_held(action)) == f"{LEFT_OUT} {session.task.wants}. Press {key}."
        ), course


def test_only_what_is_possible_is_offered_for_a_bought_action() -> None:
    session = at_step(builders_tutorial.COURSE, 10)
    do(session, "buy")
    assert session.task is not None
    offered = re.findall(r"<builders\.([a-z]+)>", session.task.asks)
    assert {action.verb for action in session.legal()} - {"buy", "end"} == set(offered)


def test_the_deck_is_named_as_its_dialog_does() -> None:
    session = at_step(java_tutorial.COURSE, 8)
    assert session.task is not None
    text = DrawDialog(session, session.view(java_tutorial.RED)).offers[1][0]
    assert f"2 for the {text.partition(' (')[0]}" in keymap.with_keys(session.task.asks)


def test_a_refused_action_is_refused_and_not_held() -> None:
    session = TutorialSession(java_tutorial.COURSE)
    with pytest.raises(IllegalActionError) as caught:
        session.why_held(session.parse("rice F5"))
    assert caught.value.refusal.ruling == "J13"


def test_undo_goes_back_within_a_step_and_no_further() -> None:
    session = at_step(java_tutorial.COURSE, 4)
    refusal = session.why_not_undo()
    assert refusal is not None
    assert session.telling.format_message(refusal) == "Of this step nothing has been played yet"
    before = session.task
    do(session, "enter I4")
    assert session.task is not before
    session.undo().result()
    assert session.task is before
    session.redo().result()
    assert session.task is not before
    do(session, "move I4 G5")
    assert (session.step, session.why_not_undo() is not None) == (4, True)


def test_one_action_may_do_two_tasks_at_once() -> None:
    session = at_step(java_tutorial.COURSE, 4)
    assert not session.why_held(session.parse("enter G5"))
    do(session, "enter G5")
    assert session.step == 4


def test_what_was_tried_and_taken_back_cannot_come_again() -> None:
    session = at_step(java_tutorial.COURSE, 7)
    do(session, "double E9 D8")
    assert session.step == 6
    session.undo().result()
    assert session.step == 7
    assert session.why_not_redo() is not None


@courses
def test_after_the_last_step_nothing_is_played(course: Course) -> None:
    session = at_step(course, 10)
    while session.task is not None:
        do(session, session.task.typed)
    assert session.step == 9
    action = next(iter(session.legal()))
    assert session.why_held(action) == "All ten steps are done."
    refusal = session.why_not_undo()
    assert refusal is not None
    assert session.telling.format_message(refusal) == "All ten steps are done"


# What is said


@courses
def test_every_step_fits_three_lines_of_a_small_terminal(course: Course) -> None:
    for number, step in enumerate(course.steps, 1):
        assert len(f" Step {number} of 10. {step.title}") <= FEW_COLUMNS
        for task in step.tasks:
            assert len(wrap(keymap.with_keys(task.asks), FEW_COLUMNS - 2)) <= 2, task.asks


@courses
def test_keys_are_those_of_the_keymap(course: Course) -> None:
    own = {"java": "builders.", "builders": "java."}[course.setup.game]
    for step in course.steps:
        for task in step.tasks:
            told = keymap.with_keys(task.asks)  # raises KeyError for a key that there is not
            assert "<" not in told
            assert f"<{own}" not in task.asks
    keymap.use({"java.triple": "k"})
    try:
        assert "press k, and the cursor is on G4" in keymap.with_keys(
            java_tutorial.COURSE.steps[1].tasks[0].asks
        )
    finally:
        keymap.use({})


@courses
def test_marks_are_spaces_or_cards_of_the_action(course: Course) -> None:
    named = {"java": space_named, "builders": card_named}[course.setup.game]
    for step in course.steps:
        for task in step.tasks:
            for name in task.about.split():
                assert named(name) is not None
                assert name in task.asks or name in task.wants
