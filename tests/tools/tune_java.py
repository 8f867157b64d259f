"""`python -m tests.tools.tune_java`: tunes the weights by which computer players of Java judge, by self-play.

In each game every weight is made a little larger or smaller by chance for some seats, and the other way round
for the rest. All weights move in every game, so that every game tells something of each of them: the mean of
the leads, counted against it where the weight was made smaller, is what more of it brings. After each round
the weights go that way, the surer the further. Prints what each brings and the weights, to be put into
engines/java/bots/weights.py; at the end the last weights play the first.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import partial
from math import exp
from multiprocessing import get_context
from multiprocessing.pool import Pool
from statistics import mean, stdev

from engines.core import SeatSetup, Setup
from engines.java.bots.players import MediumBot
from engines.java.bots.weights import WEIGHTS, Weights
from engines.java.game import JAVA
from engines.shuffle import keyed
from tests.tools.simulate import legal_for

NAMES = tuple(field.name for field in fields(Weights) if field.name != "answer")
"""What the medium player weighs with; the answer of the next player is only hard's."""
MOST_LEAD = 40
"""Points; a larger lead is worth no more."""
SURE = 3.0
"""Standard errors from which on a weight moves the whole of its share."""


def moved(weights: Weights, by: Sequence[float]) -> Weights:
    """The weights, each multiplied by e to so much, in the order of `NAMES`."""
    return replace(
        weights, **{name: getattr(weights, name) * exp(one) for name, one in zip(NAMES, by, strict=True)}
    )


def lead(one: Weights, other: Weights, number: int) -> float:
    """By how many points the seats that play by `one`, every other, lead on the rest at the end of a game.

    A deal is played twice in turn, with the seats exchanged, one deal of four at a table of four.
    """
    deal, first = divmod(number, 2)
    seats = 4 if deal % 4 == 3 else 2
    names = tuple(SeatSetup(f"P{seat}") for seat in range(seats))
    state = JAVA.new_state(Setup(JAVA.id, names, deal))
    players = [MediumBot(JAVA) for _ in names]
    for seat, player in enumerate(players):
        player.weights = (one, other)[(seat + first) % 2]
    rng, deals = keyed(number, "tune"), keyed(number, "deals")
    while (seat_to_act := state.to_act) is not None:
        view = JAVA.view(state, seat_to_act)
        state = JAVA.apply(state, players[seat_to_act].choose(view, legal_for(JAVA, view, deals), rng))
    difference = mean(state.scores[first::2]) - mean(state.scores[1 - first :: 2])
    return max(-MOST_LEAD, min(MOST_LEAD, difference))


def signs(number: int) -> list[int]:
    """For each weight, whether game `number` makes it larger (1) or smaller (-1) for the first."""
    rng = keyed(number // 2, "signs")
    return [1 if rng.random() < 0.5 else -1 for _ in NAMES]


def trial(weights: Weights, share: float, number: int) -> float:
    """The lead in game `number` of the weights moved by its signs on those moved the other way."""
    by = [share * sign for sign in signs(number)]
    return lead(moved(weights, by), moved(weights, [-one for one in by]), number)


def effects(leads: Sequence[float], first: int) -> list[tuple[float, float]]:
    """What more of each weight brings, in points, and its standard error; the games count up from `first`."""
    found = []
    tossed = [signs(first + number) for number in range(len(leads))]
    for place in range(len(NAMES)):
        counted = [one * toss[place] for one, toss in zip(leads, tossed, strict=True)]
        found.append((mean(counted), stdev(counted) / len(counted) ** 0.5))
    return found


def tuned(pool: Pool, rounds: int, games: int, share: float, seed: int) -> Weights:
    """The weights after so many rounds."""
    weights = WEIGHTS
    for number in range(rounds):
        first = 1_000_000 * seed + number * games
        leads = pool.map(partial(trial, weights, share), range(first, first + games), chunksize=2)
        found = effects(leads, first)
        weights = moved(
            weights, [share * max(-1.0, min(1.0, brings / (SURE * error))) for brings, error in found]
        )
        print(f"round {number + 1}, {games} games:", flush=True)
        for name, (brings, error) in zip(NAMES, found, strict=True):
            value = round(getattr(weights, name), 3)
            print(f"    {name}: {brings:+.2f} +- {error:.2f} points, now {value}", flush=True)
    return weights


def main() -> None:
    """Tunes the weights of medium, and lets the new ones play the old ones."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", type=int, default=1000, help="games a round, and of the last proof")
    parser.add_argument("--share", type=float, default=0.3, help="the size of a move, as a share of a weight")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at a time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with get_context("spawn").Pool(given.jobs) as pool:
        weights = tuned(pool, given.rounds, given.games, given.share, given.seed)
        print(f"new against old, {given.games} games:", flush=True)
        # Deals that no round has seen.
        leads = pool.map(partial(lead, weights, WEIGHTS), range(given.games), chunksize=2)
    won = mean(1.0 if one > 0 else 0.5 if one == 0 else 0.0 for one in leads)
    error = stdev(leads) / len(leads) ** 0.5
    print(f"{mean(leads):+.2f} +- {error:.2f} points, {100 * won:.1f} % of the games won")


if __name__ == "__main__":
    main()
