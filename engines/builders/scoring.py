"""The points for écus at the end, and who wins (B13, B14)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engines.builders.state import Event, EventKind, OpenState, State
from engines.core import LedgerEntry, Outcome

ECUS_A_POINT = 10


class Standing(NamedTuple):
    """What decides between two seats, in this order; all of it equal is a shared place (B13)."""

    points: int
    victory_points: int
    """Of buildings and machines."""
    ecus: int


def standings(table: OpenState) -> tuple[Standing, ...]:
    """Return how the seats stand now, by seat; the points for écus are in it once the game is over."""
    return tuple(
        Standing(points, player.victory_points, player.ecus)
        for points, player in zip(table.scores, table.players, strict=True)
    )


def count_ecus(state: State) -> State:
    """Return the state after the points for écus, at the end of the game."""
    ledger, events = list(state.ledger), list(state.events)
    for seat, player in enumerate(state.players):
        points = player.ecus // ECUS_A_POINT
        events.append(Event(EventKind.ECUS_COUNTED, seat, value=player.ecus, points=points))
        if points:
            ledger.append(LedgerEntry(state.turn, seat, points, "B13"))
    events.append(Event(EventKind.GAME_OVER, -1))
    return replace(state, ledger=tuple(ledger), events=tuple(events))


def outcome(state: State) -> Outcome | None:
    """Return why the game ended, and the seats by their standings; None before."""
    if state.to_act is not None:
        return None
    found = standings(state)
    places = sorted(set(found), reverse=True)
    ranking = tuple(tuple(seat for seat in state.seats if found[seat] == place) for place in places)
    return Outcome("victory_points" if state.last_round else "stalemate", ranking)
