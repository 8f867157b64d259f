"""The command `meja resume`."""

from __future__ import annotations

import click

from app.cli.full_screen import open_screen
from app.cli.params import complete_saves


@click.command()
@click.argument("name", required=False, shell_complete=complete_saves)
def resume(name: str | None) -> None:
    """Continue a saved game: the one of that NAME or title, or the last unfinished one."""
    open_screen(resume=name or "", is_typed=True)
