"""A position as the search sees it: the open table without log and secrets, cheap to change.

It takes none but legal actions (the masks of the engine), and neither checks nor records them as the engine
does. A test plays plans of it in the engine and compares.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any

from engines.core import Seat, own_seat
from engines.java import actions
from engines.java.developers import walk_cost
from engines.java.palaces import points_for, with_palace
from engines.java.pieces import ACTION_POINTS, PALACE_VALUES, POOL_POINTS, Hand, hand_of, hand_plus
from engines.java.scoring import city_scores
from engines.java.settlements import Standing
from engines.java.spaces import BOARD, Space, Spaces, beside, components, flood, members
from engines.java.state import Land, Palace, Player, Stock
from engines.java.tiles import TILE_FIELDS, covered, village_and_rice
from engines.java.turn import EVERYWHERE
from engines.java.view import JavaView

Shares = tuple[tuple[Seat, float, float, float, float], ...]
"""For each seat in a settlement: points that it may score by its palace, what the city may pay it in the end,
what it would pay it now, and points of a festival there."""

UNKNOWN = -1
"""The face-up card once it has been drawn in a plan: what lies there then is chance."""


@dataclass(slots=True, eq=False)
class Position:
    """How the table stands at some point of a turn; its methods return a changed copy."""

    ap: int
    """Action points left."""
    cards_left: int
    """Cards in deck and discards: with none left nothing can be drawn (J44)."""
    drawn: int
    """Cards drawn in this turn."""
    duty_open: bool
    """A land tile must still be placed (J12)."""
    face: int
    """The kind of the festival card, or UNKNOWN."""
    hand: Hand
    """The known cards of the searching seat."""
    hand_sizes: tuple[int, ...]
    """Cards in hand by seat, those drawn from the deck in a plan included."""
    land: Land
    """`tiles` and `placed` stay as they were when the search began."""
    last_round: bool
    levels: bytes
    """The level of each space by its number (J2)."""
    me: Seat
    """The seat whose cards are known."""
    players: tuple[Player, ...]
    points: tuple[int, ...]
    """Scores by seat."""
    seat: Seat
    """Whose turn it is."""
    settlements: tuple[Spaces, ...]
    """In no order."""
    stock: Stock
    token_used: bool
    touched: Spaces
    """What has changed since `weighed` was found out; all spaces if that may matter everywhere."""
    weighed: dict[Spaces, Shares]
    """What the evaluation found out about the settlements of an earlier position of the same turn."""

    def copy(self) -> Position:
        return Position(*_fields_of(self))

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.seat]

    @property
    def budget(self) -> int:
        """The AP left, and 1 if an extra-action token may be played (J11)."""
        return self.ap + (not self.token_used and self.players[self.seat].tokens > 0)

    def developers(self) -> Spaces:
        """Return every space with a developer."""
        taken = 0
        for player in self.players:
            taken |= player.developers
        return taken

    def settlement_at(self, space: Space) -> Spaces:
        """Return the settlement of a village space."""
        return next(part for part in self.settlements if part >> space & 1)

    def palace_in(self, part: Spaces) -> Palace | None:
        """Return the palace of a settlement."""
        standing = self.land.palace_spaces & part
        return self.land.palace_at(standing.bit_length() - 1) if standing else None

    def larger_palaces(self, palace: Palace | None, size: int) -> list[int]:
        """Return the values that a palace in a settlement of this size may be given (J39, J40)."""
        least = palace.value if palace else 0
        stock = zip(PALACE_VALUES, self.stock.palaces, strict=True)
        return [value for value, left in stock if left and least < value <= size]

    def standings(self, area: Spaces) -> list[tuple[Standing, Seat]]:
        """Return who has a developer in an area, the best standing first (J33)."""
        levels, present = self.levels, []
        for seat, player in enumerate(self.players):
            if here := player.developers & area:
                heights = []
                while here:  # `members` by hand: a search comes here most often
                    low = here & -here
                    heights.append(levels[low.bit_length() - 1])
                    here ^= low
                present.append((tuple(sorted(heights, reverse=True)), seat))
        present.sort(reverse=True)
        return present

    def leader(self, area: Spaces) -> Seat | None:
        """Return the sole leader of an area (J37)."""
        present = self.standings(area)
        if not present or (len(present) > 1 and present[0][0] == present[1][0]):
            return None
        return present[0][1]

    def key(self) -> tuple[object, ...]:
        """Return what tells two positions of one turn apart."""
        return *_key_of(self), self.player

    # --- land and irrigation ---

    def placed(self, action: actions.Placement) -> Position:
        """Return the position after a tile was placed; pools that it encloses score."""
        new, land = self.copy(), self.land
        village, rice = village_and_rice(action)
        area = village | rice
        new.touched |= area
        new.ap -= 1 + (area & land.bare_outside).bit_count()
        new.duty_open = False
        if isinstance(action, actions.PlaceTriple):
            new.stock = Stock(self.stock.triples - 1, self.stock.irrigation, self.stock.palaces)
        else:
            field = TILE_FIELDS[action.verb]
            new._change_player(**{field: getattr(self.player, field) - 1})
        levels = bytearray(self.levels)
        for space in members(area):
            levels[space] += 1
        new.levels = bytes(levels)
        new.land = covered(land, village, rice)
        new.settlements = _updated(self.settlements, village & ~land.village, rice & land.village)
        if beside(area) & land.irrigation:
            new._score_pools()
        return new

    def irrigated(self, space: Space) -> Position:
        """Return the position after an irrigation tile was laid; pools that it encloses score."""
        new, land = self.copy(), self.land
        new.ap -= 1
        new.stock = replace(self.stock, irrigation=self.stock.irrigation - 1)
        new.land = replace(land, irrigation=land.irrigation | 1 << space)
        new._score_pools()
        return new

    def _score_pools(self) -> None:
        for pool, shore, gap in self.open_pools():
            if not gap:
                self.land = replace(self.land, pools_scored=(*self.land.pools_scored, pool))
                best = self.leader(shore)
                if best is not None:
                    self._score(best, POOL_POINTS * pool.bit_count())

    def open_pools(self) -> list[tuple[Spaces, Spaces, Spaces]]:
        """Return the pools that have neither scored nor failed to, with shore and bare shore of each."""
        fresh, bare = self.land.irrigation, ~self.land.covered
        for pool in self.land.pools_scored:
            fresh &= ~pool
        return [(pool, shore := beside(pool) & ~pool, shore & bare) for pool in components(fresh)]

    def _score(self, seat: Seat, points: int) -> None:
        self.points = _raised(self.points, seat, points)

    def _change_player(self, **changes: Any) -> None:
        players, seat = self.players, self.seat
        self.players = (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])

    # --- developers, palaces, cards, tokens ---

    def developed(self, gone: Spaces, come: Spaces, cost: int) -> Position:
        """Return the position after a developer came in (`gone` 0), moved, or left (`come` 0)."""
        new, old = self.copy(), self.player
        new.touched |= gone | come
        new.ap -= cost
        reserve, developers = old.reserve - (not gone) + (not come), old.developers & ~gone | come
        # By hand, without the detour of `replace`: a search comes here most often.
        player = Player(old.doubles, old.rice_singles, old.village_singles, reserve, old.tokens, developers)
        new.players = (*self.players[: self.seat], player, *self.players[self.seat + 1 :])
        return new

    def built(self, space: Space, value: int) -> Position:
        """Return the position after a palace was built or enlarged."""
        new = self.copy()
        new.touched = EVERYWHERE
        new.ap -= 1
        new.land, new.stock = with_palace(self.land, self.stock, Palace(space, value, changed=True))
        new._score(self.seat, points_for(value))
        return new

    def with_card(self, face_up: bool) -> Position:
        """Return the position after a card was drawn: the face-up one, or one that is unknown."""
        new = self.copy()
        new.ap -= 1
        new.drawn += 1
        new.cards_left -= 1
        new.hand_sizes = _raised(self.hand_sizes, self.seat, 1)
        if face_up:
            new.hand = hand_plus(self.hand, hand_of([self.face]))
            new.face = UNKNOWN
        return new

    def with_token(self) -> Position:
        """Return the position after an extra-action token was played."""
        new = self.copy()
        new.ap += 1
        new.token_used = True
        new._change_player(tokens=self.player.tokens - 1)
        return new

    def ended(self, festival: actions.HoldFestival | None = None) -> Position:
        """Return the position in the next seat's turn, after a final scoring if it is due (J52, J53)."""
        new = self.copy()
        new.last_round = self.last_round or not self.stock.triples
        if new.last_round:
            scores = city_scores(self.land, self.players, self.seat)
            new._score(self.seat, sum(score.points for score in scores))
            new._change_player(finished=True)
        if festival or any(palace.changed for palace in self.land.palaces):
            held = festival.space if festival else None
            palaces = [
                replace(palace, celebrated=palace.celebrated or palace.space == held, changed=False)
                for palace in self.land.palaces
            ]
            new.land = replace(self.land, palaces=tuple(palaces))
        new.touched, new.weighed = EVERYWHERE, {}
        new.seat = (self.seat + 1) % len(self.players)
        new.ap = ACTION_POINTS
        new.token_used = False
        new.drawn = 0
        new.duty_open = not new.last_round
        return new

    @property
    def is_over(self) -> bool:
        """Whether the seat on turn has had its final scoring."""
        return self.players[self.seat].finished


_fields_of = attrgetter(*(field.name for field in fields(Position)))
_key_of = attrgetter(
    "ap",
    "land.rice",
    "land.village",
    "land.level_planes",
    "land.irrigation",
    "land.palace_spaces",
    "stock",
    "hand_sizes",
    "face",
)


def position_of(view: JavaView) -> Position:
    """Return the position behind a view, for the seat that looks."""
    land = view.land
    levels = bytearray(BOARD.bit_length())
    for i, plane in enumerate(land.level_planes):
        for space in members(plane):
            levels[space] |= 1 << i
    return Position(
        ap=view.ap,
        cards_left=view.deck_size + len(view.discards),
        drawn=view.drawn,
        duty_open=view.duty_open and not view.last_round,
        face=view.festival_card,
        hand=view.hand,
        hand_sizes=view.hand_sizes,
        land=land,
        last_round=view.last_round,
        levels=bytes(levels),
        me=own_seat(view),
        players=view.players,
        points=view.scores,
        seat=view.seat,
        settlements=components(land.village),
        stock=view.stock,
        token_used=view.token_used,
        touched=EVERYWHERE,
        weighed={},
    )


def _raised(numbers: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + by, *numbers[seat + 1 :])


def _updated(settlements: tuple[Spaces, ...], added: Spaces, removed: Spaces) -> tuple[Spaces, ...]:
    """Return the settlements after spaces became village or rice; only those beside them are looked at."""
    if not added and not removed:
        return settlements
    near = beside(added) | removed
    changed, kept = added, []
    for part in settlements:
        if part & near:
            changed |= part
        else:
            kept.append(part)
    changed &= ~removed
    while changed:
        part = flood(changed & -changed, changed)
        kept.append(part)
        changed ^= part
    return tuple(kept)


def apply(position: Position, action: actions.JavaAction) -> Position:
    """Return the position after a legal action; the end of a turn and festivals change nothing."""
    match action:
        case actions.PlaceTriple() | actions.PlaceDouble() | actions.PlaceRice() | actions.PlaceVillage():
            return position.placed(action)
        case actions.LayIrrigation(space):
            return position.irrigated(space)
        case actions.Enter() | actions.Move() | actions.Leave():
            gone = 0 if isinstance(action, actions.Enter) else 1 << action.origin
            come = 0 if isinstance(action, actions.Leave) else 1 << action.target
            cost = walk_cost(position.land, position.players, position.seat, action) or 0
            return position.developed(gone, come, cost)
        case actions.BuildPalace(space, value):
            return position.built(space, value)
        case actions.Draw(face_up):
            return position.with_card(face_up)
        case actions.PlayToken():
            return position.with_token()
    return position
