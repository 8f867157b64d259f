"""Nim: in a turn stones are taken from one heap; who takes the last stone of all gets the point."""

import enum
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from engines.core import (
    Barrier,
    Game,
    LedgerEntry,
    Outcome,
    Refusal,
    RefusalCode,
    Seat,
    Setup,
    open_fields,
    refuse,
)
from engines.notation import read_line, read_number
from engines.shuffle import keyed, shuffled
from tests.games.nim.engine import TITLE


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


class Code(RefusalCode):
    """Why an action is refused."""

    OVER = "over"
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
        return self.seat if any(self.heaps) else None

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sum(e.points for e in self.ledger if e.seat == n) for n in range(len(self.names)))


@dataclass(frozen=True, slots=True, kw_only=True)
class NimView(State):
    """All of a position: nothing is hidden in Nim."""

    viewer: Seat | None


class NimGame(Game[State, NimAction, NimView]):
    """The game of Nim."""

    id = "nim"
    title = TITLE
    verbs = ("take", "end")
    rules_version = 1
    seats = (2, 3)
    options = {"free_undo": ("off", "on")}
    has_hidden_hands = False

    def new_state(self, setup: Setup) -> State:
        self.check_setup(setup)
        return State(names=setup.names, heaps=tuple(shuffled((3, 4, 5), keyed(setup.seed, "heaps"))))

    def why_not(self, state: State, action: NimAction) -> Refusal | None:
        if state.to_act is None:
            return refuse(Code.OVER, "N3")
        if isinstance(action, End):
            return None if state.begun else refuse(Code.NOTHING_TAKEN, "N2")
        if state.begun not in (0, action.heap):
            return refuse(Code.OTHER_HEAP, "N2", state.begun)
        stones = dict(enumerate(state.heaps, 1)).get(action.heap, 0)
        return None if 1 <= action.stones <= stones else refuse(Code.STONES, "N1", most=stones)

    def play(self, state: State, action: NimAction) -> State:
        if isinstance(action, End):
            then = State(
                names=state.names, heaps=state.heaps, turn=state.turn + 1, barrier=Barrier.TURN_ENDED
            )
            events, seat = (Event(EventKind.ENDED, state.seat),), (state.seat + 1) % len(state.names)
            return replace(then, seat=seat, events=events)
        heaps = list(state.heaps)
        heaps[action.heap - 1] -= action.stones
        events = (Event(EventKind.TOOK, state.seat, action.heap, action.stones),)
        state = replace(state, heaps=tuple(heaps), begun=action.heap, events=events, barrier=None)
        if any(heaps):
            return state
        point = LedgerEntry(state.turn, state.seat, 1, "N3")
        return replace(state, ledger=(point,), barrier=Barrier.TURN_ENDED)

    def action_finder(self, state: State) -> Callable[[str], Sequence[NimAction]]:
        takes = [Take(heap, stones) for heap in (1, 2, 3) for stones in range(1, 6)]
        every: dict[str, Sequence[NimAction]] = {"take": takes, "end": [End()]}
        return lambda verb: [action for action in every[verb] if self.why_not(state, action) is None]

    def make_view(self, state: State, seat: Seat | None) -> NimView:
        return NimView(viewer=seat, **open_fields(state, State))

    def sample_state(self, view: NimView, rng: Random) -> State:
        return State(**open_fields(view, State))

    def parse(self, text: str) -> NimAction:
        take = (2, lambda words: Take(*(read_number(word, "take") for word in words)))
        return read_line(text, {"take": take, "end": (0, lambda _: End())})

    def outcome(self, state: State) -> Outcome | None:
        others = tuple(seat for seat in range(len(state.names)) if seat != state.seat)
        return Outcome("empty", ((state.seat,), others)) if state.to_act is None else None

    def check_position(self, state: State, setup: Setup) -> Iterator[tuple[str, bool]]:
        yield "", state.names != setup.names or state.seat not in range(len(state.names))
        yield "N1", len(state.heaps) != 3 or not all(0 <= heap <= 5 for heap in state.heaps)
        yield "N2", state.begun not in range(4)


GAME = NimGame()
