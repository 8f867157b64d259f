"""The command of the ladder: computer players against each other, in tables for people or as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.cli.output import echo, error, fail
from app.cli.params import Seed
from tests.tools.command_line import ToolCommand, effort_option, game_argument, progress
from tests.tools.ladder.games import PlanError

if TYPE_CHECKING:
    from tests.tools.ladder.figures import Figures, Share
    from tests.tools.ladder.games import Fault, Plan, Played, Sitting

MOST_FAULTS_TOLD = 10
LOOK = 50
"""So many games are played from one look whether it is decided to the next."""
INTERVAL = "95 %"

Table = tuple[tuple[str, ...], list[tuple[str, ...]]]
"""The names of the columns, and the rows; the first column holds words, the others figures."""


@click.command(cls=ToolCommand)
@game_argument
@click.option(
    "--bots",
    metavar="LEVELS",
    help="The levels, with commas between; all that the game has if not said.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    metavar="NUMBER",
    default=20,
    show_default=True,
    help="For each pair, and at the table of four; rounded up so that all seats are balanced.",
)
@click.option(
    "--seed", type=Seed(), default=1, show_default=True, help="Of the first games; it counts up from there."
)
@effort_option
@click.option(
    "--seats", type=click.Choice(["2", "3", "4"]), help="Only tables of so many; of two and four if not said."
)
@click.option(
    "--alone", is_flag=True, help="Of two levels, one player of the stronger sits among the weaker."
)
@click.option(
    "--decide",
    type=click.FloatRange(0, 100, min_open=True, max_open=True),
    metavar="PERCENT",
    help=f"Of two levels, end early: at each {LOOK} games, if the interval of the stronger is clear of this.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 1024),
    metavar="NUMBER",
    help="How many games at a time; one a core if not said.",
)
@click.option(
    "--keep",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep each result in this file; started again, it goes on where it was stopped.",
)
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
@click.option("--markdown", "as_markdown", is_flag=True, help="As tables of Markdown.")
def ladder(
    game: str,
    bots: str | None,
    games: int,
    seed: int,
    effort: float,
    seats: str | None,
    alone: bool,
    decide: float | None,
    jobs: int | None,
    keep: Path | None,
    as_json: bool,
    as_markdown: bool,
) -> None:
    """Let all levels of computer players meet, two and four at a table.

    Each pair plays each seed in both orders of the seats. At the table of four all levels sit together, and
    a seat that is left over goes to each level in turn; the share of wins is told by seat held, 25 % for
    equals. With one level there is only that table. The same arguments give the same games, on any number
    of cores. What each level leaves unused is counted too.

    Exit code 1 if a player failed, offered an illegal action or did not end a game.
    """
    if as_json and as_markdown:
        raise click.UsageError("give --json or --markdown, not both")
    from engines.bots import levels_of
    from tests.tools.ladder.games import PAIR, TABLE, LadderError, plan_of

    named = [bot.strip() for bot in bots.split(",")] if bots is not None else levels_of(game)
    sizes = (PAIR, TABLE) if seats is None else (int(seats),)
    try:
        plan = plan_of(game, named, games, seed, effort, sizes, alone)
    except PlanError as error_:
        fail(str(error_))
    if decide is not None and (len(plan.levels) != 2 or seats is None):
        raise click.UsageError("--decide needs two levels and --seats")
    try:
        found = _run(plan, jobs or os.cpu_count() or 1, keep, decide)
    except LadderError as reason:
        fail(str(reason))
    if as_json:
        import json

        click.echo(json.dumps(found.as_dict()))
    else:
        for line in _as_markdown(found, decide) if as_markdown else _as_text(found):
            echo(line)
    for fault in found.faults[:MOST_FAULTS_TOLD]:
        error(f"{fault.kind.value}: {fault.words} ({_again(plan, fault)} plays it again)")
    if rest := len(found.faults[MOST_FAULTS_TOLD:]):
        error(f"and {rest} more games were broken off")
    sys.exit(1 if found.faults else 0)


def _run(plan: Plan, jobs: int, keep: Path | None, decide: float | None) -> Figures:
    """Plays what has not been played yet, or so much of it as decides. Raises LadderError."""
    from tests.tools.ladder.figures import figures
    from tests.tools.ladder.file import ResultsFile
    from tests.tools.ladder.games import Fault, schedule

    with ExitStack() as stack:
        file = stack.enter_context(ResultsFile(keep, plan)) if keep is not None else None
        played = {game.sitting: game for game in file.played} if file else {}
        faults = []
        planned = schedule(plan)
        fresh = stack.enter_context(closing(_fresh(plan, planned, played, jobs, decide)))
        bar = stack.enter_context(progress(fresh, f"{len(planned)} games", len(planned)))
        bar.update(len(played))
        for result in bar:
            if isinstance(result, Fault):
                faults.append(result)
                continue
            played[result.sitting] = result
            if file:
                file.add(result)
    return figures(plan, played.values(), faults)


def _fresh(
    plan: Plan, planned: list[Sitting], played: Mapping[Sitting, Played], jobs: int, decide: float | None
) -> Generator[Played | Fault, None, None]:
    """Yield what comes of the games that are not played yet; the end may be that it is decided."""
    from tests.tools.ladder.figures import is_decided
    from tests.tools.ladder.workers import results

    size = len(planned) if decide is None else LOOK
    for end in range(size, len(planned) + size, size):
        missing = [sitting for sitting in planned[end - size : end] if sitting not in played]
        with closing(results(plan.game, missing, plan.effort, jobs)) as fresh:
            yield from fresh
        looked_at = [played[sitting] for sitting in planned[:end] if sitting in played]
        if decide is not None and is_decided(plan, looked_at, decide / 100):
            return


def _again(plan: Plan, fault: Fault) -> str:
    """The command that plays one game again."""
    bots = ",".join(fault.sitting.bots)
    command = (
        f"python -m tests.tools.simulate {plan.game} --bots {bots} --games 1 --seed {fault.sitting.seed}"
    )
    return f"{command} --effort {plan.effort:g}"


# --- words -----------------------------------------------------------------------------------------


def _tables(found: Figures) -> Iterator[Table]:
    if found.pairs:
        yield (
            ("Two seats", "games", "wins", INTERVAL, "margin", "rounds"),
            [
                (
                    f"{pair.stronger} against {pair.weaker}",
                    str(pair.won.games),
                    *_shares(pair.won),
                    f"{pair.margin:+.1f}",
                    f"{pair.rounds:.1f}",
                )
                for pair in found.pairs
            ],
        )
    if found.seats:
        yield (
            (
                "Three seats" if found.plan.sizes == (3,) else "Four seats",
                "seats",
                "wins a seat",
                INTERVAL,
                "margin",
                "score",
            ),
            [
                (
                    seat.level,
                    str(seat.won.games),
                    *_shares(seat.won),
                    f"{seat.margin:+.1f}",
                    f"{seat.score:.1f}",
                )
                for seat in found.seats
            ],
        )
    yield (
        ("Thinking a turn", "turns", "median", "95 % within"),
        [
            (turn.level, str(turn.turns), _ms(turn.median_seconds), _ms(turn.p95_seconds))
            for turn in found.turns
        ],
    )

    if found.waste:
        yield (
            ("Wasted a game", "seats", *found.waste[0].means),
            [
                (waste.level, str(waste.seats), *(f"{mean:.1f}" for mean in waste.means.values()))
                for waste in found.waste
            ],
        )


def _shares(share: Share) -> tuple[str, str]:
    return f"{share.share:.1%}", f"{share.low:.1%} to {share.high:.1%}"


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


def _as_text(found: Figures) -> Iterator[str]:
    for table in _tables(found):
        head, rows = table
        widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        for row in (head, *rows):
            words, *cells = (
                cell.rjust(width) if place else cell.ljust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            yield "  ".join((words, *cells)).rstrip()
        yield ""
    yield from _summary(found)


def _as_markdown(found: Figures, decide: float | None) -> Iterator[str]:
    for head, rows in _tables(found):
        yield _markdown_row(head)
        yield _markdown_row(("---", *("---:" for _ in head[1:])))
        yield from map(_markdown_row, rows)
        yield ""
    yield from _summary(found)
    yield f"Made by `{_command(found.plan)}{'' if decide is None else f' --decide {decide:g}'}`."


def _markdown_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _summary(found: Figures) -> Iterator[str]:
    from engines.catalog import title_of_game

    plan = found.plan
    size = "three" if plan.sizes == (3,) else "four"
    four = f", {found.table_games} of them with {size} seats and {found.table_rounds:.1f} rounds on average"
    yield f"{title_of_game(plan.game)}: {found.games} games{four if found.table_games else ''}."
    ends = ", ".join(f"{reason.replace('_', ' ')} {count}" for reason, count in found.reasons.items())
    yield f"They ended by: {ends or 'nothing'}."
    if plan.effort != 1:
        share = f"{plan.effort:g} of the positions that they look at when people play"
        yield f"Hard players and better ones looked at {share}."


def _command(plan: Plan) -> str:
    seats = f" --seats {plan.sizes[0]}" if len(plan.sizes) == 1 else ""
    return (
        f"python -m tests.tools.ladder {plan.game} --bots {','.join(plan.levels)} "
        f"--games {plan.games} --seed {plan.seed} "
        f"--effort {plan.effort:g}{seats}{' --alone' if plan.alone else ''}"
    )
