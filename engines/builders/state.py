"""The state of a game of The Builders: frozen data only, with properties that read it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engines.builders.cards import BUILDINGS, Card, Resources, missing
from engines.core import Barrier, LedgerEntry, Seat

Row = tuple[Card | None, ...]
"""The cards laid out, from the left; None where a slot is empty (B4, B11)."""


@dataclass(frozen=True, slots=True)
class Site:
    """An open site (B6)."""

    building: Card
    workers: tuple[Card, ...] = ()
    """Who works on it, in the order in which they were sent."""
    sent: int = 0
    """How many of them were sent in this turn (B8)."""

    @property
    def missing(self) -> Resources:
        """What it still needs (B10)."""
        return missing(self.building, self.workers)


@dataclass(frozen=True, slots=True)
class Player:
    """What a seat owns; all of it lies open."""

    ecus: int
    free: tuple[Card, ...]
    """Workers and finished machines that are not at work, by number."""
    sites: tuple[Site, ...] = ()
    """In the order in which they were opened."""
    built: tuple[Card, ...] = ()
    """Finished buildings and machines, in order."""

    @property
    def victory_points(self) -> int:
        """The VP of buildings and machines, without those for écus (B12)."""
        return sum([BUILDINGS[card].victory_points for card in self.built])

    @property
    def workers(self) -> tuple[Card, ...]:
        """All workers and finished machines, the free ones first."""
        return sum((site.workers for site in self.sites), self.free)

    def site_of(self, building: Card) -> Site | None:
        """Return the open site of a building; None if this player has none there."""
        for site in self.sites:
            if site.building == building:
                return site
        return None


class EventKind(enum.Enum):
    """What can happen, for the log and the screen."""

    OPENED = "opened"
    RECRUITED = "recruited"
    TURNED_UP = "turned up"
    SENT = "sent"
    FINISHED = "finished"
    TOOK = "took"
    BOUGHT = "bought"
    TURN_ENDED = "turn ended"
    LAST_ROUND = "last round"
    IDLE_ROUND = "idle round"
    ECUS_COUNTED = "écus counted"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that the last action caused, in order; everything in it is public."""

    kind: EventKind
    seat: Seat
    """Whom it concerns; -1 for nobody."""
    cards: tuple[Card, ...] = ()
    """OPENED, RECRUITED, TURNED_UP: the card; SENT: worker and building; FINISHED: the building, then the
    workers who come back."""
    value: int = 0
    """OPENED, RECRUITED, TURNED_UP: the slot; TURN_ENDED: the actions lost; LAST_ROUND: the VP reached;
    IDLE_ROUND: how many in a row; ECUS_COUNTED: the écus in hand."""
    cost_actions: int = 0
    ecus: int = 0
    """What the player got from the bank; below 0 what was paid."""
    points: int = 0
    """FINISHED: VP; ECUS_COUNTED: points for écus."""


@dataclass(frozen=True, slots=True)
class Secret:
    """The decks, next card first: the one field that views must not hand out."""

    workers: tuple[Card, ...]
    buildings: tuple[Card, ...]
    """Everyone sees the first (B4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenState:
    """What lies open: the same in a state and in every view of it. Nothing hidden may stand here."""

    names: tuple[str, ...]
    """By seat."""
    first: Seat
    """Who began: a round is complete when all have had their turn after this seat's."""
    turn: int
    """Counts every seat's turn from 1."""
    seat: Seat
    """Whose turn it is."""
    to_act: Seat | None
    """The same; None when the game is over."""
    actions_left: int
    """Free and bought actions of this turn that are not yet used (B5)."""
    active_this_round: bool
    """Somebody opened, recruited or sent since the round began (B14)."""
    idle_rounds: int
    """Complete rounds in a row, up to the round that is being played, in which nobody did (B14)."""
    last_round: bool
    """Somebody has reached 17 VP at the end of a turn (B12)."""
    players: tuple[Player, ...]
    worker_row: Row
    building_row: Row
    ledger: tuple[LedgerEntry, ...]
    events: tuple[Event, ...]
    """What the last action caused."""

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat: the sums of the ledger."""
        totals = [0] * len(self.players)
        for entry in self.ledger:
            totals[entry.seat] += entry.points
        return tuple(totals)

    def players_with(self, player: Player) -> tuple[Player, ...]:
        """Return all players, with the one whose turn it is as it is now."""
        seat = self.seat
        return (*self.players[:seat], player, *self.players[seat + 1 :])


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OpenState):
    """One position of a game of The Builders."""

    barrier: Barrier | None
    """Why undo may not take back the last action."""
    secret: Secret

    @property
    def next_building(self) -> Card | None:
        """The top of the building deck, which lies with its site side up (B4); None if the deck is empty."""
        return self.secret.buildings[0] if self.secret.buildings else None
