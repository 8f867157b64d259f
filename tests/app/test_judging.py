"""A game that is over is judged turn by turn: what is asked, what is kept, and that nothing else changes."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.bot_workers import pool as pools
from app.bot_workers.messages import JudgeRequest, JudgeResponse, view_codec
from app.bot_workers.pool import BotPool
from app.bot_workers.runner import BotRunner
from app.session.judged_texts import NOTHING, JudgedTexts
from app.session.judging import KEPT_EVERY, Judging
from app.session.local import LocalSession
from app.session.replay import NO_JUDGE, NOT_JUDGED_YET, MatchReplay
from engines.bots.judging import Stretch, judge_turn, make_judge
from engines.catalog import GAMES as GAMES_THERE_ARE
from engines.catalog import game_of, texts_of
from engines.core import Barrier, SeatSetup, Setup
from engines.judging import JudgedTurn
from engines.match import Match
from saves.store import FileStore
from tests.app.replays import GAMES, closed, files, played
from tests.extent import count
from tests.games.nim import NIM


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder for saves."""
    return FileStore(tmp_path / "saves")


@pytest.fixture
async def pool(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotPool]:
    """A pool whose processes have time to start, however busy the machine."""
    monkeypatch.setattr(pools, "GRACE_SECONDS", 30)
    pool = BotPool()
    yield pool
    pool.close()


ANSWERS = {"bid", "pass", "agree"}
"""What is done in a festival, out of turn."""


def judged_by(request: JudgeRequest) -> JudgedTurn:
    """What is judged here: every turn lost something but each fifth."""
    return JudgedTurn(request.turn, request.seat, request.turn, ("end",), request.turn % 5)


async def at_once(request: JudgeRequest) -> JudgeResponse:
    """Judge without thinking."""
    return JudgeResponse(judged_by(request))


def requests_of(judging: Judging) -> list[JudgeRequest]:
    """All that is asked of a game."""
    asked = []
    while (request := judging.next_request()) is not None:
        asked.append(request)
        judging.take(JudgeResponse(judged_by(request)))
    return asked


def judging_of(match: Match[Any, Any, Any]) -> Judging:
    """What judges a match that is over."""
    judging = MatchReplay(match).judging
    assert judging is not None
    return judging


# --- what is asked ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_each_turn_is_asked_as_its_seat_saw_it_up_to_where_something_turned_up(game_id: str) -> None:
    match = played(game_id)
    asked = requests_of(judging_of(match))
    assert [request.turn for request in asked] == list(range(1, match.state.turn + 1))
    line = 0
    for request in asked:
        for stretch in request.stretches:
            state = match.state_at(line)
            assert (state.turn, state.seat) == (request.turn, request.seat)
            view = view_codec(game_id).unpack(stretch.view)
            assert view == match.game.view(state, request.seat)
            *before, last = match.log[line : line + len(stretch.played)]
            assert tuple(str(each.action) for each in (*before, last)) == stretch.played
            assert all(each.seat == request.seat for each in (*before, last))
            assert not ANSWERS & {each.action.verb for each in (*before, last)}
            assert all(each.barrier is not Barrier.REVEALED for each in before)
            assert stretch.ends_turn == (stretch is request.stretches[-1])
            assert stretch.ends_turn or last.barrier is Barrier.REVEALED
            line += len(stretch.played)
        # What others answer in it, and the seat after them, is not asked.
        while line < len(match.log) and match.state_at(line).turn == request.turn:
            assert match.log[line].action.verb in ANSWERS
            line += 1
    assert line == len(match.log)


def test_what_is_asked_tells_neither_the_seed_nor_what_was_hidden() -> None:
    match = played("java")
    for request in requests_of(judging_of(match))[::10]:
        line = next(n for n in range(len(match.log)) if match.state_at(n).turn == request.turn)
        state = match.state_at(line)
        other = match.game.sample_state(match.game.view(state, request.seat), Random(1))
        pack = view_codec("java").pack
        assert request.stretches[0].view == pack(match.game.view(other, request.seat))


def test_of_a_closed_history_the_turn_whose_beginning_is_gone_is_left_out() -> None:
    match = closed("builders", len(played("builders").log), 40)
    first = match.state_at(0).turn
    turns = [request.turn for request in requests_of(judging_of(match))]
    assert turns == list(range(first + 1, match.state.turn + 1))


def test_an_unfinished_game_is_not_judged_and_one_that_was_ended_early_up_to_its_last_whole_turn() -> None:
    match = played("builders", 30)
    open_one = MatchReplay(match)
    assert (open_one.judging, open_one.why_not_judge()) == (None, NOT_JUDGED_YET)
    ended = MatchReplay(match, is_open=True)
    assert ended.why_not_judge() is None and ended.judging is not None
    assert [request.turn for request in requests_of(ended.judging)] == list(range(1, match.state.turn))


# --- what is told ----------------------------------------------------------------------------------


async def test_turns_come_one_by_one_the_worst_are_told_first_and_what_was_played_beside() -> None:
    match, counts = played("builders"), []
    judging = judging_of(match)
    assert (len(judging.turns), judging.is_done, judging.worst()) == (0, False, [])
    await judging.judge(at_once, lambda: counts.append(len(judging.turns)))
    assert counts == list(range(1, judging.total + 1)) and judging.is_done
    assert [turn.turn for turn in judging.worst()] == [4, 9, 14]
    assert all(turn.cost for turn in judging.worst(1000))
    assert judging.find(3) == judging.turns[2] and judging.find(0) is None
    assert judging.played(1) == tuple(str(each.action) for each in match.log[: len(judging.played(1))])
    assert judging.played(1)[-1] == "end" and judging.played(0) == ()


@pytest.mark.parametrize("game_id", GAMES)
def test_actions_are_told_in_words_by_the_cards_that_lay_there(game_id: str) -> None:
    match, telling = played(game_id), texts_of(game_id)
    judging = judging_of(match)
    for turn in (1, 2, 3):
        lines = judging.played(turn)
        start = next(n for n in range(len(match.log)) if match.state_at(n).turn == turn)
        expected = [
            telling.action_phrase(match.log[n].action, match.game.view(match.state_at(n), match.log[n].seat))
            for n in range(start, start + len(lines))
        ]
        assert judging.phrases(turn, lines, telling) == expected
    assert judging.phrases(1, ["no such action"], telling) == ["no such action"]
    assert judging.phrases(1, ["end", "end", "end"], telling)[-1] != ""


@pytest.mark.parametrize("game_id", GAMES)
def test_a_better_turn_that_is_ended_at_once_is_told_as_nothing(game_id: str) -> None:
    replay = MatchReplay(played(game_id))
    assert replay.judging is not None
    texts = JudgedTexts(replay, replay.judging, texts_of(game_id))
    for turn in (1, 2):
        assert texts.better(JudgedTurn(turn, 0, 500, ("end",), 100)) == NOTHING
        assert texts.played(JudgedTurn(turn, 0, 500, ("end",), 100)) not in ("", NOTHING)


@pytest.mark.parametrize("game_id", GAMES)
def test_what_would_have_been_played_can_be_played_and_depends_on_chance_no_more(game_id: str) -> None:
    match, span = played(game_id), texts_of(game_id).judged.span
    judging = judging_of(match)
    for request in requests_of(judging)[: count(12, 4)]:
        first, again = (hastily_judged(request) for _ in range(2))
        assert first == again and (first.turn, first.seat) == (request.turn, request.seat)
        assert len(judging.try_out(request.turn, first.best)) == len(first.best)
        assert first.best[-1].split()[0] in ("end", "festival")
        assert first.cost >= 0 and (span is None or span[0] <= first.standing <= span[1])


def hastily_judged(request: JudgeRequest) -> JudgedTurn:
    """What the judge of a game finds out with next to no effort."""
    game, unpack = game_of(request.game), view_codec(request.game).unpack
    stretches = [
        Stretch(unpack(each.view), tuple(map(game.parse, each.played)), each.ends_turn)
        for each in request.stretches
    ]
    return judge_turn(make_judge(game, 0.02), request.turn, request.seat, stretches, Random(1))


async def test_a_fault_is_told_and_stops_it() -> None:
    async def fail(request: JudgeRequest) -> JudgeResponse:
        return await at_once(request) if request.turn < 3 else JudgeResponse(fault="it fell asleep")

    judging = judging_of(played("builders"))
    await judging.judge(fail, lambda: None)
    assert (len(judging.turns), judging.fault) == (2, "Turn 3 could not be judged: it fell asleep.")
    await judging.judge(at_once, lambda: None)
    assert judging.is_done and judging.fault == ""


# --- what is kept ----------------------------------------------------------------------------------


async def test_it_stops_at_once_and_goes_on_where_it_was_and_only_that_changes_in_the_save(
    store: FileStore,
) -> None:
    session = LocalSession.new_session(played("builders"), store)
    other = LocalSession.new_session(played("builders", 5), store)
    session.close()
    other.close()
    before, listed = store.load(session.name).save, [each.name for each in store.list()]
    reached = asyncio.Event()

    async def hang(request: JudgeRequest) -> JudgeResponse:
        if request.turn == 4:
            reached.set()
            await asyncio.Event().wait()
        return await at_once(request)

    judging = MatchReplay.loaded(store, session.name).judging
    assert judging is not None
    task = asyncio.create_task(judging.judge(hang, lambda: None))
    await reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    again = MatchReplay.loaded(store, session.name).judging
    assert again is not None and again.turns == judging.turns and len(again.turns) == 3
    asked: list[int] = []

    async def note(request: JudgeRequest) -> JudgeResponse:
        asked.append(request.turn)
        return await at_once(request)

    await again.judge(note, lambda: None)
    assert asked == list(range(4, again.total + 1)) and again.not_kept == ""
    after = store.load(session.name).save
    assert len(after.judged) == again.total
    assert replace(after, judged=()) == before
    assert [each.name for each in store.list()] == listed
    assert store.check(session.name) == []


def test_now_and_then_it_is_kept_before_it_ends() -> None:
    kept: list[int] = []
    match = played("builders")
    judging = Judging(match, lambda: kept.append(len(match.judged)))
    requests_of(judging)
    assert kept == list(range(KEPT_EVERY, judging.total + 1, KEPT_EVERY)) and len(kept) > 1


async def test_the_session_that_was_played_keeps_it_too(store: FileStore) -> None:
    session = LocalSession.new_session(played("builders"), store)
    judging = session.replay().result().judging
    assert judging is not None
    await judging.judge(at_once, lambda: None)
    assert len(store.load(session.name).save.judged) == judging.total
    session.save_copy("A copy")  # which saves the game itself once more
    assert len(store.load(session.name).save.judged) == judging.total


async def test_a_game_that_another_process_has_open_is_left_alone(store: FileStore) -> None:
    session = LocalSession.new_session(played("builders"), store)
    session.close()
    judging = MatchReplay.loaded(store, session.name).judging
    assert judging is not None
    before = files(store)
    with (store.folder / f"{session.name}.lock").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        await judging.judge(at_once, lambda: None)
    assert judging.is_done and judging.not_kept.startswith("This game is held by")
    assert files(store) == before


def test_what_no_save_can_hold_is_not_kept_and_the_game_stays_as_it_was(store: FileStore) -> None:
    session = LocalSession.new_session(played("builders"), store)
    judging = session.replay().result().judging
    request = judging.next_request() if judging else None
    assert judging is not None and request is not None
    before = store.load(session.name)
    judging.take(JudgeResponse(JudgedTurn(request.turn, request.seat, 10**9, ("end",), 0)))
    judging.keep()
    assert "judged" in judging.not_kept and store.load(session.name) == before


async def test_what_was_judged_of_another_log_is_not_kept_with_this_one(store: FileStore) -> None:
    session = LocalSession.new_session(played("builders", free_undo="on"), store)
    session.close()
    judging = MatchReplay.loaded(store, session.name).judging
    meanwhile = LocalSession.loaded(store, session.name)
    meanwhile._match.undo()
    meanwhile._save()
    meanwhile.close()
    assert judging is not None
    before = store.load(session.name)
    await judging.judge(at_once, lambda: None)
    assert store.load(session.name) == before


def test_undo_takes_it_back_and_a_game_that_goes_on_from_there_has_none() -> None:
    match = played("builders", free_undo="on")
    requests_of(judging_of(match))
    replay = MatchReplay(match)
    replay.go(replay.total - 1)
    assert replay.continued().judged == ()
    last = match.log[-1].action
    match.undo()
    assert match.judged == ()
    match.play(last)
    assert match.judged == () and judging_of(match).turns == ()


def test_what_is_of_no_turn_of_the_game_is_dropped() -> None:
    match = played("builders")
    for turns in ([(2, 0)], [(1, 1 - match.state_at(0).seat)], [(1, match.state_at(0).seat), (3, 0)]):
        match.judged = tuple(JudgedTurn(turn, seat, 0, ("end",), 1) for turn, seat in turns)
        assert judging_of(match).turns == ()


def test_a_game_that_nobody_judges_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES_THERE_ARE, "nim", NIM)
    session = LocalSession.new(Setup("nim", (SeatSetup("Ann"), SeatSetup("Bob")), 1), None)
    while session.to_act is not None:
        session.play(session.legal()[0])
    replay = session.replay().result()
    assert (replay.judging, replay.why_not_judge()) == (None, NO_JUDGE)


# --- in another process ----------------------------------------------------------------------------


async def test_another_process_judges_as_this_one_would_and_is_replaced_if_it_is_lost(pool: BotPool) -> None:
    asked = requests_of(judging_of(played("builders")))
    last = next(each for each in asked if each.stretches[-1].played == ("end",))  # little is left to think of
    request = replace(last, stretches=last.stretches[-1:], milliseconds=10**6)
    expected = BotRunner().judge(request)
    assert expected.judged is not None and expected.fault == ""
    assert await pool.judge(request) == expected
    (first,) = [worker.process.pid for worker in pool._idle]
    os.kill(first, signal.SIGKILL)
    assert await pool.judge(request) == expected


async def test_whoever_stops_waiting_stops_the_judge(pool: BotPool) -> None:
    request = judging_of(played("builders")).next_request()
    assert request is not None
    waiting = asyncio.create_task(pool.judge(request))
    while not pool._busy:
        await asyncio.sleep(0.01)
    (worker,) = pool._busy
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert worker.process.wait(10) != 0 and pool._busy == {}


async def test_a_fault_of_the_judge_is_an_answer(pool: BotPool) -> None:
    request = judging_of(played("builders")).next_request()
    assert request is not None
    broken = replace(request, stretches=(replace(request.stretches[0], played=("nonsense",)),))
    assert await pool.judge(broken) == JudgeResponse(fault="a fault of its own (NotationError)")
