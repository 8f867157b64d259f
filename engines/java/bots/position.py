"""A position as the search sees it: the open table without log and secrets, cheap to change.

It takes none but legal actions (the masks of the engine), and neither checks nor records them as the engine
does. A test plays plans of it in the engine and compares.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from operator import attrgetter

from engines.core import Seat, own_seat
from engines.java import actions
from engines.java.bots import regions
from engines.java.bots.regions import Settlement, Shore, leader_of, settlements_of, shores_of, walked
from engines.java.developers import walk_cost
from engines.java.palaces import points_for, with_palace
from engines.java.pieces import ACTION_POINTS, PALACE_VALUES, POOL_POINTS, Hand, hand_of, hand_plus
from engines.java.scoring import city_scores
from engines.java.spaces import BOARD, OUTSIDE, Space, Spaces, beside, first, members
from engines.java.state import Land, Palace, Player, Stock
from engines.java.tiles import covered, village_and_rice
from engines.java.view import JavaView

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
    ground: Land
    """The land without the tile `laid`; `tiles` and `placed` stay as they were when the search began."""
    hand: Hand
    """The known cards of the searching seat."""
    hand_sizes: tuple[int, ...]
    """Cards in hand by seat, those drawn from the deck in a plan included."""
    heights: tuple[int, ...]
    """By seat: the sum of the levels that its developers stand on."""
    laid: tuple[Spaces, Spaces] | None
    """The village and the rice of a tile that `ground` does not show yet."""
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
    settlements: tuple[Settlement, ...]
    """In no order."""
    shore_leaders: tuple[Seat | None, ...]
    """Of each of the shores: its sole leader."""
    shores: tuple[Shore, ...]
    stock: Stock
    token_used: bool
    village: Spaces

    def copy(self) -> Position:
        return Position(*_fields_of(self))

    @property
    def land(self) -> Land:
        """The land. It is made when it is asked for: most positions are weighed and no more."""
        if self.laid:
            self.ground, self.laid = covered(self.ground, *self.laid), None
        return self.ground

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

    def settlement_at(self, space: Space) -> Settlement:
        """Return the settlement of a village space."""
        return next(part for part in self.settlements if part.spaces >> space & 1)

    def larger_palaces(self, part: Settlement) -> list[int]:
        """Return the values that a palace in a settlement may be given (J39, J40)."""
        least, size = part.palace.value if part.palace else 0, part.size
        return [value for value in values_left(self.stock.palaces) if least < value <= size]

    def leader(self, area: Spaces) -> Seat | None:
        """Return the sole leader of an area (J37)."""
        levels, present = self.levels, []
        for seat, player in enumerate(self.players):
            if here := player.developers & area:
                standing = sorted([levels[space] for space in members(here)], reverse=True)
                present.append((tuple(standing), seat))
        present.sort(reverse=True)
        return leader_of(tuple(present))

    def key(self) -> tuple[object, ...]:
        """Return what tells two positions of one turn apart."""
        ground, stock, player = self.ground, self.stock, self.player
        return (
            self.ap,
            self.levels,
            self.village,
            ground.irrigation,
            ground.palace_spaces,
            stock.triples,
            stock.palaces,
            self.hand_sizes,
            self.face,
            player.developers,
            player.doubles,
            player.rice_singles,
            player.village_singles,
            player.tokens,
        )

    # --- land and irrigation ---

    def placed(self, verb: str, village: Spaces, rice: Spaces) -> Position:
        """Return the position after a verb's tile was placed; pools that it encloses score."""
        new, land = self.copy(), self.land
        area = village | rice
        bare = area & ~land.covered
        new.ap -= 1 + (bare & OUTSIDE).bit_count()
        new.duty_open = False
        if verb == "triple":
            new.stock = _stock(self.stock.triples - 1, self.stock.irrigation, self.stock.palaces)
        else:
            old = self.player
            doubles, rice_singles = old.doubles - (verb == "double"), old.rice_singles - (verb == "rice")
            singles = old.village_singles - (verb == "village")
            new._set_player(_player(doubles, rice_singles, singles, old.reserve, old.tokens, old.developers))
        levels, level = bytearray(self.levels), self.levels[first(area)] + 1
        for space in members(area):
            levels[space] = level
        new.levels = bytes(levels)
        new.laid = village, rice
        new.village = self.village & ~area | village
        new._cover(village, rice, level)
        if bare:
            new._find_shores(land.covered | area)
        return new

    def _cover(self, village: Spaces, rice: Spaces, level: int) -> None:
        near = beside(village) | village | rice
        touched: list[Settlement] = []
        kept: list[Settlement] = []
        for part in self.settlements:
            (touched if part.spaces & near else kept).append(part)
        if village or touched:
            kept += regions.covered(tuple(touched), village, rice, level, len(self.players))
            self.settlements = tuple(kept)

    def irrigated(self, space: Space) -> Position:
        """Return the position after an irrigation tile was laid; pools that it encloses score."""
        new, land = self.copy(), self.land
        new.ap -= 1
        new.stock = replace(self.stock, irrigation=self.stock.irrigation - 1)
        new.ground = replace(land, irrigation=land.irrigation | 1 << space)
        new._find_shores(land.covered)
        return new

    def _find_shores(self, land: Spaces) -> None:
        """Look at the shores anew, and score the pools that are enclosed."""
        ground = self.ground
        self.shores = shores_of(land, ground.irrigation, ground.pools_scored)
        enclosed = [shore for shore in self.shores if shore.is_pool and not shore.gap]
        if enclosed:
            for shore in enclosed:
                best = self.leader(shore.spaces)
                if best is not None:
                    self._score(best, POOL_POINTS * shore.water.bit_count())
            scored = (*ground.pools_scored, *(shore.water for shore in enclosed))
            self.ground = replace(self.land, pools_scored=scored)
            self.shores = shores_of(land, ground.irrigation, scored)
        self._find_shore_leaders()

    def _find_shore_leaders(self) -> None:
        self.shore_leaders = tuple([self.leader(shore.spaces) for shore in self.shores])

    def _score(self, seat: Seat, points: int) -> None:
        self.points = _raised(self.points, seat, points)

    def _set_player(self, player: Player) -> None:
        self.players = (*self.players[: self.seat], player, *self.players[self.seat + 1 :])

    # --- developers, palaces, cards, tokens ---

    def developed(self, gone: Spaces, come: Spaces, cost: int) -> Position:
        """Return the position after a developer came in (`gone` 0), moved, or left (`come` 0)."""
        new, old, seat, levels = self.copy(), self.player, self.seat, self.levels
        new.ap -= cost
        reserve, developers = old.reserve - (not gone) + (not come), old.developers & ~gone | come
        new._set_player(
            _player(old.doubles, old.rice_singles, old.village_singles, reserve, old.tokens, developers)
        )
        climbed = levels[first(come)] if come else 0
        if gone:
            climbed -= levels[first(gone)]
        new.heights = _raised(self.heights, seat, climbed)
        both = gone | come
        new.settlements = tuple(
            [walked(part, seat, gone, come) if part.spaces & both else part for part in self.settlements]
        )
        for shore in self.shores:
            if shore.spaces & both:
                new._find_shore_leaders()
                break
        return new

    def built(self, space: Space, value: int) -> Position:
        """Return the position after a palace was built or enlarged."""
        new, palace = self.copy(), Palace(space, value, changed=True)
        new.ap -= 1
        new.ground, new.stock = with_palace(self.land, self.stock, palace)
        new.settlements = tuple(
            regions.with_palace(part, palace) if part.spaces >> space & 1 else part
            for part in self.settlements
        )
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
        new._set_player(replace(self.player, tokens=self.player.tokens - 1))
        return new

    def ended(self, festival: actions.HoldFestival | None = None) -> Position:
        """Return the position in the next seat's turn, after a final scoring if it is due (J52, J53)."""
        new = self.copy()
        new.last_round = self.last_round or not self.stock.triples
        if new.last_round:
            scores = city_scores(self.land, self.players, self.seat)
            new._score(self.seat, sum(score.points for score in scores))
            new._set_player(replace(new.player, finished=True))
        if festival or any(palace.changed for palace in self.land.palaces):
            held = festival.space if festival else None
            palaces = [
                replace(palace, celebrated=palace.celebrated or palace.space == held, changed=False)
                for palace in self.land.palaces
            ]
            new.ground = replace(self.land, palaces=tuple(palaces))
            there = {palace.space: palace for palace in palaces}
            new.settlements = tuple(
                regions.with_palace(part, there[part.palace.space]) if part.palace else part
                for part in self.settlements
            )
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


# A search comes to the same few again and again: to find one is quicker than to make one.
_player = lru_cache(maxsize=4096)(Player)
_stock = lru_cache(maxsize=256)(Stock)
_fields_of = attrgetter(*(field.name for field in fields(Position)))


def position_of(view: JavaView) -> Position:
    """Return the position behind a view, for the seat that looks."""
    land = view.land
    levels = bytearray(BOARD.bit_length())
    for i, plane in enumerate(land.level_planes):
        for space in members(plane):
            levels[space] |= 1 << i
    developers = tuple(player.developers for player in view.players)
    position = Position(
        ap=view.ap,
        cards_left=view.deck_size + len(view.discards),
        drawn=view.drawn,
        duty_open=view.duty_open and not view.last_round,
        face=view.festival_card,
        ground=land,
        hand=view.hand,
        hand_sizes=view.hand_sizes,
        heights=tuple(sum(levels[space] for space in members(own)) for own in developers),
        laid=None,
        last_round=view.last_round,
        levels=bytes(levels),
        me=own_seat(view),
        players=view.players,
        points=view.scores,
        seat=view.seat,
        settlements=settlements_of(land.village, land.level_planes, developers, land.palaces),
        shore_leaders=(),
        shores=(),
        stock=view.stock,
        token_used=view.token_used,
        village=land.village,
    )
    position._find_shores(land.covered)
    return position


@cache
def values_left(palaces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values of palaces that are in stock, by how many are left of each."""
    return tuple(value for value, left in zip(PALACE_VALUES, palaces, strict=True) if left)


def _raised(numbers: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return (*numbers[:seat], numbers[seat] + by, *numbers[seat + 1 :])


def apply(position: Position, action: actions.JavaAction) -> Position:
    """Return the position after a legal action; the end of a turn and festivals change nothing."""
    match action:
        case actions.PlaceTriple() | actions.PlaceDouble() | actions.PlaceRice() | actions.PlaceVillage():
            return position.placed(action.verb, *village_and_rice(action))
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
