"""What holds in every position of The Builders: asked of positions from files, which can be made by hand.

It is not asked how a position came about, only that every rule can be applied to it: that each card is
somewhere once, that what is kept twice agrees, and that the numbers are those of the rules. A check is the
ruling that would be violated, "" if none names it, and whether it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engines.builders.cards import BUILDINGS, CARDS, NOTHING, WORKERS, can_work
from engines.builders.recruit import SLOTS
from engines.builders.scoring import ECUS_A_POINT
from engines.builders.state import Player, Row, State
from engines.builders.texts.sentences import sentences, turn_in_short
from engines.builders.turn import IDLE_ROUNDS_TO_END
from engines.core import Setup

_MOST = 10**6
"""More turns, actions, écus or points than any game sees."""


Check = tuple[str, object]


def check_position(state: State, setup: Setup) -> Iterator[Check]:
    """Yield all checks of a position in a game from this setup; each relies on those before it."""
    yield from _check_seats(state, setup)
    for seat, player in enumerate(state.players):
        yield from _check_player(player, seat == state.seat)
    yield from _check_cards(state)
    yield from _check_records(state)


def _check_seats(state: State, setup: Setup) -> Iterator[Check]:
    seats = state.seats
    yield "", state.names != setup.names or len(seats) != len(setup.seats)
    yield "B5", state.seat not in seats or state.first not in seats or state.to_act not in (None, state.seat)
    yield "B5", not (1 <= state.turn <= _MOST and (state.turn - 1 + state.first) % len(seats) == state.seat)
    yield "B5", not 0 <= state.actions_left <= _MOST or (state.to_act is None and state.actions_left)
    # The third idle round, or the last one, ends the game at once (B12, B14).
    most = IDLE_ROUNDS_TO_END - (state.to_act is not None)
    yield "B14", not 0 <= state.idle_rounds <= most


def _check_player(player: Player, is_on_turn: bool) -> Iterator[Check]:
    yield "B3", not 0 <= player.ecus <= _MOST
    yield "B7", not all(map(can_work, player.workers)) or list(player.free) != sorted(player.free)
    yield "B6", not {*player.built, *(site.building for site in player.sites)} <= set(BUILDINGS)
    for site in player.sites:
        yield "B8", not 0 <= site.sent <= (len(site.workers) if is_on_turn else 0)
        yield "B10", site.missing == NOTHING


def _check_cards(state: State) -> Iterator[Check]:
    secret = state.secret
    for row, deck, kinds in (
        (state.worker_row, secret.workers, WORKERS),
        (state.building_row, secret.buildings, BUILDINGS),
    ):
        yield "B4", len(row) != SLOTS or not {*_laid(row), *deck} <= set(kinds)
        yield "B11", deck and None in row
    found = Counter([*_laid(state.worker_row), *_laid(state.building_row)])
    found.update([*secret.workers, *secret.buildings])
    for player in state.players:
        found.update([*player.built, *(site.building for site in player.sites)])
        found.update(card for card in player.workers if card in WORKERS)
        own = [card for card in player.workers if card in BUILDINGS]
        # A finished machine lies among the buildings of its owner and works.
        yield "B10", sorted(own) != sorted(card for card in player.built if BUILDINGS[card].is_machine)
    yield "B1, B2", found != Counter(range(len(CARDS)))


def _laid(row: Row) -> list[int]:
    return [card for card in row if card is not None]


def _check_records(state: State) -> Iterator[Check]:
    seats = state.seats
    for entry in state.ledger:
        yield "", entry.seat not in seats or entry.ruling not in ("B10", "B13")
        yield "", not 0 < entry.points <= _MOST
        yield "", not 1 <= entry.turn <= state.turn or not set(entry.where) <= set(BUILDINGS)
    for seat, player in enumerate(state.players):
        for_ecus = player.ecus // ECUS_A_POINT if state.to_act is None else 0
        yield "B12, B13", state.scores[seat] != player.victory_points + for_ecus
    for event in state.events:
        yield "", event.seat not in (-1, *seats) or not all(0 <= card < len(CARDS) for card in event.cards)
        numbers = (event.value, event.cost_actions, event.ecus, event.points)
        yield "", not all(-_MOST <= number <= _MOST for number in numbers)
    # These raise where the events cannot be told.
    sentences(state.events, state.names)
    if state.events:
        turn_in_short(state.events, state.names)
