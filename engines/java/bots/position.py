"""A position as the search sees it: the open table without log and secrets, cheap to change.

The engine's `apply` checks and records every action. A search that looks at thousands of positions in a turn
works out only how the table stands afterwards, and takes none but legal actions (the masks of the engine).
A test plays plans of it in the engine and compares.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from operator import attrgetter

from engines.core import Seat
from engines.java.actions import (
    BuildPalace,
    Draw,
    Enter,
    JavaAction,
    LayIrrigation,
    Leave,
    Move,
    PlaceDouble,
    PlaceRice,
    PlaceTriple,
    PlaceVillage,
    PlayToken,
)
from engines.java.developers import walk_cost
from engines.java.pieces import ACTION_POINTS, PALACE_VALUES, POOL_POINTS, Hand, hand_of, hand_plus
from engines.java.scoring import city_scores
from engines.java.settlements import Standing
from engines.java.spaces import BOARD, OUTSIDE, Space, Spaces, beside, components, flood, members
from engines.java.state import Land, Palace, Player, Stock
from engines.java.tiles import covered, village_and_rice
from engines.java.view import JavaView

Shares = tuple[tuple[Seat, float, float, float, float], ...]
"""For each seat in a settlement: points that it may score by its palace, what the city may pay it in the end,
what it would pay it now, and points of a festival there."""

UNKNOWN = -1
"""The face-up card once it has been drawn in a plan: what lies there then is chance."""

EVERYWHERE: Spaces = -1
"""The set of all spaces."""


@dataclass(slots=True, eq=False)
class Position:
    """How the table stands at some point of a turn; changed only through the methods that return a copy."""

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
        """Return another position, the same in everything."""
        return Position(*_fields_of(self))

    # --- what is asked again and again ---

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.seat]

    @property
    def may_play_token(self) -> bool:
        """Whether an extra-action token may be played (J11)."""
        return not self.token_used and self.players[self.seat].tokens > 0

    def developers(self) -> Spaces:
        """Return every space with a developer."""
        taken = 0
        for player in self.players:
            taken |= player.developers
        return taken

    def standings(self, area: Spaces) -> list[tuple[Standing, Seat]]:
        """Return who has a developer in an area, the best standing first (J33)."""
        levels = self.levels
        present = []
        for seat, player in enumerate(self.players):
            here = player.developers & area
            if here:
                heights = []
                while here:
                    low = here & -here
                    heights.append(levels[low.bit_length() - 1])
                    here ^= low
                heights.sort(reverse=True)
                present.append((tuple(heights), seat))
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
        land, player = self.land, self.players[self.seat]
        return (
            self.ap,
            land.rice,
            land.village,
            land.level_planes,
            land.irrigation,
            land.palace_spaces,
            self.stock,
            player.developers,
            player.tokens,
            player.doubles,
            player.rice_singles,
            player.village_singles,
            self.hand_sizes,
            self.face,
        )

    # --- land and irrigation ---

    def cost_of(self, area: Spaces) -> int:
        """Return AP to lay a tile on an area (J20)."""
        land = self.land
        return 1 + (area & OUTSIDE & ~(land.rice | land.village)).bit_count()

    def placed(self, verb: str, village: Spaces, rice: Spaces) -> Position:
        """Return the position after a tile was placed; pools that it encloses score."""
        new, land = self.copy(), self.land
        area = village | rice
        new.touched |= area
        new.ap -= self.cost_of(area)
        new.duty_open = False
        if verb == "triple":
            stock = self.stock
            new.stock = Stock(stock.triples - 1, stock.irrigation, stock.palaces)
        else:
            old = self.player
            new.players = self._with(
                replace(
                    old,
                    doubles=old.doubles - (verb == "double"),
                    rice_singles=old.rice_singles - (verb == "rice"),
                    village_singles=old.village_singles - (verb == "village"),
                )
            )
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
        new, land, stock = self.copy(), self.land, self.stock
        new.ap -= 1
        new.stock = Stock(stock.triples, stock.irrigation - 1, stock.palaces)
        new.land = replace(land, irrigation=land.irrigation | 1 << space)
        new._score_pools()
        return new

    def _score_pools(self) -> None:
        for pool in self.open_pools():
            land = self.land
            shore = beside(pool) & ~pool
            if shore & ~(land.rice | land.village):
                continue
            best = self.leader(shore)
            self.land = replace(land, pools_scored=(*land.pools_scored, pool))
            if best is not None:
                self._score(best, POOL_POINTS * pool.bit_count())

    def open_pools(self) -> list[Spaces]:
        """Return the pools that have neither scored nor failed to."""
        fresh = self.land.irrigation
        for pool in self.land.pools_scored:
            fresh &= ~pool
        return list(components(fresh))

    def _score(self, seat: Seat, points: int) -> None:
        scores = list(self.points)
        scores[seat] += points
        self.points = tuple(scores)

    def _with(self, player: Player) -> tuple[Player, ...]:
        return (*self.players[: self.seat], player, *self.players[self.seat + 1 :])

    # --- developers, palaces, cards, tokens ---

    def developed(self, gone: Spaces, come: Spaces, cost: int) -> Position:
        """Return the position after a developer came in (`gone` 0), moved, or left (`come` 0)."""
        new = self.copy()
        old = self.players[self.seat]
        new.touched |= gone | come
        new.ap -= cost
        new.players = self._with(
            Player(
                old.doubles,
                old.rice_singles,
                old.village_singles,
                old.reserve - (not gone) + (not come),
                old.tokens,
                old.developers & ~gone | come,
            )
        )
        return new

    def built(self, space: Space, value: int) -> Position:
        """Return the position after a palace was built or enlarged."""
        new, land, stock = self.copy(), self.land, self.stock
        new.touched = EVERYWHERE
        new.ap -= 1
        palaces = [palace for palace in land.palaces if palace.space != space]
        palaces.append(Palace(space, value, changed=True))
        palaces.sort(key=lambda palace: palace.space)
        left = list(stock.palaces)
        left[PALACE_VALUES.index(value)] -= 1
        new.stock = Stock(stock.triples, stock.irrigation, (left[0], left[1], left[2], left[3], left[4]))
        new.land = replace(land, palaces=tuple(palaces), palace_spaces=land.palace_spaces | 1 << space)
        new._score(self.seat, value // 2)
        return new

    def celebrated(self, space: Space) -> Position:
        """Return the position after a festival, whoever held it."""
        new, land = self.copy(), self.land
        palaces = [replace(old, celebrated=old.celebrated or old.space == space) for old in land.palaces]
        new.touched = EVERYWHERE
        new.land = replace(land, palaces=tuple(palaces))
        return new

    def with_card(self, face_up: bool) -> Position:
        """Return the position after a card was drawn: the face-up one, or one that is unknown."""
        new = self.copy()
        new.ap -= 1
        new.drawn += 1
        new.cards_left -= 1
        sizes = list(self.hand_sizes)
        sizes[self.seat] += 1
        new.hand_sizes = tuple(sizes)
        if face_up:
            if self.seat == self.me and self.face != UNKNOWN:
                new.hand = hand_plus(self.hand, hand_of([self.face]))
            new.face = UNKNOWN
        return new

    def with_token(self) -> Position:
        """Return the position after an extra-action token was played."""
        new = self.copy()
        new.ap += 1
        new.token_used = True
        new.players = self._with(replace(self.player, tokens=self.player.tokens - 1))
        return new

    # --- the end of a turn ---

    def ended(self) -> Position:
        """Return the position in the next seat's turn, after a final scoring if it is due (J52, J53)."""
        new = self.copy()
        new.last_round = self.last_round or not self.stock.triples
        if new.last_round:
            total = sum(score.points for score in city_scores(self.land, self.players, self.seat))
            new._score(self.seat, total)
            new.players = self._with(replace(self.player, finished=True))
        land = self.land
        if any(palace.changed for palace in land.palaces):
            kept = tuple(Palace(old.space, old.value, old.celebrated) for old in land.palaces)
            new.land = replace(land, palaces=kept)
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
        me=view.seat if view.viewer is None else view.viewer,
        players=view.players,
        points=view.scores,
        seat=view.seat,
        settlements=components(land.village),
        stock=view.stock,
        token_used=view.token_used,
        touched=EVERYWHERE,
        weighed={},
    )


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


def apply(position: Position, action: JavaAction) -> Position:
    """Return the position after a legal action; the end of a turn and festivals change nothing."""
    match action:
        case PlaceTriple() | PlaceDouble() | PlaceRice() | PlaceVillage():
            return position.placed(action.verb, *village_and_rice(action))
        case LayIrrigation(space):
            return position.irrigated(space)
        case Enter() | Move() | Leave():
            gone = 0 if isinstance(action, Enter) else 1 << action.origin
            come = 0 if isinstance(action, Leave) else 1 << action.target
            cost = walk_cost(position.land, position.players, position.seat, action) or 0
            return position.developed(gone, come, cost)
        case BuildPalace(space, value):
            return position.built(space, value)
        case Draw(face_up):
            return position.with_card(face_up)
        case PlayToken():
            return position.with_token()
    return position
