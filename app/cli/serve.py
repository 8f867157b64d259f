"""The command `meja serve`."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import click

from app.cli.output import echo, fail
from app.online.connection import ReachError
from app.online.listen import listen
from app.online.start import socket_path, tables_folder


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
def serve(path: Path | None, folder: Path | None, idle: int | None) -> None:
    """Serve shared tables, at which each player has a terminal of his own.

    It runs until it is asked to stop, by Ctrl+C or SIGTERM; players find everything again afterwards. On one
    account nobody needs to start it: the first meja that makes a table does.
    """
    try:
        listen(
            (path or socket_path()).absolute(),
            (folder or tables_folder()).absolute(),
            idle_seconds=None if idle is None else idle * 60.0,
            note=_note,
        )
    except ReachError as error:
        fail(str(error).rstrip("."))


def _note(line: str) -> None:
    with suppress(OSError):  # nobody reads it any more
        echo(line)
