"""Backups of a table server: written while games go on, restored whole or not at all."""

from __future__ import annotations

import io
import warnings
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from saves.backup import _checksum, restore_backup, write_backup
from saves.codec import MAX_BYTES
from saves.document import decode, encode, make_save
from saves.messages import MisplacedSaveError, SaveError, StoreError
from saves.store import FileStore
from saves.verify import load_match
from tests.cases import in_one_test
from tests.extent import count
from tests.saves.golden_files import FOLDER, play
from tests.saves.refusals import refused
from tests.saves.toys import FIRST, at_table

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


def archive_of(*entries: tuple[str, bytes], packed: bool = False) -> bytes:
    """An archive made by hand."""
    content = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that come twice
        with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as archive:
            for name, data in entries:
                archive.writestr(name, data)
            archive.comment = _checksum({name.removesuffix(".meja"): data for name, data in entries})
    return content.getvalue()


def test_games_go_on_from_a_restored_backup(tmp_path, file):
    store, again = tables(tmp_path / "tables"), tables(tmp_path / "again")
    for golden in FOLDER.glob("*-shared.meja"):
        store.save(golden.stem, decode(golden.read_bytes(), at_table=True), 0)
    assert write_backup(store, file) == []
    assert restore_backup(file, again) == len(store.list()) > 0
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
    again = tables(tmp_path / "again")
    assert restore_backup(file, again) == 2
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
    assert restore_backup(file, tables(tmp_path / "again")) == 1


def test_a_backup_is_not_put_among_tables(store, file):
    write_backup(store, file)
    with refused(StoreError, "There are tables already"):
        restore_backup(file, store)


def test_no_table_is_restored_unless_all_are_good(file, tmp_path):
    again = tables(tmp_path / "again")
    for bad, error in ((b"damage", SaveError), (encode(FIRST), MisplacedSaveError)):
        file.write_bytes(archive_of(("one-1.meja", encode(ONE)), ("two-2.meja", bad)))
        with pytest.raises(error):
            restore_backup(file, again)
    assert again.list() == []


@in_one_test(
    "data",
    [
        b"",
        b"no archive",
        archive_of(("../one-1.meja", encode(ONE))),
        archive_of(("/etc/one-1.meja", encode(ONE))),
        archive_of(("one-1", encode(ONE))),
        archive_of(("One 1.meja", encode(ONE))),
        archive_of(("one-1.meja", encode(ONE)), ("one-1.meja", encode(TWO))),
        archive_of(("one-1.meja", bytes(100 * MAX_BYTES)), packed=True),
        archive_of(("one-1.meja", encode(ONE))).replace(_checksum({"one-1": encode(ONE)}), _checksum({})),
    ],
)
def test_what_is_no_backup_is_refused(data, tmp_path_factory):
    folder = tmp_path_factory.mktemp("backup")
    (file := folder / "backup.zip").write_bytes(data)
    with refused(SaveError, "^This is no whole backup of a table server"):
        restore_backup(file, tables(folder / "again"))


def test_a_changed_or_cut_backup_is_refused_or_gives_the_tables_it_had(store, file, tmp_path):
    write_backup(store, file)
    data, rng = file.read_bytes(), Random(3)
    for number in range(count(2000, 200)):
        at = rng.randrange(len(data))
        changed = data[:at] + (
            bytes([data[at] ^ rng.randint(1, 255)]) + data[at + 1 :] if number % 2 else b""
        )
        file.write_bytes(changed)
        again = tables(tmp_path / str(number))
        try:
            restore_backup(file, again)
        except SaveError:
            assert again.list() == []
        else:
            assert [listed.save for listed in again.list()] == [listed.save for listed in store.list()]


def test_a_backup_that_is_no_file_does_not_make_us_wait(tmp_path):
    with refused(StoreError, "does not exist"):
        restore_backup(tmp_path / "none.zip", tables(tmp_path / "again"))
    with refused(SaveError, "This is no file"):
        restore_backup(tmp_path, tables(tmp_path / "again"))
