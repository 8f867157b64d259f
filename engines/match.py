"""A game being played: its setup, its log and the states it went through, with undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias

from engines.core import A, Barrier, Game, IllegalActionError, Reason, Refusal, RefusalCode, S, Seat, Setup, V
from engines.judging import JudgedTurn

FREE_UNDO = ("free_undo", "on")
"""The option that lets undo go back past every barrier, for learning games."""


class UndoCode(RefusalCode):
    """Why undo or redo is refused; one code for each `Barrier`, by its name."""

    NOTHING_PLAYED = "nothing played"
    NOTHING_UNDONE = "nothing undone"
    CLOSED = "closed"
    REVEALED = "revealed"
    ANSWERED = "answered"
    TURN_ENDED = "turn ended"


class SnapshotCodec(Protocol[S]):
    """How a match keeps the states it went through."""

    def pack(self, state: S, /) -> Any:
        """Return what to keep of a state."""

    def unpack(self, kept: Any, /) -> S:
        """Return the state again, equal to the one packed."""


class LogEntry(NamedTuple, Generic[A]):
    """One line of the log."""

    seat: Seat
    action: A
    barrier: Barrier | None
    """Why undo may not take it back; None if it may."""
    request: bytes = b""
    """The id of the request that made it, at a shared table."""


@dataclass(frozen=True, slots=True)
class Hint(Generic[A]):
    """What the strongest computer player would do."""

    action: A
    reason: Reason | None = None
    """None if it cannot say."""


class Match(Generic[S, A, V]):
    """One game from its setup on.

    The log and the states are one truth: state 0 is the first, state i the one after i actions of the log.
    Undo drops the last of both, so whoever reads a match never sees what was taken back.
    """

    def __init__(
        self,
        game: Game[S, A, V],
        setup: Setup,
        codec: SnapshotCodec[S] | None = None,
        states: Sequence[S] = (),
        log: Iterable[tuple[Seat, A]] = (),
        archived_log: Iterable[str] = (),
    ) -> None:
        """Start a new game, or go on from recorded states, the oldest that undo may reach first.

        `log` has the actions between these states, `archived_log` the lines of log before them. A codec of
        None keeps past states as they are. Raise SetupError.
        """
        states = states or [game.new_state(setup)]
        self.game = game
        self.setup = setup
        self.archived_log = tuple(archived_log)
        """The lines of log before state 0, when the match was resumed from a recorded state."""
        self._hinted: dict[tuple[A, ...], A | None] = {}
        """The action that a player was hinted, by those that led there; None where any counts as it."""
        self._given: dict[tuple[A, ...], Hint[A]] = {}
        """The hints that were given, by the actions that led to their positions."""
        self.judged: tuple[JudgedTurn, ...] = ()
        """What was judged of the first turns, in order, once it was over; it is of this log alone."""
        self._pack: Callable[[S], Any] = codec.pack if codec else lambda state: state
        self._unpack: Callable[[Any], S] = codec.unpack if codec else lambda kept: kept
        self._log = [
            LogEntry(seat, action, state.barrier)
            for (seat, action), state in zip(log, states[1:], strict=True)
        ]
        self._undone: list[A] = []
        self._state = states[-1]
        self._snapshots = [self._pack(state) for state in states]

    def rename(self, seat: Seat, name: str) -> None:
        """Call a seat otherwise, as if it had been called so from the start: another player has it now."""
        seats = [*self.setup.seats]
        seats[seat] = replace(seats[seat], name=name)
        self.setup = replace(self.setup, seats=tuple(seats))

        def renamed(state: S) -> S:
            return replace(state, names=self.setup.names)  # type: ignore[type-var] # a dataclass in every game

        self._snapshots = [self._pack(renamed(self._unpack(kept))) for kept in self._snapshots]
        self._state = renamed(self._state)

    @property
    def state(self) -> S:
        return self._state

    @property
    def log(self) -> Sequence[LogEntry[A]]:
        """What was played since state 0, oldest first."""
        return tuple(self._log)

    @property
    def undone(self) -> Sequence[A]:
        """What redo would play, next first."""
        return tuple(reversed(self._undone))

    @property
    def snapshots(self) -> Sequence[Any]:
        """What the codec made of each state, state 0 first, the current one last."""
        return tuple(self._snapshots)

    @property
    def last_barrier(self) -> int:
        """The number of the oldest state that undo reaches without free undo."""
        index = len(self._log)
        while index > 0 and self._log[index - 1].barrier is None:
            index -= 1
        return index

    def state_at(self, index: int) -> S:
        """Return the state after `index` actions of the log. Raise IndexError."""
        if not 0 <= index <= len(self._log):
            raise IndexError(f"no state {index} in a match of {len(self._log)} actions")
        return self._state if index == len(self._log) else self._unpack(self._snapshots[index])

    def history(self, since: int = 0) -> Iterator[tuple[Seat, A, S]]:
        """Yield seat, action and the state after it, for the log from line `since` on.

        Past states are restored one at a time: a panel that counts what it has shown pays for new lines only.
        """
        for index in range(since, len(self._log)):
            played = self._log[index]
            yield played.seat, played.action, self.state_at(index + 1)

    def view(self, seat: Seat | None) -> V:
        return self.game.view(self._state, seat)

    def why_not(self, action: A) -> Refusal | None:
        return self.game.why_not(self._state, action)

    def play(self, action: A, request: bytes = b"") -> None:
        """Play an action for the seat to act; what was undone can no longer be redone.

        Raise IllegalActionError if the rules refuse it; nothing has changed then.
        """
        self._apply(action, request)
        self._undone.clear()

    @property
    def hints(self) -> frozenset[int]:
        """After how many actions of the log, and of what redo would play, the next one had been hinted.

        So it is as well where the next one is yet to be played. A hint belongs to its position and to its
        action: that one is marked, also when the actions before were taken back and played again, or others
        in between; what else is played there is the player's own.
        """
        line = self._line()
        known = ((len(led), action) for led, action in self._hinted.items() if line[: len(led)] == led)
        is_next = {len(self._log), len(line)}
        return frozenset(at for at, action in known if at in is_next or action in (None, line[at]))

    def mark_hints(self, numbers: Iterable[int]) -> None:
        """Mark the actions that follow so many of the log and of what redo would play; of the end any."""
        line = self._line()
        for number in numbers:
            if number <= len(line):
                self._hinted[line[:number]] = line[number] if number < len(line) else None

    @property
    def hint(self) -> Hint[A] | None:
        """The hint that was given in this position; it has one, however often it is asked for."""
        return self._given.get(self._led())

    def mark_hint(self, hint: Hint[A], *, hides_action: bool = False) -> None:
        """Mark that a hint was given; if its action is to be hidden, whatever is played then is marked."""
        self._given[self._led()] = hint
        self._hinted[self._led()] = None if hides_action else hint.action

    def _led(self) -> tuple[A, ...]:
        return tuple(played.action for played in self._log)

    def _line(self) -> tuple[A, ...]:
        return *self._led(), *reversed(self._undone)

    def why_not_undo(self, *, all_agree: bool = False) -> Refusal | None:
        """Return why the last action cannot be taken back, or None.

        Where all agree, only what was revealed is past taking back.
        """
        if not self._log:
            return Refusal(UndoCode.CLOSED if self.archived_log else UndoCode.NOTHING_PLAYED)
        barrier = self._log[-1].barrier
        if barrier is None or FREE_UNDO in self.setup.options:
            return None
        if all_agree and barrier is not Barrier.REVEALED:
            return None
        return Refusal(UndoCode[barrier.name])

    def undo(self, *, all_agree: bool = False) -> None:
        """Take back the last action. Raise IllegalActionError if it may not be; nothing has changed then."""
        if refusal := self.why_not_undo(all_agree=all_agree):
            raise IllegalActionError(refusal, "undo")
        self._undone.append(self._log.pop().action)
        self.judged = ()
        self._snapshots.pop()
        self._state = self._unpack(self._snapshots[-1])

    def why_not_redo(self) -> Refusal | None:
        """Return why nothing can be redone, or None."""
        if not self._undone:
            return Refusal(UndoCode.NOTHING_UNDONE)
        return self.why_not(self._undone[-1])

    def redo(self) -> None:
        """Play again what was undone last. Raise IllegalActionError if nothing can be."""
        if refusal := self.why_not_redo():
            raise IllegalActionError(refusal, "redo")
        self._apply(self._undone[-1])
        self._undone.pop()

    def set_redo(self, actions: Sequence[A]) -> None:
        """Make these what redo plays, next first: for a match read from a save."""
        self._undone = list(reversed(actions))

    def _apply(self, action: A, request: bytes = b"") -> None:
        seat = self._state.to_act
        state = self.game.apply(self._state, action)
        assert seat is not None, "an action was played after the end"
        # All that can fail comes first: a refused action leaves log and states in step.
        kept = self._pack(state)
        self._log.append(LogEntry(seat, action, state.barrier, request))
        self.judged = ()
        self._snapshots.append(kept)
        self._state = state


AnyMatch: TypeAlias = Match[Any, Any, Any]
"""A match of whatever game."""
