"""Where saves lie and what they are called: file names are made by us, whatever the title is."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

import platformdirs

from saves.messages import Code, StoreError

SUFFIX = ".meja"
BACKUP = ".meja.bak"
DAMAGED = ".meja.damaged"
LOCK = ".lock"
MAX_NAME = 64

_LOOKS = str.maketrans("аеорсухіјѕквмнтаονρτυικχ01", "aeopcyxijskbmhtaovptuikxol")  # noqa: RUF001 - so they look
"""Small letters of Cyrillic and Greek, and digits, that look like small or large Latin ones."""
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


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


def tables_folder() -> Path:
    """Return where a table server keeps its matches. Raise StoreError if the user has no home."""
    return data_folder() / "tables"


def host_folder() -> Path:
    """Return where a host keeps all it has. Raise StoreError if the user has no home."""
    return data_folder() / "host"


def new_name(title: str) -> str:
    """Return a file name for a match that is starting: its title in plain letters and a random end."""
    import secrets  # only a new match needs it, not each start

    plain = fold(title).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[:40].strip("-") or "match"
    return f"{slug}-{secrets.token_hex(4)}"


def fold(text: str) -> str:
    """Return a text as names and titles are compared: in small letters, without accents and extra spaces."""
    letters = unicodedata.normalize("NFKD", " ".join(text.split()).casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def look_of(name: str) -> str:
    """Return what a player's name looks like: the same for two that people take for one."""
    return fold(name).translate(_LOOKS)


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
    """Return this process's name for an unfinished file."""
    return f".{name}.{os.getpid()}.tmp"
