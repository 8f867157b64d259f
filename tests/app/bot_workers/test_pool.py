"""Computer players think in processes of their own, any of which may be lost."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.bot_workers import pool as pools
from app.bot_workers.messages import BotRequest
from app.bot_workers.pool import BotPool
from app.bot_workers.runner import BotRunner
from app.session.local import LocalSession
from engines.catalog import GAMES
from engines.core import SeatSetup, Setup


def question(game_id: str = "builders", level: str = "random") -> BotRequest:
    """What the first player of a new game is asked."""
    seats = (SeatSetup("Ann", level), SeatSetup("Bob", level))
    return LocalSession.new(Setup(game_id, seats, 3), None).bot_request()


def state_of(pid: int) -> str:
    """The letter that the system has for what a process does: T if it is stopped, X if it is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def is_running(pid: int) -> bool:
    """Whether a process runs."""
    return state_of(pid) not in "ZX"


async def until_gone(*pids: int) -> None:
    """Waits until processes have ended."""
    for _ in range(500):
        if not any(map(is_running, pids)):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("still running")


def pids(pool: BotPool) -> list[int]:
    """The processes that wait."""
    return [thinker.process.pid for thinker in pool._idle]


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotPool]:
    """A pool, ended with the test; its processes have time to start, however busy the machine."""
    monkeypatch.setattr(pools, "GRACE_SECONDS", 30)
    pool = BotPool()
    yield pool
    pool.close()


@pytest.mark.parametrize("game_id", GAMES)
async def test_another_process_answers_as_this_one_would(pool: BotPool, game_id: str) -> None:
    asked = question(game_id)
    assert await pool.ask(asked) == BotRunner().answer(asked)
    assert pids(pool) != [os.getpid()]


async def test_a_question_holds_neither_the_seed_nor_what_is_hidden() -> None:
    seats = (SeatSetup("Ann", "random"), SeatSetup("Bob", "random"))
    session = LocalSession.new(Setup("builders", seats, 987_654_321), None)
    asked = session.bot_request()
    secret = session._match.state.secret
    assert str(session.setup.seed) not in repr(asked)
    assert str(secret) not in repr(asked) and bytes(secret.workers) not in asked.view


async def test_one_process_is_started_when_it_is_first_needed_and_asked_again(pool: BotPool) -> None:
    assert pids(pool) == []
    await pool.ask(question())
    first = pids(pool)
    assert len(first) == 1
    for _ in range(2):
        await pool.ask(question())
    assert pids(pool) == first


async def test_a_process_that_was_killed_is_replaced_and_the_answer_is_the_same(pool: BotPool) -> None:
    expected = await pool.ask(question())
    (first,) = pids(pool)
    os.kill(first, signal.SIGKILL)
    assert await pool.ask(question()) == expected
    assert first not in pids(pool)


async def test_a_process_that_hangs_is_given_up(pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = await pool.ask(question())
    (first,) = pids(pool)
    os.kill(first, signal.SIGSTOP)
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.1)
    # The other may only just have started: it gets all the time it wants.
    answer = await pool.ask(replace(question(), milliseconds=1500))
    assert answer == expected
    await until_gone(first)


async def test_a_question_that_ends_every_process_gets_a_fault(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    answer = await pool.ask(question())
    assert answer.action == ""
    assert answer.fault == "the process of a computer player was lost"


async def test_where_no_process_can_be_started_the_answer_says_so(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    assert (await pool.ask(question())).fault == "no process could be started: No such file or directory"


async def test_whoever_stops_waiting_stops_the_thought(pool: BotPool) -> None:
    await pool.ask(question())
    before = pids(pool)
    os.kill(before[0], signal.SIGSTOP)  # it would think for ever
    waiting = asyncio.create_task(pool.ask(question()))
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await until_gone(*before)
    assert pids(pool) == []


async def test_thoughts_rest_while_nobody_looks_however_long(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    await pool.ask(question())
    monkeypatch.setattr(pools, "GRACE_SECONDS", 2)
    os.kill(pids(pool)[0], signal.SIGSTOP)  # so that it is at its thought when all are to rest
    waiting = asyncio.create_task(pool.ask(replace(question(), milliseconds=0)))
    while not pool._busy:
        await asyncio.sleep(0.01)
    (worker,) = pool._busy
    pool.rest()
    for _ in range(1000):  # the system stops it when it comes to it
        if state_of(worker.process.pid) == "T":
            break
        time.sleep(0.01)
    assert state_of(worker.process.pid) == "T"
    time.sleep(3)  # as long as the program itself is stopped, the loop does nothing
    pool.go_on()
    assert (await waiting).fault == ""
    assert pids(pool) == [worker.process.pid]


async def test_it_holds_no_signal_back_though_the_program_does(pool: BotPool) -> None:
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP, signal.SIGCONT, signal.SIGTTOU})
    try:
        await pool.ask(question())
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    status = Path(f"/proc/{pids(pool)[0]}/status").read_text(encoding="utf-8")
    assert int(status.partition("SigBlk:")[2].split()[0], 16) == 0


async def test_those_that_died_unnoticed_are_not_asked(pool: BotPool) -> None:
    await pool.ask(question())
    for thinker in pool._idle:
        thinker.process.kill()
        thinker.process.wait()
    assert (await pool.ask(question())).fault == ""


async def test_a_closed_pool_leaves_no_process(pool: BotPool) -> None:
    await pool.ask(question())
    before = pids(pool)
    pool.close()
    assert pids(pool) == []
    await until_gone(*before)


async def test_a_process_ends_by_itself_when_nobody_is_there_any_more(pool: BotPool) -> None:
    await pool.ask(question())
    (thinker,) = pool._idle
    pool._idle.clear()
    thinker.line.close()
    assert thinker.process.wait(10) == 0


async def test_one_that_rests_does_not_outlive_the_program() -> None:
    script = (
        "import asyncio, os, signal\n"
        "from tests.app.bot_workers.test_pool import BotPool, question\n"
        "async def main():\n"
        "    pool = BotPool()\n"
        "    await pool.ask(question())\n"
        "    pid = pool._idle[0].process.pid\n"
        "    os.kill(pid, signal.SIGSTOP)\n"  # so that it does not answer before it is to rest
        "    asking = asyncio.create_task(pool.ask(question()))\n"
        "    await asyncio.sleep(0.05)\n"
        "    pool.rest()\n"
        "    print(pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    root = Path(__file__).parents[3]
    words = [sys.executable, "-c", script]
    ended = subprocess.run(words, cwd=root, capture_output=True, text=True, timeout=30)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    await until_gone(int(ended.stdout))


async def test_what_lies_in_the_current_folder_is_not_run(
    pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit", encoding="utf-8")
    (tmp_path / "random.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert (await pool.ask(question())).fault == ""
