"""Turns played by a player of Java, checked as they go."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engines.java.actions import JavaAction
from engines.java.bots.players import EasyBot, ExpertBot, HardBot, MediumBot
from engines.java.game import JAVA
from engines.java.state import State

Player = EasyBot | MediumBot | HardBot | ExpertBot
LEVELS: tuple[type[Player], ...] = (EasyBot, MediumBot, HardBot, ExpertBot)
PLANNERS: tuple[type[Player], ...] = (MediumBot, HardBot, ExpertBot)


class AfterAsks:
    """A deadline that is past after it was asked so many times."""

    def __init__(self, asks: int) -> None:
        self.left = asks

    def is_past(self) -> bool:
        self.left -= 1
        return self.left < 0


def chosen(bot: Player, state: State, seed: int = 1, deadline: AfterAsks | None = None) -> JavaAction:
    """What a player does, which must be legal."""
    assert state.to_act is not None
    legal = JAVA.legal_actions(state)
    action = bot.choose(JAVA.view(state, state.to_act), legal, Random(seed), deadline)
    assert action in legal
    return action


def turn(bot: Player, state: State, seed: int = 1) -> tuple[State, list[JavaAction]]:
    """The state after the rest of a turn, and what was done in it."""
    seat, number, done = state.seat, state.turn, []
    while state.to_act == seat and state.turn == number:
        done.append(chosen(bot, state, seed))
        state = JAVA.apply(state, done[-1])
    return state, done


def game(bots: Sequence[Player], state: State) -> list[JavaAction]:
    """All actions of a game."""
    rng, done = Random(5), []
    while state.to_act is not None:
        legal = JAVA.legal_actions(state)
        done.append(bots[state.to_act].choose(JAVA.view(state, state.to_act), legal, rng))
        assert done[-1] in legal
        state = JAVA.apply(state, done[-1])
    return done
