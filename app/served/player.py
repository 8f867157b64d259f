"""`meja --served`: the program behind a shared SSH server, for players who have nothing else on that machine.

The server starts it in place of a shell and names the player. It works in the player's own folder and names
files from there, so that no message can tell where they lie; it keeps little of the environment, reads what
the client asked for only where that is on a closed list, and runs none of it by a shell.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import stat
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from app import PROG
from app.terminal.crash import describe_report, write_crash_report
from saves.store import SERVED_ROOM, FileStore, Room

MAX_NAME: Final = 32
"""Characters of a login name, as the system allows."""
MAX_COMMAND: Final = 400
"""Characters of what a client may ask for."""
OPTIONS: Final[Mapping[str, frozenset[str]]] = {
    "play": frozenset({"--players", "--seed", "--option", "--help", "-h"}),
    "resume": frozenset({"--help", "-h"}),
    "replay": frozenset({"--help", "-h"}),
    "tables": frozenset({"--help", "-h"}),
    "join": frozenset({"--help", "-h"}),
    "watch": frozenset({"--help", "-h"}),
    "text": frozenset({"--players", "--seed", "--option", "--resume", "--join", "--ascii", "--help", "-h"}),
}
"""The commands that are there for players, each with its options; without one there is the home screen."""
KEPT: Final = frozenset(
    {"COLORFGBG", "COLORTERM", "HOME", "LANG", "LANGUAGE", "LOGNAME", "NO_COLOR", "PATH"}
    | {"SHELL", "TERM", "TZ", "USER"}
)
"""What is kept of the environment, beside all of LC_ and SSH_."""

_NAME = re.compile(rf"[A-Za-z0-9_][A-Za-z0-9_.-]{{0,{MAX_NAME - 1}}}")
ORIGINAL: Final = "SSH_ORIGINAL_COMMAND"
"""Where the SSH server says what the client asked for."""
_IGNORED = (signal.SIGTSTP, signal.SIGQUIT, signal.SIGINT)
"""Nobody could let a stopped program go on, one ended by Ctrl+\\ may leave its memory as a file, and a
start or an end that Ctrl+C interrupts may tell where the program lies."""


class ServedError(Exception):
    """Why nobody can be served, or not so: a sentence without its full stop, and without any path."""


class Served:
    """A player who is served, in the current folder."""

    NO_TERMINAL: Final = "there is no terminal; ssh -t asks for one"
    """Why there is no full screen where the client asked for no terminal."""
    configuration: Final = Path("settings")
    crashes: Final = Path("crashes")
    """The reports of faults, for whoever runs the server."""

    def __init__(self, room: Room = SERVED_ROOM) -> None:
        """Take how much the player may save."""
        self._room = room

    def store(self) -> FileStore:
        return FileStore(Path("saves"), is_served=True, room=self._room)

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl+C interrupt, as it does elsewhere, what listens to it by no keys of its own."""
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)

    def report(self, error: Exception) -> str:
        """Write a report of a fault; return what the player is told of it."""
        report = describe_report(write_crash_report(error, self.crashes))
        return f"ended by a fault ({type(error).__name__}); {report}"


def room_of(games: int | None, megabytes: int | None) -> Room:
    """Return how much a player may save, where it may be said that this is more or less than usual."""
    return Room(
        SERVED_ROOM.games if games is None else games,
        SERVED_ROOM.bytes if megabytes is None else megabytes << 20,
    )


def begin(user: str, root: Path, env: MutableMapping[str, str], room: Room = SERVED_ROOM) -> Served:
    """Go into a player's folder, which is made if it is missing, and get ready to serve.

    Of the environment all but what is known to be harmless is taken out. Raises ServedError if the login name
    is none, or `root`, with the folders of all players, is not there.
    """
    for name in [name for name in env if name not in KEPT and not name.startswith(("LC_", "SSH_"))]:
        del env[name]
    for number in _IGNORED:
        signal.signal(number, signal.SIG_IGN)
    _enter(check_name(user), root)
    return Served(room)


def check_name(user: str) -> str:
    """Return a login name that can be the name of a folder. Raise ServedError for any other."""
    if _NAME.fullmatch(user) is None:
        raise ServedError(
            f"{user[:MAX_NAME]!r} is no login name: letters, digits, _, - and . make one, neither - nor . "
            f"first, {MAX_NAME} at most"
        )
    return user


def _enter(user: str, root: Path) -> None:
    """Make a player's folder the current one: a folder itself, no link, for this account alone."""
    flags = os.O_RDONLY | os.O_DIRECTORY
    try:
        above = os.open(root, flags)
    except OSError:
        raise ServedError("the folder of all players, which --data names, is not there") from None
    try:
        with suppress(FileExistsError):
            os.mkdir(user, 0o700, dir_fd=above)
        own = os.open(user, flags | os.O_NOFOLLOW, dir_fd=above)
        try:
            found = os.fstat(own)
            if found.st_uid != os.geteuid():
                raise ServedError(f"the folder of {user} is of another account")
            if stat.S_IMODE(found.st_mode) != 0o700:
                os.fchmod(own, 0o700)
            os.fchdir(own)
        finally:
            os.close(own)
    except OSError as error:
        raise ServedError(f"the folder of {user} cannot be used: {(error.strerror or '?').lower()}") from None
    finally:
        os.close(above)


def parse_command(env: Mapping[str, str]) -> list[str]:
    """Return the words of the command that the SSH client asked for; [] if it asked for none.

    The name of the program may stand before them. Raises ServedError if it is none for players.
    """
    original = env.get(ORIGINAL, "").strip()
    if len(original) > MAX_COMMAND:
        raise ServedError(f"a command has {MAX_COMMAND} characters at most")
    try:
        words = shlex.split(original)
    except ValueError:
        raise ServedError("the command has a quote or a backslash too many") from None
    if words[:1] == [PROG]:
        words = words[1:]
    if words:
        check_command(words)
    return words


def check_command(words: Sequence[str]) -> None:
    """Raise ServedError unless a command, with its options, is there for players."""
    command, *rest = words
    if command not in OPTIONS:
        *others, last = OPTIONS
        raise ServedError(f"this table has no {command[:40]!r}: {', '.join(others)} and {last} are there")
    for word in rest:
        if word.startswith("-") and word.partition("=")[0] not in OPTIONS[command]:
            raise ServedError(f"{command} has no {word[:40]!r} at this table")
