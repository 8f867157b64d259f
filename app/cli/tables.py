"""The command `meja tables`."""

from __future__ import annotations

import time

import click

from app.cli.full_screen import find_tables
from app.cli.output import echo, fail
from app.cli.served import find_served
from app.online.connection import NO_SERVER
from app.online.reach import has_tables
from app.online.start import open_client
from app.online.words import NONE_YET, format_line, groups_of
from app.settings.configuration import configuration_of
from app.settings.settings import NAME

TITLES = ("Your tables:", "With an open seat:", "To watch:", "Over:")
PATIENCE_SECONDS = 5.0
LOOK_SECONDS = 0.02


@click.command()
def tables() -> None:
    """List the shared tables: yours, those with an open seat, and those to watch."""
    at = find_tables()
    if at is None:
        fail("there are no shared tables here")
    if at.path is None and not has_tables(None):
        echo(NONE_YET)
        return
    kept_name = configuration_of(find_served(), has_keys=False).settings.get(NAME)
    client = open_client(at, kept_name=kept_name)
    client.follow()
    end = time.monotonic() + PATIENCE_SECONDS
    while not client.has_list and client.trouble is None and time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
    found, trouble = client.tables, client.trouble or ("" if client.has_list else NO_SERVER)
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
