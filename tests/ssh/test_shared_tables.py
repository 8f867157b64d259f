"""A shared table over real SSH lines: three players, a festival, and a client that is killed in its bid."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from pwd import getpwnam

import pytest

from app.online.connection import AWAY
from app.online.protocol import Welcome
from tests.app.online.serving import Serving
from tests.ssh import server as ssh
from tests.ssh.players import OverSsh, has_played, prompt
from tests.ssh.server import USER, Server, SshSession, blocks, needs_ssh
from tests.terminal_line import ROOT
from tests.torture.tables import TableCourse

pytestmark = needs_ssh

SEED = 1
PREFIX = "meja-test-"
"""Of the accounts of players, before their names."""
KEEPER = f"{PREFIX}tables"
"""The account of the table server."""
CODE = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}")
HAS_ACCOUNTS = os.environ.get("TESTS_ACCOUNTS") == "yes"
"""Whether there are these accounts: accounts.sh makes them, and removes them."""


class Table(TableCourse):
    """The game whose players are accounts."""

    prefix = PREFIX


class Tables(Serving):
    """A table server as the manual has it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tables"
        self.root.mkdir(0o711)
        super().__init__(self.root, self.root / "kept")
        self.path = self.root / "tables.sock"


@contextmanager
def played(tables: Serving, course: TableCourse) -> Iterator[TableCourse]:
    """A table of a server that runs meanwhile."""
    tables.start()
    try:
        yield course
    finally:
        tables.close()


def hold_a_festival(course: TableCourse, server: Server, users: Sequence[str]) -> None:
    """Three play into a festival; who must bid last is killed in it, comes back, and bids."""
    with ExitStack() as stack:
        players = [OverSsh.at(course, seat, server, users[seat]) for seat in range(3)]
        for player in players:
            stack.enter_context(player.line)
            player.open()
        for verb in ("rice", "festival", "bid"):
            has_played(players, verb)
        bidder = players[course.to_act]
        asked = prompt(bidder)
        assert "YOUR CARDS" in "\n".join(asked)
        bidder.line.write(b"q:bid ma")
        bidder.line.until(lambda: "bid ma" in bidder.line.text, "nothing was typed")
        os.kill(bidder.line.pid, signal.SIGKILL)
        assert bidder.line.exit_code() == -signal.SIGKILL
        other = players[course.to_act - 1]
        name = course.actor
        other.line.until(lambda: f"{name} ." not in other.line.text, "still there")
        players[bidder.seat] = bidder = OverSsh.at(course, bidder.seat, server, users[bidder.seat])
        stack.enter_context(bidder.line)
        bidder.line.until(lambda: prompt(bidder) == asked, "another prompt")
        assert course.kept == course.acknowledged
        has_played(players, "bid")
        while course.state.auction is not None:
            players[course.to_act].play()
        for player in players:
            player.open()
    assert course.kept == course.acknowledged
    server.until_gone()


def add_players(server: Server, names: Sequence[str]) -> None:
    """Gives each a key that leads to shared tables."""
    (line,) = blocks("authorized_keys")[1].splitlines()
    for name in names:
        server.add_player(name, line.replace("anna", name))


def test_three_keys_of_one_account_hold_a_festival_and_one_is_killed_in_its_bid() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meja-")))
        tables = Tables(folder)
        course = stack.enter_context(played(tables, TableCourse.of("java", 1, SEED, tables.folder)))
        server = stack.enter_context(Server(folder, blocks("sshd_config")[1], accounts=False))
        add_players(server, [course.owner(seat) for seat in range(3)])
        hold_a_festival(course, server, [USER] * 3)


def test_a_table_is_made_in_lines_joined_by_its_code_and_found_again_on_the_first_page() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meja-")))
        tables = Tables(folder)
        stack.callback(tables.close)
        tables.start()
        server = stack.enter_context(Server(folder, blocks("sshd_config")[1], accounts=False))
        add_players(server, ["anna", "ben"])

        def come(player: str, *asked: str) -> SshSession:
            return stack.enter_context(SshSession(server, *asked, key=player))

        making = come("anna", "text")
        for asked, typed in (("Your choice:", "tables"), ("or back:", "make"), ("go makes it", "go")):
            making.expect(asked)
            making.type_line(typed)
        making.expect("The code of this table: ")
        making.until(lambda: CODE.search(making.text) is not None, "no code")
        (code,) = CODE.findall(making.text)
        ben = come("ben", "text", "--join", code)
        ben.expect("At this table: anna; ben (you).")
        anna = come("anna")
        anna.until(lambda: "> g Your table" in anna.text, "no table of hers")
        anna.press("enter")
        anna.until(lambda: "HAND" in anna.text, "no table")
        tables.end()
        anna.until(lambda: AWAY.split(";")[0] in anna.text, "the server is not missed")
        assert not any(str(folder).encode() in each.sent for each in (making, ben, anna))


# --- an account for each ----------------------------------------------------------------------------


def python_for_all() -> str | None:
    """An interpreter of our version that all accounts may run, or None."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    for found in (str(Path(sys.executable).resolve()), shutil.which(f"python{version}", path="/usr/bin")):
        if found is not None and is_for_all(Path(found)):
            return found
    return None


def is_for_all(path: Path) -> bool:
    """Whether all accounts may run a program, or go into a folder."""
    return all(each.stat().st_mode & 0o001 for each in (path, *path.parents))


def program_for_all(folder: Path) -> Path:
    """The program as all accounts may run it."""
    python, packages = python_for_all(), sysconfig.get_path("purelib")
    if python is None or not is_for_all(ROOT) or not is_for_all(Path(packages)):
        pytest.skip(f"Python, {ROOT} or {packages} is closed to other accounts")
    program = folder / "meja"
    program.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT}:{packages} exec {python} -P -m app "$@"\n')
    program.chmod(0o755)
    return program


class TablesOfKeeper(Tables):
    """A table server in an account of its own."""

    meja: Path

    @property
    def _command(self) -> list[str]:
        become = ["setpriv", f"--reuid={KEEPER}", f"--regid={KEEPER}", "--clear-groups", str(self.meja)]
        return [*become, *super()._command[3:]]

    def start(self) -> None:
        for place in (self.root, *self.root.rglob("*")):
            shutil.chown(place, KEEPER, KEEPER)
        super().start()


@contextmanager
def as_account(user: str) -> Iterator[None]:
    """What this process does meanwhile, an account does."""
    os.seteuid(getpwnam(user).pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def see_that_nobody_is_believed(tables: Serving, table: str, users: Sequence[str]) -> None:
    """Each account says that it is another, and gets its own seat; the files are kept from it."""
    for seat, user in enumerate(users):
        with as_account(user):
            raw = tables.raw(users[seat - 1])
            with pytest.raises(PermissionError):
                os.scandir(tables.folder)
        assert raw.read_until(Welcome).player == user
        assert [sitter.is_mine for sitter in raw.sit(table).sitters] == [n == seat for n in range(len(users))]
        raw.close()


@pytest.mark.skipif(not HAS_ACCOUNTS, reason="only for root: tests/ssh/accounts.sh makes the accounts")
def test_three_accounts_hold_a_festival_and_one_is_killed_in_its_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meja-")))
        folder.chmod(0o755)
        monkeypatch.setattr(ssh, "MEJA", program_for_all(folder))
        tables = TablesOfKeeper(folder)
        tables.meja = ssh.MEJA
        course = stack.enter_context(played(tables, Table.of("java", 1, SEED, tables.folder)))
        users = [course.owner(seat) for seat in range(3)]
        see_that_nobody_is_believed(tables, course.name, users)
        recipe, *_, command = blocks("sshd_config")
        recipe = re.sub(r" +ForceCommand .*\n", command.replace("\\", r"\\"), recipe)
        server = stack.enter_context(Server(folder, recipe, users=users))
        for user in users:
            server.add_account(user)
        hold_a_festival(course, server, users)
