"""Arguments and options that several commands share, and what Tab completes for them.

A completion runs at each press of Tab, so it reads names and opens no file. Where something is not known,
nothing is offered: a completion has no way to say why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar

import click

from app.setup_parsing import SetupForm, draw_seed, make_setup, parse_options, parse_seat, parse_seed
from engines.bots import levels_of
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup, Setup, SetupError
from engines.texts import format_message
from saves.disk import Disk
from saves.messages import StoreError
from saves.paths import match_names, saves_folder

Command = TypeVar("Command", bound=Callable[..., Any])


class Seed(click.ParamType[int]):
    """A seed, as `parse_seed` reads it."""

    name = "number"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the seed that was typed."""
        if isinstance(value, int):
            return value
        try:
            return parse_seed(value)
        except SetupError as error:
            self.fail(format_message(error), param, ctx)


def complete_saves(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of saved games, without those that the command line has already."""
    given = ctx.params.get(param.name or "")
    taken = given if isinstance(given, tuple) else ()
    with suppress(OSError, StoreError):
        names = match_names(Disk().names_in(saves_folder()))
        return _starting_with(incomplete, (name for name in names if name not in taken))
    return []


def _complete_players(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Return the levels that the last player may have, as in "Ani,Bo=bot:hard"; names are the user's own."""
    before, comma, last = incomplete.rpartition(",")
    name, _, _ = last.partition("=")
    game = _game_in(ctx)
    if not name or game is None:
        return []
    return _starting_with(incomplete, (f"{before}{comma}{name}=bot:{level}" for level in levels_of(game)))


def _complete_options(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    """Return the options of the game, with each value that is no default; a switch by its name alone."""
    game = _game_in(ctx)
    found = []
    for name, values in game_of(game).options.items() if game else ():
        is_switch = set(values) == {"off", "on"}
        found += [name] if is_switch else [f"{name}={value}" for value in values[1:]]
    return _starting_with(incomplete, found)


def _game_in(ctx: click.Context) -> str | None:
    """Return the game that the command line names."""
    # An option without its value yet, as this one, leaves click's arguments unread.
    words = (ctx.params.get("game"), *ctx.args)
    return next((word for word in words if isinstance(word, str) and word in GAMES), None)


def _starting_with(incomplete: str, offered: Iterable[str]) -> list[str]:
    return [each for each in offered if each.startswith(incomplete)]


def _read_players(
    _ctx: click.Context, _param: click.Parameter, value: str | None
) -> tuple[SeatSetup, ...] | None:
    if value is None:
        return None
    try:
        return tuple(map(parse_seat, value.split(",")))
    except SetupError as error:
        raise click.BadParameter(format_message(error)) from error


players_option = click.option(
    "--players",
    callback=_read_players,
    metavar="NAMES",
    shell_complete=_complete_players,
    help='2 to 4 names with commas between; a computer player is "Name=bot:hard".',
)
seed_option = click.option(
    "--seed", type=Seed(), help="What chance is made from; the same seed, the same cards."
)


def options_option(help_text: str) -> Callable[[Command], Command]:
    """Make the option for options of a game."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME[=VALUE]",
        shell_complete=_complete_options,
        help=help_text,
    )


def read_setup(
    game: str, players: tuple[SeatSetup, ...] | None, seed: int | None, options: tuple[str, ...]
) -> Setup:
    """Return the setup that was asked for, where nothing was said as a new game is offered at first."""
    chosen = draw_seed() if seed is None else seed
    return make_setup(game, players or SetupForm(chosen, game).seats, chosen, parse_options(options))
