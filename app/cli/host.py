"""The command `meja host`."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import click

from app.cli.full_screen import flag_of_program, refuse_screen
from app.cli.output import echo, fail, fail_lines
from app.games.ui import Part
from app.host.options import KEY_NAME, PORT, HostError, HostOptions
from app.online.limits import LimitsError
from app.online.reach import ReachError
from saves.backup import write_whole_backup
from saves.paths import host_folder
from saves.store import FileStore

NO_SSH = (
    "a host needs an extra; where the sources of meja are, pipx install --force '.[host]' brings it, or "
    "uv tool install --force '.[host]'"
)
_KEEP_HOST: Part[Callable[[HostOptions, Callable[[str], object]], None]] = Part("app.host.front:keep_host")
"""Only who has the extra has what this imports."""


@click.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="Where friends come to.",
)
@click.option(
    "--address",
    default="",
    metavar="ADDRESS",
    help="Listen at this address of the machine alone; without it at all.",
)
@click.option(
    "--data",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where everything of the host is kept; without it, in the data folder of this account.",
)
@click.option("--open", "is_open", is_flag=True, help="Let people look on without the code.")
@click.option(
    "--notify",
    default="",
    metavar="COMMAND",
    help="Run it, without a shell, when a player who is away has to act, and when somebody new is let in; "
    "three lines on its standard input say what, who and where.",
)
@click.option(
    "--backup",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Only write all that is kept into one file, also while games go on; unzip puts it back.",
)
@click.option("--with-key", is_flag=True, help="With --backup: the key by which friends know this host too.")
def host(
    port: int,
    address: str,
    folder: Path | None,
    is_open: bool,
    notify: str,
    backup: Path | None,
    with_key: bool,
) -> None:
    """Hold a game night: friends come with ssh, and need nothing else.

    It prints the line to send to them, and the code of tonight. Who was let in once is known by his key.
    Ctrl+C ends it; every table is saved, and stands there again the next time.
    """
    folder = (folder or host_folder()).absolute()
    if with_key and backup is None:
        raise click.UsageError("--with-key goes with --backup")
    if backup is not None:
        _back_up(folder, backup, with_key)
        return
    if find_spec("asyncssh") is None:
        fail(NO_SSH)
    try:
        _KEEP_HOST.load()(HostOptions(folder, port, address, is_open, notify, _words_of_page()), _say)
    except (HostError, ReachError) as error:
        fail(str(error).rstrip("."))
    except LimitsError as error:
        fail_lines(error.faults)


def _back_up(folder: Path, file: Path, with_key: bool) -> None:
    if not folder.is_dir():
        fail(f"there is no folder {folder}")
    tables = FileStore(folder / "tables", has_tables=True)
    if unread := write_whole_backup(folder, tables, file, () if with_key else (KEY_NAME,)):
        fail(f"{file} has all of {folder} but the tables that cannot be read: {', '.join(unread)}")
    key = "" if with_key else " but its key"
    echo(f"{file} has all of {folder}{key}.")


def _say(line: str) -> None:
    with suppress(OSError):  # nobody reads it any more
        echo(line)


def _words_of_page() -> tuple[str, ...] | None:
    """Return what stands before the command of the page; None where there is none: plain lines do there."""
    if refuse_screen() is not None:
        return None
    try:
        if os.tcgetpgrp(0) != os.getpgrp():
            return None  # another program has the terminal
    except OSError:
        return None
    flags = {"--ascii": flag_of_program("ascii_only"), "--no-mouse": not flag_of_program("has_mouse")}
    return tuple(word for word, is_on in flags.items() if is_on)
