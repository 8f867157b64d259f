"""Legal actions listed verb by verb: what both games' lists share."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

from engines.core import Refusal

S = TypeVar("S")
A = TypeVar("A")


class ByVerb(Sequence[A], Generic[S, A]):
    """All legal actions of a state, or those of one verb; each verb is looked into only when needed.

    A game says in `_find` how the actions of a verb are found, and proves that they agree with the rule.
    """

    def __init__(
        self, state: S, why_not: Callable[[S, A], Refusal | None], verbs: Sequence[str], kind: Any
    ) -> None:
        """List the actions of some verbs, in this order; `kind` is the type of the game's actions."""
        self._state = state
        self._why_not = why_not
        self._verbs = verbs
        self._kind = kind
        self._found: dict[str, Sequence[A]] = {}

    def _find(self, verb: str) -> Sequence[A]:
        raise NotImplementedError

    def of(self, verb: str) -> Sequence[A]:
        if verb not in self._found:
            self._found[verb] = self._find(verb)
        return self._found[verb]

    def __contains__(self, action: Any) -> bool:
        return (
            isinstance(action, self._kind)
            and action.verb in self._verbs
            and self._why_not(self._state, action) is None
        )

    def __iter__(self) -> Iterator[A]:
        for verb in self._verbs:
            yield from self.of(verb)

    def __len__(self) -> int:
        return sum(len(self.of(verb)) for verb in self._verbs)

    def __bool__(self) -> bool:
        return any(self.of(verb) for verb in self._verbs)

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[A]: ...
    def __getitem__(self, index: int | slice) -> A | Sequence[A]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        if index >= 0:
            for verb in self._verbs:
                if index < len(self.of(verb)):
                    return self.of(verb)[index]
                index -= len(self.of(verb))
        raise IndexError("no such action")
