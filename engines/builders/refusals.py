"""Every reason why The Builders refuses an action."""

from __future__ import annotations

import enum

from engines.builders.cards import Card
from engines.core import Refusal, RefusalCode
from engines.texts import counted


@enum.unique
class No(RefusalCode):
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


def no(code: No, ruling: str, message: str, *where: Card) -> Refusal:
    """A refusal, with the cards to highlight."""
    return Refusal(code, message, ruling, where)


def actions_missing(what: str, cost: int, left: int, ruling: str, *where: Card) -> Refusal:
    """The refusal for want of actions."""
    return no(No.NOT_ENOUGH_ACTIONS, ruling, f"{what} needs {counted(cost, 'action')}, {left} left", *where)


def ecus_missing(what: str, cost: int, left: int, ruling: str, *where: Card) -> Refusal:
    """The refusal for want of écus."""
    return no(No.NOT_ENOUGH_ECUS, ruling, f"{what} costs {counted(cost, 'écu')}, {left} in hand", *where)
