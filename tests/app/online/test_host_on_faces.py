"""What players see and hear of what the host does, on the screen and in lines."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from typing import BinaryIO, cast

import pytest

from app.online.admin import admin_line
from app.online.orders import OrderKind
from app.online.way import TablesAt, Way
from app.screens.lobby import LobbyScreen
from app.text.console import Console
from app.text.menu import run
from engines.core import SeatSetup, Setup
from saves.shared import SeatKind
from tests.app.online.screens import screen_of, with_ben
from tests.app.online.serving import ServingHere, got, make_table, serving, until
from tests.app.text.talking import Line, Typist, no_screen


@pytest.fixture
def served() -> Iterator[ServingHere]:
    """A server that runs."""
    with serving(ServingHere) as each:
        yield each


def order(
    served: ServingHere, kind: OrderKind, name: str = "", text: str = "", *, is_on: bool = False
) -> None:
    """Has something done."""
    with admin_line(served.path) as line:
        told = line.order(kind, name, text, is_on=is_on)
    assert told.is_done, told.text


async def test_what_the_host_says_stands_on_the_page_of_tables_and_at_a_table(served):
    async with screen_of(served, "Eve", Way()) as eve, with_ben(served) as (ann, _):
        await eve.until_at(LobbyScreen)
        await eve.until(lambda: served._server.office.players and len(served._server.office.players) == 3)
        order(served, OrderKind.SAY, text="Pizza is here.")
        await eve.until_shown("The host: Pizza is here.")
        await ann.until_shown("The host: Pizza is here.")


async def test_who_is_sent_away_is_told_why_and_that_the_seat_is_kept(served):
    async with with_ben(served) as (ann, ben):
        order(served, OrderKind.KICK, "Ann")
        await ann.until_shown("The host has ended your visit; your seats are kept.")
        until(lambda: not ben.company.sitters[1].is_here)
        assert ben.company.sitters[1].is_taken


async def test_a_table_that_is_removed_leads_to_the_first_page_with_why(served):
    async with with_ben(served) as (ann, ben):
        order(served, OrderKind.CLOSE, ben.name, is_on=True)
        await ann.until_shown("The host has removed this table.")


class Lines:
    """A player in line mode."""

    def __init__(self, served: ServingHere, name: str, *, has_door: bool = False) -> None:
        self._at, self._sink = TablesAt(name, served.path, name, has_door), io.StringIO()

    @property
    def written(self) -> str:
        """What has been written so far."""
        return self._sink.getvalue()

    def until_written(self, text: str, line: str) -> list[Line]:
        """Types a line until a text has come: that others have heard it does not say that it is here, too."""

        def ask_on() -> str | None:
            if text in self.written:
                return None
            time.sleep(0.01)
            return line

        return [ask_on] * 1000

    def types(self, *lines: Line, setup: Setup | None = None) -> str:
        """What is written while some lines are typed."""
        console = Console(cast(BinaryIO, Typist(lines)), self._sink, echoes=True)
        run(console, no_screen, "no screen in a test", tables_at=self._at, setup=setup)
        return self.written


def test_in_lines_what_the_host_says_comes_between_two_lines(served):
    ben = served.client("ben")
    made = make_table(ben, SeatKind.OPEN)
    session = got(ben.sit(made.table))
    heard: list[str] = []
    session.company.heard = lambda _, text: heard.append(text)

    def say(text: str) -> Line:
        def act() -> None:
            order(served, OrderKind.SAY, text=text)
            until(lambda: text in heard)

        return act

    ann = Lines(served, "Ann")
    hello, good = (ann.until_written(text, "") for text in ("Hello all.", "Good game."))
    told = ann.types("tables", say("Hello all."), *hello, "1", say("Good game."), *good, "quit", "back")
    assert told.count("\nThe host: Hello all.\n") == told.count("\nThe host: Good game.\n") == 1


def test_in_lines_of_a_game_of_ones_own_it_is_said_before_the_next_question(served):
    eve = served.client("eve")
    heard: list[str] = []
    eve.noticed = heard.append
    until(lambda: eve.is_there)
    ann = Lines(served, "ann", has_door=True)

    def say() -> None:
        until(lambda: len(served._server.office.players) == 2)
        order(served, OrderKind.SAY, text="Pizza.")
        until(lambda: heard)

    setup = Setup("java", (SeatSetup("Ann"), SeatSetup("Bob")), 3)
    told = ann.types("", say, *ann.until_written("Pizza.", "points"), "points", "quit", setup=setup)
    assert told.count("\nThe host: Pizza.\nAnn, your choice:") == 1
