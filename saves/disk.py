"""The one layer that touches the operating system: its calls, and files written whole."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from pathlib import Path

from saves.messages import Code, SaveError, StoreError
from saves.paths import temporary_name

NO_LINKS = {errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK, errno.EXDEV}
"""How a file system says that its files cannot have two names."""

_CHUNK = 2**16


class Disk:
    """The calls of the operating system, each in one place, so that a test can make any of them fail.

    All raise OSError.
    """

    read = staticmethod(os.read)
    write = staticmethod(os.write)
    """Write bytes, perhaps not all, and return how many."""
    sync = staticmethod(os.fsync)
    close = staticmethod(os.close)
    kind = staticmethod(os.fstat)
    replace = staticmethod(os.replace)
    unlink = staticmethod(os.unlink)
    set_mode = staticmethod(os.chmod)
    names_in = staticmethod(os.listdir)

    def open(self, path: Path, flags: int) -> int:
        """Open a file or folder; what is made is for its owner alone."""
        return os.open(path, flags, 0o600)

    def look(self, path: Path, *, follow: bool = False) -> os.stat_result:
        """Return what lies at a path."""
        return path.stat() if follow else path.lstat()

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name, which must be free."""
        os.link(source, target, follow_symlinks=False)

    def make_folder(self, path: Path) -> None:
        """Make a folder for its owner alone, unless there is one."""
        path.mkdir(mode=0o700, exist_ok=True)


# --- whole files -----------------------------------------------------------------------------------


def read_whole(disk: Disk, path: Path, limit: int, *, follow: bool = False) -> bytes:
    """Return the content of a file of at most so many bytes.

    Raises:
        SaveError: if it is longer, or no file at all.
        OSError: if the disk refuses.
    """
    # A pipe must not make us wait, and a link among the saves is none of ours.
    handle = disk.open(path, os.O_RDONLY | os.O_NONBLOCK | (0 if follow else os.O_NOFOLLOW))
    try:
        if not stat.S_ISREG(disk.kind(handle).st_mode):
            raise SaveError(Code.NO_FILE)
        data = bytearray()  # which grows without being copied each time
        while len(data) <= limit and (more := disk.read(handle, min(_CHUNK, limit + 1 - len(data)))):
            data += more
    finally:
        disk.close(handle)
    if len(data) > limit:
        raise SaveError(Code.FILE_TOO_LONG, bytes=limit)
    return bytes(data)


def write_new(disk: Disk, path: Path, data: bytes) -> None:
    """Make a file; when it returns, the data is on the disk, and when it raises, there is no such file.

    Raises:
        OSError: if the disk refuses; FileExistsError if there is such a file, which stays as it is.
    """
    handle = disk.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW)
    try:
        try:
            rest = memoryview(data)
            while rest:
                written = disk.write(handle, rest)
                if written <= 0:
                    raise OSError(errno.EIO, os.strerror(errno.EIO))
                rest = rest[written:]
            disk.sync(handle)
            hand_over(handle, path.parent)
        finally:
            disk.close(handle)
    except BaseException:
        with suppress(OSError):
            disk.unlink(path)
        raise


@contextmanager
def temporary_file(disk: Disk, path: Path, data: bytes) -> Iterator[None]:
    """Write a file, which the block gives its name; it goes if the block fails. Raise OSError."""
    remove(disk, path)
    write_new(disk, path, data)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            remove(disk, path)
        raise


def replace_whole(disk: Disk, path: Path, data: bytes) -> None:
    """Replace a file, or make it: whole or not at all, in a folder for its owner alone. Raise OSError."""
    make_private(disk, path.parent)
    temporary = path.with_name(temporary_name(path.name))
    with temporary_file(disk, temporary, data):
        disk.replace(temporary, path)
    sync_folder(disk, path.parent)


def hand_over(made: int | Path, folder: Path) -> None:
    """Give a file or folder that root has made to whom the folder around it belongs, who may need it."""
    if os.geteuid() == 0:
        with suppress(OSError):
            owner = folder.stat()
            follows = isinstance(made, int)  # what is open was looked at; a name may lead elsewhere by now
            os.chown(made, owner.st_uid, owner.st_gid, follow_symlinks=follows)


def exists(disk: Disk, path: Path) -> bool:
    """Return whether anything has this name. Raise OSError if the disk does not tell."""
    try:
        disk.look(path)
    except FileNotFoundError:
        return False
    return True


def remove(disk: Disk, path: Path) -> None:
    """Take a name away if it is there."""
    with suppress(FileNotFoundError):
        disk.unlink(path)


# --- folders ---------------------------------------------------------------------------------------


def make_private(disk: Disk, folder: Path) -> None:
    """Make the folder, and those above it that are missing, for the owner alone."""
    missing = [*takewhile(lambda each: not exists(disk, each), (folder, *folder.parents))]
    for each in reversed(missing):
        disk.make_folder(each)
        hand_over(each, each.parent)
    found = disk.look(folder, follow=True)
    if stat.S_ISDIR(found.st_mode) and stat.S_IMODE(found.st_mode) != 0o700:
        disk.set_mode(folder, 0o700)


def sync_folder(disk: Disk, folder: Path) -> None:
    """Make sure that the names in a folder are on the disk."""
    handle = disk.open(folder, os.O_RDONLY)
    try:
        disk.sync(handle)
    except OSError as error:
        # Some file systems cannot: then the name is as safe as it gets there.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        disk.close(handle)


# --- refusals --------------------------------------------------------------------------------------


@contextmanager
def store_errors(code: Code, path: Path) -> Iterator[None]:
    """Turn a refusal of the disk into a StoreError with a code."""
    try:
        yield
    except OSError as error:
        raise StoreError(code, path=path, errno=error.errno or 0, strerror=error.strerror) from error
