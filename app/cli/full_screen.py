"""The way from the command line to the full screen."""

from __future__ import annotations

import gc
import os
import sys
from typing import NoReturn

import click

from app.cli.output import fail, is_terminal
from app.cli.served import find_served
from app.terminal.environment import INSTEAD, prepare, why_no_screen
from engines.core import Setup


def is_given(option: str) -> bool:
    """Return whether an option was given before the command: "ascii_only" or "no_mouse"."""
    return bool(click.get_current_context().find_root().params.get(option))


def refuse_screen() -> str | None:
    """Say in one line why the full screen cannot be opened here; None when it can."""
    has_keys, has_screen = is_terminal(sys.stdin), is_terminal(sys.stdout)
    if (served := find_served()) is not None and not (has_keys and has_screen):
        return served.NO_TERMINAL
    return why_no_screen(os.environ, has_keys, has_screen)


def open_screen(
    setup: Setup | None = None, resume: str | None = None, *, is_typed: bool = False, replays: bool = False
) -> NoReturn:
    """Open the full screen; end the program with its exit code. For the arguments see `application.run`."""
    if reason := refuse_screen():
        in_lines = f"; in meja text, replay {resume} goes through it without" if replays else INSTEAD
        fail(reason.removesuffix(INSTEAD) + in_lines)
    flags = prepare(os.environ, ascii_only=is_given("ascii_only"), no_mouse=is_given("no_mouse"))
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
    sys.exit(run(flags, setup=setup, resume=resume, served=served, is_typed=is_typed, replays=replays))
