"""The pieces of Java and their numbers (J3 to J10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

TRIPLES = 56  # J3
TILE_SPACES = 3  # J3, of the largest tile
DOUBLES = 5  # J3, each player
RICE_SINGLES = 3  # J3, each player
VILLAGE_SINGLES = 2  # J3, each player
IRRIGATION_TILES = 16  # J6, in stock besides the three printed spaces
PALACE_STOCK = {2: 6, 4: 7, 6: 8, 8: 9, 10: 10}  # J5, value -> tiles
PALACE_VALUES = tuple(PALACE_STOCK)
DEVELOPERS = 12  # J7, each player
TOKENS = 3  # J9, each player
OPENING_HAND = 3  # J10
CARDS_OF_A_KIND = 5  # J8
ACTION_POINTS = 6  # J11
DRAWS_A_TURN = 2  # J44
POOL_POINTS = 3  # J25, for each space
FESTIVAL_ALONE = {2: 1, 4: 2, 6: 3, 8: 4, 10: 5}  # J50
FESTIVAL_SHARED = {  # J50, by the option `shared_festivals`
    "table": {2: 0, 4: 1, 6: 2, 8: 3, 10: 4},
    "example": {2: 0, 4: 1, 6: 2, 8: 2, 10: 3},
}

SYMBOLS = ("mask", "drum", "puppet")
KINDS = ("mask", "drum", "puppet", "mask+drum", "mask+puppet", "drum+puppet")
"""The six kinds of festival card, in canonical order; a kind is its index here."""
_SYMBOL_BITS = (0b001, 0b010, 0b100, 0b011, 0b101, 0b110)

Hand = tuple[int, int, int, int, int, int]
"""How many cards of each kind."""

NO_CARDS: Hand = (0, 0, 0, 0, 0, 0)


def kind_name(kind: int) -> str:
    """Return the name of a kind of card, its symbols in the order mask, drum, puppet."""
    return KINDS[kind]


def card_kind(text: str) -> int | None:
    """Return the kind a word names, its symbols in any order; None if it names none."""
    symbols = text.lower().split("+")
    if not set(symbols) <= set(SYMBOLS) or len(set(symbols)) != len(symbols):
        return None
    name = "+".join(sorted(symbols, key=SYMBOLS.index))
    return KINDS.index(name) if name in KINDS else None


def hand_of(kinds: Iterable[int]) -> Hand:
    """Return the hand that holds these cards."""
    counts = [0] * len(KINDS)
    for kind in kinds:
        counts[kind] += 1
    return _hand(counts)


def _hand(counts: Iterable[int]) -> Hand:
    a, b, c, d, e, f = counts
    return a, b, c, d, e, f


def cards_of(hand: Hand) -> Iterator[int]:
    """Yield the kind of each card of a hand, in canonical order."""
    for kind, count in enumerate(hand):
        for _ in range(count):
            yield kind


def hand_plus(hand: Hand, more: Hand, sign: int = 1) -> Hand:
    """Return a hand with `more` added to it, or taken out with `sign` -1."""
    return _hand(count + sign * other for count, other in zip(hand, more, strict=True))


def card_value(kind: int, festival_card: int) -> int:
    """Return how many symbols a card shares with the festival card: 0, 1 or 2 (J46)."""
    return (_SYMBOL_BITS[kind] & _SYMBOL_BITS[festival_card]).bit_count()


def hand_value(hand: Hand, festival_card: int) -> int:
    """Return the summed value of some cards under a festival card (J46)."""
    return sum(count * card_value(kind, festival_card) for kind, count in enumerate(hand) if count)
