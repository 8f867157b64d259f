"""Drawing festival cards (J44)."""

from __future__ import annotations

from dataclasses import replace

from engines.core import Barrier, Refusal, refuse
from engines.java.actions import Draw
from engines.java.pieces import DRAWS_A_TURN, hand_of, hand_plus
from engines.java.refusals import Code, why_not_paid
from engines.java.state import Event, EventKind, Secret, State
from engines.shuffle import keyed, shuffled

COST_AP = 1


def why_not_draw(state: State, action: Draw) -> Refusal | None:
    """Return why no card may be drawn, or None (J44)."""
    if state.drawn >= DRAWS_A_TURN:
        return refuse(Code.TWO_DRAWN, "J44", count=DRAWS_A_TURN)
    if not state.secret.deck and not state.discards:
        return refuse(Code.NO_CARDS, "J44", case="face" if action.face_up else "deck")
    return why_not_paid(COST_AP, state.ap, "card")


def draw(state: State, action: Draw) -> State:
    """Return the state after a card is drawn, from the deck or face up (J44)."""
    seat = state.seat
    state, top = _from_deck(state)
    if action.face_up:
        taken = state.festival_card
        state = replace(state, festival_card=top)
        state = state.with_event(Event(EventKind.DREW, seat, value=1, cost_ap=COST_AP, cards=(taken,)))
        state = state.with_event(Event(EventKind.TURNED_UP, -1, cards=(top,)))
    else:
        taken = top
        state = state.with_event(Event(EventKind.DREW, seat, cost_ap=COST_AP))
    hands = list(state.secret.hands)
    hands[seat] = hand_plus(hands[seat], hand_of([taken]))
    return replace(
        state,
        ap=state.ap - COST_AP,
        drawn=state.drawn + 1,
        secret=replace(state.secret, hands=tuple(hands)),
        barrier=Barrier.REVEALED,
    )


def _from_deck(state: State) -> tuple[State, int]:
    """Take the top card of the deck; an empty deck is first made of the shuffled discards."""
    secret = state.secret
    if not secret.deck:
        deck = shuffled(state.discards, keyed(secret.seed, "cards", state.shuffles + 1))
        state = replace(
            state,
            discards=(),
            shuffles=state.shuffles + 1,
            secret=Secret(secret.hands, tuple(deck), secret.seed),
        ).with_event(Event(EventKind.SHUFFLED, -1, value=len(deck)))
        secret = state.secret
    return replace(state, secret=replace(secret, deck=secret.deck[1:])), secret.deck[0]
