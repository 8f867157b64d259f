"""A stop gives the terminal to the shell; once the program goes on, the screen is there and works."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.extent import every
from tests.terminal.endings import LIMIT, wait_until_stopped
from tests.terminal.states import NAMED
from tests.terminal_line import Session

TABLE = NAMED["java"]


class Shell(Session):
    """A shell with job control, in which the program is a job."""

    job = 0
    """The process id of the program."""

    def __init__(self, home: Path) -> None:
        super().__init__("", (), (80, 24), MEJA_HOME=str(home), PS1="ready> ")

    def command(self, module: str, arguments: Sequence[str]) -> list[str]:
        """A shell that asks for commands."""
        return ["/bin/sh", "-i"]

    def until_ready(self, times: int) -> None:
        """Reads until the shell has asked so many times."""
        self.until(lambda: self.sent.count(b"ready> ") >= times, f"the shell has not asked {times} times")

    def start(self, form: str = "{}") -> None:
        """Starts the program by a command line of a form, and goes to the table."""
        self.until_ready(1)
        self.write(form.format(f"{sys.executable} -m app {' '.join(TABLE.arguments)}").encode() + b"\r")
        TABLE.enter(self)
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        self.job = int(children.read_text())

    @property
    def has_terminal(self) -> bool:
        """Whether the shell is in the foreground, and not its job."""
        return os.tcgetpgrp(self.fd) == os.getpgid(self.pid)

    @property
    def job_state(self) -> str:
        """The letter of the system for what the program does: "T" is stopped; "" if it is gone."""
        try:
            return Path(f"/proc/{self.job}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):  # before it is opened, or while
            return ""


def shows_table(session: Session) -> bool:
    """Whether the table is on the screen, as it was before the stop."""
    return "to play" in session.rows[0] and "HAND Bob" in session.text


@pytest.mark.parametrize("stop", [signal.SIGTSTP, signal.SIGSTOP])
def test_the_size_may_change_while_the_program_is_stopped(tmp_path: Path, stop: signal.Signals) -> None:
    with Session("app", TABLE.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        TABLE.enter(session)
        os.kill(session.pid, stop)
        wait_until_stopped(session)
        assert session.is_restored == (stop == signal.SIGTSTP)
        session.resize((100, 30))
        session.screen.reset()
        os.kill(session.pid, signal.SIGCONT)
        session.until(lambda: shows_table(session) and session.rows[29][1:2] == "e")
        assert all(session.is_mode_on(mode) for mode in (1000, 1049, 2004)) and not session.is_mode_on(25)
        session.press(":", "triple H10 G11 H11", "enter")
        session.until(lambda: "Bob laid a triple" in session.text)
        session.press("ctrl+q")
        assert session.exit_code(LIMIT) == 0
        assert session.is_restored and session.last_words == []


def test_to_go_on_without_a_stop_is_no_harm(tmp_path: Path) -> None:
    with Session("app", TABLE.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        TABLE.enter(session)
        for _ in range(3):
            os.kill(session.pid, signal.SIGCONT)
            session.settle()
        assert session.thread_count == 5
        session.press("?")
        session.until(lambda: "The aim" in session.text)


@pytest.mark.parametrize("name", every(2, ["setup", "draw", "festival", "notation"]))
def test_a_dialog_or_page_comes_back_as_it_was(tmp_path: Path, name: str) -> None:
    state = NAMED[name]
    state.prepare(tmp_path)
    with Session("app", state.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        state.enter(session)
        session.settle()
        before = session.cells()
        os.kill(session.pid, signal.SIGTSTP)
        wait_until_stopped(session)
        session.screen.reset()
        os.kill(session.pid, signal.SIGCONT)
        session.until(lambda: session.cells() == before)


def test_a_program_ended_while_it_is_stopped_does_not_take_the_terminal_again(tmp_path: Path) -> None:
    with Session("app", TABLE.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        TABLE.enter(session)
        os.kill(session.pid, signal.SIGTSTP)
        wait_until_stopped(session)
        session.settle()
        before = len(session.sent)
        os.kill(session.pid, signal.SIGTERM)
        os.kill(session.pid, signal.SIGCONT)
        assert session.exit_code(LIMIT) == 143
        assert session.sent[before:].startswith(b"meja: ended by SIGTERM; the game is saved; ")
        assert b"\x1b" not in session.sent[before:]


def test_a_shell_stops_the_program_and_takes_it_back(tmp_path: Path) -> None:
    with Shell(tmp_path) as shell:
        shell.start()
        os.kill(shell.job, signal.SIGTSTP)
        shell.until_ready(2)
        assert shell.is_restored
        # In the background it waits for its turn, and touches nothing.
        before = len(shell.sent)
        shell.write(b"bg\r")
        shell.until_ready(3)
        shell.settle(1.0)
        assert b"\x1b[?1049h" not in shell.sent[before:]
        shell.screen.reset()
        shell.write(b"fg\r")
        shell.until(lambda: shows_table(shell), "no table")
        shell.press("?")
        shell.until(lambda: "The aim" in shell.text)
        shell.press("ctrl+q")
        shell.until_ready(4)
        assert shell.is_restored


def test_after_a_stop_without_notice_keys_are_read_again_and_an_end_gives_the_terminal_back(
    tmp_path: Path,
) -> None:
    with Shell(tmp_path) as shell:
        shell.start()
        os.kill(shell.job, signal.SIGSTOP)
        shell.until_ready(2)
        assert not shell.is_restored
        shell.write(b"stty sane\n")  # the terminal still is as the program had it
        shell.until_ready(3)
        shell.screen.reset()
        shell.write(b"fg\r")
        shell.until(lambda: shows_table(shell), "no table")
        shell.press("?")
        shell.until(lambda: "The aim" in shell.text)
        os.kill(shell.job, signal.SIGSTOP)
        shell.until_ready(4)
        shell.write(b"kill %1; kill -CONT %1\n")
        shell.until(lambda: shell.job_state in ("", "Z"), "it is still there")
        shell.settle()
        assert shell.is_restored
    TABLE.check(tmp_path)


@pytest.mark.parametrize("tried_to_go_on", every(2, [True, False]))
def test_a_job_ended_in_the_background_leaves_the_terminal_to_the_shell(
    tmp_path: Path, tried_to_go_on: bool
) -> None:
    with Shell(tmp_path) as shell:
        shell.start()
        os.kill(shell.job, signal.SIGTSTP)
        shell.until_ready(2)
        shell.write(b"stty tostop\r")  # who writes in the background is stopped
        shell.until_ready(3)
        before = len(shell.sent)
        if tried_to_go_on:
            shell.write(b"bg\r")
            shell.until_ready(4)
            shell.settle()
        shell.write(b"kill %1; kill -CONT %1\r")
        shell.until(lambda: shell.job_state in ("", "Z"), "it is still there")
        shell.settle()
        after = shell.sent[before:]
        assert b"\x1b[" not in after
        assert b"meja: ended by SIGTERM; the game is saved; meja resume " in after
    TABLE.check(tmp_path)


def test_every_sigcont_after_a_sigtstp_goes_on_in_any_rhythm(tmp_path: Path) -> None:
    rhythm = random.Random(13)
    with Shell(tmp_path) as shell:
        shell.start()
        for _ in range(30):
            # Both at once, within the time that giving the terminal back takes, and later.
            for _ in range(rhythm.choice((1, 1, 1, 2, 5))):
                os.kill(shell.job, signal.SIGTSTP)
                time.sleep(rhythm.choice((0, 0, rhythm.random() / 1000, rhythm.random() / 100)))
            os.kill(shell.job, signal.SIGCONT)
            shell.until(lambda: shell.job_state not in ("T", "t"), "it is still stopped")
        shell.settle()
        shell.screen.reset()
        if shell.has_terminal:  # it has seen a stop, and nobody told it of what followed
            shell.write(b"fg\r")
        else:
            shell.press("ctrl+l")
        shell.until(lambda: shows_table(shell), "no table")
        shell.press("?")
        shell.until(lambda: "The aim" in shell.text)
        shell.press("ctrl+q")
        shell.until(lambda: shell.job_state in ("", "Z"), "it does not end")
        shell.settle()
        assert shell.is_restored
    TABLE.check(tmp_path)


def test_a_stop_in_the_background_and_a_continue_in_the_foreground(tmp_path: Path) -> None:
    with Shell(tmp_path) as shell:
        shell.start()
        os.kill(shell.job, signal.SIGTSTP)
        shell.until_ready(2)
        shell.write(b"bg\r")
        shell.until_ready(3)
        for _ in range(40):
            os.kill(shell.job, signal.SIGCONT)
            shell.until(lambda: shell.job_state not in ("T", "t"), "it does not go on in the background")
            os.kill(shell.job, signal.SIGTSTP)
            shell.until(lambda: shell.job_state == "T", "it does not stop in the background")
        shell.screen.reset()
        shell.write(b"fg\r")
        shell.until(lambda: shows_table(shell), "no table")
        shell.press("?")
        shell.until(lambda: "The aim" in shell.text)


def test_ctrl_z_gives_the_terminal_to_the_shell_and_fg_brings_all_back(tmp_path: Path) -> None:
    with Shell(tmp_path) as shell:
        shell.start("sh -c '{}; exit 3'")  # all of the job is stopped
        shell.press(":", "triple")
        shell.until(lambda: "triple" in shell.text)
        shell.settle()
        before = shell.cells()
        for stops in (2, 3):
            shell.write(b"\x1a")
            shell.until_ready(stops)
            assert shell.is_restored and shell.job_state == "T"
            shell.screen.reset()
            shell.write(b"fg\r")
            shell.until(lambda: shell.cells() == before, "not as it was")
        shell.press("ctrl+q")
        shell.until_ready(4)
        assert shell.is_restored


def test_ctrl_z_says_so_where_no_shell_could_take_the_program_back(tmp_path: Path) -> None:
    with Session("app", TABLE.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        TABLE.enter(session)
        session.write(b"\x1a")
        session.until(lambda: "Ctrl+Z stops meja only where a shell" in session.text)
        session.press("?")
        session.until(lambda: "The aim" in session.text)
