"""The terminal's cursor is where the player is: screen readers say that line, magnifiers show that place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.cells import set_cell_size

from saves.store import FileStore
from tests.app.every_screen import STOPS, Stop, drawn, saved_games, text_of, walk
from tests.terminal_line import Session

BUDGET = 150
"""Bytes of one step of the cursor (design, section 7), the board and the terminal's cursor in it."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """The program on a pty, on its first page."""
    home = tmp_path_factory.mktemp("home")
    with Session("app", (), (120, 40), MEJA_HOME=str(home)) as session:
        session.until(lambda: "New game" in session.text)
        yield session


def around(session: Session, width: int = 1) -> str:
    """What stands at the cursor, and with it so many cells less one to the right."""
    cursor = session.screen.cursor
    return session.rows[cursor.y][cursor.x : cursor.x + width]


def line(session: Session) -> str:
    return session.rows[session.screen.cursor.y]


def comes(session: Session, keys: bytes, condition: Callable[[], bool], told: str) -> None:
    """Presses keys; then the cursor must come to a place."""
    session.write(keys)
    session.until(condition, f"after {keys!r} the cursor never came to {told}")


def test_on_pages_it_is_on_the_current_line_and_where_the_next_character_goes(program: Session) -> None:
    def on(label: str) -> Callable[[], bool]:
        return lambda: around(program) == ">" and label in line(program)

    def typing(text: str) -> Callable[[], bool]:
        return lambda: around(program) == "_" and f"{text}_" in line(program)

    def at_text(text: str) -> Callable[[], bool]:
        return lambda: text in line(program)

    comes(program, b"", on("New game"), "the first offer")
    comes(program, b"\x1b[B", on("Tables"), "the second offer")
    comes(program, b"s", on("Colours"), "the settings")
    comes(program, b"\x1b[F", on("Keys"), "the last of them")
    comes(program, b"qn", on("Start the game"), "the form")
    comes(program, b"1", typing(""), "the name")
    comes(program, "Zoë".encode(), typing("Zoë"), "the end of the name")
    comes(program, b"\x7f", typing("Zo"), "the end of the name")
    comes(program, b"\x1b[F\x1b[A77", typing("77"), "the end of the seed")
    comes(program, b"\x1bqh", at_text("The aim"), "the first line of help")
    comes(program, b"/festival", typing("festival"), "the end of what is searched for")
    comes(program, b"\r", lambda: around(program) == ">" and "Festivals" in line(program), "what was found")
    comes(program, b"q", lambda: "New game" in program.text, "the first page")


def test_at_the_tables_it_is_on_the_space_the_card_and_what_is_marked(program: Session) -> None:
    def on_space() -> bool:
        cursor = program.screen.cursor
        return program.rows[cursor.y][cursor.x - 1] == "▐"

    def on_name() -> bool:
        return line(program).strip() in ("Red", "Blue")

    def marked(sign: str, text: str) -> Callable[[], bool]:
        return lambda: around(program, len(sign)) == sign and text in line(program)

    comes(program, b"n2\x1b[D\x1b[D\x1b[F\r", on_name, "the name of who takes over")
    comes(program, b"\r", on_space, "the board")
    for key, dx, dy in ((b"\x1b[C", 4, 0), (b"\x1b[B", 2, 2), (b"h", -4, 0), (b"y", -2, -2)):
        before, sent = (program.screen.cursor.x, program.screen.cursor.y), len(program.sent)
        wanted = before[0] + dx, before[1] + dy
        if key == b"\x1b[B":  # down goes zigzag
            program.write(key)
            program.until(lambda before=before: program.screen.cursor.y == before[1] + 2)  # type: ignore[misc]
        else:
            comes(
                program,
                key,
                lambda wanted=wanted: (program.screen.cursor.x, program.screen.cursor.y) == wanted,  # type: ignore[misc]
                f"{wanted}",
            )
        assert on_space()
        assert len(program.sent) - sent <= BUDGET
    comes(program, b":tri", lambda: around(program) == "_" and ":tri_" in line(program), "the typed action")
    comes(program, b"\x1b", on_space, "the board again")
    comes(program, b"3]\r", marked("1 ", "1 "), "the marked turn")
    comes(program, b"2", marked("2 ", "2 "), "the next turn")
    comes(program, b"qqq", marked(">", "to the home screen"), "the menu")
    comes(program, b"\x1b[B", marked(">", "settings"), "the next offer")
    comes(program, b"h", marked(">", "Continue"), "the first page")
    comes(program, b"n\x1b[H\x1b[Cs", marked(">1<", ""), "the first card")
    for key, sign in ((b"l", ">2<"), (b"4", ">4<"), (b"\x1b[B", ">4<"), (b"h", ">3<")):
        comes(program, key, marked(sign, ""), f"card {sign}")


def test_it_is_not_shown_and_the_shell_has_it_again(program: Session) -> None:
    assert not program.is_mode_on(25)
    program.write(b"\x11")
    assert program.exit_code() == 0
    assert program.is_mode_on(25)


def test_it_is_shown_from_when_it_is_set_and_where_there_is_a_place(tmp_path: Path) -> None:
    with Session("app", (), (80, 24), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "New game" in session.text)
        comes(session, b"s\x1b[F\x1b[A\x1b[A", lambda: "Cursor" in line(session), "its setting")
        assert session.sent.count(b"\x1b[?25") == 1, "hidden, as usual"
        comes(session, b"\x1b[C", lambda: session.is_mode_on(25), "where it is shown")
        assert around(session) == ">" and "shown" in line(session)
        comes(session, b"\x1b[C", lambda: not session.is_mode_on(25), "where it is hidden")
        comes(session, b"\x1b[C", lambda: session.is_mode_on(25), "where it is shown again")
        session.write(b"\x11")
        assert session.exit_code() == 0
    with Session("app", (), (80, 24), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "New game" in session.text and session.is_mode_on(25))
        assert around(session) == ">"


WHERE = {
    "load": "> 1",
    "java draw": "> 1",
    "festival": ">1",
    "builders take": ">",
}
"""What stands at the cursor in some other places."""


async def test_it_is_at_the_point_of_every_other_page_and_dialog(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    saved_games(store)
    stops: list[Stop] = [stop for stop in STOPS if stop.name in WHERE]
    assert len(stops) == len(WHERE)
    async for stop, app in walk(store, stops):
        x, y = app.cursor_position
        row = text_of(drawn(app))[y]
        shown = row[len(set_cell_size(row, x)) :].lstrip()  # names may have wide signs
        assert shown.startswith(WHERE[stop.name]), (stop.name, (x, y), shown)
