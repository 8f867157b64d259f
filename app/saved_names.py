"""Which saved game a player means who typed a name: one of that name, else one of that title."""

from __future__ import annotations

from saves.paths import is_name
from saves.store import Store, StoreError
from saves.titles import NoSuchGameError


def name_in_command(store: Store, words: str) -> str:
    """The name of the game that a word of the command line means.

    Raises:
        StoreError: if there is none, more than one has that title, or the disk refuses.
    """
    try:
        return store.find(words)
    except NoSuchGameError as error:
        # Who is served cannot list the games by a command.
        has_command = store.why_no_files is None
        raise _with_way(error, "`meja saves list` names them" if has_command else "") from None


def name_in_line(store: Store, words: str) -> str:
    """The name of the game that is meant in line mode, where names may be typed in capitals too.

    Raises:
        StoreError: as above.
    """
    try:
        return store.find(words)
    except NoSuchGameError as error:
        name = words.lower()
        if is_name(name) and store.has(name):
            return name
        raise _with_way(error, "type saved games to see which there are") from None


def _with_way(error: NoSuchGameError, way: str) -> StoreError:
    """A refusal that tells where the games are named as well."""
    return StoreError(f"{str(error).removesuffix('.')}; {way}.") if way else error
