"""What players do with saves: lists with their health, checks, new titles, export and import."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from app.save_messages import sentence_of
from engines.core import SeatSetup, Setup
from saves.codec import MAX_BYTES
from saves.disk import Disk
from saves.document import FORMAT, decode, encode
from saves.index import Health
from saves.messages import Code, NewerSaveError, SaveError, StoreError
from saves.store import FileStore
from saves.verify import load_match
from tests.saves.faults import TRIED, FaultyDisk
from tests.saves.locks import locked_in
from tests.saves.refusals import refused
from tests.saves.toys import FINISHED, FIRST, NAME, SECOND, THIRD, played, saved, sealed, toy_of


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of all saves here is the toy."""
    monkeypatch.setattr("saves.verify.game_of", toy_of)


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder with one match of two generations."""
    store = FileStore(tmp_path / "saves")
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    return store


def backup(store: FileStore) -> Path:
    """The generation before."""
    return store.folder / f"{NAME}.meja.bak"


def contents(store: FileStore) -> dict[str, bytes]:
    """All that lies in the folder but locks."""
    return {path.name: path.read_bytes() for path in store.folder.iterdir() if path.suffix != ".lock"}


# Lists


def test_a_list_tells_what_a_player_wants_to_know(store):
    (listed,) = store.list()
    assert (listed.name, listed.save, listed.problem, listed.health) == (NAME, SECOND, None, Health.OK)
    assert listed.size_bytes == len(encode(SECOND))
    assert (listed.save.turn, listed.save.to_act, listed.save.scores) == (0, 0, (3, 0))
    assert listed.holder is None


@pytest.mark.parametrize("damage", [b"", b"damage", encode(SECOND)[:-1]])
def test_a_damaged_file_with_a_good_backup_is_offered_with_what_is_wrong(store, damage):
    store.path(NAME).write_bytes(damage)
    before = contents(store)
    (listed,) = store.list()
    assert (listed.save, listed.health) == (FIRST, Health.BACKUP)
    with pytest.raises(SaveError) as caught:
        decode(damage)
    assert sentence_of(listed.problem) == sentence_of(caught.value)
    assert listed.size_bytes == len(damage)
    assert contents(store) == before


def test_a_file_that_is_gone_is_offered_too(store):
    store.path(NAME).unlink()
    (listed,) = store.list()
    assert (listed.save, listed.health, listed.size_bytes) == (FIRST, Health.BACKUP, 0)
    assert sentence_of(listed.problem) == "The last save is gone."


def test_damage_of_both_and_a_newer_format_are_told_apart(store):
    store.path(NAME).write_bytes(b"damage")
    backup(store).write_bytes(b"damage")
    store.path("newer-1").write_bytes(sealed(b"", FORMAT + 1, "9.0"))
    found = {listed.name: (listed.save, listed.health) for listed in store.list()}
    assert found == {NAME: (None, Health.DAMAGED), "newer-1": (None, Health.NEWER)}


# Checks


def test_a_good_match_has_no_findings(store):
    assert store.check(NAME) == []
    backup(store).unlink()
    assert store.check(NAME) == []


def test_each_bad_file_is_a_finding(store):
    store.path(NAME).write_bytes(b"damage")
    (first,) = store.check(NAME)
    assert (first.file, first.problem.code) == (f"{NAME}.meja", Code.FOREIGN)
    backup(store).write_bytes(sealed(b"", FORMAT + 1, "9.0"))
    _, second = store.check(NAME)
    assert (second.file, second.problem.code) == (f"{NAME}.meja.bak", Code.NEWER)
    store.path(NAME).unlink()
    assert [finding.file for finding in store.check(NAME)] == [f"{NAME}.meja", f"{NAME}.meja.bak"]


def test_what_the_disk_does_not_give_is_a_finding(store):
    broken = FileStore(store.folder, FaultyDisk("EIO", 0, lasts=True, on="read"))
    found = broken.check(NAME)
    assert [finding.file for finding in found] == [f"{NAME}.meja", f"{NAME}.meja.bak"]
    assert all("the disk failed" in sentence_of(finding.problem) for finding in found)


def test_there_is_nothing_to_check_where_there_is_no_match(store):
    with refused(StoreError, "no saved game named 'nobody'"):
        store.check("nobody")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"log": "0 take 2\n0 take 2"}, "do not lead to its position"),
        ({"log": "0 take 1\n0 take 9"}, "do not lead to its position"),
        ({"scores": (9, 9)}, "for lists"),
        ({"to_act": 1}, "for lists"),
        ({"to_act": None}, "for lists"),
        ({"turn": 1}, "for lists"),
        ({"setup": Setup("chess", FIRST.setup.seats, 1)}, "'chess', which this program does not have"),
        ({"setup": replace(FIRST.setup, seats=(SeatSetup("Red"),))}, "seats do not agree"),
    ],
)
def test_what_does_not_agree_is_a_finding_though_the_checksum_is_right(store, changes, words):
    store.save(NAME, replace(SECOND, **changes))
    (finding,) = store.check(NAME)
    assert words in sentence_of(finding.problem)


def test_a_check_replays_under_the_rules_of_today_and_a_changed_rule_is_no_fault(store):
    other = replace(SECOND, log="0 take 1\n0 take 1", rules_version=0)
    store.save(NAME, other)
    assert store.check(NAME) == []


def test_a_computer_player_that_the_game_does_not_have_is_found():
    setup = Setup("java", (SeatSetup("Ani", "grandmaster"), SeatSetup("Budi")), 1)
    with refused(SaveError, "no computer player 'grandmaster'"):
        load_match(replace(FIRST, setup=setup))


# Titles


@pytest.mark.parametrize(
    "title", ["New", "  Évasion à Bali ", "../../etc/passwd", "将棋", "x" * 80, "a\\b:c*?"]
)
def test_any_text_that_can_be_shown_is_a_title_and_the_file_keeps_its_name(store, title):
    store.rename(NAME, title)
    assert store.load(NAME).save == replace(SECOND, title=title.strip())
    assert {*contents(store)} == {f"{NAME}.meja", f"{NAME}.meja.bak"}
    assert decode(backup(store).read_bytes()) == SECOND


@pytest.mark.parametrize("title", ["", "  ", "x" * 81, "a\nb", "\x1b[2J", "a\0"])
def test_what_cannot_be_shown_is_no_title(store, title):
    with refused(StoreError, r"^A title has 1 to 80 characters that can be shown\.$"):
        store.rename(NAME, title)
    assert store.load(NAME).save == SECOND


def test_only_what_can_be_read_gets_a_title(store):
    with refused(StoreError, "no saved game"):
        store.rename("nobody", "New")
    for path in store.folder.iterdir():
        path.write_bytes(b"damage")
    with pytest.raises(SaveError):
        store.rename(NAME, "New")
    assert {*contents(store)} == {f"{NAME}.meja", f"{NAME}.meja.bak"}


def test_a_held_match_stays_held_when_it_gets_a_title(store):
    store.hold(NAME)
    store.rename(NAME, "New")
    assert locked_in(store.folder) == [NAME]
    store.delete(NAME)
    assert contents(store) == {}


# Out and in


def test_a_match_comes_back_from_an_exported_file(store, tmp_path):
    target = tmp_path / "mine.meja"
    store.export(NAME, target)
    assert target.read_bytes() == encode(SECOND)
    name = store.import_file(target)
    assert name != NAME and name.startswith("red-and-blue-")
    assert store.load(name).save == SECOND
    assert {path.name for path in tmp_path.iterdir()} == {"mine.meja", "saves"}


def test_a_damaged_match_is_exported_as_the_generation_before(store, tmp_path):
    store.path(NAME).write_bytes(b"damage")
    store.export(NAME, tmp_path / "mine")
    assert (tmp_path / "mine").read_bytes() == encode(FIRST)


def test_a_file_is_overwritten_only_if_that_is_asked_for(store, tmp_path):
    target = tmp_path / "mine"
    target.write_text("precious")
    with refused(StoreError, r"^There is a file .*mine already\.$"):
        store.export(NAME, target)
    assert target.read_text() == "precious"
    store.export(NAME, target, overwrite=True)
    assert target.read_bytes() == encode(SECOND)


def test_a_link_a_folder_or_a_device_is_never_overwritten(store, tmp_path):
    (tmp_path / "precious").write_text("precious")
    (tmp_path / "link").symlink_to(tmp_path / "precious")
    os.mkfifo(tmp_path / "pipe")
    for target in (tmp_path / "link", tmp_path / "pipe", tmp_path, tmp_path / "saves" / ".."):
        with refused(StoreError, "is no file that could be overwritten"):
            store.export(NAME, target, overwrite=True)
    assert (tmp_path / "precious").read_text() == "precious"


def test_a_file_that_comes_about_meanwhile_is_not_overwritten(store, tmp_path):
    class Late(Disk):
        def link(self, source: Path, target: Path) -> None:
            target.write_text("precious")
            super().link(source, target)

    with refused(StoreError, "already"):
        FileStore(store.folder, Late()).export(NAME, tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"mine", "saves"}


@pytest.mark.parametrize("fault", TRIED)
@pytest.mark.parametrize("overwrite", [False, True])
def test_an_export_that_fails_leaves_nothing_and_takes_nothing(store, tmp_path, fault, overwrite):
    target, at, hits = tmp_path / "mine", 0, 1
    while hits:
        if overwrite:
            target.write_text("precious")
        disk = FaultyDisk(fault, at)
        try:
            FileStore(store.folder, disk).export(NAME, target, overwrite=overwrite)
        except StoreError as error:
            assert error.code in (Code.NOT_WRITTEN, Code.NOT_READ)
            assert not target.exists() or target.read_bytes() in (b"precious", encode(SECOND))
        else:
            assert target.read_bytes() == encode(SECOND)
        target.unlink(missing_ok=True)
        hits, at = disk.hits, at + 1
    assert at > 12


def test_a_missing_folder_is_one_sentence(store, tmp_path):
    with refused(StoreError, r"^Could not write .*: it does not exist\.$"):
        store.export(NAME, tmp_path / "nowhere" / "mine")
    with refused(StoreError, r"^Could not read .*: it does not exist\.$"):
        store.import_file(tmp_path / "nothing")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"another file",
        encode(SECOND)[:-1],
        sealed(b"", FORMAT + 1),
        encode(replace(SECOND, scores=(7, 7))),
        encode(replace(SECOND, log="0 take 9\n0 take 9")),
        bytes(MAX_BYTES + 1),
    ],
)
def test_a_file_that_is_not_wholly_good_is_not_imported(store, tmp_path, data):
    before = contents(store)
    (tmp_path / "other").write_bytes(data)
    with pytest.raises(SaveError):
        store.import_file(tmp_path / "other")
    assert contents(store) == before


def test_a_finished_match_and_one_with_redo_are_imported(store, tmp_path):
    match = played("take 1, take 2, take 3")
    match.undo()
    match.undo()
    for save in (FINISHED, saved(match), THIRD):
        (tmp_path / "other").write_bytes(encode(save))
        assert store.load(store.import_file(tmp_path / "other")).save == save


def test_a_newer_match_is_not_exported(store, tmp_path):
    store.path("newer-1").write_bytes(sealed(b"", FORMAT + 1))
    with pytest.raises(NewerSaveError):
        store.export("newer-1", tmp_path / "mine")
    with refused(StoreError, "no saved game named"):
        store.export("../x", tmp_path / "mine")
    assert not (tmp_path / "mine").exists()
