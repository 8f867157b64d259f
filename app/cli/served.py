"""The options of the command line that serve a player of a shared server."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from app.cli.output import WRONG_USAGE, fail
from app.cli.params import is_terminal
from app.served.player import NO_TERMINAL, Served, ServedError, asked_for, begin, check


def served_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options; they are the arguments of `serve`."""
    for option in (
        click.option(
            "--data",
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="With --served: where each player has a folder.",
        ),
        click.option("--user", metavar="NAME", help="With --served: the login name of the player."),
        click.option(
            "--served", is_flag=True, help="Behind an SSH server, for the player that --user names."
        ),
    ):
        command = option(command)
    return command


def serve(ctx: click.Context, served: bool, user: str | None, data: Path | None) -> list[str]:
    """Gets ready to serve a player if that was asked for; ends the program if it cannot be.

    Args:
        ctx: of the program; it keeps who is served.
        served: whether anyone is.
        user: the login name, if one was given.
        data: the folder with the folders of all players, if one was given.

    Returns:
        The words of the command that the SSH client asked for; [] if it asked for none.
    """
    if served != (user is not None) or served != (data is not None):
        raise click.UsageError("--served, --user and --data go together")
    if user is None or data is None:
        return []
    try:
        ctx.obj = begin(user, data, os.environ)
    except ServedError as error:
        fail(str(error))
    try:
        words = asked_for(os.environ)
        if ctx.invoked_subcommand is not None:
            check([ctx.invoked_subcommand])
            if words:
                raise ServedError(f"this table takes no command: {ctx.invoked_subcommand} is all it does")
    except ServedError as error:
        fail(str(error), WRONG_USAGE)
    return words


def player() -> Served | None:
    """Who is served, if anyone is; only while a command runs."""
    return click.get_current_context().find_object(Served)


def refusal_of_screen() -> str | None:
    """Why the full screen cannot be opened here, or None; only while a command runs."""
    from app.terminal import environment

    has_keys, has_screen = is_terminal(sys.stdin), is_terminal(sys.stdout)
    if player() is not None and not (has_keys and has_screen):
        return NO_TERMINAL
    return environment.why_no_screen(os.environ, has_keys, has_screen)
