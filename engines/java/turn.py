"""A turn: action points, the token, the duty to place land, and how turns end (J11, J12, J22, J52, J53)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.core import Barrier, Refusal, refuse
from engines.java import actions
from engines.java.actions import JavaAction, Placement
from engines.java.developers import walk_cost
from engines.java.pieces import ACTION_POINTS
from engines.java.refusals import Code
from engines.java.scoring import score_finally
from engines.java.spaces import Spaces, members, spaces_of
from engines.java.state import Event, EventKind, OpenState, Phase, State
from engines.java.tile_masks import rice_steps_of, tile_masks
from engines.java.tiles import tiles_left

EVERYWHERE: Spaces = -1
"""The set of all spaces."""

TILE_VERBS = ("triple", "double", "rice", "village")


# --- the token ------------------------------------------------------------------------------------


def why_not_token(state: State, _action: actions.PlayToken) -> Refusal | None:
    """Return why no extra-action token may be played, or None (J11)."""
    if state.token_used:
        return refuse(Code.TOKEN_PLAYED, "J11")
    if not state.players[state.seat].tokens:
        return refuse(Code.NO_TOKEN, "J9", player=state.names[state.seat])
    return None


def play_token(state: State, _action: actions.PlayToken) -> State:
    """Return the state after an extra-action token is played (J11)."""
    seat = state.seat
    state = state.with_player(seat, tokens=state.players[seat].tokens - 1)
    return replace(state, ap=state.ap + 1, token_used=True).with_event(Event(EventKind.TOKEN, seat))


# --- the duty -------------------------------------------------------------------------------------


def land_can_be_placed(state: OpenState, budget: int) -> bool:
    """Return whether some legal placement could be paid with so many AP."""
    return any(
        any(tile_masks(state.land, state.developers, verb, budget))
        for verb in TILE_VERBS
        if tiles_left(state, verb)
    )


def duty_binds(state: OpenState) -> bool:
    """Return whether a land tile must still be placed in this turn: the duty is open and can be met (J12)."""
    return state.duty_open and not state.last_round and land_can_be_placed(state, state.budget)


def needed_spaces(state: State, budget: int) -> Spaces:
    """Return the spaces that every placement payable with `budget` AP covers; all if there is none.

    As long as an action takes none of them, some placement stays possible.
    """
    common = EVERYWHERE
    for verb in TILE_VERBS:
        if tiles_left(state, verb):
            for turn, mask in enumerate(tile_masks(state.land, state.developers, verb, budget)):
                steps = (0, *rice_steps_of(verb, turn))
                if mask.bit_count() > len(steps):
                    return 0  # A space lies in no more placements of one turn than the tile has spaces.
                for space in members(mask):
                    common &= spaces_of(space + step for step in steps)
    return common


def why_not_before_land(state: State, action: JavaAction, after: Callable[[], State]) -> Refusal | None:
    """Return why an otherwise legal action may not be taken before a land tile is placed, or None (J12)."""
    if isinstance(action, Placement) or not duty_binds(state):
        return None
    if not isinstance(action, actions.EndTurn | actions.HoldFestival):
        if _surely_leaves_land(state, action):
            return None
        then = after()
        if land_can_be_placed(then, then.budget):
            return None
    if not land_can_be_placed(state, state.ap):
        return refuse(Code.DUTY, "J12", case="token")
    if isinstance(action, actions.EndTurn | actions.HoldFestival):
        return refuse(Code.DUTY, "J12", case="end", left=state.ap)
    return refuse(Code.DUTY, "J12", case="afterwards")


def _surely_leaves_land(state: State, action: JavaAction) -> bool:
    """Return whether a placement surely stays possible; False says nothing."""
    players, seat, taken = state.players, state.seat, 0
    match action:
        case actions.Enter() | actions.Move() | actions.Leave():
            cost = walk_cost(state.land, players, seat, action)
            taken = 0 if isinstance(action, actions.Leave) else 1 << action.target
        case actions.LayIrrigation(space):
            cost, taken = 1, 1 << space
        case actions.Draw():
            cost = 1
        case actions.PlayToken():
            return True  # It moves 1 AP from what may still be had to what is there.
        case _:
            return False
    left = state.budget - (cost or 0)
    return left > 0 and (
        needed_spaces(state, left) & taken == 0 if taken else land_can_be_placed(state, left)
    )


# --- the end of a turn ----------------------------------------------------------------------------


def end_turn(state: State) -> State:
    """Return the state after the end of the turn, with final scorings if they are due (J22, J52, J53)."""
    seat, count = state.seat, len(state.players)
    state = state.with_event(Event(EventKind.TURN_ENDED, seat))
    if state.last_round:
        state = score_finally(state, seat)
    else:
        idle = state.idle_turns + 1 if state.duty_open else 0
        state = replace(state, idle_turns=idle)
        no_room = idle >= count
        if idle:
            state = state.with_event(Event(EventKind.IDLE, seat, value=idle))
        if no_room or not state.stock.triples:
            state = replace(state, last_round=True, no_room=no_room)
            state = state.with_event(Event(EventKind.LAST_ROUND, seat))
            state = score_finally(state, seat)
    following = (seat + 1) % count
    state = replace(state, barrier=Barrier.TURN_ENDED)
    if state.players[following].finished:
        return replace(state, phase=Phase.OVER, to_act=None).with_event(Event(EventKind.GAME_OVER, -1))
    land = state.land
    if any(palace.changed for palace in land.palaces):
        land = replace(land, palaces=tuple(replace(palace, changed=False) for palace in land.palaces))
    return replace(
        state,
        turn=state.turn + 1,
        seat=following,
        to_act=following,
        phase=Phase.ACTIONS,
        ap=ACTION_POINTS,
        token_used=False,
        drawn=0,
        duty_open=True,
        land=land,
    )
