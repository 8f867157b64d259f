"""Whole games between computer players, without a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from app.setups import check_levels
from engines.bots import make_bot
from engines.catalog import game_named
from engines.core import SeatSetup, Setup
from engines.match import Keeper, Match
from engines.shuffle import keyed


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


def match_of_bots(
    game_id: str, bots: Sequence[str], seed: int, keeper: Keeper[Any] | None = None
) -> Match[Any, Any, Any]:
    """A finished match between computer players, everything checked and logged.

    Raises:
        BadSetup: if no game can start so.
    """
    game = game_named(game_id)
    match: Match[Any, Any, Any] = Match(game, _setup(game_id, bots, seed), keeper)
    players = [make_bot(bot, game) for bot in bots]
    rng = keyed(seed, "bots")
    while (seat := game.seat_to_act(match.state)) is not None:
        legal = game.legal_actions(match.state)
        match.play(players[seat].choose(match.view(seat), legal, rng))
    return match


def simulate(game_id: str, bots: Sequence[str], games: int, seed: int) -> Iterator[Tally]:
    """Plays so many games, the first with `seed`, each next with the next number; the tally after each.

    Raises:
        BadSetup: at once, if no game can start so.
    """
    check_levels(game_id, bots)
    game_named(game_id).check_setup(_setup(game_id, bots, seed))
    return _tallies(game_id, bots, games, seed)


def _tallies(game_id: str, bots: Sequence[str], games: int, seed: int) -> Iterator[Tally]:
    tally = Tally(game_id, tuple(bots), seed, points=[0] * len(bots), wins=[0.0] * len(bots))
    for number in range(games):
        start = perf_counter()
        match = match_of_bots(game_id, bots, seed + number)
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        tally.seconds += perf_counter() - start
        tally.games += 1
        tally.actions += len(match.log)
        for seat, points in enumerate(match.game.scores(match.state)):
            tally.points[seat] += points
        for seat in outcome.winners:
            tally.wins[seat] += 1 / len(outcome.winners)
        tally.reasons[outcome.reason] += 1
        yield tally
