"""Keys sent without pause: whoever leaves does, the end comes soon, and nothing of closed pages is kept."""

from __future__ import annotations

import gc
import os
import weakref
from contextlib import suppress
from pathlib import Path

import pytest

from app.application import Meja
from tests.extent import every
from tests.terminal.endings import LIMIT
from tests.terminal.states import NAMED
from tests.terminal_line import Session
from widgets.text_page import TextPage

TABLE = NAMED["java"]
PAGES = b"?q" * 20_000
"""Help opened and closed, more often than can be done in minutes; fewer bytes than are taken ahead."""


def write_all(session: Session, data: bytes) -> None:
    """Writes bytes as fast as they are taken, and reads what comes."""
    os.set_blocking(session.fd, False)
    left = data

    def is_written() -> bool:
        nonlocal left
        with suppress(BlockingIOError):
            left = left[os.write(session.fd, left) :]
        return not left

    session.until(is_written, "it takes no more")


def test_ctrl_q_gets_through_a_flood(tmp_path: Path) -> None:
    with Session("app", TABLE.arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        TABLE.enter(session)
        write_all(session, PAGES + b"\x11")
        assert session.exit_code(LIMIT) == 0
        assert session.is_restored and session.last_words == []
    TABLE.check(tmp_path)


@pytest.mark.parametrize("gets_hang_up", every(2, [False, True]))
def test_a_hang_up_behind_a_flood_ends_the_program(tmp_path: Path, gets_hang_up: bool) -> None:
    with Session(
        "app", TABLE.arguments, (80, 24), gets_hang_up=gets_hang_up, MEJA_HOME=str(tmp_path)
    ) as session:
        TABLE.enter(session)
        write_all(session, PAGES)
        os.close(session.fd)
        assert session.exit_code(LIMIT, reading=False) == 129
    TABLE.check(tmp_path)


async def test_nothing_of_a_closed_page_is_kept() -> None:
    app = Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_help("java")
        await pilot.pause()
        page = app.screen.query_one(TextPage)
        kept = [weakref.ref(each) for each in (page, page._styles_cache)]
        del page
        await pilot.press("q")
        await pilot.pause()
        gc.collect()
        assert [each() for each in kept] == [None, None]
