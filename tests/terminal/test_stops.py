"""Of SIGTSTP and SIGCONT the later one counts, and processes of our own hold neither back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.terminal import terminal_app
from app.terminal.stops import STOP_SIGNALS
from app.terminal.terminal_app import TerminalApp
from tests.terminal.states import NAMED
from tests.terminal_line import LIMIT, ROOT, Session

HOLDING_BACK = """
import asyncio, os, signal, time
from app.terminal.stops import STOP_SIGNALS, StopWatch, pause
for number in STOP_SIGNALS:
    signal.signal(number, lambda *_: None)
signal.pthread_sigmask(signal.SIG_BLOCK, STOP_SIGNALS)
def send(*numbers):
    for number in numbers:
        os.kill(os.getpid(), number)
        time.sleep(0.02)  # in which a thread takes it that may
STOP, GO_ON = signal.SIGTSTP, signal.SIGCONT
"""


@contextmanager
def script(text: str) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the signals back, in a session of its own."""
    words = [sys.executable, "-c", HOLDING_BACK + text]
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def held_back(status: Path) -> set[int]:
    """The signals that a thread holds back."""
    mask = int(status.read_text().partition("SigBlk:")[2].split()[0], 16)
    return {number for number in signal.valid_signals() if mask >> (number - 1) & 1}


def is_stopped(pid: int) -> bool:
    """Whether the system has stopped a process."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def test_signals_are_heeded_in_the_order_in_which_they_came_and_of_those_that_wait_the_last() -> None:
    text = """
following = iter([(STOP, GO_ON), (GO_ON, STOP), (STOP, GO_ON, STOP), ()])
async def main():
    over = asyncio.Event()
    def heed(number):
        print(number.name)
        numbers = next(following)
        send(*numbers)
        if not numbers:
            over.set()
    with StopWatch(asyncio.get_running_loop(), heed):
        send(STOP)
        await over.wait()
        await asyncio.sleep(0.02)  # until it waits again; what ends it is not heeded
    await asyncio.sleep(0)
asyncio.run(main())
"""
    with script(text) as process:
        assert process.communicate(timeout=LIMIT)[0].split() == ["SIGTSTP", "SIGCONT", "SIGTSTP", "SIGTSTP"]


def test_a_stop_after_which_the_process_was_told_to_go_on_is_none() -> None:
    with script("send(GO_ON); pause(); print(*signal.sigpending())") as process:
        assert process.communicate(timeout=LIMIT)[0] == "\n"


def test_a_stop_lasts_until_the_process_is_told_to_go_on_and_is_done_with_then() -> None:
    with script("print('stops', flush=True); pause(); print(*signal.sigpending())") as process:
        assert process.stdout is not None and process.stdout.readline() == "stops\n"
        end = time.monotonic() + LIMIT
        while not is_stopped(process.pid):
            assert time.monotonic() < end, "it does not stop"
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGCONT)
        assert process.communicate(timeout=LIMIT)[0] == "\n"


def test_every_thread_of_the_full_screen_leaves_the_signals_to_the_one_that_waits(tmp_path: Path) -> None:
    table = NAMED["java"]
    with Session("app", table.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        table.enter(session)
        session.settle()
        threads = [held_back(status) for status in Path(f"/proc/{session.pid}/task").glob("*/status")]
        # The one that waits holds them back too, but for the time that it waits.
        assert [held >= STOP_SIGNALS for held in threads].count(False) <= 1


@pytest.mark.parametrize("is_served", [False, True])
def test_without_a_terminal_it_just_stops_unless_it_is_served(
    monkeypatch: pytest.MonkeyPatch, is_served: bool
) -> None:
    stops: list[bool] = []
    monkeypatch.setattr(terminal_app, "pause", lambda: stops.append(True))
    app = TerminalApp()
    app.is_served = is_served
    for number in STOP_SIGNALS:
        app.heed_stop(number)
    assert len(stops) == (not is_served)
