"""A backup of a host, made while a game is played: unpacked elsewhere all goes on, people and saves too."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from app.online.client import Client
from app.online.reach import Reach
from saves.people import Person
from tests.app.online.serving import got, hello, make_table, play_first, until
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.server import MEJA, needs_client
from tests.terminal_line import LIMIT

pytestmark = needs_client


@pytest.fixture
def host() -> Iterator[Hosted]:
    """A host that knows Ann and Ben."""
    with hosting(known=["Ann", "Ben"]) as host:
        yield host


def back_up(host: Hosted, file: Path, *words: str) -> str:
    """What is said while a backup is written."""
    done = subprocess.run(
        [MEJA, "host", "--data", host.data, "--backup", file, *words],
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=True,
    )
    return done.stdout


def own_saves(host: Hosted) -> set[Path]:
    """The games that players have saved for themselves."""
    return {path.relative_to(host.data) for path in host.data.glob("players/*/saves/*.meja")}


def client(host: Hosted, who: Person) -> Client:
    """The program of somebody whom the host knows."""
    return Client(Reach(host.data / "tables.sock", None), hello(who.id))


def test_all_goes_on_from_a_backup_that_was_made_while_a_game_was_played(
    host: Hosted, tmp_path: Path
) -> None:
    people = host.people()
    assert host.run("--", "text", "java", typed="quit\n").returncode == 0, "Ann has a game of her own"
    ann, ben = client(host, people["Ann"]), client(host, people["Ben"])
    made = make_table(ann)
    first, second = got(ann.sit(made.table)), got(ben.sit(got(ben.join(made.code))))
    until(lambda: first.catch_up() or first.persons)
    for _ in range(3):
        play_first(first, second)
    file = tmp_path / "night.zip"
    assert back_up(host, file) == f"{file} has all of {host.data} but its key.\n"
    play_first(first, second)
    code, key = host.code, host.fingerprint(host.data / "host_key")
    for each in (ann, ben):
        each.close()
    host.end()
    saves = own_saves(host)
    host.data = host.folder / "restored"
    with ZipFile(file) as archive:
        assert archive.testzip() is None and "host_key" not in archive.namelist()
        archive.extractall(host.data)
    host.start()
    known = {(each.id, each.name, each.keys) for each in host.people().values()}
    assert known == {(each.id, each.name, each.keys) for each in people.values()} and host.code == code
    assert host.fingerprint(host.data / "host_key") != key, "a key that may be anywhere is none"
    assert own_saves(host) == saves != set()
    ann, ben = client(host, people["Ann"]), client(host, people["Ben"])
    first, second = got(ann.sit(made.table)), got(ben.sit(made.table))
    assert first.length == 3
    play_first(first, second)
    for each in (ann, ben):
        each.close()
    done = host.run("--", "resume")
    assert "terminal" in done.stderr, "the key is known, and there is a game to go on with"
    with host.come("resume") as session:
        session.until(lambda: "Java" in session.text, "her own game is not there")


def test_the_key_comes_along_where_that_is_wished_and_nothing_that_is_none_of_it(
    host: Hosted, tmp_path: Path
) -> None:
    file, secret = tmp_path / "night.zip", tmp_path / "secret"
    secret.write_text("secret")
    (host.data / "players" / "link").symlink_to(secret)
    assert back_up(host, file, "--with-key") == f"{file} has all of {host.data}.\n"
    with ZipFile(file) as archive:
        names = {*archive.namelist()}
        assert archive.read("host_key") == (host.data / "host_key").read_bytes()
        assert all(entry.external_attr >> 16 == 0o600 for entry in archive.infolist())
    assert {"host_key", "people", "night", "host.toml", "log"} <= names
    assert not any("sock" in name or name.endswith(".lock") or "link" in name for name in names)
    assert file.stat().st_mode & 0o777 == 0o600
    back_up(host, file)  # an older one is replaced
    done = subprocess.run(
        [MEJA, "host", "--data", host.data, "--backup", secret], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert secret.read_text() == "secret"
