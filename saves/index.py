"""What lies in the folder: the generations of a match, and in what health they are."""

from __future__ import annotations

import enum
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from saves.codec import MAX_BYTES, SaveError
from saves.disk import Disk, StoreError, one_sentence, read_whole
from saves.document import NewerSaveError, Save, decode
from saves.lock import Holder, read_lock
from saves.paths import BACKUP, LOCK, NO_GAME, SUFFIX

OLDER_NOTE = "The last save is damaged or gone; this is the one before it."


class Health(enum.Enum):
    """How well a match is kept."""

    OK = "ok"
    BACKUP = "the last save is damaged, the one before it is good"
    DAMAGED = "damaged"
    NEWER = "saved by a newer version"
    REFUSED = "the disk does not give it"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A save and how it was found."""

    save: Save
    note: str | None
    """What the player must know, or None."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One match in the folder."""

    name: str
    save: Save | None
    """None when it cannot be read; with `Health.BACKUP` the one before the last."""
    problem: str | None
    """Why the last save cannot be read, or None."""
    health: Health = Health.OK
    size_bytes: int = 0
    """Of the file, 0 if it is gone."""
    holder: Holder | None = None
    """Who has it open: another process, as far as is known alive."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A file with which something is wrong."""

    file: str
    """Its name in the folder."""
    problem: str
    """One sentence."""


def standing(save: Save, names: Sequence[str] | None = None, *, over: str = "finished") -> str:
    """Where a match stands: "Blue to play; Red 31, Blue 28".

    Args:
        save: the match.
        names: how to call the players, by seat; None takes their names.
        over: what is said of one that is finished.
    """
    names = names or save.setup.names
    points = ", ".join(f"{name} {points}" for name, points in zip(names, save.scores, strict=True))
    return f"{over if save.to_act is None else f'{names[save.to_act]} to play'}; {points}"


def saved_when(save: Save) -> str:
    """When a match was saved, in the time of this place: "2024-05-01 14:03"."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(save.saved_at))


def read_file(path: Path) -> Save:
    """The save in a file from anywhere.

    Raises:
        SaveError: if it is no save of ours.
        StoreError: if the disk refuses.
    """
    with one_sentence("read", path):
        return decode(read_whole(Disk(), path, MAX_BYTES, follow=True))


def found(disk: Disk, folder: Path, name: str) -> tuple[Save, SaveError | None, Health]:
    """The best there is of a match, without touching anything, and what is wrong with its file.

    Raises:
        SaveError: if neither the file nor its backup is a save; NewerSave if only a newer version can tell.
        StoreError: if there is no such match, or the disk refuses.
    """
    path = folder / f"{name}{SUFFIX}"
    problem: SaveError | None = None
    with one_sentence("read", path):
        try:
            return decode(read_whole(disk, path, MAX_BYTES)), None, Health.OK
        except NewerSaveError:
            raise
        except SaveError as error:
            problem = error
        except FileNotFoundError:
            pass
        try:
            save = decode(read_whole(disk, folder / f"{name}{BACKUP}", MAX_BYTES))
        except (SaveError, FileNotFoundError):
            raise problem or StoreError(NO_GAME.format(name)) from None
    return save, problem or SaveError("The last save is gone."), Health.BACKUP


def listed(disk: Disk, folder: Path, name: str) -> Listed:
    """A match as a list shows it; whatever is wrong with it is told in its fields."""
    save, problem, health = None, None, Health.OK
    try:
        save, wrong, health = found(disk, folder, name)
        problem = str(wrong) if wrong else None
    except NewerSaveError as error:
        problem, health = str(error), Health.NEWER
    except SaveError as error:
        problem, health = str(error), Health.DAMAGED
    except StoreError as error:
        problem, health = str(error), Health.REFUSED
    try:
        size_bytes = disk.look(folder / f"{name}{SUFFIX}").st_size
    except OSError:
        size_bytes = 0
    return Listed(name, save, problem, health, size_bytes, living_holder(disk, folder, name))


def living_holder(disk: Disk, folder: Path, name: str) -> Holder | None:
    """The other process that has a match open and may come back; None if there is none that is known of."""
    try:
        lock = read_lock(disk, folder / f"{name}{LOCK}")
    except OSError:
        return None
    if lock is None or lock.is_dead or lock.holder.is_this_process:
        return None
    return lock.holder
