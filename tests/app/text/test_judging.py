"""Line mode judges a game that is over, stops when it is told to, and tells which turns cost the most."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.bot_workers.messages import JudgeRequest, JudgeResponse
from app.bot_workers.runner import BotRunner
from app.session.local import LocalSession
from app.session.replay import MatchReplay
from app.text.console import Console
from app.text.replay import Replaying
from engines.judging import JudgedTurn
from engines.match import Match
from saves.store import FileStore
from tests.app.replays import played
from tests.app.text.talking import after, flowing, typed

UP_TO = 12
"""So many turns lose something here, the later the more."""


class Judge:
    """Judges without thinking, and is interrupted at a turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[int] = []
        self.interrupted_at = 0
        monkeypatch.setattr(BotRunner, "judge", lambda _runner, request: self.judge(request))

    def judge(self, request: JudgeRequest) -> JudgeResponse:
        """What is judged of a turn."""
        self.asked.append(request.turn)
        if request.turn == self.interrupted_at:
            raise KeyboardInterrupt
        cost = 10 * request.turn if request.turn <= UP_TO else 0
        return JudgeResponse(JudgedTurn(request.turn, request.seat, 623, request.stretches[0].played, cost))


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    """The judge of a test."""
    return Judge(monkeypatch)


def typed_in(replay: MatchReplay, *lines: str) -> str:
    """What is written while some lines are typed in a replay."""
    sink = io.StringIO()
    with suppress(EOFError):
        Replaying(Console(typed(lines), sink, echoes=True), replay).run()
    return sink.getvalue()


def builders(count: int | None = None) -> Match[Any, Any, Any]:
    """A game of The Builders."""
    return played("builders", count)


def test_a_game_is_judged_and_it_is_told_how_far_it_has_come(judge: Judge) -> None:
    match = builders()
    total = match.state.turn
    told = after(typed_in(MatchReplay(match), "judge"), "judge")
    assert told == [
        f"Judging {total} turns; Enter or Ctrl+C stops it.",
        *(f"{count} of {total} turns judged." for count in range(5, total, 5)),
        f"All {total} turns are judged; losses tells which cost the most.",
    ]
    assert judge.asked == list(range(1, total + 1))
    assert told[-1] in typed_in(MatchReplay(match)).splitlines()


def test_the_three_turns_that_cost_the_most_are_told_with_what_would_have_been_played(judge: Judge) -> None:
    match = builders()
    assert after(typed_in(MatchReplay(match), "losses"), "losses") == [
        "No turn is judged yet; judge does it."
    ]
    typed_in(MatchReplay(match), "judge")
    told = flowing(after(typed_in(MatchReplay(match), "losses"), "losses"))
    assert re.findall(r"Turn (\d+), \w+: cost (\d+) %", told) == [("12", "12"), ("11", "11"), ("10", "10")]
    assert told.count("chance to win; after it chance to win 62 %. Played: ") == 3
    assert told.count("Expert would have played: ") == 3


def test_at_a_turn_it_is_told_what_would_have_been_played_best(judge: Judge) -> None:
    match = builders()
    told = after(typed_in(MatchReplay(match), "turn 3", "best"), "best")
    assert told == ["Turn 3 is not judged yet; judge does it."]
    typed_in(MatchReplay(match), "judge")
    seat = next(state.seat for _, _, state in match.history() if state.turn == 3)
    told = after(typed_in(MatchReplay(match), "turn 3", "best"), "best")
    first = f"Turn 3, {match.setup.names[seat]}: cost 3 % chance to win; after it chance to win 62 %."
    assert (told[0], told[1].partition(": ")[0]) == (first, "Played")
    told = after(typed_in(MatchReplay(match), f"turn {UP_TO + 1}", "best"), "best")
    assert "nothing was better; after it chance to win 62 %." in flowing(told)


def test_ctrl_c_stops_it_it_is_kept_and_goes_on_there(judge: Judge, tmp_path: Path) -> None:
    store = FileStore(tmp_path / "saves")
    session = LocalSession.new_session(builders(), store)
    session.close()
    judge.interrupted_at = 4
    output = typed_in(MatchReplay.loaded(store, session.name), "judge", "losses")
    total = builders().state.turn
    assert after(output, "judge")[1:3] == [f"3 of {total} turns judged.", "judge goes on with the rest."]
    assert after(output, "losses")[0] == f"3 of {total} turns judged."
    judge.interrupted_at, judge.asked = 0, []
    output = typed_in(MatchReplay.loaded(store, session.name), "judge", "judge")
    assert f"\n3 of {total} turns judged.\n" in output
    assert judge.asked == list(range(4, total + 1))
    judge.asked = []
    output = typed_in(MatchReplay.loaded(store, session.name), "judge")
    assert judge.asked == [] and f"All {total} turns are judged" in after(output, "judge")[0]


def test_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotRunner, "judge", lambda *_: JudgeResponse(fault="it fell asleep"))
    assert "Turn 1 could not be judged: it fell asleep." in after(
        typed_in(MatchReplay(builders()), "judge"), "judge"
    )


@pytest.mark.parametrize("word", ["judge", "losses", "best"])
def test_a_game_that_goes_on_is_not_judged(word: str) -> None:
    output = typed_in(MatchReplay(builders(30)), word)
    assert after(output, word)[0] == "A game is judged once it is over."


def test_of_a_turn_that_was_not_played_to_its_end_nothing_is_told(judge: Judge) -> None:
    output = typed_in(MatchReplay(builders(31), is_open=True), "judge", "end", "best")
    assert "was not played to its end" in after(output, "best")[0]


@pytest.mark.parametrize("word", ["judge", "losses"])
def test_a_game_of_no_whole_turn_has_nothing_to_judge(word: str) -> None:
    output = typed_in(MatchReplay(builders(1), is_open=True), word)
    assert after(output, word) == ["No turn was played to its end."]
