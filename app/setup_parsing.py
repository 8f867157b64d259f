"""From what a user typed to a Setup: players, seed and options, with one clear sentence for each mistake."""

from __future__ import annotations

from collections.abc import Iterable
from random import SystemRandom

from engines.bots import levels_of
from engines.catalog import GAMES, game_of
from engines.core import SeatSetup, Setup, SetupCode, SetupError, seat_name

SEED_LIMIT = 2**63
DEFAULT_NAMES = ("Red", "Blue", "Green", "Yellow")


def draw_seed() -> int:
    """Return a seed that nobody chose, short enough to be told to a friend."""
    return SystemRandom().randrange(1_000_000)


def parse_seed(text: str) -> int:
    """Return the seed that a text names. Raise SetupError if it is none."""
    word = text.strip()
    digits = word.removeprefix("-")
    if not (
        digits.isascii() and digits.isdigit() and len(digits) <= 19 and -SEED_LIMIT <= int(word) < SEED_LIMIT
    ):
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


def parse_options(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return the options in "name" (switched on) or "name=value", sorted by name; the last word counts."""
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        found[name.strip()] = value.strip() if equals else "on"
    return tuple(sorted(found.items()))


def check_levels(game: str, levels: Iterable[str]) -> None:
    """Raise SetupError unless the game has computer players of these levels."""
    known = levels_of(game)
    for level in levels:
        if level not in known:
            title, wanted = game_of(game).title, seat_name(level)
            raise SetupError(SetupCode.NO_LEVEL, title=title, level=wanted, levels=known)


def make_setup(
    game: str, seats: Iterable[SeatSetup], seed: int, options: tuple[tuple[str, str], ...]
) -> Setup:
    """Return a setup that the game has checked, without options at their default. Raise SetupError."""
    if game not in GAMES:
        raise SetupError(SetupCode.NO_GAME, game=seat_name(game), games=tuple(GAMES))
    rules = game_of(game)
    chosen = Setup(game, tuple(seats), seed, options)
    rules.check_setup(chosen)
    check_levels(game, [seat.bot for seat in chosen.seats if seat.bot is not None])
    changed = tuple((name, value) for name, value in options if value != rules.options[name][0])
    return Setup(game, chosen.seats, seed, changed)
