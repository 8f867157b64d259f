"""The numbers that the players of Java weigh a position with, in points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Found by self-play: about what two rounds of `python -m tests.tools.tune_java` came to (`--seed 1`)."""

    gain_next: float = 0.55
    """A point that a palace, built or enlarged, or a pool would score, for the seat that moves next."""
    gain_later: float = 0.4
    """The same for the seats that move after it."""
    final_start: float = 0.2
    """A point of a city's final scoring while all triples are in stock."""
    final_end: float = 0.55
    """The same when none is left, for a seat that still has a turn."""
    hold_far: float = 0.8
    """How surely a leader stays the leader, if every free village space lies two levels below."""
    hold_below: float = 0.8
    """The same, if the highest free village space lies one level below."""
    hold_level: float = 0.47
    """The same, if a free village space is as high."""
    hold_above: float = 0.4
    """The same, if a free village space is higher."""
    hold_next: float = 0.43
    """The share of the danger to the lead that is left if the leader moves next."""
    alone: float = 0.6
    """The share of the danger to the lead that is left if no one else is in the settlement."""
    size: float = 0.13
    """A space of a settlement, up to ten, for who leads it."""
    second: float = 0.5
    """How surely the second of a city stays the second."""
    festival: float = 0.32
    """A point of a festival that may be held in a city, for each who is there."""
    hole: float = 0.4
    """A point of a hole that an irrigation tile would make a pool, for the leader around it."""
    pool_one: float = 0.55
    """A point of a pool that one bare space keeps open, for the leader around it."""
    pool_two: float = 0.32
    """The same with two bare spaces."""
    pool_more: float = 0.11
    """The same with three."""
    developer: float = 0.7
    """A developer on the board."""
    height: float = 0.15
    """Each level that a developer stands on."""
    token: float = 1.45
    """An extra-action token."""
    double: float = 1.15
    """A double tile not yet placed."""
    village_single: float = 1.45
    """A single village tile not yet placed."""
    rice_single: float = 0.6
    """A single rice tile not yet placed."""
    card: float = 1.6
    """A card of a hand of one; each further card is worth a little less."""
    card_less: float = 0.07
    """By how much."""
    card_match: float = 0.13
    """Each symbol that an own card shares with the festival card."""
    rival: float = 0.66
    """How much the best opponent's worth counts against one's own; the mean of all opponents the rest."""
    answer: float = 0.8
    """How much a plan is judged by what the next player's best turn leaves of it, against how it stands."""


WEIGHTS = Weights()
