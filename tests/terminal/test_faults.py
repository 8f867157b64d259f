"""A fault anywhere in the program: the shell has its terminal, the game is saved, and a report says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extent import IS_LONG
from tests.saves.locks import locked_in
from tests.terminal.endings import LIMIT
from tests.terminal.run_faulty import AT_A_KEY, HAND, KEY
from tests.terminal.states import NAMED, State
from tests.terminal_line import Session

TABLE = NAMED["java"]
CURTAIN = NAMED["curtain"]
ONE_OF_A_KIND = ("key", "thread", "task", "exit", "full line", "reader")
"""Of the places: timers and workers fail as keys do, callbacks of the loop as tasks."""
WITH_BOT = ("play", "java", "--players", "Bea=bot:random,Cid=bot:random", "--seed", "6")


def check_crash(session: Session, home: Path, kind: str = "ValueError") -> str:
    """Checks all that must hold after a fault; gives the report."""
    assert session.is_restored, session.sent[-300:]
    (report,) = (home / "crashes").iterdir()
    text = report.read_text()
    assert session.last_words[0] == f"meja: ended by a fault ({kind}); the report is {report}."
    assert "Traceback" not in session.text and HAND not in session.text
    assert HAND not in text and kind in text and "textual " in text
    return text


def check_saved(session: Session, home: Path, report: str, state: State) -> None:
    """Checks that the player is told where the game is, and that it is there."""
    (path,) = (home / "saves").glob("*.meja")
    assert f"save: {path}\n" in report
    told = f"meja: the game is saved; meja resume {path.stem} goes on with it; its file is {path}."
    assert session.last_words[1:] == [told]
    state.check(home)


@pytest.mark.parametrize("place", [*AT_A_KEY, "reader"] if IS_LONG else ONE_OF_A_KIND)
def test_a_fault_at_the_table(tmp_path: Path, place: str) -> None:
    arguments = (place, *TABLE.arguments)
    with Session("tests.terminal.run_faulty", arguments, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        TABLE.enter(session)
        session.press(KEY)
        is_read = place != "full line"
        assert session.exit_code(LIMIT, reading=is_read) == 1
        session.settle()
        kind = "SystemExit" if place == "exit" else "ValueError"
        report = check_crash(session, tmp_path, kind)
        assert "run_faulty.py" in report  # the place, also of what ran in a task or thread
        check_saved(session, tmp_path, report, TABLE)
        if is_read:
            assert not locked_in(tmp_path / "saves")


def test_a_fault_while_a_computer_player_acts(tmp_path: Path) -> None:
    state = State("bot", WITH_BOT, log=None)
    with Session("tests.terminal.run_faulty", ("bot", *WITH_BOT), MEJA_HOME=str(tmp_path)) as session:
        assert session.exit_code(LIMIT) == 1
        check_saved(session, tmp_path, check_crash(session, tmp_path), state)


@pytest.mark.parametrize("place", ["start", "driver"])
def test_a_fault_at_the_start(tmp_path: Path, place: str) -> None:
    CURTAIN.prepare(tmp_path)
    with Session(
        "tests.terminal.run_faulty", (place, *CURTAIN.arguments), MEJA_HOME=str(tmp_path)
    ) as session:
        assert session.exit_code(LIMIT) == 1
        if b"\x1b[?1049h" in session.sent:
            check_crash(session, tmp_path)
        assert "meja: ended by a fault (ValueError); the report is " in session.text.replace("\n", "")
    CURTAIN.check(tmp_path)
