"""What saves have to say, as data: a code with its values, which whoever shows it puts into words."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any, NamedTuple

Code = enum.Enum(
    "Code",
    # What the disk refuses.
    "NOT_READ NOT_SAVED NOT_LOCKED NOT_RENAMED NOT_DELETED NOT_WRITTEN NOT_WRITABLE NO_ROOM "
    # Who else has the game.
    "HELD PLAYED_ELSEWHERE CONFLICT ON_OTHER_HOST OF_OTHER_ACCOUNT NOT_SEEN "
    # What there is not, or is already, or cannot be.
    "NO_HOME NO_HOME_FOR_SETTINGS NO_SUCH_HOME NO_GAME NO_GAME_LIST_COMMAND NO_GAME_LIST_WORDS NO_UNFINISHED "
    "SEVERAL_MEANT NO_TITLE TITLE_TAKEN ONLY_IN_MEMORY ONLY_AT_TABLE TOO_LONG_TO_SAVE NO_FILES "
    "NO_FILE_TO_OVERWRITE FILE_EXISTS LOAD_FIRST "
    # Files that are no saves, newer ones, and those of shared tables.
    "NO_FILE FILE_TOO_LONG FOREIGN NEWER NEWER_UNNAMED AT_TABLE NOT_AT_TABLE "
    # Damage.
    "DATA_TOO_LONG NO_MSGPACK MISFIT CHECKSUM NO_FORMAT NOT_OF_FORMAT NOT_COMPRESSED BODY_CUT "
    "BAD_TITLE BAD_DATE BAD_SETUP BAD_SEATS BAD_TURN LOG_TOO_LONG BAD_LOG_LINE BAD_SNAPSHOTS BAD_HINTS "
    "BAD_VERSION BAD_SHARED BAD_REQUESTS BAD_JUDGED "
    "LAST_IS_GONE ONE_IS_LEFT "
    # The people of a host.
    "NO_PERSON NAME_TAKEN KEY_TAKEN TOO_MANY_PEOPLE PEOPLE_HELD PEOPLE_DAMAGED PEOPLE_NEWER "
    # Saves that do not fit the program, or themselves.
    "OTHER_GAME UNKNOWN_GAME UNKNOWN_BOT SETUP_REFUSED BASE_UNREADABLE NEITHER_READABLE STATE_NO_MSGPACK "
    "STATE_MISFIT STATE_IMPOSSIBLE STATE_NONSENSE LOG_DISAGREES LISTS_DISAGREE "
    # How a game was found.
    "OLDER_LOADED REBUILT RULES_CHANGED STATE_KEPT",
)


class StorageError(Exception):
    """Why something cannot be kept or read."""

    def __init__(self, code: Code, **values: Any) -> None:
        """Take what is to be said, and the values for its places."""
        super().__init__(code, values)
        self.code = code
        self.values = values


class SaveError(StorageError):
    """Data that is no save of ours."""


class NewerSaveError(SaveError):
    """A save in a format that only a newer version reads: nothing is wrong with it."""


class MisplacedSaveError(SaveError):
    """A save of a shared table where own games are read, or the other way round: nothing is wrong with it."""


class StoreError(StorageError):
    """The disk refused, or what was asked for cannot be done with the games there are."""


class Note(NamedTuple):
    """What players must know about how a game was found."""

    code: Code
    values: Mapping[str, Any] = {}
