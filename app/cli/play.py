"""The command `meja play`."""

from __future__ import annotations

import click

from app.cli.full_screen import open_screen
from app.cli.params import options_option, players_option, read_setup, seed_option
from engines.catalog import GAMES
from engines.core import SeatSetup


@click.command()
@click.argument("game", type=click.Choice([*GAMES]))
@players_option
@seed_option
@options_option("A game option; may be repeated.")
def play(
    game: str, players: tuple[SeatSetup, ...] | None, seed: int | None, options: tuple[str, ...]
) -> None:
    """Start a game at once, without the setup screen."""
    open_screen(setup=read_setup(game, players, seed, options))
