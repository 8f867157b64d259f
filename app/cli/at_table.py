"""What commands ask the server of shared tables, without sitting down anywhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from app.cli.full_screen import find_tables
from app.cli.output import fail
from app.games.dump import Dump
from app.games.dump_table import dump_latest, export_known
from app.online.client import Client
from app.online.connection import AWAY
from app.online.look_back import LATEST, Looked
from app.online.start import open_client
from app.session.pending import Pending, SessionError
from engines.core import Seat
from saves.document import Save

T = TypeVar("T")

PATIENCE_SECONDS: Final = 20.0
"""So long an answer may take of a server that may have to be started."""
LOOK_SECONDS: Final = 0.02


def find_position(name: str, seat: Seat | None, wants_secrets: bool) -> Dump | Save:
    """Return the latest position of a table as one may know it, or the whole game that is over."""
    table = name.strip().lower()
    known = _ask(lambda client: client.ask_known(table, LATEST, seat))
    if not isinstance(known, Looked):
        return known
    if wants_secrets:
        fail("until the game is over, nobody gets more than his own view of a shared table")
    return dump_latest(table, known)


def export_table(name: str, path: Path, overwrite: bool) -> str:
    """Write what one may know of a table to a file, or into a folder; return what was done.

    Raise StoreError.
    """
    table = name.strip().lower()
    known = _ask(lambda client: client.ask_known(table))
    return export_known(table, known, path, overwrite=overwrite)


def _ask(ask: Callable[[Client], Pending[T]]) -> T:
    """Return what the server answers; end the program with one line if it refuses, or does not answer."""
    at = find_tables()
    if at is None:
        fail("there are no shared tables here")
    client, end = open_client(at), time.monotonic() + PATIENCE_SECONDS
    asked = ask(client)
    while asked.is_open and client.trouble is None and time.monotonic() < end:
        asked.wait(LOOK_SECONDS)
    trouble = client.trouble or AWAY
    try:
        if asked.is_open:
            fail(trouble.rstrip("."))
        return asked.result()
    except SessionError as error:
        fail(str(error).rstrip("."))
    finally:
        client.close()
