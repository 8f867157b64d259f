"""What `meja doctor` finds of the folders in which everything is kept."""

from __future__ import annotations

import os
import shutil
import stat
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from app.doctor.finding import Finding, Findings, Mark
from app.keys.sets import KEYS_NAME
from app.save_messages import describe_holder, sentence_of
from app.settings.configuration import SETTINGS_NAME, Configuration, configuration_folder, read_configuration
from app.settings.settings import KEYS
from engines.texts import format_count
from saves.disk import Disk, remove, store_errors, write_new
from saves.index import Health
from saves.lock import acquire
from saves.messages import Code, StoreError
from saves.paths import data_folder, saves_folder, temporary_name
from saves.store import FileStore

_LITTLE_BYTES = 50 * 2**20
"""Less free space than this is worth a word."""
_TOO_LITTLE_BYTES = 2**20
"""About the size of a few finished games with all that goes beside them."""
_MOST_NAMES = 5


def read_settings() -> Configuration:
    """Return what the player has set; the default where nothing can be kept."""
    try:
        return read_configuration(configuration_folder())
    except StoreError:
        return Configuration()


def check_settings() -> Findings:
    found, default = read_settings(), "the usual ones hold"
    if found.folder is None:
        yield Finding("settings", Mark.NOTE, "there is no folder for them", default)
        return
    there = [name for name in (SETTINGS_NAME, KEYS_NAME) if os.path.lexists(found.folder / name)]
    if not there:
        yield Finding("settings", Mark.OK, f"none in {found.folder}", default)
        return
    keys = f", {found.settings.get(KEYS)} keys" if KEYS_NAME in there else ""
    follows = "" if found.faults else "all of it can be read"
    yield Finding("settings", Mark.OK, f"{' and '.join(there)} in {found.folder}{keys}", follows)
    for fault in found.faults:
        yield Finding("settings", Mark.NOTE, fault.rstrip("."))


def check_data() -> Findings:
    try:
        folder = data_folder()
    except StoreError as error:
        yield Finding("data folder", Mark.PROBLEM, sentence_of(error).rstrip("."), "no game can be saved")
        return
    where = f"{folder}, by {'MEJA_HOME' if os.environ.get('MEJA_HOME') else 'the custom of the system'}"
    there = next(each for each in (folder, *folder.parents) if os.path.lexists(each))
    if there == folder:
        yield _probe(folder, where)
        yield from _check_mode(folder)
    elif there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        yield Finding("data folder", Mark.OK, where, "it is made with the first save")
    else:
        follows = f"it cannot be made in {there}, so no game can be saved: set MEJA_HOME to another folder"
        yield Finding("data folder", Mark.PROBLEM, where, follows)
    yield _check_space(there)
    yield from _check_crashes(folder / "crashes")


def _probe(folder: Path, where: str) -> Finding:
    saves = saves_folder()
    target = saves if saves.is_dir() else folder
    disk, probe = Disk(), target / temporary_name("doctor")
    try:
        with store_errors(Code.NOT_WRITABLE, target):
            write_new(disk, probe, b"meja doctor\n")
            try:
                if lock := acquire(probe):
                    lock.release()
            finally:
                remove(disk, probe)
    except StoreError as error:
        follows = "no game can be saved: mend it, or set MEJA_HOME to another folder"
        return Finding("data folder", Mark.PROBLEM, f"{where}: {sentence_of(error).rstrip('.')}", follows)
    return Finding("data folder", Mark.OK, where, "games can be saved there")


def _check_mode(folder: Path) -> Findings:
    mode = stat.S_IMODE(folder.stat().st_mode)
    saves = saves_folder()
    if mode & 0o077 and not (saves.is_dir() and not stat.S_IMODE(saves.stat().st_mode) & 0o077):
        follows = f"others on this machine can look into it: chmod 700 {folder}"
        yield Finding("data folder", Mark.NOTE, f"its mode is {mode:o}", follows)


def _check_space(there: Path) -> Finding:
    free = shutil.disk_usage(there).free
    found = f"{free / 2**30:.1f} GiB free" if free >= 2**30 else f"{free / 2**20:.1f} MiB free"
    if free < _TOO_LITTLE_BYTES:
        return Finding("disk space", Mark.PROBLEM, found, "the next save may fail")
    if free < _LITTLE_BYTES:
        return Finding("disk space", Mark.NOTE, found, "a finished game takes up to 64 KiB")
    return Finding("disk space", Mark.OK, found)


def _check_crashes(folder: Path) -> Findings:
    with suppress(OSError):
        if reports := [entry.name for entry in os.scandir(folder) if entry.is_file()]:
            found = f"{format_count(len(reports), 'report')} in {folder}"
            yield Finding("faults", Mark.NOTE, found, "please send the last one, then delete them")


def check_saved_games() -> Findings:
    topic = "saved games"
    try:
        store = FileStore()
        every = store.list()
    except StoreError as error:
        yield Finding(topic, Mark.PROBLEM, sentence_of(error).rstrip("."))
        return
    if not every:
        yield Finding(topic, Mark.OK, "none yet")
        return
    over = sum(listed.save is not None and listed.save.is_finished for listed in every)
    found = f"{format_count(len(every), 'game')}, {over} of them over"
    if sick := [listed for listed in every if listed.health is not Health.OK]:
        kinds = Counter(_SICK[listed.health.name] for listed in sick)
        what = ", ".join(f"{number} {words}" for words, number in kinds.items())
        follows = f"{_join_names([listed.name for listed in sick])}: meja saves show NAME tells more"
        yield Finding(topic, Mark.NOTE, f"{found}; {what}", follows)
    else:
        yield Finding(topic, Mark.OK, found, "all can be read; meja saves check --all plays them again")
    for listed in every:
        if listed.holder is not None:
            yield Finding(topic, Mark.OK, f"{listed.name} is open in {describe_holder(listed.holder)}")


_SICK = {
    "BACKUP": "with the last save damaged and the one before it good",
    "DAMAGED": "damaged",
    "NEWER": "of a newer meja",
    "SHARED": "of a shared table that is not over",
    "REFUSED": "that cannot be read",
}
"""What is wrong with a game, by its health."""


def _join_names(names: Sequence[str]) -> str:
    more = len(names) - _MOST_NAMES
    return ", ".join(names[:_MOST_NAMES]) + (f" and {more} more" if more > 0 else "")
