"""The commands of shared tables, and who is served at them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

import app.application
from app.cli.at_table import wait_until
from app.cli.group import cli
from app.games.dump import dump_position, dump_view
from app.online.client import Client
from app.online.connection import AWAY, NO_SERVER, STOPPED
from app.online.session import RemoteSession
from app.online.tables import table_name
from app.online.way import TablesAt, Way, is_table_name
from app.session.company import TableState
from app.settings.configuration import configuration_of
from app.settings.settings import NAME
from engines.match import AnyMatch
from saves.shared import Manners, SeatKind
from saves.store import FileStore
from saves.verify import load_match
from tests.app.online.at_table import request_id
from tests.app.online.serving import (
    PATIENCE_SECONDS,
    ROOT,
    ServingHere,
    got,
    make_table,
    of_turn,
    play_first,
    serving,
    until,
)


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
        (["replay", "Table-0123456789abcdef0123"], Way("table-0123456789abcdef0123", replays=True)),
        ([], None),
    ],
)
def test_join_watch_and_replay_open_the_screen_there(
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


# --- what one may know of a table -----------------------------------------------------------------


def told_by(served: ServingHere, player: str, *words: str) -> str:
    """What a command tells a player."""
    result = CliRunner().invoke(cli, ["--name", player, "--socket", str(served.path), *words])
    assert (result.exit_code, result.stderr) == (0, ""), (result.output, result.exception)
    return result.stdout


def refused(served: ServingHere, player: str, *words: str) -> str:
    """Why a command is refused."""
    result = CliRunner().invoke(cli, ["--name", player, "--socket", str(served.path), *words])
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr


Both = tuple[RemoteSession, RemoteSession]


@pytest.fixture
def both(served: ServingHere) -> Both:
    """Ann and Bob in the middle of a game of theirs."""
    ann, bob = served.client("ann"), served.client("bob")
    table = make_table(ann, SeatKind.OPEN, game="builders").table
    sessions = got(ann.sit(table)), got(bob.sit(table, 1))
    for _ in range(6):
        play_first(*sessions)
    of_turn(*sessions)
    return sessions


@pytest.fixture
def match_of(served: ServingHere) -> Callable[[RemoteSession], AnyMatch]:
    """The match of a table, as only the server has it."""
    return lambda session: load_match(served.kept(session.name))[0]


def end(both: Both) -> None:
    """Both agree to end the game."""
    got(both[0].company.ask_end())
    until(lambda: both[1].company.asked)
    got(both[1].company.answer(True))
    until(lambda: both[0].company.state is TableState.OVER)


def test_the_names_of_tables_are_known_from_those_of_saves() -> None:
    assert is_table_name(f" {table_name('ann', request_id()).upper()} ")
    assert not is_table_name("table-1") and not is_table_name("table-talk")


def test_dump_of_a_table_that_goes_on_is_a_view_and_says_whose(
    served: ServingHere, both: Both, match_of: Callable[[RemoteSession], AnyMatch]
) -> None:
    match, acts = match_of(both[0]), of_turn(*both).persons[0]
    for player, seat, name in (("ann", 0, "Ann"), ("bob", 1, "Bob"), ("eve", None, None)):
        told = json.loads(told_by(served, player, "dump", both[0].name, "--json"))
        table = {"table": both[0].name, "table_state": "playing"}
        assert told.pop("view_of") == {**table, "seat": seat, "name": name}
        true = json.loads(json.dumps(dump_position(match.state, match.setup, seat)))
        if seat != acts:
            true |= {"legal": [], "hidden_verbs": [*match.game.verbs]}
        assert told == true and "seed" not in told
        assert bool(told["legal"]) == (seat == acts)
    assert "legal actions: 0" in told_by(served, "eve", "dump", both[0].name)


def test_dump_of_a_table_tells_no_more_than_a_view(served: ServingHere, both: Both) -> None:
    name = both[0].name
    why = "meja: at a table that goes on you see through your own seats alone\n"
    assert refused(served, "ann", "dump", name, "--seat", "1").lower() == why
    why = "meja: until the game is over, nobody gets more than his own view of a shared table\n"
    assert refused(served, "ann", "dump", name, "--secrets") == why
    assert refused(served, "ann", "dump", "table-00000000000000000000").endswith("no such table any more\n")
    assert json.loads(told_by(served, "ann", "dump", name, "--seat", "0", "--json"))["view_of"]["seat"] == 0
    assert both[0].company.ended is None, "who asks takes nobody's place"


def test_a_name_that_is_kept_holds_for_commands_too(served: ServingHere, both: Both) -> None:
    configuration_of(None).keep(NAME.name, "bob")
    told = CliRunner().invoke(cli, ["--socket", str(served.path), "dump", both[0].name, "--json"]).stdout
    assert json.loads(told)["view_of"]["name"] == "Bob"


def test_a_table_that_waits_for_players_has_no_actions_yet(served: ServingHere) -> None:
    made = make_table(served.client("ann"), SeatKind.OPEN, manners=Manners(has_spectators=False))
    told = json.loads(told_by(served, "ann", "dump", made.table, "--json"))
    assert (told["legal"], told["view_of"]["table_state"]) == ([], "waiting for players")
    match = load_match(served.kept(made.table))[0]
    own = match.view(match.state.to_act)
    assert dump_view(own, match.setup)["legal"] and not dump_view(own, match.setup, may_act=False)["legal"]
    assert refused(served, "eve", "dump", made.table) == "meja: This table has no spectators\n"


def test_dump_of_a_table_that_is_over_is_that_of_its_game(
    served: ServingHere, both: Both, match_of: Callable[[RemoteSession], AnyMatch]
) -> None:
    end(both)
    match = match_of(both[0])
    told = json.loads(told_by(served, "bob", "dump", both[0].name, "--json", "--secrets"))
    assert told == json.loads(json.dumps(dump_position(match.state, match.setup, secrets=True)))


def test_export_of_a_table_that_goes_on_has_each_position_as_the_own_seat_saw_it(
    served: ServingHere, both: Both, match_of: Callable[[RemoteSession], AnyMatch], tmp_path: Path
) -> None:
    match, name = match_of(both[0]), both[0].name
    told = told_by(served, "bob", "saves", "export", name, str(tmp_path))
    file = tmp_path / f"{name}.json"
    assert told.startswith(f"Exported to {file}: JSON of each position as Bob has seen it, ")
    assert told.count("\n") == 1
    data = json.loads(file.read_text(encoding="utf-8"))
    assert (data["players"], data["view_of"]["seat"]) == (["Ann", "Bob"], 1)
    assert [each["line"] for each in data["positions"]] == [*range(7)]
    for line, position in enumerate(data["positions"]):
        true = json.loads(json.dumps(dump_position(match.state_at(line), match.setup, 1)))
        assert all(position[key] == true[key] for key in true.keys() & position.keys())
        assert bool(position["log"]) == (line > 0)
        assert "seed" not in position and "legal" not in position
    assert "already" in refused(served, "bob", "saves", "export", name, str(file))
    told_by(served, "eve", "saves", "export", name, str(file), "--force")
    assert json.loads(file.read_text(encoding="utf-8"))["view_of"]["seat"] is None


def test_export_of_a_table_that_is_over_is_the_whole_game(
    served: ServingHere, both: Both, match_of: Callable[[RemoteSession], AnyMatch], tmp_path: Path
) -> None:
    end(both)
    match, name = match_of(both[0]), both[0].name
    file = tmp_path / f"{name}.meja"
    assert told_by(served, "ann", "saves", "export", name, str(tmp_path)) == f"Exported to {file}.\n"
    store = FileStore(tmp_path / "saves")
    again, _ = load_match(store.load(store.import_file(file)).save)
    assert (again.setup, again.state) == (match.setup, match.state)


def test_a_command_waits_for_the_server_that_follows_on_one_that_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Stopping:
        """A way to tables whose server stops, and whose next one answers in the end, or not."""

        def __init__(self, *troubles: str | None) -> None:
            self.troubles = list(troubles)

        @property
        def trouble(self) -> str | None:
            return self.troubles.pop(0) if len(self.troubles) > 1 else self.troubles[0]

    client = Stopping(STOPPED, STOPPED, None)
    assert wait_until(cast(Client, client), lambda: client.troubles == [None]) == ""
    assert wait_until(cast(Client, Stopping(None, STOPPED, AWAY)), lambda: False) == AWAY
    monkeypatch.setattr("app.cli.at_table.PATIENCE_SECONDS", 0.0)
    assert wait_until(cast(Client, Stopping(None)), lambda: False) == NO_SERVER
