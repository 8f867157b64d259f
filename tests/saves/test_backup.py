"""Backups of a table server: written while games go on, unpacked into a folder of tables."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from saves.backup import write_backup
from saves.document import decode, make_save
from saves.messages import StoreError
from saves.store import FileStore
from saves.verify import load_match
from tests.saves.golden_files import FOLDER, play
from tests.saves.refusals import refused
from tests.saves.toys import at_table

ONE, TWO = at_table("take 1", 1), at_table("take 1, take 2", 2)


def tables(folder: Path) -> FileStore:
    return FileStore(folder, has_tables=True)


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A server's store with two tables."""
    store = tables(tmp_path / "tables")
    store.save("one-1", ONE, 0)
    store.save("two-2", TWO, 0)
    return store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a backup is to be."""
    return tmp_path / "backup.zip"


def restored(file: Path, folder: Path) -> FileStore:
    """A server's store of what was unpacked."""
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
        archive.extractall(folder)
    return tables(folder)


def test_games_go_on_from_a_restored_backup(tmp_path, file):
    store = tables(tmp_path / "tables")
    for golden in FOLDER.glob("*-shared.meja"):
        store.save(golden.stem, decode(golden.read_bytes(), at_table=True), 0)
    assert write_backup(store, file) == []
    again = restored(file, tmp_path / "again")
    assert len(again.list()) == len(store.list()) > 0
    for listed in store.list():
        save = again.load(listed.name).save
        assert (save, again.check(listed.name)) == (listed.save, [])
        match, note = load_match(save)
        play(match, 3, is_shared=True)
        more = make_save(match, title=save.title, saved_at=1, version=save.version + 3, shared=save.shared)
        again.save(listed.name, more, save.version)
        assert (load_match(again.load(listed.name).save)[0].state, note) == (match.state, None)


def test_a_backup_holds_each_table_as_it_was_saved_last(store, file, tmp_path):
    write_backup(store, file)
    store.save("one-1", replace(TWO, version=5), 1)
    write_backup(store, file)
    assert oct(file.stat().st_mode & 0o777) == "0o600"
    again = restored(file, tmp_path / "again")
    assert len(again.list()) == 2
    assert again.load("one-1").save == replace(TWO, version=5)
    assert (tmp_path / "again" / "one-1.meja").read_bytes() == store.path("one-1").read_bytes()


@pytest.mark.parametrize("kind", ["a table", "a text", "a link", "a folder"])
def test_a_backup_replaces_no_other_file(store, file, kind):
    (text := file.with_name("mine.txt")).write_text("mine")
    file.symlink_to(text)
    path = {"a table": store.path("one-1"), "a text": text, "a link": file, "a folder": store.folder}[kind]
    with refused(StoreError, "is no file that could be overwritten"):
        write_backup(store, path)
    assert (text.read_text(), store.load("one-1").save) == ("mine", ONE)


def test_a_clock_that_no_archive_can_tell_keeps_nobody_from_a_backup(store, file, monkeypatch):
    monkeypatch.setattr("time.time", lambda: -1.0)
    assert write_backup(store, file) == []


def test_tables_that_cannot_be_read_are_told_and_the_others_kept(store, file, tmp_path):
    store.path("one-1").write_bytes(b"damage")
    assert write_backup(store, file) == ["one-1"]
    assert [listed.name for listed in restored(file, tmp_path / "again").list()] == ["two-2"]
