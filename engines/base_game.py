"""What games have in common: the methods that need no rule of a game, and what views copy of a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeVar

from engines.core import (
    A,
    Barrier,
    IllegalActionError,
    Refusal,
    Seat,
    Setup,
    State,
    check_options,
    check_seats,
)


class Position(State, Protocol):
    """What `BaseGame` reads of a state."""

    @property
    def to_act(self) -> Seat | None: ...
    @property
    def barrier(self) -> Barrier | None: ...
    @property
    def scores(self) -> tuple[int, ...]: ...


P = TypeVar("P", bound=Position)


class BaseGame(Generic[P, A]):
    """The methods of `engines.core.Game` that are the same in most games.

    A game adds its rules, `why_not`, and what an allowed action leads to, `play`.
    """

    title: str
    seats: tuple[int, ...]
    options: Mapping[str, tuple[str, ...]]
    check_position: Callable[[P, Setup], Iterable[tuple[str, object]]]
    """Yields rulings, each with whether a position violates it; "" where none says so."""

    def why_not(self, state: P, action: A) -> Refusal | None:
        raise NotImplementedError

    def play(self, state: P, action: A) -> P:
        """Return the state after an action that is allowed; nothing is asked of the rules."""
        raise NotImplementedError

    def apply(self, state: P, action: A) -> P:
        if refusal := self.why_not(state, action):
            raise IllegalActionError(refusal, action)
        return self.play(state, action)

    def check_setup(self, setup: Setup) -> None:
        check_seats(setup, self.seats, self.title)
        check_options(setup, self.options, self.title)

    def seat_to_act(self, state: P) -> Seat | None:
        return state.to_act

    def barrier(self, state: P) -> Barrier | None:
        return state.barrier

    def scores(self, state: P) -> tuple[int, ...]:
        return state.scores

    def violated_invariant(self, state: P, setup: Setup) -> str | None:
        checks = self.check_position(state, setup)
        return next((ruling for ruling, is_violated in checks if is_violated), None)


@cache
def _open_fields(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    names = tuple(field.name for field in fields(kind))
    return names, attrgetter(*names)


def open_fields(position: object, kind: type) -> dict[str, Any]:
    """Return the fields of the class that states and views share, as arguments for another of them."""
    names, values_of = _open_fields(kind)
    return dict(zip(names, values_of(position), strict=True))


def check_viewer(seat: Seat | None, names: tuple[str, ...]) -> None:
    """Raise IndexError if there is no such seat; None is a spectator."""
    if seat is not None and not 0 <= seat < len(names):
        raise IndexError(f"no seat {seat} at a table of {len(names)}")
