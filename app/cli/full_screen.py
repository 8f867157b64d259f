"""The way from the command line to the full screen."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

import click

from app.cli.output import fail, is_terminal
from app.cli.served import find_served
from app.online.way import TablesAt, Way
from app.terminal.environment import INSTEAD, INSTEAD_SERVED, prepare, why_no_screen
from engines.core import Setup


def flag_of_program(name: str) -> bool:
    """Return a flag that stands before the command: "ascii_only" or "has_mouse"."""
    return bool(click.get_current_context().find_root().params[name])


def find_tables() -> TablesAt | None:
    """Return where the shared tables of the player are; None if whoever is served was given none."""
    params = click.get_current_context().find_root().params
    if find_served() is not None and params["socket"] is None:
        return None
    user = params["user"] or ""
    return TablesAt(params["name"] or user, params["socket"], user, params["door"])


def refuse_screen() -> str | None:
    """Say in one line why the full screen cannot be opened here; None when it can."""
    has_keys, has_screen = is_terminal(sys.stdin), is_terminal(sys.stdout)
    if (served := find_served()) is not None and not (has_keys and has_screen):
        return served.NO_TERMINAL
    return why_no_screen(os.environ, has_keys, has_screen)


def open_screen(
    setup: Setup | None = None,
    resume: str | None = None,
    *,
    is_typed: bool = False,
    replays: bool = False,
    way: Way | None = None,
) -> NoReturn:
    """Open the full screen; end the program with its exit code. For the arguments see `application.run`."""
    if reason := refuse_screen():
        replayed = resume if replays else way.table if way is not None and way.replays else None
        instead = INSTEAD if find_served() is None else INSTEAD_SERVED
        fail(reason + (instead if replayed is None else f"; in meja text `replay {replayed}` needs none"))
    flags = prepare(
        os.environ, ascii_only=flag_of_program("ascii_only"), has_mouse=flag_of_program("has_mouse")
    )
    if 0 not in os.get_terminal_size():
        # Else these would count instead, though they may have been set in another window.
        for name in ("COLUMNS", "LINES"):
            os.environ.pop(name, None)
    # Hardly anything of a start is garbage, and looking for it takes a sixth of the time. The app does so
    # from its first screen on.
    gc.disable()
    # Textual reads the environment once, at its import, so it must come after.
    from app.application import run

    served = find_served()
    code = run(
        flags,
        setup=setup,
        resume=resume,
        served=served,
        is_typed=is_typed,
        replays=replays,
        tables_at=find_tables(),
        way=way,
    )
    sys.exit(code)
