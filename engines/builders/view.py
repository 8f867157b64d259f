"""What a seat may know of a game of The Builders (B4): built field by field, never by erasing.

Only the order of the decks is hidden, below the top card of the buildings; so all seats see the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.builders.cards import BUILDINGS, WORKERS, Card
from engines.builders.state import Event, OpenTable, Player, Row, Secret, State
from engines.core import LedgerEntry, Seat
from engines.shuffle import shuffled


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildersView(OpenTable):
    """A game of The Builders as anyone may see it. Fields as in State unless said otherwise."""

    viewer: Seat | None
    """Whose view it is; None for a spectator."""
    names: tuple[str, ...]
    first: Seat
    turn: int
    seat: Seat
    to_act: Seat | None
    actions_left: int
    active_this_round: bool
    idle_rounds: int
    last_round: bool
    players: tuple[Player, ...]
    worker_row: Row
    building_row: Row
    ledger: tuple[LedgerEntry, ...]
    events: tuple[Event, ...]
    next_building: Card | None
    """The top of the building deck; None if the deck is empty."""
    worker_deck_size: int
    building_deck_size: int
    """The top card included."""


def view(state: State, seat: Seat | None) -> BuildersView:
    """What `seat` may know; None is a spectator.

    Raises:
        IndexError: if there is no such seat.
    """
    if seat is not None and not 0 <= seat < len(state.players):
        raise IndexError(f"no seat {seat} at a table of {len(state.players)}")
    return BuildersView(
        viewer=seat,
        names=state.names,
        first=state.first,
        turn=state.turn,
        seat=state.seat,
        to_act=state.to_act,
        actions_left=state.actions_left,
        active_this_round=state.active_this_round,
        idle_rounds=state.idle_rounds,
        last_round=state.last_round,
        players=state.players,
        worker_row=state.worker_row,
        building_row=state.building_row,
        ledger=state.ledger,
        events=state.events,
        next_building=state.next_building,
        worker_deck_size=len(state.secret.workers),
        building_deck_size=len(state.secret.buildings),
    )


def sample_state(seen: BuildersView, rng: Random) -> State:
    """A possible true state behind a view: the cards that it does not show lie in the decks at random."""
    shown = {*seen.worker_row, *seen.building_row, seen.next_building}
    for player in seen.players:
        shown.update(player.workers, player.built, [site.building for site in player.sites])
    workers = shuffled((card for card in WORKERS if card not in shown), rng)
    buildings = shuffled((card for card in BUILDINGS if card not in shown), rng)
    top = () if seen.next_building is None else (seen.next_building,)
    return State(
        names=seen.names,
        first=seen.first,
        turn=seen.turn,
        seat=seen.seat,
        to_act=seen.to_act,
        actions_left=seen.actions_left,
        active_this_round=seen.active_this_round,
        idle_rounds=seen.idle_rounds,
        last_round=seen.last_round,
        players=seen.players,
        worker_row=seen.worker_row,
        building_row=seen.building_row,
        ledger=seen.ledger,
        events=seen.events,
        # What is legal and what may be undone follows from the view alone.
        barrier=None,
        secret=Secret(tuple(workers), (*top, *buildings)),
    )
