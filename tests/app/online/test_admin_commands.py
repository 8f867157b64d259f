"""The commands `meja admin`, and the keys they take."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli.group import cli
from app.online.public_keys import KeyLineError, fingerprint_in
from tests.app.online.hosting import Hosting, hosting
from tests.app.online.serving import got, make_table, until
from tests.cases import in_one_test

BLOB = b"\x00\x00\x00\x0bssh-ed25519\x00\x00\x00\x20" + bytes(32)
LINE = f"ssh-ed25519 {b64encode(BLOB).decode()} ann@home"
FINGERPRINT = f"SHA256:{b64encode(sha256(BLOB).digest()).decode().rstrip('=')}"


@pytest.fixture(scope="module")
def host() -> Iterator[Hosting]:
    """One host for all."""
    with hosting() as each:
        yield each


@pytest.fixture
def people(host: Hosting) -> Iterator[None]:
    """Ann, whom it knows."""
    ann = host.know("Ann")
    yield
    if host.people.by_id(ann.id):
        host.people.remove(ann.id)


def admin(host: Hosting, *words: str, keys: str = "") -> tuple[int, str]:
    """The exit code of a command, and what it says."""
    done = CliRunner().invoke(cli, ["admin", "--socket", str(host.path), *words], input=keys)
    return done.exit_code, done.output


def test_people_and_tables_are_listed_in_lines_and_as_data(host, people):
    bob = host.know("Bob")
    client = host.client(bob.id)
    table = make_table(client).table
    got(client.sit(table))
    code, told = admin(host, "people")
    assert (code, told) == (0, f"Bob: at {table}; no keys\nAnn: seen just now; no keys\n")
    code, told = admin(host, "people", "--json")
    facts = json.loads(told)
    assert [each["name"] for each in facts] == ["Bob", "Ann"] and facts[0]["id"] == bob.id
    code, told = admin(host, "tables")
    assert (code, told) == (0, f"{table}  Java: Bob, by invitation; waiting for one player, just now\n")
    (facts,) = json.loads(admin(host, "tables", "--json")[1])
    assert (facts["table"], facts["state"], facts["to_act"]) == (table, "waiting for players", None)
    client.close()
    until(lambda: "at table" not in admin(host, "people")[1])
    assert admin(host, "close", table, "--remove", "--yes")[0] == 0
    assert admin(host, "tables") == (0, "There is no table.\n")
    host.people.remove(bob.id)


def test_without_a_terminal_it_tells_how_the_server_stands(host, people):
    code, told = admin(host)
    assert code == 0
    assert told.splitlines() == [
        "For friends: ssh -p 2222 night.example",
        f"Code: {host.door.night.code}",
        f"Key of this host: {host.front.fingerprint}",
        "People:",
        "  Ann: seen just now; no keys",
        "There is no table.",
    ]


def test_what_is_done_is_told_in_one_line_and_what_is_not_by_the_exit_code_too(host, people):
    assert admin(host, "rename", "Ann", "Anna") == (0, "Ann is called Anna now.\n")
    assert admin(host, "kick", "Anne") == (
        1,
        "meja: Nobody here is called Anne; did you mean Anna?\n",
    )
    assert admin(host, "kick", "Anna") == (1, "meja: Anna is not here\n")
    assert ": too loud. Who knows the code" in admin(host, "ban", "Anna", "too loud")[1]
    assert "banned since" in admin(host, "people")[1]
    assert admin(host, "unban", "Anna") == (0, "Anna may come again.\n")
    assert admin(host, "say", "Pizza", "is", "here") == (0, "Said to 0 people: Pizza is here\n")
    assert admin(host, "drain")[0] == admin(host, "drain", "--off")[0] == 0
    assert admin(host, "code", "--new") == (
        0,
        f"The code is {host.door.night.code} from now on; who was let in by another stays.\n",
    )


def test_what_is_gone_for_good_is_asked_about_first(host, people):
    refused = "meja: nothing was removed: give --yes to do it without being asked\n"
    assert admin(host, "forget", "Ann") == (1, refused)
    assert admin(host, "close", "table", "--remove") == (1, refused)
    assert host.people.by_name("Ann")
    assert admin(host, "forget", "Ann", "--yes")[0] == 0
    assert host.people.by_name("Ann") is None


def test_a_key_is_taken_from_its_file_or_its_line(host, people, tmp_path):
    file = tmp_path / "ann.pub"
    file.write_text(f"{LINE}\n")
    for key in (str(file), LINE, FINGERPRINT):
        assert admin(host, "bind", "Ann", key) == (0, f"Ann comes by the key {FINGERPRINT} now.\n")
    code, told = admin(host, "bind", "Ann", str(tmp_path / "none.pub"))
    assert code == 1 and told.count("\n") == 1 and "does not exist" in told
    code, told = admin(host, "bind", "Ann", str(tmp_path))
    assert (code, told.count("\n")) == (2, 1)


@in_one_test(
    "text",
    [LINE, f"# mine\n{LINE}\n", f'restrict,command="x y" {LINE}', f"{LINE}\n{LINE}", FINGERPRINT],
)
def test_a_public_key_is_found_in_a_line_or_a_file(text):
    assert fingerprint_in(text) == FINGERPRINT


@in_one_test(
    "text, words",
    [
        ("", "no public key"),
        ("ssh-ed25519", "no public key"),
        ("ssh-ed25519 AAAA", "no public key"),
        (LINE.replace("ssh-ed25519", "ssh-rsa"), "no public key"),
        (f"{LINE}\nSHA256:{'o' * 43}", "more than one"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk", "private key, which stays"),
    ],
)
def test_what_is_no_public_key_is_told(text, words):
    with pytest.raises(KeyLineError, match=words):
        fingerprint_in(text)


def test_which_server_is_meant(host, people, tmp_path, monkeypatch):
    monkeypatch.setenv("MEJA_HOME", str(tmp_path))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)

    def told(*words: str) -> str:
        return CliRunner().invoke(cli, ["admin", *words, "people"]).output

    path = tmp_path / "run" / "tables.sock"
    assert told() == f"meja: No table server listens at {path}; meja host starts one\n"
    folder = Path(tmp_path, "host")
    folder.mkdir()
    (folder / "tables.sock").symlink_to(host.path)
    assert told() == told("--data", str(folder)) == "Ann: seen just now; no keys\n"
    assert "not both" in told("--data", str(folder), "--socket", str(host.path))
