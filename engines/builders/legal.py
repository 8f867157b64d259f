"""The legal actions of a state: verb by verb, each looked into only when needed, in a stable order.

Each chapter lists its own; that the lists agree with `why_not` is proved by tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from engines.builders import money, recruit, work
from engines.builders.actions import VERBS, BuildersAction, Buy, EndTurn
from engines.builders.state import State
from engines.core import Refusal

Rule = Callable[[State, BuildersAction], Refusal | None]


class LegalActions(Sequence[BuildersAction]):
    """All legal actions of a state, or those of one verb."""

    def __init__(self, state: State, why_not: Rule, verb: str | None = None) -> None:
        self._state = state
        self._why_not = why_not
        self._verbs = VERBS if verb is None else (verb,)
        self._found: dict[str, Sequence[BuildersAction]] = {}

    def of(self, verb: str) -> Sequence[BuildersAction]:
        """The legal actions of one verb."""
        if verb not in self._found:
            self._found[verb] = self._find(verb)
        return self._found[verb]

    def __contains__(self, action: object) -> bool:
        return (
            isinstance(action, BuildersAction)
            and action.verb in self._verbs
            and self._why_not(self._state, action) is None
        )

    def __iter__(self) -> Iterator[BuildersAction]:
        for verb in self._verbs:
            yield from self.of(verb)

    def __len__(self) -> int:
        return sum(len(self.of(verb)) for verb in self._verbs)

    def __bool__(self) -> bool:
        return any(self.of(verb) for verb in self._verbs)

    @overload
    def __getitem__(self, index: int) -> BuildersAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[BuildersAction]: ...
    def __getitem__(self, index: int | slice) -> BuildersAction | Sequence[BuildersAction]:
        return list(self)[index]

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
