"""Every state of the program, ended from outside: nothing acknowledged is lost, the shell has its terminal.

`python -m tests.tools.signals` ends every state in every way.
"""

from __future__ import annotations

import os
import pty
import signal
import time
from itertools import product
from pathlib import Path

import pytest

from tests.extent import IS_LONG, every
from tests.saves.locks import locked_in
from tests.terminal.endings import ENDINGS, LIMIT, NAMED_ENDINGS, Ending, end
from tests.terminal.states import NAMED, STATES, State
from tests.terminal_line import Session

IN_EVERY_WAY = every(3, ("java", "home", "thinking"))
ONE_OF_A_KIND = (
    "first byte",
    "home",
    "java",
    "tile",
    "festival",
    "final",
    "builders",
    "thinking",
    "quitting",
)
"""A page, a table of each game, a dialog, what is between them."""
CASES = [
    (state, ending)
    for number, state in enumerate(STATES)
    if IS_LONG or state.name in ONE_OF_A_KIND
    for ending in (ENDINGS if state.name in IN_EVERY_WAY else (ENDINGS[number % len(ENDINGS)],))
]


def meja(home: Path, state: State, size: tuple[int, int] = (80, 24), is_fresh: bool = False) -> Session:
    """The program with what a state wants to be there."""
    state.prepare(home)
    return Session("app", state.arguments, size, is_fresh=is_fresh, MEJA_HOME=str(home))


@pytest.mark.parametrize(("state", "ending"), CASES, ids=lambda each: each.name)
def test_a_state_and_a_way_to_end(tmp_path: Path, state: State, ending: Ending) -> None:
    with meja(tmp_path, state) as session:
        state.enter(session)
        end(session, state, ending, tmp_path)


@pytest.mark.parametrize(
    ("delay", "number"),
    every(5, list(product([0.0, 0.1, 0.25, 0.4], [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]))),
)
def test_the_start_may_be_interrupted_at_any_time(
    tmp_path: Path, delay: float, number: signal.Signals
) -> None:
    state = NAMED["curtain"]
    with meja(tmp_path, state, is_fresh=True) as session:
        command = Path(f"/proc/{session.pid}/cmdline")
        session.until(lambda: b"-m\0app\0" in command.read_bytes(), "not started")
        time.sleep(delay)
        os.kill(session.pid, number)
        # Before it listens, the system ends it, or Python by its own code.
        own = {1} if number == signal.SIGINT else set()
        assert session.exit_code(LIMIT) in {128 + number, -number} | own
        assert b"\x1b[?1049h" not in session.sent or session.is_restored
    state.check(tmp_path)


def test_the_end_of_the_input_ends_the_program_and_gives_the_screen_back(tmp_path: Path) -> None:
    state = NAMED["curtain"]
    state.prepare(tmp_path)
    keyboard, tty = pty.openpty()
    home = {"MEJA_HOME": str(tmp_path)}
    with Session("app", state.arguments, (80, 24), gets_hang_up=False, input_tty=tty, **home) as session:
        os.close(tty)
        state.enter(session)
        os.close(keyboard)
        assert session.exit_code(LIMIT) == 129
        assert session.is_restored
        (line,) = session.last_words
        assert line == "meja: ended by SIGHUP; the game is saved; meja resume prepared goes on with it."
    state.check(tmp_path)


def stall(session: Session) -> None:
    """Lets the program draw more than waits for a reader, and reads none of it until it does nothing more."""
    for _ in range(50):
        session.press("ctrl+l")
        time.sleep(0.02)
    session.until_stuck()


@pytest.mark.parametrize("number", every(2, [signal.SIGTERM, signal.SIGHUP]))
def test_a_client_that_has_stopped_reading_keeps_nothing_alive(
    tmp_path: Path, number: signal.Signals
) -> None:
    state = NAMED["java"]
    with meja(tmp_path, state) as session:
        state.enter(session)
        stall(session)
        os.kill(session.pid, number)
        assert session.exit_code(LIMIT, reading=False) == 128 + number
        session.settle()
        assert session.is_restored
        (line,) = session.last_words
        assert line.startswith(f"meja: ended by {number.name}; the game is saved; meja resume ")
    state.check(tmp_path)


def test_a_second_signal_ends_a_program_whose_client_does_not_read(tmp_path: Path) -> None:
    state = NAMED["java"]
    with meja(tmp_path, state) as session:
        state.enter(session)
        stall(session)
        os.kill(session.pid, signal.SIGHUP)
        time.sleep(0.1)
        os.kill(session.pid, signal.SIGTERM)
        assert session.exit_code(LIMIT, reading=False) == 143  # at the deadline it would be 129
        session.settle()
        assert session.is_restored
    state.check(tmp_path)


def test_a_line_that_drops_while_the_client_does_not_read_uses_no_time(tmp_path: Path) -> None:
    state = NAMED["java"]
    with meja(tmp_path, state) as session:
        state.enter(session)
        stall(session)
        end(session, state, NAMED_ENDINGS["line closed"], tmp_path)


def test_what_is_not_saved_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("no folder")
    with Session("app", NAMED["java"].arguments, MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "Pass the keyboard" in session.text)
        os.kill(session.pid, signal.SIGTERM)
        assert session.exit_code(LIMIT) == 143
        (line,) = session.last_words
        assert line.startswith("meja: ended by SIGTERM; the game is not saved as it stands: ")


def test_after_an_end_that_was_asked_for_nothing_is_said_and_nothing_held(tmp_path: Path) -> None:
    state = NAMED["java"]
    with meja(tmp_path, state) as session:
        state.enter(session)
        assert locked_in(tmp_path / "saves")
        session.press("ctrl+q")
        assert session.exit_code() == 0
        assert session.is_restored and session.last_words == []
    assert not locked_in(tmp_path / "saves")
    state.check(tmp_path)
