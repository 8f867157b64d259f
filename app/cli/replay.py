"""The command `meja replay`."""

from __future__ import annotations

import click

from app.cli.full_screen import open_screen
from app.cli.params import complete_saves
from app.online.way import Way, is_table_name


@click.command()
@click.argument("name", shell_complete=complete_saves)
def replay(name: str) -> None:
    """Step through a saved game: the one of that NAME or title; or the game of a shared table.

    While that goes on it shows what your own seat, or a spectator, has seen.
    """
    if is_table_name(name):
        open_screen(way=Way(name.strip().lower(), replays=True))
    open_screen(resume=name, is_typed=True, replays=True)
