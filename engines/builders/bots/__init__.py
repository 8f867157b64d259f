"""The computer players of The Builders: their levels and thinking times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.bots import Bot, Levels

if TYPE_CHECKING:
    from engines.bots.judging import JudgeStretch
    from engines.builders.actions import BuildersAction
    from engines.builders.state import State
    from engines.builders.view import BuildersView
    from engines.core import Game


def _make(
    level: str, game: Game[State, BuildersAction, BuildersView], effort: float
) -> Bot[BuildersView, BuildersAction]:
    # Each is loaded when it sits down: a start loads none, and who plays the easy one no search.
    if level == "easy":
        from engines.builders.bots.easy import EasyBot

        return EasyBot()
    from engines.builders.bots.players import ExpertBot, HardBot, MediumBot

    return {"medium": MediumBot, "hard": HardBot, "expert": ExpertBot}[level](game, effort)


def _make_judge(
    game: Game[State, BuildersAction, BuildersView], effort: float
) -> JudgeStretch[BuildersView, BuildersAction]:
    from engines.builders.bots.judging import StretchJudge

    return StretchJudge(game, effort)


LEVELS = Levels({"easy": 33, "medium": 166, "hard": 1000, "expert": 2000}, _make, _make_judge)
