"""What holds in every position of Java: asked of positions from files, which can be made by hand.

It is not asked how a position came about, only that every rule can be applied to it: that each piece is
somewhere once, that what is kept twice agrees, and that the numbers are those of the rules. A check is the
ruling that would be violated, "" if none names it, and whether it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from operator import or_

from engines.core import Setup
from engines.java import pieces
from engines.java.festival import guests_of
from engines.java.settlements import settlement_of
from engines.java.spaces import BOARD, CENTRAL, PRINTED_IRRIGATION, Spaces, members, spaces_of
from engines.java.state import Auction, Land, Phase, State
from engines.java.texts.game_texts import SOURCES
from engines.java.texts.sentences import sentences, turn_in_short
from engines.java.tiles import LINK_STEPS

_MOST_TILES = 255
"""The highest number that a tile on the board can have; four players have 96 tiles."""
_MOST = 10**6
"""More turns, shuffles or points than any game sees."""


Check = tuple[str, object]


def check_position(state: State, setup: Setup) -> Iterator[Check]:
    """Yield all checks of a position in a game from this setup; each relies on those before it."""
    yield from _check_seats(state, setup)
    yield from _check_land(state.land)
    yield from _check_pieces(state)
    yield from _check_tiles(state)
    yield from _check_cards(state)
    if state.auction is not None:
        yield from _check_auction(state, state.auction)
    yield from _check_records(state)


def _is_subset(spaces: Spaces, whole: Spaces) -> bool:
    return spaces >= 0 and not spaces & ~whole


def _check_seats(state: State, setup: Setup) -> Iterator[Check]:
    seats = state.seats
    yield "", state.names != setup.names or len(seats) != len(setup.seats)
    yield "", state.seat not in seats or state.to_act not in (None, *seats)
    yield "J50", state.shared_festivals not in pieces.FESTIVAL_SHARED
    yield "J55", (state.to_act is None) != (state.phase is Phase.OVER)
    yield "J45", (state.auction is not None) != (state.phase in (Phase.BIDDING, Phase.AGREEMENT))
    yield "J11", state.phase is Phase.ACTIONS and state.to_act != state.seat
    # The last round leaves no one a second turn (J52, J53).
    finished = [player.finished for player in state.players]
    yield "J53", any(finished) > state.last_round or all(finished) != (state.phase is Phase.OVER)
    is_turn = 0 <= state.ap <= pieces.ACTION_POINTS + 1 and 0 <= state.drawn <= pieces.DRAWS_A_TURN
    yield "J11, J44", not is_turn
    yield "", not (1 <= state.turn <= _MOST and 0 <= state.shuffles <= _MOST)
    yield "J22", not 0 <= state.idle_turns <= len(seats)


def _check_land(land: Land) -> Iterator[Check]:
    planes = (land.rice, land.village, *land.level_planes, land.doubles, land.triples, *land.links)
    yield "J1", not all(_is_subset(plane, BOARD) for plane in planes)
    covered = land.covered
    yield "J2", land.rice & land.village
    is_too_high = len(land.level_planes) > _MOST_TILES.bit_length()
    yield "J2", is_too_high or reduce(or_, land.level_planes, 0) != covered
    irrigation = land.irrigation
    yield "J6, J23", not _is_subset(irrigation, CENTRAL & ~covered)
    yield "J6, J23", not _is_subset(PRINTED_IRRIGATION, irrigation)
    scored = 0
    for pool in land.pools_scored:
        yield "J26", not pool or not _is_subset(pool, irrigation & ~scored)
        scored |= pool
    yield "J39", not _is_subset(land.palace_spaces, land.village)
    yield "J5", [palace.space for palace in land.palaces] != list(members(land.palace_spaces))
    for palace in land.palaces:
        values = (*palace.below, palace.value)
        yield "J40", not set(values) <= set(pieces.PALACE_VALUES) or list(values) != sorted(set(values))
        yield "J39", (settlement_of(land, palace.space) & land.palace_spaces).bit_count() > 1


def _check_tiles(state: State) -> Iterator[Check]:
    land, left = state.land, state.stock.triples
    for player in state.players:
        left += player.doubles + player.rice_singles + player.village_singles
    yield "J3", not 0 <= state.stock.triples <= pieces.TRIPLES or not 0 <= land.placed <= _MOST_TILES - left
    top = land.tiles
    yield "J2", len(top) != BOARD.bit_length()
    yield "J2", spaces_of(s for s, tile in enumerate(top) if tile) != land.covered
    yield "J3", max(top) > land.placed or land.doubles & land.triples
    sizes = Counter(tile for tile in top if tile)
    for space in members(land.covered):
        size = 3 if land.triples >> space & 1 else 2 if land.doubles >> space & 1 else 1
        yield "J3", sizes[top[space]] > size
    for step, link in zip(LINK_STEPS, land.links, strict=True):
        ahead = top[step:] + bytes(step)  # past the last space there is only the margin
        yield "J15", link != spaces_of(s for s in members(land.covered) if top[s] == ahead[s])


def _check_pieces(state: State) -> Iterator[Check]:
    land, taken = state.land, 0
    singles = pieces.RICE_SINGLES, pieces.VILLAGE_SINGLES
    limits = (pieces.DOUBLES, *singles, pieces.TOKENS, pieces.DEVELOPERS)
    for player in state.players:
        own = (player.doubles, player.rice_singles, player.village_singles, player.tokens, player.reserve)
        yield "J3, J7, J9", not all(0 <= count <= limit for count, limit in zip(own, limits, strict=True))
        yield "J27", not _is_subset(player.developers, land.covered & ~land.palace_spaces & ~taken)
        taken |= player.developers
        yield "J7", player.reserve + player.developers.bit_count() != pieces.DEVELOPERS
    used = Counter(value for palace in land.palaces for value in (*palace.below, palace.value))
    for value, left in zip(pieces.PALACE_VALUES, state.stock.palaces, strict=True):
        yield "J5", left < 0 or left + used[value] != pieces.PALACE_STOCK[value]
    laid = (land.irrigation & ~PRINTED_IRRIGATION).bit_count()
    yield "J6", state.stock.irrigation < 0 or state.stock.irrigation + laid != pieces.IRRIGATION_TILES


def _check_cards(state: State) -> Iterator[Check]:
    hands = state.secret.hands
    yield "J10", len(hands) != len(state.players)
    yield "J10", any(not 0 <= count <= pieces.CARDS_OF_A_KIND for hand in hands for count in hand)
    cards = Counter((*state.secret.deck, *state.discards, state.festival_card))
    for hand in hands:
        cards.update(pieces.cards_of(hand))
    if state.auction is not None:
        cards.update(state.auction.order)
    yield "J8", cards != Counter(dict.fromkeys(range(len(pieces.KINDS)), pieces.CARDS_OF_A_KIND))


def _check_auction(state: State, auction: Auction) -> Iterator[Check]:
    palace, seats = state.land.palace_at(auction.city) if auction.city >= 0 else None, state.seats
    yield "J45", palace is None or palace.celebrated or auction.host != state.seat
    yield "J48", auction.guests != guests_of(state, auction.city)
    part = (auction.host, *auction.guests)
    for group in (auction.passed, auction.agreed):
        yield "J48", len(set(group)) != len(group) or not set(group) <= set(part)
    yield "J48", not {state.to_act, auction.last_bidder, *auction.agreed} <= set(auction.still_in)
    yield "J49", len(auction.still_in) < 2 or state.to_act in (auction.last_bidder, *auction.agreed)
    yield "J48", len(auction.played) != len(seats)
    yield "J48", Counter(auction.order) != Counter(sum(auction.played, ()))
    values = [sum(pieces.card_value(kind, state.festival_card) for kind in kinds) for kinds in auction.played]
    yield "J46", list(auction.totals) != values
    yield "J46", any(auction.played[seat] for seat in seats if seat not in part)
    below = [seat for seat in auction.still_in if auction.totals[seat] < auction.highest]
    yield "J48, J49", state.to_act not in (below or auction.still_in)
    yield "J48, J49", (state.phase is Phase.BIDDING) != bool(below)


def _check_records(state: State) -> Iterator[Check]:
    for entry in state.ledger:
        yield "", entry.seat not in state.seats or entry.ruling not in SOURCES
        yield "", not 0 < entry.points <= _MOST
        yield "", not (1 <= entry.turn <= state.turn and all(_is_space(space) for space in entry.where))
    for event in state.events:
        yield "", not {event.seat, *event.seats} <= {-1, *state.seats} or not all(map(_is_space, event.where))
        yield "J8", not all(0 <= kind < len(pieces.KINDS) for kind in event.cards)
        yield "", not all(-_MOST <= number <= _MOST for number in (event.value, event.cost_ap, event.points))
    # These raise where the events cannot be told.
    sentences(state.events, state.names)
    if state.events:
        turn_in_short(state.events, state.names)


def _is_space(space: int) -> bool:
    return 0 <= space < BOARD.bit_length() and BOARD >> space & 1 == 1
