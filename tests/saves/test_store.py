"""The store: a save is replaced whole or not at all, privately, and every trouble is one sentence."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from dataclasses import replace
from pathlib import Path

import platformdirs
import pytest

from app.save_messages import sentence_of
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.match import Match
from saves.codec import MAX_BYTES
from saves.disk import Disk
from saves.document import FORMAT, encode, make_save, snapshot_codec
from saves.index import Health, Loaded, read_file
from saves.messages import Code, NewerSaveError, Note, SaveError, StoreError
from saves.paths import data_folder, new_name
from saves.store import FileStore, Room
from tests.saves.faults import FaultyDisk, Killed
from tests.saves.refusals import refused
from tests.saves.toys import FINISHED, FIRST, NAME, SECOND, THIRD, played, sealed


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "home" / "saves")


def files(store: FileStore) -> set[str]:
    return {path.name for path in store.folder.iterdir()}


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def again(store: FileStore, disk: Disk) -> FileStore:
    """The same folder on another disk."""
    return FileStore(store.folder, disk)


def test_what_was_saved_is_loaded(store):
    store.save(NAME, FIRST)
    assert (store.load(NAME).save, store.load(NAME).note) == (FIRST, None)
    assert read_file(store.path(NAME)) == FIRST
    assert files(store) == {f"{NAME}.meja"}


def test_the_generation_before_stays_as_the_backup(store):
    for save in (FIRST, SECOND, THIRD):
        store.save(NAME, save)
    assert store.load(NAME).save == THIRD
    assert read_file(store.folder / f"{NAME}.meja.bak") == SECOND
    assert files(store) == {f"{NAME}.meja", f"{NAME}.meja.bak"}


@pytest.mark.parametrize("code", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK])
def test_where_files_cannot_have_two_names_the_backup_is_kept_too(store, code):
    class WithoutLinks(Disk):
        def link(self, source: Path, target: Path) -> None:
            raise OSError(code, os.strerror(code))

    store = again(store, WithoutLinks())
    for save in (FIRST, SECOND, THIRD):
        store.save(NAME, save)
    assert store.load(NAME).save == THIRD
    assert read_file(store.folder / f"{NAME}.meja.bak") == SECOND
    assert files(store) == {f"{NAME}.meja", f"{NAME}.meja.bak"}


# Privacy


def test_folder_and_files_are_for_the_owner_alone_whatever_the_umask(store):
    before = os.umask(0)
    try:
        store.save(NAME, FIRST)
        store.save(NAME, SECOND)
    finally:
        os.umask(before)
    assert mode(store.folder) == 0o700
    assert mode(store.folder.parent) == 0o700
    assert {mode(path) for path in store.folder.iterdir()} == {0o600}


def test_a_folder_that_others_could_read_is_closed_and_those_above_are_left_alone(store):
    store.folder.mkdir(parents=True)
    store.folder.chmod(0o755)
    store.folder.parent.chmod(0o755)
    store.save(NAME, FIRST)
    assert mode(store.folder) == 0o700
    assert mode(store.folder.parent) == 0o755


# All or nothing


@pytest.mark.parametrize("step", ["open", "write", "sync", "close", "link", "replace"])
@pytest.mark.parametrize("fault", ["ENOSPC", "EIO"])
def test_a_save_that_fails_leaves_the_old_one_and_no_litter(store, step, fault):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    before = {path.name: path.read_bytes() for path in store.folder.iterdir()}
    disk = FaultyDisk(fault, 0, on=step)
    with refused(StoreError, r"^Could not save to .*\.$"):
        again(store, disk).save(NAME, THIRD)
    assert disk.hits == 1
    assert {path.name: path.read_bytes() for path in store.folder.iterdir()} == before
    store.save(NAME, THIRD)
    assert store.load(NAME).save == THIRD


def test_an_interrupted_save_leaves_the_old_one_and_no_litter(store):
    class Interrupted(Disk):
        def sync(self, handle: int) -> None:
            raise KeyboardInterrupt

    store.save(NAME, FIRST)
    with pytest.raises(KeyboardInterrupt):
        again(store, Interrupted()).save(NAME, SECOND)
    assert store.load(NAME).save == FIRST
    assert files(store) == {f"{NAME}.meja"}


def test_a_save_reaches_the_disk_before_it_takes_the_name_and_the_name_after(store):
    store.save(NAME, FIRST)
    disk = FaultyDisk()
    again(store, disk).save(NAME, SECOND)
    steps = [call for call in disk.calls if call in ("write", "sync", "link", "replace")]
    assert steps == ["write", "sync", "link", "replace", "replace", "sync"]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_a_file_system_that_cannot_sync_folders_can_still_be_saved_to(store, code):
    class WithoutFolders(Disk):
        def sync(self, handle: int) -> None:
            if stat.S_ISDIR(os.fstat(handle).st_mode):
                raise OSError(code, os.strerror(code))
            super().sync(handle)

    again(store, WithoutFolders()).save(NAME, FIRST)
    assert store.load(NAME).save == FIRST


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_them_all(store):
    class Slow(Disk):
        def write(self, handle: int, data: memoryview) -> int:
            return super().write(handle, data[:7])

    again(store, Slow()).save(NAME, FIRST)
    assert store.load(NAME).save == FIRST


def test_a_disk_that_takes_nothing_is_not_asked_for_ever(store):
    class Full(Disk):
        def write(self, handle: int, data: memoryview) -> int:
            return 0

    with refused(StoreError, "the disk failed"):
        again(store, Full()).save(NAME, FIRST)
    assert files(store) == set()


def test_a_folder_that_is_lost_is_made_anew(store):
    store.save(NAME, FIRST)
    shutil.rmtree(store.folder.parent)
    store.save(NAME, SECOND)
    assert store.load(NAME).save == SECOND
    assert mode(store.folder) == 0o700


def test_a_game_too_long_to_be_read_again_is_not_saved(store):
    store.save(NAME, FIRST)
    with refused(StoreError, r"^This game cannot be saved: it is longer than .*\.$"):
        store.save(NAME, replace(FIRST, undone="end\n" * 20_000))
    assert store.load(NAME).save == FIRST


def test_what_a_killed_process_left_half_written_does_not_pile_up(store):
    store.save(NAME, FIRST)
    for _ in range(3):
        with pytest.raises(Killed):
            again(store, FaultyDisk("kill", 0, on="sync")).save(NAME, SECOND)
    assert len(files(store)) == 2
    store.save(NAME, SECOND)
    assert files(store) == {f"{NAME}.meja", f"{NAME}.meja.bak"}


# Damage


@pytest.mark.parametrize("damage", [b"", b"\x95\xa4meja\x01", encode(SECOND)[:-1]])
def test_a_damaged_file_falls_back_to_the_backup_and_says_so(store, damage):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    store.path(NAME).write_bytes(damage)
    loaded = store.load(NAME)
    assert loaded.save == FIRST
    assert loaded.note == Note(Code.OLDER_LOADED)


def test_a_damaged_file_is_set_aside_and_never_becomes_the_backup(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    store.path(NAME).write_bytes(b"damage")
    store.load(NAME)
    assert (store.folder / f"{NAME}.meja.damaged").read_bytes() == b"damage"
    store.save(NAME, THIRD)
    assert read_file(store.folder / f"{NAME}.meja.bak") == FIRST
    assert store.load(NAME).note is None


def test_a_file_damaged_while_the_game_goes_on_does_not_become_the_backup(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    store.path(NAME).write_bytes(encode(SECOND)[:-1])
    store.save(NAME, THIRD)
    assert store.load(NAME) == Loaded(THIRD, None)
    assert read_file(store.folder / f"{NAME}.meja.bak") == FIRST
    assert (store.folder / f"{NAME}.meja.damaged").read_bytes() == encode(SECOND)[:-1]


def test_a_file_that_is_gone_falls_back_to_the_backup(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    store.path(NAME).unlink()
    assert store.load(NAME).save == FIRST
    assert [each.name for each in store.list()] == [NAME]


def test_file_and_backup_damaged_is_the_files_own_problem_and_changes_nothing(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    for path in store.folder.iterdir():
        path.write_bytes(b"damage")
    with refused(SaveError, r"^This is no save of meja\.$"):
        store.load(NAME)
    assert files(store) == {f"{NAME}.meja", f"{NAME}.meja.bak"}


def test_a_newer_save_is_not_mistaken_for_damage(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    newer = sealed(b"a newer body", FORMAT + 1, "9.0")
    store.path(NAME).write_bytes(newer)
    with refused(NewerSaveError, r"saved by meja 9\.0"):
        store.load(NAME)
    assert store.path(NAME).read_bytes() == newer
    store.save(NAME, THIRD)
    assert (store.folder / f"{NAME}.meja.bak").read_bytes() == newer


def test_a_file_that_is_too_long_is_refused(store):
    store.save(NAME, FIRST)
    with store.path(NAME).open("r+b") as file:
        file.truncate(MAX_BYTES + 1)
    with refused(SaveError, "longer than"):
        store.load(NAME)


# Names and strange files


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "a\\b",
        "A",
        "a.meja",
        "-a",
        "a-",
        "a\0",
        "a\n",
        "é",
        "a" * 65,
        "/etc/passwd",
    ],
)
def test_a_name_that_is_none_of_ours_never_reaches_the_disk(store, name):
    for act in (store.load, store.path, store.delete, lambda name: store.save(name, FIRST)):
        with refused(StoreError, "no saved game named"):
            act(name)
    assert not store.folder.exists()


@pytest.mark.parametrize(
    ("title", "start"),
    [
        ("Red & Blue", "red-blue-"),
        ("Évasion à Bali", "evasion-a-bali-"),
        ("../../etc/passwd", "etc-passwd-"),
        ("", "match-"),
        ("将棋", "match-"),
        ("x" * 200, "x" * 40 + "-"),
        ("\udcff\0", "match-"),
    ],
)
def test_a_new_name_comes_from_the_title_and_is_safe(store, title, start):
    name = new_name(title)
    assert name.startswith(start)
    assert store.path(name).parent == store.folder
    assert name != new_name(title)


def test_a_link_is_not_followed(store, tmp_path):
    outside = tmp_path / "outside"
    outside.write_bytes(encode(SECOND))
    store.save("other-1", FIRST)
    store.path(NAME).symlink_to(outside)
    with refused(StoreError, "it is a link"):
        store.load(NAME)
    store.save(NAME, THIRD)
    assert outside.read_bytes() == encode(SECOND)
    assert store.load(NAME).save == THIRD
    assert not store.path(NAME).is_symlink()


def test_a_pipe_or_a_folder_in_place_of_a_save_is_refused_without_waiting(store):
    store.save("other-1", FIRST)
    os.mkfifo(store.path(NAME))
    with refused(SaveError, "no file"):
        store.load(NAME)
    store.path("folder-1").mkdir()
    with refused(SaveError, "no file"):
        store.load("folder-1")
    for name in (NAME, "folder-1"):
        store.save(name, SECOND)
        assert store.load(name).save == SECOND


# Lists


def test_a_list_has_every_match_latest_first_and_the_unreadable_last(store):
    store.save("early-1", replace(FIRST, order=10))
    store.save("late-1", replace(FIRST, order=30, saved_at=1))
    store.save("middle-1", replace(FIRST, order=20, saved_at=50))
    store.path("broken-1").write_bytes(b"damage")
    (store.folder / "notes.txt").write_text("not ours")
    (store.folder / "No Name.meja").write_text("not ours")
    (store.folder / ".late-1.x.tmp").write_text("left by a crash")
    listed = store.list()
    assert [each.name for each in listed] == ["late-1", "middle-1", "early-1", "broken-1"]
    assert [each.problem and each.problem.code for each in listed] == [None, None, None, Code.FOREIGN]
    assert listed[0].save.order == store.latest_order() == 30


def test_the_latest_unfinished_match_is_found(store):
    assert store.latest_unfinished() is None
    store.save("early-1", replace(FIRST, order=10))
    store.save("late-1", replace(SECOND, order=20))
    store.save("done-1", replace(FINISHED, order=30))
    store.path("broken-1").write_bytes(b"damage")
    assert store.latest_unfinished().name == "late-1"


def test_reading_makes_no_folder(store):
    assert store.list() == []
    with refused(StoreError, "no saved game named 'red-blue-1'"):
        store.load(NAME)
    assert not store.folder.exists()


def test_a_deleted_match_is_gone_with_its_backup_and_litter(store):
    store.save("other-1", FIRST)
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    (store.folder / f".{NAME}.x.tmp").write_text("left by a crash")
    store.delete(NAME)
    assert files(store) == {"other-1.meja"}
    with refused(StoreError, "no saved game"):
        store.delete(NAME)


# Troubles of the disk


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("ENOSPC", "no space is left on the disk"),
        ("EACCES", "access is denied"),
        ("EROFS", "the disk may only be read"),
        ("EIO", "the disk failed"),
    ],
)
def test_the_disks_refusal_is_one_sentence(store, fault, reason):
    store.save(NAME, FIRST)
    broken = again(store, FaultyDisk(fault, 0, lasts=True, on="open"))
    with refused(StoreError, f"^Could not save to .*{NAME}.meja: {reason}\\.$"):
        broken.save(NAME, SECOND)
    with refused(StoreError, f"^Could not read .*{NAME}.meja: {reason}\\.$"):
        broken.load(NAME)
    (listed,) = broken.list()
    assert sentence_of(listed.problem).endswith(f"{reason}.")
    assert (listed.save, listed.health) == (None, Health.REFUSED)


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    blocked = FileStore(tmp_path / "file" / "saves")
    with refused(StoreError, "part of its path is no folder"):
        blocked.save(NAME, FIRST)
    with refused(StoreError, "part of its path is no folder"):
        blocked.list()


def test_meja_home_overrides_the_systems_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("MEJA_HOME", str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert FileStore().folder == tmp_path / "mine" / "saves"


def test_a_relative_or_tilde_meja_home_is_made_absolute(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MEJA_HOME", "here")
    assert data_folder() == tmp_path / "here"
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("MEJA_HOME", "~/there")
    assert data_folder() == tmp_path / "there"


def test_without_meja_home_the_systems_folder_is_taken(monkeypatch, tmp_path):
    monkeypatch.setenv("MEJA_HOME", "")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: tmp_path / name)
    assert data_folder() == tmp_path / "meja"


@pytest.mark.parametrize("chosen", ["", "~nobody-of-that-name/x"])
def test_without_a_home_it_says_what_to_set(monkeypatch, chosen):
    monkeypatch.setenv("MEJA_HOME", chosen)
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: Path("~/.local/share/meja"))
    with refused(StoreError, "set MEJA_HOME"):
        FileStore()


# What was before the last save


def test_nothing_is_kept_but_the_last_save_where_that_is_asked_for(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    (store.folder / f"{NAME}.meja.damaged").write_bytes(b"older")
    store.drop_older(NAME)
    assert {each.name for each in store.folder.iterdir()} <= {f"{NAME}.meja", f"{NAME}.lock"}
    assert store.load(NAME).save == SECOND


def test_the_only_good_save_is_never_dropped(store):
    store.save(NAME, FIRST)
    store.save(NAME, SECOND)
    store.path(NAME).write_bytes(b"damage")
    with refused(SaveError, "This is no save of meja"):
        store.drop_older(NAME)
    assert store.load(NAME).save == FIRST


# The room of a player who is served


def test_a_player_who_is_served_keeps_so_many_games_and_no_more(tmp_path):
    served = FileStore(tmp_path, is_served=True, room=Room(games=2))
    for name in ("first-1", "second-1"):
        served.save(name, FIRST)
    with refused(
        StoreError, r"^Each player can keep 2 games and \d+ MB here; delete a game to save another\.$"
    ):
        served.save("third-1", FIRST)
    served.save("first-1", SECOND)  # what there is goes on
    served.delete("second-1")
    served.save("third-1", FIRST)
    FileStore(tmp_path).save("own-1", FIRST)  # who has the machine has all of it


def test_a_player_who_is_served_fills_no_disk(tmp_path):
    served = FileStore(tmp_path, is_served=True)
    served.save("first-1", FIRST)
    most = 2 * served.path("first-1").stat().st_size
    served = FileStore(tmp_path, is_served=True, room=Room(bytes=most))
    served.save("second-1", FIRST)
    with refused(StoreError, "MB here; delete a game"):
        served.save("third-1", FIRST)
    served.save("second-1", SECOND)  # what there is goes on
    assert served.load("second-1").save == SECOND


def test_a_file_that_goes_while_the_room_is_measured_is_nothing(tmp_path, monkeypatch):
    served = FileStore(tmp_path, is_served=True)
    served.save("first-1", FIRST)
    names = Disk.names_in
    monkeypatch.setattr(Disk, "names_in", staticmethod(lambda folder: [*names(folder), ".first-1.tmp"]))
    served.save("second-1", FIRST)
    assert served.load("second-1").save == FIRST


# Orders that someone made by hand


def test_an_order_that_was_made_by_hand_loses_no_other_match(tmp_path, store):
    forged = tmp_path / "forged.meja"
    highest = 2 * 253_402_300_799
    setup = Setup("java", (SeatSetup("Ani"), SeatSetup("Budi")), 1)
    own = make_save(Match(JAVA, setup, snapshot_codec(JAVA)), title="Own", saved_at=5)
    forged.write_bytes(encode(replace(own, order=highest)))
    store.import_file(forged)
    assert store.latest_order() == 5  # as its own clock says
    store.path("copied-1").write_bytes(forged.read_bytes())
    again = FileStore(store.folder)
    assert again.latest_order() == highest
    match = played("take 1")
    for _ in range(2):
        again.save(NAME, make_save(match, title="Own", saved_at=5, latest=again.latest_order()))
    assert again.load(NAME).note is None
