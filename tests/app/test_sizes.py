"""Terminals of every size: nothing fails, what is needed is said, nothing is cut; resizes change no match.

`python -m tests.tools.resizes` does it in every place, at every size, and 300 times for each dialog.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from app.application import Meja
from app.dialogs.line import LineDialog
from app.screens.home import HomeScreen
from saves.store import FileStore
from tests import extent
from tests.app.every_screen import drawn, saved_games, text_of, walk
from tests.app.sizes import ASKED, NAMED, check_resized, check_sizes, faults, resize
from tests.games.java.app.playing import busy_position, playing, table_at, until_quiet
from tests.games.java.engine.positions import at, position
from tests.terminal_line import Session
from widgets.java.panels import JavaPanels
from widgets.key_bar import KeyBar
from widgets.refusal_line import RefusalLine

PLACES = ("load export", "java rotate", "java notation")
"""A dialog on a page, one at a table, and a typed line."""
FULLEST = ("java four", "builders four", "guided java", "guided builders")
RESIZED = ("java line", "load delete")
"""One that is answered by an action, and one of a page."""


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    made = FileStore(tmp_path / "saves")
    saved_games(made)
    return made


async def test_every_kind_of_place_at_small_and_usual_sizes(store: FileStore) -> None:
    stops = [NAMED[name] for name in PLACES]
    assert [fault async for fault in check_sizes(store, stops, ((1, 1), (20, 5), (60, 20)))] == []


async def test_the_fullest_tables_are_whole_at_the_smallest_size(store: FileStore) -> None:
    stops = [NAMED[name] for name in FULLEST]
    assert [fault async for fault in check_sizes(store, stops, ())] == []


async def test_one_sentence_says_what_is_needed_and_is_whole(store: FileStore) -> None:
    async for _, app in walk(store, [NAMED["settings"]]):
        of_tmux = "in tmux, tmux set status off gives a line; "  # where that is all that it lacks
        for size in ((59, 20), (60, 19), (60, 18), (60, 17), (59, 19)):
            await resize(app, size)
            shown = " ".join(" ".join(text_of(drawn(app))).split())
            assert shown == (
                f"needs 60x20, has {size[0]}x{size[1]}: make it larger; Ctrl+Q quits; "
                f"{of_tmux if size in ((60, 19), (60, 18)) else ''}meja text plays at any size"
            )
        await resize(app, (60, 20))
        assert "SETTINGS" in text_of(drawn(app))[0]


async def test_a_table_that_is_too_small_says_a_way_out_that_is_open() -> None:
    async with playing(table_at(busy_position()), (60, 20)) as game:
        await game.press("e", "q")
        assert "needs 80x23, has 60x20: make it larger; Ctrl+Q quits" in " ".join(game.told.split())
        await game.press("ctrl+q")
        await game.until(lambda: not game.app.is_running)


async def test_dialogs_wait_through_resizes_and_their_answers_do_the_same(store: FileStore) -> None:
    asked = [each for each in ASKED if each.stop.name in RESIZED]
    assert len(asked) == len(RESIZED)
    assert [fault async for fault in check_resized(store, asked, extent.count(8, 5), 1)] == []


async def test_the_panels_of_a_size_stand_as_they_do_whatever_size_was_before() -> None:
    async with playing(table_at(position(4), ("random", None, None, None)), (120, 40)) as game:
        panels = game.screen.query_one(JavaPanels)
        at_first = panels.region
        await resize(game.app, (100, 40))
        await game.until(lambda: panels.region != at_first)
        await resize(game.app, (120, 40))
        await game.until(lambda: panels.region == at_first)


async def test_a_fault_is_found() -> None:
    """The checks can fail: at a widget beyond the edge, a line that is cut, a key bar that is gone."""
    app = Meja(None)
    async with app.run_test(size=(80, 24)) as pilot:
        await until_quiet(app, pilot)
        assert faults(app) == []
        assert isinstance(app.screen, HomeScreen)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(app.screen._list, "lines", lambda width, _: [[("x" * (width + 1), "")]])
            assert any("wider" in fault for fault in faults(app))
        app.screen.query_one(RefusalLine).styles.height = 9
        await until_quiet(app, pilot)
        assert any("is cut" in fault for fault in faults(app))
        app.screen.query_one(RefusalLine).styles.height = 2
        app.screen.query_one(KeyBar).styles.offset = (0, 1)
        await until_quiet(app, pilot)
        assert "the last key bar is cut" in faults(app)


async def test_a_line_of_a_dialog_may_be_narrower_than_its_prompt() -> None:
    dialog = LineDialog("Title", "Which?", "take", text="some")
    for width in range(6):
        assert all(cell_len("".join(text for text, _ in line)) >= 0 for line in dialog.body(width))
        assert dialog.focus_at(width)[0] <= max(2, width)


async def test_a_click_after_a_resize_hits_the_space_that_is_there_now() -> None:
    async with playing(table_at(busy_position())) as game:
        for size in ((120, 40), (81, 25)):
            await resize(game.app, size)
            for space in ("L6", "E9"):
                await game.click(space)
                assert game.board.cursor == at(space), (size, space)


def test_a_click_far_to_the_right_of_a_wide_terminal_is_heard(tmp_path: Path) -> None:
    """Beyond column 223, which the oldest form of reports cannot name."""
    arguments = ("play", "java", "--players", "Ann,Bob")
    with Session("app", arguments, (500, 60), MEJA_HOME=str(tmp_path)) as session:
        cursor = session.screen.cursor

        def is_near(x: int, y: int) -> bool:
            """Whether the cursor is on a space, and this is a cell of it."""
            is_on_space = session.rows[cursor.y][cursor.x - 1] == "▐"
            return is_on_space and -1 <= x - cursor.x <= 6 and abs(y - cursor.y) <= 1

        session.until(lambda: "Pass the keyboard" in session.text)
        click(session, 400, 30)
        session.until(lambda: is_near(cursor.x, cursor.y))
        y = cursor.y
        for x in (252, 234, 246):
            click(session, x, y)
            session.until(lambda x=x: is_near(x, y), f"the space at {x} was not hit")  # type: ignore[misc]


def click(session: Session, x: int, y: int) -> None:
    """Presses and releases the left button in a cell, as terminals report it in decimal numbers."""
    session.write(f"\x1b[<0;{x + 1};{y + 1}M\x1b[<0;{x + 1};{y + 1}m".encode())
