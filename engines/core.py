"""What every game at this table promises: seats, refusals, events, outcomes and the `Game` protocol."""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

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


class NotationError(ValueError):
    """A line of notation that names no action; `GameTexts.format_message` words it."""

    def __init__(self, code: enum.Enum, **values: Value) -> None:
        super().__init__(code, values)
        self.code = code
        self.values: Values = tuple(values.items())


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


class SetupError(ValueError):
    """A setup that no game can start from; `engines.texts.format_message` words it."""

    def __init__(self, code: enum.Enum, **values: Value) -> None:
        super().__init__(code, values)
        self.code = code
        self.values: Values = tuple(values.items())


NAME_LENGTH = 20
"""The most characters a player's name keeps."""


def seat_name(text: str) -> str:
    """Return a player's name as the table shows it: one line of plain text, cut to 20 characters.

    Characters that a terminal would obey instead of showing are spelled out, as "\\x1b", and never cut in
    two. Those that only join or direct their neighbours are left out: no two terminals agree on their width.
    """
    name = ""
    for char in text.strip():
        if unicodedata.category(char) == "Cf":
            continue
        shown = escape_controls(char)
        if len(name) + len(shown) > NAME_LENGTH:
            break
        name += shown
    return name.strip()


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


def check_seats(setup: Setup, counts: tuple[int, ...], title: str) -> None:
    """Raise SetupError unless a game of this title, for so many players, can seat these."""
    if len(setup.seats) not in counts:
        raise SetupError(
            SetupCode.PLAYERS, title=title, least=counts[0], most=counts[-1], count=len(setup.seats)
        )
    seen = set()
    for number, seat in enumerate(setup.seats, 1):
        if not seat.name:
            raise SetupError(SetupCode.NO_NAME, number=number)
        if seat.name != seat_name(seat.name):
            raise SetupError(SetupCode.NOT_PLAIN, number=number, most=NAME_LENGTH)
        if seat.name in seen:
            raise SetupError(SetupCode.SAME_NAME, name=seat.name)
        seen.add(seat.name)


def check_options(setup: Setup, options: Mapping[str, tuple[str, ...]], title: str) -> None:
    """Raise SetupError unless the game has these options with these values."""
    for name, value in setup.options:
        if name not in options:
            raise SetupError(SetupCode.NO_OPTION, title=title, option=name, options=tuple(options))
        if value not in options[name]:
            raise SetupError(SetupCode.NO_VALUE, option=name, choices=options[name], value=value)


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


class Action(Hashable, Protocol):
    """One decision of a player: a frozen dataclass of plain data; `str` gives its canonical notation."""

    @property
    def verb(self) -> str:
        """The first word of its notation."""
        ...


class Event(Protocol):
    """One thing that an action caused; everything in it is public."""

    @property
    def kind(self) -> enum.Enum: ...
    @property
    def seat(self) -> Seat:
        """Whom it concerns; -1 for nobody."""
        ...


class State(Protocol):
    """What all code but the game's own may read of a position."""

    @property
    def turn(self) -> int:
        """Counts every seat's turn from 1."""
        ...

    @property
    def seat(self) -> Seat:
        """Whose turn it is; another seat may be to act."""
        ...

    @property
    def events(self) -> Sequence[Event]:
        """What the last action caused."""
        ...

    @property
    def ledger(self) -> Sequence[LedgerEntry]: ...


class View(State, Protocol):
    """What all code but the game's own may read of a view."""

    @property
    def viewer(self) -> Seat | None:
        """Whose view it is; None for a spectator."""
        ...

    @property
    def names(self) -> Sequence[str]: ...
    @property
    def to_act(self) -> Seat | None: ...
    @property
    def scores(self) -> Sequence[int]:
        """Points by seat."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
A_co = TypeVar("A_co", bound=Action, covariant=True)


class Actions(Protocol[A_co]):
    """The legal actions of one state: lazy, in a stable order, countable without being built."""

    def __len__(self) -> int: ...
    def __getitem__(self, index: int, /) -> A_co: ...
    def __iter__(self) -> Iterator[A_co]: ...
    def __contains__(self, action: object, /) -> bool: ...
    def of(self, verb: str) -> Sequence[A_co]:
        """Return those of one verb."""
        ...


class Game(Protocol[S, A, V]):
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

    def check_setup(self, setup: Setup, /) -> None:
        """Raise SetupError with one clear sentence if no game can start from `setup`."""

    def new_state(self, setup: Setup, /) -> S:
        """Return the first state; the same setup gives the same state. Raise SetupError."""

    def seat_to_act(self, state: S, /) -> Seat | None:
        """Return the one seat that must act; None when the game is over."""

    def why_not(self, state: S, action: A, /) -> Refusal | None:
        """THE rule: return why the seat to act may not do this now, or None. Pure and total."""

    def apply(self, state: S, action: A, /) -> S:
        """Return the state after `action`. Asks `why_not` first, always; raises IllegalActionError."""

    def legal_actions(self, state: S, verb: str | None = None, /) -> Actions[A]:
        """Return all actions (of one verb) for which `why_not` is None."""

    def view(self, state: S, seat: Seat | None, /) -> V:
        """Return what `seat` may know, built field by field; None is a spectator. Raise IndexError."""

    def sample_state(self, view: V, rng: Random, /) -> S:
        """Return a possible true state behind a view."""

    def barrier(self, state: S, /) -> Barrier | None:
        """Return why undo may not take back the action that made this state; None if it may."""

    def parse(self, text: str, /) -> A:
        """Return the action a line of notation names. Raise NotationError."""

    def scores(self, state: S, /) -> tuple[int, ...]:
        """Return points by seat."""

    def outcome(self, state: S, /) -> Outcome | None:
        """Return reason and ranking, or None while the game goes on."""

    def violated_invariant(self, state: S, setup: Setup, /) -> str | None:
        """Return the ruling by which no game from `setup` can have this position, or None if it may.

        It is asked of positions from files, which anyone can make by hand: it names "" where no ruling says
        so, and may raise anything on nonsense.
        """

    def is_free_cycle(self, view: V, action: A, /) -> bool:
        """Return whether an action only repeats a step without cost: a player by chance would never end."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of which only the id is known."""
