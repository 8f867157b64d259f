"""What a seat may know of a game of The Builders (B4): built field by field, never by erasing.

Only the order of the decks is hidden, below the top card of the buildings; so all seats see the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.builders.cards import BUILDINGS, WORKERS, Card
from engines.builders.state import OpenState, Secret, State
from engines.core import Seat, open_fields
from engines.shuffle import shuffled


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildersView(OpenState):
    """A game of The Builders as anyone may see it."""

    viewer: Seat | None
    """Whose view it is; None for a spectator."""
    next_building: Card | None
    """The top of the building deck; None if the deck is empty."""
    worker_deck_size: int
    building_deck_size: int
    """The top card included."""


def make_view(state: State, seat: Seat | None) -> BuildersView:
    return BuildersView(
        viewer=seat,
        **open_fields(state, OpenState),
        next_building=state.next_building,
        worker_deck_size=len(state.secret.workers),
        building_deck_size=len(state.secret.buildings),
    )


def sample_state(seen: BuildersView, rng: Random) -> State:
    """Return a possible true state behind a view: the decks hold by chance what it does not show."""
    shown = {*seen.worker_row, *seen.building_row, seen.next_building}
    for player in seen.players:
        shown.update(player.workers, player.built, [site.building for site in player.sites])
    workers = shuffled((card for card in WORKERS if card not in shown), rng)
    buildings = shuffled((card for card in BUILDINGS if card not in shown), rng)
    top = () if seen.next_building is None else (seen.next_building,)
    return State(
        **open_fields(seen, OpenState),
        # What is legal and what may be undone follows from the view alone.
        barrier=None,
        secret=Secret(tuple(workers), (*top, *buildings)),
    )
