"""The screen of a game whose session answers late, refuses, or never answers."""

from __future__ import annotations

from typing import Any

import pytest

from app.screens.game_screen import GameScreen
from app.session.local import LocalSession
from app.session.pending import SessionError
from engines.builders.game import BUILDERS
from tests.app.slow_session import WAITING, SlowSession, typed
from tests.app.text.talking import builders_setup
from tests.games.builders.app.playing import PlayingBuilders
from tests.games.java.app.playing import running, until_quiet

SETUP = builders_setup("Ann", "Bob", free_undo="on")


def slow(**how: Any) -> Any:
    """A session of two people that is slow in some way."""
    return SlowSession(LocalSession.new(SETUP, None), **how)


async def test_the_old_position_stays_until_the_answer_comes() -> None:
    session = slow(seconds=0.6)
    async with running(PlayingBuilders, session, (80, 24)) as game:
        await game.burst(*typed("open 1"))
        assert session.length == 0 and session.asked[-1].is_open
        await game.until(lambda: WAITING in game.told)
        await game.until(lambda: session.length == 1)
        await until_quiet(game.app, game.pilot)
        assert WAITING not in game.told


async def test_keys_typed_while_it_waits_are_obeyed_after_it_and_undo_and_redo_are_waited_for_too() -> None:
    session = slow(seconds=0.2)
    async with running(PlayingBuilders, session, (80, 24)) as game:
        await game.burst(*typed("open 1"), *typed("take 1"))
        await game.until(lambda: session.length == 2)
        assert game.last == "take 1"
        await game.press("z")
        await game.until(lambda: session.length == 1 and "undone: " in game.told)
        await game.press("x")
        await game.until(lambda: session.length == 2 and "redone: " in game.told)


async def test_a_refusal_is_told_and_the_player_may_try_again() -> None:
    session = slow(error=SessionError("The table is away."))
    async with running(PlayingBuilders, session, (80, 24)) as game:
        await game.burst(*typed("open 1"))
        await game.until(lambda: "The table is away." in game.told)
        assert session.length == 0
        session.error = None
        await game.burst(*typed("open 1"))
        await game.until(lambda: session.length == 1)


async def test_who_is_never_answered_can_leave() -> None:
    session = slow(seconds=None)
    async with running(PlayingBuilders, session, (80, 24)) as game:
        await game.burst(*typed("open 1"))
        await game.until(lambda: WAITING in game.told)
        assert isinstance(game.app.screen, GameScreen)
        await game.press("ctrl+q")
        await game.until(lambda: not game.app._running)
    assert session.length == 0


async def test_one_action_makes_each_view_once_and_finds_the_legal_actions_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[Any] = []
    found: list[Any] = []
    view, legal_actions = BUILDERS.view, BUILDERS.legal_actions

    def count_view(state: Any, seat: Any) -> Any:
        made.append(seat)
        return view(state, seat)

    def count_legal(state: Any, verb: Any = None) -> Any:
        found.append(verb)
        return legal_actions(state, verb)

    session = LocalSession.new(SETUP, None)
    async with running(PlayingBuilders, session, (80, 24)) as game:
        monkeypatch.setattr(BUILDERS, "view", count_view)
        monkeypatch.setattr(BUILDERS, "legal_actions", count_legal)
        session.play(session.parse("open 1")).result()
        game.screen.advance()
        await until_quiet(game.app, game.pilot)
        assert 1 <= len(made) <= 2 and len(set(made)) == len(made)
        assert found == [None]
