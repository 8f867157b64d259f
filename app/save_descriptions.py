"""What is told of saved games and asked about them, on the page and in lines of text alike."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path

from engines.catalog import GAMES, game_of
from saves.document import Save
from saves.index import saved_when, standing
from saves.paths import SUFFIX
from saves.store import Health, Listed, StoreError

NONE_YET = "There are no saved games yet. A game is saved after each action."
LOAD_FIRST = "The last save of this game is damaged: load the save before it first."
"""Why a game gets no new title: that would be to go on from the save before, and nobody has said so."""
HEALTH_WORDS = {
    Health.OK: "good",
    Health.BACKUP: "backup",
    Health.DAMAGED: "damaged",
    Health.NEWER: "newer",
    Health.REFUSED: "unread",
}
"""How well a game is kept, in a word."""


def title_of(listed: Listed) -> str:
    """What a saved game is called; the name of its file where its title cannot be read."""
    return listed.name if listed.save is None else listed.save.title


def stands(save: Save) -> str:
    """How a saved game stands: "turn 12, Blue to play; Red 31, Blue 28".

    The game is named before it where the title does not begin with it.
    """
    game = game_of(save.game).title if save.game in GAMES else save.game
    named = "" if save.title.startswith(game) else f"{game}, "
    return f"{named}turn {save.turn}, {standing(save)}"


def size_and_health(listed: Listed) -> str:
    """How large its file is, rounded up, and in what health: "2.4 KB, good"; at most 16 characters."""
    kilobytes = ceil(listed.size_bytes / 100) / 10
    return f"{kilobytes:.{1 if kilobytes < 100 else 0}f} KB, {HEALTH_WORDS[listed.health]}"


def remarks(listed: Listed) -> Iterator[str]:
    """What else must be known of a game that can be read, without a full stop."""
    if listed.holder is not None:
        yield "open elsewhere"
    if listed.health is Health.BACKUP:
        yield "the last save is damaged, this is the one before it"


def backup_offer(listed: Listed) -> str:
    """What is wrong with the last save of a game, and what the one before it is."""
    assert listed.save is not None
    found = f"The save before it is good: {stands(listed.save)}; saved {saved_when(listed.save)}."
    return f"{listed.save.title}. {listed.problem} {found}"


# --- files that players name -----------------------------------------------------------------------


def typed_path(text: str) -> Path:
    """The path that a text is. Raises StoreError for the home folder of somebody there is not."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise StoreError(f"There is no home folder {text.partition('/')[0]}.") from None


def export_path(name: str, text: str) -> Path:
    """The file into which a game goes: in a folder, and where the text is "", one of the game's own name.

    Raises:
        StoreError: as `typed_path` does.
    """
    path = typed_path(text)
    if _holds(path.is_dir):
        path /= f"{name}{SUFFIX}"
    with suppress(OSError):  # the current folder may be gone; then writing tells
        path = path.absolute()
    return path


def would_overwrite(path: Path) -> bool:
    """Whether there is a file that may be overwritten, if the player says so."""
    return _holds(path.is_file) and not path.is_symlink()


def _holds(ask: Callable[[], bool]) -> bool:
    """What the disk says of a path; no where it refuses, as it does to names that are too long."""
    try:
        return ask()
    except OSError:
        return False


def here() -> str:
    """The folder from which paths begin."""
    try:
        return str(Path.cwd())
    except OSError:
        return "a folder that is gone"


def paths_from(text: str) -> list[str]:
    """The folders and saves whose path begins with a text, sorted; those whose name begins with a dot only
    where the text has the dot."""
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
