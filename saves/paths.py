"""Where saves lie and what they are called: file names are made by us, whatever the title is."""

from __future__ import annotations

import os
import re
import time
import unicodedata
from hashlib import blake2b
from pathlib import Path

import platformdirs

from saves.disk import Disk
from saves.messages import Code, StoreError
from saves.process import host_name, started

SUFFIX = ".meja"
BACKUP = ".meja.bak"
DAMAGED = ".meja.damaged"
LOCK = ".lock"
MAX_NAME = 64

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MAKER = re.compile(r"\.([0-9a-f]{8})-([0-9]{1,9})\.tmp$")
"""The host and process in the name of a temporary file."""
_LEFT_SECONDS = 24 * 3600
"""After so long a temporary file of another host was left behind."""


def data_folder() -> Path:
    """Return where a user's data belongs: MEJA_HOME, or the folder that the system has for it.

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
        raise StoreError(Code.NO_HOME)
    return folder.absolute()


def saves_folder() -> Path:
    """Return where a user's matches are kept. Raise StoreError if the user has no home."""
    return data_folder() / "saves"


def new_name(title: str) -> str:
    """Return a file name for a match that is starting: its title in plain letters and a random end."""
    import secrets  # only a new match needs it, not each start

    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "match"
    return f"{slug}-{secrets.token_hex(4)}"


def is_name(name: str) -> bool:
    """Return whether a match can have this name: letters a to z, digits and single hyphens, at most 64."""
    return len(name) <= MAX_NAME and _NAME.fullmatch(name) is not None


def match_names(files: list[str]) -> list[str]:
    """Return the matches whose file or backup is among the names of a folder, sorted."""
    found = {
        file.removesuffix(".bak").removesuffix(SUFFIX) for file in files if file.endswith((SUFFIX, BACKUP))
    }
    return sorted(filter(is_name, found))


def temporary_name(name: str) -> str:
    """Return this process's name for an unfinished file: always the same, so that litter cannot pile up."""
    return f".{name}.{_host_mark()}-{os.getpid()}.tmp"


def temporaries_of(name: str, files: list[str]) -> list[str]:
    """Return the temporary files of a match, of its lock too, among the names of a folder."""
    return [file for file in files if file.startswith(f".{name}.") and file.endswith(".tmp")]


def is_left_behind(disk: Disk, path: Path) -> bool:
    """Return whether the maker of a temporary file is dead. Raise OSError if the disk does not tell."""
    maker = _MAKER.search(path.name)
    if maker and maker[1] == _host_mark():
        return started(int(maker[2])) is None
    return time.time() - disk.look(path).st_mtime > _LEFT_SECONDS


def _host_mark() -> str:
    return blake2b(host_name().encode(errors="replace"), digest_size=4).hexdigest()
