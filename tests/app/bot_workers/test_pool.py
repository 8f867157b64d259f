"""Computer players think in processes of their own, any of which may be lost."""

from __future__ import annotations

import asyncio
import os
import signal
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


def is_running(pid: int) -> bool:
    """Whether a process runs."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


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
async def pool() -> AsyncIterator[BotPool]:
    """A pool, ended with the test."""
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


async def test_one_and_a_spare_are_kept_warm(pool: BotPool) -> None:
    pool.warm()
    first = pids(pool)
    assert len(first) == 2
    for _ in range(3):
        await pool.ask(question())
    pool.warm()
    assert sorted(pids(pool)) == sorted(first)


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
    pool.warm()
    # The other may only just have started: it gets all the time it wants.
    answer = await pool.ask(replace(question(), milliseconds=1500))
    assert answer == expected
    await until_gone(first)


async def test_a_question_that_ends_every_process_gets_a_fault(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bot_workers.pool.sys.executable", "/bin/false")
    answer = await pool.ask(question())
    assert answer.action == ""
    assert answer.fault == "the process of a computer player was lost"


async def test_where_no_process_can_be_started_the_answer_says_so(
    pool: BotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bot_workers.pool.sys.executable", "/nowhere/python")
    pool.warm()
    assert (await pool.ask(question())).fault == "no process could be started: No such file or directory"


async def test_whoever_stops_waiting_stops_the_thought(pool: BotPool) -> None:
    pool.warm()
    before = pids(pool)
    os.kill(before[-1], signal.SIGSTOP)  # it would think for ever
    waiting = asyncio.create_task(pool.ask(question()))
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await until_gone(before[-1])
    assert before[0] in pids(pool) and len(pids(pool)) == 2


async def test_the_one_that_has_started_is_asked_before_its_spare(pool: BotPool) -> None:
    await pool.ask(question())
    (first,) = pids(pool)
    pool.warm()
    assert pids(pool)[-1] == first


async def test_those_that_died_unnoticed_are_not_asked(pool: BotPool) -> None:
    pool.warm()
    for thinker in pool._idle:
        thinker.process.kill()
        thinker.process.wait()
    assert (await pool.ask(question())).fault == ""


async def test_a_closed_pool_leaves_no_process_and_starts_none(pool: BotPool) -> None:
    pool.warm()
    before = pids(pool)
    pool.close()
    pool.warm()
    assert pids(pool) == []
    await until_gone(*before)


async def test_a_process_ends_by_itself_when_nobody_is_there_any_more(pool: BotPool) -> None:
    await pool.ask(question())
    (thinker,) = pool._idle
    pool._idle.clear()
    thinker.line.close()
    assert thinker.process.wait(10) == 0


async def test_what_lies_in_the_current_folder_is_not_run(
    pool: BotPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_text("raise SystemExit", encoding="utf-8")
    (tmp_path / "random.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert (await pool.ask(question())).fault == ""
