"""What computer players answer, how long they may think, and what becomes of their faults."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.bot_workers.messages import LEAST_MS, BotResponse
from app.bot_workers.runner import BotRunner, Clock
from app.session.local import LocalSession
from engines.bots import Advice, Deadline, bots_of, levels_of, make_bot
from engines.catalog import game_of
from engines.core import Reason, SeatSetup, Setup


def table_of(level: str = "random", game_id: str = "builders") -> LocalSession:
    """A new game of computer players."""
    return LocalSession.new(Setup(game_id, (SeatSetup("Ann", level), SeatSetup("Bob", level)), 3), None)


class Thinker:
    """A player that remembers how it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, float]] = []

    def choose(self, view: Any, legal: Any, rng: Random, deadline: Deadline | None = None) -> Any:
        """The first legal action."""
        self.asked.append((view, rng.random()))
        assert deadline is not None
        return legal[0]

    def advise(self, view: Any, legal: Any, rng: Random, deadline: Deadline | None = None) -> Advice:
        """The last legal action, with a reason."""
        return Advice(legal[-1], Reason("end", (("left", 2), ("of", "Ann"), ("each", (1, "two")))))


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """The player at every seat."""
    thinker = Thinker()
    monkeypatch.setattr("app.bot_workers.runner.make_bot", lambda *_: thinker)
    return thinker


def test_a_player_sees_its_view_and_what_is_legal(thinker: Thinker) -> None:
    session = table_of()
    answer = BotRunner().answer(session.bot_request())
    assert answer == BotResponse(str(session.legal()[0]))
    assert [view for view, _ in thinker.asked] == [session.view(0)]


def test_the_same_position_gives_the_same_chance_and_another_one_another(thinker: Thinker) -> None:
    session = table_of()
    for _ in range(2):
        BotRunner().answer(session.bot_request())
    session.play(session.legal()[0]).result()
    BotRunner().answer(session.bot_request())
    first, second, third = [chance for _, chance in thinker.asked]
    assert first == second != third


def test_for_a_hint_the_strongest_player_gives_its_reason(thinker: Thinker) -> None:
    session = LocalSession.new(Setup("builders", (SeatSetup("Ann"), SeatSetup("Bob", "random")), 3), None)
    question = session.bot_request(for_hint=True)
    assert question.level == levels_of("builders")[-1]
    assert BotRunner().answer(question) == BotResponse(
        str(session.legal()[-1]), Reason("end", (("left", 2), ("of", "Ann"), ("each", (1, "two"))))
    )


def test_a_player_that_fails_plays_by_chance_and_people_are_told() -> None:
    session = table_of()
    answer = BotRunner().answer(replace(session.bot_request(), level="grandmaster"))
    assert answer == BotResponse("", fault="a fault of its own (KeyError)")
    told = session.play_answer(answer, 1)
    assert told == "Ann played by chance this time, for a fault of its own (KeyError)."
    assert session.length == 1


@pytest.mark.parametrize("action", ["send W1 B1", "frobnicate", ""])
def test_what_the_rules_refuse_is_not_played_and_people_are_told(action: str) -> None:
    session = table_of()
    told = session.play_answer(BotResponse(action), 1)
    assert told == "Ann played by chance this time, for it offered what the rules refuse."
    assert session.length == 1


def test_a_turns_time_is_spent_by_its_actions() -> None:
    session, most = table_of("hard"), bots_of("builders").turn_ms["hard"]
    left = [session.bot_request().milliseconds]
    for action, milliseconds in (("take 1", 300), ("take 1", 150), ("take 1", 9000), ("end", 0)):
        assert session.play_answer(BotResponse(action), milliseconds) == ""
        left.append(session.bot_request().milliseconds)
    assert left == [most, most - 300, most - 450, LEAST_MS, most]


def some_turns(runners: list[BotRunner], level: str, game_id: str) -> list[list[str]]:
    """What is played at some tables, an action at each in turn; each is answered by its runner."""
    setups = [Setup(game_id, (SeatSetup("Ann", level), SeatSetup("Bob", level)), seed) for seed in range(9)]
    begun_by_ann = [setup for setup in setups if game_of(game_id).new_state(setup).seat == 0]
    tables = [LocalSession.new(setup, None) for setup in begun_by_ann[:2]]
    played: list[list[str]] = [[] for _ in tables]
    for _ in range(12):
        for session, runner, actions in zip(tables, runners, played, strict=True):
            answer = runner.answer(session.bot_request())
            assert session.play_answer(answer, 0) == ""
            actions.append(answer.action)
    return played


@pytest.mark.parametrize("game_id", ["java", "builders"])
def test_a_player_asked_at_two_tables_in_turn_goes_on_with_both_its_plans(
    monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    plans = Counter[str]()
    monkeypatch.setattr("app.bot_workers.runner.Clock", lambda _: None)  # looks at as much on any machine
    bot = type(make_bot("medium", game_of(game_id)))
    plan = bot.plan
    monkeypatch.setattr(bot, "plan", lambda *given: plans.update([who]) or plan(*given))
    who, both = "one runner", BotRunner()
    together = some_turns([both, both], "medium", game_id)
    who = "two runners"
    assert some_turns([BotRunner(), BotRunner()], "medium", game_id) == together
    assert plans["one runner"] == plans["two runners"] < 24


def test_a_clock_runs_out() -> None:
    assert Clock(0).is_past()
    assert not Clock(60_000).is_past()
