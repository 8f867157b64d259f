"""What the games of a ladder came to: shares of wins with intervals, margins, rounds, times and waste."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import ceil, sqrt
from typing import Any

from engines.core import Seat
from tests.tools.ladder.games import PAIR, Fault, Plan, Played
from tests.tools.simulate import FaultKind

CONFIDENCE_Z = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score method; the whole range if nothing was played.

    Wins may be fractions: a shared win counts as its part. That makes the interval a little too wide, never
    too narrow, since half a win varies less than a whole one.
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, CONFIDENCE_Z**2
    middle = share + square / (2 * games)
    spread = CONFIDENCE_Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some games a level won."""

    games: int
    """At a table of three or four: seats held, of which a level may hold several."""
    wins: float
    share: float
    low: float
    """Of the 95 % interval."""
    high: float


@dataclass(frozen=True, slots=True)
class PairFigures:
    """Two levels at tables of two."""

    stronger: str
    """The level that is meant to win, of which the rest is told."""
    weaker: str
    won: Share
    margin: float
    """Its mean score less that of the other."""
    rounds: float
    """The mean length of a game."""


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """One level at tables of three or four."""

    level: str
    won: Share
    """By seat held: at four seats 0.25 is what equals win."""
    score: float
    margin: float
    """Its mean score less that of the other seats."""


@dataclass(frozen=True, slots=True)
class TurnFigures:
    """How long one level thought, at all tables."""

    level: str
    turns: int
    median_seconds: float
    p95_seconds: float


@dataclass(frozen=True, slots=True)
class WasteFigures:
    """What one level wasted, at all tables."""

    level: str
    seats: int
    """Seats held in games in which it was counted."""
    means: dict[str, float]
    """A seat and game."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All that a ladder tells."""

    plan: Plan
    games: int
    """Played to their end, at all tables."""
    pairs: tuple[PairFigures, ...]
    table_games: int
    table_rounds: float
    seats: tuple[SeatFigures, ...]
    turns: tuple[TurnFigures, ...]
    waste: tuple[WasteFigures, ...]
    """Of the levels of which it was counted."""
    reasons: dict[str, int]
    """How many games ended for which reason."""
    faults: tuple[Fault, ...]

    def as_dict(self) -> dict[str, Any]:
        """The figures, for `--json`."""
        kinds = Counter(fault.kind for fault in self.faults)
        return {
            "game": self.plan.game,
            "bots": list(self.plan.levels),
            "games_a_pair": self.plan.games,
            "seed": self.plan.seed,
            "effort": self.plan.effort,
            "games": self.games,
            "pairs": [asdict(pair) for pair in self.pairs],
            "table": {
                "games": self.table_games,
                "rounds": self.table_rounds,
                "levels": [asdict(seat) for seat in self.seats],
            },
            "turns": [asdict(turn) for turn in self.turns],
            "waste": [asdict(waste) for waste in self.waste],
            "reasons": self.reasons,
            "faults": {kind.value: kinds[kind] for kind in FaultKind},
        }


def figures(plan: Plan, played: Iterable[Played], faults: Iterable[Fault]) -> Figures:
    """The figures of some results; their order does not matter."""
    games = list(played)
    tables = [game for game in games if len(game.sitting.bots) > PAIR]
    return Figures(
        plan,
        len(games),
        tuple(
            _pair(weaker, stronger, games)
            for weaker, stronger in combinations(plan.levels, PAIR)
            if PAIR in plan.sizes
        ),
        len(tables),
        _rounds(tables),
        tuple(_seats(level, tables) for level in plan.levels if max(plan.sizes) > PAIR),
        tuple(_turns(level, games) for level in plan.levels),
        tuple(waste for level in plan.levels for waste in _waste(level, games)),
        dict(sorted(Counter(game.reason for game in games).items())),
        tuple(
            sorted(
                faults, key=lambda fault: (len(fault.sitting.bots), fault.sitting.seed, fault.sitting.bots)
            )
        ),
    )


def is_decided(plan: Plan, played: Iterable[Played], share: float) -> bool:
    """Whether the interval of the stronger of two levels, at tables of one size, is clear of a share."""
    found = figures(plan, played, [])
    won = found.pairs[0].won if found.pairs else found.seats[-1].won
    return won.low > share or won.high < share


def _pair(weaker: str, stronger: str, games: Sequence[Played]) -> PairFigures:
    met = [game for game in games if sorted(game.sitting.bots) == sorted((weaker, stronger))]
    held = [(game, game.sitting.bots.index(stronger)) for game in met]
    return PairFigures(stronger, weaker, _share(held), _margin(held), _rounds(met))


def _seats(level: str, tables: Sequence[Played]) -> SeatFigures:
    held = [(game, seat) for game in tables for seat, bot in enumerate(game.sitting.bots) if bot == level]
    score = _mean([game.scores[seat] for game, seat in held])
    return SeatFigures(level, _share(held), score, _margin(held))


def _turns(level: str, games: Sequence[Played]) -> TurnFigures:
    taken = sorted(
        microseconds
        for game in games
        for bot, sums in zip(game.sitting.bots, game.thought_us, strict=True)
        if bot == level
        for microseconds in sums
    )
    if not taken:
        return TurnFigures(level, 0, 0.0, 0.0)
    p95 = taken[ceil(0.95 * len(taken)) - 1]
    return TurnFigures(level, len(taken), round(statistics.median(taken) / 1e6, 6), round(p95 / 1e6, 6))


def _waste(level: str, games: Sequence[Played]) -> Iterator[WasteFigures]:
    """Yield what a level wasted, if it was counted."""
    held = [
        waste
        for game in games
        if game.waste
        for bot, waste in zip(game.sitting.bots, game.waste, strict=True)
        if bot == level
    ]
    if held:
        yield WasteFigures(level, len(held), {what: _mean([each[what] for each in held]) for what in held[0]})


def _share(held: Sequence[tuple[Played, Seat]]) -> Share:
    wins = sum(1 / len(game.winners) for game, seat in held if seat in game.winners)
    low, high = wilson(wins, len(held))
    share = wins / len(held) if held else 0.0
    return Share(len(held), round(wins, 2), round(share, 4), round(low, 4), round(high, 4))


def _margin(held: Sequence[tuple[Played, Seat]]) -> float:
    """How much better than the mean of the others these seats scored."""
    return _mean(
        [
            game.scores[seat] - (sum(game.scores) - game.scores[seat]) / (len(game.scores) - 1)
            for game, seat in held
        ]
    )


def _rounds(games: Sequence[Played]) -> float:
    return _mean([game.turns / len(game.scores) for game in games])


def _mean(values: Sequence[float]) -> float:
    # Adding 0 makes "-0.0" a plain zero.
    return round(statistics.fmean(values), 2) + 0.0 if values else 0.0
