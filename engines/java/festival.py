"""Festivals (J45 to J51): opening, bidding, asking to share, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engines.core import Barrier, Refusal, Seat, clockwise, refuse
from engines.java.actions import Agree, Bid, HoldFestival, Pass
from engines.java.pieces import (
    FESTIVAL_ALONE,
    FESTIVAL_SHARED,
    Hand,
    card_value,
    cards_of,
    hand_of,
    hand_plus,
    hand_value,
)
from engines.java.refusals import Code
from engines.java.settlements import settlement_of
from engines.java.spaces import BOARD, Space, members
from engines.java.state import Auction, Event, EventKind, OpenState, Phase, State

_RULINGS = {Phase.ACTIONS: "J45", Phase.BIDDING: "J48", Phase.AGREEMENT: "J49"}
"""Which ruling says what cards may be played."""


# --- the rules ------------------------------------------------------------------------------------


def why_not_hold(state: State, action: HoldFestival) -> Refusal | None:
    """Return why a festival may not be held, or None (J45, J46)."""
    space = action.space
    palace = state.land.palace_at(space) if space >= 0 and BOARD >> space & 1 else None
    if palace is None:
        return refuse(Code.NO_PALACE, "J45", space=space)
    if palace.celebrated:
        return refuse(Code.CELEBRATED, "J45", space, space=space)
    city = settlement_of(state.land, space)
    if not state.players[state.seat].developers & city:
        return refuse(Code.NOT_IN_CITY, "J45", *members(city), player=state.names[state.seat], space=space)
    return _why_not_cards(state, state.seat, action.cards)


def why_not_bid(state: State, action: Bid) -> Refusal | None:
    """Return why these cards may not be played in the festival, or None (J46, J48, J49)."""
    auction, seat = _deciding(state)
    if refusal := _why_not_cards(state, seat, action.cards):
        return refusal
    total = auction.totals[seat] + hand_value(action.cards, state.festival_card)
    if total < auction.highest:
        return refuse(Code.TOO_LOW, "J48", total=total, highest=auction.highest)
    return None


def why_not_pass(state: State, _action: Pass) -> Refusal | None:
    """Return why the seat to act may not pass, or None (J48, J49)."""
    return refuse(Code.MUST_ANSWER, "J49") if state.phase is Phase.AGREEMENT else None


def why_not_agree(state: State, _action: Agree) -> Refusal | None:
    """Return why the seat to act may not agree, or None (J49)."""
    return refuse(Code.NOT_ASKED, "J49") if state.phase is Phase.BIDDING else None


def why_not_meanwhile(state: State) -> Refusal:
    """Return why nothing but an answer may be given while a festival is decided (J48, J49)."""
    highest, phase = _deciding(state)[0].highest, state.phase
    return refuse(Code.FESTIVAL_GOES_ON, _RULINGS[phase], case=phase.value, highest=highest)


def _why_not_cards(state: State, seat: Seat, cards: Hand) -> Refusal | None:
    ruling = _RULINGS[state.phase]
    if min(cards) < 0 or not any(cards):
        return refuse(Code.NO_CARD_PLAYED, ruling)
    hand = state.secret.hands[seat]
    for kind, count in enumerate(cards):
        if count > hand[kind]:
            name = state.names[seat]
            return refuse(Code.CARD_NOT_HELD, ruling, player=name, held=hand[kind], card=kind, count=count)
        if count and not card_value(kind, state.festival_card):
            return refuse(Code.NO_MATCH, "J46", card=kind, festival_card=state.festival_card)
    return None


# --- what can be played now -----------------------------------------------------------------------


def matching(hand: Hand, festival_card: int) -> Hand:
    """Return the cards of a hand with a value of 1 or more (J46)."""
    return hand_of(kind for kind in cards_of(hand) if card_value(kind, festival_card))


def plays(hand: Hand, festival_card: int, at_least: int) -> Iterator[Hand]:
    """Yield every choice of matching cards from a hand that is worth at least so much."""
    a, b, c, d, e, f = (range(count + 1) for count in matching(hand, festival_card))
    for cards in product(a, b, c, d, e, f):
        if any(cards) and hand_value(cards, festival_card) >= at_least:
            yield cards


def host_cities(state: State) -> list[Space]:
    """Return the palaces in whose city the player on turn could hold a festival with some card (J45)."""
    if not any(matching(state.secret.hands[state.seat], state.festival_card)):
        return []
    mine = state.players[state.seat].developers
    return [
        palace.space
        for palace in state.land.palaces
        if not palace.celebrated and settlement_of(state.land, palace.space) & mine
    ]


def hold_actions(state: State) -> Iterator[HoldFestival]:
    """Yield every festival the player on turn may open, J12 left aside."""
    for space in host_cities(state):
        for cards in plays(state.secret.hands[state.seat], state.festival_card, 1):
            yield HoldFestival(space, cards)


def bid_actions(state: State) -> Iterator[Bid]:
    """Yield every bid or raise of the seat to act."""
    auction, seat = state.auction, state.to_act
    if auction is not None and seat is not None:
        missing = max(1, auction.highest - auction.totals[seat])
        for cards in plays(state.secret.hands[seat], state.festival_card, missing):
            yield Bid(cards)


def guests_of(state: OpenState, space: Space) -> tuple[Seat, ...]:
    """Return the other seats with a developer in a palace's city, clockwise from the player on turn (J48)."""
    city, players = settlement_of(state.land, space), state.players
    return tuple(seat for seat in clockwise(state.seat, len(players)) if players[seat].developers & city)


def points_at_stake(value: int, shared_festivals: str) -> tuple[int, int]:
    """Return what a festival at a palace of `value` pays: alone, and to each who shares (J50)."""
    return FESTIVAL_ALONE[value], FESTIVAL_SHARED[shared_festivals][value]


# --- the effects ----------------------------------------------------------------------------------


def hold(state: State, action: HoldFestival) -> State:
    """Return the state after a festival that may be held is opened; without guests it ends at once."""
    count = len(state.players)
    auction = Auction(
        city=action.space,
        host=state.seat,
        guests=guests_of(state, action.space),
        totals=(0,) * count,
        played=((),) * count,
        order=(),
        passed=(),
        last_bidder=state.seat,
        agreed=(),
    )
    # The others have now seen the host's cards.
    opened = replace(state, auction=auction, barrier=Barrier.REVEALED)
    return _with_cards(opened, EventKind.FESTIVAL, state.seat, action.cards)


def bid(state: State, action: Bid) -> State:
    """Return the state after a bid or raise that may be made."""
    _, seat = _deciding(state)
    return _with_cards(replace(state, barrier=Barrier.ANSWERED), EventKind.BID, seat, action.cards)


def pass_(state: State, _action: Pass) -> State:
    """Return the state after the seat to act left the festival; the cards it has played are lost (J48)."""
    auction, seat = _deciding(state)
    return _answered(state, EventKind.PASSED, replace(auction, passed=(*auction.passed, seat)))


def agree(state: State, _action: Agree) -> State:
    """Return the state after the seat to act agreed to share (J49)."""
    auction, seat = _deciding(state)
    return _answered(state, EventKind.AGREED, replace(auction, agreed=(*auction.agreed, seat)))


def _deciding(state: State) -> tuple[Auction, Seat]:
    assert state.auction is not None and state.to_act is not None, "a festival waits for someone"
    return state.auction, state.to_act


def _answered(state: State, kind: EventKind, auction: Auction) -> State:
    answer = Event(kind, _deciding(state)[1], (auction.city,))
    return _go_on(replace(state.with_event(answer), auction=auction, barrier=Barrier.ANSWERED))


def _with_cards(state: State, kind: EventKind, seat: Seat, cards: Hand) -> State:
    """Move cards from a hand to the festival, which makes the seat the last bidder."""
    auction, secret = state.auction, state.secret
    assert auction is not None
    kinds = tuple(cards_of(cards))
    totals, played, hands = list(auction.totals), list(auction.played), list(secret.hands)
    totals[seat] += hand_value(cards, state.festival_card)
    played[seat] = (*played[seat], *kinds)
    hands[seat] = hand_plus(hands[seat], cards, -1)
    auction = replace(
        auction,
        totals=tuple(totals),
        played=tuple(played),
        order=(*auction.order, *kinds),
        last_bidder=seat,
        agreed=(),
    )
    state = state.with_event(Event(kind, seat, (auction.city,), value=totals[seat], cards=kinds))
    return _go_on(replace(state, auction=auction, secret=replace(secret, hands=tuple(hands))))


def _go_on(state: State) -> State:
    """Find who must decide next, or end the festival (J48 to J50)."""
    auction = state.auction
    assert auction is not None
    still_in = auction.still_in
    if len(still_in) == 1:
        return _celebrated(state, still_in)
    others = [seat for seat in clockwise(auction.last_bidder, len(state.players)) if seat in still_in]
    below = [seat for seat in others if auction.totals[seat] < auction.highest]
    if below:
        return replace(state, phase=Phase.BIDDING, to_act=below[0])
    to_ask = [seat for seat in others if seat not in auction.agreed]
    if to_ask:
        return replace(state, phase=Phase.AGREEMENT, to_act=to_ask[0])
    return _celebrated(state, still_in)


def _celebrated(state: State, holders: tuple[Seat, ...]) -> State:
    """Pay the holders, discard the cards and celebrate the palace (J50, J51)."""
    auction = state.auction
    assert auction is not None
    palace = state.land.palace_at(auction.city)
    assert palace is not None
    alone, shared = points_at_stake(palace.value, state.shared_festivals)
    points = alone if len(holders) == 1 else shared
    for seat in holders:
        state = state.with_points(seat, points, "J50", (auction.city,))
    palaces = tuple(replace(p, celebrated=True) if p is palace else p for p in state.land.palaces)
    where, value = (auction.city,), palace.value
    done = Event(EventKind.CELEBRATED, auction.host, where, value=value, points=points, seats=holders)
    return replace(
        state.with_event(done),
        land=replace(state.land, palaces=palaces),
        discards=(*state.discards, *auction.order),
        auction=None,
        phase=Phase.ACTIONS,
        to_act=state.seat,
    )
