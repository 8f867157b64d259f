"""What whoever runs `meja host` does by `meja admin`, while real OpenSSH clients are there."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.online.limits import FILE_NAME
from tests.app.online.serving import until
from tests.ssh.hosting import Hosted, hosting
from tests.ssh.server import MEJA, needs_client
from tests.terminal_line import LIMIT

pytestmark = needs_client

FIRST_PAGE = "New game"


@pytest.fixture
def host() -> Iterator[Hosted]:
    """A host that knows Ann and Ben."""
    with hosting(known=["Ann", "Ben"]) as host:
        yield host


def admin(host: Hosted, *words: str) -> tuple[int, str]:
    """The exit code of a command, and what it says."""
    done = subprocess.run(
        [MEJA, "admin", "--data", host.data, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    return done.returncode, done.stdout


def test_who_is_sent_away_hears_why_and_comes_back_unless_he_is_banned(host: Hosted) -> None:
    with host.come() as ann, host.come("text", key="ben") as ben:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        ben.until(lambda: "Your choice" in ben.text, "no lines")
        assert "Ann: here" in admin(host, "people")[1]
        assert admin(host, "kick", "Ann") == (0, "The visit of Ann has ended.\n")
        ann.exit_code()
        assert ann.is_restored
        assert "meja: The host has ended your visit; your seats are kept." in ann.text
        assert admin(host, "ban", "Ben", "too loud")[0] == 0
        ben.exit_code()
        assert "meja: You may not come to these tables." in ben.text
        assert "too loud" not in ben.text
    with host.come() as ann:
        ann.until(lambda: FIRST_PAGE in ann.text, "Ann may come again")
    done = host.run("--", "text", key="ben")
    assert done.returncode == 1 and done.stderr.count("\n") == 1
    assert "too loud" in (host.data / "log").read_text()


def test_of_who_is_forgotten_no_folder_and_no_name_stays(host: Hosted) -> None:
    ben = host.people()["Ben"]
    with host.come("text", "java", "--players", "Ben,Bot=bot:random", key="ben") as session:
        session.until(lambda: "choice" in session.text, "no lines")
        assert (host.data / "players" / ben.id / "saves").exists()
        code, told = admin(host, "forget", "Ben", "--yes")
        assert (code, told.splitlines()[0][:17]) == (0, "Ben is forgotten;")
        session.exit_code()
    host.until_gone()
    assert [*host.people()] == ["Ann"] and not (host.data / "players" / ben.id).exists()
    for file in host.data.rglob("*"):
        assert ben.id.encode() not in (file.read_bytes() if file.is_file() else file.name.encode())


def test_what_the_file_of_limits_says_holds_for_who_comes_from_elsewhere() -> None:
    with tempfile.TemporaryDirectory(prefix="meja-") as folder:
        host = Hosted(Path(folder))
        host.befriend("Ann", "Ben")
        (host.data / FILE_NAME).write_text("most_saves = 0\nmost_connections = 1\n")
        try:
            host.start()
            with host.come("text", "java") as ann:
                ann.until(lambda: "Each player can keep 0 games and 32 MB here" in ann.text, "she saves")
                assert host.run("--", "tables", key="ben").returncode == 255, "one is there already"
            until(lambda: host.run("--", "tables", key="ben").returncode == 0)
        finally:
            host.close()


def test_what_the_host_says_is_read_wherever_somebody_is(host: Hosted) -> None:
    own = ("play", "java", "--players", "Ben,Bob", "--seed", "3")
    with host.come() as ann, host.come(*own, key="ben") as ben:
        ann.until(lambda: FIRST_PAGE in ann.text, "no first page")
        ben.until(lambda: "take over" in ben.text, "no game")
        ben.press("enter")
        ben.until(lambda: "to play" in ben.text, "no board")
        code, told = admin(host, "say", "Pizza is here")
        assert code == 0 and told.startswith("Said to 2 people")
        for each in (ann, ben):
            each.until(lambda each=each: "The host: Pizza is here" in each.text, "it was not said")  # type: ignore[misc]
