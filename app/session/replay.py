"""A game stepped through from its beginning, and played on from any point as a new one."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Any

from app.save_messages import join_notes
from app.session.event_log import Events, Logged
from app.session.judging import Judging
from app.session.pending import Pending
from engines.bots.judging import can_judge
from engines.core import Outcome, Position, Seat, Setup, View
from engines.judging import JudgedTurn
from engines.match import FREE_UNDO, AnyMatch, Match
from saves.document import make_save, snapshot_codec
from saves.store import FileStore
from saves.verify import load_match

NO_RESULT = "The result comes at the end of the game."
HANDS_HIDDEN = "Hands stay hidden until the game is over."
NOT_JUDGED_YET = "A game is judged once it is over."
NO_JUDGE = "There is no computer player who judges this game."
AS_WHO_ACTED = "Each position is told as the player saw it who was to act."


class Replay(Logged):
    """A game as it was after each of its actions; it stands after one of them, at first before all.

    Only what may be seen leaves it; what that is, is said by what it is built from.
    """

    is_over = False
    """Whether the game has come to its end, so that nothing is secret."""
    held_as, is_held = "", False
    """The name of a match that another process had open when it was loaded, and whether it still has."""

    def __init__(
        self, setup: Setup, positions: Iterable[Position], not_kept: int = 0, note: str | None = None
    ) -> None:
        """Take the positions to go through, the first one before all actions that are kept.

        `not_kept` is how many actions were played before it, `note` what must be known of how it was found.
        """
        self.setup = setup
        self._at = 0
        self._events: list[Events] = []
        self._turns: list[int] = []
        """The turn of each position."""
        self.not_kept = not_kept
        """How many actions cannot be replayed, because the history was closed."""
        self._take_in(positions)
        # The own sentence is the shorter one, and says what can be seen here.
        self.note = _closed(not_kept, self.total) or note
        """What is to be known about the history, or None."""

    def _take_in(self, positions: Iterable[Position]) -> None:
        """Take in positions that follow on those there are."""
        for position in positions:
            if self._turns:
                self._events.append(tuple(position.events))
            self._turns.append(position.turn)

    @property
    def total(self) -> int:
        """How many actions can be replayed."""
        return len(self._events)

    @property
    def turns(self) -> range:
        """The turns that can be seen; they count those of all seats."""
        return range(self._turns[0], self._turns[-1] + 1)

    # What it is built from

    def view(self) -> Any:
        """Return what may be seen here."""
        raise NotImplementedError

    @property
    def how_shown(self) -> str:
        """As whom the positions are shown of a game that has hidden hands."""
        return HANDS_HIDDEN

    @property
    def outcome(self) -> Outcome | None:
        """Reason and ranking at the end of the game."""
        raise NotImplementedError

    def becomes_free(self) -> bool:
        """Look whether the process is gone that had the match open; return True once, when it is."""
        return False

    @property
    def news(self) -> str:
        """What is known to have been played elsewhere since, in a few words; "" for nothing."""
        return ""

    def read_on(self) -> Pending[None]:
        """Take in what has been played since; it stands where it stood."""
        return Pending.answered(None)

    def why_not_continue(self) -> str | None:
        """Return why the match cannot be played on from here as a new one, in a sentence; None if it can."""
        raise NotImplementedError

    def continued(self) -> AnyMatch:
        """Return a new match from the same setup in which the same was played up to here."""
        raise NotImplementedError

    # How it was played

    def events_in(self, turn: int) -> list[Events]:
        """Return what each action of a turn caused."""
        return self._events[bisect_left(self._turns, turn) : bisect_right(self._turns, turn)]

    judging: Judging | None = None
    """What the strongest computer player thinks of it; None if it cannot be judged."""

    def why_not_judge(self) -> str | None:
        """Return why it cannot be judged, in a sentence; None if it can."""
        return None if self.judging is not None else NOT_JUDGED_YET

    @property
    def judged_here(self) -> JudgedTurn | None:
        """The turn that begins here, if it is judged."""
        begins_here = self._at == bisect_left(self._turns, self.turn)
        return self.judging.find(self.turn) if begins_here and self.judging is not None else None

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
        seat: Seat | None = self.view().to_act
        return seat

    def events_since(self, line: int) -> list[Events]:
        return self._events[line : self._at]

    # Where it goes

    def go(self, length: int) -> None:
        """Go to after so many actions, or as far in that direction as there are any."""
        self._at = max(0, min(length, self.total))

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


class MatchReplay(Replay):
    """A match, gone through.

    While it is not over each position is shown as a spectator sees it: whoever asks may sit in any of the
    seats. Once it is over nothing is secret any more, and each position is shown as the seat saw it that was
    to act, the last one as it was seen by whose turn it had been.
    """

    _store: FileStore
    """Where it was loaded from."""

    def __init__(
        self,
        match: AnyMatch,
        note: str | None = None,
        *,
        is_open: bool = False,
        keep: Callable[[], None] = lambda: None,
    ) -> None:
        """Take a match, which must not be played on meanwhile, and what must be known of how it was found.

        Args:
            is_open: whether nothing is secret also if it was ended before its end.
            keep: saves what is judged of it; raises StorageError.
        """
        self._match = match
        self._state = match.state_at(0)
        self.is_over = is_open or match.game.outcome(match.state) is not None
        if self.is_over and can_judge(match.setup.game):
            self.judging = Judging(match, keep)
        others = (state for _, _, state in match.history())
        super().__init__(match.setup, chain([self._state], others), len(match.archived_log), note)

    @classmethod
    def loaded(cls, store: FileStore, name: str) -> MatchReplay:
        """Return the replay of a saved match, which may be open elsewhere. Raises StorageError."""
        loaded = store.load(name)
        match, note = load_match(loaded.save)
        replay = cls(match, join_notes(loaded.note, note), keep=partial(keep_judged, store, name, match))
        replay._store = store
        if store.holder(name) is not None:
            replay.held_as, replay.is_held = name, True
        return replay

    def becomes_free(self) -> bool:
        if not self.is_held or self._store.holder(self.held_as) is not None:
            return False
        self.is_held = False
        return True

    def go(self, length: int) -> None:
        super().go(length)
        self._state = self._match.state_at(self._at)

    def view(self) -> View:
        state = self._state
        acts = state.seat if state.to_act is None else state.to_act
        view: View = self._match.game.view(state, acts if self.is_over else None)
        return view

    @property
    def how_shown(self) -> str:
        return AS_WHO_ACTED if self.is_over else HANDS_HIDDEN

    def why_not_judge(self) -> str | None:
        return NO_JUDGE if self.is_over and self.judging is None else super().why_not_judge()

    @property
    def outcome(self) -> Outcome | None:
        return self._match.game.outcome(self._state)

    @property
    def hints(self) -> frozenset[int]:
        return self._match.hints

    def why_not_continue(self) -> str | None:
        if self.to_act is None:
            return "The game is over here: step back to go on from an earlier point."
        # The copy has the same hands and decks: whoever played it ahead would know what the match still
        # hides. With free undo players try out what comes anyway.
        if not self.is_over and FREE_UNDO not in self.setup.options:
            return "Only a finished game can go on as a new one: this one still hides cards."
        return None

    def continued(self) -> AnyMatch:
        old = self._match
        codec = snapshot_codec(old.game)
        new = Match(old.game, old.setup, codec, [old.state_at(0)], (), old.archived_log)
        for played in old.log[: self._at]:
            new.play(played.action)
        new.mark_hints(number for number in old.hints if number < self._at)
        return new


def keep_judged(store: FileStore, name: str, match: AnyMatch) -> None:
    """Keep with a saved match what is judged of it. Raises StorageError."""
    store.keep_judged(name, make_save(match, title="judged", saved_at=0))


def _closed(not_kept: int, kept: int) -> str | None:
    """Return what can be seen of a match whose history was closed; None if nothing is missing."""
    if not not_kept:
        return None
    if not kept:
        return f"Its history is closed: none of its {not_kept} actions can be replayed."
    return f"Its history is closed: only actions {not_kept + 1} to {not_kept + kept} can be replayed."
