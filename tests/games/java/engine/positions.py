"""Positions for the tests of Java: built from names of spaces, or reached by playing lines of notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from engines.bots import RandomBot
from engines.core import SeatSetup, Setup
from engines.java.actions import JavaAction
from engines.java.game import JAVA
from engines.java.pieces import CARDS_OF_A_KIND, KINDS, PALACE_VALUES, card_kind, hand_of
from engines.java.refusals import Code
from engines.java.spaces import (
    BOARD,
    CENTRAL,
    PRINTED_IRRIGATION,
    WIDTH,
    Space,
    Spaces,
    members,
    name_of,
    space_named,
    spaces_of,
)
from engines.java.state import EventKind, Land, Palace, Secret, State
from engines.shuffle import below
from tests.engines.asking import Asking
from tests.engines.asking import kinds_of as kinds_of
from tests.engines.asking import points_of as points_of

NAMES = ("Ani", "Budi", "Citra", "Dewi")


def at(name: str) -> Space:
    """The space of a name, which must exist."""
    space = space_named(name)
    assert space is not None, f"no space {name}"
    return space


def spaces(names: str) -> Spaces:
    """The set of some spaces, their names parted by blanks."""
    return spaces_of(map(at, names.split()))


def cards(words: str) -> list[int]:
    """The kinds of some cards, parted by blanks."""
    kinds = [card_kind(word) for word in words.split()]
    assert None not in kinds, words
    return [kind for kind in kinds if kind is not None]


def setup(seats: int = 2, seed: int = 1, **options: str) -> Setup:
    """The setup of a game with so many people at the table."""
    return Setup("java", tuple(map(SeatSetup, NAMES[:seats])), seed, tuple(sorted(options.items())))


def new_game(seats: int = 2, seed: int = 1, **options: str) -> State:
    """The first state of a game."""
    return JAVA.new_state(setup(seats, seed, **options))


# --- built from names ----------------------------------------------------------------------------


def _land(rice: str, village: str, tiles: str, irrigation: str, palaces: str, celebrated: str) -> Land:
    levels: dict[Space, int] = {}
    terrain = {"rice": 0, "village": 0}
    for kind, words in (("rice", rice), ("village", village)):
        for word in words.split():
            name, _, level = word.partition(":")
            assert at(name) not in levels, f"{name} twice"
            levels[at(name)] = int(level or 1)
            terrain[kind] |= 1 << at(name)
    groups = [[at(name) for name in word.split("+")] for word in tiles.split()]
    grouped = {space for group in groups for space in group}
    groups += [[space] for space in sorted(levels) if space not in grouped]
    top = bytearray(BOARD.bit_length())
    for number, group in enumerate(groups, start=1):
        for space in group:
            assert space in levels, f"a tile on the bare space {name_of(space)}"
            top[space] = number
    sized = {size: spaces_of(s for g in groups if len(g) == size for s in g) for size in (2, 3)}
    links = []
    for step in (at("G9") - at("G8"), at("H8") - at("G8"), at("H7") - at("G8")):
        links.append(spaces_of(s for s in levels if top[s] == top[s + step]))
    depth = max(levels.values(), default=0).bit_length()
    stand = []
    for word in palaces.split():
        name, value = word.split("=")
        assert terrain["village"] >> at(name) & 1, f"a palace off the village: {name}"
        *below_, topmost = map(int, value.split("<"))
        stand.append(Palace(at(name), topmost, celebrated=name in celebrated.split(), below=tuple(below_)))
    return Land(
        rice=terrain["rice"],
        village=terrain["village"],
        level_planes=tuple(spaces_of(s for s in levels if levels[s] >> i & 1) for i in range(depth)),
        doubles=sized[2],
        triples=sized[3],
        links=(links[0], links[1], links[2]),
        tiles=bytes(top),
        placed=len(groups),
        irrigation=PRINTED_IRRIGATION | spaces(irrigation),
        palaces=tuple(sorted(stand, key=lambda palace: palace.space)),
        palace_spaces=spaces_of(palace.space for palace in stand),
    )


def position(
    seats: int = 2,
    *,
    rice: str = "",
    village: str = "",
    tiles: str = "",
    irrigation: str = "",
    palaces: str = "",
    celebrated: str = "",
    developers: Sequence[str] = (),
    hands: Sequence[str] = (),
    festival: str = "mask",
    deck: str | None = None,
    discards: str = "",
    options: dict[str, str] | None = None,
    **changes: Any,
) -> State:
    """A position on seat 0's turn with 6 AP and the duty fulfilled, as far as nothing else is said.

    Args:
        seats: How many players.
        rice: Rice spaces, each at level 1 or as "F7:3".
        village: The same for village spaces, those with palaces included.
        tiles: Spaces whose topmost tile is one, as "F7+F8+G8"; all other land shows singles.
        irrigation: Spaces with laid irrigation.
        palaces: As "F7=4"; "F7=2<4" has a 2 underneath.
        celebrated: Which of the palaces' spaces are celebrated.
        developers: By seat.
        hands: Cards by seat.
        festival: The face-up card.
        deck: Next card first; None for all cards seen nowhere else, in order of kind.
        discards: Oldest first.
        options: Of the game.
        changes: Any other field of State.
    """
    state = new_game(seats, **(options or {}))
    land = _land(rice, village, tiles, irrigation, palaces, celebrated)
    for seat, names in enumerate(developers):
        standing = spaces(names)
        assert standing & ~(land.covered & ~land.palace_spaces) == 0, f"no place to stand: {names}"
        state = state.with_player(seat, developers=standing, reserve=12 - standing.bit_count())
    left = list(state.stock.palaces)
    for palace in land.palaces:
        for value in (*palace.below, palace.value):
            left[PALACE_VALUES.index(value)] -= 1
    laid = (land.irrigation & ~PRINTED_IRRIGATION).bit_count()
    held = [hand_of(cards(hands[seat] if seat < len(hands) else "")) for seat in range(seats)]
    (face_up,) = cards(festival)
    if deck is None:
        count = [CARDS_OF_A_KIND - sum(hand[kind] for hand in held) for kind in range(len(KINDS))]
        for kind in (face_up, *cards(discards)):
            count[kind] -= 1
        assert min(count) >= 0, "more cards of a kind than there are"
        order = [kind for kind in range(len(KINDS)) for _ in range(count[kind])]
    else:
        order = cards(deck)
    return replace(
        state,
        **{
            "seat": 0,
            "to_act": changes.get("seat", 0),
            "duty_open": False,
            "land": land,
            "stock": replace(
                state.stock,
                irrigation=state.stock.irrigation - laid,
                palaces=(left[0], left[1], left[2], left[3], left[4]),
            ),
            "festival_card": face_up,
            "discards": tuple(cards(discards)),
            "secret": Secret(tuple(held), tuple(order), seed=1),
            **changes,
        },
    )


def stocked(state: State, **changes: Any) -> State:
    """The position with another common stock."""
    return replace(state, stock=replace(state.stock, **changes))


def owning(state: State, seat: int, **changes: int) -> State:
    """The position in which a seat owns other pieces."""
    return state.with_player(seat, **changes)


# --- reached by playing --------------------------------------------------------------------------


_asking = Asking(JAVA, Code)
play, why_not, code, legal = _asking.play, _asking.why_not, _asking.code, _asking.legal


def laid(state: State, *lines: str) -> State:
    """The position after real placements that cost no AP and leave the duty as it was."""
    then = state
    for line in lines:
        then = play(replace(then, ap=6), line)
    return replace(then, ap=state.ap, duty_open=state.duty_open, events=())


# --- whole games ---------------------------------------------------------------------------------

_LIVELY = {"palace": 12, "festival": 12, "enter": 4, "draw": 3, "triple": 3, "irrigation": 2}
"""How often a lively player chooses a verb, against 1 for the others."""


class LivelyBot:
    """Chooses by chance, but builds, draws and celebrates far more often than `RandomBot`."""

    def choose(self, state: State, rng: Random) -> JavaAction:
        """One of the legal actions."""
        options = JAVA.legal_actions(state)
        verbs = [verb for verb in JAVA.verbs for _ in range(_LIVELY.get(verb, 1)) if options.of(verb)]
        moved = bool(state.events) and state.events[0].kind is EventKind.MOVED
        sensible = [verb for verb in verbs if not (moved and verb == "move")] or verbs
        found = options.of(sensible[below(len(sensible), rng)])
        return found[below(len(found), rng)]


Played = tuple[tuple[State, ...], tuple[JavaAction, ...]]
"""The states of a game and the actions between them."""


@lru_cache(maxsize=32)
def random_game(seats: int, seed: int, lively: bool = False) -> Played:
    """A whole game played by chance."""
    rng = Random(f"{seats}:{seed}:{lively}")
    plain_bot, lively_bot = RandomBot(JAVA), LivelyBot()
    states, done = [new_game(seats, seed)], []
    while (seat := states[-1].to_act) is not None:
        state = states[-1]
        action = (
            lively_bot.choose(state, rng)
            if lively
            else plain_bot.choose(JAVA.view(state, seat), JAVA.legal_actions(state), rng)
        )
        done.append(action)
        states.append(JAVA.apply(state, action))
    return tuple(states), tuple(done)


def spread(states: Sequence[State], count: int) -> Iterator[State]:
    """So many states at even distances, the last one included."""
    for i in range(1, count + 1):
        yield states[i * (len(states) - 1) // count]


# --- boards without room ---------------------------------------------------------------------------


def crowded(bare: str = "", seats: int = 2, *, like: str = "", **more: Any) -> State:
    """A position in which land covers central Java and no tile fits but on what is said here.

    No two neighbours are level and all show single tiles, so neither a single nor a larger tile fits.

    Args:
        bare: Spaces left bare.
        seats: How many players.
        like: Spaces that show half a double tile each: a single may be placed on them.
        more: As for `position`; `village` names spaces that are village instead of rice.
    """
    empty, halves = spaces(bare), like.split()
    village = str(more.pop("village", "")).split()
    levels = {
        name_of(space): 1 + (space % WIDTH - space // WIDTH) % 3
        for space in members(CENTRAL & ~PRINTED_IRRIGATION & ~empty)
    }
    state = position(
        seats,
        rice=" ".join(f"{name}:{level}" for name, level in levels.items() if name not in village),
        village=" ".join(f"{name}:{levels[name]}" for name in village),
        duty_open=True,
        **more,
    )
    return replace(state, land=replace(state.land, doubles=spaces(" ".join(halves))))


WHOLE_GAMES = [(2, 19, True), (3, 1, True), (4, 24, True), (2, 2, False)]
"""Seats, seed and liveliness of games; the lively ones hold festivals. Every verb is in the first three."""
whole_game = random_game
