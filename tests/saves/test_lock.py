"""Locks: one match, one process that may write it, and none that is kept out by the dead."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from platform import node

import pytest
from filelock import lock_descriptor

from app.save_messages import describe_holder, sentence_of
from app.session.local import LocalSession
from saves import lock
from saves.codec import codec_for
from saves.lock import HeldError, Holder, read_holder
from saves.messages import Code, StoreError
from saves.store import FileStore
from tests.saves.faults import FaultyDisk
from tests.saves.locks import locked_in
from tests.saves.refusals import refused
from tests.saves.toys import FIRST, NAME, SECOND, THIRD

PLAY = f"""
import sys
from pathlib import Path
from app.save_messages import sentence_of
from saves.lock import HeldError
from saves.store import FileStore
store = FileStore(Path(sys.argv[1]))
try:
    store.hold({NAME!r})
except HeldError as error:
    print(sentence_of(error), flush=True)
else:
    print("mine", flush=True)
    sys.stdin.read()
"""
OLD_LOCK = '{"host": "elsewhere", "pid": 7, "started": "x-1", "since": 0, "token": "t"}'
"""A lock as 0.1.0 left it."""


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    """A folder with one match."""
    store = FileStore(tmp_path / "saves")
    store.save(NAME, FIRST)
    return store


def lock_file(store: FileStore) -> Path:
    """The lock of the match."""
    return store.folder / f"{NAME}.lock"


def ignore_requests() -> None:
    """Heed no signal that can be ignored."""
    for number in (lock.LEAVE, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)


def player(store: FileStore, prepare: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    """Another process that plays the match until its input ends."""
    return subprocess.Popen(
        [sys.executable, "-c", PLAY, str(store.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=prepare,
    )


def said(process: subprocess.Popen[str]) -> str:
    """The line it says."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


@contextmanager
def playing(store: FileStore, prepare: Callable[[], None] | None = None) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the match open."""
    with player(store, prepare) as other:
        assert said(other) == "mine"
        try:
            yield other
        finally:
            other.kill()


# Held and free


def test_a_match_is_held_until_it_is_released(store):
    store.hold(NAME)
    assert oct(lock_file(store).stat().st_mode & 0o777) == "0o600"
    assert read_holder(lock_file(store)).is_this_process
    store.save(NAME, SECOND)
    assert locked_in(store.folder) == [NAME]
    store.release(NAME)
    assert locked_in(store.folder) == []
    store.release(NAME)


def test_everything_is_released_at_the_end(store):
    for name in (NAME, "other-1"):
        store.hold(name)
    store.release_all()
    assert locked_in(store.folder) == []


def test_a_match_that_does_not_exist_yet_can_be_held(tmp_path):
    store = FileStore(tmp_path / "a" / "saves")
    store.hold(NAME)
    store.save(NAME, FIRST)
    assert store.load(NAME).save == FIRST


def test_a_second_process_is_told_who_holds_it_and_writes_nothing(store):
    with playing(store) as other:
        for act in (
            lambda: store.hold(NAME),
            lambda: store.save(NAME, SECOND),
            lambda: store.rename(NAME, "New"),
            lambda: store.delete(NAME),
        ):
            with pytest.raises(HeldError) as caught:
                act()
            who = f"meja on {re.escape(node())}, process {other.pid}, since [0-9]{{2}}:[0-9]{{2}}"
            assert re.fullmatch(f"This game is held by {who}\\.", sentence_of(caught.value))
        assert store.holder(NAME) == store.list()[0].holder == caught.value.values["holder"]
        assert store.load(NAME).save == FIRST
        assert player(store).communicate("")[0].startswith("This game is held by")


def test_who_only_looks_does_not_set_a_damaged_file_aside(store):
    store.save(NAME, SECOND)
    with playing(store):
        store.path(NAME).write_bytes(b"damage")
        assert store.load(NAME).save == FIRST
        assert store.path(NAME).read_bytes() == b"damage"


def test_who_only_looks_for_a_moment_keeps_nobody_out(store):
    store.hold(NAME)
    store.release(NAME)
    handle = os.open(lock_file(store), os.O_RDWR)
    assert lock_descriptor(handle, blocking=False)
    looks = threading.Timer(0.05, os.close, [handle])
    looks.start()
    store.hold(NAME)
    looks.join()
    assert locked_in(store.folder) == [NAME]


def test_who_looks_at_the_same_time_takes_nobody_for_the_holder(store):
    with playing(store):
        pass  # its name stays in the file
    with lock_file(store).open() as looked_at:
        fcntl.flock(looked_at, fcntl.LOCK_SH)
        assert store.holder(NAME) is None


def test_a_process_shares_its_own_locks(store):
    store.hold(NAME)
    second = FileStore(store.folder)
    second.hold(NAME)
    second.save(NAME, SECOND)
    store.save(NAME, THIRD)
    FileStore(store.folder).save(NAME, FIRST)
    assert second.holder(NAME) is None
    second.release(NAME)
    assert locked_in(store.folder) == [NAME]
    store.release(NAME)
    assert locked_in(store.folder) == []


def test_a_deleted_match_takes_its_lock_with_it(store):
    store.hold(NAME)
    store.delete(NAME)
    assert list(store.folder.iterdir()) == []


# The dead


def test_the_lock_of_a_killed_holder_goes_with_it(store):
    with playing(store) as other:
        other.kill()
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        # It is a zombie now: its number is taken as long as nobody asked how it ended.
        assert store.holder(NAME) is None
        store.hold(NAME)
        store.save(NAME, SECOND)
        assert read_holder(lock_file(store)).is_this_process


def test_a_forked_child_neither_keeps_nor_releases_the_lock_of_its_parent(store):
    store.hold(NAME)
    pid = os.fork()
    if not pid:
        try:
            store.release(NAME)
            signal.pause()
        finally:
            os._exit(0)
    try:
        with player(store) as other:
            assert said(other).startswith("This game is held by")
        store.release(NAME)
        assert locked_in(store.folder) == []
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


@pytest.mark.parametrize("data", [OLD_LOCK.encode(), b"", b"\xff" * 5000], ids=["old", "empty", "nonsense"])
def test_a_file_that_nobody_has_locked_is_in_nobodys_way_whatever_it_says(store, data):
    lock_file(store).write_bytes(data)
    assert store.holder(NAME) is None
    store.save(NAME, SECOND)
    store.hold(NAME)
    assert read_holder(lock_file(store)).is_this_process


@pytest.mark.parametrize("data", [OLD_LOCK.encode(), b"", codec_for(Holder).pack(Holder("", 1, 0))])
def test_a_lock_that_does_not_say_whose_it_is_is_kept_all_the_same(store, data):
    with playing(store):
        lock_file(store).write_bytes(data)
        with refused(HeldError, "a process that does not say who, since"):
            store.hold(NAME)


@pytest.mark.parametrize("since", [2**62, -(2**62), 2**70, -1, 2**32])
def test_a_lock_from_any_time_can_be_told_and_keeps_nobody_from_saving(store, monkeypatch, since):
    with playing(store):
        lock_file(store).write_bytes(codec_for(Holder).pack(Holder("desk", 1, since)))
        (listed,) = store.list()
        assert describe_holder(listed.holder).startswith("meja on desk, process 1")
        with refused(HeldError, "This game is held by meja on desk, process 1"):
            store.hold(NAME)
    monkeypatch.setattr("time.time", lambda: float(since))
    store.hold(NAME)
    store.save(NAME, SECOND)
    store.save(NAME, THIRD)
    assert read_holder(lock_file(store)) == Holder(node(), os.getpid(), since, lock._TOKEN)


def test_who_takes_a_lock_is_read_between_the_two_steps_of_writing_that_too(store, monkeypatch):
    store.hold(NAME)
    whole = lock_file(store).read_bytes()
    lock_file(store).write_bytes(whole + b"the end of what was there before")
    monkeypatch.setattr("saves.lock.time.sleep", lambda _: lock_file(store).write_bytes(whole))
    assert read_holder(lock_file(store)).is_this_process


def test_a_process_of_the_same_host_and_number_in_another_container_is_another(store):
    with playing(store):
        lock_file(store).write_bytes(codec_for(Holder).pack(Holder(node(), os.getpid(), 0, "other")))
        assert store.holder(NAME).pid == os.getpid()
        with refused(HeldError, f"process {os.getpid()}") as caught:
            store.hold(NAME)
        assert caught.value.values["why_not_end"] is Code.NOT_SEEN
        end(store)


def test_a_pipe_in_the_place_of_a_lock_makes_nobody_wait(store):
    os.mkfifo(lock_file(store))
    signal.alarm(10)
    assert store.list()[0].holder is None
    handle = os.open(lock_file(store), os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        assert store.holder(NAME).host == ""
    finally:
        os.close(handle)
        signal.alarm(0)


def test_of_a_lock_of_any_length_only_so_much_is_read_as_it_can_have(store):
    with playing(store):
        os.truncate(lock_file(store), 2**40)
        assert store.holder(NAME).host == ""


# Ended from here


def ending(store: FileStore) -> Code | None:
    """Why the process that has the match cannot be ended."""
    with pytest.raises(HeldError) as caught:
        store.hold(NAME)
    return caught.value.values["why_not_end"]


def end(store: FileStore) -> None:
    """End the process that has the match now, if there is one."""
    store.end_holder(NAME, store.holder(NAME) or Holder("", 0, 0))


def test_who_is_asked_to_leave_leaves(store):
    with playing(store) as other:
        assert ending(store) is None
        end(store)
        assert other.wait() == -lock.LEAVE
        store.hold(NAME)
        store.save(NAME, SECOND)


@pytest.mark.parametrize("is_stopped", [False, True])
def test_who_hangs_or_is_stopped_is_ended_by_force(store, monkeypatch, is_stopped):
    monkeypatch.setattr(lock, "ENDING", dict.fromkeys(lock.ENDING, 0.05) | {signal.SIGKILL: 5})
    with playing(store, ignore_requests) as other:
        os.kill(other.pid, signal.SIGSTOP if is_stopped else signal.SIGCONT)
        end(store)
        assert other.wait() == -signal.SIGKILL
        store.hold(NAME)


def test_a_stranger_who_has_the_number_of_the_holder_is_not_touched(store):
    with playing(store) as other, subprocess.Popen(["sleep", "60"]) as stranger:
        lock_file(store).write_bytes(codec_for(Holder).pack(Holder(node(), stranger.pid, 0)))
        assert ending(store) is Code.NOT_SEEN
        end(store)
        assert (other.poll(), stranger.poll()) == (None, None)
        stranger.kill()


def test_who_is_of_another_account_or_machine_is_not_ended(store, monkeypatch):
    with playing(store) as other:
        monkeypatch.setattr("saves.lock.os.geteuid", lambda: 12345)
        assert ending(store) is Code.OF_OTHER_ACCOUNT
        end(store)
        monkeypatch.undo()
        lock_file(store).write_bytes(codec_for(Holder).pack(Holder("elsewhere", 2**22 + 1, 0)))
        assert ending(store) is Code.ON_OTHER_HOST
        end(store)
        assert other.poll() is None


def test_who_has_the_match_by_now_is_not_ended_in_the_place_of_who_was_shown(store):
    with playing(store) as other:
        holder = store.holder(NAME)
        for shown in (replace(holder, token="t"), replace(holder, pid=1), replace(holder, host="elsewhere")):
            store.end_holder(NAME, shown)
        assert other.poll() is None
        store.end_holder(NAME, replace(holder, since=0))
        assert other.wait() == -lock.LEAVE


def test_the_lock_is_found_among_files_that_do_not_answer(store, monkeypatch):
    look = Path.stat

    def refuse(path: Path, **how: bool) -> os.stat_result:
        if "/fd/" in str(path) and str(path.readlink()).startswith("pipe:"):
            raise PermissionError
        return look(path, **how)

    with playing(store):
        monkeypatch.setattr(Path, "stat", refuse)
        assert ending(store) is None


def test_a_number_that_no_process_can_have_is_of_nobody(store):
    with playing(store):
        lock_file(store).write_bytes(codec_for(Holder).pack(Holder(node(), 2**40, 0)))
        assert ending(store) is Code.NOT_SEEN
        end(store)


def test_nobody_is_ended_where_nobody_has_it_or_the_system_cannot(store, monkeypatch):
    end(store)
    with playing(store) as other:
        monkeypatch.delattr("os.pidfd_open")
        end(store)
        assert other.poll() is None


# Litter


def test_a_match_that_is_opened_when_it_is_deleted_leaves_no_lock(store):
    mine = FileStore(store.folder)
    store.delete(NAME)
    with pytest.raises(StoreError):
        LocalSession.loaded(mine, NAME)
    assert list(store.folder.iterdir()) == []


def test_what_a_process_left_that_was_killed_before_its_first_save_goes_with_the_next_match(store):
    for name in ("gone.lock", ".gone.tmp", ".gone.bak.tmp"):
        (store.folder / name).write_bytes(b"")
    fresh = FileStore(store.folder)
    with (store.folder / "begun.lock").open("w") as begun:
        fcntl.flock(begun, fcntl.LOCK_EX)
        fresh.hold("fresh")
        fresh.save("fresh", FIRST)
        names = sorted(path.name for path in store.folder.iterdir())
    assert names == ["begun.lock", "fresh.lock", "fresh.meja", f"{NAME}.meja"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_makes_belongs_to_whom_the_folder_belongs(store):
    os.chown(store.folder, 12345, 12346)
    store.save(NAME, SECOND)
    store.hold(NAME)
    store.save("other-1", FIRST)
    inner = FileStore(store.folder / "inner" / "saves")
    inner.save(NAME, FIRST)
    made = [lock_file(store), store.path(NAME), store.path("other-1"), inner.folder, inner.path(NAME)]
    assert {(each.stat().st_uid, each.stat().st_gid) for each in made} == {(12345, 12346)}


# Lost


def test_a_lock_that_vanished_is_made_anew_while_the_file_is_ours(store):
    store.hold(NAME)
    store.save(NAME, SECOND)
    lock_file(store).unlink()
    store.save(NAME, THIRD)
    assert locked_in(store.folder) == [NAME]
    shutil.rmtree(store.folder)
    store.save(NAME, FIRST)
    assert locked_in(store.folder) == [NAME]
    assert store.load(NAME).save == FIRST


def test_a_lock_that_vanished_is_not_taken_from_who_has_it_now(store):
    store.hold(NAME)
    lock_file(store).unlink()
    with playing(store), pytest.raises(HeldError):
        store.save(NAME, SECOND)
    assert store.load(NAME).save == FIRST
    store.save(NAME, SECOND)  # the other has left, and not played


def test_a_lock_that_vanished_is_lost_if_another_played_on(store):
    store.hold(NAME)
    lock_file(store).unlink()
    FileStore(store.folder).save(NAME, SECOND)
    # It stays lost until the match is left.
    for act in (
        lambda: store.save(NAME, THIRD),
        lambda: store.hold(NAME),
        lambda: store.delete(NAME),
        lambda: store.rename(NAME, "New"),
        lambda: store.save(NAME, THIRD),
    ):
        with refused(StoreError, "Another process went on with this game") as caught:
            act()
        assert caught.value.code is Code.PLAYED_ELSEWHERE
    assert store.load(NAME).save == SECOND
    with playing(store):
        pass  # who went on with it can go on again
    store.release(NAME)
    store.hold(NAME)
    store.save(NAME, THIRD)


def test_where_the_disk_refuses_the_lock_each_save_tries_again(tmp_path):
    disk = FaultyDisk("EROFS", 0, lasts=True, on="make_folder")
    store = FileStore(tmp_path / "saves", disk)
    with refused(StoreError, r"^Could not lock .*: the disk may only be read\.$"):
        store.hold(NAME)
    with refused(StoreError, r"^Could not save to "):
        store.save(NAME, FIRST)
    disk._at = -1
    store.save(NAME, FIRST)
    assert locked_in(store.folder) == [NAME]


def test_a_disk_without_locks_is_told_by_the_file_of_the_lock(store, monkeypatch):
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", refuse)
    for act in (lambda: store.hold(NAME), lambda: store.save(NAME, SECOND)):
        with refused(StoreError, rf"^Could not lock .*{NAME}\.lock: no locks available\.$"):
            act()
    assert store.load(NAME).save == FIRST


def test_a_lock_that_was_refused_is_lost_if_another_played_meanwhile(store):
    lock_file(store).mkdir()
    mine = FileStore(store.folder)
    with refused(StoreError, "Could not lock"):
        mine.hold(NAME)
    store.save(NAME, SECOND)
    lock_file(store).rmdir()
    with refused(StoreError, "Another process went on with this game"):
        mine.save(NAME, THIRD)
    assert store.load(NAME).save == SECOND


# Races


def test_of_three_processes_that_take_a_lock_at_once_one_gets_it(store):
    lock_file(store).write_text(OLD_LOCK)
    racers = [player(store) for _ in range(3)]
    lines = [said(racer) for racer in racers]
    for racer in racers:
        racer.communicate("")
    assert lines.count("mine") == 1, lines
    assert sum(line.startswith("This game is held by meja on") for line in lines) == 2


# Words


def test_a_holder_in_words(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    try:
        now = time.time()
        today = int(now - now % 86400) + 12 * 3600 + 180
        who = "meja on desk, process 123, since"
        assert describe_holder(Holder("desk", 123, today)) == f"{who} 12:03"
        assert describe_holder(Holder("desk", 123, 1_700_000_000)) == f"{who} 2023-11-14 22:13"
        assert "\x1b" not in describe_holder(Holder("\x1b[2J", 123, 0))
    finally:
        monkeypatch.undo()
        time.tzset()
