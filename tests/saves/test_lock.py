"""Locks: one match, one process that may write it, and none that is kept out by the dead."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from app.save_messages import describe_holder, sentence_of
from saves import lock as lock_module
from saves.disk import Disk
from saves.lock import STALE_SECONDS, UNFINISHED_SECONDS, HeldError, Holder, LostLockError, acquire, read_lock
from saves.messages import StoreError
from saves.process import host_name, is_running, started
from saves.store import Store
from tests.saves.faults import FaultyDisk, Killed
from tests.saves.refusals import refused
from tests.saves.toys import FIRST, NAME, SECOND, THIRD

PLAY = f"""
import sys, time
from pathlib import Path
from app.save_messages import sentence_of
from saves.lock import HeldError
from saves.store import Store
store = Store(Path(sys.argv[1]))
try:
    store.hold({NAME!r}, take_over=True)
except HeldError as error:
    print(sentence_of(error), flush=True)
else:
    print("mine", flush=True)
    sys.stdin.read()
    if len(sys.argv) > 2:
        store.release({NAME!r})
"""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A folder with one match."""
    store = Store(tmp_path / "saves")
    store.save(NAME, FIRST)
    return store


def lock_file(store: Store) -> Path:
    """The lock of the match."""
    return store.folder / f"{NAME}.lock"


def holder(**changes: Any) -> Holder:
    """This process as a holder, with some fields changed."""
    pid = os.getpid()
    return Holder(**{
        "host": host_name(), "pid": pid, "started": started(pid), "since": 0, "token": "t", **changes
    })  # fmt: skip


def put(store: Store, found: Holder, age: float = 0) -> None:
    """Makes the lock of somebody who refreshed it so many seconds ago."""
    store.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock_file(store).write_text(json.dumps(found._asdict()))
    os.utime(lock_file(store), (0, time.time() - age))


ALIVE = {"host": "elsewhere", "pid": 7}
"""Somebody who cannot be known to be dead."""


def player(store: Store, *more: str) -> subprocess.Popen[str]:
    """Another process that plays the match until its input ends."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAY, str(store.folder), *more],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> str:
    """The line it says."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


# Held and free


def test_a_match_is_held_until_it_is_released(store):
    store.hold(NAME)
    assert oct(lock_file(store).stat().st_mode & 0o777) == "0o600"
    assert read_lock(Disk(), lock_file(store)).holder.is_this_process
    store.save(NAME, SECOND)
    store.release(NAME)
    assert not lock_file(store).exists()
    store.release(NAME)


def test_everything_is_released_at_the_end(store):
    for name in (NAME, "other-1"):
        store.hold(name)
    store.release_all()
    assert list(store.folder.glob("*.lock")) == []


def test_a_match_that_does_not_exist_yet_can_be_held(tmp_path):
    store = Store(tmp_path / "a" / "saves")
    store.hold(NAME)
    store.save(NAME, FIRST)
    assert store.load(NAME).save == FIRST


def test_a_second_process_is_told_who_holds_it_and_writes_nothing(store):
    other = player(store)
    assert said(other) == "mine"
    for act in (
        lambda: store.hold(NAME),
        lambda: store.hold(NAME, take_over=True),
        lambda: store.save(NAME, SECOND),
        lambda: store.rename(NAME, "New"),
        lambda: store.delete(NAME),
    ):
        with pytest.raises(HeldError) as caught:
            act()
        who = f"meja on {re.escape(host_name())}, process {other.pid}, since [0-9]{{2}}:[0-9]{{2}}"
        assert re.fullmatch(f"This game is held by {who}\\.", sentence_of(caught.value))
        assert (caught.value.holder.pid, caught.value.is_dead) == (other.pid, False)
    assert store.holder(NAME) == store.list()[0].holder == caught.value.holder
    assert store.load(NAME).save == FIRST
    assert player(store).communicate("")[0].startswith("This game is held by")
    other.communicate("")


def test_who_only_looks_does_not_set_a_damaged_file_aside(store):
    store.save(NAME, SECOND)
    put(store, holder(**ALIVE))
    store.path(NAME).write_bytes(b"damage")
    assert store.load(NAME).save == FIRST
    assert store.path(NAME).read_bytes() == b"damage"


def test_a_process_that_ends_well_leaves_no_lock(store):
    other = player(store, "release")
    assert said(other) == "mine"
    other.communicate("")
    assert not lock_file(store).exists()


def test_a_process_shares_its_own_locks(store):
    store.hold(NAME)
    second = Store(store.folder)
    second.hold(NAME)
    second.save(NAME, SECOND)
    store.save(NAME, THIRD)
    Store(store.folder).save(NAME, FIRST)
    assert second.holder(NAME) is None


# The dead


def test_a_killed_holder_is_dead_and_its_match_is_taken_over(store):
    other = player(store)
    said(other)
    other.kill()
    os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
    # It is a zombie now: its number is taken as long as nobody asked how it ended.
    with refused(HeldError, "that process is gone") as caught:
        store.hold(NAME)
    assert caught.value.is_dead
    assert store.holder(NAME) is None
    store.hold(NAME, take_over=True)
    store.save(NAME, SECOND)
    assert read_lock(Disk(), lock_file(store)).holder.is_this_process
    assert [path.name for path in store.folder.glob(".*")] == []
    other.communicate()


def test_a_match_of_the_dead_can_be_saved_without_a_lock_too(store):
    put(store, holder(pid=2**22 + 1))
    store.save(NAME, SECOND)
    assert store.load(NAME).save == SECOND


@pytest.mark.parametrize(
    ("changes", "age", "is_dead"),
    [
        ({}, 0, False),
        ({}, 10 * STALE_SECONDS, False),
        ({"pid": 2**22 + 1}, 0, True),
        ({"started": "another"}, 0, True),
        ({"started": ""}, 0, False),  # made where a start is not known
        ({"host": "elsewhere"}, 0, False),
        ({"host": "elsewhere"}, STALE_SECONDS - 60, False),
        ({"host": "elsewhere"}, STALE_SECONDS + 60, True),
    ],
)
def test_who_is_dead(store, changes, age, is_dead):
    put(store, holder(**changes), age)
    assert read_lock(Disk(), lock_file(store)).is_dead is is_dead


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"null",
        b"[1]",
        b"\xff",
        b"[" * 2000,
        b"x" * 5000,
        json.dumps(holder(pid=-1)._asdict()).encode(),
        json.dumps(holder(pid=True)._asdict()).encode(),
        json.dumps(holder(pid=2**40)._asdict()).encode(),
        json.dumps(holder(since=1e300)._asdict()).encode(),
        json.dumps(holder(host="")._asdict()).encode(),
        json.dumps(holder(host="\x1b[2J")._asdict()).encode(),
        json.dumps(holder(token="")._asdict()).encode(),
        json.dumps({**holder()._asdict(), "more": 1}).encode(),
    ],
    ids=map(str, range(15)),  # a lock has the number of this process in it, which differs between workers
)
def test_a_lock_that_cannot_be_read_is_dead_after_some_seconds(store, data):
    lock_file(store).write_bytes(data)
    with refused(HeldError, "a process that does not say who") as caught:
        store.hold(NAME, take_over=True)
    assert not caught.value.is_dead
    old = time.time() - UNFINISHED_SECONDS - 1
    os.utime(lock_file(store), (0, old))
    store.hold(NAME, take_over=True)
    store.save(NAME, SECOND)


def test_a_living_process_is_known_by_its_number_and_start():
    pid, start = os.getpid(), started(os.getpid())
    assert start
    assert is_running(pid, start)
    assert not is_running(pid, start + "1")
    assert started(2**22 + 1) is None


def test_without_proc_the_number_alone_decides(monkeypatch, tmp_path):
    monkeypatch.setattr("saves.process._PROC", tmp_path)
    assert started(os.getpid()) == ""
    assert is_running(os.getpid(), "any")
    assert not is_running(2**22 + 1, "any")
    assert is_running(1, "")


def test_each_save_refreshes_the_lock(store):
    store.hold(NAME)
    os.utime(lock_file(store), (0, 0))
    store.save(NAME, SECOND)
    assert time.time() - lock_file(store).stat().st_mtime < STALE_SECONDS


# Lost


def test_who_was_taken_over_notices_before_the_next_save(store):
    store.hold(NAME)
    put(store, holder(**ALIVE, token="other"))
    with refused(LostLockError, r"^Meja on elsewhere, process 7, since .* took this game over; it is"):
        store.save(NAME, SECOND)
    assert store.load(NAME).save == FIRST
    # It stays lost, also when the other has gone, until the match is left.
    lock_file(store).unlink()
    for act in (
        lambda: store.save(NAME, SECOND),
        lambda: store.hold(NAME),
        lambda: store.delete(NAME),
        lambda: store.rename(NAME, "New"),
    ):
        with pytest.raises(LostLockError):
            act()
    assert store.load(NAME).save == FIRST
    store.release(NAME)
    store.hold(NAME)
    store.save(NAME, SECOND)


def test_releasing_leaves_the_lock_of_another(store):
    store.hold(NAME)
    put(store, holder(**ALIVE, token="other"))
    store.release(NAME)
    assert read_lock(Disk(), lock_file(store)).holder.token == "other"


def test_a_lock_that_vanished_is_made_anew_while_the_file_is_ours(store):
    store.hold(NAME)
    store.save(NAME, SECOND)
    lock_file(store).unlink()
    store.save(NAME, THIRD)
    assert lock_file(store).exists()
    shutil.rmtree(store.folder)
    store.save(NAME, FIRST)
    assert lock_file(store).exists()
    assert store.load(NAME).save == FIRST


def test_a_lock_that_vanished_is_lost_if_another_played_on(store):
    store.hold(NAME)
    lock_file(store).unlink()
    Store(store.folder).save(NAME, SECOND)
    with refused(LostLockError, "Another process went on with this game"):
        store.save(NAME, THIRD)
    assert store.load(NAME).save == SECOND
    assert not lock_file(store).exists()


def test_where_the_disk_refuses_the_lock_each_save_tries_again(tmp_path):
    disk = FaultyDisk("EROFS", 0, lasts=True, on="make_folder")
    store = Store(tmp_path / "saves", disk)
    with refused(StoreError, r"^Could not lock .*: the disk may only be read\.$"):
        store.hold(NAME)
    with refused(StoreError, r"^Could not save to "):
        store.save(NAME, FIRST)
    disk._at = -1
    store.save(NAME, FIRST)
    assert lock_file(store).exists()


def test_a_lock_that_was_refused_is_lost_if_another_played_meanwhile(store):
    class Refusing(Disk):
        refuses = True

        def open(self, path: Path, flags: int) -> int:
            if self.refuses and flags & os.O_CREAT:
                raise OSError(30, "")
            return super().open(path, flags)

    disk = Refusing()
    mine = Store(store.folder, disk)
    with refused(StoreError, "Could not lock"):
        mine.hold(NAME)
    store.save(NAME, SECOND)
    disk.refuses = False
    with pytest.raises(LostLockError):
        mine.save(NAME, THIRD)
    assert store.load(NAME).save == SECOND


# File systems whose files cannot have two names


class WithoutLinks(Disk):
    """Such a disk, on which a maker of a lock may be killed in the middle."""

    def __init__(self, dies_at: str = "") -> None:
        self._dies_at = dies_at

    def link(self, source: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "")

    def write(self, handle: int, data: memoryview) -> int:
        written = Path(f"/proc/self/fd/{handle}").readlink().name
        if self._dies_at and written.endswith(self._dies_at):
            raise Killed
        return super().write(handle, data)

    def unlink(self, path: Path) -> None:
        if not self._dies_at:
            super().unlink(path)


def test_without_links_a_match_is_held_taken_over_and_released_too(store):
    first, second = Store(store.folder, WithoutLinks()), Store(store.folder, WithoutLinks())
    put(store, holder(pid=2**22 + 1))
    with pytest.raises(HeldError):
        first.hold(NAME)
    first.hold(NAME, take_over=True)
    first.save(NAME, SECOND)
    put(store, holder(**ALIVE))
    with pytest.raises(HeldError):
        second.hold(NAME, take_over=True)
    with pytest.raises(LostLockError):
        first.save(NAME, THIRD)
    lock_module._take_away(WithoutLinks(), lock_file(store), holder(token="dead"))
    assert read_lock(Disk(), lock_file(store)).holder.host == "elsewhere"
    lock_file(store).unlink()
    second.hold(NAME)
    second.release(NAME)
    assert {path.name for path in store.folder.iterdir()} == {f"{NAME}.meja", f"{NAME}.meja.bak"}


def test_without_links_half_a_lock_is_in_the_way_for_some_seconds_only(store):
    with pytest.raises(Killed):
        Store(store.folder, WithoutLinks(dies_at=".lock")).hold(NAME)
    assert lock_file(store).read_bytes() == b""
    with pytest.raises(HeldError):
        store.hold(NAME, take_over=True)
    os.utime(lock_file(store), (0, time.time() - UNFINISHED_SECONDS - 1))
    store.hold(NAME, take_over=True)


# Races


def test_taking_away_a_lock_that_meanwhile_is_anothers_puts_it_back(store):
    put(store, holder(**ALIVE, token="new"))
    lock_module._take_away(Disk(), lock_file(store), holder(token="dead"))
    assert read_lock(Disk(), lock_file(store)).holder.token == "new"
    assert list(store.folder.glob(".*")) == []


@pytest.mark.parametrize("call", ["replace", "open"])
def test_who_is_overtaken_while_taking_over_does_not_get_the_match(store, call):
    put(store, holder(pid=2**22 + 1, token="dead"))

    class Overtaken(Disk):
        """At its first change, another process is quicker."""

        is_late = True

        def _overtake(self) -> None:
            if self.is_late:
                self.is_late = False
                put(store, holder(**ALIVE, token="quick"))

        def replace(self, source: Path, target: Path) -> None:
            if call == "replace":
                self._overtake()
            super().replace(source, target)
            if call == "open":
                self._overtake()

    with pytest.raises(HeldError) as caught:
        acquire(Overtaken(), lock_file(store), take_over=True)
    assert caught.value.holder.token == "quick"
    assert read_lock(Disk(), lock_file(store)).holder.token == "quick"


def test_of_many_processes_that_take_over_at_once_one_gets_it(store):
    put(store, holder(pid=2**22 + 1, token="dead"))
    racers = [player(store) for _ in range(5)]
    lines = [said(racer) for racer in racers]
    for racer in racers:
        racer.communicate("")
    assert lines.count("mine") == 1, lines
    assert sum(line.startswith("This game is held by meja on") for line in lines) == 4


# Words


def test_a_holder_in_words(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    try:
        now = time.time()
        today = int(now - now % 86400) + 12 * 3600 + 180
        who = "meja on desk, process 123, since"
        assert describe_holder(holder(host="desk", pid=123, since=today)) == f"{who} 12:03"
        assert describe_holder(holder(host="desk", pid=123, since=1_700_000_000)) == f"{who} 2023-11-14 22:13"
    finally:
        monkeypatch.undo()
        time.tzset()
