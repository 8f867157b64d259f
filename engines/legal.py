"""The legal actions of a state, listed verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar, overload

A = TypeVar("A")


class LegalActions(Sequence[A]):
    """All legal actions of a state, or those of one verb; each verb is looked into only when needed."""

    def __init__(
        self, verbs: Sequence[str], find: Callable[[str], Sequence[A]], is_legal: Callable[[A], bool]
    ) -> None:
        """List the actions that `find` returns for some verbs, in this order."""
        self._verbs = verbs
        self._find = find
        self._is_legal = is_legal
        self._found: dict[str, Sequence[A]] = {}

    def of(self, verb: str) -> Sequence[A]:
        """Return those of one verb."""
        if verb not in self._found:
            self._found[verb] = self._find(verb)
        return self._found[verb]

    def __contains__(self, action: Any) -> bool:
        return getattr(action, "verb", None) in self._verbs and self._is_legal(action)

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
        return list(self)[index]
