"""The program on a terminal line while the hard players of Java think in their processes."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from saves.store import FileStore
from saves.verify import load_match
from tests.terminal.endings import LIMIT, outlived
from tests.terminal_line import Session

PLAYERS = ("play", "java", "--players", "Ann=bot:hard,Bob=bot:hard", "--seed", "6")


def workers(home: Path) -> list[int]:
    """The processes of computer players for games in a folder."""
    return [pid for pid, command in outlived(home).items() if "app.bot_workers.worker" in command]


def actions(home: Path) -> int:
    """How many actions the only game has."""
    (listed,) = FileStore(home / "saves").list()
    assert listed.save is not None
    return len(load_match(listed.save)[0].log)


def test_keys_are_answered_killed_players_are_replaced_and_quitting_leaves_nobody(tmp_path: Path) -> None:
    with Session("app", PLAYERS, (80, 24), MEJA_HOME=str(tmp_path)) as session:
        session.until(lambda: "Java  turn" in session.text)
        session.until(lambda: len(workers(tmp_path)) == 1)
        killed = workers(tmp_path)
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        # The first action can only come from a process that was started since.
        session.until(lambda: "triple at" in session.text or "laid a" in session.text)
        session.until(lambda: actions(tmp_path) > 0)
        assert not {*killed} & {*workers(tmp_path)}
        session.press("w")
        session.until(lambda: "Computer players are paused" in session.text)
        session.press("q")
        session.until(lambda: "Leave the game?" in session.text)
        session.press("x")
        assert session.exit_code(LIMIT) == 0
        session.until(lambda: not outlived(tmp_path), "a process goes on")
    assert session.is_restored
    assert "by chance" not in session.text
