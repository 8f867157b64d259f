"""The processes that play the games of a ladder."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from functools import partial

from tests.tools.ladder.games import Fault, LadderError, Played, Sitting, play
from tests.tools.processes import ProcessEndedError, results_of


def results(
    game: str, sittings: Iterable[Sitting], effort: float, jobs: int
) -> Generator[Played | Fault, None, None]:
    """Play the games, so many at a time, and give what came of each, in the order in which they end.

    Raises:
        LadderError: A process ended before its game.
    """
    try:
        yield from results_of(partial(_play, game, effort), sittings, jobs)
    except ProcessEndedError as ended:
        bots, seed = ",".join(ended.item.bots), ended.item.seed
        raise LadderError(f"a process ended before its game: {bots} with seed {seed}") from None


def _play(game: str, effort: float, sitting: Sitting) -> Played | Fault:
    return play(game, sitting, effort)
