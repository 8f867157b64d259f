"""What happened in a few short lines, one a turn; how a turn is told each game says."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

LINES = 6
"""The most turns that a summary tells, the latest ones."""


class _Event(Protocol):
    @property
    def kind(self) -> enum.Enum: ...


E = TypeVar("E", bound=_Event)


def told_by_turn(
    events_by_action: Sequence[Sequence[E]], turn_end: enum.Enum, told: Callable[[Sequence[E]], str]
) -> list[str]:
    """The lines.

    Args:
        events_by_action: the events of each action, in order; it may begin and end within a turn.
        turn_end: the kind of event with which a turn ends.
        told: the line of the events of one turn, or of a part of it.
    """
    turns: list[list[E]] = [[]]
    for events in events_by_action:
        turns[-1].extend(events)
        if any(event.kind is turn_end for event in events):
            turns.append([])
    return [told(turn) for turn in turns if turn][-LINES:]
