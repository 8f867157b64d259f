"""The command `meja watch`."""

from __future__ import annotations

import click

from app.cli.full_screen import open_screen
from app.online.way import Way


@click.command()
@click.argument("table")
def watch(table: str) -> None:
    """Look on at a shared TABLE, by its name in the list of `meja tables`."""
    open_screen(way=Way(table, watches=True))
