"""The sentences for what saves have to say, each whole, so that another language only replaces them."""

from __future__ import annotations

import errno
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from engines.core import SetupError
from engines.plain_text import escape_controls
from engines.texts import format_message
from saves.messages import Code, Note, StorageError

if TYPE_CHECKING:
    from saves.lock import HeldError, Holder

_FORMATS = "in format {format}; this is meja {own_version}, which reads up to format {own_format}."
_OTHER_MEJA = "This game was saved by another version of meja"
_GOES_ON = (
    "it goes on from where it stood, and what was played before this turn can be neither taken back nor "
    "replayed."
)
_SENTENCES: Final = {
    Code.NOT_READ: "Could not read {path}: {reason}.",
    Code.NOT_SAVED: "Could not save to {path}: {reason}.",
    Code.NOT_LOCKED: "Could not lock {path}: {reason}.",
    Code.NOT_RENAMED: "Could not rename {path}: {reason}.",
    Code.NOT_DELETED: "Could not delete {path}: {reason}.",
    Code.NOT_WRITTEN: "Could not write {path}: {reason}.",
    Code.NOT_WRITABLE: "Could not write into {path}: {reason}.",
    Code.NO_ROOM: (
        "Each player can keep {games} games and {megabytes} MB here; delete a game to save another."
    ),
    Code.HELD: "This game is held by {holder}.",
    Code.ON_OTHER_HOST: "It runs on another machine: it can be ended only there.",
    Code.OF_OTHER_ACCOUNT: "It belongs to another account, so it cannot be ended from here.",
    Code.NOT_SEEN: "Its process cannot be seen from here, so it cannot be ended from here.",
    Code.PLAYED_ELSEWHERE: "Another process went on with this game; it is not saved here any more.",
    Code.CONFLICT: "Another table server has gone on with this table.",
    Code.NO_HOME: "There is no home folder to save in; set MEJA_HOME to a folder.",
    Code.NO_HOME_FOR_SETTINGS: "There is no home folder for settings; set MEJA_HOME to a folder.",
    Code.NO_SUCH_HOME: "There is no home folder {folder}.",
    Code.NO_GAME: "There is no saved game named {name!r}.",
    Code.NO_GAME_LIST_COMMAND: "There is no saved game named {name!r}; `meja saves list` names them.",
    Code.NO_GAME_LIST_WORDS: (
        "There is no saved game named {name!r}; type saved games to see which there are."
    ),
    Code.NO_UNFINISHED: "There is no unfinished game to continue.",
    Code.SEVERAL_MEANT: (
        "{words!r} can mean {count} saved games: {games}; type more of one, or its file name."
    ),
    Code.NO_TITLE: "A title has 1 to {most} characters that can be shown.",
    Code.TITLE_TAKEN: "There is a saved game called {title!r} already; take another title.",
    Code.ONLY_IN_MEMORY: "Games are kept in memory only.",
    Code.ONLY_AT_TABLE: "The table server keeps this game; a copy can be kept when it is over.",
    Code.TOO_LONG_TO_SAVE: (
        "This game cannot be saved: it is longer than {actions} actions or {bytes} bytes."
    ),
    Code.NO_FILES: "This table is on a server, which takes and gives no files.",
    Code.NO_FILE_TO_OVERWRITE: "{path} is no file that could be overwritten.",
    Code.FILE_EXISTS: "There is a file {path} already.",
    Code.LOAD_FIRST: "The last save of this game is damaged: load the save before it first.",
    Code.NO_FILE: "This is no file.",
    Code.FILE_TOO_LONG: "This is no save of meja: it is longer than {bytes} bytes.",
    Code.FOREIGN: "This is no save of meja.",
    Code.NEWER: "This game was saved by meja {version}, " + _FORMATS,
    Code.NEWER_UNNAMED: "This game was saved by a newer meja, " + _FORMATS,
    Code.AT_TABLE: "This game is played at a shared table: until it is over it can be opened only there.",
    Code.NOT_AT_TABLE: "This game is of no shared table; `meja saves import` takes it among your own.",
    Code.DATA_TOO_LONG: (
        "This save is damaged: the data is too long: {bytes} bytes, at most {most} are read."
    ),
    Code.NO_MSGPACK: "This save is damaged: the data is no whole msgpack value.",
    Code.MISFIT: "This save is damaged: {path}: expected {expected}, got {got}.",
    Code.CHECKSUM: "This save is damaged: its checksum does not match.",
    Code.NO_FORMAT: "This save is damaged: its first bytes are no format and version.",
    Code.NOT_OF_FORMAT: "This save is damaged: its body is none of format {format}.",
    Code.NOT_COMPRESSED: "This save is damaged: its body cannot be decompressed.",
    Code.BODY_CUT: "This save is damaged: its body is cut, or longer than {bytes} bytes.",
    Code.BAD_TITLE: "This save is damaged: its title is no title.",
    Code.BAD_DATE: "This save is damaged: its date is no date.",
    Code.BAD_SETUP: "This save is damaged: its setup is none.",
    Code.BAD_SEATS: "This save is damaged: its seats do not agree.",
    Code.BAD_TURN: "This save is damaged: its turn is none.",
    Code.LOG_TOO_LONG: "This save is damaged: its log is longer than {lines} lines.",
    Code.BAD_LOG_LINE: "This save is damaged: its log has a line that is no seat and action.",
    Code.BAD_SNAPSHOTS: "This save is damaged: its snapshots do not go with its log.",
    Code.BAD_HINTS: "This save is damaged: its hints do not go with its log.",
    Code.BAD_VERSION: "This save is damaged: its version is none.",
    Code.BAD_SHARED: "This save is damaged: what it says of its shared table cannot be.",
    Code.BAD_REQUESTS: "This save is damaged: its requests do not go with its log.",
    Code.BAD_JUDGED: "This save is damaged: what was judged of its turns does not go with its log.",
    Code.LAST_IS_GONE: "The last save is gone.",
    Code.ONE_IS_LEFT: "The last save is gone; the one before it is left.",
    Code.NO_PERSON: "This person is not known here any more.",
    Code.NAME_TAKEN: "Another person here is called {name}, or looks so; take another name.",
    Code.KEY_TAKEN: "This key is that of {name}.",
    Code.TOO_MANY_PEOPLE: "This host knows {most} people, which is the most; forget some who come no more.",
    Code.PEOPLE_HELD: "Another program is changing the list of people; try again.",
    Code.PEOPLE_DAMAGED: "The list of people is damaged; put the file back from a backup.",
    Code.PEOPLE_NEWER: "The list of people was written by a newer meja, and this one cannot read it.",
    Code.OTHER_GAME: "This is a game of {game!r}, not of {wanted!r}.",
    Code.UNKNOWN_GAME: "This is a game of {game!r}, which this program does not have.",
    Code.UNKNOWN_BOT: "There is no computer player {bot!r}, who plays in this game.",
    Code.SETUP_REFUSED: "No game can start from the setup in this save: {why}.",
    Code.BASE_UNREADABLE: _OTHER_MEJA + ", and this one cannot read its positions.",
    Code.NEITHER_READABLE: _OTHER_MEJA + ", and this one knows neither its positions nor its rules.",
    Code.STATE_NO_MSGPACK: ("The position in this save cannot be read: the data is no whole msgpack value."),
    Code.STATE_MISFIT: ("The position in this save cannot be read: {path}: expected {expected}, got {got}."),
    Code.STATE_IMPOSSIBLE: "The position in this save makes no sense: it is against {ruling}.",
    Code.STATE_NONSENSE: "The position in this save makes no sense.",
    Code.LOG_DISAGREES: "The actions in this save do not lead to its position.",
    Code.LISTS_DISAGREE: "What this save tells for lists is not what its position says.",
    Code.OLDER_LOADED: "The last save is damaged or gone; this is the one before it.",
    Code.REBUILT: _OTHER_MEJA + "; its position was rebuilt from its actions.",
    Code.RULES_CHANGED: "The rules changed since this game was saved (version {saved}, now {now}); "
    + _GOES_ON,
    Code.STATE_KEPT: "The actions in this save do not lead to its position; " + _GOES_ON,
}

ASKED_TO_LEAVE: Final = "The other is asked to save and leave; some seconds later it is ended."
GOES_ON_ELSEWHERE: Final = "The game goes on elsewhere"
"""For the player of the other one."""
NOBODY_HAS_IT: Final = "Nobody has this game open any more."

_NAMED: Final = 4
"""So many games are named in one sentence."""
_REASONS: Final = {
    errno.ENOSPC: "no space is left on the disk",
    errno.EDQUOT: "the disk quota is used up",
    errno.EACCES: "access is denied",
    errno.EPERM: "access is denied",
    errno.EROFS: "the disk may only be read",
    errno.ELOOP: "it is a link",
    errno.ENOENT: "it does not exist",
    errno.ENOTDIR: "part of its path is no folder",
    errno.EIO: "the disk failed",
}
"""Why the disk refuses, by the number of the system; what it says itself of all others."""


def sentence_of(said: StorageError | Note) -> str:
    """Return what is said in a whole sentence for the player."""
    values = dict(said.values)
    if isinstance(values.get("why"), SetupError):
        values["why"] = format_message(values["why"])
    if "errno" in values:
        values["reason"] = reason_of(said)
    if isinstance(values.get("games"), tuple):
        values["games"] = _list_games(values["games"])
    if "holder" in values:
        values["holder"] = describe_holder(values["holder"], is_own=values["is_own"])
    return _SENTENCES[said.code].format(**values)


def reason_of(said: StorageError | Note) -> str:
    """Return why the disk refused, as it stands in a sentence."""
    return (
        _REASONS.get(said.values.get("errno", 0))
        or (said.values.get("strerror") or "the disk refused").lower()
    )


def _list_games(games: Sequence[tuple[str, str]]) -> str:
    """Return the titles of some games in one line, with the names of files where two titles are one."""
    titles = [title for title, _ in games]
    told = [title if titles.count(title) == 1 else f"{title} ({name})" for title, name in games]
    more = [f"and {len(told) - _NAMED} more"] if len(told) > _NAMED else []
    return "; ".join([*told[:_NAMED], *more])


def format_why_not_end(error: HeldError) -> str:
    """Return why the process that has a game cannot be ended from here; "" if it can."""
    code = error.values["why_not_end"]
    return "" if code is None else _SENTENCES[code]


def join_notes(*notes: Note | None) -> str | None:
    """Return the sentences of those notes that there are, or None."""
    return " ".join(sentence_of(note) for note in notes if note is not None) or None


def describe_holder(holder: Holder, *, is_own: bool = False) -> str:
    """Return who has a game open: "meja on HOST, process 123, since 12:03".

    With `is_own` it is another session of a player who is served, to whom processes are nothing.
    """
    since = ""
    with suppress(OverflowError, ValueError, OSError):  # a time that is none
        then, now = time.localtime(holder.since), time.localtime()
        since = time.strftime(", since %H:%M" if then[:3] == now[:3] else ", since %Y-%m-%d %H:%M", then)
    if is_own:
        return f"another of your sessions{since}"
    if not holder.host:
        return f"a process that does not say who{since}"
    return f"meja on {escape_controls(holder.host)}, process {holder.pid}{since}"
