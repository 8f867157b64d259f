"""The command `meja serve`."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from app.cli.output import echo, fail, fail_lines
from app.online.limits import LimitsError
from app.online.listen import listen
from app.online.reach import ReachError, socket_path
from saves.backup import write_backup
from saves.paths import tables_folder
from saves.store import FileStore


@click.command()
@click.option(
    "--socket",
    "path",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Where players' programs find it; without it, where those of this account look.",
)
@click.option(
    "--data",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where tables are kept; without it, in the data folder of this account.",
)
@click.option(
    "--idle",
    type=click.IntRange(min=1),
    metavar="MINUTES",
    help="End when nobody has been at a table for so long.",
)
@click.option(
    "--backup",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Only write all tables of FOLDER into one file, also while they are played; unzip puts them back.",
)
def serve(path: Path | None, folder: Path | None, idle: int | None, backup: Path | None) -> None:
    """Serve shared tables, at which each player has a terminal of his own.

    It runs until it is asked to stop, by Ctrl+C or SIGTERM; players find everything again afterwards. On one
    account nobody needs to start it: the first meja that makes a table does.
    """
    folder = (folder or tables_folder()).absolute()
    if backup is not None:
        _back_up(folder, backup)
        return
    try:
        listen(
            (path or socket_path()).absolute(),
            folder,
            idle_seconds=None if idle is None else idle * 60.0,
            note=_note,
        )
    except ReachError as error:
        fail(str(error).rstrip("."))
    except LimitsError as error:
        fail_lines(error.faults)


def _back_up(folder: Path, file: Path) -> None:
    if unread := write_backup(FileStore(folder, has_tables=True), file):
        fail(f"{file} has all tables but those that cannot be read: {', '.join(unread)}")
    echo(f"{file} has all tables of {folder}.")


def _note(line: str) -> None:
    with suppress(OSError):  # nobody reads it any more
        echo(line)
