"""The command line. Exit codes: 0 done, 1 refused or not found, 2 wrong usage."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from app import VERSION
from app.setups import fresh_seed, options_of, seat_of, seed_of, setup_of
from engines.catalog import GAMES
from engines.core import BadSetup, SeatSetup, Setup
from saves.codec import BadSave
from saves.store import StoreError

PROG = "meja"


def _fail(message: str) -> None:
    """Ends with exit code 1 and one clear line."""
    click.echo(f"{PROG}: {message}", err=True)
    sys.exit(1)


def _refusing(ask: Callable[[], Any]) -> Any:
    """What `ask` gives; a refusal becomes exit code 1, since the words were understood."""
    try:
        return ask()
    except (BadSetup, BadSave, StoreError) as error:
        return _fail(str(error))


class _Seed(click.ParamType[int]):
    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if isinstance(value, int):
            return value
        try:
            return seed_of(value)
        except BadSetup as error:
            self.fail(str(error), param, ctx)


def _names(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[SeatSetup, ...] | None:
    if value is None:
        return None
    try:
        return tuple(seat_of(part) for part in value.split(","))
    except BadSetup as error:
        raise click.BadParameter(str(error)) from error


game_argument = click.argument("game", type=click.Choice(list(GAMES)))
seed_option = click.option(
    "--seed", type=_Seed(), help="What chance is made from; the same seed, the same cards."
)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, "--version", prog_name=PROG)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """meja: a games table in the terminal.

    Without a command: the home screen, which offers to continue an unfinished game.
    """
    if ctx.invoked_subcommand is None:
        _open()


@cli.command()
@game_argument
@click.option(
    "--players",
    callback=_names,
    metavar="NAMES",
    help='2 to 4 names with commas between; a computer player is "Name=bot:random".',
)
@seed_option
@click.option(
    "--option", "options", multiple=True, metavar="NAME[=VALUE]", help="A game option; may be repeated."
)
def play(
    game: str, players: tuple[SeatSetup, ...] | None, seed: int | None, options: tuple[str, ...]
) -> None:
    """Start a game at once, without the setup screen."""
    seats = players or (SeatSetup("Red"), SeatSetup("Blue"))
    chosen = fresh_seed() if seed is None else seed
    _open(setup=_refusing(lambda: setup_of(game, seats, chosen, options_of(options))))


@cli.command()
@click.argument("name", required=False)
def resume(name: str | None) -> None:
    """Continue a saved game: the one of that NAME, or the last unfinished one."""
    _open(resume=name or "")


@cli.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--new", "game", type=click.Choice(list(GAMES)), help="Dump the first position of a new game instead."
)
@click.option(
    "--seats", type=click.IntRange(2, 4), default=2, show_default=True, help="With --new: how many play."
)
@click.option(
    "--seed", type=_Seed(), default=1, show_default=True, help="With --new: what chance is made from."
)
@click.option("--seat", type=click.IntRange(0, 3), help="Only what this seat may know, counted from 0.")
@click.option("--option", "options", multiple=True, metavar="NAME[=VALUE]", help="With --new: a game option.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def dump(
    file: Path | None,
    game: str | None,
    seats: int,
    seed: int,
    seat: int | None,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print a position: of the saved game in FILE, or of a new game."""
    if (file is None) == (game is None):
        raise click.UsageError("give a FILE, or --new GAME")
    if file is not None:
        match = _refusing(lambda: _match_in(file))
        setup, state = match.setup, match.state
    else:
        assert game is not None
        named = tuple(SeatSetup(name) for name in ("Red", "Blue", "Green", "Yellow")[:seats])
        setup = _refusing(lambda: setup_of(game, named, seed, options_of(options)))
        state = GAMES[game].new_state(setup)
    if seat is not None and seat >= len(setup.seats):
        _fail(f"there is no seat {seat}; the seats are 0 to {len(setup.seats) - 1}")
    from app.position import java_position

    position = java_position(state, setup, seat)
    if as_json:
        click.echo(json.dumps(position, ensure_ascii=False))
        return
    for key, value in position.items():
        if key != "legal":
            click.echo(f"{key}: {json.dumps(value, ensure_ascii=False)}")
    click.echo(f"legal actions: {len(position['legal'])}")
    for action in position["legal"]:
        click.echo(f"  {action}")


def _match_in(file: Path) -> Any:
    from saves.document import to_match
    from saves.store import read_file

    save = read_file(file)
    if save.game not in GAMES:
        raise BadSave(f"the save is of a game {save.game!r} that this program does not have")
    match, _note = to_match(save, GAMES[save.game])
    return match


@cli.command()
@game_argument
@click.option("--bots", default="random,random", show_default=True, help="The players, with commas between.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=10, show_default=True)
@click.option(
    "--seed", type=_Seed(), default=1, show_default=True, help="Of the first game; each next one counts up."
)
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def simulate(game: str, bots: str, games: int, seed: int, as_json: bool) -> None:
    """Let computer players play whole games and print what came of it."""
    from app.simulate import simulate as run

    def play_all() -> Any:
        results = run(game, [bot.strip() for bot in bots.split(",")], games, seed)
        # On stderr and only on a terminal: a pipe gets the figures alone.
        with click.progressbar(
            results, length=games, label=f"{games} games", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            *_, tally = bar
        return tally

    _print_figures(_refusing(play_all).as_dict(), as_json)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def bench(as_json: bool) -> None:
    """Measure this machine against the budgets of the design."""
    from app.bench import BENCHES

    figures = {}
    with click.progressbar(
        BENCHES.items(), label="bench", file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        for name, measure in bar:
            figures[name] = measure()
    _print_figures(figures, as_json)


def _print_figures(figures: dict[str, Any], as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(figures))
        return
    for name, value in figures.items():
        if isinstance(value, dict) and value:
            click.echo(f"{name}:")
            for inner, figure in value.items():
                click.echo(f"  {inner}: {figure}")
        else:
            click.echo(f"{name}: {value}")


def _open(setup: Setup | None = None, resume: str | None = None) -> None:
    """Opens the full screen; ends the program with its exit code."""
    import os

    from app.terminal.environment import prepare, why_no_screen

    if reason := why_no_screen(os.environ, sys.stdin.isatty(), sys.stdout.isatty()):
        _fail(reason)
    flags = prepare(os.environ)
    # Textual reads the environment once, at its import: so it must come after.
    from app.application import run

    sys.exit(run(flags, setup=setup, resume=resume))


def main() -> None:
    """The command `meja`."""
    cli(prog_name=PROG)


if __name__ == "__main__":
    main()
