"""The guided first games in lines: played to the end, kept to their steps, and never saved."""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from app.games import ui_of
from app.games.builders import tutorial as builders_tutorial
from app.games.java import tutorial as java_tutorial
from app.text.console import Console
from app.text.tutorial import AFTERWARDS, LEFT, PlayingTutorial
from app.tutorial.course import UNDO, Course, Task
from app.tutorial.session import TutorialSession
from saves.store import FileStore
from tests.app.text.talking import after, flowing, type_lines, typed, ways

COURSES = [java_tutorial.COURSE, builders_tutorial.COURSE]
LAST_OF_LIST = "8. tables: others play at terminals of their own"

courses = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.setup.game)


def tasks_of(course: Course) -> list[Task]:
    return [task for step in course.steps for task in step.tasks]


def notation(course: Course, steps: int = 10) -> list[str]:
    """What is typed to do the first steps."""
    return [task.typed for step in course.steps[:steps] for task in step.tasks]


def learnt(course: Course, lines: Sequence[str]) -> tuple[int, str]:
    """Exit code and output of a session in which a course is begun from the first list."""
    return type_lines([f"learn {course.setup.game}", *lines])


def at_guided(session: TutorialSession, lines: Sequence[str], *, echoes: bool = True) -> str:
    """What is written while some lines are typed in a course."""
    sink = io.StringIO()
    with suppress(EOFError):
        PlayingTutorial(Console(typed(lines), sink, echoes=echoes), session).run()
    return sink.getvalue()


def at_step(course: Course, number: int) -> TutorialSession:
    """A table at the beginning of a step, counted from 1."""
    session = TutorialSession(course)
    at_guided(session, notation(course, number - 1))
    assert session.step == number - 1
    return session


def by_list(course: Course) -> list[str]:
    """What is typed to do all steps by what is told in the lists."""
    session, lines = TutorialSession(course), []
    text = ui_of(course.setup.game).text.load()(session)
    for task in tasks_of(course):
        if task.typed == UNDO:
            lines.append(UNDO)
            session.undo().result()
            continue
        action = session.parse(task.typed)
        names = [name for name in task.typed.split() if name.isalnum()]
        found = ways(text.question(session.view(course.learner)), action, names)
        assert found is not None, task.typed
        lines += found
        session.play(action).result()
    return lines


def step_lines(course: Course, told: str) -> list[str]:
    """The numbers of the steps in the order in which they were told."""
    return [line.split(".")[0] for line in told.splitlines() if line.startswith("Step ")]


# --- to the end ------------------------------------------------------------------------------------


@courses
@pytest.mark.parametrize("way", [notation, by_list])
def test_a_course_is_played_to_its_end_and_leads_back_to_the_first_list(course: Course, way: Any) -> None:
    lines = way(course)
    code, told = learnt(course, [*lines, "5"])
    assert code == 0
    assert "Refused" not in told and "is no answer" not in told and "let it wait" not in told
    for number, step in enumerate(course.steps, 1):
        for task in step.tasks:
            assert f"Step {number} of 10. {step.title_typed}. {task.asks_typed} " in flowing([told])
    at = told.index("Step 10 of 10.")
    assert flowing([*course.closing, AFTERWARDS, "meja, a games table."]) in flowing([told[at:]])
    assert told.endswith(f"{LAST_OF_LIST}\nYour choice: 5\n")
    assert FileStore().list() == []


@courses
def test_a_step_is_told_before_each_list_and_not_before_other_questions(course: Course) -> None:
    told = at_guided(TutorialSession(course), ["", "back", *notation(course, 1)])
    assert step_lines(course, told) == ["Step 1 of 10"] * 3 + ["Step 2 of 10"]
    assert all(f"{part}\nYou can:\n" not in told for part in ("left.", "place a land tile."))
    if course is java_tutorial.COURSE:
        told = at_guided(at_step(course, 2), ["triple", "menu"])
        assert step_lines(course, told) == ["Step 2 of 10"] * 2


@courses
def test_brief_leaves_out_the_list_and_never_the_step(course: Course) -> None:
    told = at_guided(TutorialSession(course), ["brief", *notation(course, 1), ""])
    assert step_lines(course, told) == ["Step 1 of 10", "Step 2 of 10", "Step 2 of 10"]
    assert told.count("You can:") == 2


def test_what_the_others_do_is_told_and_the_position_after_it() -> None:
    told = after(at_guided(at_step(java_tutorial.COURSE, 9), ["festival H4 mask"]), "festival H4 mask")
    assert told[:3] == [
        "Red holds a festival at H4, opening with mask: 1.",
        "Festival at H4 (Blue 2).",
        "Turn 3. Festival at H4: Red has 1, must reach 2 or pass.",
    ]
    assert any(line.startswith("Your hand: ") for line in told)
    told = after(at_guided(at_step(builders_tutorial.COURSE, 4), ["end"]), "end")
    assert told[:2] == ["Red ended the turn.", "Blue: sent an apprentice and a craftsman to The tree house."]
    assert "Red has no VP, 6 écus," in flowing(told)
    told = after(at_guided(at_step(builders_tutorial.COURSE, 2), ["recruit 5"]), "recruit 5")
    assert "Red has no VP" not in flowing(told)  # nobody else has acted


# --- what a step does not want -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("course", "step", "lines", "wants"),
    [
        (
            java_tutorial.COURSE,
            2,
            ["triple G3 F3 G4"],
            "the triple with its village on G4 and its rice on F3 and G3",
        ),
        (
            java_tutorial.COURSE,
            2,
            ["t", "G4", "1"],
            "the triple with its village on G4 and its rice on F3 and G3",
        ),
        (java_tutorial.COURSE, 3, ["rice G5"], "a single village on G5"),
        (builders_tutorial.COURSE, 1, ["open 2"], "B12 opened"),
        (builders_tutorial.COURSE, 1, ["o 2"], "B12 opened"),
        (builders_tutorial.COURSE, 5, ["send W13 B12"], "W6 sent to B12 first"),
    ],
)
def test_what_a_step_does_not_want_waits(course: Course, step: int, lines: list[str], wants: str) -> None:
    session = at_step(course, step)
    before, task = session.view(None), session.task
    assert task is not None
    told = at_guided(session, lines)
    said = f"That is allowed, but let it wait: this step wants {wants}. Type {task.typed}."
    assert flowing([told]).endswith(f" Red, your choice: {lines[-1]} {said} Red, your choice:")
    assert (session.view(None), session.task, session.step) == (before, task, step - 1)
    at_guided(session, [*lines, task.typed])
    assert session.task is not task


def test_what_the_rules_refuse_is_refused_by_them() -> None:
    session = TutorialSession(java_tutorial.COURSE)
    told = after(at_guided(session, ["end"]), "end")
    assert told == ["Refused: Place land first: 6 AP can still pay for a tile (rule J12)."]
    assert session.step == 0


def test_nothing_is_asked_at_a_terminal_about_what_waits() -> None:
    session = TutorialSession(builders_tutorial.COURSE)
    told = at_guided(session, ["end"], echoes=False)
    assert "let it wait: this step wants B12 opened." in flowing([told])
    assert "End the turn?" not in told


def test_undo_goes_back_within_a_step_and_no_further() -> None:
    session = at_step(java_tutorial.COURSE, 4)
    told = at_guided(session, ["enter I4", "undo", "redo", "move I4 G5", "UNDO"])
    assert after(told, "undo")[0] == "Undone: developer in to I4."
    assert after(told, "redo")[0] == "Redone: developer in to I4."
    assert after(told, "UNDO") == ["Refused: Of this step nothing has been played yet."]
    assert step_lines(java_tutorial.COURSE, told) == ["Step 4 of 10"] * 4 + ["Step 5 of 10"]


# --- words -------------------------------------------------------------------------------------------


@courses
def test_the_hint_is_what_to_type(course: Course) -> None:
    told = at_guided(TutorialSession(course), ["hint"])
    assert after(told, "hint") == [f"Hint: type {tasks_of(course)[0].typed}."]


def test_the_hint_says_why_and_no_card_that_is_not_there() -> None:
    told = at_guided(at_step(java_tutorial.COURSE, 9), ["festival H4 mask", "hint"])
    assert after(told, "hint") == ["Hint: type bid mask+puppet. It makes you 3, more than Blue has."]
    told = at_guided(at_step(java_tutorial.COURSE, 9), ["festival H4 mask+puppet", "hint"])
    assert flowing(after(told, "hint")).startswith("Blue went up to 2: ")


@courses
def test_nothing_is_saved_by_any_word(course: Course) -> None:
    lines = notation(course, 2)
    code, told = learnt(course, [*lines, "save", "save sunday", "replay", "quit"])
    assert code == 0
    assert after(told, "save") == after(told, "save sunday") == ["These steps are not saved."]
    assert after(told, "replay") == ["These steps have no replay; log tells what has been played."]
    assert FileStore().list() == []


def test_help_tells_the_words_that_hold_here() -> None:
    told = after(at_guided(TutorialSession(java_tutorial.COURSE), ["help words"]), "help words")
    words = [line.partition(":")[0] for line in told]
    assert "save TITLE" not in words and "replay" not in words
    assert "hint: tells what to type for this step." in told
    assert "home: leaves the steps for the first list, as q does; nothing of them is kept." in told
    assert "quit: leaves the program." in told


# --- the way in and out ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("6", "Java"),
        ("learn java", "Java"),
        ("LEARN JAVA in ten steps", "Java"),
        ("7", "The Builders"),
        ("Learn Builders", "The Builders"),
    ],
)
def test_a_course_begins_by_number_or_in_words(word: str, title: str) -> None:
    code, told = type_lines([word, "quit"])
    assert code == 0
    assert after(told, word)[0] == f"{title} in 10 steps. You play Red; what the others do is written down."


@pytest.mark.parametrize("words", ["learn", "learn chess", "learn java builders"])
def test_any_other_course_is_asked_again(words: str) -> None:
    told = type_lines([words, "5"])[1]
    assert after(told, words) == ["Type learn java or learn builders."]


@courses
@pytest.mark.parametrize("word", ["q", "Q", "home"])
def test_q_and_home_leave_for_the_first_list_and_the_steps_begin_anew(course: Course, word: str) -> None:
    code, told = learnt(course, [*notation(course, 2), word, f"Learn {course.setup.game}", "5", "quit"])
    assert code == 0
    left = after(told, word)
    assert (left[0], left[-1]) == (LEFT, LAST_OF_LIST)
    assert "Step 1 of 10." in flowing(after(told, f"Learn {course.setup.game}"))


def test_q_leaves_from_a_question_within_the_list() -> None:
    _, told = learnt(java_tutorial.COURSE, ["token", "triple", "G4", "q", "5"])
    assert after(told, "q")[0] == LEFT


@courses
def test_the_end_of_input_after_any_line_ends_with_code_0_and_saves_nothing(course: Course) -> None:
    lines = notation(course)
    for count in range(len(lines) + 1):
        code, told = learnt(course, lines[:count])
        assert code == 0
        assert told.endswith(" \nEnd of input.\n")
    assert FileStore().list() == []


def test_the_game_that_was_played_last_is_still_told_of_after_a_course() -> None:
    game = ["1", "2", "2", "", "", "", "", "7", ""]
    _, told = type_lines([*game, "take 3", "home", "learn java", "token", "q", "log", "5"])
    assert after(told, "log")[0] == "Red took 6 écus (3 actions)."
    assert len(FileStore().list()) == 1


# --- what is said ------------------------------------------------------------------------------------


@courses
def test_what_is_said_in_lines_names_what_to_type_and_no_key(course: Course) -> None:
    for task in tasks_of(course):
        assert task.typed in task.asks_typed
        for word in ("<", ">", "press", "cursor", "arrows", "digit", "marked"):
            assert word not in task.asks_typed.lower()


@courses
def test_each_text_is_whole_in_both_ways(course: Course) -> None:
    for step in course.steps:
        texts = [step.title, step.title_typed]
        texts += [text for task in step.tasks for text in (task.asks, task.asks_typed)]
        for text in texts:
            assert not set("{|}") & set(text)
            assert "  " not in text and text == text.strip()
        for task in step.tasks:
            assert task.asks != task.asks_typed
            assert task.asks_typed.endswith(".") and ".." not in task.asks_typed
