"""What the others did is told until one acts, and again on a key; after a festival the host's whole turn."""

from __future__ import annotations

from app.session.event_log import EventLog
from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from tests.app.gated import at, line_of, table_of
from tests.games.java.app.playing import InProcess, busy_position, table_at


async def test_the_recap_stands_until_one_acts_and_comes_again_on_a_key() -> None:
    session = LocalSession.new(
        Setup("builders", (SeatSetup("Ann", "easy"), SeatSetup("Bob", "easy"), SeatSetup("Cyd")), 3), None
    )
    async with at(session, InProcess()) as game:
        await game.until(lambda: session.to_act == 2 and "Ann" in line_of(game))
        recap = line_of(game)
        assert recap.startswith("- Ann: ") and " Bob: " in recap
        marks = dict(game.screen.board._cards.marks)
        assert marks
        for keys in (["right"], ["s"], ["o", "q"], [":", "escape"]):
            await game.press(*keys)
            if keys != ["s"]:  # which is refused
                assert line_of(game) == recap
                assert "... (a: all)" in game.screen.line.text()
            assert marks.items() <= dict(game.screen.board._cards.marks).items()
            await game.press("a")
            assert line_of(game) == recap and "(a: all)" not in game.screen.line.text()
            assert game.screen.board._cards.marks == marks
        await game.press("t", "enter")
        assert session.length and "Ann: " not in line_of(game)
        await game.press("a")
        assert line_of(game) == recap


async def test_before_anybody_else_has_played_there_is_nothing_to_tell() -> None:
    async with at(table_of(None, "easy"), InProcess()) as game:
        await game.press("a")
        assert line_of(game) == "- Nobody else has had a turn yet."


def test_the_whole_turn_of_a_host_is_told_to_who_answered_in_its_festival() -> None:
    state = busy_position(developers=("J8", "J9"), palaces="J10=6", hands=("mask mask", "mask mask"))
    session = table_at(state, (None, None))
    log = EventLog(session)
    for line in ("draw deck", "festival J10 mask", "bid mask", "agree"):
        session.play(session.parse(line)).result()
    log.read()
    assert session.to_act == 1 and not log.has_begun(1)
    assert log.recap(1) == session.events_since(0)
    assert log.since_own(1) == session.events_since(3)
    session.play(session.parse("draw deck")).result()
    log.read()
    assert log.has_begun(1) and log.recap(1) == session.events_since(0)[:4]


async def test_it_is_said_that_what_was_undone_is_lost_by_another_action() -> None:
    async with at(table_of(None, "easy"), InProcess()) as game:
        for action in ("take 1", "take 2"):
            game.screen.play(game.session.parse(action))
            assert ("gone for good" in line_of(game)) is (action == "take 2")
            await game.press("z")
        await game.press("x")
        assert game.last == "take 2" and "gone for good" not in line_of(game)
