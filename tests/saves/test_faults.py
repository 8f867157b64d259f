"""Faults at every call: after any of them a match is the last one acknowledged, or the one in hand."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from app.session.local import LocalSession
from engines.core import SeatSetup, Setup
from saves.document import Save, decode
from saves.messages import Code, StorageError, StoreError
from saves.store import FileStore
from tests.extent import count, diagonal
from tests.saves.faults import FAULTS, KILL, REFUSALS, SHORT, TRIED, FaultyDisk, Killed
from tests.saves.toys import FIRST, NAME, SECOND, THIRD, played, saved

WORK: dict[str, Callable[[FileStore], None]] = {
    "rename": lambda store: store.rename(NAME, "New"),
    "delete": lambda store: store.delete(NAME),
}


CASES = [
    *diagonal([*product((False, True), TRIED, (False, True))], 2),
    # These happen once: what comes after a short write is well, and after a kill nothing comes.
    *product((False,), (SHORT, KILL), (False, True)),
]
"""Whether a fault lasts, the fault, and whether the match was held before."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the matches of a test lie."""
    return tmp_path / "home" / "saves"


def resumed(folder: Path) -> FileStore:
    """What another process does after one that was killed: it takes the match over."""
    store = FileStore(folder)
    store.hold(NAME)
    return store


def attempted(folder: Path, fault: str, at: int, *, lasts: bool, held: bool) -> tuple[FaultyDisk, bool]:
    """Saves FIRST and SECOND well, then THIRD on a disk that fails.

    Returns:
        The disk, and whether the last save was acknowledged.
    """
    good = FileStore(folder)
    good.save(NAME, FIRST)
    good.save(NAME, SECOND)
    disk = FaultyDisk(fault, at, lasts=lasts)
    store = FileStore(folder, disk)
    try:
        if held:
            store.hold(NAME)
        store.save(NAME, THIRD)
    except StoreError as error:
        assert error.code in (Code.NOT_SAVED, Code.NOT_LOCKED)
        return disk, False
    except Killed:
        assert fault == KILL
        return disk, False
    return disk, True


@pytest.mark.parametrize(("lasts", "fault", "held"), CASES)
def test_a_fault_at_any_call_loses_nothing(folder, fault, lasts, held):
    at, hits = 0, 1
    while hits:
        here = folder / str(at)
        disk, is_acknowledged = attempted(here, fault, at, lasts=lasts, held=held)
        hits = disk.hits
        store = resumed(here)
        loaded = store.load(NAME)
        assert loaded.note is None
        assert loaded.save in ((THIRD,) if is_acknowledged else (SECOND, THIRD)), f"call {at} of {disk.calls}"
        if fault == SHORT:
            assert is_acknowledged
        backup = decode((here / f"{NAME}.meja.bak").read_bytes())
        assert backup in (FIRST, SECOND)
        store.save(NAME, THIRD)
        assert store.load(NAME).save == THIRD
        store.release(NAME)
        assert {path.name for path in here.iterdir()} <= {
            f"{NAME}.meja",
            f"{NAME}.meja.bak",
            f"{NAME}.lock",
        }
        at += 1
    assert at > (4 if fault == SHORT else 15)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("saves", [1, 2])
def test_a_fault_at_any_call_of_the_first_saves(folder, fault, saves):
    at, hits = 0, 1
    while hits:
        here = folder / str(at)
        disk = FaultyDisk(fault, at)
        store, acknowledged = FileStore(here, disk), []
        try:
            for save in (FIRST, SECOND)[:saves]:
                store.save(NAME, save)
                acknowledged.append(save)
        except (StoreError, Killed):
            pass
        hits = disk.hits
        in_hand = (FIRST, SECOND, None)[len(acknowledged)]
        listed = resumed(here).list()
        if acknowledged:
            assert listed[0].save in (acknowledged[-1], in_hand)
        else:
            assert not listed or listed[0].save == FIRST
        at += 1
    assert at > (4 if fault == SHORT else 10 * saves)


@pytest.mark.parametrize("fault", [*TRIED, KILL])
def test_a_fault_while_a_match_is_loaded_from_its_backup_loses_nothing(folder, fault):
    at, hits = 0, 1
    while hits:
        here = folder / str(at)
        good = FileStore(here)
        good.save(NAME, FIRST)
        good.save(NAME, SECOND)
        good.path(NAME).write_bytes(b"damage")
        disk = FaultyDisk(fault, at)
        with suppress(StoreError, Killed):
            assert FileStore(here, disk).load(NAME).save == FIRST
        hits = disk.hits
        assert FileStore(here).load(NAME).save == FIRST
        at += 1
    assert at > 5


@pytest.mark.parametrize("fault", [*TRIED, KILL])
@pytest.mark.parametrize("act", WORK)
def test_a_fault_in_other_work_leaves_a_whole_match_or_none(folder, fault, act):
    at, hits = 0, 1
    while hits:
        here = folder / str(at)
        good = FileStore(here)
        good.save(NAME, FIRST)
        good.save(NAME, SECOND)
        disk = FaultyDisk(fault, -1)
        store = FileStore(here, disk)
        disk.calls.clear()
        disk._at = at
        try:
            WORK[act](store)
            is_done = True
        except (StoreError, Killed) as error:
            assert isinstance(error, Killed) or error.code.name.startswith("NOT_")
            is_done = False
        hits = disk.hits
        after = resumed(here)
        if act == "delete":
            assert is_done <= (not after.list())
            if after.list():
                assert after.load(NAME).save in (SECOND, FIRST) and after.load(NAME).note is None
        else:
            found = after.load(NAME)
            assert found.note is None
            assert {found.save.title} <= ({"New"} if is_done and act == "rename" else {SECOND.title, "New"})
            after.save(NAME, THIRD)
        at += 1
    assert at > 5


def test_the_game_goes_on_in_memory_and_is_saved_when_the_disk_is_back(folder):
    setup = Setup("builders", (SeatSetup("Ani"), SeatSetup("Budi")), 3)
    disk = FaultyDisk()
    session = LocalSession.new(setup, FileStore(folder, disk))
    for code in REFUSALS:
        disk._fault, disk._at, disk._lasts = code, 0, True
        length = session.length
        session.play(session.legal()[0]).result()
        assert session.save_error and session.length == length + 1
        disk._at = -1
        assert LocalSession.loaded(FileStore(folder), session.name).length == length
        session.play(session.legal()[0]).result()
        assert session.save_error is None
        assert LocalSession.loaded(FileStore(folder), session.name).length == length + 2


class Saving(RuleBasedStateMachine):
    """A match that is saved, damaged, killed and taken over in any order."""

    @initialize()
    def begin(self) -> None:
        self.root = tempfile.TemporaryDirectory()
        self.folder = Path(self.root.name) / "saves"
        self.number = 0
        self.possible: list[Save | None] = [None]
        """What the match may be now; None if it may not be there."""
        self.before: list[Save | None] = [None]
        """What the generation before may be."""
        self.disk = FaultyDisk()
        self.store = FileStore(self.folder, self.disk)

    def teardown(self) -> None:
        if hasattr(self, "root"):
            self.root.cleanup()

    def next_save(self) -> Save:
        """A save unlike all others."""
        self.number += 1
        return saved(played("take 1"), self.number)

    @rule(fault=st.sampled_from([None, *FAULTS]), at=st.integers(0, 30), lasts=st.booleans())
    def save(self, fault: str | None, at: int, lasts: bool) -> None:
        """Saves, perhaps with a fault; a killed process is followed by another."""
        save = self.next_save()
        self.disk._fault, self.disk._at, self.disk._lasts = fault, at if fault else -1, lasts
        self.disk.calls.clear()
        self.disk.hits = 0
        try:
            self.store.save(NAME, save)
        except (StoreError, Killed) as error:
            assert self.disk.hits, error
            self.before = [*self.before, *self.possible]
            self.possible = [*self.possible, save]
            if isinstance(error, Killed):
                self.restart()
        else:
            self.before = [*self.before, *self.possible]
            self.possible = [save]
        self.disk._at = -1

    @rule()
    def restart(self) -> None:
        """Another process goes on, without a word from the one before."""
        self.disk = FaultyDisk()
        self.store = FileStore(self.folder, self.disk)

    @rule()
    def hold(self) -> None:
        """Takes the lock from now on."""
        self.store.hold(NAME)

    @rule()
    def release(self) -> None:
        """Gives the lock back."""
        self.store.release(NAME)

    @rule()
    def look(self) -> None:
        """Loads, after which it is known which save it is."""
        try:
            loaded = self.store.load(NAME)
        except StoreError:
            assert None in self.possible
            self.possible = [None]
            return
        assert loaded.note is None
        assert loaded.save in self.possible
        self.possible = [loaded.save]

    @rule(cut=st.integers(0, 60))
    def damage(self, cut: int) -> None:
        """Cuts the file; what is left is the generation before, if there is one."""
        if self.possible == [None] or not self.store.path(NAME).exists():
            return
        path = self.store.path(NAME)
        path.write_bytes(path.read_bytes()[:cut])
        try:
            loaded = self.store.load(NAME)
        except StorageError:
            assert None in self.before
            path.unlink()
            self.possible = self.before = [None]
            return
        assert loaded.note
        assert loaded.save in [*self.before, *self.possible]
        # The next save must not need what was damaged.
        save = self.next_save()
        self.store.save(NAME, save)
        self.possible, self.before = [save], [loaded.save]

    @rule()
    def lose_folder(self) -> None:
        """Somebody deletes the folder."""
        if self.folder.exists():
            for path in self.folder.iterdir():
                path.unlink()
            self.folder.rmdir()
        self.possible = self.before = [None]

    @invariant()
    def what_is_listed_is_whole(self) -> None:
        """Whatever happened, the list has the match as it may be."""
        if hasattr(self, "folder"):
            listed = FileStore(self.folder).list()
            assert listed[0].save in self.possible if listed else None in self.possible


@pytest.mark.parametrize("at", [0, 1])
def test_a_save_that_fails_leaves_the_backup_as_it_was(tmp_path: Path, at: int) -> None:
    saves = [saved(played("take 1"), number) for number in range(3)]
    for save in saves[:2]:
        FileStore(tmp_path).save(NAME, save)
    with pytest.raises(StoreError):
        FileStore(tmp_path, FaultyDisk("ENOSPC", at, lasts=True, on="replace")).save(NAME, saves[2])
    path = FileStore(tmp_path).path(NAME)
    assert FileStore(tmp_path).load(NAME).save in saves[1:]
    path.write_bytes(b"")  # in place: it must not be the backup's file too
    assert FileStore(tmp_path).load(NAME).save == saves[0]


def test_any_order_of_saves_faults_and_damage_loses_nothing():
    run_state_machine_as_test(
        Saving,
        settings=settings(
            max_examples=count(60, 12), stateful_step_count=25, derandomize=True, deadline=None
        ),
    )
