"""A sensible player of The Builders for tests: the easy computer player, which needs the view alone."""

from __future__ import annotations

from random import Random

from engines.builders.actions import BuildersAction
from engines.builders.bots.easy import EasyBot
from engines.builders.view import BuildersView

BOT = EasyBot()


def choose(seen: BuildersView) -> BuildersAction:
    """What it does."""
    return BOT.choose(seen, (), Random(0))
