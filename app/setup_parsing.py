"""From what a user typed or chose to a Setup: players, seed and options; each mistake is a SetupError."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import SystemRandom
from typing import TypeVar

from engines.bots import levels_of
from engines.catalog import GAMES, game_of, title_of_game
from engines.core import Seat, SeatSetup, Setup, SetupCode, SetupError, seat_name

T = TypeVar("T")

SEED_LIMIT = 2**63
_MOST_DRAWN = 100
"""How many seeds are drawn until one lets the wanted player begin."""
DEFAULT_NAMES = ("Red", "Blue", "Green", "Yellow")
DEFAULT_LEVEL = "medium"
"""Of the computer players that a new game is offered with."""
NOBODY = "nobody"
"""Who sits in a seat that is not taken."""


def draw_seed() -> int:
    """Return a seed that nobody chose, and nobody finds by trying which one goes with what is shown."""
    return SystemRandom().randrange(10**15)


def draw_again(setup: Setup) -> Setup:
    """Return a setup like one that was played; where chance picks who begins, the next player does."""
    game = game_of(setup.game)
    first = (game.new_state(setup).seat + 1) % len(setup.seats)
    for _ in range(_MOST_DRAWN):
        setup = replace(setup, seed=draw_seed())
        if game.new_state(setup).seat == first:
            break
    return setup


def parse_seed(text: str) -> int:
    """Return the seed that a text names. Raise SetupError if it is none."""
    word = text.strip()
    digits = word.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 19
    if not is_number or not -SEED_LIMIT <= int(word) < SEED_LIMIT:
        raise SetupError(SetupCode.NO_SEED, word=seat_name(text))
    return int(word)


def parse_seat(text: str) -> SeatSetup:
    """Return the seat of "Name" or "Name=bot:LEVEL". Raise SetupError if it is neither."""
    name, equals, kind = text.rpartition("=")
    if not equals:
        return SeatSetup(seat_name(text))
    return SeatSetup(seat_name(name), parse_level(kind))


def parse_level(text: str) -> str:
    """Return the level in "bot:LEVEL"; whether there is one depends on the game. Raise SetupError."""
    word, colon, level = text.strip().partition(":")
    if word != "bot" or not colon or not level:
        raise SetupError(SetupCode.NO_KIND, word=seat_name(text))
    return level


def parse_options(texts: Iterable[str]) -> dict[str, str]:
    """Return the options in "name" (switched on) or "name=value", by name; the last word counts."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        found[name.strip()] = value.strip() if equals else "on"
    return found


def check_levels(game: str, levels: Iterable[str]) -> None:
    """Raise SetupError unless the game has computer players of these levels."""
    known = levels_of(game)
    for level in levels:
        if level not in known:
            title, wanted = title_of_game(game), seat_name(level)
            raise SetupError(SetupCode.NO_LEVEL, title=title, level=wanted, levels=known)


def make_setup(game: str, seats: Iterable[SeatSetup], seed: int, options: Mapping[str, str]) -> Setup:
    """Return a setup that the game has checked, without options at their default. Raise SetupError."""
    if game not in GAMES:
        raise SetupError(SetupCode.NO_GAME, game=seat_name(game), games=tuple(GAMES))
    rules = game_of(game)
    chosen = Setup(game, tuple(seats), seed, tuple(sorted(options.items())))
    rules.check_setup(chosen)
    check_levels(game, [seat.bot for seat in chosen.seats if seat.bot is not None])
    changed = [(name, value) for name, value in chosen.options if value != rules.options[name][0]]
    return replace(chosen, options=tuple(changed))


def find_next(values: Sequence[T], value: T, step: int = 1) -> T:
    """Return the value so many places further, round and round."""
    return values[(values.index(value) + step) % len(values)]


@dataclass
class SetupForm:
    """A new game while it is being chosen, on its page or in line mode."""

    seed: int
    game: str = next(iter(GAMES))
    count: int = 2
    names: list[str] = field(default_factory=lambda: [""] * len(DEFAULT_NAMES))
    """As typed; "" stands for the default name."""
    bots: list[str | None] = field(
        default_factory=lambda: [None, *[DEFAULT_LEVEL] * (len(DEFAULT_NAMES) - 1)]
    )
    """At first one person against computer players."""
    options: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.choose_game(self.game)

    def has_name(self, seat: Seat) -> bool:
        """Return whether the player of a seat can be given a name."""
        return True

    def default_name(self, seat: Seat) -> str:
        """Return what a player is called who was given no name."""
        return DEFAULT_NAMES[seat]

    def name(self, seat: Seat) -> str:
        """Return a player's name as it will appear."""
        return seat_name(self.names[seat]) if self.names[seat] else self.default_name(seat)

    def kind_words(self, seat: Seat) -> str:
        """Return who plays a seat, in words."""
        if bot := self.bots[seat]:
            return f"computer, {bot}"
        return "you" if self.bots[: self.count].count(None) == 1 else "person"

    def values_of(self, option: str) -> tuple[str, ...]:
        """Return what an option can be, the default first."""
        return game_of(self.game).options[option]

    def option(self, name: str) -> str:
        return self.options.get(name, self.values_of(name)[0])

    def change_option(self, name: str, step: int = 1) -> None:
        """Give an option the value so many places further, round and round."""
        self.options[name] = find_next(self.values_of(name), self.option(name), step)

    @property
    def kinds(self) -> tuple[str | None, ...]:
        """Who can sit in a seat: None is a person, then the levels of computer players, chance the last."""
        by_chance, *levels = levels_of(self.game)
        return (None, *levels, by_chance)

    def change_kind(self, seat: Seat, step: int = 1) -> None:
        """Seat the next kind of player in a place; in the last of more than the fewest also nobody."""
        kinds: tuple[str | None, ...] = self.kinds
        if seat == self.count - 1 and seat >= game_of(self.game).seats[0]:
            kinds = (*kinds, NOBODY)
        kind = find_next(kinds, self.bots[seat], step)
        if kind == NOBODY:
            self.remove_seat()
        else:
            self.bots[seat] = kind

    def add_seat(self) -> bool:
        """Take one player more, if the game has a place; return whether it has."""
        is_free = self.count < game_of(self.game).seats[-1]
        self.count += is_free
        return is_free

    def remove_seat(self) -> bool:
        """Take the last player away, if enough are left; return whether they are."""
        are_enough = self.count > game_of(self.game).seats[0]
        self.count -= are_enough
        return are_enough

    def choose_game(self, game: str) -> None:
        """Take another game; a computer player that it does not have gives way to its first one."""
        self.game = game
        self.bots = [bot if bot in self.kinds else self.kinds[1] for bot in self.bots]
        seats = game_of(game).seats
        self.count = min(max(self.count, seats[0]), seats[-1])

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        return tuple(SeatSetup(self.name(seat), self.bots[seat]) for seat in range(self.count))

    def setup(self) -> Setup:
        """Return the setup. Raise SetupError."""
        return make_setup(self.game, self.seats, self.seed, self.own_options)

    @property
    def own_options(self) -> dict[str, str]:
        """What was chosen of the game's options; what was for another game stays, for the way back to it."""
        return {name: value for name, value in self.options.items() if name in game_of(self.game).options}
