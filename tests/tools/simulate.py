"""Whole games between computer players, without a screen."""

from __future__ import annotations

import enum
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, process_time
from typing import Any

import click

from app.cli.params import Seed
from app.setup_parsing import check_levels
from engines.bots import make_bot
from engines.catalog import game_of, texts_of
from engines.core import A, Game, IllegalActionError, S, Seat, SeatSetup, Setup, V
from engines.legal import LegalActions
from engines.match import AnyMatch, Match, SnapshotCodec
from engines.shuffle import keyed
from tests.tools.command_line import ToolCommand, effort_option, game_argument, progress

MOST_ACTIONS = 20_000
"""Of a game: thirty times what the longest takes. A player that never comes to an end stalls."""


class FaultKind(enum.Enum):
    """What a computer player must never do."""

    ILLEGAL = "illegal action"
    STALL = "stall"
    FAILURE = "failure"


class BotFaultError(Exception):
    """A game that a computer player broke off; the message is one sentence."""

    def __init__(self, kind: FaultKind, message: str) -> None:
        """Takes the kind and the sentence."""
        super().__init__(message)
        self.kind = kind


class TurnTimes:
    """How long each seat thought, turn by turn.

    An answer in the turn of another player counts to the last turn of one's own.
    """

    def __init__(self, seats: int) -> None:
        self.seconds: list[list[float]] = [[] for _ in range(seats)]
        """By seat: one sum for each of its turns."""
        self.cpu_seconds: list[list[float]] = [[] for _ in range(seats)]
        """The same of the time that this process had a processor."""
        self._turns = [0] * seats

    def add(self, seat: Seat, turn: int, is_own: bool, seconds: float, cpu_seconds: float) -> None:
        """Counts what one action took to choose.

        Args:
            seat: who chose it.
            turn: the number of the turn, whosever it is.
            is_own: whether the turn is that seat's.
            seconds: how long it thought.
            cpu_seconds: how long it had a processor.
        """
        is_next = not self.seconds[seat] or (is_own and turn != self._turns[seat])
        for sums, more in ((self.seconds[seat], seconds), (self.cpu_seconds[seat], cpu_seconds)):
            if is_next:
                sums.append(0.0)
                self._turns[seat] = turn
            sums[-1] += more


@dataclass
class Tally:
    """What some games came to."""

    game: str
    bots: tuple[str, ...]
    seed: int
    games: int = 0
    seconds: float = 0.0
    actions: int = 0
    points: list[int] = field(default_factory=list)
    """Summed, by seat."""
    wins: list[float] = field(default_factory=list)
    """By seat; a shared win counts as its part."""
    reasons: Counter[str] = field(default_factory=Counter)

    def as_dict(self) -> dict[str, Any]:
        """The figures, for `--json`."""
        games = max(1, self.games)
        return {
            "game": self.game,
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 2) if self.seconds else 0.0,
            "actions": self.actions,
            "mean_scores": [round(points / games, 2) for points in self.points],
            "wins": [round(wins, 2) for wins in self.wins],
            "reasons": dict(sorted(self.reasons.items())),
        }


def _setup(game_id: str, bots: Sequence[str], seed: int) -> Setup:
    return Setup(
        game_id, tuple(SeatSetup(f"{bot} {number}", bot) for number, bot in enumerate(bots, 1)), seed
    )


def legal_for(game: Game[S, A, V], view: V, deals: Random) -> LegalActions[A]:
    """Return what is legal for whoever has a view and must act, found behind the view as the app does it.

    Hidden cards are dealt from `deals`: whatever a player reads out of this, the true ones are not there.
    """
    return game.legal_actions(game.sample_state(view, deals))


def match_of_bots(
    game_id: str,
    bots: Sequence[str],
    seed: int,
    keeper: SnapshotCodec[Any] | None = None,
    effort: float = 1.0,
    thinking: TurnTimes | None = None,
) -> AnyMatch:
    """A finished match between computer players, everything checked and logged.

    Args:
        game_id: what they play.
        bots: their levels by seat.
        seed: what all chance is made from.
        keeper: how past states are kept.
        effort: as for `make_bot`.
        thinking: where their time is counted; None if nobody asks.

    Raises:
        SetupError: if no game can start so.
        BotFault: if a player fails, offers an illegal action, or the game does not end.
    """
    game = game_of(game_id)
    match: AnyMatch = Match(game, _setup(game_id, bots, seed), keeper)
    players = [make_bot(bot, game, effort) for bot in bots]
    rng = keyed(seed, "bots")
    deals = keyed(seed, "deals")  # of its own: the players' chance does not depend on what was dealt
    for _ in range(MOST_ACTIONS):
        state = match.state
        seat = state.to_act
        if seat is None:
            return match
        view = match.view(seat)
        legal = legal_for(game, view, deals)
        start, cpu_start = perf_counter(), process_time()
        try:
            action = players[seat].choose(view, legal, rng)
        except Exception as error:
            raise BotFaultError(
                FaultKind.FAILURE, f"{_who(match, seat)} failed: {words_of(error)}"
            ) from error
        if thinking is not None:
            took, cpu_took = perf_counter() - start, process_time() - cpu_start
            thinking.add(seat, state.turn, state.seat == seat, took, cpu_took)
        try:
            match.play(action)
        except IllegalActionError as error:
            why = texts_of(match.game.id).format_refusal(error.refusal)
            raise BotFaultError(
                FaultKind.ILLEGAL, f"{_who(match, seat)} offered '{action}': {why}"
            ) from error
    raise BotFaultError(FaultKind.STALL, f"the game had not ended after {MOST_ACTIONS} actions")


def words_of(error: Exception) -> str:
    """An exception in one line, as Python names it."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:300]


def _who(match: AnyMatch, seat: Seat) -> str:
    return f"{match.setup.names[seat]} in turn {match.state.turn}"


def simulate(
    game_id: str, bots: Sequence[str], games: int, seed: int, effort: float = 1.0
) -> Iterator[Tally]:
    """Plays so many games, the first with `seed`, each next with the next number; the tally after each.

    Raises:
        SetupError: at once, if no game can start so.
        BotFault: from the iterator, if a player breaks off a game.
    """
    check_levels(game_id, bots)
    game_of(game_id).check_setup(_setup(game_id, bots, seed))
    return _tallies(game_id, bots, games, seed, effort)


def _tallies(game_id: str, bots: Sequence[str], games: int, seed: int, effort: float) -> Iterator[Tally]:
    tally = Tally(game_id, tuple(bots), seed, points=[0] * len(bots), wins=[0.0] * len(bots))
    for number in range(games):
        start = perf_counter()
        match = match_of_bots(game_id, bots, seed + number, None, effort)
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        tally.seconds += perf_counter() - start
        tally.games += 1
        tally.actions += len(match.log)
        for seat, points in enumerate(match.state.scores):
            tally.points[seat] += points
        for seat in outcome.winners:
            tally.wins[seat] += 1 / len(outcome.winners)
        tally.reasons[outcome.reason] += 1
        yield tally


@click.command("simulate", cls=ToolCommand)
@game_argument
@click.option(
    "--bots",
    default="random,random",
    show_default=True,
    metavar="LEVELS",
    help="The players, with commas between.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 1_000_000),
    metavar="NUMBER",
    default=10,
    show_default=True,
    help="How many to play.",
)
@click.option(
    "--seed", type=Seed(), default=1, show_default=True, help="Of the first game; each next one counts up."
)
@effort_option
@click.option("--json", "as_json", is_flag=True, help="As one JSON object.")
def command(game: str, bots: str, games: int, seed: int, effort: float, as_json: bool) -> None:
    """Let computer players play whole games and print what came of it."""
    levels = [bot.strip() for bot in bots.split(",")]
    results = simulate(game, levels, games, seed, effort)
    with progress(results, f"{games} games", games) as bar:
        for tally in bar:
            figures = tally.as_dict()
    _print_figures(figures, as_json)


def _print_figures(figures: dict[str, Any], as_json: bool) -> None:
    """One JSON object, or a line for each figure."""
    if as_json:
        click.echo(json.dumps(figures))
        return
    lines = []
    for name, value in figures.items():
        label = name.replace("_", " ")
        if isinstance(value, dict):
            lines += [f"{label}:", *(f"  {inner.replace('_', ' ')}: {each}" for inner, each in value.items())]
        else:
            shown = ", ".join(map(str, value)) if isinstance(value, list) else value
            lines.append(f"{label}: {shown}")
    click.echo("\n".join(lines))


if __name__ == "__main__":
    command(prog_name="python -m tests.tools.simulate")
