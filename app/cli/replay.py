"""The command `meja replay`."""

from __future__ import annotations

import click

from app.cli.full_screen import open_screen
from app.cli.params import complete_saves


@click.command()
@click.argument("name", shell_complete=complete_saves)
def replay(name: str) -> None:
    """Step through a saved game: the one of that NAME or title."""
    open_screen(resume=name, is_typed=True, replays=True)
