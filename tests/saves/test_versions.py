"""Tables are saved by version: of two who go on from the same one, the second meets a conflict."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from saves.document import Save, encode
from saves.lock import HeldError, acquire
from saves.messages import SaveError, StoreError
from saves.store import ConflictError, FileStore
from tests.extent import count
from tests.saves.faults import FAULTS, KILL, FaultyDisk, Killed
from tests.saves.refusals import refused
from tests.saves.toys import FIRST, NAME, at_table

ONE, TWO, THREE = (at_table(", ".join(["take 1"] * actions), actions) for actions in (1, 2, 3))
SERVE = f"""
import sys
from dataclasses import replace
from pathlib import Path
from saves.store import ConflictError, FileStore
folder, seat, saves = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
store, conflicts = FileStore(folder, has_tables=True), 0
while saves:
    save = store.load({NAME!r}).save
    scores = [*save.scores]
    scores[seat] += 1
    try:
        store.save({NAME!r}, replace(save, version=save.version + 1, scores=tuple(scores)), save.version)
    except ConflictError:
        conflicts += 1
    else:
        print(save.version + 1, flush=True)
        saves -= 1
print("conflicts", conflicts, flush=True)
"""


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "tables", has_tables=True)


@contextmanager
def serving(store: FileStore, seat: int, saves: int) -> Iterator[subprocess.Popen[str]]:
    """Another table server, which gives a seat so many points, each in a save of its own."""
    command = [sys.executable, "-c", SERVE, str(store.folder), str(seat), str(saves)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        yield server


def run_at_once(act: Callable[[str], None], words: Sequence[str]) -> None:
    """Acts in a thread for each word; what fails there fails the test."""
    with ThreadPoolExecutor(len(words)) as threads:
        list(threads.map(act, words))


def kept(store: FileStore) -> Save:
    return store.load(NAME).save


def test_each_save_says_which_one_it_goes_on_from(store):
    for version, save in enumerate((ONE, TWO, THREE)):
        store.save(NAME, save, version)
        assert kept(store) == save
    assert [listed.name for listed in store.list()] == [NAME]


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_save_from_another_version_is_refused_and_changes_nothing(store, expected):
    store.save(NAME, TWO, 0)
    before = {path.name: path.read_bytes() for path in store.folder.iterdir() if path.suffix != ".lock"}
    with refused(ConflictError, "Another table server has gone on with this table"):
        store.save(NAME, replace(THREE, version=9), expected)
    assert {
        path.name: path.read_bytes() for path in store.folder.iterdir() if path.suffix != ".lock"
    } == before


def test_a_table_that_was_deleted_meanwhile_is_not_made_anew(store):
    store.save(NAME, ONE, 0)
    store.delete(NAME)
    with pytest.raises(ConflictError):
        store.save(NAME, TWO, 1)
    assert store.list() == []


def test_after_damage_it_goes_on_from_the_version_before(store):
    store.save(NAME, ONE, 0)
    store.save(NAME, TWO, 1)
    store.path(NAME).write_bytes(b"damage")
    with pytest.raises(ConflictError):
        store.save(NAME, THREE, 2)
    store.save(NAME, replace(THREE, version=2), 1)
    assert kept(store).log == THREE.log


@pytest.mark.parametrize("content", [b"damage", encode(FIRST)])
def test_what_cannot_be_read_is_never_written_over(store, content):
    store.save(NAME, ONE, 0)
    store.path(NAME).write_bytes(content)
    for expected in (0, 1):
        with pytest.raises(SaveError):
            store.save(NAME, TWO, expected)
    assert store.path(NAME).read_bytes() == content


@pytest.mark.parametrize("changes", [{"shared": None}, {"requests": ()}, {"title": ""}])
def test_what_could_not_be_read_again_is_not_saved(store, changes):
    store.save(NAME, ONE, 0)
    with pytest.raises(SaveError):
        store.save(NAME, replace(TWO, **changes), 1)
    assert kept(store) == ONE


def test_nobody_holds_a_table_once_it_is_saved_or_refused(store):
    store.save(NAME, ONE, 0)
    with pytest.raises(ConflictError):
        store.save(NAME, TWO, 0)
    FileStore(store.folder, has_tables=True).save(NAME, TWO, 1)
    store.save(NAME, THREE, 2)


def test_a_server_that_never_lets_go_is_told(store, monkeypatch):
    monkeypatch.setattr("saves.store._SAVE_SECONDS", 0.1)
    store.save(NAME, ONE, 0)
    handle = os.open(store.folder / f"{NAME}.lock", os.O_RDWR)
    fcntl.flock(handle, fcntl.LOCK_EX)  # as another process would
    with refused(HeldError, "This game is held by"):
        store.save(NAME, TWO, 1)
    os.close(handle)
    store.save(NAME, TWO, 1)


# Two at once


def test_two_servers_at_one_table_lose_nothing(store):
    saves = count(200, 100)
    store.save(NAME, replace(ONE, version=1, scores=(0, 0)), 0)
    with serving(store, 0, saves) as first, serving(store, 1, saves) as second:
        *of_first, told_first = first.stdout.read().splitlines()
        *of_second, told_second = second.stdout.read().splitlines()
    assert (kept(store).scores, kept(store).version) == ((saves, saves), 2 * saves + 1)
    assert sorted(map(int, of_first + of_second)) == [*range(2, 2 * saves + 2)]
    assert told_first.startswith("conflicts") and told_second.startswith("conflicts")


def test_a_server_killed_at_any_moment_keeps_what_it_acknowledged(store):
    rng = Random(4)
    store.save(NAME, replace(ONE, version=1), 0)
    for _ in range(count(60, 6)):
        with serving(store, 0, 10**6) as server:
            server.stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):
                server.wait(rng.random() / 10)
            server.send_signal(signal.SIGKILL)
            told = server.stdout.read().splitlines()
        save = kept(store)
        if told:
            assert save.version - int(told[-1]) in (0, 1)
        store.save(NAME, replace(save, version=save.version + 1), save.version)


def test_threads_save_different_tables_at_once(store):
    def play(name: str) -> None:
        for version in range(20):
            store.save(name, replace(ONE, version=version + 1), version)

    run_at_once(play, [f"table-{number}" for number in range(6)])
    assert [listed.save.version for listed in store.list()] == [20] * 6


def test_threads_that_save_one_table_at_once_lose_nothing(store):
    def play(_: str) -> None:
        for _ in range(20):
            with suppress(ConflictError):
                save = kept(store)
                store.save(NAME, replace(save, version=save.version + 1), save.version)
                told.append(save.version + 1)

    told: list[int] = []
    store.save(NAME, ONE, 0)
    run_at_once(play, ["a", "b", "c"])
    assert sorted(told) == [*range(2, kept(store).version + 1)]


def test_who_finds_damage_that_another_mends_meanwhile_takes_what_that_one_saved(store, monkeypatch):
    store.save(NAME, ONE, 0)
    store.save(NAME, TWO, 1)
    store.path(NAME).write_bytes(b"damage")

    def acquire_late(path: Path, seconds: float) -> object:
        store.path(NAME).write_bytes(encode(THREE))
        return acquire(path, seconds)

    monkeypatch.setattr("saves.store.acquire", acquire_late)
    assert store.load(NAME) == (THREE, None)
    assert kept(store) == THREE


# Faults


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_at_any_call_leaves_a_version_to_go_on_from(store, fault):
    at, hits = 0, 1
    while hits:
        good = FileStore(store.folder / str(at), has_tables=True)
        good.save(NAME, ONE, 0)
        good.save(NAME, TWO, 1)
        disk = FaultyDisk(fault, at)
        is_kept = False
        try:
            FileStore(good.folder, disk, has_tables=True).save(NAME, THREE, 2)
            is_kept = True
        except (StoreError, Killed) as error:
            assert isinstance(error, Killed) == (fault == KILL) and not isinstance(error, ConflictError)
        hits = disk.hits
        found = kept(good)
        assert found in ((THREE,) if is_kept else (TWO, THREE)), f"call {at} of {disk.calls}"
        good.save(NAME, replace(found, version=found.version + 1), found.version)
        at += 1
    assert at > 3
