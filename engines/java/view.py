"""What a seat may know of a game of Java (J10): built field by field, never by erasing."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engines.core import LedgerEntry, Seat
from engines.java.pieces import CARDS_OF_A_KIND, KINDS, NO_CARDS, Hand, cards_of, hand_of
from engines.java.state import Auction, Event, EventKind, Land, OpenTable, Phase, Player, Secret, State, Stock
from engines.shuffle import shuffled


@dataclass(frozen=True, slots=True, kw_only=True)
class JavaView(OpenTable):
    """A game of Java as one seat, or a spectator, may see it. Fields as in State unless said otherwise."""

    viewer: Seat | None
    """Whose view it is; None for a spectator."""
    names: tuple[str, ...]
    shared_festivals: str
    turn: int
    seat: Seat
    to_act: Seat | None
    phase: Phase
    ap: int
    token_used: bool
    drawn: int
    duty_open: bool
    idle_turns: int
    last_round: bool
    no_room: bool
    players: tuple[Player, ...]
    land: Land
    stock: Stock
    festival_card: int
    discards: tuple[int, ...]
    shuffles: int
    auction: Auction | None
    ledger: tuple[LedgerEntry, ...]
    events: tuple[Event, ...]
    hand: Hand
    """The viewer's own cards; none for a spectator."""
    hand_sizes: tuple[int, ...]
    """Cards in hand, by seat."""
    deck_size: int
    scores: tuple[int, ...]
    """Points by seat."""


def view(state: State, seat: Seat | None) -> JavaView:
    """What `seat` may know; None is a spectator.

    Raises:
        IndexError: if there is no such seat.
    """
    if seat is not None and not 0 <= seat < len(state.players):
        raise IndexError(f"no seat {seat} at a table of {len(state.players)}")
    return JavaView(
        viewer=seat,
        names=state.names,
        shared_festivals=state.shared_festivals,
        turn=state.turn,
        seat=state.seat,
        to_act=state.to_act,
        phase=state.phase,
        ap=state.ap,
        token_used=state.token_used,
        drawn=state.drawn,
        duty_open=state.duty_open,
        idle_turns=state.idle_turns,
        last_round=state.last_round,
        no_room=state.no_room,
        players=state.players,
        land=state.land,
        stock=state.stock,
        festival_card=state.festival_card,
        discards=state.discards,
        shuffles=state.shuffles,
        auction=state.auction,
        ledger=state.ledger,
        events=state.events,
        hand=NO_CARDS if seat is None else state.secret.hands[seat],
        hand_sizes=tuple(sum(hand) for hand in state.secret.hands),
        deck_size=len(state.secret.deck),
        scores=state.scores,
    )


def sample_state(seen: JavaView, rng: Random) -> State:
    """A possible true state behind a view: the cards that it does not show are dealt at random."""
    unseen = [CARDS_OF_A_KIND] * len(KINDS)
    shown = [*cards_of(seen.hand), *seen.discards, seen.festival_card]
    if seen.auction is not None:
        shown.extend(seen.auction.order)
    # A card just taken from the face-up place is known to lie in that player's hand.
    known: dict[Seat, int] = {
        event.seat: event.cards[0]
        for event in seen.events
        if event.kind is EventKind.DREW and event.value and event.seat != seen.viewer
    }
    for kind in (*shown, *known.values()):
        unseen[kind] -= 1
    pool = shuffled((kind for kind, count in enumerate(unseen) for _ in range(count)), rng)
    hands: list[Hand] = []
    for seat, size in enumerate(seen.hand_sizes):
        if seat == seen.viewer:
            hands.append(seen.hand)
            continue
        dealt = [known[seat]] if seat in known else []
        missing = size - len(dealt)
        dealt += pool[:missing]
        pool = pool[missing:]
        hands.append(hand_of(dealt))
    return State(
        names=seen.names,
        shared_festivals=seen.shared_festivals,
        turn=seen.turn,
        seat=seen.seat,
        to_act=seen.to_act,
        phase=seen.phase,
        ap=seen.ap,
        token_used=seen.token_used,
        drawn=seen.drawn,
        duty_open=seen.duty_open,
        idle_turns=seen.idle_turns,
        last_round=seen.last_round,
        no_room=seen.no_room,
        players=seen.players,
        land=seen.land,
        stock=seen.stock,
        festival_card=seen.festival_card,
        discards=seen.discards,
        shuffles=seen.shuffles,
        auction=seen.auction,
        ledger=seen.ledger,
        events=seen.events,
        # What is legal and what may be undone follows from the view alone.
        barrier=None,
        secret=Secret(hands=tuple(hands), deck=tuple(pool), seed=int(rng.random() * 2**53)),
    )
