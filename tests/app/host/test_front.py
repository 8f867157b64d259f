"""What cannot be a host: one clear line each, and nothing is left of the attempt."""

from __future__ import annotations

import errno
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from app import ROOT
from app.cli.group import cli
from app.host import front
from app.host.options import PORT, HostOptions
from app.online import listen
from saves.people import FolderPeople, Person, new_id

TWO_WAYS = ("pipx install --force '.[host]'", "uv tool install --force '.[host]'")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder whose name is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="meja-") as folder:
        yield Path(folder)


def refused(folder: Path, *words: str) -> str:
    """The line by which a host is refused."""
    done = CliRunner().invoke(cli, ["host", "--address", "127.0.0.1", "--data", str(folder), *words])
    assert (done.exit_code, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert not (folder / "tables.sock").exists()
    return line


def test_a_port_that_is_taken_is_refused_with_the_way_to_another(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused(folder, "--port", str(port)) == (
            f"meja: Port {port} is in use already; --port takes another"
        )


def test_an_address_that_is_none_of_this_machine_is_refused(folder: Path) -> None:
    for address in ("192.0.2.1", "nowhere.invalid"):
        assert refused(folder, "--address", address).startswith(
            f"meja: This machine has no address {address};"
        )


def test_why_nobody_can_come_is_said_in_a_line() -> None:
    plan = HostOptions(Path("/x"), 22, "10.1.2.3")
    told = front.why_closed(PermissionError(errno.EACCES, "Permission denied"), plan)
    assert told == "Port 22 is not for this account; --port takes one from 1024 on."
    told = front.why_closed(OSError(errno.ENOBUFS, "No buffer space available"), plan)
    assert told == "Nobody can come to port 22: no buffer space available."


def test_who_is_outside_is_told_of_only_where_the_address_is_of_a_network_of_ones_own() -> None:
    places = ("192.168.1.20", "10.0.0.1", "fd00::1", "8.8.8.8", "127.0.0.1", "games.example")
    assert [front.is_of_network(place) for place in places] == [True, True, True, False, False, False]


def test_a_folder_with_another_host_and_one_whose_path_is_too_long_are_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listen, "LOCK_SECONDS", 0.0)
    with listen.alone(folder / "tables.sock"):
        assert refused(folder) == f"meja: A host is up with {folder} already; meja admin looks after it"
    assert "bytes at most" in refused(folder / ("x" * 100))


def test_a_command_of_notices_with_a_quote_too_many_and_a_key_for_all_are_refused(folder: Path) -> None:
    assert "a quote or a backslash too many" in refused(folder, "--notify", "'")
    (folder / "host_key").chmod(0o644)
    assert "chmod 600" in refused(folder)


def test_without_its_extra_one_line_says_how_to_get_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.cli.host.find_spec", lambda _name: None)
    line = refused(folder)
    assert all(way in line for way in TWO_WAYS)
    assert not [*folder.iterdir()]


def test_of_who_is_not_known_no_folder_stays_from_a_host_that_was_killed(folder: Path) -> None:
    known = Person(new_id(), "Ann", (), False, "", 1, 1)
    FolderPeople(folder / "people").add(known)
    FolderPeople(folder / "people").add(guest := Person(new_id(), "Ben", (), True, "", 1, 1))
    stranger, lost = new_id(), new_id()
    for name in (known.id, guest.id, stranger, lost, "notes"):
        (folder / "players" / name / "saves").mkdir(parents=True)
    for name in (guest.id, lost):
        (folder / "players" / name / "saves" / "a.meja").touch()
    assert refused(folder, "--address", "192.0.2.1").startswith("meja: This machine has no address")
    assert {each.name for each in (folder / "players").iterdir()} == {known.id, lost, "notes"}, (
        "what somebody has saved stays, whatever has become of the list of people"
    )


def test_where_the_tables_cannot_be_served_no_nursery_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    class Nursery:
        def start(self) -> None:
            done.append("start")

        def close(self) -> None:
            done.append("close")

    async def fail(*_: object) -> None:
        raise OSError(errno.EIO, "no socket")

    monkeypatch.setattr(front, "Nursery", Nursery)
    monkeypatch.setattr(front, "serve_at", fail)
    with pytest.raises(OSError, match="no socket"):
        front.keep_host(HostOptions(folder, port=0), print)
    assert done == ["start", "close"]


def test_the_line_for_friends_names_the_address_or_what_others_find_this_machine_by() -> None:
    assert front.own_address()


def test_the_process_with_the_key_loads_no_screen() -> None:
    """It stays small, and what reads keys and draws is none of what strangers reach."""
    code = "import sys, app.host.front; print(*sorted({each.partition('.')[0] for each in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "asyncssh" in loaded.stdout.split()
    assert not {"textual", "rich"} & {*loaded.stdout.split()}


def test_the_line_for_friends_names_a_port_only_where_ssh_does_not_go_there_by_itself() -> None:
    assert front.invitation(22, "night.example") == "ssh night.example"
    assert front.invitation(PORT, "night.example") == "ssh -p 2222 night.example"
