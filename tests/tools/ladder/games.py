"""A ladder: computer players of all levels against each other; who plays whom, and one game of it.

Each pair of levels meets at tables of two, and all levels together at tables of three or four; or one
player of a level sits alone among those of another. Seats are balanced: those who sit together play each seed
once in every rotation of the seats, so that no level gains by its seat or its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, permutations

from app.setup_parsing import check_levels
from engines.bots import levels_of
from engines.core import Seat
from tests.tools.ladder.waste import Waste, waste_of
from tests.tools.simulate import BotFaultError, FaultKind, TurnTimes, match_of_bots, words_of

PAIR = 2
TABLE = 4
"""Seats."""


class LadderError(Exception):
    """A ladder that cannot go on; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that decides the results of a ladder."""

    game: str
    levels: tuple[str, ...]
    """The weakest first."""
    games: int
    """At least so many for each pair, and as many at the table of four."""
    seed: int
    """Of the first games; it counts up from there."""
    effort: float = 1.0
    """As for `make_bot`."""
    sizes: tuple[int, ...] = (PAIR, TABLE)
    """How many sit at a table."""
    alone: bool = False
    """Of two levels one player of the stronger sits at each table, the others are of the weaker."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One game to play: the levels by seat, and the seed."""

    bots: tuple[str, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Played:
    """One game that was played to its end."""

    sitting: Sitting
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    """By seat."""
    reason: str
    """Why it ended."""
    turns: int
    """Of all seats together."""
    actions: int
    thought_us: tuple[tuple[int, ...], ...]
    """Microseconds, by seat and turn."""
    waste: tuple[Waste, ...] = ()
    """By seat; () where it was not counted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One game that a computer player broke off."""

    sitting: Sitting
    kind: FaultKind
    words: str
    """What happened, one sentence."""


class PlanError(ValueError):
    """Levels that make no ladder; the message says why."""


def plan_of(
    game: str,
    levels: Sequence[str],
    games: int,
    seed: int,
    effort: float = 1.0,
    sizes: tuple[int, ...] = (PAIR, TABLE),
    alone: bool = False,
) -> Plan:
    """The plan of a ladder; the order in which the levels are named does not matter.

    Raises:
        SetupError: The game has none of these levels.
        PlanError: One is named twice, or one alone is to be a pair.
    """
    check_levels(game, levels)
    if len(set(levels)) < len(levels):
        raise PlanError(f"name each level once: {', '.join(levels)}")
    if len(levels) == 1 and sizes == (PAIR,):
        raise PlanError("one level alone makes no pair: it has only the table of four")
    if alone and len(levels) != 2:
        raise PlanError(f"name two levels, of which one player sits alone: {', '.join(levels)}")
    return Plan(game, tuple(sorted(levels, key=levels_of(game).index)), games, seed, effort, sizes, alone)


def schedule(plan: Plan) -> list[Sitting]:
    """All games of a ladder: the pairs first, then the larger tables."""
    groups = []
    if PAIR in plan.sizes:
        groups += [sittings(pair, PAIR, plan) for pair in combinations(plan.levels, PAIR)]
    groups += [sittings(plan.levels, size, plan) for size in plan.sizes if size > PAIR]
    return [sitting for group in groups for sitting in group]


def sittings(levels: tuple[str, ...], seats: int, plan: Plan) -> list[Sitting]:
    """The games of some levels at tables of so many seats.

    Seats that are left over, as the fourth with three levels, go to each level equally often, and all orders
    around the table come in turn. The number of games is rounded up to whole rounds of this.
    """
    each, over = divmod(seats, len(levels))
    companies = [levels * each + extra for extra in combinations(levels, over)]
    if plan.alone:
        weaker, stronger = levels
        companies = [(weaker,) * (seats - 1) + (stronger,)]
    rings = [ring for some in zip(*map(_rings, companies), strict=True) for ring in some]
    found: list[Sitting] = []
    for number, ring in enumerate(cycle(rings)):
        if number % len(companies) == 0 and len(found) >= plan.games:
            break
        found += [Sitting(bots, plan.seed + number) for bots in _rotations(ring)]
    return found


def _rings(company: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The orders around a table, each once, whoever begins."""
    return sorted({min(_rotations(order)) for order in permutations(company)})


def _rotations(ring: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The different orders by seat of one order around a table."""
    yield from sorted({ring[start:] + ring[:start] for start in range(len(ring))})


def play(game: str, sitting: Sitting, effort: float) -> Played | Fault:
    """Plays one game; the same one whenever and wherever it is played, but for the times."""
    thinking = TurnTimes(len(sitting.bots))
    try:
        match = match_of_bots(game, sitting.bots, sitting.seed, effort=effort, thinking=thinking)
    except BotFaultError as fault:
        return Fault(sitting, fault.kind, str(fault))
    except Exception as error:
        return Fault(sitting, FaultKind.FAILURE, words_of(error))
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    return Played(
        sitting,
        outcome.winners,
        match.state.scores,
        outcome.reason,
        match.state.turn,
        len(match.log),
        tuple(tuple(round(seconds * 1e6) for seconds in sums) for sums in thinking.seconds),
        waste_of(match),
    )
