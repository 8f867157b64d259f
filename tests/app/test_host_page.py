"""The page of whoever runs a host: what it shows, what its keys do, and that it sends nothing for nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from app.host_application import HostApp
from app.online.orders import OrderKind
from app.screens.host_page import HostScreen
from app.terminal.environment import TerminalFlags
from saves.people import Person
from saves.shared import SeatKind
from tests.app.online.hosting import Hosting, hosting
from tests.app.online.serving import PATIENCE_SECONDS, got, make_table, until
from tests.app.pages import on_screen
from tests.terminal_line import Session


@pytest.fixture
def host() -> Iterator[Hosting]:
    """A host that knows Ann, who is here, and Bob."""
    with hosting() as each:
        each.ann = each.client(each.know("Ann", f"SHA256:{'a' * 43}").id)  # type: ignore[attr-defined]
        each.know("Bob", is_guest=True)
        until(lambda: each.ann.is_there)  # type: ignore[attr-defined]
        yield each


class Page:
    """The page, which tests wait for."""

    def __init__(self, app: HostApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def rows(self) -> list[str]:
        """What is on the screen, a row each."""
        return [row.rstrip() for row in on_screen(self.app).splitlines()]

    @property
    def head(self) -> str:
        """The rows above the lists."""
        return "\n".join(self.rows[: next(n for n, row in enumerate(self.rows) if "PEOPLE" in row)])

    async def until(self, is_so: Callable[[], Any]) -> None:
        """Waits until something is so."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_so():
            assert time.monotonic() < end, "\n".join(self.rows)
            await self.pilot.pause()
            await asyncio.sleep(0.01)

    async def until_shown(self, text: str) -> None:
        """Waits until a text is on the screen."""
        await self.until(lambda: any(text in row for row in self.rows))

    async def press(self, *keys: str) -> None:
        """Presses keys."""
        await self.pilot.press(*keys)
        await self.pilot.pause()


@asynccontextmanager
async def page_of(
    host: Hosting, size: tuple[int, int] = (80, 24), *, is_night: bool = False, ascii_only: bool = False
) -> AsyncIterator[Page]:
    """The page of a host."""
    app = HostApp(host.path, flags=TerminalFlags(ascii_only=ascii_only), is_night=is_night)
    async with app.run_test(size=size) as pilot:
        page = Page(app, pilot)
        for text in ("TABLES", host.door.night.code, host.front.fingerprint[:40]):
            await page.until_shown(text)
        yield page


def person_of(host: Hosting, name: str) -> Person:
    """Somebody whom the host knows."""
    found = host.people.by_name(name)
    assert found is not None
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_the_way_for_friends_stands_first_then_people_and_tables(host, size):
    table = make_table(host.ann, SeatKind.OPEN).table
    got(host.ann.sit(table))
    async with page_of(host, size) as page:
        await page.until_shown("TABLES")
        assert page.rows[0].startswith(" GAME NIGHT") and page.rows[0].endswith("1 is here")
        assert host.front.invitation in page.head and host.door.night.code in page.head
        ann, bob = (next(row for row in page.rows if name in row) for name in ("o Ann", "- Bob"))
        assert f"Java {table.removeprefix('table-')[:8]}" in ann and ann.endswith("1 key")
        assert "seen just now" in bob and bob.endswith("guest tonight")
        seats = next(row for row in page.rows if "A  Ann" in row)
        assert ".  open" in seats
        assert any("Java: waiting for one player" in row and row.endswith("just now") for row in page.rows)


async def test_that_the_list_of_people_cannot_be_read_stands_below(host):
    people = host.data / "people"
    kept = people.read_bytes()
    async with page_of(host) as page:
        people.write_bytes(b"damaged")
        make_table(host.ann)
        await page.until(lambda: "list of people" in "\n".join(page.rows).lower())
        await page.until_shown("Java: waiting for one player")
        people.write_bytes(kept)
        make_table(host.ann)
        await page.until(lambda: "list of people" not in "\n".join(page.rows).lower())


async def test_in_ascii_no_byte_is_beyond_it_and_who_is_here_is_told_apart(host):
    async with page_of(host, ascii_only=True) as page:
        told = [
            "".join(segment.text for segment in strip)
            for strip in page.app.screen._compositor.render_strips(page.app.size)
        ]
        assert "".join(told).isascii()
        assert any(" o Ann" in row for row in told) and any(" - Bob" in row for row in told)


async def test_people_who_come_and_tables_that_move_on_are_seen_and_the_line_stays(host):
    async with page_of(host) as page:
        await page.press("down")
        bob = host.client(person_of(host, "Bob").id)
        await page.until_shown("o Bob")
        assert any(row.startswith(" >  o Bob") for row in page.rows), "the same person is current"
        make_table(bob, SeatKind.OPEN)
        await page.until_shown("waiting for one player")
        bob.close()
        await page.until_shown("- Bob")


async def test_who_is_here_is_sent_away_after_a_question(host):
    async with page_of(host) as page:
        await page.press("k", "enter")
        assert host.front.hung_up == []
        await page.press("k", "y")
        await page.until_shown("The visit of Ann has ended.")
        await page.until_shown("- Ann")
        await page.press("k")
        await page.until_shown("Go to a person who is here first.")


async def test_a_person_is_banned_after_a_question_and_let_in_again(host):
    async with page_of(host) as page:
        await page.press("p", "b", "y")
        await page.until_shown("x Ann")
        assert person_of(host, "Ann").banned
        await page.until_shown("let in again")
        await page.press("b")
        await page.until_shown("Ann may come again.")
        assert not person_of(host, "Ann").banned


async def test_a_table_is_closed_and_then_removed_after_a_question(host):
    make_table(host.ann, SeatKind.OPEN)
    async with page_of(host) as page:
        await page.until_shown("waiting for one player")
        await page.press("tab", "c", "y")
        await page.until_shown("Java: over")
        await page.press("tab", "tab")
        await page.until_shown("c remove")
        await page.press("c", "y")
        await page.until_shown("No table has been made yet.")
        assert host.store().list() == []


async def test_a_line_is_said_people_are_taken_no_more_and_a_code_is_drawn(host):
    heard: list[str] = []
    host.ann.noticed = heard.append
    async with page_of(host) as page:
        await page.press("s", *"Pizza", "enter")
        await page.until_shown("Said to 1 person: Pizza")
        assert heard == ["The host: Pizza"]
        await page.press("d")
        await page.until_shown("nobody new is let in")
        await page.press("d")
        await page.until_shown("1 is here")
        before = host.door.night.code
        await page.press("n", "y")
        await page.until(lambda: host.door.night.code != before and host.door.night.code in page.head)


async def test_what_cannot_be_done_on_a_line_is_told(host):
    async with page_of(host) as page:
        await page.press("c")
        await page.until_shown("Go to a table first.")
        await page.press("t")
        await page.until_shown("No table has been made yet.")
        await page.press("end", "b")
        await page.until_shown("Go to a person first.")
        await page.press("x")
        await page.until_shown("x does nothing here")
        await page.press("question_mark")
        await page.until_shown("k: end the visit of a person")


async def test_leaving_the_page_leaves_the_night(host):
    async with page_of(host) as page:
        await page.press("q")
    assert page.app.return_code in (0, None)
    host.order(OrderKind.SAY, text="still here")


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_the_page_of_the_host_itself_ends_the_night_after_a_question(host, key):
    async with page_of(host, is_night=True) as page:
        await page.press(key, "enter")
        host.order(OrderKind.SAY, text="still here")
        await page.press(key, "y")
        await page.until(lambda: not host._thread.is_alive())
        await page.until(lambda: not page.app.is_running)


async def test_a_server_that_was_away_is_found_again(host):
    async with page_of(host) as page:
        host.end()
        await page.until_shown("!")
        await page.press("k", "y")
        host.start()
        await page.until_shown("o Ann")
        await page.until(lambda: not any(row.startswith("!") for row in page.rows))


async def test_a_page_that_nobody_touches_is_told_and_draws_nothing(host, monkeypatch):
    drawn: list[str] = []
    async with page_of(host) as page:
        assert isinstance(page.app.screen, HostScreen)
        await page.until_shown("First here")
        monkeypatch.setattr(HostScreen, "hear", lambda _: drawn.append("heard"))
        before = page.rows
        await asyncio.sleep(0.3)
        assert (drawn, page.rows) == ([], before)


async def test_names_that_a_terminal_would_obey_are_spelled_out(host):
    host.people.change(Person(person_of(host, "Bob").id, "B[2J", (), True, "", 1, 1))
    async with page_of(host) as page:
        await page.until_shown("B[2J")


def test_on_a_terminal_line_the_page_gets_no_byte_for_nothing_and_gives_the_terminal_back(host):
    with Session("app", ("admin", "--socket", str(host.path)), size=(80, 24)) as line:
        line.until(lambda: "First here" in line.text, "no page")
        line.settle(0.5)
        assert not line.read(0.5), "a byte came for nothing"
        line.resize((120, 40))
        line.until(lambda: "leave" in line.rows[39], "the last line is not at the bottom")
        line.press("q")
        assert line.exit_code() == 0 and line.is_restored
