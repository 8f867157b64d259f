"""What has happened in a game: the events of each action of the log, and the same in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, takewhile
from typing import Any, Protocol

from engines.catalog import texts_of
from engines.core import Seat, Setup
from engines.game_texts import AnyTexts

Events = tuple[Any, ...]
"""What one action caused, in order."""

HINTED = " (after a hint)"
"""What the log says of an action that its player was hinted."""
NOBODY_ELSE = "Nobody else has had a turn yet."
"""What is told where there is nothing to recall."""


def count_same(events: Sequence[Events], others: Sequence[Events]) -> int:
    """Return how many actions, from the first on, caused the same in two logs."""
    same = [one == other for one, other in zip(events, others, strict=False)]
    return [*same, False].index(False)


class Logged(Protocol):
    """What has a log: a session, and a match that is replayed as far as it has come."""

    setup: Setup
    """Seats, options and seed."""

    @property
    def telling(self) -> AnyTexts:
        """What the game says of itself."""
        return texts_of(self.setup.game)

    @property
    def length(self) -> int:
        """How many actions the log has."""

    @property
    def hints(self) -> frozenset[int]:
        """After how many actions the next one is what a player was hinted."""

    def events_since(self, line: int) -> list[Events]:
        """Return what each action of the log caused, from line `line` on."""

    def known(self, events: Sequence[Events]) -> int:
        """Return how many actions of the log, from the first on, are still those that caused these events."""
        return min(len(events), self.length)


class EventLog:
    """Follows a log; what was taken back goes."""

    def __init__(self, session: Logged) -> None:
        self._session = session
        self.telling = session.telling
        """How it is told; changed by `tell_by`."""
        self._events: list[Events] = []
        self._sentences: list[list[str]] = []
        self._names = session.setup.names
        """By which they are told."""

    @property
    def length(self) -> int:
        """How many actions were taken over."""
        return len(self._events)

    def read(self) -> list[Events]:
        """Take over what is new in the log, and return it."""
        if self._session.setup.names != self._names:  # another player has a seat now
            self.tell_by(self.telling)
        known = self._session.known(self._events)
        del self._events[known:], self._sentences[known:]
        fresh = self._session.events_since(known)
        self._sentences += self._told(fresh, len(self._events))
        self._events += fresh
        return fresh

    @property
    def taken_back(self) -> int:
        """How many of the actions that were read last have been taken back since."""
        return len(self._events) - self._session.known(self._events)

    def tell_by(self, telling: AnyTexts) -> None:
        """Tell all of it anew by other texts of the game."""
        self.telling, self._names = telling, self._session.setup.names
        self._sentences = self._told(self._events, 0)

    def _told(self, events_by_action: list[Events], first: int) -> list[list[str]]:
        """Return the sentences of some actions, the first of which has the number `first`."""
        told = [self.telling.sentences(events, self._session.setup.names) for events in events_by_action]
        for number in self._session.hints:
            if 0 <= number - first < len(told) and told[number - first]:
                told[number - first][0] += HINTED
        return told

    @property
    def lines(self) -> list[str]:
        """All sentences, the oldest first."""
        return [line for lines in self._sentences for line in lines]

    def sentences_since(self, number: int) -> list[list[str]]:
        """Return the sentences of each action from one on, by its number."""
        return self._sentences[number:]

    @property
    def lines_before_last(self) -> list[str]:
        """All sentences but those of the last action."""
        return [line for lines in self._sentences[:-1] for line in lines]

    @property
    def last(self) -> list[Events]:
        """What the last action caused; [] before the first."""
        return self._events[-1:]

    def since_own(self, seat: Seat) -> list[Events]:
        """Return what each action caused that others took since the last one of a seat."""
        others = takewhile(lambda events: not events or events[0].seat != seat, reversed(self._events))
        return list(others)[::-1]

    @property
    def _turns(self) -> list[list[Events]]:
        """What each action of each turn caused; the last one is being played, and may have none yet."""
        turns: list[list[Events]] = [[]]
        for events in self._events:
            turns[-1].append(events)
            if any(event.kind is self.telling.turn_end for event in events):
                turns.append([])
        return turns

    def has_begun(self, seat: Seat) -> bool:
        """Return whether a seat has acted in a turn of its own that is not over."""
        return _whose(self._turns[-1]) == seat

    def recap(self, seat: Seat) -> list[Events]:
        """Return what each action of the turns of others caused since the last turn of a seat.

        One that it has begun is left out; what it answered in the turns of others is not.
        """
        *turns, last = self._turns
        others = takewhile(lambda turn: _whose(turn) != seat, reversed(turns))
        return [*chain(*reversed([*others])), *([] if _whose(last) == seat else last)]

    def summary_for(self, seat: Seat) -> list[str]:
        """Return in a few short lines what `recap` does of a seat."""
        return self.telling.turn_summary(self.recap(seat), self._session.setup.names)


def _whose(turn: list[Events]) -> Seat | None:
    """Return whose turn it was: who took its first action."""
    return next((events[0].seat for events in turn if events), None)
