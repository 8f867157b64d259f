"""The command line. Exit codes: 0 done, 1 refused or not found, 2 wrong usage."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn

import click

from app import VERSION
from app.cli.completion import completion
from app.cli.completion_words import game_options, player_words, saved_games
from app.cli.doctor import doctor
from app.cli.help_pages import EXAMPLES, SECTIONS
from app.cli.keys import keys
from app.cli.one_line import OneLineGroup
from app.cli.output import PROG, fail, refusing, tell
from app.cli.params import Seed, game_argument
from app.cli.saves import saves
from app.cli.served import player, refusal_of_screen, serve, served_options
from app.setup_parsing import DEFAULT_NAMES, fresh_seed, options_of, seat_of, setup_of
from engines.catalog import GAMES
from engines.core import SeatSetup, Setup, SetupError

_ASCII = "app.ascii"
"""Where a context remembers what was said about ASCII."""


def _names(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[SeatSetup, ...] | None:
    if value is None:
        return None
    try:
        return tuple(seat_of(part) for part in value.split(","))
    except SetupError as error:
        raise click.BadParameter(str(error)) from error


seed_option = click.option(
    "--seed", type=Seed(), help="What chance is made from; the same seed, the same cards."
)
players_option = click.option(
    "--players",
    callback=_names,
    metavar="NAMES",
    shell_complete=player_words,
    help='2 to 4 names with commas between; a computer player is "Name=bot:hard".',
)
options_option = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME[=VALUE]",
    shell_complete=game_options,
    help="A game option; may be repeated.",
)


@click.group(
    cls=OneLineGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    sections=SECTIONS,
    examples=EXAMPLES,
)
@click.version_option(VERSION, "--version", prog_name=PROG)
@click.option(
    "--ascii",
    is_flag=True,
    expose_value=False,
    callback=lambda ctx, _param, value: ctx.meta.update({_ASCII: value}),
    help="Send nothing but ASCII; without it the locale decides.",
)
@served_options
@click.pass_context
def cli(ctx: click.Context, served: bool, user: str | None, data: Path | None) -> None:
    """meja: a games table in the terminal.

    Without a command: the home screen, which offers to continue an unfinished game.
    """
    if words := serve(ctx, served, user, data):
        command = cli.commands[words[0]]
        with command.make_context(words[0], words[1:], parent=ctx) as own:
            command.invoke(own)
    elif ctx.invoked_subcommand is None:
        _open()


@cli.command()
@game_argument
@players_option
@seed_option
@options_option
def play(
    game: str, players: tuple[SeatSetup, ...] | None, seed: int | None, options: tuple[str, ...]
) -> None:
    """Start a game at once, without the setup screen."""
    _open(setup=_setup(game, players, seed, options))


def _setup(
    game: str, players: tuple[SeatSetup, ...] | None, seed: int | None, options: tuple[str, ...]
) -> Setup:
    """The setup that was asked for; two people and a seed of its own where nothing was said."""
    seats = players or tuple(map(SeatSetup, DEFAULT_NAMES[:2]))
    chosen = fresh_seed() if seed is None else seed
    setup: Setup = refusing(lambda: setup_of(game, seats, chosen, options_of(options)))
    return setup


@cli.command()
@click.argument("game", required=False, type=click.Choice(list(GAMES)))
@players_option
@seed_option
@options_option
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    shell_complete=saved_games,
    help="Continue the saved game of that NAME or title, or the last unfinished one.",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Write nothing but ASCII: accents are dropped.")
def text(
    game: str | None,
    players: tuple[SeatSetup, ...] | None,
    seed: int | None,
    options: tuple[str, ...],
    resume: str | None,
    ascii_only: bool,
) -> None:
    """Play in lines of text: for screen readers, pipes and slow connections.

    With a GAME it starts at once, else a numbered list asks what to do.
    """
    if game is None and (players, seed, options) != (None, None, ()):
        raise click.UsageError("--players, --seed and --option go with a GAME")
    if game is not None and resume is not None:
        raise click.UsageError("give a GAME or --resume, not both")
    from app.settings.configuration import configuration_of, faults_told
    from app.text.console import standard_console
    from app.text.menu import run
    from saves.store import Store

    setup = None if game is None else _setup(game, players, seed, options)
    served = player()
    configuration = configuration_of(served, has_keys=False)
    with nullcontext() if served is None else served.interruptible():
        code = refusing(
            lambda: run(
                standard_console(ascii_only or _wants_ascii() or configuration.settings.ascii == "on"),
                lambda name: _open(resume=name),
                refusal_of_screen(),
                setup=setup,
                resume=resume,
                make_store=Store if served is None else served.store,
                settings_now=lambda: configuration_of(served, has_keys=False).settings,
                fault=faults_told(configuration.faults, is_served=served is not None),
            )
        )
    sys.exit(code)


@cli.command()
@click.argument("name", required=False, shell_complete=saved_games)
def resume(name: str | None) -> None:
    """Continue a saved game: the one of that NAME or title, or the last unfinished one."""
    _open(resume=name or "", is_typed=True)


@cli.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--new", "game", type=click.Choice(list(GAMES)), help="Dump the first position of a new game instead."
)
@click.option(
    "--seats", type=click.IntRange(2, 4), metavar="NUMBER", help="With --new: how many play; 2 if not said."
)
@click.option("--seed", type=Seed(), help="With --new: what chance is made from; 1 if not said.")
@click.option(
    "--seat",
    type=click.IntRange(0, 3),
    metavar="NUMBER",
    help="Only what this seat may know, counted from 0.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME[=VALUE]",
    shell_complete=game_options,
    help="With --new: a game option.",
)
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def dump(
    file: Path | None,
    game: str | None,
    seats: int | None,
    seed: int | None,
    seat: int | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print a position: of the saved game in FILE, or of a new game."""
    import json

    if (file is None) == (game is None):
        raise click.UsageError("give a FILE, or --new GAME")
    if file is not None:
        if (seats, seed, options) != (None, None, ()):
            raise click.UsageError("--seats, --seed and --option go with --new; a FILE has its own")
        match, note = refusing(lambda: _match_in(file))
        if note:
            tell(note)
        setup, state = match.setup, match.state
    else:
        assert game is not None
        named = tuple(map(SeatSetup, DEFAULT_NAMES[: 2 if seats is None else seats]))
        chosen = 1 if seed is None else seed
        setup = refusing(lambda: setup_of(game, named, chosen, options_of(options)))
        state = GAMES[game].new_state(setup)
    if seat is not None and seat >= len(setup.seats):
        fail(f"there is no seat {seat}; the seats are 0 to {len(setup.seats) - 1}")
    from app.games.dump import position

    told = position(state, setup, seat)
    if as_json:
        click.echo(json.dumps(told))
        return
    # Names stay in the ASCII of JSON here too, so that no locale makes the output fail.
    lines = [f"{key}: {json.dumps(value)}" for key, value in told.items() if key != "legal"]
    lines += [f"legal actions: {len(told['legal'])}", *(f"  {action}" for action in told["legal"])]
    click.echo("\n".join(lines))


def _match_in(file: Path) -> tuple[Any, str | None]:
    """The match in a file, and what its reader must know about it, or None."""
    from saves.store import read_file
    from saves.verify import match_in

    return match_in(read_file(file))


def _wants_ascii() -> bool:
    """Whether --ascii was given."""
    return bool(click.get_current_context().meta.get(_ASCII))


def _open(setup: Setup | None = None, resume: str | None = None, *, is_typed: bool = False) -> NoReturn:
    """Opens the full screen; ends the program with its exit code. For the arguments see `run`."""
    from app.terminal.environment import prepare

    if reason := refusal_of_screen():
        fail(reason)
    flags = prepare(os.environ, ascii_only=_wants_ascii())
    # Hardly anything of a start is garbage, and looking for it takes a sixth of the time. The app does so
    # from its first screen on.
    gc.disable()
    # Textual reads the environment once, at its import: so it must come after.
    from app.application import run

    sys.exit(run(flags, setup=setup, resume=resume, served=player(), is_typed=is_typed))


cli.add_command(saves)
cli.add_command(keys)
cli.add_command(doctor)
cli.add_command(completion)


def main() -> None:
    """The command `meja`."""
    cli(prog_name=PROG)


if __name__ == "__main__":
    main()
