"""Saves as files: one for each match, replaced whole or not at all, with the generation before beside it.

`NAME.meja` is the save, `NAME.meja.bak` the one before; who may write them has locked `NAME.lock`.
"""

from __future__ import annotations

import builtins
import errno
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple, Protocol

from saves.codec import MAX_BYTES
from saves.disk import (
    NO_LINKS,
    Disk,
    exists,
    make_private,
    read_whole,
    remove,
    store_errors,
    sync_folder,
    temporary_file,
)
from saves.document import MAX_TITLE, Save, check_save, encode, is_title, is_whole
from saves.export import write_out
from saves.index import Finding, Listed, Loaded, find_listed, find_save, inspect
from saves.lock import (
    LOOK_SECONDS,
    HeldError,
    Holder,
    acquire,
    end_holder,
    find_holder,
    is_ours,
    read_holder,
    why_not_end,
)
from saves.messages import Code, Note, SaveError, StorageError, StoreError
from saves.paths import (
    BACKUP,
    DAMAGED,
    LOCK,
    MAX_NAME,
    SUFFIX,
    fold,
    is_name,
    match_names,
    new_name,
    saves_folder,
)
from saves.verify import verify_save

if TYPE_CHECKING:
    from filelock import BaseFileLock as FileLock


class Room(NamedTuple):
    """What the folder of a player who is served holds at the most."""

    games: int = 200
    bytes: int = 32 << 20


SERVED_ROOM = Room()
"""What it holds where nothing else is said."""


_SAVE_SECONDS = 10.0
"""For so long a table server waits at the most for another that saves the same match."""


def _checked_title(title: str) -> str:
    title = title.strip()
    if not is_title(title):
        raise StoreError(Code.NO_TITLE, most=MAX_TITLE)
    return title


@dataclass
class _Hold:
    """A match that only this process may write."""

    seen: int
    """The hash of its file as it was last read or written here, or of None if there was none."""
    lock: FileLock | None = None
    """None as long as the disk refuses it."""
    is_lost: bool = False
    """Whether another process played on while there was no lock."""

    def unlock(self) -> None:
        """Give the lock back, if there is one."""
        lock, self.lock = self.lock, None
        if lock is not None:
            with suppress(OSError):
                lock.release()


class ConflictError(StoreError):
    """Another process has saved the match since it was read."""


class MatchStore(Protocol):
    """Where a table server keeps the matches of its tables, which other servers may write too.

    Nobody holds a match while it is played: each save says which version it goes on from. All methods can be
    called by several threads at once, and raise StorageError.
    """

    def load(self, name: str) -> Loaded:
        """Return the latest save of a match."""

    def save(self, name: str, save: Save, expected: int) -> None:
        """Replace the save of version `expected`, of 0 if the match is new, by one of a higher version.

        When it returns, the save is kept. Raise ConflictError if there is another version.
        """

    def list(self) -> list[Listed]:
        """Return every match, latest first, those that cannot be read last."""

    def delete(self, name: str) -> None:
        """Remove a match, with the save before it."""

    def drop_older(self, name: str) -> None:
        """Keep the latest save of a match alone: what was before it shall be in no file."""


class FileStore:
    """The matches in one folder, which is made, for its owner alone, at the first save.

    A player's own are held while they are played; with `has_tables` they are a table server's (`MatchStore`).

    All methods raise StoreError if there is no such match, the name cannot be one, or the disk refuses; those
    that write raise HeldError, a StoreError, if another process has the match open.
    """

    def __init__(
        self,
        folder: Path | None = None,
        disk: Disk | None = None,
        *,
        is_served: bool = False,
        room: Room = SERVED_ROOM,
        has_tables: bool = False,
    ) -> None:
        """Take where matches are kept, by default the data folder. Raise StoreError if there is none.

        Where a player is served, who sits elsewhere, there is only so much room, no files outside the folder
        are read or written, and who else has a game open is another session of the same player.
        """
        self.folder = folder if folder is not None else saves_folder()
        self.is_served = is_served
        self.has_tables = has_tables
        self._room = room
        self._disk = disk or Disk()
        self._holds: dict[str, _Hold] = {}
        self._mutexes: defaultdict[str, RLock] = defaultdict(RLock)
        self._latest: int | None = None
        """The highest order of all saves, as far as they were looked at."""

    def path(self, name: str) -> Path:
        """Return the file of a match, which need not exist."""
        return self._file(name, SUFFIX)

    # --- who may write ---

    def hold(self, name: str) -> None:
        """Take the lock of a match, which need not exist yet; `release` gives it back.

        If the disk refuses the lock, each save tries again. If another process has played on meanwhile, all
        that write raise StoreError until `release`.
        """
        path = self._file(name, SUFFIX)
        with store_errors(Code.NOT_LOCKED, path):
            if name in self._holds:
                self._make_sure(name)
                return
            hold = self._holds[name] = _Hold(hash(self._current(path)))
            make_private(self._disk, self.folder)
            try:
                hold.lock = self._acquire(name)
            except HeldError:
                del self._holds[name]
                raise
            if hold.seen == hash(None) and not self.has_tables:  # whose threads share their locks
                self._sweep()

    def holder(self, name: str) -> Holder | None:
        """Return the other process that has a match open; None if none is known of."""
        return find_holder(self._file(name, LOCK))

    def end_holder(self, name: str, holder: Holder) -> None:
        """Have another process that has a match open save and leave; `hold` tells whether it has.

        It is ended if it does not answer in some seconds; nothing is done if it cannot be ended from here,
        or if it is another one by now that has the match.
        """
        end_holder(self._file(name, LOCK), holder)

    def release(self, name: str) -> None:
        """Release a match for others; do nothing if it is not held."""
        hold = self._holds.pop(name, None)
        if hold is not None:
            with suppress(StoreError, OSError):
                if hold.lock is not None and is_ours(self._file(name, LOCK)) and not self.has(name):
                    self._clear(name)
            hold.unlock()

    def release_all(self) -> None:
        for name in [*self._holds]:
            self.release(name)

    # --- saving and loading ---

    def save(self, name: str, save: Save, expected: int | None = None) -> None:
        """Replace the file of a match; the generation before stays as the backup.

        When it returns, the save is on the disk; when it raises, the match is there as it was, or with this
        save in it. Raise StoreError if the match was held, and another process has played on meanwhile; of a
        table server, who holds none, ConflictError unless the version that is kept is the expected one.
        """
        path = self._file(name, SUFFIX)
        data = encode(save)
        with store_errors(Code.NOT_SAVED, path), nullcontext() if expected is None else self._held(name):
            make_private(self._disk, self.folder)
            self._make_sure(name)
            if expected is not None:
                assert save.version > expected, "a save must be of a higher version than the one before"
                check_save(save, at_table=self.has_tables)  # or nobody at the table could go on
                if expected != (self._find(name)[0].version if self.has(name) else 0):
                    raise ConflictError(Code.CONFLICT)
            self._require_room(path)
            temporary = self.folder / f".{name}.tmp"
            with temporary_file(self._disk, temporary, data), self._keeping(name):
                self._disk.replace(temporary, path)
            if name in self._holds:
                self._holds[name].seen = hash(data)
            if self._latest is not None:
                self._latest = max(self._latest, save.order)
            sync_folder(self._disk, self.folder)

    def load(self, name: str) -> Loaded:
        """Return the save of a match, or the generation before if the file is damaged or gone.

        A damaged file is set aside, so that it can be looked into and does not become the next backup; but
        not if another process has the match open. Raise SaveError if there is no whole save.
        """
        save, problem = self._find(name)
        if problem is not None:
            with suppress(StoreError, OSError), self._held(name):
                save, problem = self._find(name)  # another process may have saved it meanwhile
                if problem is not None:
                    self._disk.replace(self._file(name, SUFFIX), self._file(name, DAMAGED))
        return Loaded(save, Note(Code.OLDER_LOADED) if problem else None)

    def has(self, name: str) -> bool:
        """Return whether there is a match, in whatever health."""
        files = (self._file(name, SUFFIX), self._file(name, BACKUP))
        with store_errors(Code.NOT_READ, files[0]):
            return any(exists(self._disk, file) for file in files)

    def find(self, words: str) -> str:
        """Return the name of the match that a player means, as `find_listed` does.

        Only for what a player typed: a name that is known from a list may be the title of another match.
        """
        return words if is_name(words) and self.has(words) else find_listed(self._inspect_all(), words).name

    def list(self) -> list[Listed]:
        """Return every match in the folder, latest first, those that cannot be read last."""
        found = self._inspect_all()
        if self.has_tables:
            return found  # nobody has them open, and to look would make those wait who save
        return [each._replace(holder=self.holder(each.name)) for each in found]

    def look_up(self, name: str) -> Listed:
        """Return a match as it stands in the list; what is wrong with it is told in its fields."""
        if not self.has(name):
            raise StoreError(Code.NO_GAME, name=name)
        listed = self._inspect(name)
        return listed._replace(holder=self.holder(name))

    def _inspect_all(self) -> builtins.list[Listed]:
        """Return every match in the folder as `list` does, without who has them open."""
        every = [*map(self._inspect, match_names(self._files()))]
        every.sort(key=lambda each: each.save.order if each.save else -1, reverse=True)
        self._latest = max(self._latest or 0, every[0].save.order if every and every[0].save else 0)
        return every

    def latest_order(self) -> int:
        """Return the highest order of all saves in the folder; 0 if there are none, or the disk refuses."""
        if self._latest is None:
            with suppress(StoreError):
                self._inspect_all()
        return self._latest or 0

    def latest_unfinished(self) -> Listed | None:
        """Return the match saved last that is not over, or None."""
        return next((each for each in self._inspect_all() if each.save and not each.save.is_finished), None)

    def check(self, name: str) -> builtins.list[Finding]:
        """Return what is wrong with the file of a match and its backup, replaying both."""
        path = self._file(name, SUFFIX)
        with store_errors(Code.NOT_READ, path):
            files = [file for file in (path, self._file(name, BACKUP)) if exists(self._disk, file)]
        if not files:
            raise StoreError(Code.NO_GAME, name=name)
        findings = [] if path in files else [Finding(path.name, SaveError(Code.ONE_IS_LEFT))]
        for file in files:
            try:
                with store_errors(Code.NOT_READ, file):
                    verify_save(read_whole(self._disk, file, MAX_BYTES), at_table=self.has_tables)
            except StorageError as error:
                findings.append(Finding(file.name, error))
        return findings

    # --- what players do with saves ---

    def rename(self, name: str, title: str) -> None:
        """Give a match another title: any text of 1 to 80 characters that can be shown. Its file stays.

        Raise SaveError if the match cannot be read.
        """
        title = _checked_title(title)
        self._find(name)
        with store_errors(Code.NOT_RENAMED, self.path(name)), self._held(name):
            self.save(name, replace(self.load(name).save, title=title))

    def keep_judged(self, name: str, judged: Save) -> None:
        """Keep what is judged of a match that is over, if it is still the one of this save; no more changes.

        Raise HeldError if another process has it open, and SaveError if it cannot be read.
        """
        with store_errors(Code.NOT_SAVED, self.path(name)), self._held(name):
            save = self.load(name).save
            if (save.setup, save.base, save.log) == (judged.setup, judged.base, judged.log):
                kept = replace(save, judged=judged.judged)
                check_save(kept)  # or nobody could open the match any more
                self.save(name, kept)

    def add(self, save: Save, title: str) -> str:
        """Keep a match that is new here under a title that no other has, and return its name."""
        title = _checked_title(title)
        if any(fold(each.title) == fold(title) for each in self._inspect_all()):
            raise StoreError(Code.TITLE_TAKEN, title=title)
        self.save(name := new_name(title), replace(save, title=title))
        return name

    def delete(self, name: str) -> None:
        path = self._file(name, SUFFIX)
        with store_errors(Code.NOT_DELETED, path):
            # The file last: a match that is deleted in part is still whole.
            files = [self._file(name, suffix) for suffix in (BACKUP, DAMAGED, SUFFIX)]
            if not any(exists(self._disk, file) for file in files):
                raise StoreError(Code.NO_GAME, name=name)
            with self._held(name):
                self._clear(name, *files)
                sync_folder(self._disk, self.folder)
        self.release(name)

    def drop_older(self, name: str) -> None:
        """Keep the last save of a match alone, without the one before it and those set aside."""
        with store_errors(Code.NOT_DELETED, self._file(name, SUFFIX)), self._held(name):
            _, problem = self._find(name)
            if problem is not None:
                raise problem  # the one before is the only one there is
            for suffix in (BACKUP, DAMAGED):
                remove(self._disk, self._file(name, suffix))
            sync_folder(self._disk, self.folder)

    def export(self, name: str, path: Path, *, overwrite: bool = False) -> None:
        """Write a match to a file of its own, anywhere. Raise SaveError if it cannot be read."""
        self.require_files()
        save, _ = self._find(name)
        write_out(self._disk, path, encode(save), overwrite=overwrite)

    def import_file(self, path: Path) -> str:
        """Take a match from a file, all of it checked before anything is written, and return its name here.

        Raise SaveError if it is no save, or not all in it agrees.
        """
        self.require_files()
        with store_errors(Code.NOT_READ, path):
            save = verify_save(read_whole(self._disk, path, MAX_BYTES, follow=True))
        name = new_name(save.title)
        # Where it comes from another clock may be far ahead.
        order = min(save.order, max(save.saved_at, self.latest_order() + 1))
        # What was played at a shared table is the player's own from here on.
        self.save(name, replace(save, order=order, version=0, requests=(), shared=None))
        return name

    def require_files(self) -> None:
        """Raise StoreError if players cannot name files outside the folder."""
        if self.is_served:
            raise StoreError(Code.NO_FILES)

    # --- the steps of a save ---

    def _checked(self, name: str) -> str:
        if not is_name(name):
            raise StoreError(Code.NO_GAME, name=name[:MAX_NAME])
        return name

    def _find(self, name: str) -> tuple[Save, SaveError | None]:
        return find_save(self._disk, self.folder, self._checked(name), at_table=self.has_tables)

    def _inspect(self, name: str) -> Listed:
        return inspect(self._disk, self.folder, name, at_table=self.has_tables)

    def _file(self, name: str, suffix: str) -> Path:
        return self.folder / f"{self._checked(name)}{suffix}"

    def _files(self) -> builtins.list[str]:
        try:
            with store_errors(Code.NOT_READ, self.folder):
                return self._disk.names_in(self.folder)
        except StoreError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return []
            raise

    def _current(self, path: Path) -> bytes | None:
        """Return what the file of a match holds; None without one, b"" if it is nothing that we wrote."""
        try:
            return read_whole(self._disk, path, MAX_BYTES)
        except FileNotFoundError:
            return None
        except SaveError:
            return b""
        except OSError as error:
            if error.errno == errno.ELOOP:  # a link
                return b""
            raise

    def _require_room(self, path: Path) -> None:
        """Raise StoreError if a player who is served would keep too much by a new match, and OSError."""
        files = self._files() if self.is_served else []
        if not self.is_served or path.name in files:
            return
        held = 0
        for file in files:
            with suppress(FileNotFoundError):  # another session has just replaced it
                held += self._disk.look(self.folder / file).st_size
        room = self._room
        if len(match_names(files)) >= room.games or held >= room.bytes:
            raise StoreError(Code.NO_ROOM, games=room.games, megabytes=room.bytes >> 20)

    @contextmanager
    def _keeping(self, name: str) -> Iterator[None]:
        """Make the file of a match its backup once another has taken its place.

        At no moment is the match without a whole file, and a save that fails leaves the backup as it was.
        """
        path, backup = self._file(name, SUFFIX), self._file(name, BACKUP)
        second, is_linked = self.folder / f".{name}.bak.tmp", False
        remove(self._disk, second)
        current = self._current(path)
        if current is not None and not is_whole(current):
            # What is damaged must not take the place of a good backup.
            self._disk.replace(path, self._file(name, DAMAGED))
        elif current is not None:
            try:
                self._disk.link(path, second)
                is_linked = True
            except OSError as error:
                if error.errno not in NO_LINKS:
                    raise
                # Some file systems have no second names: until the next step the match is its backup alone.
                self._disk.replace(path, backup)
        try:
            yield
            if is_linked:
                self._disk.replace(second, backup)
        finally:
            with suppress(OSError):
                remove(self._disk, second)  # where both were one file already, replacing leaves it too

    def _clear(self, name: str, *files: Path) -> None:
        """Remove what unfinished saves have left, then the files of a match, and its lock."""
        litter = [file for file in self._files() if file.startswith(f".{name}.")]
        for file in (*map(self.folder.joinpath, litter), *files, self._file(name, LOCK)):
            remove(self._disk, file)

    def _sweep(self) -> None:
        """Remove what is left of matches whose process was killed before their first save."""
        files = self._files()
        locks = {file.removesuffix(LOCK) for file in files if file.endswith(LOCK)}
        for name in filter(is_name, locks.difference(match_names(files), self._holds)):
            with suppress(StoreError, OSError):
                if (lock := acquire(self._file(name, LOCK))) is not None:
                    self._clear(name)
                    lock.release()

    # --- locks ---

    def _acquire(self, name: str) -> FileLock:
        path = self._file(name, LOCK)
        with store_errors(Code.NOT_LOCKED, path):
            lock = acquire(path, _SAVE_SECONDS if self.has_tables else LOOK_SECONDS)
            if lock is None:
                raise self._held_error(name, read_holder(path))
            return lock

    def _held_error(self, name: str, holder: Holder) -> HeldError:
        why = why_not_end(self._file(name, LOCK), holder)
        return HeldError(Code.HELD, holder=holder, is_own=self.is_served, why_not_end=why)

    def _make_sure(self, name: str) -> None:
        """Make sure that a match may be written. Raise HeldError, StoreError if it may not, and OSError."""
        hold = self._holds.get(name)
        if hold is None:
            if holder := self.holder(name):
                raise self._held_error(name, holder)
            return
        if hold.lock is None or not is_ours(self._file(name, LOCK)):
            hold.unlock()
            hold.lock = self._acquire(name)
            # Nobody kept the match for us: only its file tells whether somebody played on meanwhile.
            current = self._current(self._file(name, SUFFIX))
            hold.is_lost |= current is not None and hash(current) != hold.seen
        if hold.is_lost:
            hold.unlock()  # for who went on with it
            raise StoreError(Code.PLAYED_ELSEWHERE)

    @contextmanager
    def _held(self, name: str) -> Iterator[None]:
        """Hold a match for a moment, unless it is held already; threads wait for each other."""
        with self._mutexes[name]:
            is_new = name not in self._holds
            try:
                self.hold(name)
                yield
            finally:
                if is_new:
                    self.release(name)
