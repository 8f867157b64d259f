"""How the command line serves a player of a shared server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.output import WRONG_USAGE, fail

if TYPE_CHECKING:
    from app.served.player import Served


def serve(
    ctx: click.Context,
    served: bool,
    user: str | None,
    data: Path | None,
    most_saves: int | None,
    most_mb: int | None,
) -> list[str]:
    """Get ready to serve a player if that was asked for; end the program if it cannot be.

    Return the words of the command that the SSH client asked for; [] if it asked for none. The context, which
    is that of the program, keeps who is served.
    """
    if served != (user is not None) or served != (data is not None):
        raise click.UsageError("--served, --user and --data go together")
    if not served and (most_saves, most_mb) != (None, None):
        raise click.UsageError("--most-saves and --most-mb go with --served")
    if user is None or data is None:
        return []
    # Hardly anybody is served.
    from app.served.player import ServedError, begin, check_command, parse_command, room_of

    try:
        ctx.obj = begin(user, data, os.environ, room_of(most_saves, most_mb))
    except ServedError as error:
        fail(str(error))
    try:
        words = parse_command(os.environ)
        if ctx.invoked_subcommand is not None:
            check_command([ctx.invoked_subcommand])
            if words:
                raise ServedError(f"this table takes no command: {ctx.invoked_subcommand} is all it does")
    except ServedError as error:
        fail(str(error), WRONG_USAGE)
    return words


def find_served(ctx: click.Context | None = None) -> Served | None:
    """Return who is served, if anyone is; by the context of the command that runs, if none is given."""
    served: Served | None = (ctx or click.get_current_context()).find_root().obj
    return served
