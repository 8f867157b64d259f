"""Opening sites and recruiting workers from the two rows (B6, B7, B11)."""

from __future__ import annotations

from dataclasses import replace

from engines.builders.actions import Open, Recruit, Slot
from engines.builders.cards import Card
from engines.builders.refusals import Code, refuse_actions
from engines.builders.state import Event, EventKind, Row, Secret, Site, State
from engines.core import Barrier, Refusal, refuse

COST_ACTIONS = 1
SLOTS = 5
"""How many cards are laid out in each row (B4)."""


# --- sites ----------------------------------------------------------------------------------------


def why_not_open(state: State, action: Open) -> Refusal | None:
    """Return why no site may be opened from a slot, or None (B6)."""
    return _why_not_take(state, state.building_row, action, "buildings", "B6")


def open_actions(state: State) -> list[Open]:
    """Return all legal ways to open a site (B6)."""
    return [Open(slot) for slot in _slots(state, state.building_row)]


def open_site(state: State, action: Open) -> State:
    """Return the state after a site is opened, its slot refilled (B6, B11)."""
    card, row, deck, events = _take_card(state, state.building_row, state.secret.buildings, action.slot)
    player = state.player
    player = replace(player, sites=(*player.sites, Site(card)))
    return replace(
        state,
        actions_left=state.actions_left - COST_ACTIONS,
        active_this_round=True,
        players=state.players_with(player),
        building_row=row,
        events=(_event(EventKind.OPENED, state, card, action.slot), *events),
        # The building that fills the slot was seen before; what turns up is the one below it (B4).
        barrier=Barrier.REVEALED if deck else None,
        secret=Secret(state.secret.workers, deck),
    )


# --- workers --------------------------------------------------------------------------------------


def why_not_recruit(state: State, action: Recruit) -> Refusal | None:
    """Return why no worker may be recruited from a slot, or None (B7)."""
    return _why_not_take(state, state.worker_row, action, "workers", "B7")


def recruit_actions(state: State) -> list[Recruit]:
    """Return all legal ways to recruit a worker (B7)."""
    return [Recruit(slot) for slot in _slots(state, state.worker_row)]


def recruit(state: State, action: Recruit) -> State:
    """Return the state after a worker is recruited, its slot refilled (B7, B11)."""
    card, row, deck, events = _take_card(state, state.worker_row, state.secret.workers, action.slot)
    player = state.player
    player = replace(player, free=tuple(sorted((*player.free, card))))
    return replace(
        state,
        actions_left=state.actions_left - COST_ACTIONS,
        active_this_round=True,
        players=state.players_with(player),
        worker_row=row,
        events=(_event(EventKind.RECRUITED, state, card, action.slot), *events),
        barrier=Barrier.REVEALED if events else None,
        secret=Secret(deck, state.secret.buildings),
    )


# --- both rows ------------------------------------------------------------------------------------


def _why_not_take(state: State, row: Row, action: Open | Recruit, case: str, ruling: str) -> Refusal | None:
    slot = action.slot
    if not 1 <= slot <= len(row):
        return refuse(Code.NO_SUCH_SLOT, ruling, slot=slot, last=len(row))
    if (card := row[slot - 1]) is None:
        left = sum(each is not None for each in row)
        return refuse(Code.EMPTY_SLOT, "B11", case=case, slot=slot, left=left)
    if state.actions_left < COST_ACTIONS:
        return refuse_actions(COST_ACTIONS, state.actions_left, action.verb, "B5", card)
    return None


def _slots(state: State, row: Row) -> list[Slot]:
    if state.actions_left < COST_ACTIONS:
        return []
    return [slot for slot, card in enumerate(row, start=1) if card is not None]


def _take_card(
    state: State, row: Row, deck: tuple[Card, ...], slot: Slot
) -> tuple[Card, Row, tuple[Card, ...], tuple[Event, ...]]:
    """Return the card in a slot, then row and deck after the refill and what it showed (B11)."""
    card = row[slot - 1]
    assert card is not None, "an empty slot is refused"
    if not deck:
        return card, (*row[: slot - 1], None, *row[slot:]), deck, ()
    shown = Event(EventKind.TURNED_UP, -1, (deck[0],), slot)
    return card, (*row[: slot - 1], deck[0], *row[slot:]), deck[1:], (shown,)


def _event(kind: EventKind, state: State, card: Card, slot: Slot) -> Event:
    return Event(kind, state.seat, (card,), slot, COST_ACTIONS)
