"""Files outside the folder of saves, which players name themselves."""

from __future__ import annotations

import errno
import stat
from contextlib import suppress
from pathlib import Path

from saves.disk import NO_LINKS, Disk, remove, store_errors, sync_folder, temporary_file
from saves.messages import Code, StoreError
from saves.paths import temporary_name


def write_out(disk: Disk, path: Path, data: bytes, *, overwrite: bool) -> None:
    """Write a file whole or not at all. Raise StoreError if there is one, or the disk refuses."""
    with store_errors(Code.NOT_WRITTEN, path):
        with suppress(FileNotFoundError):
            # A link or device is never replaced.
            if not stat.S_ISREG(disk.look(path).st_mode):
                raise StoreError(Code.NO_FILE_TO_OVERWRITE, path=path)
            if not overwrite:
                raise StoreError(Code.FILE_EXISTS, path=path)
        temporary = path.with_name(temporary_name("meja-export"))
        with temporary_file(disk, temporary, data):
            if overwrite or not _link(disk, temporary, path):
                disk.replace(temporary, path)
        sync_folder(disk, path.parent)


def _link(disk: Disk, temporary: Path, path: Path) -> bool:
    """Give a file its name, which nothing may have taken meanwhile; return whether the disk has links."""
    try:
        disk.link(temporary, path)
    except FileExistsError:
        raise StoreError(Code.FILE_EXISTS, path=path) from None
    except OSError as error:
        if error.errno not in NO_LINKS or error.errno == errno.EXDEV:
            raise
        return False
    with suppress(OSError):
        remove(disk, temporary)
    return True
