"""Matches that have come to where a table can be measured, played by computer players from a seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from engines.bots import make_bot
from engines.builders.turn import ACTIONS_A_TURN
from engines.catalog import game_of
from engines.core import SeatSetup, Setup
from engines.java.pieces import TRIPLES
from engines.java.state import Phase
from engines.match import AnyMatch, Match
from engines.shuffle import keyed
from saves.document import snapshot_codec


def _match(game_id: str, seed: int, is_wanted: Callable[[Any], bool]) -> AnyMatch:
    """A match of a person and a computer player that has come to a certain position."""
    game = game_of(game_id)
    setup = Setup(game_id, (SeatSetup("Ann"), SeatSetup("Bob", "easy")), seed)
    match: AnyMatch = Match(game, setup, snapshot_codec(game))
    bot, rng = make_bot("easy", game), keyed(seed, "bench")
    while not is_wanted(match.state):
        state = match.state
        match.play(bot.choose(game.view(state, state.to_act), game.legal_actions(state), rng))
    return match


@cache
def java_match() -> AnyMatch:
    """Java in its middle: the person may place tiles, build a palace, draw a card and hold a festival.

    It takes a second to play up to there: all that ask get the same match.
    """
    game = game_of("java")

    def is_wanted(state: Any) -> bool:
        is_half_way = state.stock.triples <= TRIPLES // 2 and state.phase is Phase.ACTIONS and state.seat == 0
        verbs = ("triple", "palace", "draw", "festival")
        return is_half_way and state.ap >= 3 and all(game.legal_actions(state).of(verb) for verb in verbs)

    return _match("java", 4, is_wanted)


def builders_match() -> AnyMatch:
    """The Builders in its middle: the person begins a turn with a site and some écus."""

    def is_wanted(state: Any) -> bool:
        is_begun = state.seat == 0 and state.turn >= 12 and state.actions_left == ACTIONS_A_TURN
        return is_begun and bool(state.player.sites) and state.player.ecus >= 12

    return _match("builders", 16, is_wanted)
