"""The command that trains what the expert of a game judges by."""

from __future__ import annotations

import os
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import click
import numpy as np

from app.cli.output import echo, fail
from app.cli.params import Seed
from tests.tools.command_line import ToolCommand, progress
from tests.tools.processes import ProcessEndedError, results_of
from tests.tools.train.builders import TRAINER as BUILDERS
from tests.tools.train.java import TRAINER as JAVA
from tests.tools.train.store import Chunk, Plan, Store, TrainError, chunks_of
from tests.tools.train.trainer import Fit, Sample

TRAINERS = {trainer.game.id: trainer for trainer in (BUILDERS, JAVA)}


class Numbers(click.ParamType[tuple[int, ...]]):
    """Whole numbers with commas between, each between two bounds."""

    name = "numbers"

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, ...]:
        """Return the numbers that were typed."""
        if isinstance(value, tuple):
            return value
        parts = [part.strip() for part in str(value).split(",")]
        if not all(part.isdecimal() and self._least <= int(part) <= self._most for part in parts):
            self.fail(
                f"{value!r} is not numbers of {self._least} to {self._most}, with commas between", param, ctx
            )
        return tuple(map(int, parts))


class Trained(NamedTuple):
    """What came of a training."""

    fit: Fit
    positions: int


@click.command(cls=ToolCommand)
@click.argument("game", type=click.Choice([*TRAINERS]))
@click.option(
    "--seats",
    type=Numbers(2, 4),
    default="2",
    show_default=True,
    help="How many sit at a table: in each round, or one number for all.",
)
@click.option(
    "--games",
    type=Numbers(20, 1_000_000),
    help="By round: in the first all judge as hard does, in each other by what the one before came to.",
)
@click.option(
    "--keep-two",
    is_flag=True,
    help="Go on from what the players have, with tables of more than two; those of two are judged as before.",
)
@click.option("--epochs", type=click.IntRange(1, 1000), default=16, show_default=True)
@click.option("--seed", type=Seed(), default=1, show_default=True, help="What all chance is made from.")
@click.option(
    "--nodes",
    type=click.IntRange(1, 10_000),
    help="How many positions the players look at for a turn.",
)
@click.option(
    "--jobs", type=click.IntRange(1, 1024), help="How many games at a time; one a core if not said."
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where games are kept, build/train/GAME if not said; started again, it goes on where it ended, with "
    "more rounds if there are.",
)
@click.option(
    "--write",
    "module",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The module of the game's players to write, as engines/java/bots/trained_rates.py.",
)
def train(
    game: str,
    seats: tuple[int, ...],
    games: tuple[int, ...] | None,
    keep_two: bool,
    epochs: int,
    seed: int,
    nodes: int | None,
    jobs: int | None,
    folder: Path | None,
    module: Path | None,
) -> None:
    """Train what the expert judges a position by.

    Computer players play themselves and try things out; from the ends of their turns is learned what came of
    the game. Then those who have learned play, and all is learned again from all games so far. One game in
    twenty is held out. The same arguments give the same on one machine, on any number of cores.
    """
    trainer = TRAINERS[game]
    games = games or trainer.games
    seats = seats * len(games) if len(seats) == 1 else seats
    if len(seats) != len(games):
        raise click.UsageError(f"--seats is for {len(seats)} rounds and --games for {len(games)}")
    if keep_two and (2 in seats or trainer.further is None):
        raise click.UsageError("--keep-two is for The Builders at tables of 3 and 4 seats")
    plan = Plan(game, seats, games, epochs, seed, nodes or trainer.nodes, keep_two)
    try:
        store = Store(folder or Path("build/train", game), plan)
        trained = run(plan, store, jobs or os.cpu_count() or 1)
    except TrainError as error:
        fail(str(error))
    if module is not None:
        # A path of this machine is no one else's.
        name = module.name if module.is_absolute() else module.as_posix()
        module.write_text(module_of(plan, trained, name), encoding="utf-8")
        echo(f"Written to {module}.")


def run(plan: Plan, store: Store, jobs: int) -> Trained:
    """Play all rounds, and return what the last one came to. Raise TrainError."""
    chunks: list[Chunk] = []
    further = TRAINERS[plan.game].further if plan.keeps_two else None
    numbers = further.numbers if further else None
    *earlier, last = range(len(plan.games))
    for number in earlier:
        _play(plan, store, number, numbers, jobs)
        chunks += chunks_of(plan, number)
        numbers = store.numbers(number)
        if numbers is None:
            numbers = " ".join(map(str, _fit(plan, store, chunks).fit.numbers))
            store.keep_numbers(number, numbers)
    _play(plan, store, last, numbers, jobs)
    return _fit(plan, store, [*chunks, *chunks_of(plan, last)])


def _fit(plan: Plan, store: Store, chunks: list[Chunk]) -> Trained:
    trainer = TRAINERS[plan.game]
    learn = trainer.further.fit if plan.keeps_two and trainer.further else trainer.fit
    known = store.positions(chunks, trainer.results)
    echo(f"{sum(len(chunk.games) for chunk in chunks)} games, {len(known.results)} positions.")
    fit = learn(known, plan.epochs, plan.seed, echo)
    echo(fit.words)
    return Trained(fit, len(known.results))


def _play(plan: Plan, store: Store, round_: int, numbers: str | None, jobs: int) -> None:
    chunks = chunks_of(plan, round_)
    missing = [chunk for chunk in chunks if not store.has(chunk)]
    with ExitStack() as stack:
        do = partial(_play_chunk, plan, numbers)
        # One process is this one.
        playing = results_of(do, missing, jobs) if jobs > 1 else (do(chunk) for chunk in missing)
        fresh = stack.enter_context(closing(playing))
        bar = stack.enter_context(progress(fresh, f"Round {round_}", len(chunks)))
        bar.update(len(chunks) - len(missing))
        try:
            for chunk, found in bar:
                store.add(chunk, found)
        except ProcessEndedError as error:
            raise TrainError(f"a process ended before its games of round {round_}") from error


def _play_chunk(plan: Plan, numbers: str | None, chunk: Chunk) -> tuple[Chunk, list[list[Sample]]]:
    play, seats, found = TRAINERS[plan.game].play, plan.seats[chunk.round], []
    for number in chunk.games:
        found.append(play(seats, f"{plan.seed}:{seats}:{chunk.round}:{number}", numbers, plan.nodes))
    return chunk, found


def module_of(plan: Plan, trained: Trained, name: str) -> str:
    """Return the module that holds what came of a training, with how it was made and what it is called."""
    seats, games = (",".join(map(str, some)) for some in (plan.seats, plan.games))
    command = (
        f"python -m tests.tools.train {plan.game} --seats {seats} --games {games} "
        f"{'--keep-two ' if plan.keeps_two else ''}--epochs {plan.epochs} --seed {plan.seed} "
        f"--nodes {plan.nodes} --write {name}"
    )
    made = (
        f"Made by `{command}` with numpy {np.__version__}: {sum(plan.games):,} games, "
        f"{trained.positions:,} positions. {trained.fit.words}"
    )
    tables = ", ".join(map(str, sorted({*plan.seats})))
    title = f'"""{TRAINERS[plan.game].title}, trained at tables of {tables} seats, in thousandths.'
    numbers = " ".join(map(str, trained.fit.numbers))
    said = wrap(made, 105, break_on_hyphens=False)
    lines = [title, "", *said, '"""', "", 'NUMBERS = """', *wrap(numbers, 110), '"""']
    return "\n".join(lines) + "\n"
