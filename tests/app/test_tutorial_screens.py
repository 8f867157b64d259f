"""The guided first games on the real app: by keys, by typed lines, with mistakes, and how they are left."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, cast

import pytest

from app.application import Meja
from app.dialogs.choices import ConfirmDialog
from app.games.java.dialogs.festival import FestivalDialog
from app.keys import keymap
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.tutorial import ClosingDialog, StepPanel, TutorialScreen
from app.tutorial.course import UNDO
from app.tutorial.session import LEFT_OUT, TutorialSession
from engines.builders.cards import name_of
from engines.core import SeatSetup, Setup
from engines.java.spaces import row_column
from saves.store import FileStore
from tests import extent
from tests.games.java.app.playing import Driving, InProcess, until_quiet
from tests.games.java.engine.positions import at
from widgets.builders.board import BuildersBoard
from widgets.choice_list import ChoiceList
from widgets.java import Area
from widgets.java.hex_board import HexBoard
from widgets.key_bar import KeyBar
from widgets.refusal_line import RefusalLine
from widgets.too_small import TABLE_SIZE

SMALL, LARGE = TABLE_SIZE, (120, 40)


class Learning(Driving):
    """One running app with a guided first game."""

    @property
    def guided(self) -> TutorialSession:
        """The table."""
        return cast(TutorialSession, self.session)

    @property
    def screen(self) -> TutorialScreen[Any, Any]:
        """The screen of the table, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TutorialScreen))

    @property
    def step(self) -> str:
        """What the step says, as it is seen."""
        return self.screen.query_one(StepPanel).text()

    @property
    def line(self) -> str:
        """The line of messages, in full."""
        return self.screen.query_one(RefusalLine).message

    async def done_by(self, course: Coroutine[None, None, None]) -> None:
        """Does something and waits until the task is done by it."""
        task = self.guided.task
        await course
        await self.until(lambda: self.guided.task is not task)
        await until_quiet(self.app, self.pilot)

    async def type(self, typed: str) -> None:
        """Types an action, or takes the last one back."""
        if typed == UNDO:
            await self.burst("z")
        else:
            await self.burst("colon", *("space" if sign == " " else sign for sign in typed), "enter")

    async def to_step(self, number: int) -> None:
        """Shows the beginning of a step, counted from 1."""
        while self.guided.step < number - 1:
            task = self.guided.task
            assert task is not None
            if task.typed == UNDO:
                self.guided.undo()
            else:
                self.guided.play(self.guided.parse(task.typed))
        self.screen.advance()
        await self.pilot.pause()

    async def keys(self, script: str) -> None:
        """Presses keys, with blanks between; @G4 goes to a space by the arrows, @W8 to a card by `]`."""
        for goes_to, words in groupby(script.split(), lambda word: word.startswith("@")):
            if not goes_to:
                await self.burst(*words)
            elif self.screen.game_id == "java":
                await self._steer(*(word[1:] for word in words))
            else:
                await self._next_to(*(word[1:] for word in words))

    def check_step(self) -> None:
        """The step is seen whole above a whole table."""
        number, task, width = self.guided.step, self.guided.task, self.app.size.width
        assert task is not None
        panel = self.screen.query_one(StepPanel)
        assert tuple(panel.region) == (0, 0, width, 3)
        assert f"Step {number + 1} of 10. {self.guided.course.steps[number].title}" in self.step
        assert " ".join(self.step.split("\n", 1)[1].split()) == keymap.with_keys(task.asks)
        session = self.screen.query_one("HexBoard, BuildersBoard")
        assert 3 <= session.region.y < session.region.bottom <= self.app.size.height - 3

    async def _steer(self, space: str) -> None:
        board = self.screen.query_one(HexBoard)
        rows = row_column(at(space))[0] - row_column(board.cursor)[0]
        await self.burst(*["down" if rows > 0 else "up"] * abs(rows))
        columns = row_column(at(space))[1] - row_column(board.cursor)[1]
        await self.burst(*["right" if columns > 0 else "left"] * (abs(columns) // 2))
        assert board.cursor == at(space)

    async def _next_to(self, name: str) -> None:
        cards = self.screen.query_one(BuildersBoard)
        for _ in range(20):
            card = cards.find_card(cards.cursor)
            if card is not None and name_of(card) == name:
                return
            await self.burst("right_square_bracket")
        raise AssertionError(f"{name} cannot be chosen")


@asynccontextmanager
async def learning(
    game: str, size: tuple[int, int] = SMALL, store: FileStore | None = None
) -> AsyncIterator[Learning]:
    app = Meja(store, thinkers=InProcess())
    async with app.run_test(size=size) as pilot:
        app.learn(game)
        await pilot.pause()
        screen = cast(TutorialScreen[Any, Any], app.screen)
        yield Learning(app, pilot, screen.session)


JAVA_KEYS = (
    "t",
    "3 @G4 enter 3 enter",
    "1 1 @G5 enter",
    "d @I4 enter",
    "m enter @G5 enter",
    "i @F4 enter",
    "p @H4 enter 4",
    "3 @E9 enter enter",
    "z",
    "c d",
    "f right enter",
    "down right enter",
    "3 @E9 enter enter",
    "e y",
)
BUILDERS_KEYS = (
    "o @B12 enter",
    "r 5 enter",
    "@W8 s @B12 enter",
    "e",
    "@W6 s @B12 enter",
    "@W13 s @B12 enter",
    "e",
    "@W8 s @M2 enter",
    "@M2 s @B16 enter",
    "t 1",
    "b enter",
    "t 1",
    "e",
)


@pytest.mark.parametrize(("game", "size"), [("java", SMALL), ("builders", LARGE)])
async def test_all_steps_by_keys(game: str, size: tuple[int, int]) -> None:
    scripts = {"java": JAVA_KEYS, "builders": BUILDERS_KEYS}[game]
    async with learning(game, size) as play:
        for script in scripts:
            play.check_step()
            await play.done_by(play.keys(script))
        await play.until(lambda: isinstance(play.app.screen, ClosingDialog))
        assert "That was your first game" in play.told
        await play.press("q")
        await play.until(lambda: play.app.screen is play.screen)
        assert [item.label for bar in play.screen.query(KeyBar) for item in bar.items] == ["help", "leave"]
        await play.press("g")
        await play.until(lambda: isinstance(play.app.screen, ClosingDialog))
        await play.press("p")
        await play.until(lambda: play.app._session is not None)
        session = play.app._session
        assert session is not None
        assert (session.setup.game, [seat.bot for seat in session.setup.seats]) == (game, [None, "easy"])
        assert not any(isinstance(screen, TutorialScreen) for screen in play.app.screen_stack)


@pytest.mark.parametrize(("game", "size"), extent.every(2, [("builders", SMALL), ("java", LARGE)]))
async def test_all_steps_by_typed_lines(game: str, size: tuple[int, int]) -> None:
    async with learning(game, size) as play:
        while (task := play.guided.task) is not None:
            play.check_step()
            await play.done_by(play.type(task.typed))
        await play.until(lambda: isinstance(play.app.screen, ClosingDialog))
        assert play.step.startswith(" All ten steps are done")
        assert "q leaves" in play.step
        await play.press("l")
        await play.until(lambda: isinstance(play.app.screen, HomeScreen))


async def test_what_is_not_wanted_is_not_played_and_told_gently() -> None:
    async with learning("java") as play:
        await play.to_step(2)
        wanted = dict.fromkeys(map(at, ("G4", "F3", "G3")), "changed")
        assert play.screen.query_one(HexBoard).marks == wanted
        length = play.session.length
        await play.keys("3")
        board = play.screen.query_one(HexBoard)
        assert (board.cursor, list(board.targets)) == (at("G4"), [at("G4")])
        assert board.marks == wanted
        await play.keys("@E9 enter enter")
        await play.until(lambda: LEFT_OUT in play.line)
        assert "this step wants the triple with its village on G4" in play.line
        assert play.line.endswith("Press 3.")
        assert (play.session.length, play.guided.step) == (length, 1)
        await play.keys("3 @F5 enter")  # the rules speak first
        await play.until(lambda: "rule J13" in play.line)
        assert play.screen.query_one(HexBoard).marks == {**wanted, at("F5"): "refused"}
        await play.type("triple G4 F3 G3")
        await play.until(lambda: play.guided.step == 2)
        assert play.line == "- Red laid a triple at G4 F3 G3 (1 AP)."


async def test_only_what_is_wanted_is_marked_and_what_blue_laid_has_a_line_of_his_colour() -> None:
    async with learning("java") as play:
        board = play.screen.query_one(HexBoard)
        assert (board.areas, board.marks) == ((), {})
        await play.done_by(play.type("token"))
        assert (board.areas, set(board.marks)) == ((), set(map(at, ("G4", "F3", "G3"))))
        await play.to_step(10)
        blue = Area(frozenset(map(at, ("E13", "E12", "F12"))), ("seat", 1))
        assert (board.areas, board.marks) == ((blue,), {})
        await play.keys("e")
        await play.until(lambda: play.line.startswith("!"))
        assert board.areas == (blue,)
        rows = " ".join(play.screen.query_one(RefusalLine).text().split())
        assert rows == play.line and "..." not in rows


async def test_mistakes_of_builders_are_not_played_either_and_a_mouse_does_as_well() -> None:
    async with learning("builders") as play:
        cards = play.screen.query_one(BuildersBoard)
        assert [name_of(card) for card in cards.marks] == ["B12"]
        length = play.session.length
        await play.keys("o 2 enter")
        await play.until(lambda: LEFT_OUT in play.line)
        await play.keys("e")  # not asked about the actions that are left
        await play.until(lambda: "wants B12 opened. Press o." in play.line)
        assert (play.session.length, play.guided.step) == (length, 0)
        x, y = cards._layout().grids[0].corner(0)
        await play.click_key("open")
        await play.pilot.click(cards, offset=(x + 2, y))  # shows what it is for
        await play.pilot.click(cards, offset=(x + 2, y))
        await play.until(lambda: play.guided.step == 1)
        assert play.line.startswith("- Red opened The cowshed")


async def test_what_a_step_is_about_is_offered_alone_once_a_verb_is_begun() -> None:
    async with learning("java") as play:
        await play.to_step(4)
        board = play.screen.query_one(HexBoard)
        for keys, space in (("d", "I4"), ("enter m", "I4"), ("enter", "G5")):
            await play.keys(keys)
            assert list(board.targets) == [at(space)]
        await play.keys("q")
        assert list(board.targets) == [at("I4")]
        await play.to_step(7)
        await play.keys("3")
        assert len(board.targets) > 10  # anywhere is meant
    async with learning("builders") as play:
        cards = play.screen.query_one(BuildersBoard)
        for keys, name in (("o", "B12"), ("s", "W8"), ("enter", "B12"), ("q", "W8")):
            if keys == "s":
                await play.to_step(3)
            await play.keys(keys)
            assert [name_of(cards.find_card(spot) or 0) for spot in cards.targets] == [name]
            await play.keys("right_square_bracket")
            assert cards.cursor in cards.targets
        await play.to_step(7)  # Blue has just opened and recruited
        assert [name_of(card) for card in cards.marks] == ["W8", "M2"]
        await play.to_step(9)
        await play.keys("r")
        assert len(cards.targets) == 5


async def test_a_worker_who_is_not_wanted_is_refused_before_a_warning() -> None:
    async with learning("builders") as play:
        await play.to_step(3)
        await play.type("send W6 M2")  # who adds nothing there
        assert LEFT_OUT in play.line
        assert isinstance(play.app.screen, TutorialScreen)


async def test_a_hint_needs_no_thought_and_the_step_is_seen_above_every_dialog() -> None:
    async with learning("java") as play:
        await play.press("g")
        assert play.line == "- Hint: token. Enter plays it."
        assert play.guided.hints == frozenset()
        await play.to_step(9)
        await play.keys("f g")
        await play.until(lambda: "Hint: festival H4 mask. Enter plays it. The better" in play.told)
        await play.keys("enter")
        await play.until(lambda: "Blue went up to 2" in play.step)
        await play.until(lambda: isinstance(play.app.screen, FestivalDialog))
        await until_quiet(play.app, play.pilot)
        box = play.app.screen.query_one("Vertical").region
        assert 3 <= box.y < box.bottom == SMALL[1] - 3  # above the line and the keys
        assert box.x >= play.screen.query_one(HexBoard).region.right
        await play.pilot.resize_terminal(60, 20)
        await play.until(lambda: not play.screen.query_one(StepPanel).display)


# In and out


async def test_leaving_keeps_nothing_and_goes_back_to_what_was_open(tmp_path: Path) -> None:
    store = FileStore(tmp_path / "games")
    app = Meja(store, setup=Setup("java", (SeatSetup("Ani"), SeatSetup("Budi")), 7), thinkers=InProcess())
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        app.leave_table()
        await pilot.pause()
        before = [(listed.name, listed.save) for listed in store.list()]
        await pilot.press("t", "2")
        play = Learning(app, pilot, None)  # type: ignore[arg-type]
        await play.until(lambda: isinstance(app.screen, TutorialScreen))
        await pilot.press("o", "1", "enter")
        assert app.describe_saved() is None
        await pilot.press("q")
        await play.until(lambda: isinstance(app.screen, ConfirmDialog))
        assert "nothing of it is kept" in play.told
        await pilot.press("y")
        await play.until(lambda: isinstance(app.screen, HomeScreen))
        assert [(listed.name, listed.save) for listed in store.list()] == before
        latest = app.latest()
        assert latest is not None
        assert latest.name == before[0][0]

        # From a game left, the page opens at it, wherever it was come from.
        current = app.screen.query_one(ChoiceList).current
        assert current is not None
        assert current.id == "learn"
        app.open_saved(latest.name)
        await pilot.pause()
        app.leave_table()
        await pilot.pause()
        current = app.screen.query_one(ChoiceList).current
        assert current is not None
        assert current.id == "continue"

        app.show_help("builders")
        await pilot.pause()
        await pilot.press("l")
        await play.until(lambda: isinstance(app.screen, TutorialScreen))
        assert play.screen.game_id == "builders"
        await pilot.press("q", "y")
        await play.until(lambda: isinstance(app.screen, HelpScreen))
