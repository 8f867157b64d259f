"""The command `meja dump`: a position with all its legal actions, for whoever writes or checks a program."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import click

from app.cli.output import error, fail
from app.cli.params import Seed, options_option, read_setup
from app.games.dump import Dump, dump_position
from app.games.ui import Part
from app.online.way import is_table_name
from app.save_messages import sentence_of
from app.setup_parsing import DEFAULT_NAMES
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup
from saves.document import Save
from saves.index import read_file
from saves.verify import load_match

_AT_TABLE: Part[Callable[[str, int | None, bool], Dump | Save]] = Part("app.cli.at_table:find_position")
"""Only who names a table waits for what reaches its server."""


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--new", "game", type=click.Choice([*GAMES]), help="Dump the first position of a new game instead."
)
@click.option(
    "--seats", type=click.IntRange(2, 4), metavar="NUMBER", help="With --new: how many play; 2 if not said."
)
@click.option("--seed", type=Seed(), help="With --new: what chance is made from; 1 if not said.")
@click.option(
    "--seat",
    type=click.IntRange(0, 3),
    metavar="NUMBER",
    help="What this seat may know, counted from 0; without it, what an onlooker may.",
)
@click.option("--secrets", is_flag=True, help="All that is hidden too: decks, hands and seed.")
@options_option("With --new: a game option.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def dump(
    file: Path | None,
    game: str | None,
    seats: int | None,
    seed: int | None,
    seat: int | None,
    secrets: bool,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print a position: of the saved game in FILE, of a shared table by its name, or of a new game.

    Hands and decks are numbers of cards, unless the game is over. A shared table that goes on is told as your
    own seat knows it, or as a spectator does, and view_of says which.
    """
    if secrets and seat is not None:
        raise click.UsageError("--secrets shows what every seat knows: leave out --seat")
    if (file is None) == (game is None):
        raise click.UsageError("give a FILE, or --new GAME")
    if file is not None:
        if (seats, seed, options) != (None, None, ()):
            raise click.UsageError("--seats, --seed and --option go with --new; a FILE has its own")
        if is_table_name(str(file)) and not file.exists():
            found = _AT_TABLE.load()(str(file), seat, secrets)
        else:
            found = read_file(file)
        if isinstance(found, dict):
            _print(found, as_json)
            return
        match, note = load_match(found)
        if note:
            error(sentence_of(note))
        setup, state = match.setup, match.state
    else:
        assert game is not None
        named = tuple(map(SeatSetup, DEFAULT_NAMES[: seats or 2]))
        setup = read_setup(game, named, 1 if seed is None else seed, options)
        state = game_of(game).new_state(setup)
    if seat is not None and seat >= len(setup.seats):
        fail(f"there is no seat {seat}; the seats are 0 to {len(setup.seats) - 1}")
    _print(dump_position(state, setup, seat, secrets=secrets), as_json)


def _print(told: Dump, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(told))
        return
    # Names stay in the ASCII of JSON here too, so that no locale makes the output fail.
    lines = [f"{key}: {json.dumps(value)}" for key, value in told.items() if key != "legal"]
    lines += [f"legal actions: {len(told['legal'])}", *(f"  {action}" for action in told["legal"])]
    click.echo("\n".join(lines))
