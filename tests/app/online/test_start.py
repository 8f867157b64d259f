"""Where a table server is found, and that the first player starts one."""

from __future__ import annotations

import errno
import os
import signal
import socket
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import pytest

from app.online import reach
from app.online.client import Client
from app.online.connection import NO_SERVER
from app.online.reach import MOST_PATH, Reach, ReachError, has_tables, socket_path
from app.online.start import open_client
from app.online.way import TablesAt
from app.session.pending import SessionError
from saves.paths import tables_folder
from tests.app.online.serving import Serving, got, hello, make_table, serving, until


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where sockets and tables of the account are, in a path short enough."""
    with tempfile.TemporaryDirectory(prefix="meja-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        monkeypatch.setenv("MEJA_HOME", folder)
        yield Path(folder)


def servers(path: Path) -> list[int]:
    """The processes that serve at a socket, or want to."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"serve" in words and os.fsencode(path) in words:
            found.append(int(process.name))
    return found


def end_servers(path: Path) -> list[int]:
    """Asks those to end that serve at a socket, and returns them."""
    for pid in (found := servers(path)):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    return found


def test_players_who_come_at_once_find_one_server_which_outlives_them(root: Path) -> None:
    clients = [open_client(TablesAt(player)) for player in ("ann", "bob", "cem")]
    try:
        tables = {make_table(client).table for client in clients}
        assert len(tables) == 3
        until(lambda: len(servers(socket_path())) == 1)
        for client in clients:
            client.close()
        late = open_client(TablesAt("dan"))
        late.follow()
        until(lambda: {line.table for line in late.tables} == tables)
        late.close()
    finally:
        end_servers(socket_path())
    until(lambda: not socket_path().exists())


def test_a_server_holds_no_signal_back_though_the_program_does_that_starts_it(root: Path) -> None:
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTSTP, signal.SIGCONT, signal.SIGTTOU})
    try:
        client = open_client(TablesAt("ann"))
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
    path = socket_path()
    try:
        make_table(client)
        (server,) = servers(path)
        status = Path(f"/proc/{server}/status").read_text(encoding="utf-8")
        assert int(status.partition("SigBlk:")[2].split()[0], 16) == 0
    finally:
        client.close()
        end_servers(path)


def test_without_a_server_who_may_start_none_is_told_and_goes_on_trying(root: Path) -> None:
    client = open_client(TablesAt("ann", socket_path()))
    until(lambda: client.trouble)
    assert client.trouble == NO_SERVER
    client.close()
    with pytest.raises(SessionError, match="left the tables"):
        got(client.join("AAAA-AAAA"))


def test_a_list_of_no_tables_starts_no_server_and_the_first_table_does(root: Path) -> None:
    looking, making = open_client(TablesAt("ann")), open_client(TablesAt("bob"))
    try:
        looking.follow()
        until(lambda: looking.trouble)
        assert looking.trouble == "Nobody has made a table here yet." and not servers(socket_path())
        made = make_table(making)
        until(lambda: [line.table for line in looking.tables] == [made.table])
        for each in (looking, making):
            each.close()
        until(lambda: end_servers(socket_path()) == [])
        back = open_client(TablesAt("bob"))
        back.follow()
        until(lambda: [line.is_mine for line in back.tables] == [True])
        back.close()
    finally:
        end_servers(socket_path())


def test_why_a_server_does_not_start_is_told_and_it_is_tried_again(root: Path) -> None:
    tables_folder().parent.mkdir(parents=True, exist_ok=True)
    tables_folder().write_text("no folder")
    client = open_client(TablesAt("ann"))
    try:
        wished = client.join("AAAA-AAAA")
        until(lambda: client.trouble and "does not start" in client.trouble)
        assert client.trouble and client.trouble.startswith("The table server does not start: Invalid value")
        tables_folder().unlink()
        with pytest.raises(SessionError, match="No table has this code"):
            got(wished)
        client.close()
    finally:
        end_servers(socket_path())


def test_a_path_that_is_too_long_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / ("x" * MOST_PATH)
    with pytest.raises(ReachError) as caught:
        Reach(path, None)()
    assert str(caught.value) == f"A socket's path has {MOST_PATH} bytes at most, not {len(str(path))}."
    client = Client(Reach(path, None), hello("ann"))
    with pytest.raises(SessionError, match="bytes at most"):
        got(client.join("AAAA-AAAA"))


def test_a_folder_of_another_account_is_told_in_one_line_without_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", str(tmp_path))

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert has_tables(tmp_path / "s")
    with pytest.raises(ReachError) as caught:
        Reach(tmp_path / "s", None)()
    assert str(caught.value) == "This account may not come to the tables of that server."


def test_a_server_is_trusted_only_in_the_account_of_its_folder_or_in_ones_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving() as served:
        owner = served.path.parent.stat().st_uid
        monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
        for account in (owner, owner + 1, 0, None):
            monkeypatch.setattr(reach, "account_at", lambda _, account=account: account)
            Reach(served.path, None)().close()
        monkeypatch.setattr(reach, "account_at", lambda _: owner + 2)
        client = served.client("ann")
        with pytest.raises(SessionError, match="runs in another account than the folder of its socket"):
            got(client.join("AAAA-AAAA"))
        assert client.trouble == reach.NOT_TRUSTED


def test_a_second_server_at_a_socket_says_so_and_does_no_harm() -> None:
    with serving() as served:
        second = Serving(served.path.parent, served.folder)
        code, told = second.run()
        assert (code, told) == (1, f"meja: Another table server is at {served.path} already\n")
        make_table(served.client("ann"))


def test_the_socket_of_the_account_lies_in_its_own_folder(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert socket_path() == root / "meja" / "tables.sock"
    with monkeypatch.context() as changed:
        changed.setattr(os, "geteuid", lambda: 12345)  # the folder is another account's
        assert socket_path() == root / "run" / "tables.sock"
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    assert socket_path() == root / "run" / "tables.sock"
