"""Saves as files: one for each match, replaced whole or not at all, with the generation before beside it.

`NAME.meja` is the save and `NAME.meja.bak` the one before; `NAME.lock` is left free for a lock.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import tempfile
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from saves.codec import MAX_BYTES, BadSave
from saves.document import NewerSave, Save, decode, encode

SUFFIX = ".meja"
BACKUP = ".meja.bak"
DAMAGED = ".meja.damaged"
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MAX_NAME = 64
_REASONS = {
    errno.ENOSPC: "no space is left on the disk",
    errno.EDQUOT: "the disk quota is used up",
    errno.EACCES: "access is denied",
    errno.EPERM: "access is denied",
    errno.EROFS: "the disk may only be read",
    errno.ELOOP: "it is a link",
    errno.ENOENT: "it does not exist",
    errno.ENOTDIR: "part of its path is no folder",
}


class StoreError(Exception):
    """The disk refused; the message is one sentence for the player."""


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
    """None when it cannot be read."""
    problem: str | None
    """Why it cannot be read, or None."""


def data_folder() -> Path:
    """Where a user's data belongs: MEJA_HOME, or the folder that the system has for it.

    Raises:
        StoreError: if the user has no home.
    """
    chosen = os.environ.get("MEJA_HOME")
    try:
        folder = Path(chosen).expanduser() if chosen else platformdirs.user_data_path("meja", appauthor=False)
    except RuntimeError:
        folder = Path("~")
    # platformdirs leaves the "~" when it finds no home; a folder of that name is not what anyone wants.
    if folder.parts[:1] == ("~",):
        raise StoreError("There is no home folder to save in; set MEJA_HOME to a folder.")
    return folder.absolute()


def new_name(title: str) -> str:
    """A file name for a match that is starting: its title in plain letters and a random end."""
    import secrets  # only a new match needs it, not each start

    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "match"
    return f"{slug}-{secrets.token_hex(4)}"


def read_file(path: Path) -> Save:
    """The save in a file from anywhere.

    Raises:
        BadSave: if it is no save of ours.
        StoreError: if the disk refuses.
    """
    with _one_sentence("read", path):
        return decode(_read(path, follow=True))


class Store:
    """The matches in one folder, which is made, for its owner alone, at the first save."""

    def __init__(self, folder: Path | None = None) -> None:
        """Takes the folder; None is `saves` in the data folder, and raises StoreError if there is none."""
        self.folder = folder if folder is not None else data_folder() / "saves"

    def path(self, name: str) -> Path:
        """The file of a match, whether or not it exists. Raises StoreError for what cannot be a name."""
        return self._file(name, SUFFIX)

    def save(self, name: str, save: Save) -> None:
        """Replaces the file of a match; the generation before stays as the backup.

        When it returns, the save is on the disk; when it raises, the match is there as it was.

        Raises:
            StoreError: if the disk refuses.
        """
        path, backup, data = self._file(name, SUFFIX), self._file(name, BACKUP), encode(save)
        with _one_sentence("save to", path):
            _make_private(self.folder)
            handle, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".tmp", dir=self.folder)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                _keep_as(path, backup)
                Path(temporary).replace(path)
            except BaseException:
                Path(temporary).unlink(missing_ok=True)
                raise
            _sync_folder(self.folder)

    def load(self, name: str) -> Loaded:
        """The save of a match, or the generation before if the file is damaged or gone.

        A damaged file is set aside, so that it can be looked into and does not become the next backup.

        Raises:
            NewerSave: if only a newer version of the program can read it.
            BadSave: if the file is damaged and the backup does not help.
            StoreError: if there is no such match, or the disk refuses.
        """
        loaded = self._find(name)
        if loaded.note:
            with suppress(OSError):
                self._file(name, SUFFIX).replace(self._file(name, DAMAGED))
        return loaded

    def list(self) -> list[Listed]:
        """Every match in the folder, latest first, those that cannot be read last."""
        try:
            files = [path.name for path in self.folder.iterdir()]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise _store_error("read", self.folder, error) from error
        names = {
            file.removesuffix(".bak").removesuffix(SUFFIX)
            for file in files
            if file.endswith((SUFFIX, BACKUP))
        }
        listed = []
        for name in sorted(filter(_is_name, names)):
            try:
                listed.append(Listed(name, self._find(name).save, None))
            except (BadSave, StoreError) as error:
                listed.append(Listed(name, None, str(error)))
        return sorted(listed, key=lambda each: each.save.saved_at if each.save else -1, reverse=True)

    def latest_unfinished(self) -> Listed | None:
        """The match saved last that is not over, or None."""
        return next((each for each in self.list() if each.save and not each.save.is_finished), None)

    def delete(self, name: str) -> None:
        """Deletes a match with its backup.

        Raises:
            StoreError: if there is no such match, or the disk refuses.
        """
        files = [self._file(name, suffix) for suffix in (SUFFIX, BACKUP, DAMAGED)]
        found = [file for file in files if os.path.lexists(file)]
        if not found:
            raise StoreError(f"There is no saved match named {name!r}.")
        with _one_sentence("delete", files[0]):
            for file in (*found, *self.folder.glob(f".{name}.*.tmp")):
                file.unlink()
            _sync_folder(self.folder)

    def _file(self, name: str, suffix: str) -> Path:
        if not _is_name(name):
            raise StoreError(f"There is no saved match named {name[:_MAX_NAME]!r}.")
        return self.folder / f"{name}{suffix}"

    def _find(self, name: str) -> Loaded:
        """The best there is of a match, without touching anything."""
        path, backup = self._file(name, SUFFIX), self._file(name, BACKUP)
        problem: BadSave | None = None
        with _one_sentence("read", path):
            try:
                return Loaded(decode(_read(path)), None)
            except NewerSave:
                raise
            except BadSave as error:
                problem = error
            except FileNotFoundError:
                pass
            try:
                save = decode(_read(backup))
            except (BadSave, FileNotFoundError):
                raise problem or StoreError(f"There is no saved match named {name!r}.") from None
        return Loaded(save, "The last save is damaged or gone; this is the one before it.")


def _is_name(name: str) -> bool:
    return len(name) <= _MAX_NAME and _NAME.fullmatch(name) is not None


def _read(path: Path, *, follow: bool = False) -> bytes:
    # A pipe must not make us wait, and a link among the saves is none of ours; Windows has neither flag.
    flags = getattr(os, "O_NONBLOCK", 0) | (0 if follow else getattr(os, "O_NOFOLLOW", 0))

    def opener(name: str, mode: int) -> int:
        return os.open(name, mode | flags)

    with open(path, "rb", opener=opener) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise BadSave("This is no file.")
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadSave(f"This is no save of meja: it is longer than {MAX_BYTES} bytes.")
    return data


def _make_private(folder: Path) -> None:
    """Makes the folder, and those above it that are missing, for the owner alone."""
    if not folder.is_dir():
        missing = [each for each in folder.parents if not each.exists()]
        for each in (*reversed(missing), folder):
            each.mkdir(mode=0o700, exist_ok=True)
    if stat.S_IMODE(folder.stat().st_mode) != 0o700:
        folder.chmod(0o700)


def _keep_as(path: Path, backup: Path) -> None:
    """Gives the file its second name, so that at no moment the match is without a whole file."""
    if not os.path.lexists(path):
        return
    backup.unlink(missing_ok=True)
    try:
        os.link(path, backup, follow_symlinks=False)
    except OSError:
        # Some file systems have no second names; until the next step the match then is its backup alone.
        path.replace(backup)


def _sync_folder(folder: Path) -> None:
    """Makes sure that the names in a folder are on the disk; Windows does that by itself."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            # Some file systems cannot: then the name is as safe as it gets there.
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):
                raise
        finally:
            os.close(handle)


@contextmanager
def _one_sentence(what: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _store_error(what, path, error) from error


def _store_error(what: str, path: Path, error: OSError) -> StoreError:
    reason = _REASONS.get(error.errno or 0) or (error.strerror or "the disk refused").lower()
    return StoreError(f"Could not {what} {path}: {reason}.")
