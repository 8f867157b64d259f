"""A tiny game for the tests of matches and saves: two seats take stones; some actions bar undo.

`take N` adds N points and bars nothing, `peek` reveals the next card of a hidden deck, `dare` asks the other
seat, who answers with `yes`, and `end` ends the turn. The game is over when the heap is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from engines.core import (
    Barrier,
    Event,
    Game,
    LedgerEntry,
    NotationCode,
    NotationError,
    Outcome,
    Refusal,
    RefusalCode,
    Seat,
    SeatSetup,
    Setup,
    refuse,
)
from engines.shuffle import keyed, shuffled


class No(RefusalCode):
    """Why the toy refuses."""

    OVER = "over"
    HEAP = "heap"
    ASKED = "asked"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Take:
    """Take stones."""

    verb: ClassVar[str] = "take"
    stones: int

    def __str__(self) -> str:
        return f"take {self.stones}"


@dataclass(frozen=True, slots=True)
class Word:
    """An action of one word: peek, dare, yes or end."""

    verb: str

    def __str__(self) -> str:
        return self.verb


ToyAction = Take | Word
WORDS = ("peek", "dare", "yes", "end")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToyState:
    """One position."""

    heap: int
    points: tuple[int, ...]
    turn: Seat = 0
    asked: bool = False
    seen: tuple[int, ...] = ()
    barrier: Barrier | None = None
    secret: tuple[int, ...]

    names: ClassVar[tuple[str, ...]] = ("Red", "Blue")
    events: ClassVar[Sequence[Event]] = ()
    ledger: ClassVar[Sequence[LedgerEntry]] = ()

    @property
    def seat(self) -> Seat:
        return self.turn

    @property
    def to_act(self) -> Seat | None:
        if self.heap == 0:
            return None
        return 1 - self.turn if self.asked else self.turn

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points


class ToyGame(Game[ToyState, ToyAction, Any]):
    """The rules; what a corrected rule would change can be chosen."""

    id = "toy"
    title = "Toy"
    verbs = ("take", *WORDS)
    seats = (2,)
    options = {"free_undo": ("off", "on")}

    def __init__(self, rules_version: int = 1, most: int = 3, value: int = 1, deck: str = "deck") -> None:
        self.rules_version = rules_version
        self.most = most
        self.value = value
        self.deck = deck

    def new_state(self, setup: Setup) -> ToyState:
        self.check_setup(setup)
        return ToyState(
            heap=20, points=(0, 0), secret=tuple(shuffled(range(8), keyed(setup.seed, self.deck)))
        )

    def why_not(self, state: ToyState, action: ToyAction) -> Refusal | None:
        if state.heap == 0:
            return Refusal(No.OVER)
        if state.asked != (action == Word("yes")):
            return Refusal(No.ASKED)
        if isinstance(action, Take) and not 0 < action.stones <= min(self.most, state.heap):
            return refuse(No.HEAP, "", taken=action.stones, most=min(self.most, state.heap))
        if action == Word("peek") and not state.secret:
            return Refusal(No.DECK)
        return None

    def play(self, state: ToyState, action: ToyAction) -> ToyState:
        state = replace(state, barrier=None)
        match action:
            case Take(stones):
                points = list(state.points)
                points[state.turn] += stones * self.value
                return replace(state, heap=state.heap - stones, points=tuple(points))
            case Word("peek"):
                return replace(
                    state,
                    seen=(*state.seen, state.secret[0]),
                    secret=state.secret[1:],
                    barrier=Barrier.REVEALED,
                )
            case Word("dare"):
                return replace(state, asked=True, barrier=Barrier.TURN_ENDED)
            case Word("yes"):
                return replace(state, asked=False, barrier=Barrier.ANSWERED)
            case _:
                return replace(state, turn=1 - state.turn, barrier=Barrier.TURN_ENDED)

    def action_finder(self, state: ToyState) -> Callable[[str], Sequence[ToyAction]]:
        every: list[ToyAction] = [*map(Take, range(1, self.most + 1)), *map(Word, WORDS)]
        return lambda verb: [a for a in every if verb == a.verb and self.why_not(state, a) is None]

    def make_view(self, state: ToyState, seat: Seat | None) -> tuple[Any, ...]:
        cards = "".join("abcdefgh"[card] for card in state.seen)
        return (seat, state.heap, state.points, state.turn, cards, len(state.secret))

    def sample_state(self, view: tuple[Any, ...], rng: Random) -> ToyState:
        raise NotImplementedError

    def parse(self, text: str) -> ToyAction:
        match text.split():
            case ["take", number] if number.isdecimal():
                return Take(int(number))
            case [word] if word in WORDS:
                return Word(word)
            case _:
                raise NotationError(NotationCode.NO_ACTION, word=text, verbs=self.verbs)

    def check_position(self, state: ToyState, setup: Setup) -> Iterator[tuple[str, bool]]:
        yield "", len(state.points) != len(setup.seats) or state.turn not in (0, 1)
        yield "", not {*state.seen} <= {*range(8)}

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.heap:
            return None
        first, second = state.points
        if first == second:
            return Outcome("heap", ((0, 1),))
        return Outcome("heap", ((0,), (1,)) if first > second else ((1,), (0,)))


TOY = ToyGame()


def toy_setup(*options: tuple[str, str], seed: int = 7) -> Setup:
    """A setup for two persons."""
    return Setup("toy", (SeatSetup("Red"), SeatSetup("Blue")), seed, options)


def actions_of(text: str) -> Iterator[ToyAction]:
    """The actions of a line such as "take 2, peek, end"."""
    return (TOY.parse(part) for part in text.split(", ")) if text else iter(())
