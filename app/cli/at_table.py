"""What commands ask the server of shared tables, without sitting down anywhere."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from app.cli.full_screen import find_tables
from app.cli.output import fail
from app.cli.served import find_served
from app.games.dump import Dump
from app.games.dump_table import dump_latest, export_known
from app.online.client import Client
from app.online.connection import NO_SERVER, STOPPED
from app.online.look_back import LATEST, Looked
from app.online.start import ask_door, open_client
from app.session.pending import Pending, SessionError
from app.settings.configuration import configuration_of
from app.settings.settings import NAME
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
    client = reach_tables()
    asked = ask(client)
    trouble = wait_until(client, lambda: not asked.is_open)
    try:
        if trouble:
            fail(trouble.rstrip("."))
        return asked.result()
    except SessionError as error:
        fail(str(error).rstrip("."))
    finally:
        client.close()


def reach_tables() -> Client:
    """Return the player's way to the tables; end the program with one line where there are none."""
    at = find_tables()
    if at is None:
        fail("there are no shared tables here")
    if at.has_door and ask_door(at).doorstep is not None:
        fail("the code of tonight comes first; without a command it is asked for")
    kept_name = configuration_of(find_served(), has_keys=False).settings.get(NAME)
    return open_client(at, kept_name=kept_name)


def wait_until(client: Client, is_so: Callable[[], bool]) -> str:
    """Wait for something to come from the tables; return why it does not, "" if it has.

    A server that stops may be giving way to the next one.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while not is_so() and client.trouble in (None, STOPPED) and time.monotonic() < end:
        time.sleep(LOOK_SECONDS)
    return "" if is_so() else client.trouble or NO_SERVER
