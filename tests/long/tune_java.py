"""Tunes the weights of Java's computer players by self-play: python -m tests.long.tune_java [name ...].

One weight after the other is made smaller and larger; the medium player with the change plays the one without
it, each seed twice with the seats exchanged. A change is kept if the mean lead is well beyond chance.
"""

from __future__ import annotations

from dataclasses import asdict, fields, replace
from statistics import mean, pstdev

import click

from engines.bots.java.players import MediumBot
from engines.bots.java.weights import WEIGHTS, Weights
from engines.core import SeatSetup, Setup
from engines.java.game import JAVA
from engines.shuffle import keyed

FACTORS = (0.6, 1.6)
BEYOND_CHANCE = 1.5
"""Standard errors that a lead must have for a change to be kept."""


def player(weights: Weights) -> MediumBot:
    """The medium player with other weights."""
    bot = MediumBot(JAVA)
    bot.weights = weights
    return bot


def lead(first: Weights, second: Weights, seed: int) -> list[int]:
    """By how many points the first weights lead at the end, in both seatings of a game."""
    leads = []
    for seat in (0, 1):
        seats = tuple(SeatSetup(name) for name in ("Ani", "Budi"))
        state = JAVA.new_state(Setup("java", seats, seed))
        bots = [player(first), player(second)] if seat == 0 else [player(second), player(first)]
        rng = keyed(seed, "tune", seat)
        while state.to_act is not None:
            at = state.to_act
            action = bots[at].choose(JAVA.view(state, at), JAVA.legal_actions(state), rng)
            state = JAVA.apply(state, action)
        leads.append(state.scores[seat] - state.scores[1 - seat])
    return leads


def compare(first: Weights, second: Weights, games: int, seed: int) -> tuple[float, float, float]:
    """The mean lead of the first weights, its standard error, and their share of wins."""
    leads = [one for number in range(games // 2) for one in lead(first, second, seed + number)]
    wins = mean(1.0 if one > 0 else 0.5 if one == 0 else 0.0 for one in leads)
    return mean(leads), pstdev(leads) / len(leads) ** 0.5, wins


@click.command()
@click.argument("names", nargs=-1)
@click.option("--games", default=40, help="Games for each change.")
@click.option("--seed", default=1, help="Of the first game.")
def main(names: tuple[str, ...], games: int, seed: int) -> None:
    """Tries changes of the weights NAMES, or of all, and prints what they bring."""
    best = WEIGHTS
    for name in names or tuple(field.name for field in fields(Weights)):
        for factor in FACTORS:
            value = round(getattr(best, name) * factor, 3)
            other = replace(best, **{name: value})
            ahead, error, wins = compare(other, best, games, seed)
            kept = ahead > BEYOND_CHANCE * error
            click.echo(
                f"{name} {getattr(best, name)} -> {value}: {ahead:+.1f} +- {error:.1f} points,"
                f" {100 * wins:.0f} % of the wins{', kept' if kept else ''}"
            )
            if kept:
                best = other
                break
        seed += games
    changed = {name: value for name, value in asdict(best).items() if value != getattr(WEIGHTS, name)}
    click.echo(f"Changed: {changed}")


if __name__ == "__main__":
    main()
