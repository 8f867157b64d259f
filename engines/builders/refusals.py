"""Every reason why The Builders refuses an action."""

from __future__ import annotations

import enum

from engines.builders.cards import Card
from engines.core import Refusal, RefusalCode, Value, refuse


@enum.unique
class Code(RefusalCode):
    """The reasons, in the order of the rules' chapters."""

    GAME_OVER = "game over"
    # A turn
    NOT_ENOUGH_ACTIONS = "not enough actions"
    NOT_ENOUGH_ECUS = "not enough écus"
    # The two rows
    NO_SUCH_SLOT = "no such slot"
    EMPTY_SLOT = "an empty slot"
    # Work
    NOT_YOUR_SITE = "no open site of yours"
    NOT_YOUR_WORKER = "no worker of yours"
    AT_WORK = "the worker is at work"
    # Money
    NO_SUCH_TAKE = "no such number of actions to take écus for"


def refuse_actions(cost: int, left: int, case: str, ruling: str, *where: Card, **values: Value) -> Refusal:
    """Refuse what costs more actions than are left."""
    return refuse(Code.NOT_ENOUGH_ACTIONS, ruling, *where, case=case, cost=cost, left=left, **values)


def refuse_ecus(cost: int, left: int, case: str, ruling: str, *where: Card, **values: Value) -> Refusal:
    """Refuse what costs more écus than the player has."""
    return refuse(Code.NOT_ENOUGH_ECUS, ruling, *where, case=case, cost=cost, left=left, **values)
