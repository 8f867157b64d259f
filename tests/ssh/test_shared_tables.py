"""A shared table over real SSH lines: three players, a festival, and a client that is killed in its bid."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from pwd import getpwall
from typing import Any

import pytest

from tests.app.online.serving import Serving
from tests.ssh import server as ssh
from tests.ssh.server import USER, Server, SshSession, blocks, needs_ssh
from tests.terminal_line import LIMIT, ROOT
from tests.torture.tables import AtTable, TableCourse

pytestmark = needs_ssh

SEED = 1
PREFIX = "meja-test-"
"""Of the accounts that are made."""
MAY_MAKE_ACCOUNTS = os.environ.get("TESTS_ACCOUNTS") == "yes"
"""Only who says so has accounts made on the machine."""


class OverSsh(AtTable):
    """A player who sits down over SSH."""

    def __init__(self, course: TableCourse, seat: int, server: Server, user: str) -> None:
        """Connects.

        Args:
            course: The game.
            seat: Whose it is.
            server: Where to.
            user: The account.
        """
        self.course, self.seat = course, seat
        key = course.owner(seat)
        self.line: Any = SshSession(server, "watch", course.name, key=key, user=user)


class Table(TableCourse):
    """The game whose players are accounts."""

    prefix = PREFIX


@contextmanager
def played(kind: type[TableCourse], folder: Path) -> Iterator[TableCourse]:
    """A table server, and a table at which three may hold a festival."""
    served = Serving(folder)
    served.path = folder / "tables.sock"
    course = kind.of("java", 1, SEED, served.folder)
    served.start()
    try:
        yield course
    finally:
        served.close()


def has_played(players: Sequence[OverSsh], verb: str) -> None:
    """Has whoever must act play, and all see it; it must be such an action."""
    course = players[0].course
    actor = players[course.to_act]
    actor.play()
    assert course.acknowledged[-1].split()[1] == verb
    for player in players:
        player.open()


def hold_a_festival(course: TableCourse, server: Server, users: Sequence[str]) -> None:
    """Three play into a festival; who must bid last is killed in it, comes back, and bids."""
    with ExitStack() as stack:
        players = [OverSsh(course, seat, server, users[seat]) for seat in range(3)]
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
        players[bidder.seat] = bidder = OverSsh(course, bidder.seat, server, users[bidder.seat])
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


def prompt(player: OverSsh) -> list[str]:
    """The festival's dialog, as it stands in the side of the screen."""
    return [row[57:] for row in player.line.rows[7:20]]


def test_three_keys_of_one_account_hold_a_festival_and_one_is_killed_in_its_bid() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meja-")))
        course = stack.enter_context(played(TableCourse, folder))
        server = stack.enter_context(Server(folder, blocks("sshd_config")[1], accounts=False))
        (line,) = blocks("authorized_keys")[1].splitlines()
        for seat in range(3):
            owner = course.owner(seat)
            server.add_player(owner, line.replace("anna", owner))
        hold_a_festival(course, server, [USER] * 3)


# --- an account for each ----------------------------------------------------------------------------


def python_for_all() -> str | None:
    """An interpreter of our version that all accounts may run, or None."""
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    for found in (str(Path(sys.executable).resolve()), shutil.which(f"python{version}", path="/usr/bin")):
        if found is not None and all(
            each.stat().st_mode & 0o001 for each in (Path(found), *Path(found).parents)
        ):
            return found
    return None


def program_for_all(folder: Path) -> Path:
    """The program as all accounts may run it."""
    python = python_for_all()
    if python is None:
        pytest.skip("no Python here that other accounts may run")
    program = folder / "meja"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH={ROOT}:{sysconfig.get_path("purelib")} exec {python} -P -m app "$@"\n'
    )
    program.chmod(0o755)
    return program


@contextmanager
def accounts(folder: Path, names: Sequence[str]) -> Iterator[None]:
    """Accounts that are made, and removed again."""
    assert not {*names} & {each.pw_name for each in getpwall()}, "such accounts are there already"
    try:
        for name in names:
            home = ("--no-create-home", "--home-dir", folder, "--password", "*", "--shell", "/bin/sh")
            subprocess.run(["useradd", *home, name], check=True, timeout=LIMIT)
        yield
    finally:
        for name in names:
            subprocess.run(["userdel", name], check=False, timeout=LIMIT)


@pytest.mark.skipif(
    os.geteuid() != 0 or not MAY_MAKE_ACCOUNTS, reason="only for root, who says TESTS_ACCOUNTS=yes"
)
def test_three_accounts_hold_a_festival_and_one_is_killed_in_its_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meja-")))
        folder.chmod(0o755)
        monkeypatch.setattr(ssh, "MEJA", program_for_all(folder))
        course = stack.enter_context(played(Table, folder))
        users = [course.owner(seat) for seat in range(3)]
        stack.enter_context(accounts(folder, users))
        recipe, *_, command = blocks("sshd_config")
        recipe = re.sub(r" +ForceCommand .*\n", command.replace("\\", r"\\"), recipe)
        server = stack.enter_context(Server(folder, recipe, users=users))
        for user in users:
            server.add_account(user)
        hold_a_festival(course, server, users)
