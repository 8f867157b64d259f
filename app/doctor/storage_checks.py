"""What `meja doctor` finds of the folders in which everything is kept."""

from __future__ import annotations

import os
import shutil
import stat
from collections import Counter
from contextlib import suppress
from pathlib import Path

from app.doctor.finding import Finding, Findings, Mark
from app.keys.sets import KEYS_NAME
from app.save_messages import describe_holder, sentence_of
from app.settings.configuration import SETTINGS_NAME, Configuration, configuration_folder, read_configuration
from engines.texts import counted
from saves.disk import Disk, remove, store_errors, write_new
from saves.messages import Code, SaveError, StoreError
from saves.paths import LOCK, data_folder, saves_folder, temporary_name

_LITTLE_BYTES = 50 * 2**20
"""Less free space than this is worth a word."""
_TOO_LITTLE_BYTES = 2**20
"""About the size of a few finished games with all that goes beside them."""
_MOST_NAMES = 5


def configured() -> Configuration:
    """What the player has set; the usual where nothing can be kept."""
    try:
        return read_configuration(configuration_folder())
    except StoreError:
        return Configuration()


def settings() -> Findings:
    """What the player has set, and what is wrong with the files."""
    found = configured()
    if found.folder is None:
        yield Finding("settings", Mark.NOTE, "there is no folder for them", "the usual ones hold")
        return
    there = [name for name in (SETTINGS_NAME, KEYS_NAME) if os.path.lexists(found.folder / name)]
    if not there:
        yield Finding("settings", Mark.OK, f"none in {found.folder}", "the usual ones hold")
        return
    keys = f", {found.key_set} keys" if KEYS_NAME in there else ""
    told = f"{' and '.join(there)} in {found.folder}{keys}"
    if not found.faults:
        yield Finding("settings", Mark.OK, told, "all of it can be read")
        return
    yield Finding("settings", Mark.OK, told)
    for fault in found.faults:
        yield Finding("settings", Mark.NOTE, fault.rstrip("."))


def data() -> Findings:
    """Whether games can be saved, where, and for how long yet."""
    try:
        folder = data_folder()
    except StoreError as error:
        yield Finding("data folder", Mark.PROBLEM, sentence_of(error).rstrip("."), "no game can be saved")
        return
    where = f"{folder}, by {'MEJA_HOME' if os.environ.get('MEJA_HOME') else 'the custom of the system'}"
    there = _nearest(folder)
    if there == folder:
        yield _probed(folder, where)
        yield from _others(folder)
    elif there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        yield Finding("data folder", Mark.OK, where, "it is made with the first save")
    else:
        way = f"it cannot be made in {there}, so no game can be saved: set MEJA_HOME to another folder"
        yield Finding("data folder", Mark.PROBLEM, where, way)
    yield _space(there)
    yield from _faults(folder / "crashes")


def _nearest(path: Path) -> Path:
    """A path, or what there is of the way to it. Raises OSError if the system does not tell."""
    return next(each for each in (path, *path.parents) if os.path.lexists(each))


def _probed(folder: Path, where: str) -> Finding:
    """Whether a file can be written where games go; it is taken away again."""
    saves = saves_folder()
    target = saves if saves.is_dir() else folder
    disk, probe = Disk(), target / temporary_name("doctor")
    try:
        with store_errors(Code.NOT_WRITABLE, target):
            write_new(disk, probe, b"meja doctor\n", is_synced=False)
            remove(disk, probe)
    except StoreError as error:
        way = "no game can be saved: mend it, or set MEJA_HOME to another folder"
        return Finding("data folder", Mark.PROBLEM, f"{where}: {sentence_of(error).rstrip('.')}", way)
    return Finding("data folder", Mark.OK, where, "games can be saved there")


def _others(folder: Path) -> Findings:
    """Whether others can look into the folder."""
    mode = stat.S_IMODE(folder.stat().st_mode)
    saves = saves_folder()
    if mode & 0o077 and not (saves.is_dir() and not stat.S_IMODE(saves.stat().st_mode) & 0o077):
        way = f"others on this machine can look into it: chmod 700 {folder}"
        yield Finding("data folder", Mark.NOTE, f"its mode is {mode:o}", way)


def _space(there: Path) -> Finding:
    free = shutil.disk_usage(there).free
    told = f"{free / 2**30:.1f} GiB free" if free >= 2**30 else f"{free / 2**20:.1f} MiB free"
    if free < _TOO_LITTLE_BYTES:
        return Finding("disk space", Mark.PROBLEM, told, "the next save may fail")
    if free < _LITTLE_BYTES:
        return Finding("disk space", Mark.NOTE, told, "a finished game takes up to 64 KiB")
    return Finding("disk space", Mark.OK, told)


def _faults(folder: Path) -> Findings:
    """Reports of faults of the program that lie there."""
    with suppress(OSError):
        reports = [entry.name for entry in os.scandir(folder) if entry.is_file()]
        if reports:
            told = f"{counted(len(reports), 'report')} in {folder}"
            yield Finding("faults", Mark.NOTE, told, "please send the last one, then delete them")


def saved_games() -> Findings:
    """How many games there are, in what health, and which are open."""
    from saves.index import Health
    from saves.store import Store

    try:
        store = Store()
        every = store.list()
    except StoreError as error:
        yield Finding("saved games", Mark.PROBLEM, sentence_of(error).rstrip("."))
        return
    if not every:
        yield Finding("saved games", Mark.OK, "none yet")
        return
    over = sum(listed.save is not None and listed.save.is_finished for listed in every)
    told = f"{counted(len(every), 'game')}, {over} of them over"
    sick = [listed for listed in every if listed.health is not Health.OK]
    if sick:
        kinds = Counter(_SICK[listed.health.name] for listed in sick)
        what = ", ".join(f"{number} {words}" for words, number in kinds.items())
        names = _names([listed.name for listed in sick])
        yield Finding(
            "saved games", Mark.NOTE, f"{told}; {what}", f"{names}: meja saves show NAME tells more"
        )
    else:
        yield Finding(
            "saved games", Mark.OK, told, "all can be read; meja saves check --all plays them again"
        )
    for listed in every:
        if listed.holder is not None:
            yield Finding(
                "saved games", Mark.OK, f"{listed.name} is open in {describe_holder(listed.holder)}"
            )
    left = _dead_locks(store.folder)
    if left:
        way = "whoever opens the game takes it over"
        yield Finding("locks", Mark.OK, f"{_names(left)}: locked by a process that is gone", way)


_SICK = {
    "BACKUP": "with the last save damaged and the one before it good",
    "DAMAGED": "damaged",
    "NEWER": "of a newer meja",
    "REFUSED": "that cannot be read",
}
"""What is wrong with a game, by its health."""


def _dead_locks(folder: Path) -> list[str]:
    """The games whose lock was left by a process that ended."""
    from saves.lock import read_lock

    disk, names = Disk(), []
    for file in sorted(disk.names_in(folder)):
        with suppress(OSError, SaveError):
            found = read_lock(disk, folder / file) if file.endswith(LOCK) else None
            if found is not None and found.is_dead:
                names.append(file.removesuffix(LOCK))
    return names


def _names(names: list[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
