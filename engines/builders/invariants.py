"""What holds in every position of The Builders: asked of positions from files, which can be made by hand.

It is not asked how a position came about, only that every rule can be applied to it: that each card is
somewhere once, that what is kept twice agrees, and that the numbers are those of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.builders.cards import BUILDINGS, CARDS, NOTHING, WORKERS, can_work
from engines.builders.recruit import SLOTS
from engines.builders.scoring import ECUS_A_POINT
from engines.builders.state import Player, Row, State
from engines.builders.turn import IDLE_ROUNDS_TO_END
from engines.core import Setup

_MOST = 10**6
"""More turns, actions, écus or points than any game sees."""


def violated_invariant(state: State, setup: Setup) -> str | None:
    """Why no game from this setup can have this position, or None if it may."""
    return next(_faults(state, setup), None)


def _faults(state: State, setup: Setup) -> Iterator[str]:
    """What is wrong; each question relies on those before it."""
    yield from _seat_faults(state, setup)
    for seat, player in enumerate(state.players):
        yield from _player_faults(player, seat == state.seat)
    yield from _card_faults(state)
    yield from _record_faults(state)


def _seat_faults(state: State, setup: Setup) -> Iterator[str]:
    seats = state.seats
    if state.names != setup.names or len(seats) != len(setup.seats):
        yield "its players are not those of the game"
    if state.seat not in seats or state.first not in seats or state.to_act not in (None, state.seat):
        yield "B5: somebody is to act whose turn it is not"
    if not (1 <= state.turn <= _MOST and (state.turn - 1 + state.first) % len(seats) == state.seat):
        yield "B5: its turns cannot be counted"
    if not 0 <= state.actions_left <= _MOST or (state.to_act is None and state.actions_left):
        yield "B5: there are more actions than can be"
    # The third idle round, or the last one, ends the game at once (B12, B14).
    most = IDLE_ROUNDS_TO_END - (state.to_act is not None)
    if not 0 <= state.idle_rounds <= most:
        yield "B14: its idle rounds cannot be"


def _player_faults(player: Player, is_on_turn: bool) -> Iterator[str]:
    if not 0 <= player.ecus <= _MOST:
        yield "B3: a player has écus as nobody can"
    if not all(map(can_work, player.workers)) or list(player.free) != sorted(player.free):
        yield "B7: something works that cannot"
    if not {*player.built, *(site.building for site in player.sites)} <= set(BUILDINGS):
        yield "B6: something is built that cannot be"
    for site in player.sites:
        if not 0 <= site.sent <= (len(site.workers) if is_on_turn else 0):
            yield "B8: more workers were sent than there are"
        if site.missing == NOTHING:
            yield "B10: a site has all it needs, and is not finished"


def _card_faults(state: State) -> Iterator[str]:
    secret = state.secret
    for row, deck, kinds in (
        (state.worker_row, secret.workers, WORKERS),
        (state.building_row, secret.buildings, BUILDINGS),
    ):
        if len(row) != SLOTS or not {*_laid(row), *deck} <= set(kinds):
            yield "B4: the rows are none"
        if deck and None in row:
            yield "B11: a slot is empty, and the deck is not"
    found = Counter([*_laid(state.worker_row), *_laid(state.building_row)])
    found.update([*secret.workers, *secret.buildings])
    for player in state.players:
        found.update([*player.built, *(site.building for site in player.sites)])
        found.update(card for card in player.workers if card in WORKERS)
        own = [card for card in player.workers if card in BUILDINGS]
        # A finished machine lies among the buildings of its owner and works.
        if sorted(own) != sorted(card for card in player.built if BUILDINGS[card].is_machine):
            yield "B10: machines work that were not built, or the other way round"
    if found != Counter(range(len(CARDS))):
        yield "B1, B2: cards are missing, or too many"


def _laid(row: Row) -> list[int]:
    return [card for card in row if card is not None]


def _record_faults(state: State) -> Iterator[str]:
    seats = state.seats
    for entry in state.ledger:
        if entry.seat not in seats or entry.ruling not in ("B10", "B13") or not 0 < entry.points <= _MOST:
            yield "its points cannot be"
        if not 1 <= entry.turn <= state.turn or not set(entry.where) <= set(BUILDINGS):
            yield "points came from nowhere"
    for seat, player in enumerate(state.players):
        for_ecus = player.ecus // ECUS_A_POINT if state.to_act is None else 0
        if state.scores[seat] != player.victory_points + for_ecus:
            yield "B12, B13: the points are not those of what is built"
    for event in state.events:
        if event.seat not in (-1, *seats) or not all(0 <= card < len(CARDS) for card in event.cards):
            yield "something happened to nobody, or with a card that there is not"
        numbers = (event.value, event.cost_actions, event.ecus, event.points)
        if not all(-_MOST <= number <= _MOST for number in numbers):
            yield "more happened than can"
