"""What lies in the folder: the generations of a match, and in what health they are."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from saves.codec import MAX_BYTES
from saves.disk import Disk, read_whole, store_errors
from saves.document import MAX_TITLE, Save, decode
from saves.lock import Holder
from saves.messages import (
    Code,
    MisplacedSaveError,
    NewerSaveError,
    Note,
    SaveError,
    StorageError,
    StoreError,
)
from saves.paths import BACKUP, SUFFIX, fold


class Health(enum.Enum):
    """How well a match is kept."""

    OK = "ok"
    BACKUP = "backup"
    """The last save is damaged, the one before it is good."""
    DAMAGED = "damaged"
    NEWER = "newer"
    """Saved by a newer version."""
    SHARED = "shared"
    """Of a shared table that is not over."""
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
    def title(self) -> str:
        """What it is called; the name of its file where its title cannot be read."""
        return self.name if self.save is None else self.save.title

    @property
    def health(self) -> Health:
        match self.problem:
            case None:
                return Health.OK
            case NewerSaveError():
                return Health.NEWER
            case MisplacedSaveError():
                return Health.SHARED
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


def find_save(
    disk: Disk, folder: Path, name: str, *, at_table: bool = False
) -> tuple[Save, SaveError | None]:
    """Return the best there is of a match, without touching anything, and what is wrong with its file.

    Raises:
        SaveError: if neither the file nor its backup is a save.
        NewerSaveError: if only a newer version can tell.
        MisplacedSaveError: if it is a table server's and is read elsewhere, or the other way round.
        StoreError: if there is no such match, or the disk refuses.
    """
    path = folder / f"{name}{SUFFIX}"
    problem: SaveError | None = None
    with store_errors(Code.NOT_READ, path):
        try:
            return decode(read_whole(disk, path, MAX_BYTES), at_table=at_table), None
        except (NewerSaveError, MisplacedSaveError):
            raise
        except SaveError as error:
            problem = error
        except FileNotFoundError:
            pass
        try:
            save = decode(read_whole(disk, folder / f"{name}{BACKUP}", MAX_BYTES), at_table=at_table)
        except (SaveError, FileNotFoundError):
            raise problem or StoreError(Code.NO_GAME, name=name) from None
    return save, problem or SaveError(Code.LAST_IS_GONE)


def find_listed(found: Sequence[Listed], words: str) -> Listed:
    """Return the match that a player means: by its name or title, or a beginning that only it has.

    The file's suffix may stand behind the name; case and accents count only where more than one is meant
    without them. Raise StoreError if there is none, or still more than one.
    """
    typed = fold(words)
    name = typed.removesuffix(SUFFIX)
    ways: Sequence[Callable[[Listed], bool]] = (
        lambda each: each.name == words,
        lambda each: each.title == words,
        lambda each: each.name == name or fold(each.title) == typed,
        lambda each: each.name.startswith(name) or fold(each.title).startswith(typed),
    )
    for is_meant in ways:
        meant = [each for each in found if name and is_meant(each)]
        if len(meant) > 1:
            games = tuple((each.title, each.name) for each in meant)
            raise StoreError(Code.SEVERAL_MEANT, words=words[:MAX_TITLE], count=len(games), games=games)
        if meant:
            return meant[0]
    raise StoreError(Code.NO_GAME, name=words[:MAX_TITLE])


def inspect(disk: Disk, folder: Path, name: str, *, at_table: bool = False) -> Listed:
    """Return a match as a list shows it, without its holder; what is wrong with it is told in its fields."""
    save: Save | None = None
    problem: StorageError | None = None
    try:
        save, problem = find_save(disk, folder, name, at_table=at_table)
    except StorageError as error:
        problem = error
    try:
        size_bytes = disk.look(folder / f"{name}{SUFFIX}").st_size
    except OSError:
        size_bytes = 0
    return Listed(name, save, problem, size_bytes)
