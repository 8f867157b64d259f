"""Keys typed ahead on a slow line reach the dialogs they were meant for."""

from __future__ import annotations

from pathlib import Path

from saves.store import FileStore
from saves.verify import load_match
from tests.ssh.server import Server, SshSession, blocks, needs_ssh
from tests.ssh.slow_line import GAME, SlowLine
from tests.terminal_line import Session

KEYS = ("3", "]", "]", "enter", ".", "enter", "c", "down", "enter", "2", "]", "enter")
"""A triple tile is placed as turned in its dialog, a card drawn in another, a third dialog is left open."""
LAST = "DOUBLE village"
"""What the screen shows after them."""


def actions(home: Path) -> list[str]:
    """The log of the only game in a folder."""
    (listed,) = FileStore(home / "saves").list()
    assert listed.save is not None
    return [str(played.action) for played in load_match(listed.save)[0].log]


def lift_curtain(session: Session) -> None:
    """Comes to the table, and waits until all of it is there."""
    session.until(lambda: "Pass the keyboard" in session.text)
    session.press("enter")
    session.until(lambda: "HAND" in session.text)
    session.settle(0.1)


def typed_slowly(home: Path) -> str:
    """The screen after the keys, each typed when nothing moves any more, on a line of this machine."""
    with Session("app", GAME, (80, 24), MEJA_HOME=str(home)) as session:
        lift_curtain(session)
        for key in KEYS:
            session.press(key)
            session.settle(0.06)
        session.until(lambda: LAST in session.text)
        session.settle(0.06)
        return session.text


@needs_ssh
def test_a_burst_on_a_slow_line_does_what_the_same_keys_do_slowly(tmp_path: Path) -> None:
    expected = typed_slowly(tmp_path / "here")
    with Server(tmp_path, blocks("sshd_config")[0]) as server, SlowLine(server.port) as line:
        with SshSession(server, *GAME, port=line.port) as session:
            lift_curtain(session)
            line.is_slow = True
            session.press(*KEYS)
            session.until(lambda: session.text == expected, "not what the same keys do slowly")
        there = actions(server.home())
    assert there == actions(tmp_path / "here")
    assert [action.split()[0] for action in there] == ["triple", "draw"]
