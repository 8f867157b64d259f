"""Saves as files: one for each match, replaced whole or not at all, with the generation before beside it.

`NAME.meja` is the save, `NAME.meja.bak` the one before, and `NAME.lock` says which process may write them.
"""

from __future__ import annotations

import builtins
import errno
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from engines.catalog import game_of
from saves.codec import MAX_BYTES, SaveError
from saves.disk import (
    NO_LINKS,
    Disk,
    StoreError,
    exists,
    make_private,
    one_sentence,
    read_whole,
    remove,
    sync_folder,
    write_new,
)
from saves.document import MAX_TITLE, Save, encode, is_whole
from saves.export import write_out
from saves.index import OLDER_NOTE, Finding, Health, Listed, Loaded, found, listed, living_holder, read_file
from saves.lock import HeldError, Holder, HolderWords, Lock, LostLockError
from saves.lock_registry import Holds
from saves.paths import (
    BACKUP,
    DAMAGED,
    LOCK,
    MAX_NAME,
    NO_GAME,
    SUFFIX,
    data_folder,
    is_left_behind,
    is_name,
    match_names,
    new_name,
    saves_folder,
    temporaries_of,
    temporary_name,
)
from saves.titles import name_of_title

if TYPE_CHECKING:
    from saves.verify import GameOf

__all__ = [
    "Finding",
    "Health",
    "HeldError",
    "Holder",
    "Listed",
    "Loaded",
    "Lock",
    "LostLockError",
    "Store",
    "StoreError",
    "data_folder",
    "new_name",
    "read_file",
]


class Store:
    """The matches in one folder, which is made, for its owner alone, at the first save."""

    def __init__(
        self,
        folder: Path | None = None,
        disk: Disk | None = None,
        *,
        why_no_files: str | None = None,
        holder_words: HolderWords = str,
    ) -> None:
        """Takes where matches are kept.

        Args:
            folder: None is `saves` in the data folder.
            disk: None is the disk of this machine.
            why_no_files: why no files outside the folder are read or written; None lets players name them.
            holder_words: how messages call another process that has a match open.

        Raises:
            StoreError: if there is no data folder.
        """
        self.folder = folder if folder is not None else saves_folder()
        self.why_no_files = why_no_files
        self._disk = disk or Disk()
        self._holds = Holds(self._disk, holder_words)
        self._swept: set[str] = set()

    def path(self, name: str) -> Path:
        """The file of a match, whether or not it exists. Raises StoreError for what cannot be a name."""
        return self._file(name, SUFFIX)

    # --- who may write ---

    def hold(self, name: str, *, take_over: bool = False) -> Lock:
        """Takes the lock of a match, which need not exist yet; `release` gives it back.

        From then on `save` makes sure of it each time. If the disk refuses the lock, each save tries again.

        Args:
            name: The match.
            take_over: Whether a dead holder's lock may be taken; a living one always keeps it.

        Raises:
            HeldError: if another process has it; whether that one is dead is said in it.
            LostLock: if this process had it and lost it; only `release` ends that.
            StoreError: if the disk refuses.
        """
        path = self._file(name, SUFFIX)
        with one_sentence("lock", path):
            if name not in self._holds:
                self._holds.begin(name, self._current(path))
            make_private(self._disk, self.folder)
            return self._holds.take(name, self._file(name, LOCK), take_over=take_over)

    def holder(self, name: str) -> Holder | None:
        """The other process that has a match open; None if there is none that lives, or none is known."""
        return living_holder(self._disk, self.folder, self._checked(name))

    def release(self, name: str) -> None:
        """Gives a match free for others; does nothing if it is not held."""
        self._holds.release(name)

    def release_all(self) -> None:
        """Gives everything free, at the end of the program."""
        for name in self._holds.names():
            self._holds.release(name)

    # --- saving and loading ---

    def save(self, name: str, save: Save) -> None:
        """Replaces the file of a match; the generation before stays as the backup.

        When it returns, the save is on the disk; when it raises, the match is there as it was, or with this
        save in it.

        Raises:
            LostLock: if the match was held, and another process took it over; nothing is written any more.
            HeldError: if it was not held, and another process has it.
            StoreError: if the disk refuses.
        """
        path = self._file(name, SUFFIX)
        try:
            data = encode(save)
        except SaveError as error:
            raise StoreError(f"This game cannot be saved: {error}.") from error
        with one_sentence("save to", path):
            make_private(self._disk, self.folder)
            self._sweep(name)
            temporary = self.folder / temporary_name(name)
            remove(self._disk, temporary)
            write_new(self._disk, temporary, data)
            try:
                # As late as possible: from here to the new name it takes far less than to write a file.
                current = self._current(path)
                self._holds.make_sure(name, self._file(name, LOCK), current)
                self._keep(name, current)
                self._disk.replace(temporary, path)
            except BaseException:
                with suppress(OSError):
                    self._disk.unlink(temporary)
                raise
            self._holds.wrote(name, data)
            sync_folder(self._disk, self.folder)

    def load(self, name: str) -> Loaded:
        """The save of a match, or the generation before if the file is damaged or gone.

        A damaged file is set aside, so that it can be looked into and does not become the next backup; but
        not if another process has the match open.

        Raises:
            NewerSave: if only a newer version of the program can read it.
            SaveError: if the file is damaged and the backup does not help.
            StoreError: if there is no such match, or the disk refuses.
        """
        save, problem, _ = found(self._disk, self.folder, self._checked(name))
        if problem is None:
            return Loaded(save, None)
        if self.holder(name) is None:
            with suppress(OSError):
                self._disk.replace(self._file(name, SUFFIX), self._file(name, DAMAGED))
        return Loaded(save, OLDER_NOTE)

    def has(self, name: str) -> bool:
        """Whether there is a match of a name, in whatever health. Raises StoreError if the disk refuses."""
        files = (self._file(name, SUFFIX), self._file(name, BACKUP))
        with one_sentence("read", files[0]):
            return any(exists(self._disk, file) for file in files)

    def find(self, words: str) -> str:
        """The name of the match that a player means: the one of that name, else the only one of that title.

        Only for what a player typed: a name that is known from a list may be the title of another match.

        Raises:
            NoSuchGameError: if there is none.
            StoreError: if more than one has that title, or the disk refuses.
        """
        if is_name(words) and self.has(words):
            return words
        return name_of_title(self.list(), words)

    def list(self) -> list[Listed]:
        """Every match in the folder, latest first, those that cannot be read last."""
        every = [listed(self._disk, self.folder, name) for name in match_names(self._files())]
        return sorted(every, key=lambda each: each.save.saved_at if each.save else -1, reverse=True)

    def latest_unfinished(self) -> Listed | None:
        """The match saved last that is not over, or None."""
        return next((each for each in self.list() if each.save and not each.save.is_finished), None)

    def check(self, name: str, game_of: GameOf = game_of) -> builtins.list[Finding]:
        """What is wrong with the file of a match and its backup, replaying both; [] if nothing is.

        Raises:
            StoreError: if there is no such match.
        """
        path, backup = self._file(name, SUFFIX), self._file(name, BACKUP)
        with one_sentence("read", path):
            if not exists(self._disk, path):
                if not exists(self._disk, backup):
                    raise StoreError(NO_GAME.format(name))
                gone = [Finding(path.name, "The last save is gone; the one before it is left.")]
                return gone + self._findings(backup, game_of)
            both = exists(self._disk, backup)
        return self._findings(path, game_of) + (self._findings(backup, game_of) if both else [])

    def _findings(self, path: Path, game_of: GameOf) -> builtins.list[Finding]:
        from saves.verify import save_in  # needs all games' rules, which a start does not load

        try:
            with one_sentence("read", path):
                save_in(read_whole(self._disk, path, MAX_BYTES), game_of)
        except (SaveError, StoreError) as error:
            return [Finding(path.name, str(error))]
        return []

    # --- what players do with saves ---

    def rename(self, name: str, title: str) -> None:
        """Gives a match another title: any text of 1 to 80 characters that can be shown. Its file stays.

        Raises:
            SaveError: if the match cannot be read.
            StoreError: if that is no title, there is no such match, another process has it, or the disk
                refuses.
        """
        title = title.strip()
        if not (0 < len(title) <= MAX_TITLE and title.isprintable()):
            raise StoreError(f"A title has 1 to {MAX_TITLE} characters that can be shown.")
        found(self._disk, self.folder, self._checked(name))
        with one_sentence("rename", self.path(name)), self._held(name):
            self.save(name, replace(self.load(name).save, title=title))

    def delete(self, name: str) -> None:
        """Deletes a match with its backup.

        Raises:
            StoreError: if there is no such match, another process has it, or the disk refuses.
        """
        path = self._file(name, SUFFIX)
        with one_sentence("delete", path):
            # The file last: a match that is deleted in part is still whole.
            files = [self._file(name, suffix) for suffix in (BACKUP, DAMAGED, SUFFIX)]
            if not any(exists(self._disk, file) for file in files):
                raise StoreError(NO_GAME.format(name))
            with self._held(name):
                litter = [self.folder / file for file in temporaries_of(name, self._files())]
                for file in (*litter, *files):
                    remove(self._disk, file)
                sync_folder(self._disk, self.folder)
        self.release(name)

    def export(self, name: str, path: Path, *, overwrite: bool = False) -> None:
        """Writes a match to a file of its own, anywhere.

        Raises:
            SaveError: if the match cannot be read.
            StoreError: if there is no such match, there is such a file and it may not be overwritten, no
                files are written, or the disk refuses.
        """
        self._make_sure_of_files()
        save, _, _ = found(self._disk, self.folder, self._checked(name))
        write_out(self._disk, path, encode(save), overwrite=overwrite)

    def import_file(self, path: Path, game_of: GameOf = game_of) -> str:
        """Takes a match from a file, all of it checked before anything is written, and gives its name here.

        Raises:
            SaveError: if it is no save, or not all in it agrees.
            StoreError: if no files are read, or the disk refuses.
        """
        from saves.verify import save_in  # as above

        self._make_sure_of_files()
        with one_sentence("read", path):
            save = save_in(read_whole(self._disk, path, MAX_BYTES, follow=True), game_of)
        name = new_name(save.title)
        self.save(name, save)
        return name

    def _make_sure_of_files(self) -> None:
        if self.why_no_files is not None:
            raise StoreError(self.why_no_files)

    # --- the steps of a save ---

    def _checked(self, name: str) -> str:
        if not is_name(name):
            raise StoreError(NO_GAME.format(name[:MAX_NAME]))
        return name

    def _file(self, name: str, suffix: str) -> Path:
        return self.folder / f"{self._checked(name)}{suffix}"

    def _files(self) -> builtins.list[str]:
        try:
            with one_sentence("read", self.folder):
                return self._disk.names_in(self.folder)
        except StoreError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return []
            raise

    def _current(self, path: Path) -> bytes | None:
        """What the file of a match holds; None if there is none, b"" if it is nothing that we wrote."""
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

    def _keep(self, name: str, current: bytes | None) -> None:
        """Makes the file of a match its backup, so that at no moment the match is without a whole file."""
        path, backup = self._file(name, SUFFIX), self._file(name, BACKUP)
        if current is None:
            return
        if not is_whole(current):
            # What is damaged must not take the place of a good backup.
            self._disk.replace(path, self._file(name, DAMAGED))
            return
        second = self.folder / temporary_name(f"{name}.bak")
        remove(self._disk, second)
        try:
            self._disk.link(path, second)
        except OSError as error:
            if error.errno not in NO_LINKS:
                raise
            # Some file systems have no second names; until the next step the match then is its backup alone.
            self._disk.replace(path, backup)
            return
        try:
            self._disk.replace(second, backup)
        finally:
            with suppress(OSError):
                remove(self._disk, second)  # where both were one file already, replacing leaves it too

    def _sweep(self, name: str) -> None:
        """Clears away what dead processes left half written, once for each match."""
        if name in self._swept:
            return
        with suppress(OSError, StoreError):
            for file in temporaries_of(name, self._files()):
                if is_left_behind(self._disk, self.folder / file):
                    self._disk.unlink(self.folder / file)
        self._swept.add(name)

    @contextmanager
    def _held(self, name: str) -> Iterator[None]:
        """Holds a match for a moment, unless it is held already."""
        is_new = name not in self._holds
        try:
            self.hold(name, take_over=True)
            path = self._file(name, SUFFIX)
            self._holds.make_sure(name, self._file(name, LOCK), self._current(path))
            yield
        finally:
            if is_new:
                self.release(name)
