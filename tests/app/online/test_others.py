"""What stands on the screen of a shared table, with no server behind: the clock, questions, who is away."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from app.application import Meja
from app.dialogs.notation import NotationPrompt
from app.online.protocol import TableLine
from app.online.words import format_ago, format_left, format_line, groups_of, table_to_go_on
from app.screens.game_screen import GameScreen
from app.screens.home import HomeScreen
from app.session.company import Absence, Denied, Phrase, Sitter, TableState, Times
from app.session.local import LocalSession
from app.session.pending import Pending
from engines.bots import levels_of
from engines.core import SeatSetup, Setup
from saves.shared import Asked, Clock, ClockKind, Manners, Question, SeatKind
from tests.app.online.screens import Screens
from tests.app.text.talking import flowing
from widgets.log_panel import LogPanel
from widgets.seats import HERE, add_levels


class Made:
    """The others as a test wants them; notes what is asked of them."""

    table = "table-1"
    state = TableState.PLAYING
    manners = Manners()
    asked: Asked | None = None
    denied: Denied | None = None
    times: Times | None = None
    absence: Absence | None = None
    again = ""
    has_begun = True
    is_maker = False
    is_away = False
    trouble: str | None = None
    ended: str | None = None
    changed: Callable[[], object] | None = None
    heard: Callable[[str, str], object] | None = None

    def __init__(self) -> None:
        self.sitters = (
            Sitter("Ann", SeatKind.PERSON, is_mine=True, is_here=True),
            Sitter("Ben", SeatKind.PERSON, is_here=True),
        )
        self.calls: list[object] = []

    def _note(self, *call: object) -> Pending[Any]:
        self.calls.append(call)
        return Pending.answered(None)

    def say(self, said: Phrase | str) -> None:
        self._note("say", said)

    speakers = ("Ben",)
    muted: frozenset[str] = frozenset()

    def mute(self, name: str, is_muted: bool) -> None:
        self._note("mute", name, is_muted)
        self.muted = frozenset([name] if is_muted else [])

    def invite(self) -> Pending[str]:
        return Pending.answered("7K4M-QX2P")

    def answer(self, is_yes: bool) -> Pending[None]:
        return self._note("answer", is_yes)

    def claim(self, what: str) -> Pending[None]:
        return self._note("claim", what)

    def now(self, **others: Any) -> None:
        """Has something become another, and tells of it."""
        for name, value in others.items():
            setattr(self, name, value)
        assert self.changed is not None
        self.changed()


class AtTable(LocalSession):
    """A game of Ann's, with others at the table."""

    @property
    def persons(self) -> tuple[int, ...]:
        return (0,)


@asynccontextmanager
async def at_table() -> AsyncIterator[tuple[Screens, Made]]:
    """The screen of Ann, who begins."""
    setups = (Setup("builders", (SeatSetup("Ann"), SeatSetup("Ben")), seed) for seed in range(20))
    session = next(each for each in (AtTable.new(setup, None) for setup in setups) if each.to_act == 0)
    made = session.company = Made()
    app = Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(session)
        ann = Screens(app, pilot)
        await ann.until_at(GameScreen)
        yield ann, made  # type: ignore[misc]


def test_times_are_told_in_words_and_in_no_zone() -> None:
    assert [format_ago(seconds) for seconds in (5, 60, 130, 3600, 7200, 90_000, 13 * 86_400)] == [
        "just now",
        "a minute ago",
        "two minutes ago",
        "an hour ago",
        "two hours ago",
        "a day ago",
        "13 days ago",
    ]


def test_the_list_has_what_goes_on_first_and_what_is_over_last_and_tells_who_made_it() -> None:
    def table(name: str, state: TableState, kind: SeatKind, *, is_mine: bool = False) -> TableLine:
        seats = (Sitter("Ann", kind, is_mine, is_taken=kind is not SeatKind.OPEN),)
        to_act = 0 if state is TableState.PLAYING else None
        return TableLine(name, "java", state, seats, to_act, 60, Manners(), is_mine, is_maker=True)

    lines = [
        table("own over", TableState.OVER, SeatKind.PERSON, is_mine=True),
        table("closed", TableState.OVER, SeatKind.OPEN),
        table("open", TableState.GATHERING, SeatKind.OPEN),
        table("watched", TableState.PLAYING, SeatKind.PERSON),
        table("own", TableState.PLAYING, SeatKind.PERSON, is_mine=True),
    ]
    groups = [[line.table for line in group] for group in groups_of(lines)]
    assert groups == [["own"], ["open"], ["watched"], ["own over", "closed"]]
    assert table_to_go_on(lines) == lines[-1] and table_to_go_on(lines[:-1]) is None
    assert format_line(lines[2]) == "Java: open, made by you; waiting for one player, a minute ago"
    assert format_line(lines[4]) == "Java: Ann (you); you are to play, a minute ago"


def test_what_is_left_is_told_shortly() -> None:
    left = [format_left(ms) for ms in (400, 59_500, 61_000, 3_700_000, 3 * 86_400_000)]
    assert left == ["1 s", "1 min", "1 min", "1 h 01", "3 days"]


async def test_a_clock_shows_minutes_and_of_ones_own_last_twenty_seconds_each() -> None:
    async with at_table() as (ann, made):
        made.now(times=Times((600_000, 300_000), 0))
        await ann.until_shown("10 min")
        assert "5 min" in ann.shown
        made.now(times=Times((19_400, 300_000), 0))
        await ann.until_shown("20 s")
        made.now(times=Times((600_000, 19_400), 1))
        await ann.until(lambda: "10 min" in ann.shown and "20 s" in ann.shown)


async def test_at_a_table_without_a_clock_no_timer_runs() -> None:
    async with at_table() as (ann, made):
        made.now()
        await ann.pilot.pause()
        assert ann.game._others is not None
        assert ann.game._others._tick is None
        made.now(times=Times((5 * 86_400_000,) * 2, 0), manners=Manners(Clock(ClockKind.DAYS, 5)))
        await ann.until_shown("5 days")
        assert ann.game._others._tick is None


async def test_who_is_away_is_decided_about_by_a_key() -> None:
    async with at_table() as (ann, made):
        made.now(absence=Absence(1, may_decide=True))
        await ann.until(lambda: "Ben is away" in ann.told)
        await ann.press("D")
        await ann.until_shown("wait on in this turn")
        await ann.press("2")
        assert made.calls == [("claim", levels_of("builders")[-1])]
        made.now(absence=None)
        await ann.until(lambda: "away" not in ann.told)


async def test_there_is_nothing_to_decide_while_nobody_is_away() -> None:
    async with at_table() as (ann, made):
        await ann.press("D")
        assert "nothing to decide" in ann.told
        assert made.calls == []


@pytest.mark.parametrize("key", ["y", "n"])
async def test_a_question_is_not_answered_by_what_is_typed(key: str) -> None:
    async with at_table() as (ann, made):
        await ann.press(":")
        await ann.until_at(NotationPrompt)
        made.now(asked=Asked(Question.UNDO, 1, (0,)))
        await ann.press(key)
        assert made.calls == []
        await ann.press("escape")
        await ann.until_at(GameScreen)
        await ann.until(
            lambda: "Ben asks to take back what Ben did last, and all that was done since: " in ann.told
        )
        await ann.press(key)
        assert made.calls == [("answer", key == "y")]


@pytest.mark.parametrize("way", ["T", "q", ":", "?", "S", "e"])
async def test_a_question_that_comes_while_something_lies_over_the_table_is_told_there_and_waits(
    way: str,
) -> None:
    async with at_table() as (ann, made):
        await ann.press(way)
        over = ann.app.screen
        assert over is not ann.game
        made.now(asked=Asked(Question.END, 1, (0,)))
        await ann.until(
            lambda: (
                "Ben asks whether to end this game; it waits"
                in flowing(ann.shown.replace("|", " ").splitlines())
            )
        )
        made.now(asked=Asked(Question.END, 1, (0,)))
        await ann.press("down")
        assert ann.app.screen is over and made.calls == []
        await ann.press("escape")
        await ann.until(lambda: "Ben asks whether to end this game: y yes, n no." in ann.told)
        await ann.press("n")
        assert made.calls == [("answer", False)]


async def test_what_is_typed_when_a_question_comes_is_said_before_it_is_answered() -> None:
    async with at_table() as (ann, made):
        made.manners = Manners(has_free_text=True)
        await ann.press("T", "9", *"An")
        made.now(asked=Asked(Question.GIVE, 1, (0,)))
        await ann.until(
            lambda: (
                "another player may have the seat of Ben; it waits"
                in flowing(ann.shown.replace("|", " ").splitlines())
            )
        )
        await ann.press("y", "enter", "y")
        assert made.calls == [("say", "Any"), ("answer", True)]


async def test_who_is_muted_is_chosen_where_one_talks_and_it_is_said_how_to_take_that_back() -> None:
    async with at_table() as (ann, made):
        made.manners = Manners(has_free_text=True)
        await ann.press("T")
        await ann.until_shown("0  mute somebody, or hear somebody again")
        await ann.press("0")
        await ann.until_shown("1  mute Ben")
        await ann.press("1")
        assert ann.told == "- Ben is muted: what Ben says is not told to you. T takes that back."
        await ann.press("T", "0")
        await ann.until_shown("1  hear Ben again")
        await ann.press("enter")
        assert ann.told == "- You are told again what Ben says."
        assert made.calls == [("mute", "Ben", True), ("mute", "Ben", False)]


async def test_where_nobody_can_be_heard_nobody_can_be_muted() -> None:
    async with at_table() as (ann, made):
        made.speakers = ()
        await ann.press("T")
        await ann.until_shown("8  Good game.")
        assert "mute" not in ann.shown


async def test_without_a_question_the_keys_do_what_they_do_elsewhere() -> None:
    async with at_table() as (ann, made):
        await ann.press("n")
        assert made.calls == []
        assert "needs" in ann.told


async def test_while_a_seat_is_free_the_code_is_told_also_to_who_is_to_act() -> None:
    async with at_table() as (ann, made):
        own, ben = made.sitters
        made.now(sitters=(own, replace(ben, kind=SeatKind.INVITED, is_taken=False)))
        await ann.until(lambda: "A seat is free; the code of this table is 7K4M-QX2P." in ann.told)
        made.now(sitters=(own, replace(ben, name="Dan")))
        await ann.until(lambda: "Dan has sat down in the seat of Ben." in ann.told)
        assert "7K4M" not in ann.told


async def test_a_table_that_is_away_is_told_until_it_is_there_again() -> None:
    async with at_table() as (ann, made):
        made.now(trouble="The tables do not answer.")
        await ann.until(lambda: ann.told == "! The tables do not answer.")
        made.now(trouble=None)
        await ann.until(lambda: "answer" not in ann.told)


async def test_who_is_no_longer_at_the_table_finds_the_first_page_that_says_why() -> None:
    async with at_table() as (ann, made):
        await ann.press("q")
        made.now(ended="You sat down at another terminal.")
        await ann.until_at(HomeScreen)
        assert "You sat down at another terminal." in ann.shown


async def test_what_comes_while_somebody_reads_the_points_is_told_afterwards() -> None:
    async with at_table() as (ann, made):
        await ann.press("S")
        made.now(asked=Asked(Question.END, 1, (0,)))
        await ann.pilot.pause()
        await ann.press("q")
        await ann.until(lambda: "Ben asks whether to end this game" in ann.told)


async def test_who_reads_the_log_while_others_act_reads_on_where_he_was() -> None:
    async with at_table() as (ann, made):
        assert made.heard is not None
        session = ann.game.session
        while session.to_act == 0:
            session.play(session.parse("take 1" if session.length == 0 else "end"))
        ann.game.advance()
        for number in range(30):
            made.heard("Ben", f"line {number}")
        await ann.until_shown("Ben: line 29")
        await ann.press("pageup", "pageup")
        panel = next(each for each in ann.game.query(LogPanel) if each.size)
        top = panel.text().splitlines()[0]
        made.heard("Ben", "more")
        await ann.until(lambda: "more" in ann.game.log_lines()[-1])
        assert panel.text().splitlines()[0] == top
        assert "more below" in panel.text()


def test_the_sign_of_who_is_there_stands_behind_a_name_however_little_room_there_is() -> None:
    names = ["Maximiliana", "Ben", "Blue"]
    assert add_levels(names, [HERE, None, "medium"], 9) == [("Maximil", " ."), ("Ben", ""), ("Blue", "")]


async def test_who_plays_for_another_is_told_until_something_is_done() -> None:
    async with at_table() as (ann, made):
        own, ben = made.sitters
        made.now(sitters=(own, replace(ben, level="hard")))
        await ann.until(lambda: "A computer player, hard, plays for Ben." in ann.told)
        made.now(sitters=(own, ben))
        await ann.until(lambda: "Ben plays again." in ann.told)
        await ann.press("t", "1", "enter")
        await ann.until(lambda: ann.game.session.length == 1)
        assert "plays again" not in ann.told
        await ann.press("z")
        await ann.until(lambda: ann.game.session.length == 0)
        assert "plays again" not in ann.told
