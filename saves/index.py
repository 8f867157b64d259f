"""What lies in the folder: the generations of a match, and in what health they are."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import NamedTuple

from saves.codec import MAX_BYTES
from saves.disk import Disk, read_whole, store_errors
from saves.document import Save, decode
from saves.lock import Holder
from saves.messages import Code, NewerSaveError, Note, SaveError, StorageError, StoreError
from saves.paths import BACKUP, SUFFIX


class Health(enum.Enum):
    """How well a match is kept."""

    OK = "ok"
    BACKUP = "backup"
    """The last save is damaged, the one before it is good."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Saved by a newer version."""
    REFUSED = "refused"
    """The disk does not give it."""


class Loaded(NamedTuple):
    """A save and how it was found."""

    save: Save
    note: Note | None
    """What the player must know, or None."""


class Listed(NamedTuple):
    """One match in the folder."""

    name: str
    save: Save | None
    """None when it cannot be read; with `Health.BACKUP` the one before the last."""
    problem: StorageError | None
    """Why the last save cannot be read, or None."""
    size_bytes: int = 0
    """Of the file, 0 if it is gone."""
    holder: Holder | None = None
    """The other process that has it open."""

    @property
    def health(self) -> Health:
        match self.problem:
            case None:
                return Health.OK
            case NewerSaveError():
                return Health.NEWER
            case SaveError():
                return Health.DAMAGED if self.save is None else Health.BACKUP
        return Health.REFUSED


class Finding(NamedTuple):
    """A file with which something is wrong."""

    file: str
    """Its name in the folder."""
    problem: StorageError


def read_file(path: Path) -> Save:
    """Return the save in a file from anywhere. Raise SaveError, or StoreError if the disk refuses."""
    with store_errors(Code.NOT_READ, path):
        return decode(read_whole(Disk(), path, MAX_BYTES, follow=True))


def find_save(disk: Disk, folder: Path, name: str) -> tuple[Save, SaveError | None]:
    """Return the best there is of a match, without touching anything, and what is wrong with its file.

    Raises:
        SaveError: if neither the file nor its backup is a save.
        NewerSaveError: if only a newer version can tell.
        StoreError: if there is no such match, or the disk refuses.
    """
    path = folder / f"{name}{SUFFIX}"
    problem: SaveError | None = None
    with store_errors(Code.NOT_READ, path):
        try:
            return decode(read_whole(disk, path, MAX_BYTES)), None
        except NewerSaveError:
            raise
        except SaveError as error:
            problem = error
        except FileNotFoundError:
            pass
        try:
            save = decode(read_whole(disk, folder / f"{name}{BACKUP}", MAX_BYTES))
        except (SaveError, FileNotFoundError):
            raise problem or StoreError(Code.NO_GAME, name=name) from None
    return save, problem or SaveError(Code.LAST_IS_GONE)


def inspect(disk: Disk, folder: Path, name: str) -> Listed:
    """Return a match as a list shows it, without its holder; what is wrong with it is told in its fields."""
    save: Save | None = None
    problem: StorageError | None = None
    try:
        save, problem = find_save(disk, folder, name)
    except StorageError as error:
        problem = error
    try:
        size_bytes = disk.look(folder / f"{name}{SUFFIX}").st_size
    except OSError:
        size_bytes = 0
    return Listed(name, save, problem, size_bytes)
