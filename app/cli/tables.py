"""The command `meja tables`."""

from __future__ import annotations

import click

from app.cli.at_table import reach_tables, wait_until
from app.cli.full_screen import find_tables
from app.cli.output import echo, fail
from app.online.reach import has_tables
from app.online.words import NONE_YET, format_line, groups_of

TITLES = ("Your tables:", "With an open seat:", "To watch:", "Over:")


@click.command()
def tables() -> None:
    """List the shared tables: yours, those with an open seat, and those to watch."""
    at = find_tables()
    if at is not None and at.path is None and not has_tables(None):
        echo(NONE_YET)
        return
    client = reach_tables()
    client.follow()
    trouble, found = wait_until(client, lambda: client.has_list), client.tables
    client.close()
    if trouble:
        fail(trouble.rstrip("."))
    if not found:
        echo(NONE_YET)
    for title, group in zip(TITLES, groups_of(found), strict=True):
        if group:
            echo(title)
        for line in group:
            echo(f"  {line.table}  {format_line(line)}")
