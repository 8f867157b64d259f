"""The mouse is left to the terminal where the player wants it so, from the first byte on or from then on."""

from __future__ import annotations

import re
from pathlib import Path

from tests.terminal_line import Session

MODES = (1000, 1002, 1003, 1006)


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
        assert are_on(session) == [1000, 1002, 1006]
        session.write(b"s\x1b[F\x1b[A\x1b[C")
        session.until(lambda: "< off >" in session.text and not are_on(session))
        session.write(b"\x1b[D")
        session.until(lambda: are_on(session) == [1000, 1002, 1006])
        session.write(b"\x1b[D")
        session.until(lambda: not are_on(session))
        session.write(b"\x11")
        session.exit_code()
    with Session("app", (), (80, 23), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "New game" in session.text)
        session.write(b"\x11")
        session.exit_code()
        assert b"\x1b[?1000" not in session.sent
