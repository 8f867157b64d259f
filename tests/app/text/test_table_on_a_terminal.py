"""Line mode at a shared table as a process on a terminal: news and what is typed, waiting, the bell."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.session import RemoteSession
from app.online.way import SEAT_KEPT
from app.session.company import Phrase
from saves.shared import SeatKind
from tests.app.online.serving import Serving, got, make_table, serving, until
from tests.terminal_line import Session

WAITING = "Waiting for one player."


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    """A server for all tests of this module."""
    with serving() as each:
        yield each


class Table:
    """A table of Java at which Bob sits, and Ann by a terminal; another player is to come."""

    def __init__(self, served: Serving) -> None:
        client = served.client("Bob")
        made = make_table(client, SeatKind.INVITED, SeatKind.OPEN)
        self.bob: RemoteSession = got(client.sit(made.table))
        where = ("--name", "Ann", "--socket", str(served.path), "text", "--join", made.code)
        self.line = Session("app", where, MEJA_HOME=os.environ["MEJA_HOME"])
        self.line.expect(WAITING)
        self.line.expect("Your choice:")

    def says(self, phrase: Phrase) -> None:
        """Bob says something, and all have heard it."""
        heard: list[str] = []
        self.bob.company.heard = lambda _, text: heard.append(text)
        self.bob.company.say(phrase)
        until(lambda: heard)


def test_news_is_not_told_while_something_is_typed_but_on_enter(served: Serving) -> None:
    table = Table(served)
    with table.line as line:
        line.write(b"wh")
        table.says(Phrase.THANKS)
        line.settle()
        assert "Thank you" not in line.text
        line.write(b"o\r")
        line.expect("At this table: Bob; Ann (you); open.")
        line.expect("Bob: Thank you.")
        line.type_line("quit")
        line.expect("What becomes of your seat?")
        line.type_line("")
        assert line.exit_code() == 0
        assert SEAT_KEPT in line.text


def test_who_waits_is_told_at_once_and_enter_ends_it(served: Serving) -> None:
    table = Table(served)
    with table.line as line:
        line.type_line("wait")
        line.settle()
        before = line.text.count("Your choice:")
        table.says(Phrase.SORRY)
        line.expect("Bob: Sorry.")
        assert line.text.count("Your choice:") == before, "it waits on"
        line.type_line("")
        line.until(lambda: line.text.count("Your choice:") > before)


@pytest.mark.parametrize("bell", ["on", "off"])
def test_the_bell_rings_for_who_waited_where_it_is_set(
    served: Serving, bell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEJA_HOME", str(tmp_path))
    (tmp_path / "settings.toml").write_text(f'bell = "{bell}"\n', encoding="utf-8")
    table = Table(served)
    with table.line as line:
        line.type_line("wait")
        line.settle()
        got(table.bob.company.ask_end())
        line.expect("yes agrees, no does not.")
        line.settle()
        assert (b"\a" in line.sent) == (bell == "on")
