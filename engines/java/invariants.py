"""What holds in every position of Java: asked of positions from files, which can be made by hand.

It is not asked how a position came about, only that every rule can be applied to it: that each piece is
somewhere once, that what is kept twice agrees, and that the numbers are those of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from operator import or_

from engines.core import Setup
from engines.java.festival import guests_of
from engines.java.pieces import (
    ACTION_POINTS,
    CARDS_OF_A_KIND,
    DEVELOPERS,
    DOUBLES,
    DRAWS_A_TURN,
    FESTIVAL_SHARED,
    IRRIGATION_TILES,
    KINDS,
    PALACE_STOCK,
    PALACE_VALUES,
    RICE_SINGLES,
    TOKENS,
    TRIPLES,
    VILLAGE_SINGLES,
    card_value,
    cards_of,
)
from engines.java.settlements import settlement_of
from engines.java.spaces import BOARD, CENTRAL, PRINTED_IRRIGATION, Spaces, members, spaces_of
from engines.java.state import Auction, Land, Phase, State
from engines.java.tiles import LINK_STEPS

_RULINGS = {"J25", "J41", "J50", "J54"}
"""Where points come from."""
_MOST_TILES = 255
"""The highest number that a tile on the board can have; four players have 96 tiles."""
_MOST_LEVELS = _MOST_TILES.bit_length()
"""Planes for the highest stack."""
_MOST = 10**6
"""More turns, shuffles or points than any game sees."""


def violated_invariant(state: State, setup: Setup) -> str | None:
    """Why no game from this setup can have this position, or None if it may."""
    return next(_faults(state, setup), None)


def _faults(state: State, setup: Setup) -> Iterator[str]:
    """What is wrong; each question relies on those before it."""
    yield from _seat_faults(state, setup)
    yield from _land_faults(state.land)
    yield from _piece_faults(state)
    yield from _tile_faults(state)
    yield from _card_faults(state)
    if state.auction is not None:
        yield from _auction_faults(state, state.auction)
    yield from _record_faults(state)


def _is_subset(spaces: Spaces, whole: Spaces) -> bool:
    return spaces >= 0 and not spaces & ~whole


def _seat_faults(state: State, setup: Setup) -> Iterator[str]:
    seats = state.seats
    if state.names != setup.names or len(seats) != len(setup.seats):
        yield "its players are not those of the game"
    if state.seat not in seats or state.to_act not in (None, *seats):
        yield "somebody is to act who does not play"
    if state.shared_festivals not in FESTIVAL_SHARED:
        yield "its option of J50 is unknown"
    if (state.to_act is None) != (state.phase is Phase.OVER):
        yield "J55: the game is over, and somebody is to act"
    if (state.auction is not None) != (state.phase in (Phase.BIDDING, Phase.AGREEMENT)):
        yield "J45: there is no festival in this phase"
    if state.phase is Phase.ACTIONS and state.to_act != state.seat:
        yield "J11: somebody else is to act than whose turn it is"
    # The last round leaves no one a second turn (J52, J53).
    finished = [player.finished for player in state.players]
    if any(finished) > state.last_round or all(finished) != (state.phase is Phase.OVER):
        yield "J53: the final scorings do not fit"
    if not (0 <= state.ap <= ACTION_POINTS + 1 and 0 <= state.drawn <= DRAWS_A_TURN):
        yield "J11, J44: more was done in this turn than may be"
    if not (1 <= state.turn <= _MOST and 0 <= state.shuffles <= _MOST):
        yield "its turns cannot be counted"
    if not 0 <= state.idle_turns <= len(seats):
        yield "J22: its idle turns cannot be"


def _land_faults(land: Land) -> Iterator[str]:
    planes = (land.rice, land.village, *land.level_planes, land.doubles, land.triples, *land.links)
    if not all(_is_subset(plane, BOARD) for plane in planes):
        yield "J1: land lies off the board"
    covered = land.covered
    if land.rice & land.village:
        yield "J2: a space is rice and village"
    if len(land.level_planes) > _MOST_LEVELS or reduce(or_, land.level_planes, 0) != covered:
        yield "J2: the levels are not those of the land"
    irrigation = land.irrigation
    if not _is_subset(irrigation, CENTRAL & ~covered) or not _is_subset(PRINTED_IRRIGATION, irrigation):
        yield "J6, J23: irrigation lies where it cannot"
    scored = 0
    for pool in land.pools_scored:
        if not pool or not _is_subset(pool, irrigation & ~scored):
            yield "J26: a pool has scored that is none"
        scored |= pool
    if not _is_subset(land.palace_spaces, land.village):
        yield "J39: a palace stands off the villages"
    if [palace.space for palace in land.palaces] != list(members(land.palace_spaces)):
        yield "J5: the palaces are not where they stand"
    for palace in land.palaces:
        values = (*palace.below, palace.value)
        if not set(values) <= set(PALACE_VALUES) or list(values) != sorted(set(values)):
            yield "J40: a palace has values it cannot have"
        if (settlement_of(land, palace.space) & land.palace_spaces).bit_count() > 1:
            yield "J39: a city has two palaces"


def _tile_faults(state: State) -> Iterator[str]:
    land, left = state.land, state.stock.triples
    for player in state.players:
        left += player.doubles + player.rice_singles + player.village_singles
    if not 0 <= state.stock.triples <= TRIPLES or not 0 <= land.placed <= _MOST_TILES - left:
        yield "J3: tiles are missing, or too many"
    top = land.tiles
    if len(top) != BOARD.bit_length() or spaces_of(s for s, tile in enumerate(top) if tile) != land.covered:
        yield "J2: tiles lie where no land is"
    if max(top) > land.placed or land.doubles & land.triples:
        yield "J3: a tile lies there that was never placed"
    sizes = Counter(tile for tile in top if tile)
    for space in members(land.covered):
        size = 3 if land.triples >> space & 1 else 2 if land.doubles >> space & 1 else 1
        if sizes[top[space]] > size:
            yield "J3: a tile covers more spaces than it has"
    for step, link in zip(LINK_STEPS, land.links, strict=True):
        ahead = top[step:] + bytes(step)  # past the last space there is only the margin
        if link != spaces_of(s for s in members(land.covered) if top[s] == ahead[s]):
            yield "J15: tiles hang together that do not"


def _piece_faults(state: State) -> Iterator[str]:
    land, taken = state.land, 0
    for player in state.players:
        limits = (DOUBLES, RICE_SINGLES, VILLAGE_SINGLES, TOKENS, DEVELOPERS)
        own = (player.doubles, player.rice_singles, player.village_singles, player.tokens, player.reserve)
        if not all(0 <= count <= limit for count, limit in zip(own, limits, strict=True)):
            yield "J3, J7, J9: a player has more pieces than there are"
        if not _is_subset(player.developers, land.covered & ~land.palace_spaces & ~taken):
            yield "J27: a developer stands where none can"
        taken |= player.developers
        if player.reserve + player.developers.bit_count() != DEVELOPERS:
            yield "J7: developers are missing, or too many"
    used = Counter(value for palace in land.palaces for value in (*palace.below, palace.value))
    for value, left in zip(PALACE_VALUES, state.stock.palaces, strict=True):
        if left < 0 or left + used[value] != PALACE_STOCK[value]:
            yield "J5: palaces are missing, or too many"
    laid = (land.irrigation & ~PRINTED_IRRIGATION).bit_count()
    if state.stock.irrigation < 0 or state.stock.irrigation + laid != IRRIGATION_TILES:
        yield "J6: irrigation is missing, or too much"


def _card_faults(state: State) -> Iterator[str]:
    hands = state.secret.hands
    if len(hands) != len(state.players) or any(not 0 <= n <= CARDS_OF_A_KIND for h in hands for n in h):
        yield "J10: the hands are not those of the players"
    cards = Counter((*state.secret.deck, *state.discards, state.festival_card))
    for hand in hands:
        cards.update(cards_of(hand))
    if state.auction is not None:
        cards.update(state.auction.order)
    if cards != Counter(dict.fromkeys(range(len(KINDS)), CARDS_OF_A_KIND)):
        yield "J8: cards are missing, or too many"


def _auction_faults(state: State, auction: Auction) -> Iterator[str]:
    palace, seats = state.land.palace_at(auction.city) if auction.city >= 0 else None, state.seats
    if palace is None or palace.celebrated or auction.host != state.seat:
        yield "J45: a festival goes on where none can"
    if auction.guests != guests_of(state, auction.city):
        yield "J48: the guests of the festival are not those in its city"
    part = (auction.host, *auction.guests)
    for group in (auction.passed, auction.agreed):
        if len(set(group)) != len(group) or not set(group) <= set(part):
            yield "J48: somebody has passed or agreed who takes no part"
    if not {state.to_act, auction.last_bidder, *auction.agreed} <= set(auction.still_in):
        yield "J48: somebody decides who has passed"
    if len(auction.still_in) < 2 or state.to_act in (auction.last_bidder, *auction.agreed):
        yield "J49: nothing is left to decide"
    if len(auction.played) != len(seats) or Counter(auction.order) != Counter(sum(auction.played, ())):
        yield "J48: the cards played are not those of the players"
    values = [sum(card_value(kind, state.festival_card) for kind in kinds) for kinds in auction.played]
    if list(auction.totals) != values or any(auction.played[seat] for seat in seats if seat not in part):
        yield "J46: the totals are not those of the cards played"
    below = [seat for seat in auction.still_in if auction.totals[seat] < auction.highest]
    if state.to_act not in (below or auction.still_in) or (state.phase is Phase.BIDDING) != bool(below):
        yield "J48, J49: the wrong question is asked"


def _record_faults(state: State) -> Iterator[str]:
    for entry in state.ledger:
        if entry.seat not in state.seats or entry.ruling not in _RULINGS or not 0 < entry.points <= _MOST:
            yield "its points cannot be"
        if not (1 <= entry.turn <= state.turn and all(_is_space(space) for space in entry.where)):
            yield "points came from nowhere"
    for event in state.events:
        if not {event.seat, *event.seats} <= {-1, *state.seats} or not all(map(_is_space, event.where)):
            yield "something happened to nobody, or nowhere"
        if not all(0 <= kind < len(KINDS) for kind in event.cards):
            yield "J8: a card was seen that there is not"
        if not all(-_MOST <= number <= _MOST for number in (event.value, event.cost_ap, event.points)):
            yield "more happened than can"


def _is_space(space: int) -> bool:
    return 0 <= space < BOARD.bit_length() and BOARD >> space & 1 == 1
