"""What a table tells of computer players and of hints: it is read whole, and stays as long as it should."""

from __future__ import annotations

import pytest

from app.bot_workers.messages import BotRequest, BotResponse
from app.session.event_log import HINTED
from app.session.local import LocalSession
from engines.core import Reason, SeatSetup, Setup
from engines.java.texts.refusals import MESSAGES
from tests.app.gated import Gated, at, line_of, table_of
from tests.games.java.app.playing import SIZES, Driving, InProcess, until_quiet
from widgets.builders.board import BuildersBoard
from widgets.java.panels import JavaPanels
from widgets.refusal_line import RefusalLine


def line(game: Driving) -> RefusalLine:
    """The line of messages."""
    return game.app.screen.query_one(RefusalLine)


def has_all(game: Driving) -> bool:
    """Whether the line shows its whole message."""
    return " ".join(line(game).text().split()) == line(game).message


REASON = "It takes the lead of the city, which brings more points than any other action would. " * 3


@pytest.fixture(autouse=True)
def long_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence of Java that is longer than all it has."""
    monkeypatch.setitem(MESSAGES, "long", REASON)


class Verbose(InProcess):
    """Gives hints for a long reason."""

    async def ask(self, question: BotRequest) -> BotResponse:
        """The same first action each time, with the reason."""
        return BotResponse("triple H16 G16 G17", Reason("long"))


@pytest.mark.parametrize("size", SIZES[:2])
async def test_the_reason_of_a_hint_takes_the_rows_it_needs_and_no_part_of_the_table_moves(
    size: tuple[int, int],
) -> None:
    session = LocalSession.new(Setup("java", (SeatSetup("Ann"), SeatSetup("Bob", "random")), 3), None)
    async with at(session, Verbose()) as game:
        await game.pilot.resize_terminal(*size)
        await until_quiet(game.app, game.pilot)
        board = game.app.screen.query_one("HexBoard").region
        await game.press("g")
        await game.until(lambda: "Hint: " in line_of(game) and line(game).size.height > 1)
        await until_quiet(game.app, game.pilot)
        assert has_all(game)
        # It covers nothing on the right, where the players stand.
        assert line(game).region.bottom == size[1] - 2
        assert line(game).region.right <= game.app.screen.query_one(JavaPanels).region.x
        assert game.app.screen.query_one("HexBoard").region == board
        await game.press("pageup")
        await game.until(lambda: line(game).size.height == 1 and line(game).size.width == size[0] - 2)
        assert "Hint: " in line_of(game)  # as much of it as one row takes
        await game.press("pageup")
        assert "beginning of the log" in line_of(game)
        await game.press("g")
        await game.until(lambda: line(game).size.height > 1)
        # What is told of a space is covered no more once the cursor moves.
        await game.press("l")
        await game.until(lambda: line(game).size.height == 1)
        await game.press("escape", "escape")
        assert line_of(game) == "- Nothing is begun; q leaves the game."


async def test_what_three_computers_did_is_read_whole() -> None:
    names = ("Ann", "Bob", "Cyd", "Dee")
    seats = tuple(map(SeatSetup, names, (None, "easy", "easy", "easy")))
    async with at(LocalSession.new(Setup("builders", seats, 3), None), InProcess()) as game:
        await game.until(lambda: game.session.to_act == 0)
        for action in ("open 1", "take 2", "end"):
            game.app.screen.play(game.session.parse(action))
        await game.until(lambda: game.session.to_act == 0 and line(game).size.height > 1)
        await until_quiet(game.app, game.pilot)
        assert has_all(game)
        assert all(f"{name}: " in line_of(game) for name in names[1:])


async def test_at_its_longest_it_lies_over_no_card() -> None:
    async with at(table_of(None, "easy"), InProcess()) as game:
        game.app.screen.say(REASON * 3)
        await game.until(lambda: line(game).size.height > 1)
        await until_quiet(game.app, game.pilot)
        assert line(game).region.y == game.app.screen.query_one(BuildersBoard).region.bottom
        await game.pilot.resize_terminal(120, 40)
        await game.until(lambda: line(game).size.height == 7)


async def test_the_table_that_is_looked_at_stays_while_computers_play_until_one_acts() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy", "easy"), thinkers) as game:
        cards = game.app.screen.query_one(BuildersBoard)
        game.app.screen.play(game.session.parse("take 3"))
        game.app.screen.play(game.session.parse("end"))
        await game.press("p", "p")
        assert cards.shown == 2
        thinkers.gate.set()
        await game.until(lambda: game.session.to_act == 0)
        await until_quiet(game.app, game.pilot)
        assert cards.shown == 2 and "Cyd's table" in game.told
        await game.press("o")
        assert cards.shown == 0
        await game.press("escape", "p")
        game.app.screen.play(game.session.parse("take 1"))
        assert cards.shown == 0
        await game.press("p", "z")
        assert cards.shown == 0 and game.last == "end"
        # Whoever goes on to his own table sees that one again.
        await game.press("p", "p", "p")
        game.app.screen.show()
        assert cards.shown == 0


async def test_who_watches_computers_keeps_the_table_that_he_looks_at() -> None:
    async with at(table_of("easy", "easy", "easy"), InProcess(), pace=1) as game:
        await game.press("w", "p")
        game.app.pace = 0
        seat = game.app.screen.query_one(BuildersBoard).shown
        turn = game.session.view(None).turn
        while game.session.view(None).turn < turn + 3:
            before = game.session.length
            await game.press("space")
            await game.until(lambda before=before: game.session.length > before)
            assert game.app.screen.query_one(BuildersBoard).shown == seat


async def test_what_was_redone_is_not_told_any_more_once_a_computer_acts() -> None:
    thinkers = Gated()
    async with at(table_of(None, "easy", free_undo=True), thinkers) as game:
        game.app.screen.play(game.session.parse("end"))
        await game.press("z")
        assert line_of(game).startswith("- undone: ")
        await game.press("x")
        assert line_of(game).startswith("- redone: ")
        computers, told = game.app.screen._bots, []
        act = computers._play

        def noted(answer: BotResponse, milliseconds: int) -> None:
            act(answer, milliseconds)
            told.append(line_of(game))

        computers._play = noted
        thinkers.gate.set()
        await game.until(lambda: not game.session.bot_to_act)
        assert told and not any("redone" in each for each in told)


async def test_the_log_marks_an_action_after_a_hint_that_was_given_before_an_undo() -> None:
    session = table_of(None, "easy")
    async with at(session, InProcess()) as game:
        screen = game.app.screen
        screen.play(session.parse("take 1"))
        await game.press("g")
        await game.until(lambda: "Hint: " in line_of(game))
        hint = session._match.hint
        await game.press("z")
        screen.play(session.parse("take 1"))
        screen.play(hint.action)
        assert [HINTED in each for each in screen.event_log.lines[:2]] == [False, True]
