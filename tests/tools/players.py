"""`make players`: 1,000 games of each game between computer players of all levels, mixed, two to four seats.

It fails if a player failed, offered an illegal action, or did not end a game.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Sequence

from engines.bots import levels_of
from engines.catalog import GAMES, game_of
from engines.shuffle import below, keyed
from tests.tools.command_line import progress
from tests.tools.ladder.games import Fault, Played, Sitting
from tests.tools.ladder.workers import results

EACH = 1000
"""Games of each game."""
EFFORT = 0.001
"""The rules are the same however far a player looks ahead."""


def mixed_tables(game: str, count: int) -> list[Sitting]:
    """Tables of all sizes in turn with players by chance, every level at the first tables of each size."""
    levels, sizes = levels_of(game), game_of(game).seats
    tables = []
    for seed in range(count):
        chance = keyed(seed, "players")
        bots = [levels[below(len(levels), chance)] for _ in range(sizes[seed % len(sizes)])]
        bots[0] = levels[seed // len(sizes) % len(levels)]
        tables.append(Sitting(tuple(bots), seed))
    return tables


def told(found: Sequence[Played | Fault]) -> tuple[dict[str, int], list[str]]:
    """How many games ended for each reason or fault, and a line for each fault."""
    ends: Counter[str] = Counter()
    lines = []
    for result in found:
        if isinstance(result, Fault):
            ends[result.kind.value] += 1
            lines.append(f"{','.join(result.sitting.bots)} seed {result.sitting.seed}: {result.words}")
        else:
            ends[result.reason] += 1
    return dict(sorted(ends.items())), sorted(lines)


def main() -> None:
    """Plays all and prints how they ended."""
    faults: list[str] = []
    for game in GAMES:
        playing = results(game, mixed_tables(game, EACH), EFFORT, os.cpu_count() or 1)
        with progress(playing, game, EACH) as bar:
            ends, lines = told(list(bar))
        print(json.dumps({game: ends}), flush=True)
        faults += [f"{game}: {line}" for line in lines]
    sys.exit("\n".join(faults) or None)


if __name__ == "__main__":
    main()
