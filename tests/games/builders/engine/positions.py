"""Positions for the tests of The Builders: built from names of cards, or reached by playing lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from engines.bots import RandomBot
from engines.builders.actions import BuildersAction
from engines.builders.cards import BUILDINGS, WORKERS, Card, card_named, name_of
from engines.builders.game import BUILDERS
from engines.builders.refusals import Code
from engines.builders.state import Player, Row, Secret, Site, State
from engines.core import LedgerEntry, SeatSetup, Setup
from tests.engines.asking import Asking
from tests.engines.asking import kinds_of as kinds_of
from tests.engines.asking import points_of as points_of
from tests.games.builders.engine import sensible

NAMES = ("Ada", "Bo", "Cleo", "Dov")


def at(name: str) -> Card:
    """The card of a name, which must exist."""
    card = card_named(name)
    assert card is not None, f"no card {name}"
    return card


def cards(words: str) -> tuple[Card, ...]:
    """Some cards, their names parted by blanks."""
    return tuple(map(at, words.split()))


def names(found: Sequence[Card | None]) -> str:
    """The names of some cards; "-" for an empty slot."""
    return " ".join("-" if card is None else name_of(card) for card in found)


def setup(seats: int = 2, seed: int = 1, **options: str) -> Setup:
    """The setup of a game with so many people at the table."""
    return Setup("builders", tuple(map(SeatSetup, NAMES[:seats])), seed, tuple(sorted(options.items())))


def new_game(seats: int = 2, seed: int = 1, **options: str) -> State:
    """The first state of a game."""
    return BUILDERS.new_state(setup(seats, seed, **options))


# --- built from names ----------------------------------------------------------------------------


def _row(words: str) -> Row:
    return tuple(None if word == "-" else at(word) for word in words.split())


def _site(word: str) -> Site:
    building, _, workers = word.partition(":")
    workers, _, sent = workers.partition("/")
    return Site(at(building), cards(workers.replace("+", " ")), int(sent or 0))


def position(
    seats: int = 2,
    *,
    ecus: Sequence[int] = (),
    free: Sequence[str] = (),
    sites: Sequence[str] = (),
    built: Sequence[str] = (),
    workers: str | None = None,
    buildings: str | None = None,
    worker_deck: str | None = None,
    building_deck: str | None = None,
    seat: int = 0,
    first: int = 0,
    actions: int = 3,
    active: bool = False,
    idle: int = 0,
    last_round: bool = False,
) -> State:
    """A position in which cards that are not named lie in the rows and decks, in the order of their numbers.

    Args:
        seats: How many players.
        ecus: By seat; 10 if not given.
        free: Workers at hand, by seat.
        sites: Open sites by seat: "B7:W3+W4/1 B8" is B7 with two workers, one sent in this turn, and B8.
        built: Finished buildings by seat; a machine among them works only if it is named again.
        workers: The row of workers, "-" for an empty slot.
        buildings: The row of buildings.
        worker_deck: Next card first.
        building_deck: Next card first.
        seat: Whose turn it is.
        first: Who began.
        actions: Left in this turn.
        active: Whether somebody opened, recruited or sent in this round.
        idle: Complete rounds without that before it.
        last_round: Whether it has begun.
    """

    def of(values: Sequence[str], who: int) -> str:
        return values[who] if who < len(values) else ""

    players = tuple(
        Player(
            ecus[who] if who < len(ecus) else 10,
            tuple(sorted(cards(of(free, who)))),
            tuple(map(_site, of(sites, who).split())),
            cards(of(built, who)),
        )
        for who in range(seats)
    )
    named: set[Card | None] = set()
    for player in players:
        named.update(player.workers, player.built, [site.building for site in player.sites])
    rows, decks = [], []
    for kind, row, deck in ((WORKERS, workers, worker_deck), (BUILDINGS, buildings, building_deck)):
        named.update(_row(row or ""), cards(deck or ""))
        rest = tuple(card for card in kind if card not in named)
        rows.append(rest[:5] if row is None else _row(row))
        decks.append((rest[5:] if row is None else rest) if deck is None else cards(deck))
    return State(
        names=NAMES[:seats],
        first=first,
        turn=1,
        seat=seat,
        to_act=seat,
        actions_left=actions,
        active_this_round=active,
        idle_rounds=idle,
        last_round=last_round,
        players=players,
        worker_row=rows[0],
        building_row=rows[1],
        ledger=tuple(
            LedgerEntry(1, who, BUILDINGS[card].victory_points, "B10", (card,))
            for who, player in enumerate(players)
            for card in player.built
            if BUILDINGS[card].victory_points
        ),
        events=(),
        barrier=None,
        secret=Secret(*decks),
    )


# --- played --------------------------------------------------------------------------------------


_asking = Asking(BUILDERS, Code)
play, why_not, code, legal = _asking.play, _asking.why_not, _asking.code, _asking.legal


# --- whole games ---------------------------------------------------------------------------------

Played = tuple[tuple[State, ...], tuple[BuildersAction, ...]]
"""The states of a game and the actions between them."""


@lru_cache(maxsize=64)
def game(seats: int, seed: int, sense: int = 0) -> Played:
    """A whole game.

    Args:
        seats: How many players.
        seed: Of the setup and of chance.
        sense: How many of ten decisions are those of a sensible player; the others are made by chance.
    """
    rng, bot = Random(f"{seats}:{seed}:{sense}"), RandomBot(BUILDERS)
    states = [new_game(seats, seed)]
    done: list[BuildersAction] = []
    while (seat := states[-1].to_act) is not None:
        assert len(done) < 3000, "the game does not end"
        seen = BUILDERS.view(states[-1], seat)
        if rng.random() * 10 < sense:
            action = sensible.choose(seen)
        else:
            action = bot.choose(seen, BUILDERS.legal_actions(states[-1]), rng)
        done.append(action)
        states.append(BUILDERS.apply(states[-1], action))
    return tuple(states), tuple(done)


def spread(states: Sequence[State], count: int) -> Iterator[State]:
    """So many states at even distances, the last one included."""
    for i in range(1, count + 1):
        yield states[i * (len(states) - 1) // count]


WHOLE_GAMES = [(2, 2, 8), (3, 3, 5), (4, 4, 8), (2, 2, 0)]
"""Seats, seed and sense of games; every verb is played in the first three."""
whole_game = game
