"""`meja host` in a terminal: its page, a program of its own there, and who has the terminal when it ends."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.app.online.serving import until
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.server import MEJA, needs_client
from tests.terminal_line import Session

pytestmark = needs_client

CODE = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}")
ENDED = "The host has ended; all tables are saved."


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [*map(int, listed.split())]


class HostTerminal(Session):
    """A terminal in which a host is started."""

    def __init__(self, host: Hosted) -> None:
        self._host = host
        super().__init__("meja", size=(100, 24), is_fresh=True, MEJA_HOME=str(host.folder / "home"))

    def command(self, module: str, arguments: object) -> list[str]:
        return [str(MEJA), *self._host.command[1:]]

    @property
    def page(self) -> int:
        """The process of the page."""
        (nursery,) = children(self.pid)
        return min(children(nursery))

    def until_gone(self, *pids: int) -> None:
        """Waits until processes have ended."""
        until(lambda: not any(Path(f"/proc/{pid}/cwd").exists() for pid in pids))


@contextmanager
def host_terminal() -> Iterator[tuple[Hosted, HostTerminal]]:
    """A terminal with the page of a host that knows Ann."""
    with hosting(known=["Ann"]) as host:
        assert host.end() == 0  # it has made its key, which clients know
        with HostTerminal(host) as terminal:
            terminal.until(
                lambda: "Friends" in terminal.text and "end the night" in terminal.rows[23], "no page"
            )
            yield host, terminal


def test_the_page_shows_who_comes_takes_another_size_and_ends_the_night_when_it_is_left() -> None:
    with host_terminal() as (host, terminal):
        assert f"ssh -p {host.port} 127.0.0.1" in terminal.text and CODE.search(terminal.text)
        with host.come() as ann:
            ann.until(lambda: "New game" in ann.text, "no first page")
            terminal.until(
                lambda: "Ann" in terminal.text and "1 is here" in terminal.text, "Ann is not shown"
            )
            terminal.resize((120, 40))
            terminal.until(lambda: "end the night" in terminal.rows[39], "the last line is not at the bottom")
            started = [*children(terminal.pid), terminal.page]
            terminal.press("ctrl+c")
            terminal.until(lambda: "End the night?" in terminal.text, "no question")
            terminal.press("y")
            assert terminal.exit_code() == 0 and terminal.is_restored
            assert terminal.last_words == [ENDED]
            assert ann.exit_code() == 128 + signal.SIGTERM
            assert any(line.startswith("meja: the host has ended") for line in ann.rows)
            terminal.until_gone(*started)


def test_a_page_that_is_killed_gives_way_to_lines_and_ctrl_c_ends_the_night() -> None:
    with host_terminal() as (_, terminal):
        (code,) = CODE.findall(terminal.text)
        os.kill(terminal.page, signal.SIGKILL)
        terminal.until(lambda: "Ctrl+C ends the night" in terminal.text, "no lines")
        assert terminal.is_restored and f"Code of tonight: {code}" in terminal.text
        terminal.press("ctrl+c")
        assert terminal.exit_code() == 0
        assert terminal.last_words[-1].endswith(ENDED)


def test_a_host_that_is_asked_to_end_or_is_killed_leaves_the_terminal_as_it_was() -> None:
    for number, code, words in ((signal.SIGTERM, 0, [ENDED]), (signal.SIGKILL, -signal.SIGKILL, [])):
        with host_terminal() as (_, terminal):
            page = terminal.page
            os.kill(terminal.pid, number)
            assert terminal.exit_code() == code
            terminal.until_gone(page)
            terminal.settle(0.1)
            assert terminal.is_restored and terminal.last_words == words


def test_a_terminal_that_is_closed_ends_the_night_and_all_programs() -> None:
    with host_terminal() as (host, terminal), host.come() as ann:
        ann.until(lambda: "New game" in ann.text, "no first page")
        started = [*children(terminal.pid), terminal.page]
        os.close(terminal.fd)
        assert terminal.exit_code(reading=False) == 0
        assert ann.exit_code() == 128 + signal.SIGTERM
        terminal.until_gone(*started)
        assert (host.data / "log").read_text(encoding="utf-8").endswith(f"{ENDED}\n")
