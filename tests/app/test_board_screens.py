"""Screens hold a board instead of standing on a tower of classes, and ask for no more than they show."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from textual.widget import Widget

import app
import widgets
from app.dialogs.choices import LeaveDialog
from app.screens.game_screen import GameScreen
from app.session.local import LocalSession
from app.session.pending import Pending
from engines.core import IllegalActionError
from engines.java import legal, turn
from engines.java.game import JAVA
from tests.games.java.app.playing import busy_position, playing, table_at
from widgets.key_bar import KeyBar
from widgets.panels import Panel

MOST_CLASSES = 3


def subclasses(of: type[Widget]) -> Iterator[type[Widget]]:
    for each in of.__subclasses__():
        yield each
        yield from subclasses(each)


def test_no_screen_or_widget_stands_on_more_than_three_classes_of_ours() -> None:
    for package in (app, widgets):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    towers = {
        each: [base.__name__ for base in each.__mro__ if base.__module__.split(".")[0] in ("app", "widgets")]
        for each in subclasses(Widget)
    }
    assert len(towers[GameScreen]) == 2
    assert [tower for tower in towers.values() if len(tower) > MOST_CLASSES] == []


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each of some functions was called, by its name and what it was asked for."""
    counted: Counter[str] = Counter()

    def count(owner: Any, name: str, what: Callable[..., str]) -> None:
        original = getattr(owner, name)

        def counting(*args: Any) -> Any:
            counted[what(*args)] += 1
            return original(*args)

        monkeypatch.setattr(owner, name, counting)

    count(JAVA, "view", lambda *_: "view")
    count(legal.ActionFinder, "find", lambda _, verb: f"legal {verb}")
    for module in (legal, turn):
        count(module, "tile_masks", lambda *_: "tile_masks")
    count(KeyBar, "set_items", lambda bar, *_: f"bar {id(bar)}")
    return counted


async def test_a_placed_tile_is_seen_twice_and_each_verb_and_key_bar_is_looked_at_once(
    calls: Counter[str],
) -> None:
    async with playing(table_at(busy_position())) as game:
        await game.press("1")
        await game.go("D8")
        calls.clear()
        await game.press("enter")
        assert game.last == "rice D8"
        await game.pilot.pause()
        assert 1 <= calls["view"] <= 2
        assert [count for name, count in calls.items() if name.startswith("bar ")] == [1, 1]
        verbs = {name: count for name, count in calls.items() if name.startswith("legal ")}
        assert len(verbs) > 8
        assert set(verbs.values()) == {1}
        assert calls["tile_masks"] == len(
            {"triple", "double", "rice", "village"} & {name[6:] for name in verbs}
        )


class Slow(LocalSession):
    """Answers when it is told to."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.waiting: list[tuple[Pending[None], Callable[[], None]]] = []

    def play(self, action: object) -> Pending[None]:
        """Play it once `answer` is called."""
        pending: Pending[None] = Pending()

        def do() -> None:
            try:
                LocalSession.play(self, action).result()
            except IllegalActionError as error:
                pending.refuse(error)
            else:
                pending.answer(None)

        self.waiting.append((pending, do))
        return pending

    def answer(self) -> None:
        """Give the oldest answer that is waited for."""
        self.waiting.pop(0)[1]()


def slow_game() -> Slow:
    game = table_at(busy_position())
    return Slow(game._match, None, "slow")


async def test_until_an_answer_comes_the_old_position_is_shown_and_keys_are_kept() -> None:
    session = slow_game()
    async with playing(session) as game:
        await game.press("t")
        assert len(session.waiting) == 1
        assert "AP ▟" in game.told and "7/7" not in game.told
        await game.press("q", "1")
        await game.until(lambda: "Waiting for the answer" in game.screen.line.message)
        assert isinstance(game.app.screen, GameScreen)
        assert game.screen.board.selection is None
        session.answer()
        # What was typed comes after the answer, in its order: the menu, of which 1 is none of the keys.
        await game.until(lambda: isinstance(game.app.screen, LeaveDialog))
        assert game.last == "token" and "7/7" in "\n".join(p.text() for p in game.screen.query(Panel))


async def test_a_late_refusal_is_told_and_the_keys_go_on() -> None:
    session = slow_game()
    async with playing(session) as game:
        game.screen.play(session.parse("rice K9"))
        await game.press("t")
        session.answer()
        await game.until(lambda: game.screen.line.message.startswith("! "))
        await game.until(lambda: len(session.waiting) == 1)
        session.answer()
        await game.until(lambda: game.last == "token")


async def test_a_game_whose_answer_never_comes_is_left_by_the_key_that_always_works() -> None:
    session = slow_game()
    async with playing(session) as game:
        await game.press("t", "t", "ctrl+q")
        await game.until(lambda: not game.app.is_running)
        assert session.length == 0
