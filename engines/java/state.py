"""The state of a game of Java: frozen data only, with properties that read it."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace
from typing import Any

from engines.core import Barrier, LedgerEntry, Seat
from engines.java.pieces import Hand
from engines.java.spaces import CENTRAL, OUTSIDE, Space, Spaces


class Phase(enum.Enum):
    """What kind of decision is due."""

    ACTIONS = "actions"
    """A turn's actions (J11)."""
    BIDDING = "bidding"
    """A festival: reach the highest or pass (J48)."""
    AGREEMENT = "agreement"
    """A festival: all level; agree or raise (J49)."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Palace:
    """A palace on its space (J5)."""

    space: Space
    value: int
    celebrated: bool = False
    changed: bool = False
    """Built or enlarged in this turn (J42)."""
    below: tuple[int, ...] = ()
    """The values of the palaces underneath, lowest first (J40)."""


@dataclass(frozen=True, slots=True)
class Land:
    """What lies on the board: tiles as planes of bits, irrigation and palaces.

    `rice`, `village`, `doubles`, `triples` and the links describe the topmost tiles; a palace's space is a
    village space.
    """

    rice: Spaces = 0
    village: Spaces = 0
    level_planes: tuple[Spaces, ...] = ()
    """The levels in binary: a space's level is the sum of 2**i over the planes i that hold it (J2)."""
    doubles: Spaces = 0
    """Spaces whose topmost tile is a double."""
    triples: Spaces = 0
    """Spaces whose topmost tile is a triple."""
    links: tuple[Spaces, Spaces, Spaces] = (0, 0, 0)
    """Spaces that show the same tile as their neighbour to the east, south-east, south-west."""
    tiles: bytes = b""
    """The id of the topmost tile by space number, 0 where bare; ids count placements from 1."""
    placed: int = 0
    """Tiles placed so far; the id of the last one."""
    irrigation: Spaces = 0
    """Printed and laid alike (J6)."""
    pools_scored: tuple[Spaces, ...] = ()
    """Pools that have scored, or failed to, in that order (J26)."""
    palaces: tuple[Palace, ...] = ()
    """By space."""
    palace_spaces: Spaces = 0

    @property
    def covered(self) -> Spaces:
        """Every space with land on it, palaces included."""
        return self.rice | self.village

    @property
    def bare_central(self) -> Spaces:
        """Spaces of central Java with neither land nor irrigation."""
        return CENTRAL & ~(self.rice | self.village | self.irrigation)

    @property
    def bare_outside(self) -> Spaces:
        """Every outside space that no tile covers, the margin included (J1)."""
        return OUTSIDE & ~(self.rice | self.village)

    def level(self, space: Space) -> int:
        """Return the number of tiles stacked on a space (J2)."""
        return sum((plane >> space & 1) << i for i, plane in enumerate(self.level_planes))

    def palace_at(self, space: Space) -> Palace | None:
        """Return the palace on a space, if one stands there."""
        if self.palace_spaces >> space & 1:
            for palace in self.palaces:
                if palace.space == space:
                    return palace
        return None


@dataclass(frozen=True, slots=True)
class Player:
    """What a seat owns in the open."""

    doubles: int
    rice_singles: int
    village_singles: int
    reserve: int
    """Developers not on the board (J7)."""
    tokens: int
    developers: Spaces = 0
    """Spaces with a developer of this seat."""
    finished: bool = False
    """Has had the final scoring (J52, J53)."""


@dataclass(frozen=True, slots=True)
class Stock:
    """The common stock (J3, J5, J6)."""

    triples: int
    irrigation: int
    palaces: tuple[int, int, int, int, int]
    """Tiles left of value 2, 4, 6, 8, 10."""


@dataclass(frozen=True, slots=True)
class Auction:
    """A festival being decided (J45 to J51)."""

    city: Space
    """The palace's space."""
    host: Seat
    guests: tuple[Seat, ...]
    """Clockwise from the host."""
    totals: tuple[int, ...]
    """By seat; 0 for who takes no part."""
    played: tuple[tuple[int, ...], ...]
    """By seat: the kinds of the cards played, in order."""
    order: tuple[int, ...]
    """The kinds of all cards played, in order: how they will be discarded (J51)."""
    passed: tuple[Seat, ...]
    """In the order of passing."""
    last_bidder: Seat
    agreed: tuple[Seat, ...]
    """Who agreed since the last bid, in order."""

    @property
    def highest(self) -> int:
        return max(self.totals)

    @property
    def still_in(self) -> tuple[Seat, ...]:
        """Host and guests who have not passed, clockwise from the host."""
        return tuple(seat for seat in (self.host, *self.guests) if seat not in self.passed)


class EventKind(enum.Enum):
    """What can happen, for the log and the screen."""

    PLACED = "placed"
    IRRIGATED = "irrigated"
    POOL = "pool"
    ENTERED = "entered"
    MOVED = "moved"
    LEFT = "left"
    BUILT = "built"
    ENLARGED = "enlarged"
    DREW = "drew"
    SHUFFLED = "shuffled"
    TURNED_UP = "turned up"
    TOKEN = "token"
    FESTIVAL = "festival"
    BID = "bid"
    PASSED = "passed"
    AGREED = "agreed"
    CELEBRATED = "celebrated"
    TURN_ENDED = "turn ended"
    IDLE = "idle"
    LAST_TRIPLE = "last triple"
    LAST_ROUND = "last round"
    CITY_SCORED = "city scored"
    FINAL_SCORING = "final scoring"
    GAME_OVER = "game over"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that the last action caused, in order; everything in it is public."""

    kind: EventKind
    seat: Seat
    """Whom it concerns; -1 for nobody."""
    where: tuple[Space, ...] = ()
    value: int = 0
    """PLACED: spaces of the tile (-1 for a single rice, 1 for a single village); BUILT: value; DREW: 1 from
    the face-up card, 0 from the deck; BID: the new total; IDLE: turns in a row; CITY_SCORED: rank, 1 or 2."""
    cost_ap: int = 0
    points: int = 0
    cards: tuple[int, ...] = ()
    """Kinds of cards that everyone saw; a card drawn from the deck is in nobody's event."""
    seats: tuple[Seat, ...] = ()
    """CELEBRATED: who held it; POOL: who tied, when nobody is the sole leader."""


@dataclass(frozen=True, slots=True)
class Secret:
    """All that no seat may see whole: the one field that views must not hand out."""

    hands: tuple[Hand, ...]
    """By seat."""
    deck: tuple[int, ...]
    """Kinds of cards, next first."""
    seed: int
    """What reshuffles are keyed with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenState:
    """What lies open: the same in a state and in every view of it. Nothing hidden may stand here."""

    names: tuple[str, ...]
    """By seat."""
    shared_festivals: str
    """The option of J50: "table" or "example"."""
    turn: int
    """Counts every seat's turn from 1."""
    seat: Seat
    """Whose turn it is."""
    to_act: Seat | None
    """Who must decide now: in an auction perhaps another than `seat`; None when the game is over."""
    phase: Phase
    ap: int
    """Action points left in this turn."""
    token_used: bool
    drawn: int
    """Cards drawn in this turn."""
    duty_open: bool
    """No land tile has been placed in this turn, whether or not J12 binds."""
    idle_turns: int
    """Turns in a row that ended without a tile (J22)."""
    last_round: bool
    """From the end of the turn that started it (J52)."""
    no_room: bool
    """The last round was started by J22."""
    players: tuple[Player, ...]
    land: Land
    stock: Stock
    festival_card: int
    """The face-up kind of card (J8)."""
    discards: tuple[int, ...]
    """Kinds of cards, oldest first."""
    shuffles: int
    """How often the discards became the deck."""
    auction: Auction | None
    ledger: tuple[LedgerEntry, ...]
    events: tuple[Event, ...]
    """What the last action caused."""

    @property
    def developers(self) -> Spaces:
        """Every space with a developer."""
        result = 0
        for player in self.players:
            result |= player.developers
        return result

    def developer_at(self, space: Space) -> Seat | None:
        """Return whose developer stands on a space, if one does."""
        return next((seat for seat, each in enumerate(self.players) if each.developers >> space & 1), None)

    @property
    def budget(self) -> int:
        """The AP that could still be spent in this turn: those left, and 1 if a token may be played (J12)."""
        may_play = not self.token_used and self.players[self.seat].tokens > 0
        return self.ap + may_play

    @property
    def seats(self) -> range:
        return range(len(self.players))


@dataclass(frozen=True, slots=True, kw_only=True)
class State(OpenState):
    """One position of a game of Java."""

    barrier: Barrier | None
    """Why undo may not take back the last action."""
    secret: Secret

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat: the sums of the ledger."""
        totals = [0] * len(self.players)
        for entry in self.ledger:
            totals[entry.seat] += entry.points
        return tuple(totals)

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """Return this state with some fields of one player changed."""
        changed = replace(self.players[seat], **changes)
        return replace(self, players=(*self.players[:seat], changed, *self.players[seat + 1 :]))

    def with_points(self, seat: Seat, points: int, ruling: str, where: tuple[Space, ...]) -> State:
        """Return this state with points in the ledger; 0 points leave no entry."""
        if not points:
            return self
        return replace(self, ledger=(*self.ledger, LedgerEntry(self.turn, seat, points, ruling, where)))

    def with_event(self, event: Event) -> State:
        """Return this state with one more event of the last action."""
        return replace(self, events=(*self.events, event))
