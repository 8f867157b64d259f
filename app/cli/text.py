"""The command `meja text`."""

from __future__ import annotations

import sys
from contextlib import nullcontext

import click

from app.cli.full_screen import find_tables, flag_of_program, open_screen, refuse_screen
from app.cli.params import complete_saves, options_option, players_option, read_setup, seed_option
from app.cli.served import find_served
from app.settings.configuration import configuration_of, faults_told
from app.settings.last_setup import LastSetup
from app.settings.settings import ASCII
from app.text.console import standard_console
from app.text.menu import run
from engines.catalog import GAMES
from engines.core import SeatSetup
from saves.store import FileStore


@click.command()
@click.argument("game", required=False, type=click.Choice([*GAMES]))
@players_option
@seed_option
@options_option("A game option; may be repeated.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    shell_complete=complete_saves,
    help="Continue the saved game of that NAME or title, or the last unfinished one.",
)
@click.option(
    "--join", "code", metavar="CODE", help="Sit down at the shared table of that code, as 7K4M-QX2P."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Write nothing but ASCII: accents are dropped.")
def text(
    game: str | None,
    players: tuple[SeatSetup, ...] | None,
    seed: int | None,
    options: tuple[str, ...],
    resume: str | None,
    code: str | None,
    ascii_only: bool,
) -> None:
    """Play in lines of text: for screen readers, pipes and slow connections.

    With a GAME it starts at once, else a numbered list asks what to do.
    """
    if game is None and (players, seed, options) != (None, None, ()):
        raise click.UsageError("--players, --seed and --option go with a GAME")
    if [game, resume, code].count(None) < 2:
        raise click.UsageError("give one of GAME, --resume and --join")
    setup = None if game is None else read_setup(game, players, seed, options)
    served = find_served()
    configuration = configuration_of(served, has_keys=False)
    with nullcontext() if served is None else served.interruptible():
        status = run(
            standard_console(
                ascii_only or flag_of_program("ascii_only") or configuration.settings.get(ASCII) == "on"
            ),
            lambda name: open_screen(resume=name),
            refuse_screen(),
            setup=setup,
            resume=resume,
            make_store=FileStore if served is None else served.store,
            configuration_now=lambda: configuration_of(served, has_keys=False),
            last=LastSetup(configuration.folder),
            tables_at=find_tables(),
            code=code,
            fault=faults_told(configuration.faults, is_served=served is not None),
        )
    sys.exit(status)
