"""A replay on the screen: each step, turns, speeds, what stays hidden, and the game that goes on from it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from app.application import Meja
from app.screens.final import FinalScreen
from app.screens.game_screen import GameScreen
from app.screens.help import HelpScreen
from app.screens.home import HomeScreen
from app.screens.load import LoadScreen
from app.screens.replay import SPEEDS, ReplayLine, ReplayScreen
from app.session.local import LocalSession
from app.session.replay import MatchReplay, Replay
from engines.core import SeatSetup, Setup
from engines.match import Match
from saves.document import make_save, snapshot_codec
from saves.store import FileStore
from tests import extent
from tests.app.replays import closed, files, played
from tests.games.java.app.playing import Driving
from widgets.builders.board import BuildersBoard
from widgets.java.hex_board import HexBoard
from widgets.java.panels import JavaPanels
from widgets.key_bar import KeyBar
from widgets.panels import Panel
from widgets.refusal_line import RefusalLine
from widgets.text_page import TextPage

SIZES = [(80, 23), (120, 40)]
GAMES = ["java", "builders"]
GAME_AND_SIZE = pytest.mark.parametrize(
    ("game_id", "size"), extent.diagonal([(game, size) for game in GAMES for size in SIZES], len(SIZES))
)


class Replaying(Driving):
    """One running app with a replay."""

    def __init__(self, app: Meja, pilot: Pilot[None], replay: Replay) -> None:
        self.app = app
        self.pilot = pilot
        self.replay = replay

    @property
    def screen(self) -> ReplayScreen[Any]:
        """The screen of the replay, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, ReplayScreen))

    def top(self) -> Any:
        """The screen that lies over all others."""
        return self.app.screen

    @property
    def at(self) -> int:
        """After how many actions it stands."""
        return self.replay.length

    @property
    def line(self) -> str:
        """The line of the replay, message or standing."""
        return self.screen.query_one(ReplayLine).text()

    @property
    def labels(self) -> list[str]:
        """The keys of both bars."""
        return [item.label for bar in self.screen.query(KeyBar) for item in bar.items]


@asynccontextmanager
async def replaying(
    match: Match[Any, Any, Any], size: tuple[int, int] = (80, 24), store: FileStore | None = None
) -> AsyncIterator[Replaying]:
    """Runs the app with a replay on the screen."""
    app, replay = Meja(store), MatchReplay(match)
    async with app.run_test(size=size) as pilot:
        app.open_replay(replay)
        await pilot.pause()
        yield Replaying(app, pilot, replay)


def picture(screen: Any) -> list[Any]:
    """All that a table shows, with its inks, but for the line of messages and the keys."""
    shown = [panel for panel in screen.query(Panel) if not isinstance(panel, (RefusalLine, KeyBar))]
    panels = [panel.lines(*panel.size) for panel in shown]
    for board in screen.query(HexBoard):
        strips = [board.render_line(y) for y in range(board.size.height)]
        panels.append([[(segment.text, str(segment.style)) for segment in strip] for strip in strips])
    return panels


def watched(game_id: str) -> Match[Any, Any, Any]:
    """The same match as `played` gives between computer players, not begun."""
    like = played(game_id, 0)
    seats = tuple(SeatSetup(seat.name, "random") for seat in like.setup.seats)
    return Match(like.game, Setup(game_id, seats, like.setup.seed), snapshot_codec(like.game))


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder for saves."""
    return FileStore(tmp_path / "saves")


# --- what is shown ---------------------------------------------------------------------------------


@GAME_AND_SIZE
async def test_each_step_shows_what_the_table_showed_to_a_spectator(
    game_id: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    count = extent.count(70, 8)
    match = watched(game_id)  # the panels tell computer players from people
    for each in played(game_id, count).log:
        match.play(each.action)
    shown = []
    # At a table of computer players there are spectators only.
    monkeypatch.setattr(GameScreen, "bot_acts", lambda *_: None)
    app, session = Meja(None), LocalSession(watched(game_id), None, "watched")
    async with app.run_test(size=size) as pilot:
        app.open_table(session)
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, GameScreen)
        shown.append(picture(screen))
        for each in match.log:
            session.play(each.action)
            screen.advance()
            await pilot.pause()
            shown.append(picture(screen))

    assert len({str(each) for each in shown}) > count // 2
    async with replaying(match, size) as game:
        for number in range(count + 1):
            assert picture(game.screen) == shown[number], number
            assert f"action {number} of {count}, turn {match.state_at(number).turn} of" in game.line
            await game.press("right")
        for number in range(count, -1, -1):
            game.screen._go(number)
            assert picture(game.screen) == shown[number], number
        await game.press("end")
        assert picture(game.screen) == shown[-1]
        await game.press("home")
        assert picture(game.screen) == shown[0]


BELOW_CARDS = 6
"""The row of the side that says how many cards of each kind are held."""


async def test_in_an_unfinished_game_of_java_no_hand_appears() -> None:
    match = played("java", 150)
    numbers = extent.every(5, range(151))
    assert all(sum(map(sum, match.state_at(number).secret.hands)) for number in numbers)
    async with replaying(match, (120, 40)) as game:
        panel = game.screen.query_one(JavaPanels)
        for number in numbers:
            game.screen._go(number)
            view = game.replay.view()
            assert f"{view.hand_sizes[view.seat]} hidden" in panel.text()
            assert "x" not in panel.text().split("\n")[BELOW_CARDS]
        assert game.at == 150


async def test_in_a_finished_game_the_hand_of_the_seat_that_acts_is_shown() -> None:
    match = played("java")
    async with replaying(match, (120, 40)) as game:
        seen = 0
        for turn in extent.every(3, game.replay.turns):
            game.replay.go_to_turn(turn)
            game.screen.show()
            state = match.state_at(game.at)
            seat = state.seat if state.to_act is None else state.to_act
            hand = state.secret.hands[seat]
            text = game.screen.query_one(JavaPanels).text()
            assert f"HAND {state.names[seat]}" in text
            held = re.findall(r"[▖ ](...)[▗ ] ?", text.split("\n")[BELOW_CARDS].ljust(36))
            assert [word.strip() for word in held] == [f"x{count}" if count else "" for count in hand]
            seen += sum(hand)
        assert seen > 20
        await game.press("end")
        assert game.replay.to_act is None
        assert "hidden" not in game.screen.query_one(JavaPanels).text()


async def test_what_the_log_says_is_new_is_what_the_last_action_caused_also_after_a_jump() -> None:
    async with replaying(played("java", 60), (120, 40)) as game:
        for _ in range(15):
            await game.press("right")
        stepped = picture(game.screen)
        await game.press("end", "home")
        game.screen._go(15)
        assert picture(game.screen) == stepped
        await game.press("end", "left")
        game.screen._go(15)
        assert picture(game.screen) == stepped


# --- keys, clicks, bursts --------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
async def test_every_way_to_step_also_at_once(game_id: str) -> None:
    async with replaying(played(game_id, 60)) as game:
        seen = []
        for key in ["right", "l", "space", "left", "h", "left", "left", "end", "right", "home"]:
            await game.press(key)
            seen.append(game.at)
        assert seen == [1, 2, 3, 2, 1, 0, 0, 60, 60, 0]
        await game.burst(*["right"] * 12, "left", "left", "space", "l", "h")
        assert game.at == 11
        assert "action 11 of 60" in game.line


@pytest.mark.parametrize(
    ("game_id", "size"), extent.every(4, [(game, size) for game in GAMES for size in SIZES])
)
async def test_every_way_to_step_by_mouse(game_id: str, size: tuple[int, int]) -> None:
    async with replaying(played(game_id, 60), size) as game:
        assert all(game.labels)
        seen = []
        for label in ["on", "on", "back", "end", "start"]:
            await game.click_key(label)
            seen.append(game.at)
        assert seen == [1, 2, 1, 60, 0]
        await game.click_key("next turn")
        await game.click_key("next turn")
        assert game.replay.turn == 3
        await game.click_key("before")
        assert game.replay.turn == 2
        await game.click_key("go to")
        assert "Go to turn _" in game.line
        await game.press("3")
        await game.click_key("go")
        assert game.replay.turn == 3
        await game.click_key("play")
        assert "playing" in game.line
        await game.click_key("pause")
        assert "paused" in game.line
        await game.click_key("faster")
        assert "4 a second" in game.line
        await game.click_key("slower")
        assert "2 a second" in game.line
        await game.click_key("leave")
        assert isinstance(game.app.screen, HomeScreen)


async def test_at_the_ends_the_line_says_that_there_is_no_more() -> None:
    async with replaying(played("builders", 10)) as game:
        await game.press("left")
        assert "This is where the replay begins." in game.line
        await game.press("right")
        assert "REPLAY   action 1 of 10" in game.line
        await game.press("end", "right")
        assert "no more has been played" in game.line
        await game.press("enter")
        assert "The result comes at the end" in game.line


@pytest.mark.parametrize("game_id", GAMES)
async def test_a_typed_turn_is_gone_to_also_at_once(game_id: str) -> None:
    async with replaying(played(game_id, 60)) as game:
        for keys in (["3", "enter"], ["g", "3", "enter"], ["2", "backspace", "3", "ctrl+j"]):
            await game.burst("home", *keys, "right")
            at = game.at
            game.replay.go_to_turn(3)
            assert at == game.replay.length + 1, keys


async def test_while_a_turn_is_typed_the_line_tells_how_it_ends() -> None:
    async with replaying(played("java", 60)) as game:
        last = game.replay.turns[-1]
        await game.press("1", "2")
        assert f"Go to turn 12_ (1 to {last})" in game.line
        assert game.labels == ["go", "delete", "back"]
        await game.press("backspace", "backspace")
        assert "Go to turn _" in game.line
        await game.press("backspace")
        assert "action 0 of 60" in game.line
        await game.press("1", "q")
        assert "action 0 of 60" in game.line
        await game.press("1", "escape", "1", "right")
        assert game.at == 1
        await game.press("g", "enter")
        assert "action 1 of 60" in game.line
        await game.press("9", "9", "9", "9", "9", "9", "enter")
        assert f"There is no turn 99999: they go from 1 to {last}." in game.line
        assert game.at == 1
        await game.press("0", "enter")
        assert "There is no turn 0" in game.line


async def test_brackets_go_from_turn_to_turn() -> None:
    async with replaying(played("java", 60)) as game:
        await game.burst("right_square_bracket", "right_square_bracket", "right")
        assert game.replay.turn == 3
        at = game.at
        await game.press("left_square_bracket")
        assert game.at == at - 1
        await game.press("left_square_bracket")
        assert game.replay.turn == 2


async def test_the_cursor_of_java_goes_everywhere_and_its_space_is_told() -> None:
    async with replaying(played("java", 60)) as game:
        board = game.screen.query_one(HexBoard)
        start = board.cursor
        seen = set()
        for key in ["comma", "full_stop", "full_stop", "up", "k", "down", "j"]:
            await game.press(key)
            seen.add(board.cursor)
        assert len(seen) >= 4
        assert (board.cursor, game.at) == (start + 1, 0)
        await game.pilot.click(board, offset=(30, 7))
        await game.press("right")
        assert game.at == 1, "a click must not give the board the arrows"
        is_plain = board.is_plain
        await game.press("v")
        assert board.is_plain is not is_plain


async def test_the_cursor_of_the_builders_the_tables_and_the_names() -> None:
    async with replaying(played("builders", 60), (120, 40)) as game:
        cards = game.screen.query_one(BuildersBoard)
        seen = {cards.cursor}
        for key in ["full_stop", "down", "comma", "up", "j"]:
            await game.press(key)
            seen.add(cards.cursor)
        assert len(seen) >= 4
        shown = cards.shown
        await game.press("tab")
        assert cards.shown != shown
        assert f"The table of {game.screen.board.view.names[cards.shown]}" in game.line
        await game.press("v")
        assert cards.french
        assert game.at == 0


@pytest.mark.parametrize("game_id", extent.every(2, GAMES))
async def test_help_tells_the_keys_of_the_replay_and_pauses_it(game_id: str) -> None:
    async with replaying(played(game_id, 60), (120, 70)) as game:
        await game.press("p", "question_mark")
        assert isinstance(game.top(), HelpScreen)
        assert not game.screen.is_playing
        assert "\nReplay\n" in game.told
        lines = game.top().query_one(TextPage).built()
        assert "one action on" in "".join(run for line in lines for run, _ in line)
        await game.press("q")
        assert game.top() is game.screen


# --- by itself -------------------------------------------------------------------------------------


def clocks(game: Replaying) -> list[float]:
    """The seconds between the ticks of every clock that runs."""
    return [timer._interval for timer in game.screen._timers if timer.name == "replay"]


@pytest.mark.parametrize("game_id", GAMES)
async def test_playing_takes_one_action_a_tick_pauses_at_the_end_and_begins_anew(game_id: str) -> None:
    async with replaying(played(game_id, 5)) as game:
        await game.press("right", "p")
        assert "playing, 2 a second" in game.line
        assert clocks(game) == [0.5]
        seen = []
        for _ in range(4):
            game.screen.tick()
            seen.append((game.at, game.screen.is_playing))
        assert seen == [(2, True), (3, True), (4, True), (5, False)]
        assert "paused" in game.line
        game.screen.tick()
        assert game.at == 5
        await game.press("p")
        assert (game.at, game.screen.is_playing) == (0, True)
        await game.burst("q")
        assert isinstance(game.app.screen, HomeScreen)
        await game.pilot.pause(0.05)


async def test_nothing_runs_while_it_is_paused() -> None:
    async with replaying(played("java", 30)) as game:
        assert clocks(game) == []
        for pause in ("p", "right", "home", "right_square_bracket", "4", "c"):
            await game.press("escape", "p") if pause == "c" else await game.press("p")
            assert len(clocks(game)) == 1
            await game.press(pause)
            assert not game.screen.is_playing
            await game.pilot.pause()
            assert clocks(game) == []


async def test_each_speed_has_its_clock() -> None:
    async with replaying(played("java", 200)) as game:
        await game.press("p")
        seen = []
        for key in ["minus", "minus", "minus", "plus", "plus", "plus", "equals_sign", "plus"]:
            await game.press(key)
            await game.pilot.pause()
            seen += clocks(game)
        assert seen == [1.0, 2.0, 2.0, 1.0, 0.5, 0.25, 0.125, 0.125]
        assert sorted({1 / each for each in seen}) == list(SPEEDS)
        assert "playing, 8 a second" in game.line


async def test_the_clock_really_ticks() -> None:
    async with replaying(played("java", 60)) as game:
        await game.burst("plus", "plus", "p")
        await game.until(lambda: game.at >= 2)
        await game.press("p")
        at = game.at
        await game.pilot.pause(0.3)
        assert game.at == at


async def test_without_actions_there_is_nothing_to_play() -> None:
    async with replaying(played("java", 0)) as game:
        await game.burst("p", "right", "left", "right_square_bracket", "left_square_bracket", "1", "enter")
        assert not game.screen.is_playing
        assert "action 0 of 0, turn 1 of 1" in game.line


# --- from a save, and on as a new game -------------------------------------------------------------


@asynccontextmanager
async def at_home(store: FileStore, size: tuple[int, int] = (80, 24)) -> AsyncIterator[tuple[Meja, Driving]]:
    """Runs the app on its first page."""
    app = Meja(store)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, Driving(app, pilot, LocalSession(played("java", 0), None, "none"))


@GAME_AND_SIZE
async def test_a_finished_game_is_replayed_from_the_list_and_goes_on_as_a_new_one(
    game_id: str, size: tuple[int, int], store: FileStore
) -> None:
    match = played(game_id)
    store.save("old-game", make_save(match, title="old", saved_at=1))
    before = files(store)
    async with at_home(store, size) as (app, game):
        await game.press("r")
        assert isinstance(app.screen, LoadScreen)
        await game.press("enter")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await game.burst("3", "enter", "right")
        number = screen.session.length
        await game.click_key("continue")
        session = app.screen
        assert isinstance(session, GameScreen) or session.query("Curtain")
        new = next(each for each in app.screen_stack if isinstance(each, GameScreen)).session
        assert new._match.state == match.state_at(number)
        assert new._match.log == match.log[:number]
        assert new.name != "old-game"
        assert new.setup == match.setup
        assert new.to_act is not None
        assert new.view(new.to_act) == match.game.view(match.state_at(number), new.to_act)
        assert "Only games" not in (new.note or "")
        assert "new game" in (new.note or "")
        assert not any(isinstance(each, ReplayScreen) for each in app.screen_stack)
        now = files(store)
        assert {name: now[name] for name in before} == before
        assert f"{new.name}.meja" in now

    assert store.load(new.name).save.log.count("\n") + 1 == number
    assert store.load("old-game").save == make_save(match, title="old", saved_at=1)


async def test_c_and_what_is_typed_after_it_reach_the_new_game(store: FileStore) -> None:
    match = played("builders")
    store.save("old-game", make_save(match, title="old", saved_at=1))
    async with replaying(match, store=store) as game:
        await game.burst("2", "enter", "c", "t", "1")
        screen = game.top()
        assert isinstance(screen, GameScreen)
        assert str(screen.session._match.log[-1].action) == "take 1"
        assert screen.session.length == game.at + 1


@pytest.mark.parametrize("game_id", extent.every(2, GAMES))
async def test_an_unfinished_game_does_not_go_on_twice(game_id: str, store: FileStore) -> None:
    async with replaying(played(game_id, 40), store=store) as game:
        assert "continue" not in game.labels
        await game.press("right", "c")
        assert "Only a finished game can go on as a new one" in game.line
        assert "..." not in game.line
        assert isinstance(game.app.screen, ReplayScreen)
    assert store.list() == []


async def test_at_the_end_the_result_and_back_to_the_board() -> None:
    async with replaying(played("builders")) as game:
        await game.press("end", "c")
        assert "The game is over here" in game.line
        assert "continue" not in game.labels
        await game.press("right")
        assert "Enter shows the result" in game.line
        await game.press("enter")
        assert isinstance(game.top(), FinalScreen)
        assert "replay" not in [item.label for item in game.top().query_one(KeyBar).items]
        await game.press("b")
        assert game.top() is game.screen
        await game.press("enter", "q")
        assert isinstance(game.top(), HomeScreen)


@pytest.mark.parametrize(
    ("game_id", "keys"),
    extent.diagonal([(game, keys) for game in GAMES for keys in (["r"], ["b", "enter", "r"])], 2),
)
async def test_the_final_page_opens_the_replay_and_gets_it_back(game_id: str, keys: list[str]) -> None:
    app = Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        session = LocalSession(played(game_id), None, "over")
        app.open_table(session)
        await pilot.pause()
        game = Driving(app, pilot, session)
        await game.press(*keys[:-1])
        await game.burst(keys[-1], "right", "right")
        await game.until(lambda: isinstance(app.screen, ReplayScreen) and app.screen.session.length == 2)
        await game.press("q")
        await game.until(lambda: isinstance(app.screen, FinalScreen))
        await game.press("q")
        await game.until(lambda: isinstance(app.screen, HomeScreen))


@pytest.mark.parametrize("size", extent.every(2, SIZES))
async def test_of_a_closed_history_one_line_says_what_can_be_replayed(size: tuple[int, int]) -> None:
    async with replaying(closed("java", 60, 10), size) as game:
        assert "! Its history is closed: only actions 51 to 60 can be replayed." in game.line
        await game.press("right")
        assert "action 51 of 60" in game.line


async def test_a_save_that_cannot_be_read_is_told_on_the_first_page(store: FileStore) -> None:
    store.save("old-game", make_save(played("java", 5), title="old", saved_at=1))
    async with at_home(store) as (app, game):
        await game.press("r")
        store.path("old-game").write_bytes(b"no save")
        await game.press("enter")
        assert isinstance(app.screen, HomeScreen)
        assert "This is no save of meja." in game.told


async def test_without_a_folder_there_is_nothing_to_replay() -> None:
    app = Meja(None)
    async with app.run_test() as pilot:
        await pilot.press("r")
        assert isinstance(app.screen, HomeScreen)
        assert "There is no folder" in app.screen.query_one(RefusalLine).message
