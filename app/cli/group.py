"""The group `meja` with its commands. Exit codes: 0 done, 1 refused or not found, 2 wrong usage."""

from __future__ import annotations

from itertools import chain
from pathlib import Path

import click

from app import PROG, VERSION
from app.cli.base import HelpGroup, LazyCommands, OneLineErrorMixin
from app.cli.full_screen import open_screen
from app.cli.output import WRONG_USAGE, fail
from app.cli.served import serve
from engines.core import seat_name

NO_NAME = "a player's name has a letter at least, and 20 at most"


class Program(OneLineErrorMixin, HelpGroup):
    """All commands."""

    sections = {
        "To play": ("play", "text", "resume", "replay", "saves"),
        "Shared tables": ("tables", "join", "watch", "host", "serve", "admin"),
        "To set it up": ("doctor", "keys", "completion"),
        "Tools": ("dump",),
    }
    examples = (
        ("meja", "The home screen."),
        ("meja play java --players Ani,Budi", "Two people at one keyboard."),
        ("meja play builders --players Ani,Bo=bot:hard", "Against the computer."),
        ("meja resume", "Go on with the last game."),
        ("meja text java --players Ani,Bo=bot:easy", "The same in lines of text."),
        ("meja saves", "What is saved."),
        ("meja doctor", "What your terminal can show."),
    )


@click.group(
    cls=Program,
    commands=LazyCommands(chain(*Program.sections.values())),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(VERSION, "--version", prog_name=PROG)
@click.option(
    "--ascii", "ascii_only", is_flag=True, help="Send nothing but ASCII; without it the locale decides."
)
@click.option(
    "--no-mouse",
    "has_mouse",
    default=True,
    flag_value=False,
    help="Leave the mouse to the terminal, which selects text with it.",
)
@click.option(
    "--name",
    metavar="NAME",
    callback=lambda _ctx, _param, name: name and (seat_name(name) or fail(NO_NAME, WRONG_USAGE)),
    help="What you are called at shared tables; without it what you called yourself last, or your account.",
)
@click.option(
    "--socket",
    type=click.Path(path_type=Path),
    callback=lambda _ctx, _param, path: path and path.absolute(),  # whoever is served goes elsewhere
    metavar="PATH",
    help="Where the server of shared tables listens, if not where that of your account does.",
)
@click.option("--served", is_flag=True, help="Behind an SSH server, for the player that --user names.")
@click.option("--user", metavar="NAME", help="With --served: the login name of the player.")
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="With --served: where each player has a folder.",
)
@click.option(
    "--most-saves",
    type=click.IntRange(min=0),
    metavar="NUMBER",
    help="With --served: so many games a player may save, if not 200.",
)
@click.option(
    "--most-mb",
    type=click.IntRange(min=1),
    metavar="NUMBER",
    help="With --served: so many megabytes they may have together, if not 32.",
)
@click.option("--door", is_flag=True, hidden=True)  # the server at --socket decides who may come
@click.pass_context
def cli(
    ctx: click.Context,
    ascii_only: bool,
    has_mouse: bool,
    name: str | None,
    socket: Path | None,
    served: bool,
    user: str | None,
    data: Path | None,
    most_saves: int | None,
    most_mb: int | None,
    door: bool,
) -> None:
    """meja: a games table in the terminal.

    Without a command: the home screen, which offers to continue an unfinished game.
    """
    if door and (socket is None or not served):
        raise click.UsageError("--door goes with --served and --socket")
    if words := serve(ctx, served, user, data, most_saves, most_mb):
        command = cli.commands[words[0]]
        with command.make_context(words[0], words[1:], parent=ctx) as own:
            command.invoke(own)
    elif ctx.invoked_subcommand is None:
        open_screen()
