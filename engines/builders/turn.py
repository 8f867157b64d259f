"""How turns, rounds and the game end (B5, B12, B14)."""

from __future__ import annotations

from dataclasses import replace

from engines.builders.actions import EndTurn
from engines.builders.scoring import count_ecus
from engines.builders.state import Event, EventKind, State
from engines.core import Barrier

ACTIONS_A_TURN = 3
"""Free actions (B5)."""
VP_TO_END = 17
"""B12."""
IDLE_ROUNDS_TO_END = 3
"""B14."""


def end_turn(state: State, _action: EndTurn) -> State:
    """Return the state after the end of a turn, or of the game (B12, B14)."""
    seat, player = state.seat, state.player
    following = (seat + 1) % len(state.players)
    events = [Event(EventKind.TURN_ENDED, seat, value=state.actions_left)]
    last_round = state.last_round
    if not last_round and player.victory_points >= VP_TO_END:
        last_round = True
        events.append(Event(EventKind.LAST_ROUND, seat, value=player.victory_points))
    active, idle_rounds = state.active_this_round, state.idle_rounds
    is_over = False
    if following == state.first:
        idle_rounds = 0 if active else idle_rounds + 1
        active = False
        if idle_rounds:
            events.append(Event(EventKind.IDLE_ROUND, -1, value=idle_rounds))
        is_over = last_round or idle_rounds >= IDLE_ROUNDS_TO_END
    # The next worker to any site is the first of a turn again (B8).
    player = replace(player, sites=tuple([replace(site, sent=0) for site in player.sites]))
    state = replace(
        state,
        turn=state.turn if is_over else state.turn + 1,
        seat=seat if is_over else following,
        to_act=None if is_over else following,
        actions_left=0 if is_over else ACTIONS_A_TURN,
        active_this_round=active,
        idle_rounds=idle_rounds,
        last_round=last_round,
        players=state.players_with(player),
        events=tuple(events),
        barrier=Barrier.TURN_ENDED,
    )
    return count_ecus(state) if is_over else state
