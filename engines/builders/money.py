"""Écus for actions and actions for écus (B5, B9)."""

from __future__ import annotations

from dataclasses import replace

from engines.builders.actions import Buy, Take
from engines.builders.refusals import Code, refuse_actions, refuse_ecus
from engines.builders.state import Event, EventKind, State
from engines.core import Refusal, refuse

ACTION_PRICE_ECUS = 5
"""What each further action costs (B5)."""
ECUS_FOR = {1: 1, 2: 3, 3: 6}
"""What is paid for so many actions at once (B9)."""


def why_not_take(state: State, action: Take) -> Refusal | None:
    """Return why no écus may be taken for so many actions, or None (B9)."""
    if action.actions not in ECUS_FOR:
        return refuse(Code.NO_SUCH_TAKE, "B9", actions=action.actions)
    if state.actions_left < action.actions:
        ecus = ECUS_FOR[action.actions]
        return refuse_actions(action.actions, state.actions_left, "take", "B9", ecus=ecus)
    return None


def take_actions(state: State) -> list[Take]:
    """Return all legal ways to take écus (B9)."""
    return [Take(actions) for actions in ECUS_FOR if actions <= state.actions_left]


def take(state: State, action: Take) -> State:
    """Return the state after écus are taken for actions (B9)."""
    ecus = ECUS_FOR[action.actions]
    event = Event(EventKind.TOOK, state.seat, cost_actions=action.actions, ecus=ecus)
    return _trade(state, -action.actions, ecus, event)


def why_not_buy(state: State, _action: Buy) -> Refusal | None:
    """Return why no action may be bought, or None (B5)."""
    if state.player.ecus < ACTION_PRICE_ECUS:
        return refuse_ecus(ACTION_PRICE_ECUS, state.player.ecus, "buy", "B5")
    return None


def buy_actions(state: State) -> list[Buy]:
    """Return the one way to buy an action, if it is legal (B5)."""
    return [Buy()] if why_not_buy(state, Buy()) is None else []


def buy(state: State, _action: Buy) -> State:
    """Return the state after an action is bought (B5)."""
    event = Event(EventKind.BOUGHT, state.seat, ecus=-ACTION_PRICE_ECUS)
    return _trade(state, 1, -ACTION_PRICE_ECUS, event)


def _trade(state: State, actions: int, ecus: int, event: Event) -> State:
    player = replace(state.player, ecus=state.player.ecus + ecus)
    return replace(
        state,
        actions_left=state.actions_left + actions,
        players=state.players_with(player),
        events=(event,),
        barrier=None,
    )
