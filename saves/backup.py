"""All matches of a table server, or all that a host keeps, in one zip archive, which unzip puts back."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from saves.disk import Disk, read_whole, store_errors, sync_folder, temporary_file
from saves.document import encode
from saves.messages import Code, SaveError, StoreError
from saves.paths import LOCK, SUFFIX, temporary_name
from saves.store import FileStore, MatchStore

MOST_BYTES: Final = 16 << 20
"""A longer file in the folder of a host is none of ours."""


def write_backup(store: MatchStore, path: Path) -> list[str]:
    """Write all matches, each as it was saved last, and return the names of those that cannot be read.

    Games may go on meanwhile. An older backup is replaced, whole or not at all, and no other file. Raise
    StorageError.
    """
    return _write(store, "", (), path)


def write_whole_backup(
    folder: Path, tables: FileStore, path: Path, left_out: Iterable[str] = ()
) -> list[str]:
    """Write all that lies in the folder of a host, as `write_backup` does the matches of its tables.

    Sockets, locks, links and unfinished files are left out, and what is named.
    """
    within = f"{tables.folder.relative_to(folder)}/"
    files = ((name, data) for name, data in _files(folder, {*left_out}) if not name.startswith(within))
    return _write(tables, within, files, path)


def _write(store: MatchStore, within: str, files: Iterable[tuple[str, bytes]], path: Path) -> list[str]:
    disk, unread = Disk(), []
    with store_errors(Code.NOT_WRITTEN, path):
        if path.is_symlink() or (path.exists() and not zipfile.is_zipfile(path)):
            raise StoreError(Code.NO_FILE_TO_OVERWRITE, path=path)
        temporary = path.with_name(temporary_name("meja-backup"))
        with temporary_file(disk, temporary, b""):
            with zipfile.ZipFile(temporary, "w") as archive:
                for name, data in files:
                    _add(archive, name, data)
                for listed in store.list():
                    if listed.save is None:
                        unread.append(listed.name)
                    else:
                        _add(archive, f"{within}{listed.name}{SUFFIX}", encode(listed.save))
            with temporary.open("rb") as written:
                disk.sync(written.fileno())
            disk.replace(temporary, path)
        sync_folder(disk, path.parent)
    return unread


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    # Without a time: an archive cannot tell any that a clock may show.
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o600 << 16
    archive.writestr(entry, data)


def _files(folder: Path, left_out: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files in a folder with their names from there: each is replaced whole, or not at all."""
    for above, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = Path(above, name)
            within = str(path.relative_to(folder))
            if within in left_out or name.startswith(".") or name.endswith(LOCK) or path.is_symlink():
                continue
            with suppress(SaveError, FileNotFoundError):  # none of ours, or gone meanwhile
                if path.is_file():
                    yield within, read_whole(Disk(), path, MOST_BYTES)
