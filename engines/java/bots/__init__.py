"""The computer players of Java: their levels and thinking times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.bots import Bot, Levels

if TYPE_CHECKING:
    from engines.bots.judging import JudgeStretch
    from engines.core import Game
    from engines.java.actions import JavaAction
    from engines.java.state import State
    from engines.java.view import JavaView


def _make(level: str, game: Game[State, JavaAction, JavaView], effort: float) -> Bot[JavaView, JavaAction]:
    from engines.java.bots.players import EasyBot, ExpertBot, HardBot, MediumBot  # a start loads none

    players = {"easy": EasyBot, "medium": MediumBot, "hard": HardBot, "expert": ExpertBot}
    return players[level](game, effort)


def _make_judge(game: Game[State, JavaAction, JavaView], effort: float) -> JudgeStretch[JavaView, JavaAction]:
    from engines.java.bots.judging import StretchJudge

    return StretchJudge(game, effort)


LEVELS = Levels({"easy": 100, "medium": 500, "hard": 3000, "expert": 3000}, _make, _make_judge)
