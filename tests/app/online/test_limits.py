"""What a host keeps and allows: the file it is read from, what goes when it is due, and when it is full."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.cli.group import cli
from app.online.journal import Journal
from app.online.keeping import Keeper
from app.online.limits import DAY_SECONDS, FILE_NAME, Limits, LimitsError, read_limits, write_limits
from app.online.orders import OrderKind
from app.session.pending import SessionError
from saves.messages import Code, StoreError
from saves.store import FileStore
from tests.app.online.hosting import Hosting
from tests.app.online.serving import got, make_table, serving, until
from tests.cases import in_one_test


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the file is."""
    return tmp_path / FILE_NAME


# --- the file ---------------------------------------------------------------------------------------


def test_the_file_is_offered_with_what_each_number_means_and_says_what_holds_without_it(file):
    assert read_limits(file) == Limits()
    write_limits(file)
    text = file.read_text()
    assert tomllib.loads(text) == asdict(Limits()) and read_limits(file) == Limits()
    lines = text.splitlines()
    assert all(lines[number - 1].startswith("# ") for number, line in enumerate(lines) if " = " in line)
    assert oct(file.stat().st_mode & 0o777) == "0o600"


def test_what_was_written_by_hand_is_kept_and_holds(file):
    file.write_text("# mine\nmost_tables = 3\nidle_minutes = 30\n")
    write_limits(file)
    assert file.read_text() == "# mine\nmost_tables = 3\nidle_minutes = 30\n"
    assert read_limits(file) == replace(Limits(), most_tables=3, idle_minutes=30)


@in_one_test(
    "text, faults",
    [
        ('most_tables = "many"', ['host.toml: most_tables is a whole number from 1 to 1000, not "many".']),
        ("most_tables = true", ["host.toml: most_tables is a whole number from 1 to 1000, not true."]),
        ("most_mb = 0", ["host.toml: most_mb is a whole number from 1 to 1000000, not 0."]),
        ("idle_minutes = -1", ["host.toml: idle_minutes is a whole number from 0 to 100000, not -1."]),
        (
            "most_tabels = 3",
            ['host.toml has a line "most_tabels" that is not known; most_tables may be meant.'],
        ),
        ("[limits]\nx = 1", None),
        ("most_tables = ", None),
        ("most_mb = 0.5\nidle_minutes = 1.5", None),
    ],
)
def test_each_line_that_is_wrong_is_told_in_one_sentence(text, faults, file):
    file.write_text(text)
    with pytest.raises(LimitsError) as caught:
        read_limits(file)
    found = [*caught.value.faults]
    assert faults is None or found == faults
    assert len(found) == (2 if text.startswith("most_mb = 0.5") else 1)
    assert all(each.startswith("host.toml") and each.endswith(".") and "\n" not in each for each in found)


def test_a_server_does_not_start_with_a_file_that_is_wrong():
    with serving() as served:
        served.end()
        served.folder.mkdir()
        (served.folder / FILE_NAME).write_text("most_tables = 0\nkeep_finished_days = -1\n")
        code, told = served.run()
        assert code == 1
        assert told.splitlines() == [
            "meja: host.toml: most_tables is a whole number from 1 to 1000, not 0",
            "meja: host.toml: keep_finished_days is a whole number from 0 to 10000, not -1",
        ]
        (served.folder / FILE_NAME).write_text("most_tables = 1\n")
        served.start()
        ann = served.client("ann")
        make_table(ann)
        with pytest.raises(SessionError, match="No more than 1 table of yours"):
            make_table(ann)


def test_a_host_does_not_start_with_a_file_that_is_wrong_either(tmp_path):
    (tmp_path / FILE_NAME).write_text("most_saves = -1\nidle_minute = 2\n")
    done = CliRunner().invoke(cli, ["host", "--port", "1", "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert done.output.splitlines() == [
        "meja: host.toml: most_saves is a whole number from 0 to 1000, not -1",
        'meja: host.toml has a line "idle_minute" that is not known; idle_minutes may be meant',
    ]


# --- what is due ------------------------------------------------------------------------------------


class Keeping(Hosting):
    """A host that removes what is due."""

    limits = Limits(keep_finished_days=90, keep_untouched_days=365)

    def _make_keeper(self) -> Keeper:
        journal = Journal(self.data / "log", now=self.now)
        self.keeper = Keeper(self.data.parent, self.limits, journal, self.now)
        return self.keeper

    def sweep(self) -> None:
        """Removes what is due."""
        self.run_there(self.keeper.sweep(self._server.rooms))


@pytest.fixture
def host() -> Iterator[Keeping]:
    """A host that runs."""
    with serving(Keeping) as each:
        yield each


def test_tables_go_when_they_are_due_and_not_a_day_before(host):
    ann = host.client(host.know("Ann").id)
    over, waiting = make_table(ann).table, make_table(ann).table
    host.order(OrderKind.CLOSE, over)
    host.ahead = 90 * DAY_SECONDS - 60
    host.sweep()
    assert host.kept(over) and host.kept(waiting)
    host.ahead = 90 * DAY_SECONDS + 60
    host.sweep()
    assert host.log()[-1] == f"{over} is removed: it has been over for 90 days."
    assert {each.name for each in host.store().list()} == {waiting}
    host.ahead = 365 * DAY_SECONDS + 60
    host.sweep()
    assert host.log()[-1] == f"{waiting} is removed: nobody has played there for 365 days."
    assert host.store().list() == []


def test_no_table_goes_at_which_somebody_is(host):
    ann = host.client(host.know("Ann").id)
    table = make_table(ann).table
    session = got(ann.sit(table))
    host.ahead = 400 * DAY_SECONDS
    host.sweep()
    assert host.kept(table)
    session.close()
    until(lambda: not host._server.rooms.at(table))
    host.sweep()
    assert host.store().list() == []


def test_with_0_days_nothing_goes(host):
    host.keeper.limits = Limits(keep_finished_days=0, keep_untouched_days=0, keep_log_days=0)
    ann = host.client(host.know("Ann").id)
    table = make_table(ann).table
    host.order(OrderKind.CLOSE, table)
    host.ahead = 4_000 * DAY_SECONDS
    host.sweep()
    assert host.kept(table) and len(host.log()) == 1


def test_what_cannot_be_removed_is_written_down_and_tried_the_next_day(host, monkeypatch):
    table = make_table(host.client(host.know("Ann").id)).table
    host.ahead = 400 * DAY_SECONDS

    def refuse(*_: object) -> None:
        raise StoreError(Code.NOT_DELETED, path="x", errno=30)

    with monkeypatch.context() as changed:
        changed.setattr(FileStore, "delete", refuse)
        host.sweep()
    why = "Could not delete x: the disk may only be read."
    assert host.log()[-1] == f"{table} is due to go and cannot: {why}"
    host.sweep()
    assert host.store().list() == []


def test_lines_of_the_log_go_when_they_are_old(host):
    host.order(OrderKind.SAY, text="old")
    (host.data / "log").rename(host.data / "log.old")
    host.ahead = 50 * DAY_SECONDS
    host.order(OrderKind.SAY, text="newer")
    host.ahead = 89 * DAY_SECONDS
    host.sweep()
    assert (host.data / "log.old").read_text()
    host.ahead = 91 * DAY_SECONDS
    host.sweep()
    assert (host.data / "log.old").read_text() == ""
    assert host.log() == ["Said to 0 people: newer"]


def test_a_server_removes_what_is_due_when_it_starts():
    with serving() as served:
        table = make_table(served.client("ann")).table
        served.end()
        save = served.kept(table)
        (served.folder / f"{table}.meja").unlink()
        store = FileStore(served.folder, has_tables=True)
        store.save(
            table, replace(save, saved_at=save.saved_at - 400 * DAY_SECONDS, version=save.version + 1), 0
        )
        served.start()
        served.end()
        assert served.kept(table), "without a file nothing is ever removed"
        write_limits(served.folder / FILE_NAME)
        served.start()
        until(lambda: not store.list())


# --- how much there may be --------------------------------------------------------------------------


def test_when_all_is_full_no_tables_are_made_and_games_go_on(host, monkeypatch):
    ann = host.client(host.know("Ann").id)
    table = make_table(ann).table
    monkeypatch.setattr("app.online.keeping.LOOK_SECONDS", 0.0)
    host.keeper.limits = Limits(most_mb=0)
    with pytest.raises(SessionError, match="takes nothing new now; games go on"):
        make_table(ann)
    session = got(ann.sit(table))
    got(session.company.ask_end())
    host.keeper.limits = Limits()
    make_table(ann)
