"""Computer players at their work, in whatever process that is."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from app.bot_workers.messages import BotRequest, BotResponse, JudgeRequest, JudgeResponse, view_codec
from engines.bots import Adviser, Bot, make_bot
from engines.bots.judging import Stretch, judge_turn, make_judge
from engines.catalog import game_of, know_engine
from engines.core import AnyGame, Seat
from engines.judging import JudgedTurn
from engines.shuffle import keyed


class Clock:
    """A deadline by the clock."""

    def __init__(self, milliseconds: int) -> None:
        """Begin to run at once."""
        self._end = time.monotonic() + milliseconds / 1e3

    def is_past(self) -> bool:
        """Return whether the time is over."""
        return time.monotonic() >= self._end


class BotRunner:
    """Keeps one computer player for each seat, which remembers its plan from one action to the next."""

    def __init__(self) -> None:
        self._bots: dict[tuple[str, str, Seat], Bot[Any, Any]] = {}

    def answer(self, request: BotRequest) -> BotResponse:
        """Return what the player of that seat would do; its faults stand in the answer, none is raised."""
        try:
            return self._answer(request)
        except Exception as error:
            # What it says may be of cards that only this seat knows.
            return BotResponse(fault=f"a fault of its own ({type(error).__name__})")

    def judge(self, request: JudgeRequest) -> JudgeResponse:
        """Return how a turn is judged; faults stand in the answer, none is raised."""
        try:
            return JudgeResponse(_judge(request))
        except Exception as error:
            return JudgeResponse(fault=f"a fault of its own ({type(error).__name__})")

    def _answer(self, request: BotRequest) -> BotResponse:
        game = _game_of(request)
        key = request.game, request.level, request.seat
        bot = self._bots[key] = self._bots.get(key) or make_bot(request.level, game)
        view = view_codec(request.game).unpack(request.view)
        # What is legal follows from the view alone, whatever the hidden cards are.
        legal = game.legal_actions(game.sample_state(view, Random(request.chance)))
        rng, clock = Random(request.chance), Clock(request.milliseconds)
        if request.wants_reason and isinstance(bot, Adviser):
            advice = bot.advise(view, legal, rng, clock)
            return BotResponse(str(advice.action), advice.reason)
        return BotResponse(str(bot.choose(view, legal, rng, clock)))


def _game_of(request: BotRequest | JudgeRequest) -> AnyGame:
    """Return the game, made known first if it is none of the house."""
    if request.engine:
        know_engine(request.game, request.engine)
    return game_of(request.game)


def _judge(request: JudgeRequest) -> JudgedTurn:
    game, codec = _game_of(request), view_codec(request.game)
    stretches = [
        Stretch(codec.unpack(each.view), tuple(map(game.parse, each.played)), each.ends_turn)
        for each in request.stretches
    ]
    rng, clock = keyed("judge", request.turn), Clock(request.milliseconds)
    return judge_turn(make_judge(game), request.turn, request.seat, stretches, rng, clock)
