"""What every session promises its faces, whether it answers at once or later; and line mode with each."""

from __future__ import annotations

import ast
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import app
from app.bot_workers.messages import BotResponse
from app.session import flow
from app.session.local import LocalSession
from app.session.pending import Pending, SessionError
from app.text.signals import stopping
from engines.core import IllegalActionError
from tests.app.online.serving import at_table_of, serving
from tests.app.slow_session import SlowSession, by_thread
from tests.app.text.talking import at_table, builders_setup, java_setup

AWAY = SessionError("The table is away.")
WAITING = "Waiting for an answer; what you type is kept."
SETUP = java_setup("Ann", "Bob", free_undo="on")
FIRST = "triple F7 F8 G8"
TYPED = ["", FIRST, "undo", "redo", "board", "single", "undo", "score", "home"]
"""What is typed at a game in line mode: actions, undo, redo, and what is refused."""


def at_once(session: LocalSession) -> LocalSession:
    """A session that answers at once."""
    return session


Kind = Callable[[LocalSession], Any]


@pytest.fixture(params=["local", "slow", "remote"])
def kind(request: pytest.FixtureRequest) -> Iterator[Kind]:
    """What makes a session of one kind with the setup of a local one."""
    if request.param == "remote":
        with serving() as served:
            yield lambda local: at_table_of(served.client("ann"), local.setup)
    else:
        yield at_once if request.param == "local" else SlowSession


def answered(pending: Pending[Any]) -> Any:
    """What is answered in the end."""
    assert pending.wait(10)
    return pending.result()


# --- what is promised ------------------------------------------------------------------------------


def test_what_was_played_is_taken_back_and_played_again(kind: Kind) -> None:
    session = kind(LocalSession.new(SETUP, None))
    before, action = session.view(0), session.parse(FIRST)
    answered(session.play(action))
    after = session.view(0)
    assert (session.length, after != before) == (1, True)
    assert answered(session.undo()) == action
    assert (session.length, session.view(0)) == (0, before)
    assert answered(session.redo()) == action
    assert session.view(0) == after


def test_the_legal_actions_are_those_of_the_position(kind: Kind) -> None:
    session = kind(LocalSession.new(SETUP, None))
    first = list(session.legal().of("triple"))
    assert session.legal() is session.legal(), "they are found once"
    answered(session.play(first[0]))
    assert list(session.legal().of("triple")) != first
    answered(session.undo())
    assert list(session.legal().of("triple")) == first


def test_what_the_rules_refuse_is_answered_by_the_refusal(kind: Kind) -> None:
    session = kind(LocalSession.new(SETUP, None))
    for pending in (session.play(session.parse("move F2 F6")), session.undo(), session.redo()):
        with pytest.raises(IllegalActionError):
            answered(pending)
    assert session.length == 0


def test_a_hint_is_legal_and_the_log_keeps_that_it_was_given(kind: Kind) -> None:
    session = kind(LocalSession.new(builders_setup("Ann", "Bob"), None))
    hint = answered(session.hint())
    assert session.why_not(hint.action) is None
    assert session.hints == {0}


def test_while_an_answer_is_open_the_position_stays() -> None:
    session = SlowSession(LocalSession.new(SETUP, None), None)
    pending = session.play(session.parse(FIRST))
    assert pending.is_open and session.length == 0
    with pytest.raises(RuntimeError):
        pending.result()


def test_of_a_pending_that_is_given_up_nobody_is_told() -> None:
    stopped: list[str] = []
    told: list[Pending[int]] = []
    pending: Pending[int] = Pending(lambda: stopped.append("stopped"))
    pending.when_done(told.append)
    pending.cancel()
    pending.answer(1)
    assert (stopped, told) == (["stopped"], [])
    with pytest.raises(SessionError):
        pending.result()


def test_a_hint_for_a_position_that_has_gone_is_not_given() -> None:
    session, thought = LocalSession.new(SETUP, None), Pending[BotResponse]()
    session.think_with(lambda _: thought)
    hint = session.hint()
    session.play(session.parse(FIRST)).result()
    thought.answer(BotResponse(FIRST))
    with pytest.raises(SessionError, match="gone on"):
        hint.result()
    assert session.hints == frozenset()


def test_a_hint_that_cannot_be_thought_out_is_refused_with_the_reason() -> None:
    for thought, reason in (
        (Pending.answered(BotResponse("", fault="it was lost")), "it was lost"),
        (Pending[BotResponse].refused(AWAY), "away"),
    ):
        session = LocalSession.new(SETUP, None)
        session.think_with(lambda _, thought=thought: thought)
        with pytest.raises(SessionError, match=reason):
            session.hint().result()
        assert session.hints == frozenset()


# --- line mode -------------------------------------------------------------------------------------


def test_line_mode_tells_the_same_however_late_it_is_answered() -> None:
    at_first = at_table(LocalSession.new(SETUP, None), TYPED)
    assert "Undone: " in at_first and "Redone: " in at_first
    late = SlowSession(LocalSession.new(SETUP, None))
    assert at_table(late, TYPED) == at_first
    assert len(late.asked) == 4


def test_line_mode_says_that_it_waits_only_after_a_while() -> None:
    slow = SlowSession(LocalSession.new(SETUP, None), 0.5)
    told = at_table(slow, ["", FIRST, "quit"])
    assert told.count(WAITING) == 1
    assert told.replace(f"{WAITING}\n", "") == at_table(LocalSession.new(SETUP, None), ["", FIRST, "quit"])


@pytest.mark.parametrize("typed", [FIRST, "hint", "undo"])
def test_line_mode_says_why_it_was_refused_and_asks_again(typed: str) -> None:
    refusing = SlowSession(LocalSession.new(SETUP, None), error=AWAY)
    told = at_table(refusing, ["", typed, "quit"])
    assert "The table is away.\nAnn, your choice: quit" in told
    assert refusing.length == 0


def test_a_signal_ends_line_mode_that_waits_for_ever() -> None:
    never = SlowSession(LocalSession.new(SETUP, None), None)
    by_thread(0.6, lambda: os.kill(os.getpid(), signal.SIGTERM))
    with pytest.raises(SystemExit) as caught, stopping():
        at_table(never, ["", FIRST, "quit"])
    assert caught.value.code == 143
    assert never.length == 0


# --- what comes next -------------------------------------------------------------------------------


def next_step(session: LocalSession, keyboard: int | None, notice: flow.Notice | None = None) -> flow.Step:
    """What a face does, at whose games no decision is another one than an action of the turn."""
    return flow.next_step(session, keyboard, lambda _: False, notice)


def test_the_curtain_falls_between_people_whose_hands_are_hidden() -> None:
    session = LocalSession.new(SETUP, None)
    assert next_step(session, None) == flow.HandOver(0)
    assert next_step(session, 0) == flow.ShowBoard(0)
    assert next_step(session, 1) == flow.HandOver(0)
    assert next_step(LocalSession.new(builders_setup("Ann", "Bob"), None), None) == flow.ShowBoard(0)


def test_a_computer_player_is_asked_and_a_notice_comes_before_it() -> None:
    session = LocalSession.new(java_setup("Ann=random", "Bob"), None)
    notice = flow.Notice("Final scoring", ["Ann scores 3 points."])
    assert next_step(session, None, notice) is notice
    assert next_step(session, None) == flow.AskBot(0)


def test_a_decision_that_is_no_action_of_a_turn_is_asked_for() -> None:
    session = LocalSession.new(java_setup("Ann", "Bob=random"), None)
    assert flow.next_step(session, None, lambda view: view.to_act == 0) == flow.AskSeat(0)


def test_the_only_person_sees_his_hand_and_of_two_the_one_at_the_keyboard() -> None:
    alone, two = LocalSession.new(java_setup("Ann=random", "Bob"), None), LocalSession.new(SETUP, None)
    assert (flow.viewer(alone, None), flow.viewer(two, None), flow.viewer(two, 1)) == (1, None, 1)


# --- what a face reaches ---------------------------------------------------------------------------

FACES = ("screens", "text", "dialogs", "games")


def imported(path: Path) -> set[str]:
    """All that a module imports, with the names it takes."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def test_no_face_reaches_a_match() -> None:
    root = Path(app.__file__).parent
    faces = [path for face in FACES for path in (root / face).rglob("*.py")]
    assert len(faces) > 40
    forbidden = {"engines.match.Match", "engines.match", "saves.verify.load_match"}
    reaching = {str(path.relative_to(root)) for path in faces if imported(path) & forbidden}
    private = {str(path.relative_to(root)) for path in faces if "._match" in path.read_text(encoding="utf-8")}
    assert (reaching, private) == (set(), set())
