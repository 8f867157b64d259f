"""What every game at this table promises: seats, refusals, events, outcomes and `Game` itself."""

from __future__ import annotations

import enum
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from engines.legal import LegalActions
from engines.plain_text import escape_controls

Seat = int
"""A player's place at the table, counted from 0 in clockwise order."""


def clockwise(seat: Seat, count: int) -> list[Seat]:
    """Return the other of so many seats, clockwise from this one."""
    return [(seat + step) % count for step in range(1, count)]


class RefusalCode(enum.Enum):
    """Base of each game's refusal codes; a game subclasses it and gives every reason a name."""


class Barrier(enum.Enum):
    """Why undo may not go back past the action that made a state."""

    REVEALED = "something hidden was revealed"
    ANSWERED = "another player answered"
    TURN_ENDED = "the turn has ended"


Value = int | str | tuple[int | str, ...]
"""A number, a name, or several of them."""
Values = tuple[tuple[str, Value], ...]
"""The values of a message by the named places of its sentence. The value of "case", if there is one, stands
in no place: it tells which of the sentences of a code is meant."""


class Refusal(NamedTuple):
    """Why an action is not allowed, as data: `GameTexts.format_refusal` words it when it is shown."""

    code: RefusalCode
    values: Values = ()
    ruling: str = ""
    """The ruling that forbids it, "J38"; "" when it is no rule but the notation or the turn."""
    where: tuple[int, ...] = ()
    """The spaces or cards to highlight."""


def refuse(code: RefusalCode, ruling: str, *where: int, **values: Value) -> Refusal:
    """Return a refusal of an action that a ruling forbids, with the spaces or cards to highlight."""
    return Refusal(code, tuple(values.items()), ruling, where)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a computer player does something, as data: `GameTexts.format_message` words it when it is shown."""

    code: str
    values: Values = ()


def because(code: str, **values: Value) -> Reason:
    """Return a reason with its values."""
    return Reason(code, tuple(values.items()))


class IllegalActionError(ValueError):
    """An action that the rules refuse; carries the refusal and the action."""

    def __init__(self, refusal: Refusal, action: object) -> None:
        super().__init__(refusal, action)
        self.refusal = refusal
        self.action = action


class NotationCode(enum.Enum):
    """Why a line of notation names no action; a game adds its own codes in an enum of its own."""

    NOTHING_TYPED = enum.auto()
    NO_ACTION = enum.auto()
    WRONG_WORDS = enum.auto()
    NO_NUMBER = enum.auto()


class MessageError(ValueError):
    """An error as data."""

    def __init__(self, code: enum.Enum, **values: Value) -> None:
        super().__init__(code, values)
        self.code = code
        self.values: Values = tuple(values.items())


class NotationError(MessageError):
    """A line of notation that names no action; `GameTexts.format_message` words it."""


class SetupCode(enum.Enum):
    """Why no game can start from a setup, or no setup can be made of what was typed."""

    PLAYERS = enum.auto()
    NO_NAME = enum.auto()
    NOT_PLAIN = enum.auto()
    SAME_NAME = enum.auto()
    NO_OPTION = enum.auto()
    NO_VALUE = enum.auto()
    NO_SEED = enum.auto()
    NO_KIND = enum.auto()
    NO_LEVEL = enum.auto()
    NO_GAME = enum.auto()


class SetupError(MessageError):
    """A setup that no game can start from; `engines.texts.format_message` words it."""


NAME_LENGTH = 20
"""The most characters a player's name keeps."""


def plain_line(text: str, most: int) -> str:
    """Return what somebody typed as one line of plain text, cut to so many characters.

    Characters that a terminal would obey instead of showing are spelled out, as "\\x1b", and never cut in
    two. Those that only join or direct their neighbours are left out: no two terminals agree on their width.
    """
    line = ""
    for char in text.strip():
        if unicodedata.category(char) == "Cf":
            continue
        shown = escape_controls(char)
        if len(line) + len(shown) > most:
            break
        line += shown
    return line.strip()


def seat_name(text: str) -> str:
    """Return a player's name as the table shows it: a plain line of at most 20 characters."""
    return plain_line(text, NAME_LENGTH)


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """Who sits in a seat."""

    name: str
    """As `seat_name` gives it."""
    bot: str | None = None
    """The level of a computer player ("random"), or None for a person."""


@dataclass(frozen=True, slots=True)
class Setup:
    """All that decides a game before its first action."""

    game: str
    seats: tuple[SeatSetup, ...]
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    """(name, value) pairs, sorted by name, only those that differ from the default."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple([seat.name for seat in self.seats])

    def option(self, name: str, default: str = "") -> str:
        """Return the value chosen for an option, or `default`."""
        return dict(self.options).get(name, default)


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One gain of points. A seat's score is the sum of its entries."""

    turn: int
    """Counts every seat's turn from 1."""
    seat: Seat
    points: int
    ruling: str
    where: tuple[int, ...] = ()
    """The spaces or cards it was scored for."""


class Outcome(NamedTuple):
    """How a game ended."""

    reason: str
    ranking: tuple[tuple[Seat, ...], ...]
    """Groups of seats, best first; seats in one group share the place."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won or share the win."""
        return self.ranking[0]

    @property
    def places(self) -> Iterator[tuple[int, Seat]]:
        """Each seat with its place, the best first."""
        place = 1
        for group in self.ranking:
            yield from ((place, seat) for seat in group)
            place += len(group)


class Action(Hashable, Protocol):
    """One decision of a player: a frozen dataclass of plain data; `str` gives its canonical notation."""

    @property
    def verb(self) -> str:
        """The first word of its notation."""


class Event(Protocol):
    """One thing that an action caused; everything in it is public."""

    @property
    def kind(self) -> enum.Enum: ...
    @property
    def seat(self) -> Seat:
        """Whom it concerns; -1 for nobody."""


class Position(Protocol):
    """What all code but the game's own may read of a position, whole or as a seat may know it."""

    @property
    def turn(self) -> int:
        """Counts every seat's turn from 1."""

    @property
    def seat(self) -> Seat:
        """Whose turn it is; another seat may be to act."""

    @property
    def to_act(self) -> Seat | None:
        """The one seat that must act; None when the game is over."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat."""

    @property
    def events(self) -> Sequence[Event]:
        """What the last action caused."""

    @property
    def ledger(self) -> Sequence[LedgerEntry]: ...


class State(Position, Protocol):
    """A whole position."""

    @property
    def barrier(self) -> Barrier | None:
        """Why undo may not take back the action that made this state; None if it may."""


class View(Position, Protocol):
    """What a seat may know of a position."""

    @property
    def viewer(self) -> Seat | None:
        """Whose view it is; None for a spectator."""


def own_seat(view: View) -> Seat:
    """Return the seat whose own a view is: the viewer, for a spectator the player on turn."""
    return view.seat if view.viewer is None else view.viewer


def open_fields(position: Position, kind: Any) -> dict[str, Any]:
    """Return the fields of the class that states and views share, as arguments for another of them."""
    return {field.name: getattr(position, field.name) for field in fields(kind)}


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
E = TypeVar("E", bound=Event)


class Game(ABC, Generic[S, A, V]):
    """A game knows, a state is.

    States are frozen values; `apply` returns a new one. Exactly one seat is to act at any time until the
    outcome is known.
    """

    id: str
    title: str
    verbs: tuple[str, ...]
    """Every verb, in the order in which `legal_actions` lists them."""
    rules_version: int
    """Grows with each change of the rules that could change a recorded game."""
    seats: tuple[int, ...]
    """How many can play."""
    options: Mapping[str, tuple[str, ...]]
    """Each option with its values, the default first."""
    has_hidden_hands: bool
    """Whether a seat knows what the others must not see, so that people at one keyboard need a curtain."""
    hand_verbs: tuple[str, ...] = ()
    """Verbs whose legal actions tell what is in such a hand."""

    # What each game says

    @abstractmethod
    def new_state(self, setup: Setup, /) -> S:
        """Return the first state; the same setup gives the same state. Raise SetupError."""

    @abstractmethod
    def why_not(self, state: S, action: A, /) -> Refusal | None:
        """THE rule: return why the seat to act may not do this now, or None. Pure and total."""

    @abstractmethod
    def play(self, state: S, action: A, /) -> S:
        """Return the state after an action that is allowed; nothing is asked of the rules."""

    @abstractmethod
    def action_finder(self, state: S, /) -> Callable[[str], Sequence[A]]:
        """Return what lists the legal actions of a verb: those for which `why_not` is None."""

    @abstractmethod
    def make_view(self, state: S, seat: Seat | None, /) -> V:
        """Return what a seat that exists may know, built field by field; None is a spectator."""

    @abstractmethod
    def sample_state(self, view: V, rng: Random, /) -> S:
        """Return a possible true state behind a view."""

    @abstractmethod
    def parse(self, text: str, /) -> A:
        """Return the action a line of notation names. Raise NotationError."""

    @abstractmethod
    def outcome(self, state: S, /) -> Outcome | None:
        """Return reason and ranking, or None while the game goes on."""

    @abstractmethod
    def check_position(self, state: S, setup: Setup, /) -> Iterable[tuple[str, object]]:
        """Yield rulings, each with whether a position violates it; "" where no ruling says so.

        Positions come from files, which anyone can make by hand: nonsense may raise anything.
        """

    def is_free_cycle(self, view: V, action: A, /) -> bool:
        """Return whether an action only repeats a step without cost: a player by chance would never end."""
        return False

    # What follows from that

    def check_setup(self, setup: Setup) -> None:
        """Raise SetupError if no game can start from a setup."""
        if len(setup.seats) not in self.seats:
            least, most, count = self.seats[0], self.seats[-1], len(setup.seats)
            raise SetupError(SetupCode.PLAYERS, title=self.title, least=least, most=most, count=count)
        for number, name in enumerate(setup.names, 1):
            if not name:
                raise SetupError(SetupCode.NO_NAME, number=number)
            if name != seat_name(name):
                raise SetupError(SetupCode.NOT_PLAIN, number=number, most=NAME_LENGTH)
            if name in setup.names[: number - 1]:
                raise SetupError(SetupCode.SAME_NAME, name=name)
        for option, value in setup.options:
            if option not in self.options:
                names = tuple(self.options)
                typed = seat_name(option)
                raise SetupError(SetupCode.NO_OPTION, title=self.title, option=typed, options=names)
            if value not in self.options[option]:
                choices, typed = self.options[option], seat_name(value)
                raise SetupError(SetupCode.NO_VALUE, option=option, choices=choices, value=typed)

    def view(self, state: S, seat: Seat | None) -> V:
        """Return what `seat` may know; None is a spectator. Raise IndexError."""
        if seat is not None and seat not in range(len(state.names)):
            raise IndexError(f"no seat {seat} at a table of {len(state.names)}")
        return self.make_view(state, seat)

    def apply(self, state: S, action: A) -> S:
        """Return the state after `action`. Asks `why_not` first, always; raises IllegalActionError."""
        if refusal := self.why_not(state, action):
            raise IllegalActionError(refusal, action)
        return self.play(state, action)

    def legal_actions(self, state: S, verb: str | None = None) -> LegalActions[A]:
        """Return all actions (of one verb) for which `why_not` is None."""
        return LegalActions(
            [each for each in self.verbs if verb in (None, each)],
            self.action_finder(state),
            lambda action: self.why_not(state, action) is None,
        )

    def violated_invariant(self, state: S, setup: Setup) -> str | None:
        """Return the ruling by which no game from `setup` can have this position, or None if it may."""
        checks = self.check_position(state, setup)
        return next((ruling for ruling, is_violated in checks if is_violated), None)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of which only the id is known."""
