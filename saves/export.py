"""Files outside the folder of saves, which players name themselves."""

from __future__ import annotations

import errno
import stat
from contextlib import suppress
from pathlib import Path

from saves.disk import NO_LINKS, Disk, store_errors, sync_folder, temporary_file
from saves.messages import Code, StoreError
from saves.paths import temporary_name


def write_out(disk: Disk, path: Path, data: bytes, *, overwrite: bool) -> None:
    """Write a file whole or not at all. Raise StoreError if there is one, or the disk refuses."""
    with store_errors(Code.NOT_WRITTEN, path):
        _check_target(disk, path, overwrite)
        temporary = path.with_name(temporary_name("meja-export"))
        with temporary_file(disk, temporary, data):
            if overwrite:
                disk.replace(temporary, path)
            else:
                _name(disk, temporary, path)
        sync_folder(disk, path.parent)


def _check_target(disk: Disk, path: Path, overwrite: bool) -> None:
    """Refuse what is there and may not be replaced; a link or device never is."""
    try:
        mode = disk.look(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise StoreError(Code.NO_FILE_TO_OVERWRITE, path=path)
    if not overwrite:
        raise StoreError(Code.FILE_EXISTS, path=path)


def _name(disk: Disk, temporary: Path, path: Path) -> None:
    """Give a file its name, which nothing may have taken meanwhile."""
    try:
        disk.link(temporary, path)
    except FileExistsError:
        raise StoreError(Code.FILE_EXISTS, path=path) from None
    except OSError as error:
        if error.errno not in NO_LINKS or error.errno == errno.EXDEV:
            raise
        disk.replace(temporary, path)
    else:
        with suppress(OSError):
            disk.unlink(temporary)
