"""Computer players at a table on the screen: pace, pause, waiting, interruption, and hints."""

from __future__ import annotations

import asyncio
import os
import signal
from random import Random

import pytest

from app.application import Meja
from app.bot_workers.messages import BotRequest, BotResponse
from app.dialogs.choices import ConfirmDialog, LeaveDialog
from app.screens.bot_controller import TOLD_EVERY_SECONDS
from app.screens.final import FinalScreen
from app.screens.game_screen import GameScreen
from app.screens.home import HomeScreen
from app.session.local import LocalSession
from app.settings.settings import PACES
from engines.bots import make_bot
from engines.builders.game import BUILDERS
from engines.builders.texts.cards import crew_words
from engines.core import Reason, SeatSetup, Setup
from tests.app.gated import Gated, at, line_of, table_of
from tests.games.builders.engine import positions
from tests.games.java.app.playing import Driving, InProcess, running
from tests.games.java.engine.positions import at as space_at
from widgets.builders.board import BuildersBoard, Spot, Zone
from widgets.java.hex_board import HexBoard
from widgets.key_bar import KeyBar


def keys_of(game: Driving) -> list[str]:
    """The labels of both bars."""
    return [item.label for bar in game.app.screen.query(KeyBar) for item in bar.items]


async def test_while_one_thinks_keys_are_answered_and_quitting_stops_it() -> None:
    thinkers = Gated()
    async with at(table_of("easy", None), thinkers) as game:
        await game.until(lambda: len(thinkers.asked) == 1)
        await game.press("o")
        assert line_of(game) == "- Ann is playing."
        await game.press("q")
        assert isinstance(game.app.screen, LeaveDialog)
        await game.press("h")
        await game.until(lambda: isinstance(game.app.screen, HomeScreen))
        await game.until(lambda: thinkers.stopped == 1)
        assert game.session.length == 0


async def test_a_long_thought_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.screens.bot_controller.TOLD_EVERY_SECONDS", TOLD_EVERY_SECONDS / 20)
    async with at(table_of("easy", None), Gated()) as game:
        await game.until(lambda: line_of(game).startswith("- Ann is thinking: "))


async def test_undo_stops_a_thought_and_the_player_is_asked_anew_after_the_next_action() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy", free_undo=True), thinkers) as game:
        game.app.screen.play(game.session.parse("take 1"))
        game.app.screen.play(game.session.parse("take 2"))
        game.app.screen.play(game.session.parse("end"))
        await game.until(lambda: len(thinkers.asked) == 1)
        await game.press("z")
        assert game.last == "take 2"
        await game.until(lambda: thinkers.stopped == 1)
        thinkers.gate.set()
        game.app.screen.play(game.session.parse("end"))
        await game.until(lambda: game.session.to_act == 0)
        assert [str(played.action) for played in game.session._match.log[:3]] == ["take 1", "take 2", "end"]


async def test_what_was_found_waits_until_the_page_over_the_table_is_left() -> None:
    thinkers = Gated()
    async with at(table_of("easy", None), thinkers) as game:
        await game.press("?")
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await game.pilot.pause()
        assert game.session.length == 0
        await game.press("q")
        await game.until(lambda: game.session.to_act == 1)


async def test_computer_players_pause_go_on_and_act_one_by_one() -> None:
    async with at(table_of("easy", "easy", "easy"), InProcess(), pace=1) as game:
        await game.press("w")
        assert line_of(game) == f"- Computer players are paused, {PACES[1]:g} s from action to action."
        assert "go on" in keys_of(game)
        before = game.session.length
        await asyncio.sleep(PACES[1] * 1.5)
        await game.pilot.pause()
        assert game.session.length == before
        for number in (1, 2, 3):
            await game.press("space")
            await game.until(lambda number=number: game.session.length == before + number)
        await asyncio.sleep(PACES[1] * 1.5)
        assert game.session.length == before + 3
        await game.press("w")
        assert "pause" in keys_of(game)
        await game.until(lambda: game.session.length > before + 4)


async def test_the_pace_is_changed_to_the_slowest_and_the_quickest_and_stays_for_other_tables() -> None:
    async with at(table_of("easy", "easy"), Gated()) as game:
        await game.press(*["<"] * (len(PACES) + 1))
        assert line_of(game) == f"- Computer players go on, {PACES[-1]:g} s from action to action."
        assert game.app.pace == len(PACES) - 1
        await game.press(*[">"] * (len(PACES) + 1))
        assert line_of(game) == "- Computer players go on, as fast as they think."


async def test_a_new_pace_is_seen_though_the_next_action_comes_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinkers = Gated(one_by_one=True)
    async with at(table_of("easy", "easy"), thinkers) as game:
        for seconds, line in ((1000, "- Computer players go on, as fast as they think."), (0, "")):
            monkeypatch.setattr("app.screens.bot_controller.PACE_TOLD_SECONDS", seconds)
            await game.press(">")
            before = game.session.length
            thinkers.gate.set()
            await game.until(lambda before=before: game.session.length > before)
            await game.pilot.pause()
            assert line_of(game) == line


async def test_what_is_said_while_a_hint_is_thought_of_is_left_to_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.screens.bot_controller.TOLD_EVERY_SECONDS", 1000)
    async with at(table_of(None, "easy"), Gated()) as game:
        await game.press("g")
        await game.press("z")
        assert line_of(game).startswith("! ")
        screen = game.app.screen
        screen.tell_thought("The hard player thinks of a hint: 1 s.")
        assert line_of(game).startswith("! ")
        for seconds in (2, 3):
            screen.tell_thought(f"The hard player thinks of a hint: {seconds} s.")
            assert line_of(game) == f"- The hard player thinks of a hint: {seconds} s."


async def test_a_hint_is_told_and_the_log_says_that_it_was_given() -> None:
    session = table_of(None, "easy")
    async with running(Driving, session, (80, 24)) as game:
        await game.press("g")
        await game.until(lambda: "Hint: " in line_of(game))
        screen = game.app.screen
        advised = screen.hinted
        assert session.why_not(advised) is None
        phrase = screen.event_log.telling.action_phrase(advised, screen.view)
        assert line_of(game).startswith(f"- Hint: {phrase}. Enter plays it.")
        await game.press("enter")
        await game.pilot.pause()
        assert game.last == str(advised)
        assert "(after a hint)" in game.app.screen.event_log.lines[0]
        # Only that action is marked.
        game.app.screen.play(session.parse("take 2"))
        await game.pilot.pause()
        assert str(game.app.screen.event_log.lines).count("(after a hint)") == 1


async def test_a_hint_that_comes_too_late_is_not_told() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy"), thinkers) as game:
        await game.press("g")
        await game.until(lambda: len(thinkers.asked) == 1)
        game.app.screen.play(game.session.parse("take 1"))
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await game.pilot.pause()
        assert "Hint" not in line_of(game)
        assert game.session.hints == frozenset()


async def test_while_a_computer_plays_there_is_no_hint() -> None:
    thinkers = Gated()
    async with at(table_of("easy", None), thinkers) as game:
        await game.until(lambda: len(thinkers.asked) == 1)
        await game.press("g")
        assert line_of(game) == "- Ann is playing."
        assert not thinkers.asked[0].wants_reason and len(thinkers.asked) == 1


async def test_a_game_goes_on_when_the_process_of_a_computer_player_is_killed() -> None:
    app = Meja(None)
    app.pace = 1
    session = table_of("easy", "easy")
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(session)
        await pilot.pause()
        game = Driving(app, pilot, session)
        await game.until(lambda: session.length >= 1)
        processes = [thinker.process for thinker in app.thinkers._idle]
        for process in processes:
            os.kill(process.pid, signal.SIGKILL)
        length = session.length
        await game.until(lambda: session.length >= length + 2)
        assert isinstance(app.screen, GameScreen)
        assert "by chance" not in line_of(game)
        left = [thinker.process for thinker in app.thinkers._idle]
    # With the program its processes have ended.
    assert all(process.wait(10) is not None for process in (*processes, *left))


async def test_a_hint_puts_the_cursor_on_what_it_names() -> None:
    class Fixed(InProcess):
        answers: list[str] = []

        async def ask(self, question: BotRequest) -> BotResponse:
            return BotResponse(self.answers.pop(0), Reason("end"))

    session = table_of(None, "easy")
    thinkers = Fixed()
    async with at(session, thinkers) as game:
        cards = game.app.screen.query_one(BuildersBoard)
        thinkers.answers += ["open 3", "recruit 4", "take 1"]
        for spot in (Spot(Zone.BUILDINGS, 2), Spot(Zone.WORKERS, 3), Spot(Zone.WORKERS, 3)):
            await game.press("g")
            await game.until(
                lambda spot=spot: "No actions are left." in line_of(game) and cards.cursor == spot
            )
            game.app.screen.line.clear()
            session._match._given.clear()
        game.app.screen.play(session.parse("open 1"))
        send = str(session.legal().of("send")[0])
        thinkers.answers.append(send)
        await game.press("g")
        await game.until(lambda: "Hint: send an apprentice to The arbour." in line_of(game))
        assert cards.cursor == cards.list_spots(Zone.TEAM)[0]


async def test_a_hint_in_java_marks_its_spaces() -> None:
    class Fixed(InProcess):
        async def ask(self, question: BotRequest) -> BotResponse:
            return BotResponse("triple H16 G16 G17")

    session = LocalSession.new(Setup("java", (SeatSetup("Ann"), SeatSetup("Bob", "random")), 3), None)
    async with at(session, Fixed()) as game:
        await game.press("g")
        await game.until(lambda: "triple H16 G16 G17" in line_of(game))
        board = game.app.screen.query_one(HexBoard)
        assert {*board.marks} == {space_at("H16"), space_at("G16"), space_at("G17")}
        assert board.cursor == space_at("H16")
        # The aim begins at it, in its turn, wherever the cursor has gone meanwhile.
        await game.press("left", "left", "3", "enter", "enter")
        assert game.last == "triple H16 G16 G17"
        assert game.session.hints == {0}
        assert not board.marks  # they belong to the position of the hint


async def test_enter_plays_a_hint_of_what_is_asked_about_else() -> None:
    class Fixed(InProcess):
        async def ask(self, question: BotRequest) -> BotResponse:
            return BotResponse("buy", Reason("end"))

    async with at(table_of(None, "easy"), Fixed()) as game:
        await game.press("g")
        await game.until(lambda: "Enter plays it" in line_of(game))
        await game.press("enter")
        await game.pilot.pause()
        assert game.last == "buy"


async def test_a_question_does_not_stand_above_an_older_refusal() -> None:
    async with at(table_of(None, "easy"), Gated()) as game:
        await game.press("z")
        assert line_of(game).startswith("! ")
        await game.press("e")
        assert isinstance(game.app.screen, ConfirmDialog)
        assert game.app.screen_stack[-2].line.message == ""


async def test_a_person_plays_against_three_computers_to_the_end() -> None:
    seats = tuple(map(SeatSetup, ("Ann", "Bob", "Cyd", "Dee"), (None, "easy", "random", "random")))
    session = LocalSession.new(Setup("builders", seats, 5), None)
    _, actions = positions.game(4, 5)
    for action in actions[:-24]:
        session.play(action).result()
    async with at(session, InProcess()) as game:
        rng = Random(5)
        while session.to_act is not None:
            await game.until(lambda: session.to_act in (0, None))
            if session.to_act == 0:
                bot = make_bot("easy", BUILDERS)
                game.app.screen.play(bot.choose(session.view(0), session.legal(), rng))
        await game.until(lambda: isinstance(game.app.screen, FinalScreen))
        assert "by chance" not in game.told
    assert {played.seat for played in session._match.log[len(actions) - 24 :]} == {0, 1, 2, 3}


# --- what comes at the wrong moment ----------------------------------------------------------------


async def test_a_turn_ended_while_a_hint_is_thought_of_goes_on_to_the_computer() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy"), thinkers) as game:
        await game.burst("g", "t")
        await game.until(lambda: len(thinkers.asked) == 1)
        assert thinkers.asked[0].seat == 0 and thinkers.asked[0].wants_reason
        await game.press("q")
        game.app.screen.play(game.session.parse("take 3"))
        game.app.screen.play(game.session.parse("end"))
        thinkers.gate.set()
        await game.until(lambda: game.session.length > 3)
        assert game.session.hints == frozenset()


async def test_a_hint_that_comes_while_a_verb_is_begun_is_told_when_that_is_left() -> None:
    class Fixed(Gated):
        async def ask(self, question: BotRequest) -> BotResponse:
            await super().ask(question)
            return BotResponse("recruit 4")

    thinkers = Fixed()
    async with at(table_of(None, "easy"), thinkers) as game:
        cards = game.app.screen.query_one(BuildersBoard)
        await game.press("g")
        await game.until(lambda: len(thinkers.asked) == 1)
        await game.press("o")
        before, told = cards.cursor, line_of(game)
        thinkers.gate.set()
        await game.until(lambda: game.session.hints == {0})
        assert (cards.cursor, line_of(game)) == (before, told)
        await game.press("q")
        card = game.app.screen.view.worker_row[3]
        assert line_of(game).startswith(f"- Hint: recruit {crew_words([card])}. Enter plays it.")
        assert cards.cursor == Spot(Zone.WORKERS, 3)
        # The verb begins at it, too; with the line gone Enter is what it always is.
        await game.press("home", "up", "o", "q", "r")
        assert cards.cursor == Spot(Zone.WORKERS, 3)
        await game.press("q", "enter")
        assert game.session.length == 0


async def test_a_hint_waits_until_the_page_over_the_table_is_left() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy"), thinkers) as game:
        await game.press("g", "q")
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await game.pilot.pause()
        assert game.session.hints == frozenset()
        await game.press("q")
        await game.until(lambda: "Hint: " in line_of(game))
        assert game.session.hints == {0}


async def test_a_key_goes_on_to_the_own_turn_without_a_pace() -> None:
    thinkers = Gated()
    async with at(table_of("easy", "easy", None), thinkers, pace=len(PACES) - 1) as game:
        assert "to my turn" in keys_of(game)
        await game.press("w", "W")
        assert line_of(game) == "- Computer players go on to your turn, as fast as they think."
        thinkers.gate.set()
        await game.until(lambda: game.session.to_act == 2)
        await game.until(lambda: line_of(game).startswith("- Ann: "))
        await game.press("W")
        assert line_of(game) == "- No computer player is to act."
        assert not game.screen._bots._hurries


async def test_a_pause_takes_back_a_step_that_has_not_come_yet() -> None:
    thinkers = Gated()
    async with at(table_of("easy", None), thinkers) as game:
        await game.press("space", "w", "w")
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await game.pilot.pause()
        assert game.session.length == 0


async def test_nothing_is_played_on_a_terminal_that_is_too_small_to_show_it() -> None:
    thinkers = Gated()
    async with at(table_of("easy", None), thinkers) as game:
        await game.pilot.resize_terminal(30, 8)
        await game.until(lambda: game.app.screen.has_class("-small"))
        thinkers.gate.set()
        await asyncio.sleep(0.05)
        await game.pilot.pause()
        assert game.session.length == 0
        await game.pilot.resize_terminal(80, 24)
        await game.until(lambda: game.session.length > 0)


async def test_an_answer_from_before_an_undo_is_dropped() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy", free_undo=True), thinkers) as game:
        game.app.screen.play(game.session.parse("end"))
        await game.until(lambda: len(thinkers.asked) == 1)
        await game.press("z")
        thinkers.gate.set()
        await game.pilot.pause()
        assert thinkers.stopped == 1
        assert game.session.length == 0 and game.session.to_act == 0


def test_the_time_of_a_turn_begins_anew_when_it_is_taken_back() -> None:
    session = table_of(None, "hard", free_undo=True)
    session.play(session.parse("end")).result()
    whole = session.bot_request().milliseconds
    session.play_answer(BotResponse("take 1"), 10**6)
    assert session.bot_request().milliseconds < whole
    session.undo().result()
    session.redo().result()
    assert session.bot_request().milliseconds == whole


async def test_a_game_of_computers_that_is_gone_on_with_waits_for_its_watcher() -> None:
    session = table_of("easy", "easy")
    session.play(session.legal()[0]).result()
    async with at(session, InProcess()) as game:
        await asyncio.sleep(0.05)
        assert game.session.length == 1
        game.app.pace = 1  # so that the key is not waited for until the game ends
        await game.press("w")
        await game.until(lambda: game.session.length > 2)
