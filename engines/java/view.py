"""What a seat may know of a game of Java (J10): built field by field, never by erasing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from random import Random

from engines.core import Seat, open_fields
from engines.java.pieces import CARDS_OF_A_KIND, KINDS, NO_CARDS, Hand, cards_of, hand_of
from engines.java.state import EventKind, OpenState, Secret, State
from engines.shuffle import shuffled


@dataclass(frozen=True, slots=True, kw_only=True)
class JavaView(OpenState):
    """A game of Java as one seat, or a spectator, may see it."""

    viewer: Seat | None
    """Whose view it is; None for a spectator."""
    hand: Hand
    """The viewer's own cards; none for a spectator."""
    hand_sizes: tuple[int, ...]
    """Cards in hand, by seat."""
    deck_size: int
    scores: tuple[int, ...]
    """Points by seat."""


def make_view(state: State, seat: Seat | None) -> JavaView:
    return JavaView(
        viewer=seat,
        **open_fields(state, OpenState),
        hand=NO_CARDS if seat is None else state.secret.hands[seat],
        hand_sizes=tuple(sum(hand) for hand in state.secret.hands),
        deck_size=len(state.secret.deck),
        scores=state.scores,
    )


def sample_state(seen: JavaView, rng: Random) -> State:
    """Return a possible true state behind a view: the cards that it does not show are dealt at random."""
    unseen = Counter(dict.fromkeys(range(len(KINDS)), CARDS_OF_A_KIND))
    unseen.subtract([*cards_of(seen.hand), *seen.discards, seen.festival_card])
    unseen.subtract(seen.auction.order if seen.auction else ())
    # A card just taken from the face-up place is known to lie in that player's hand.
    known: dict[Seat, int] = {
        event.seat: event.cards[0]
        for event in seen.events
        if event.kind is EventKind.DREW and event.value and event.seat != seen.viewer
    }
    unseen.subtract(known.values())
    pool = iter(shuffled(unseen.elements(), rng))
    hands: list[Hand] = []
    for seat, size in enumerate(seen.hand_sizes):
        if seat == seen.viewer:
            hands.append(seen.hand)
        elif seat in known:
            hands.append(hand_of([known[seat], *islice(pool, size - 1)]))
        else:
            hands.append(hand_of(islice(pool, size)))
    return State(
        **open_fields(seen, OpenState),
        # What is legal and what may be undone follows from the view alone.
        barrier=None,
        secret=Secret(hands=tuple(hands), deck=tuple(pool), seed=int(rng.random() * 2**53)),
    )
