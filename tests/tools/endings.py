"""`make endings`: how many games of The Builders between computer players end, and why.

It fails if one is left open, or if a game of easy players ends otherwise than by VP (B12).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping

from engines.bots import make_bot
from engines.builders.game import BUILDERS
from engines.core import SeatSetup, Setup
from engines.shuffle import keyed
from tests.tools.simulate import legal_for

GAMES = {"random": 1000, "easy": 200}
"""How many of each level."""
MOST_ACTIONS = 5000
"""Far more than any game takes."""
LEFT_OPEN = "left open"


def ending(level: str, seats: int, seed: int, most: int = MOST_ACTIONS) -> str:
    """Why a game ended; LEFT_OPEN if it had not after so many actions."""
    state = BUILDERS.new_state(
        Setup(BUILDERS.id, tuple(SeatSetup(f"P{n}", level) for n in range(seats)), seed)
    )
    bots = [make_bot(level, BUILDERS) for _ in range(seats)]
    rng, deals = keyed(seed, "endings"), keyed(seed, "deals")
    for _ in range(most):
        if state.to_act is None:
            break
        view = BUILDERS.view(state, state.to_act)
        action = bots[state.to_act].choose(view, legal_for(BUILDERS, view, deals), rng)
        state = BUILDERS.apply(state, action)
    outcome = BUILDERS.outcome(state)
    return outcome.reason if outcome else LEFT_OPEN


def endings(level: str, games: int, most: int = MOST_ACTIONS) -> Counter[str]:
    """How many of so many games, for 2, 3 and 4 in turn, ended for each reason."""
    counts = BUILDERS.seats
    return Counter(ending(level, counts[seed % len(counts)], seed, most) for seed in range(games))


def faults(found: Mapping[str, Counter[str]]) -> list[str]:
    """What is wrong with the endings of each level, a line for each fault."""
    lines = [
        f"{reasons[LEFT_OPEN]} {level} games were left open"
        for level, reasons in found.items()
        if reasons[LEFT_OPEN]
    ]
    if others := found["easy"].total() - found["easy"]["victory_points"]:
        lines.append(f"{others} easy games did not end by VP")
    return lines


def main() -> None:
    """Plays all and prints how they ended."""
    found = {}
    for level, games in GAMES.items():
        found[level] = endings(level, games)
        print(json.dumps({level: found[level]}), flush=True)
    sys.exit("; ".join(faults(found)) or None)


if __name__ == "__main__":
    main()
