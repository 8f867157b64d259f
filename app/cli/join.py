"""The command `meja join`."""

from __future__ import annotations

import click

from app.cli.full_screen import open_screen
from app.online.way import Way


@click.command()
@click.argument("code")
def join(code: str) -> None:
    """Sit down at the shared table of a CODE, as 7K4M-QX2P."""
    open_screen(way=Way(code=code))
