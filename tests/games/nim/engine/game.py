"""Nim: in a turn stones are taken from one heap; who takes the last stone of all gets the point."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from random import Random

from engines import core
from engines.core import Barrier, LedgerEntry, Outcome, Refusal, Seat, Setup, refuse
from engines.legal import ByVerb
from engines.notation import read_line, read_number
from engines.shuffle import keyed, shuffled


@dataclass(frozen=True, slots=True)
class Take:
    """Take stones from a heap, counted from 1."""

    heap: int
    stones: int
    verb = "take"

    def __str__(self) -> str:
        return f"take {self.heap} {self.stones}"


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""

    verb = "end"

    def __str__(self) -> str:
        return "end"


NimAction = Take | End


class Code(core.RefusalCode):
    """Why an action is refused."""

    OVER = "over"
    HEAP = "no such heap"
    STONES = "no such number of stones"
    OTHER_HEAP = "another heap"
    NOTHING_TAKEN = "nothing taken"


class EventKind(enum.Enum):
    """What can happen."""

    TOOK = "took"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    kind: EventKind
    seat: Seat
    heap: int = 0
    stones: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One position."""

    names: tuple[str, ...]
    heaps: tuple[int, ...]
    turn: int = 1
    seat: Seat = 0
    begun: int = 0
    """The heap from which stones were taken in this turn; 0 before."""
    ledger: tuple[LedgerEntry, ...] = ()
    events: tuple[Event, ...] = ()
    barrier: Barrier | None = None

    @property
    def to_act(self) -> Seat | None:
        """Who must act; None when the stones are gone."""
        return self.seat if any(self.heaps) else None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""
        points = {entry.seat: entry.points for entry in self.ledger}
        return tuple(points.get(seat, 0) for seat in range(len(self.names)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NimView(State):
    """All of a position: nothing is hidden in Nim."""

    viewer: Seat | None


class Legal(ByVerb[State, NimAction]):
    """The legal actions of a position."""

    def _find(self, verb: str) -> Sequence[NimAction]:
        every: list[NimAction] = [End()]
        if verb == "take":
            heaps = enumerate(self._state.heaps, 1)
            every = [Take(heap, stones) for heap, most in heaps for stones in range(1, most + 1)]
        return [action for action in every if self._why_not(self._state, action) is None]


class NimGame:
    """The game of Nim; fulfils engines.core.Game."""

    id = "nim"
    title = "Nim"
    verbs = ("take", "end")
    rules_version = 1
    seats = (2, 3)
    options: Mapping[str, tuple[str, ...]] = {"free_undo": ("off", "on")}
    has_hidden_hands = False

    def check_setup(self, setup: Setup) -> None:
        core.check_seats(setup, self.seats, self.title)
        core.check_options(setup, self.options, self.title)

    def new_state(self, setup: Setup) -> State:
        self.check_setup(setup)
        return State(names=setup.names, heaps=tuple(shuffled((3, 4, 5), keyed(setup.seed, "heaps"))))

    def seat_to_act(self, state: State) -> Seat | None:
        return state.to_act

    def why_not(self, state: State, action: NimAction) -> Refusal | None:
        if state.to_act is None:
            return refuse(Code.OVER, "N3")
        if isinstance(action, End):
            return None if state.begun else refuse(Code.NOTHING_TAKEN, "N2")
        if not 1 <= action.heap <= len(state.heaps):
            return refuse(Code.HEAP, "N1")
        if state.begun not in (0, action.heap):
            return refuse(Code.OTHER_HEAP, "N2", state.begun)
        if not 1 <= action.stones <= state.heaps[action.heap - 1]:
            return refuse(Code.STONES, "N1", action.heap, most=state.heaps[action.heap - 1])
        return None

    def apply(self, state: State, action: NimAction) -> State:
        if refusal := self.why_not(state, action):
            raise core.IllegalActionError(refusal, action)
        if isinstance(action, End):
            events, seat = (Event(EventKind.ENDED, state.seat),), (state.seat + 1) % len(state.names)
            ended = Barrier.TURN_ENDED
            return replace(state, turn=state.turn + 1, seat=seat, begun=0, events=events, barrier=ended)
        heaps = list(state.heaps)
        heaps[action.heap - 1] -= action.stones
        events = (Event(EventKind.TOOK, state.seat, action.heap, action.stones),)
        state = replace(state, heaps=tuple(heaps), begun=action.heap, events=events, barrier=None)
        if any(heaps):
            return state
        point = LedgerEntry(state.turn, state.seat, 1, "N3")
        return replace(state, ledger=(point,), barrier=Barrier.TURN_ENDED)

    def legal_actions(self, state: State, verb: str | None = None) -> Legal:
        return Legal(state, self.why_not, self.verbs if verb is None else (verb,), NimAction)

    def view(self, state: State, seat: Seat | None) -> NimView:
        if seat is not None and not 0 <= seat < len(state.names):
            raise IndexError(seat)
        return NimView(viewer=seat, **{each.name: getattr(state, each.name) for each in fields(State)})

    def sample_state(self, view: NimView, rng: Random) -> State:
        return State(**{each.name: getattr(view, each.name) for each in fields(State)})

    def barrier(self, state: State) -> Barrier | None:
        return state.barrier

    def parse(self, text: str) -> NimAction:
        def number(word: str) -> int:
            return read_number(word, "take")

        readers = {"take": (2, lambda words: Take(*map(number, words))), "end": (0, lambda _: End())}
        return read_line(text, readers)

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def outcome(self, state: State) -> Outcome | None:
        if state.to_act is not None:
            return None
        others = tuple(seat for seat in range(len(state.names)) if seat != state.seat)
        return Outcome("empty", ((state.seat,), others))

    def violated_invariant(self, state: State, setup: Setup) -> str | None:
        has_seats = state.names == setup.names and 0 <= state.seat < len(state.names)
        has_heaps = len(state.heaps) == 3 and all(0 <= heap <= 5 for heap in state.heaps)
        return None if has_seats and has_heaps and 0 <= state.begun <= 3 else "N1"

    def is_free_cycle(self, view: NimView, action: NimAction) -> bool:
        return False


GAME = NimGame()
