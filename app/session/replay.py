"""A match stepped through from its beginning, and played on from any point as a new one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Any

from app.save_messages import join_notes
from app.session.event_log import Events, Logged
from engines.core import Outcome, Seat
from engines.match import FREE_UNDO, AnyMatch, Match
from saves.document import snapshot_codec
from saves.store import FileStore
from saves.verify import load_match

NO_RESULT = "The result comes at the end of the game."


class Replay(Logged):
    """A match as it was after each of its actions; it stands after one of them, at first before all.

    Only what may be seen leaves it. While the match is not over that is what a spectator sees: whoever asks
    may sit in any of the seats. Once it is over nothing is secret any more, and each position is shown as
    the seat saw it that was to act, the last one as it was seen by whose turn it had been.
    """

    _store: FileStore
    """Where it was loaded from."""

    def __init__(self, match: AnyMatch, note: str | None = None) -> None:
        """Take a match, which must not be played on meanwhile, and what must be known of how it was found."""
        self._match, self.setup = match, match.setup
        self._state = match.state_at(0)
        self._at = 0
        self._events: list[Events] = []
        self._turns: list[int] = [self._state.turn]
        """The turn of each position."""
        for _, _, state in match.history():
            self._events.append(state.events)
            self._turns.append(state.turn)
        self.total = len(self._events)
        """How many actions can be replayed."""
        self.not_kept = len(match.archived_log)
        """How many before them cannot, because the history was closed."""
        self.turns = range(self._turns[0], self._turns[-1] + 1)
        """The turns that can be seen; they count those of all seats."""
        self.is_over = match.game.outcome(match.state) is not None
        """Whether the match has come to its end, so that nothing is secret."""
        self.held_as, self.is_held = "", False
        """The name of a match that another process had open when it was loaded, and whether it still has."""
        # The own sentence is the shorter one, and says what can be seen here.
        self.note = _closed(self.not_kept, self.total) or note
        """What is to be known about the history, or None."""

    @classmethod
    def loaded(cls, store: FileStore, name: str) -> Replay:
        """Return the replay of a saved match, which may be open elsewhere. Raises StorageError."""
        loaded = store.load(name)
        match, note = load_match(loaded.save)
        replay = cls(match, join_notes(loaded.note, note))
        replay._store = store
        if store.holder(name) is not None:
            replay.held_as, replay.is_held = name, True
        return replay

    def becomes_free(self) -> bool:
        """Look whether the process is gone that had the match open; return True once, when it is."""
        if not self.is_held or self._store.holder(self.held_as) is not None:
            return False
        self.is_held = False
        return True

    # Where it stands

    @property
    def length(self) -> int:
        """After how many of the actions it stands, from 0 to `total`."""
        return self._at

    @property
    def place(self) -> tuple[int, int]:
        """The number of the action it stands after, and of the last; both count those not kept."""
        return self.not_kept + self._at, self.not_kept + self.total

    @property
    def turn(self) -> int:
        return self._turns[self._at]

    @property
    def to_act(self) -> Seat | None:
        seat: Seat | None = self._state.to_act
        return seat

    @property
    def outcome(self) -> Outcome | None:
        return self._match.game.outcome(self._state)

    def view(self) -> Any:
        """Return what may be seen here: a spectator's view unless the match is over."""
        if not self.is_over:
            return self._match.game.view(self._state, None)
        return self._match.game.view(self._state, self._state.seat if self.to_act is None else self.to_act)

    @property
    def hints(self) -> frozenset[int]:
        return self._match.hints

    def events_since(self, line: int) -> list[Events]:
        return self._events[line : self._at]

    # Where it goes

    def go(self, length: int) -> None:
        """Go to after so many actions, or as far in that direction as there are any."""
        self._at = max(0, min(length, self.total))
        self._state = self._match.state_at(self._at)

    def why_no_step(self, actions: int) -> str | None:
        """Return why there is none so many actions on, or back; None if there is, or if the game is over."""
        if actions < 0:
            return None if self._at else "This is where the replay begins."
        if self._at < self.total or self.outcome is not None:
            return None
        return "This is how the game stands: no more has been played."

    def go_to_turn(self, turn: int) -> str | None:
        """Go to where a turn begins; return why there is none of that number, or None."""
        if turn not in self.turns:
            return f"There is no turn {turn}: they go from {self.turns[0]} to {self.turns[-1]}."
        self.go(bisect_left(self._turns, turn))
        return None

    @property
    def next_turn(self) -> int:
        """After how many actions the next turn begins; in the last one the end."""
        return min(bisect_right(self._turns, self.turn), self.total)

    @property
    def turn_before(self) -> int:
        """After how many actions this turn began; where it begins, the same of the turn before."""
        return bisect_left(self._turns, self._turns[max(0, self._at - 1)])

    # Playing on

    def why_not_continue(self) -> str | None:
        """Return why the match cannot be played on from here as a new one, in a sentence; None if it can."""
        if self.to_act is None:
            return "The game is over here: step back to go on from an earlier point."
        # The copy has the same hands and decks: whoever played it ahead would know what the match still
        # hides. With free undo players try out what comes anyway.
        if not self.is_over and FREE_UNDO not in self.setup.options:
            return "Only a finished game can go on as a new one: this one still hides cards."
        return None

    def continued(self) -> AnyMatch:
        """Return a new match from the same setup in which the same was played up to here."""
        old = self._match
        codec = snapshot_codec(old.game)
        new = Match(old.game, old.setup, codec, [old.state_at(0)], (), old.archived_log)
        for played in old.log[: self._at]:
            new.play(played.action)
        new.mark_hints(number for number in old.hints if number < self._at)
        return new


def _closed(not_kept: int, kept: int) -> str | None:
    """Return what can be seen of a match whose history was closed; None if nothing is missing."""
    if not not_kept:
        return None
    if not kept:
        return f"Its history is closed: none of its {not_kept} actions can be replayed."
    return f"Its history is closed: only actions {not_kept + 1} to {not_kept + kept} can be replayed."
