"""Files outside the folder of saves, which players name themselves."""

from __future__ import annotations

import errno
import stat
from contextlib import suppress
from pathlib import Path

from saves.disk import NO_LINKS, Disk, StoreError, one_sentence, remove, sync_folder, write_new
from saves.paths import temporary_name


def write_out(disk: Disk, path: Path, data: bytes, *, overwrite: bool) -> None:
    """Writes a file whole or not at all.

    Raises:
        StoreError: if there is such a file and it may not be overwritten, or the disk refuses.
    """
    with one_sentence("write", path):
        _check_target(disk, path, overwrite)
        temporary = path.with_name(temporary_name("meja-export"))
        remove(disk, temporary)
        write_new(disk, temporary, data)
        try:
            if overwrite:
                disk.replace(temporary, path)
            else:
                _name(disk, temporary, path)
        finally:
            with suppress(OSError):
                remove(disk, temporary)
        sync_folder(disk, path.parent)


def _check_target(disk: Disk, path: Path, overwrite: bool) -> None:
    """Refuses what is there and may not be replaced; a link or device never is."""
    try:
        mode = disk.look(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise StoreError(f"{path} is no file that could be overwritten.")
    if not overwrite:
        raise StoreError(f"There is a file {path} already.")


def _name(disk: Disk, temporary: Path, path: Path) -> None:
    """Gives a file its name, which nothing may have taken meanwhile."""
    try:
        disk.link(temporary, path)
    except FileExistsError:
        raise StoreError(f"There is a file {path} already.") from None
    except OSError as error:
        if error.errno not in NO_LINKS or error.errno == errno.EXDEV:
            raise
        disk.replace(temporary, path)
