"""The commands of shared tables, and who is served at them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import app.application
from app.cli.group import cli
from app.online.connection import NO_SERVER
from app.online.way import TablesAt, Way
from saves.shared import SeatKind
from tests.app.online.serving import PATIENCE_SECONDS, ROOT, ServingHere, make_table, serving


@pytest.fixture(scope="module")
def served() -> Iterator[ServingHere]:
    """One server for all."""
    with serving(ServingHere) as serves:
        yield serves


def meja(*words: str, **env: str) -> tuple[int, str]:
    """The exit code of a command, and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "app", *words],
        cwd=ROOT,
        env=env or None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE_SECONDS,
        check=False,
    )
    return done.returncode, done.stdout


def test_tables_are_listed_in_groups(served: ServingHere) -> None:
    ann = served.client("ann")
    own = make_table(ann, SeatKind.INVITED)
    watched = make_table(served.client("bob"), SeatKind.BOT, game="builders")
    at = ("--name", "ann", "--socket", str(served.path))
    code, told = meja(*at, "tables")
    lines = told.splitlines()
    assert code == 0
    assert lines[0] == "Your tables:"
    assert lines[1] == f"  {own.table}  Java: Ann (you), by invitation; waiting for one player, just now"
    assert lines[2] == "To watch:"
    assert lines[3].startswith(f"  {watched.table}  The Builders: ")


def test_where_there_is_no_table_that_is_said(tmp_path: Path) -> None:
    home = {"MEJA_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "PATH": os.environ["PATH"]}
    assert meja("tables", **home) == (0, "There is no shared table yet.\n")


@pytest.mark.parametrize("words", [("tables",), ("text", "--join", "7K4M-QX2P")])
def test_where_no_server_answers_that_is_said_at_once(words: tuple[str, ...], tmp_path: Path) -> None:
    code, told = meja("--socket", str(tmp_path / "none"), *words)
    assert NO_SERVER.rstrip(".") in told and "no shared table" not in told
    assert code == (1 if words == ("tables",) else 0)


def test_a_name_must_be_one() -> None:
    code, told = meja("--name", " ", "tables")
    assert code == 2
    assert told.count("\n") == 1
    assert "name" in told


@pytest.mark.parametrize(
    ("words", "way"),
    [
        (["join", "7K4M-QX2P"], Way(code="7K4M-QX2P")),
        (["watch", "table-1"], Way("table-1", watches=True)),
        ([], None),
    ],
)
def test_join_and_watch_open_the_screen_there(
    words: list[str], way: Way | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: dict[str, Any] = {}

    def run(*_: object, **given: object) -> int:
        opened.update(given)
        return 0

    monkeypatch.setattr(app.application, "run", run)
    monkeypatch.setattr("app.cli.full_screen.refuse_screen", lambda: None)
    monkeypatch.setattr("os.get_terminal_size", lambda: (80, 24))
    path = tmp_path / "s"
    CliRunner().invoke(cli, ["--name", "Ann", "--socket", str(path), *words])
    assert opened["way"] == way
    assert opened["tables_at"] == TablesAt("Ann", path)


def test_who_is_served_has_tables_only_by_a_socket_and_stays_who_it_is(
    served: ServingHere, tmp_path: Path
) -> None:
    serve = ("--served", "--user", "eve", "--data", str(tmp_path))
    code, told = meja(*serve, "tables")
    assert (code, told) == (1, "meja: there are no shared tables here\n")
    make_table(served.client("eve"), SeatKind.INVITED)
    code, told = meja(*serve, "--name", "Somebody", "--socket", str(served.path), "tables")
    assert code == 0
    assert "Eve (you)" in told
