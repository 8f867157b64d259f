"""A game over a real SSH line: played, cut off in the middle, gone on with, and nothing left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import gethostname

import pytest

from saves.document import make_save
from saves.store import FileStore
from saves.verify import load_match
from tests.games.java.app.playing import busy_position, table_at
from tests.saves.locks import locked_in
from tests.ssh.server import USER, Server, SshSession, blocks, needs_ssh

pytestmark = needs_ssh

NAME = "prepared"
ACTIONS = ("rice C5", "enter K10", "move K9 K8", "token", "festival J10 mask")
"""What is played from the prepared position up to a festival that the other player must answer."""
BOTS = "Ann=bot:hard,Bob=bot:hard"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an account for each player."""
    with Server(tmp_path, blocks("sshd_config")[0]) as server:
        yield server


def prepare(server: Server) -> None:
    """Saves a game in which a festival can be held."""
    table = table_at(busy_position(developers=("K9 J8", "J9")), (None, None))
    FileStore(server.home() / "saves").save(NAME, make_save(table._match, title="Prepared", saved_at=1))


def log_of(server: Server) -> tuple[str, ...]:
    """The actions of the only game."""
    return tuple(str(played.action) for played in load_match(server.saved())[0].log)


def until_shows(session: SshSession, text: str) -> None:
    """Waits until the screen has a text."""
    session.until(lambda: text in session.text, f"never showed {text!r}")


def environment(pid: int) -> list[bytes]:
    """The environment with which a process was started."""
    return Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")


def open_table(session: SshSession, shown: str = "HAND") -> None:
    """Lifts the curtain."""
    until_shows(session, "Pass the keyboard")
    session.press("enter")
    until_shows(session, shown)


def test_a_game_is_played_held_cut_off_in_mid_festival_and_goes_on_at_the_same_prompt(server: Server) -> None:
    prepare(server)
    with SshSession(server, "resume") as session:
        open_table(session)
        for number, action in enumerate(ACTIONS, 1):
            session.write(f":{action}\r".encode())
            session.until(lambda number=number: log_of(server) == ACTIONS[:number], action)  # type: ignore[misc]
        open_table(session, "YOUR CARDS")
        session.settle(0.15)
        assert not session.read(0.3), "something is sent while nothing happens"
        prompt = session.text
        (holder,) = server.players()
        with SshSession(server, "resume", NAME) as second:
            until_shows(second, "another of your sessions, since")
            assert str(holder) not in second.text and gethostname() not in second.text
        os.kill(session.pid, signal.SIGKILL)
        assert session.exit_code() == -signal.SIGKILL
    server.until_gone()
    assert not locked_in(server.home() / "saves")
    with SshSession(server) as session:
        until_shows(session, "Continue")
        session.press("enter")
        open_table(session, "YOUR CARDS")
        session.until(lambda: session.text == prompt, "another prompt")
        assert log_of(server) == ACTIONS
        session.press("p")
        session.until(lambda: log_of(server) == (*ACTIONS, "pass"), "no answer to the festival")


def test_a_resize_arrives_keys_of_shells_do_no_harm_and_nothing_is_brought_along(server: Server) -> None:
    harmful = {"TEXTUAL_DRIVER": "nowhere:Nothing", "MEJA_HOME": "elsewhere", "PYTHONPATH": "elsewhere"}
    with SshSession(server, "play", "java", "--players", "Ann,Bob", "--seed", "6", **harmful) as session:
        open_table(session)
        (pid,) = server.players()
        brought = {each.partition(b"=")[0].decode() for each in environment(pid)}
        assert "LANG" in brought and not brought & {*harmful}
        session.write(b"\x1a")  # Ctrl+Z
        until_shows(session, "Ctrl+Z does not stop a served game; Ctrl+Q quits")
        session.write(b"\x1c\x03")  # Ctrl+\, Ctrl+C
        until_shows(session, "Ctrl+Q quits meja")
        session.write(b":draw deck\r")
        session.until(lambda: log_of(server) == ("draw deck",), "the game does not go on")
        session.resize((120, 40))
        session.until(lambda: "help" in session.rows[39], "the last line is not at the bottom")
        session.press("ctrl+q")
        assert session.exit_code() == 0
    assert session.is_restored
    server.until_gone()


def test_a_window_closed_while_a_computer_player_thinks_leaves_no_process(server: Server) -> None:
    with SshSession(server, "play", "java", "--players", BOTS, "--seed", "6") as session:
        until_shows(session, "Java  turn")
        session.until(lambda: sum("bot_workers.worker" in each for each in server.players().values()) > 0)
        os.close(session.fd)
        assert session.exit_code(reading=False) != 0
    server.until_gone()
    assert server.saved().setup.names == ("Ann", "Bob")


def test_a_client_gets_what_is_on_the_list_and_nothing_else(server: Server) -> None:
    home = server.home()
    spoken = server.run("--", "meja", "text", typed="2\nimport /etc/hostname\n\nquit\n")
    assert (spoken.returncode, spoken.stderr) == (0, "")
    assert "takes and gives no files" in spoken.stdout and "FILE" not in spoken.stdout
    without_terminal = server.run()
    assert without_terminal.returncode == 1 and "ssh -t" in without_terminal.stderr
    refused = server.run("--", "text", ";", "id")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("meja: ") and refused.stderr.count("\n") == 1
    copied = server.run("-s", "--", "sftp")
    assert (copied.returncode, copied.stdout) == (2, "")
    forwarded = server.run("-W", f"127.0.0.1:{server.port}")
    assert forwarded.returncode != 0 and "OpenSSH" not in forwarded.stdout
    assert [path.name for path in server.data.iterdir()] == [USER]
    assert home.stat().st_mode & 0o7777 == 0o700


def starting(server: Server) -> bool:
    """Whether Python has been started for a player, in place of the shell."""
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # most are another's, or go while they are looked at
            words = (place / "cmdline").read_bytes().split(b"\0")
            if b"--served" in words and str(server.data).encode() in words:
                return True
    return False


def test_ctrl_c_while_python_starts_shows_no_line_of_it(server: Server) -> None:
    with SshSession(server) as session:
        session.until(lambda: starting(server), "nothing was started")
        while not session.is_mode_on(1049) and starting(server):
            session.write(b"\x03\x1c")  # Ctrl+C, Ctrl+\\
            session.read(0.01)
        session.until(
            lambda: "NEW GAME" in session.text.upper() or b"meja: " in session.sent,
            "neither a page nor a line",
        )
        session.settle(0.1)
    shown = session.sent.decode(errors="replace")
    assert "Traceback" not in shown and "Interrupt" not in shown and str(server.data) not in shown


def test_ctrl_c_ends_a_game_in_lines_with_the_game_saved(server: Server) -> None:
    with SshSession(server, "text", "builders", "--players", "Ann,Bob", "--seed", "7") as session:
        for asked, typed in (("your choice:", b"open 1\r"), ("2 actions left", b"\x1a\x1c\x03")):
            until_shows(session, asked)
            session.write(typed)
        assert session.exit_code() == 130
        assert "meja: interrupted" in session.text
    server.until_gone()
    assert log_of(server) == ("open 1",)


def test_keys_of_one_account_open_the_folders_of_their_players(tmp_path: Path) -> None:
    with Server(tmp_path, blocks("sshd_config")[1], accounts=False) as server:
        lines = blocks("authorized_keys")[0].splitlines()
        for name, line in zip(("anna", "ben"), lines, strict=True):
            server.add_player(name, line)
            done = server.run("--", "text", "builders", key=name, typed="quit\n")
            assert (done.returncode, done.stderr) == (0, "")
            assert len(list(server.home(name).glob("saves/*.meja"))) == 1
        forwarded = server.run("-W", f"127.0.0.1:{server.port}", key="ben")
        assert forwarded.returncode != 0 and "OpenSSH" not in forwarded.stdout
