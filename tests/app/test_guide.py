"""The guided first games without a screen: their positions, their steps, and what they say."""

from __future__ import annotations

import re
from random import Random

import pytest

from app.dialogs.java_choices import DrawDialog
from app.guide import TEN_STEPS, builders, java
from app.guide.course import UNDO, Course
from app.guide.table import ALL_DONE, LEFT_OUT, GuidedTable
from app.keys import keymap
from engines.builders.cards import card_named
from engines.core import IllegalAction
from engines.java.spaces import space_named
from widgets.panels import wrapped

COURSES = [java.COURSE, builders.COURSE]
FEW_COLUMNS = 80

courses = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.setup.game)


def do(table: GuidedTable, typed: str) -> None:
    """Plays a line, or takes the last action back."""
    if typed == UNDO:
        table.undo()
    else:
        table.play(table.parse(typed))


def at_step(course: Course, number: int) -> GuidedTable:
    """A table at the beginning of a step, counted from 1."""
    table = GuidedTable(course)
    while table.step < number - 1:
        assert table.task is not None
        do(table, table.task.typed)
    return table


def log_of(table: GuidedTable) -> list[str]:
    return [str(played.action) for played in table._match.log]


@courses
def test_the_opening_is_legal_and_leads_to_the_learners_turn(course: Course) -> None:
    match = course.prepared()  # raises if a line is not legal
    assert [str(played.action) for played in match.log] == list(course.opening)
    assert match.state.to_act == course.learner
    assert course.prepared().state == match.state


@courses
def test_ten_steps_are_done_one_by_one(course: Course) -> None:
    table = GuidedTable(course)
    assert {10: "ten steps"}[len(course.steps)] == TEN_STEPS
    for number, step in enumerate(course.steps):
        for task in step.tasks:
            assert (table.step, table.task) == (number, task)
            assert table.to_act == course.learner
            assert not task.is_done(table._match.state)
            do(table, task.typed)
    assert table.task is None


def test_what_the_others_do_is_written_down() -> None:
    table = at_step(java.COURSE, 10)
    festival = ["festival H4 mask", "bid mask+puppet", "bid mask+puppet", "pass"]
    assert log_of(table)[-6:] == [*festival, "triple E13 E12 F12", "end"]
    table = at_step(builders.COURSE, 5)
    assert log_of(table)[-4:] == ["end", "send W1 B4", "send W23 B4", "end"]
    table = at_step(builders.COURSE, 7)
    assert log_of(table)[-5:] == ["end", "open 1", "recruit 1", "recruit 2", "end"]


def test_blue_shares_a_festival_or_is_passed_by() -> None:
    for answer, scores in [("bid mask", (9, 1)), ("pass", (8, 2)), ("bid mask mask+puppet", (10, 0))]:
        table = at_step(java.COURSE, 9)
        do(table, "festival H4 puppet")
        do(table, answer)
        assert table._match.state.scores == scores
        assert table.step == 9
    table = at_step(java.COURSE, 9)
    do(table, "festival H4 mask puppet mask+puppet")  # more than Blue has: he passes at once
    assert (table.step, table._match.state.scores) == (9, (10, 0))


@courses
def test_whatever_is_not_held_back_leads_to_the_end(course: Course) -> None:
    rng = Random(0)
    table = GuidedTable(course)
    while (task := table.task) is not None:
        if task.typed == UNDO:
            table.undo()
            continue
        actions = list(table.legal())
        rng.shuffle(actions)
        free = next(action for action in actions if not table.why_held(action))
        table.play(free)


@pytest.mark.parametrize(
    ("course", "step", "typed", "key"),
    [
        (java.COURSE, 2, "triple G3 F3 G4", "3"),
        (java.COURSE, 3, "rice G5", "1"),
        (java.COURSE, 3, "end", "1"),
        (java.COURSE, 4, "enter H4", "d"),
        (java.COURSE, 6, "palace H4 2", "p"),
        (java.COURSE, 7, "draw deck", "3"),
        (java.COURSE, 8, "draw face", "c"),
        (java.COURSE, 10, "token", "3"),
        (builders.COURSE, 1, "open 2", "o"),
        (builders.COURSE, 3, "send W6 B12", "s"),
        (builders.COURSE, 5, "send W13 B12", "s"),
        (builders.COURSE, 9, "recruit 1", "t"),
    ],
)
def test_what_a_step_does_not_want_waits(course: Course, step: int, typed: str, key: str) -> None:
    table = at_step(course, step)
    action = table.parse(typed)
    assert table.why_not(action) is None
    assert table.task is not None
    assert keymap.with_keys(table.why_held(action)) == f"{LEFT_OUT} {table.task.wants}. Press {key}."


def test_only_what_is_possible_is_offered_for_a_bought_action() -> None:
    table = at_step(builders.COURSE, 10)
    do(table, "buy")
    assert table.task is not None
    offered = re.findall(r"<builders\.([a-z]+)>", table.task.asks)
    assert {action.verb for action in table.legal()} - {"buy", "end"} == set(offered)


def test_the_deck_is_named_as_its_dialog_does() -> None:
    table = at_step(java.COURSE, 8)
    assert table.task is not None
    text = DrawDialog(table, table.view(java.RED)).offers()[1][0]
    assert f"2 for {text.partition(' (')[0]}" in keymap.with_keys(table.task.asks)


def test_a_refused_action_is_refused_and_not_held() -> None:
    table = GuidedTable(java.COURSE)
    with pytest.raises(IllegalAction, match="J13"):
        table.why_held(table.parse("rice F5"))


def test_undo_goes_back_within_a_step_and_no_further() -> None:
    table = at_step(java.COURSE, 4)
    refusal = table.why_not_undo()
    assert refusal is not None
    assert refusal.message == "Of this step nothing has been played yet"
    before = table.task
    do(table, "enter I4")
    assert table.task is not before
    table.undo()
    assert table.task is before
    table.redo()
    assert table.task is not before
    do(table, "move I4 G5")
    assert (table.step, table.why_not_undo() is not None) == (4, True)


def test_one_action_may_do_two_tasks_at_once() -> None:
    table = at_step(java.COURSE, 4)
    assert not table.why_held(table.parse("enter G5"))
    do(table, "enter G5")
    assert table.step == 4


def test_what_was_tried_and_taken_back_cannot_come_again() -> None:
    table = at_step(java.COURSE, 7)
    do(table, "double E9 D8")
    assert table.step == 6
    table.undo()
    assert table.step == 7
    assert table.why_not_redo() is not None


@courses
def test_after_the_last_step_nothing_is_played(course: Course) -> None:
    table = at_step(course, 10)
    while table.task is not None:
        do(table, table.task.typed)
    assert table.step == 9
    action = next(iter(table.legal()))
    assert table.why_held(action) == f"{ALL_DONE}."
    refusal = table.why_not_undo()
    assert refusal is not None
    assert refusal.message == ALL_DONE


# What is said


@courses
def test_every_step_fits_three_lines_of_a_small_terminal(course: Course) -> None:
    for number, step in enumerate(course.steps, 1):
        assert len(f" Step {number} of 10. {step.title}") <= FEW_COLUMNS
        for task in step.tasks:
            assert len(wrapped(keymap.with_keys(task.asks), FEW_COLUMNS - 2)) <= 2, task.asks


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
        assert "press k, and the cursor is on G4" in keymap.with_keys(java.COURSE.steps[1].tasks[0].asks)
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
