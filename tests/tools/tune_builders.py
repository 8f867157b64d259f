"""`python -m tests.tools.tune_builders`: tunes the weights by which computer players of The Builders judge.

Each step moves all weights a little, up or down by chance, and plays some games between the weights moved so
and the weights moved the other way, seats in turn. By as much as the one side wins, the weights go its way.
Prints every step and at the end the weights, to be put into engines/builders/bots/weights.py.
"""

from __future__ import annotations

import argparse
from dataclasses import fields
from random import Random
from statistics import mean

from engines.builders.bots.plans import Search
from engines.builders.bots.players import Planner
from engines.builders.bots.weights import HARD, Weights
from engines.builders.game import BUILDERS
from engines.builders.scoring import ECUS_A_POINT
from engines.core import SeatSetup, Setup
from engines.shuffle import keyed
from tests.tools.simulate import legal_for

SEARCH = Search(width=4, depth=6, most_bought=1, nodes=180)
"""How the players look for plans: quick, for what tells two evaluations apart is many games."""
MOST_MARGIN = 8.0
"""Points; a larger win is worth no more."""
NAMES = tuple(field.name for field in fields(Weights))


def margin(one: Weights, other: Weights, seats: int, seed: int) -> float:
    """By how many points the players in every other seat, who play by `one`, win or lose against the rest."""
    names = tuple(SeatSetup(f"P{number}") for number in range(seats))
    state = BUILDERS.new_state(Setup(BUILDERS.id, names, seed // 2))
    players = [Planner(BUILDERS, (one, other)[(seat + seed) % 2], SEARCH) for seat in range(seats)]
    rng, deals = keyed(seed, "tune"), keyed(seed, "deals")
    while (seat := state.to_act) is not None:
        view = BUILDERS.view(state, seat)
        state = BUILDERS.apply(state, players[seat].choose(view, legal_for(BUILDERS, view, deals), rng))
    # Écus below a full point count too: there is less chance in it.
    points = [player.victory_points + player.ecus / ECUS_A_POINT for player in state.players]
    difference = mean(points[seed % 2 :: 2]) - mean(points[1 - seed % 2 :: 2])
    return max(-MOST_MARGIN, min(MOST_MARGIN, difference))


def mean_margin(one: Weights, other: Weights, games: int, seed: int) -> float:
    """The mean over so many games; each deal is played twice, one of four deals at a table of four."""
    return mean(
        margin(one, other, 4 if number // 2 % 4 == 3 else 2, seed + number) for number in range(games)
    )


def moved(weights: Weights, by: dict[str, float]) -> Weights:
    """The weights, each more by so much."""
    return Weights(**{name: getattr(weights, name) + by[name] for name in NAMES})


def sizes(weights: Weights, share: float) -> dict[str, float]:
    """By how much each weight is moved: a share of what it is, but something even of next to nothing."""
    found = {}
    for name in NAMES:
        # The lack is multiplied by numbers of about ten.
        least = 0.004 if name.startswith("lack_") else 0.04
        found[name] = share * max(abs(getattr(weights, name)), least)
    return found


def tuned(weights: Weights, steps: int, games: int, share: float, pace: float, seed: int) -> Weights:
    """The weights after so many steps."""
    for number in range(1, steps + 1):
        rng = keyed(seed, number)
        by = {name: size * _sign(rng) for name, size in sizes(weights, share).items()}
        against = {name: -size for name, size in by.items()}
        won = mean_margin(moved(weights, by), moved(weights, against), games, 1000 * (seed + number))
        weights = moved(weights, {name: pace * won * size for name, size in by.items()})
        print(f"step {number}: {won:+.2f}", flush=True)
        if number % 10 == 0:
            show(weights)
    return weights


def _sign(rng: Random) -> int:
    return 1 if rng.random() < 0.5 else -1


def show(weights: Weights) -> None:
    """Prints the weights as they stand in their file."""
    for name in NAMES:
        print(f"    {name}={round(getattr(weights, name), 4)},", flush=True)


def main() -> None:
    """Tunes the weights of hard."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--games", type=int, default=16, help="games a step")
    parser.add_argument("--share", type=float, default=0.2, help="the size of a move, as a share of a weight")
    parser.add_argument("--pace", type=float, default=0.05, help="how far a win by one point leads")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    show(tuned(HARD, given.steps, given.games, given.share, given.pace, given.seed))


if __name__ == "__main__":
    main()
