"""What is done with saved games and the files that players name, on pages, in lines and by commands alike."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from saves.index import Health, Listed
from saves.messages import Code, StoreError
from saves.paths import SUFFIX, fold
from saves.store import FileStore


def find_game(store: FileStore, words: str, *, in_lines: bool = False) -> str:
    """Return the name of the game that a player typed, for a command or in line mode: a name, else a title.

    Raises:
        StoreError: if there is none, more than one has that title, or the disk refuses.
    """
    try:
        return store.find(words)
    except StoreError as error:
        # Who is served cannot list the games by a command.
        if error.code is not Code.NO_GAME or (store.is_served and not in_lines):
            raise
        code = Code.NO_GAME_LIST_WORDS if in_lines else Code.NO_GAME_LIST_COMMAND
        raise StoreError(code, **error.values) from None


def find_resumed(store: FileStore, words: str) -> str:
    """Return the game to go on with as `find_game` does, for "" the last unfinished one. Raise StoreError."""
    if words:
        return find_game(store, words)
    latest = store.latest_unfinished()
    if latest is None:
        raise StoreError(Code.NO_UNFINISHED)
    return latest.name


def taken_for(listed: Listed, words: str) -> str:
    """Return which game was meant by words that are only the beginning of its name or title; else ""."""
    is_whole = fold(words).removesuffix(SUFFIX) in ("", listed.name, fold(listed.title))
    return "" if is_whole else f"What begins with {words} is the game {listed.title}."


def require_readable(listed: Listed) -> None:
    """Raise what is wrong with a game unless it or its backup can be read."""
    if listed.save is None:
        assert listed.problem is not None
        raise listed.problem


def require_last_save(listed: Listed) -> None:
    """Raise StorageError unless the last save of a game is good: only then it gets a new title.

    That would be to go on from the save before, and nobody has said so.
    """
    require_readable(listed)
    if listed.health is Health.BACKUP:
        raise StoreError(Code.LOAD_FIRST)


class Export:
    """A game that goes into a file, perhaps over another."""

    def __init__(self, store: FileStore, listed: Listed, text: str) -> None:
        """Take a game and where it goes: a file, or a folder or "" for a file of the game's own name.

        Raises:
            StorageError: if the game cannot be read, or there is no such home folder.
        """
        require_readable(listed)
        path = export_path(listed.name, parse_path(text))
        with suppress(OSError):  # the current folder may be gone
            path = path.absolute()
        self.path = path
        self.overwrites = False
        """Whether there is a file that goes if the player says so."""
        with suppress(OSError):
            self.overwrites = path.is_file() and not path.is_symlink()
        self._store, self._listed = store, listed

    def write(self) -> str:
        """Write the file, over the one there is, and return what was done. Raise StorageError."""
        self._store.export(self._listed.name, self.path, overwrite=self.overwrites)
        older = ": the save before the damaged one" if self._listed.health is Health.BACKUP else ""
        return f"Exported to {self.path}{older}."


def export_path(name: str, path: Path) -> Path:
    """Return the file into which a game goes: in a folder one of its own name."""
    with suppress(OSError):  # some names the disk does not take: then writing tells
        return path / f"{name}{SUFFIX}" if path.is_dir() else path
    return path


def parse_path(text: str) -> Path:
    """Return the path that a text is. Raise StoreError for the home folder of somebody there is not."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise StoreError(Code.NO_SUCH_HOME, folder=text.partition("/")[0]) from None


def current_folder() -> str:
    """Return the folder from which paths begin."""
    try:
        return str(Path.cwd())
    except OSError:
        return "a folder that is gone"


def complete_path(text: str) -> list[str]:
    """Return the folders and saves whose path begins with a text, sorted.

    Those whose name begins with a dot are only among them where the text has the dot.
    """
    folder, slash, start = text.rpartition("/")
    found = []
    with suppress(OSError, RuntimeError), os.scandir(Path(folder + slash).expanduser()) as entries:
        for entry in entries:
            is_meant = entry.name.startswith(start) and entry.name.startswith(".") <= start.startswith(".")
            if is_meant and entry.name.isprintable():
                if entry.is_dir():
                    found.append(f"{folder}{slash}{entry.name}/")
                elif entry.name.endswith(SUFFIX):
                    found.append(f"{folder}{slash}{entry.name}")
    return sorted(found)
