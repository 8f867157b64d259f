"""The legal actions of a state: verb by verb, each looked into only when needed, in a stable order.

Each chapter lists its own; that the lists agree with `why_not` is proved by tests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.builders import money, recruit, work
from engines.builders.actions import VERBS, BuildersAction, Buy, EndTurn
from engines.builders.state import State
from engines.core import Refusal
from engines.legal import ByVerb

Rule = Callable[[State, BuildersAction], Refusal | None]


class LegalActions(ByVerb[State, BuildersAction]):
    """All legal actions of a state of The Builders, or those of one verb."""

    def __init__(self, state: State, why_not: Rule, verb: str | None = None) -> None:
        super().__init__(state, why_not, VERBS if verb is None else (verb,), BuildersAction)

    def _find(self, verb: str) -> Sequence[BuildersAction]:
        state = self._state
        if state.to_act is None:
            return []
        match verb:
            case "open":
                return recruit.open_actions(state)
            case "recruit":
                return recruit.recruit_actions(state)
            case "send":
                return work.send_actions(state)
            case "take":
                return money.take_actions(state)
            case "buy":
                return [Buy()] if money.why_not_buy(state, Buy()) is None else []
            case "end":
                return [EndTurn()]
        return []
