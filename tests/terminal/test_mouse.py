"""The mouse is left to the terminal where the player wants it so, from the first byte on or from then on."""

from __future__ import annotations

import re
from pathlib import Path

from tests.terminal_line import Session

MODES = (1000, 1002, 1003, 1006)
"""Clicks, drags, any motion, decimal coordinates."""


def are_on(session: Session) -> list[int]:
    return [mode for mode in MODES if session.is_mode_on(mode)]


def test_with_no_mouse_no_mode_of_it_is_ever_sent_and_keys_do_all(tmp_path: Path) -> None:
    arguments = ("--no-mouse", "play", "java", "--players", "Ani,Budi", "--seed", "6")
    # Of another window, and overruled by this one's size.
    other = {"COLUMNS": "60", "LINES": "20"}
    with Session("app", arguments, (80, 23), MEJA_HOME=str(tmp_path), **other) as session:
        session.until(lambda: "Pass the keyboard" in session.text)
        session.write(b"\r3\r\r")
        session.until(lambda: "laid a triple" in session.text)
        session.write(b"q")
        session.until(lambda: "Leave the game?" in session.text)
        session.write(b"\x11")
        assert session.exit_code() == 0
        assert not re.search(rb"\x1b\[\?(9|100[012356]|1015|1016)[hl]", session.sent)


def test_the_setting_is_sent_at_once_and_holds_at_the_next_start(tmp_path: Path) -> None:
    with Session("app", (), (80, 23), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "New game" in session.text)
        assert are_on(session) == [*MODES]
        session.write(b"s\x1b[F\x1b[A\x1b[C")
        session.until(lambda: "< off >" in session.text and not are_on(session))
        session.write(b"\x1b[D")
        session.until(lambda: are_on(session) == [*MODES])
        session.write(b"\x1b[D")
        session.until(lambda: not are_on(session))
        session.write(b"\x11")
        session.exit_code()
    with Session("app", (), (80, 23), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "New game" in session.text)
        session.write(b"\x11")
        session.exit_code()
        assert b"\x1b[?1000" not in session.sent


def test_at_the_end_of_a_line_no_plain_motion_is_asked_for(tmp_path: Path) -> None:
    far = {"SSH_CONNECTION": "192.0.2.7 51000 192.0.2.1 22"}
    with Session("app", (), (80, 23), MEJA_HOME=str(tmp_path), **far) as session:
        session.until(lambda: "New game" in session.text)
        assert are_on(session) == [1000, 1002, 1006]
        assert b"?1003h" not in session.sent
        session.write(b"\x11")
        session.exit_code()
        assert not are_on(session)


def test_motion_that_comes_with_or_without_the_focus_changes_nothing_on_a_page(tmp_path: Path) -> None:
    with Session("app", (), (80, 23), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "New game" in session.text)
        session.settle()
        before = len(session.sent)
        session.write(
            b"\x1b[O" + b"".join(b"\x1b[<35;%d;%dM" % (x, x // 4) for x in range(1, 80)) + b"\x1b[I"
        )
        session.settle()
        assert len(session.sent) == before
        session.write(b"\x11")
        assert session.exit_code() == 0
