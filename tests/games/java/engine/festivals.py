"""Festivals with guests, which games by chance hardly ever have."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engines.java.game import JAVA
from engines.java.pieces import CARDS_OF_A_KIND, KINDS
from engines.java.state import State
from engines.shuffle import shuffled
from tests.games.java.engine.positions import position

CITY = "G6 G7 G8 G9 H8"
STANDS = ("G7", "G8", "G9", "H8")


def festival(rng: Random) -> State:
    """The end of a turn whose player may hold a festival with two guests, or three."""
    seats = rng.choice((3, 4))
    face_up, *deck = shuffled([kind for kind in KINDS for _ in range(CARDS_OF_A_KIND)], rng)
    hands = []
    for _ in range(seats):
        hands.append(" ".join(deck[: (size := rng.randint(2, 6))]))
        deck = deck[size:]
    return position(
        seats,
        village=CITY,
        palaces=f"G6={rng.choice((2, 4))}",
        developers=rng.sample(STANDS, seats),
        hands=hands,
        festival=face_up,
        discards=" ".join(deck[: rng.randint(0, 5)]),
        ap=0,
    )


def answer(legal: Sequence[Any], rng: Random) -> Any:
    """An answer in a festival: mostly few cards, so that it goes on."""
    bids = sorted((action for action in legal if action.verb == "bid"), key=lambda bid: sum(bid.cards))
    return rng.choice(bids[:2] if bids and rng.random() < 0.8 else legal)


def three_bid(rng: Random) -> tuple[list[State], list[Any]]:
    """The positions of a festival and what is played in them; none if fewer than three play cards."""
    states = [festival(rng)]
    if not (opening := JAVA.legal_actions(states[0], "festival")):
        return [], []
    actions = [rng.choice(opening)]
    while (state := JAVA.apply(states[-1], actions[-1])).auction is not None:
        states.append(state)
        actions.append(answer(JAVA.legal_actions(state), rng))
    played = zip(states, actions, strict=True)
    bidders = {state.to_act for state, action in played if action.verb in ("festival", "bid")}
    return (states, actions) if len(bidders) > 2 else ([], [])
