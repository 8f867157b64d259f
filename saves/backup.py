"""All matches of a table server in one file: a zip archive of their saves, each as its own file would be."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from saves.codec import digest, pack_plain
from saves.disk import Disk, read_whole, store_errors
from saves.document import Save, decode, encode
from saves.export import write_out
from saves.messages import Code, SaveError, StoreError
from saves.paths import SUFFIX, is_name
from saves.store import MatchStore

_MOST_BYTES = 2**31
"""The longest backup that is read."""


def write_backup(store: MatchStore, path: Path) -> list[str]:
    """Write all matches, each as it was saved last, and return the names of those that cannot be read.

    Games may go on meanwhile. An older backup is replaced, whole or not at all, and no other file. Raise
    StorageError.
    """
    with store_errors(Code.NOT_WRITTEN, path):
        if path.is_file() and not zipfile.is_zipfile(path):
            raise StoreError(Code.NO_FILE_TO_OVERWRITE, path=path)
    unread, found = [], dict[str, bytes]()
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for listed in store.list():
            if listed.save is None:
                unread.append(listed.name)
            else:
                # Without a time: an archive cannot tell any that a clock may show.
                entry = zipfile.ZipInfo(f"{listed.name}{SUFFIX}")
                entry.external_attr = 0o600 << 16
                found[listed.name] = encode(listed.save)
                archive.writestr(entry, found[listed.name])
        archive.comment = _checksum(found)
    write_out(Disk(), path, content.getvalue(), overwrite=True)
    return unread


def restore_backup(path: Path, store: MatchStore) -> int:
    """Put the matches of a backup into a store that has none, and return how many there are.

    All are read before the first is written. Raise StoreError if the store has matches, or refuses; and
    SaveError if the file is no backup, or one of its saves is damaged.
    """
    if store.list():
        raise StoreError(Code.NOT_EMPTY)
    with store_errors(Code.NOT_READ, path):
        saves = _read(read_whole(Disk(), path, _MOST_BYTES, follow=True))
    for name, save in saves.items():
        store.save(name, save, 0)
    return len(saves)


def _read(data: bytes) -> dict[str, Save]:
    """Return the saves of a backup by their names. Raise SaveError."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            # Packed ones, or those that have the same bytes, would be many times as long as the file.
            is_ours = sum(entry.file_size for entry in entries) <= len(data)
            found = {entry.filename.removesuffix(SUFFIX): archive.read(entry) for entry in entries if is_ours}
            is_ours &= [entry.filename for entry in entries] == [f"{name}{SUFFIX}" for name in found]
            is_ours &= all(map(is_name, found)) and archive.comment == _checksum(found)
    # A made-up archive fails in ways that nobody foresees; it is the file that is wrong, not the program.
    except Exception as error:
        raise SaveError(Code.NO_BACKUP) from error
    if not is_ours:
        raise SaveError(Code.NO_BACKUP)
    return {name: decode(content, at_table=True) for name, content in found.items()}


def _checksum(found: dict[str, bytes]) -> bytes:
    """Return what stands in the comment of an archive: without it, one with fewer tables would look whole."""
    return digest(pack_plain(tuple(found.items())), 16).hex().encode()
