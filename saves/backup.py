"""All matches of a table server in one file: a zip archive of their files, which unzip puts back."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from saves.disk import Disk, store_errors
from saves.document import encode
from saves.export import write_out
from saves.messages import Code, StoreError
from saves.paths import SUFFIX
from saves.store import MatchStore


def write_backup(store: MatchStore, path: Path) -> list[str]:
    """Write all matches, each as it was saved last, and return the names of those that cannot be read.

    Games may go on meanwhile. An older backup is replaced, whole or not at all, and no other file. Raise
    StorageError.
    """
    with store_errors(Code.NOT_WRITTEN, path):
        if path.is_file() and not zipfile.is_zipfile(path):
            raise StoreError(Code.NO_FILE_TO_OVERWRITE, path=path)
    unread = []
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for listed in store.list():
            if listed.save is None:
                unread.append(listed.name)
            else:
                # Without a time: an archive cannot tell any that a clock may show.
                entry = zipfile.ZipInfo(f"{listed.name}{SUFFIX}")
                entry.external_attr = 0o600 << 16
                archive.writestr(entry, encode(listed.save))
    write_out(Disk(), path, content.getvalue(), overwrite=True)
    return unread
