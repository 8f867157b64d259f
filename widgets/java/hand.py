"""Festival cards drawn as cards: those of the viewer, and the one that lies face up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core import own_seat
from engines.java.pieces import DRAWS_A_TURN, KINDS, card_value, hand_value, kind_name
from engines.java.state import Phase
from engines.java.view import JavaView
from widgets.panels import Line, Run, count_cells, fill_line, fit, heading
from widgets.seats import shorten_names

WIDE = 36
"""From so many cells on a panel shows whole cards and more words."""
CARD_WIDTH, CARD_HEIGHT = 5, 4
_ART = {"mask": "o_o", "drum": "[#]", "puppet": "\\o/"}
_STRIP_WIDTH = 10
"""Cells of a card of one line: its symbols, how many, and what each is worth."""


def draw_card(kind: int, count: int | None, worth: int, is_plain: bool) -> list[Line]:
    """Return the lines of a card, with the number held and what each is worth now.

    A kind of which none is held is an empty place, so that every kind has its own. A count of None is a card
    on the table. A plain one is drawn in ASCII and can be told without colours.
    """
    symbols = KINDS[kind].split("+")
    above, below, line, side = ("..", "''", "-", "|") if is_plain else ("▟▙", "▖▗", " ", " ")
    if count == 0:
        above, below, line, side = ("  ", "  ", " ", " ") if is_plain else (above, below, " ", " ")
        inks = dict.fromkeys(symbols, "absent")
        return [
            _edge("   ", "absent", above),
            *_body(symbols, side, "absent", inks),
            _edge("   ", "absent", below),
        ]
    value = f"+{worth}" if worth and count else ""
    held = f"x{count}" if count else ""
    return [
        _edge(value.center(3, line), "gold" if worth else "card", above),
        *_body(symbols, side, "card", {symbol: f"card-{symbol}" for symbol in symbols}),
        _edge(held.center(3, line), "card", below),
    ]


def _body(symbols: Sequence[str], side: str, ink: str, inks: Mapping[str, str]) -> list[Line]:
    rows: list[Line] = [[(side, ink), (_ART[symbol], inks[symbol]), (side, ink)] for symbol in symbols]
    return [*rows, *[[(f"{side}   {side}", ink)]] * (CARD_HEIGHT - 2 - len(rows))]


def _edge(middle: str, ink: str, corners: str) -> Line:
    """Return the first or last line of a card, whose corners are rounded."""
    middle_ink = "banner" if ink == "gold" else ink
    if corners.isascii():
        return [(f"{corners[0]}{middle}{corners[1]}", middle_ink)]
    shape = f"{ink}-shape" if corners == "▟▙" else f"{ink}-shape turned"
    return [(corners[0], shape), (middle, middle_ink), (corners[1], shape)]


def draw_strip(kind: int, count: int | None, worth: int) -> Line:
    """Return a card in one line: its symbols, the number held and what each is worth now."""
    symbols = KINDS[kind].split("+")
    held = "" if count is None else f"x{count}"
    if count == 0:
        return [(fit("".join(_ART[symbol] for symbol in symbols), _STRIP_WIDTH), "absent")]
    art: list[Run] = [(_ART[symbol], f"card-{symbol}") for symbol in symbols]
    room = _STRIP_WIDTH - 2 - count_cells(art)
    value: Run = (f"+{worth}", "banner") if worth and count else ("  ", "card")
    return [*art, (fit(held, room, right=True), "card"), value]


def hand_lines(view: JavaView, width: int, is_plain: bool = False) -> list[Line]:
    """Return the viewer's cards, what they are worth now, and the tiles and tokens.

    Each of the six kinds has its place. Without a viewer the cards are hidden, all but their number, and the
    rest is that of the player on turn.
    """
    owner = own_seat(view)
    is_hidden = view.viewer is None
    worth = f"worth {hand_value(view.hand, view.festival_card)}{' now' if width >= WIDE else ''}"
    right = f"{view.hand_sizes[owner]} hidden" if is_hidden else worth
    # Cut as beside the points, however many digits stand behind it.
    name = shorten_names(view.names, width - max(len(f"HAND  {right}"), len("HAND  worth 10")))[owner]
    title = heading(width, f"HAND {name}", right)
    held = [(kind, count, card_value(kind, view.festival_card)) for kind, count in enumerate(view.hand)]
    if width >= WIDE:
        cards = [draw_card(*each, is_plain) for each in held]
        rows = _side_by_side(cards, width // len(cards))
    else:
        strips = [draw_strip(*each) for each in held]
        # A kind with one symbol stands left of one with two.
        rows = [[*left, (" ", ""), *right] for left, right in zip(strips[:3], strips[3:], strict=True)]
    return [title, *rows, *piece_lines(view, width)]


def _side_by_side(cards: Sequence[Sequence[Line]], step: int) -> list[Line]:
    gap: Run = (" " * (step - CARD_WIDTH), "")
    return [[run for card in cards for run in (*card[y], gap)] for y in range(CARD_HEIGHT)]


def piece_lines(view: JavaView, width: int) -> list[Line]:
    """Return the tiles and tokens of the owner of the hand, each kind with its number in its colour."""
    player = view.players[own_seat(view)]
    pieces = (
        (player.doubles, "double", "village-3"),
        (player.village_singles, "village", "village-2"),
        (player.rice_singles, "rice", "rice-2"),
        (player.tokens, "token", "banner"),
    )
    runs: list[list[Run]] = [
        [
            (str(count), ink if count else "dim"),
            (f" {word}{'s' * (count != 1 and word != 'rice')} ", "" if count else "dim"),
        ]
        for count, word, ink in pieces
    ]
    rows = (runs,) if width >= WIDE else (runs[:2], runs[2:])
    return [fill_line([run for piece in row for run in piece], width) for row in rows]


def festival_card_lines(view: JavaView, width: int, is_plain: bool = False) -> list[Line]:
    """Return the festival card, how many cards were drawn in this turn, and the discards."""
    name = kind_name(view.festival_card)
    if width < WIDE:
        symbols = draw_strip(view.festival_card, None, 0)[: len(name.split("+"))]
        return [heading(width, "FESTIVAL CARD", f"drawn {view.drawn}"), [*symbols, (f" {name}", "strong")]]
    can_draw = view.drawn < DRAWS_A_TURN and view.phase is not Phase.OVER
    words: list[Run] = [
        (name.replace("+", " and "), "strong"),
        ("Draw it, or one unseen." if can_draw else "No more can be drawn.", "dim"),
        (f"discards {len(view.discards)}", "dim"),
        ("", ""),
    ]
    card = draw_card(view.festival_card, None, 0, is_plain)
    rows: list[Line] = [[*line, ("   ", ""), run] for line, run in zip(card, words, strict=True)]
    return [heading(width, "FESTIVAL CARD", f"drawn {view.drawn} of {DRAWS_A_TURN}"), *rows]
