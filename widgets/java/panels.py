"""The side panels of Java, the line above the board and the text of the space under the cursor.

Every number has its fixed place, so that a change repaints a few cells. A panel narrower than WIDE cells is
compact; at 22 cells, the least, the side panels of four players take 20 rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rich.cells import cell_len

from engines.core import Seat
from engines.java.pieces import ACTION_POINTS, DRAWS_A_TURN, PALACE_VALUES, card_value, hand_value, kind_name
from engines.java.spaces import Space, name_of
from engines.java.state import Phase
from engines.java.texts.board import space_lines
from engines.java.texts.sentences import actor_words, duty_words, end_banner
from engines.java.view import JavaView
from widgets.panels import Line, Run, ViewPanel, count_cells, fit, heading, wrap
from widgets.seats import Level, add_levels, assign_letters

WIDE = 34
"""From so many cells on a panel shows more."""
_SUM_WIDTH = 11
"""Cells for "2 x 1 = 2" with a gap before it."""
_LABELS = "double", " rice", " vill", "token", " reserve ", " dev"
_WIDE_LABELS = "doubles ", "  rice    ", "  village ", "tokens  ", "  reserve ", " developers"
"""Of what the owner of a hand has in tiles, tokens and developers."""
_GAP = 2
_BANNER_EDGES = 6
"""Cells around the banner of the end: a blank at both of its sides, and a gap before and after it."""


class JavaPanels(ViewPanel[JavaView]):
    """What stands beside the board, with air between its parts where there is room.

    Where a row is missing the festival card stands in its title. On top is what changes with each action,
    below what changes least.
    """

    DEFAULT_CSS = "JavaPanels { width: 22; height: 1fr; }"
    AIRY_HEIGHT = 26

    def __init__(self, view: JavaView | None = None, levels: Sequence[Level] = ()) -> None:
        super().__init__(view)
        self._levels = levels

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        # A height that follows from the lines says nothing of the room.
        is_airy = height >= self.AIRY_HEIGHT and not self.styles.is_auto_height
        parts = (
            action_point_lines(view, width),
            hand_lines(view, width),
            festival_card_lines(view, width),
            player_lines(view, self._levels, width),
            stock_lines(view, width),
        )
        if sum(map(len, parts)) > height > 0:
            parts = (*parts[:2], [heading(width, "FESTIVAL", kind_name(view.festival_card))], *parts[3:])
        return [line for part in parts for line in (*part, *[[]] * is_airy)]


def action_point_lines(view: JavaView, width: int) -> list[Line]:
    """Return the action points left, as a bar and a number, and the duty to place land.

    The bar has a seventh place for the extra-action token; it goes when the game is over.
    """
    if view.phase is Phase.OVER:
        return [[(duty_words(view), "strong")], []]
    budget = ACTION_POINTS + view.token_used
    bar = [
        ("# " if i < view.ap else ". " if i < budget else "  ", "bar" if i < view.ap else "dim")
        for i in range(ACTION_POINTS + 1)
    ]
    token = "token played " if view.token_used and width >= WIDE else ""
    number = f"{token}{view.ap}/{budget}"
    room = width - len("AP ") - 2 * len(bar)
    state = duty_words(view) if view.auction is None else f"festival at {name_of(view.auction.city)}"
    due = "strong" if state.startswith("duty: ") or view.auction else "dim"
    return [[("AP ", "dim"), *bar, (fit(number, room, right=True), "strong")], [(state, due)]]


def hand_lines(view: JavaView, width: int) -> list[Line]:
    """Return the viewer's cards with what they are worth now, and the tiles, tokens and reserve.

    Each of the six kinds has a row; the title is their sum. Without a viewer the cards are hidden,
    all but their number, and the rest is that of the player on turn.
    """
    owner = view.seat if view.viewer is None else view.viewer
    room = width - _SUM_WIDTH
    total = hand_value(view.hand, view.festival_card)
    is_hidden = view.viewer is None
    sums = f"{view.hand_sizes[owner]:>2} hidden" if is_hidden else f"{sum(view.hand):>2} all ={total:>2}"
    lines = [heading(width, fit(f"HAND {view.names[owner]}", room), sums)]
    for kind, count in enumerate(view.hand):
        worth = card_value(kind, view.festival_card)
        held, points = ("?", "?") if is_hidden else (count or ".", count * worth or ".")
        numbers = f"{held:>3} x {worth} ={points:>2}"
        lines.append([(f"{kind_name(kind):<{room}}{numbers}", "" if count else "dim")])
    player = view.players[owner]
    doubles, rice, village, tokens, reserve, developers = _WIDE_LABELS if width >= WIDE else _LABELS
    singles = (rice, player.rice_singles), (village, player.village_singles)
    return [
        *lines,
        _numbered((doubles, player.doubles), *singles),
        [*_numbered((tokens, player.tokens), (reserve, player.reserve)), (developers, "dim")],
    ]


def _numbered(*pairs: tuple[str, int]) -> list[Run]:
    """Return labels, each with its number in two cells."""
    return [run for label, number in pairs for run in ((label, "dim"), (f"{number:>2}", ""))]


def festival_card_lines(view: JavaView, width: int) -> list[Line]:
    """Return the festival card, the cards drawn in this turn and the discards."""
    drawn = f"drawn {view.drawn} of {DRAWS_A_TURN}" if width >= WIDE else f"drawn {view.drawn}"
    discards = f"{'discards' if width >= WIDE else 'discard'} {len(view.discards):>2}"
    card = fit(kind_name(view.festival_card), width - len(discards))
    return [heading(width, "FESTIVAL CARD", drawn), [(card, "strong"), (discards, "dim")]]


def player_lines(view: JavaView, levels: Sequence[Level], width: int) -> list[Line]:
    """Return a row for each player: who acts, points, cards, tokens; wide also developers and tiles."""
    is_wide = width >= WIDE
    columns = " pts card tok dev d r v" if is_wide else "pts crd tok"
    numbers = [_player_numbers(view, seat, is_wide) for seat in view.seats]
    room = width - len("> R") - len(numbers[0])
    # Three digits would touch the name.
    named = add_levels(view.names, levels, room - (max(view.scores) > 99))
    lines = [heading(width, "PLAYERS", columns)]
    for seat, (name, level) in enumerate(named):
        acts = seat == view.to_act
        lines.append(
            [
                (">" if acts else " ", "bar"),
                (assign_letters(view.names)[seat], f"seat-{seat}"),
                (" ", ""),
                (name, "strong" if acts else ""),
                (fit(level, room - cell_len(name)), "dim"),
                (numbers[seat], "dim" if view.players[seat].finished else ""),
            ]
        )
    return lines


def _player_numbers(view: JavaView, seat: Seat, is_wide: bool) -> str:
    player, points, cards = view.players[seat], view.scores[seat], view.hand_sizes[seat]
    tokens = "done" if player.finished else str(player.tokens)
    if is_wide:
        tiles = f"{player.doubles} {player.rice_singles} {player.village_singles}"
        return f" {points:>3}{cards:>4} {tokens:>4}{player.developers.bit_count():>4} {tiles}"
    return f"{points:>3}{f'{cards} {tokens:>3}':>8}"


def stock_lines(view: JavaView, width: int) -> list[Line]:
    """Return the palaces left by value; wide also what the top bar tells else."""
    stock = zip(PALACE_VALUES, view.stock.palaces, strict=True)
    palaces = " ".join(f"{value}x{left}" for value, left in stock)
    if width < WIDE:
        return [heading(width, "PALACES LEFT"), [(palaces, "")]]
    return [heading(width, "LEFT"), [(_stock(view), "")], [("palaces ", "dim"), (palaces, "")]]


def _stock(view: JavaView) -> str:
    return f"triples {view.stock.triples:>2}  water {view.stock.irrigation:>2}  deck {view.deck_size:>2}"


class SpacePanel(ViewPanel[JavaView]):
    """What is known of one space: a sentence a row where there is room, else one running text."""

    DEFAULT_CSS = "SpacePanel { height: 2; }"
    TALL = 4

    space: Space | None = None
    """The space under the cursor; None shows nothing."""

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        """Return the sentences that there is room for; the name of the space stands out."""
        if self.space is None:
            return []
        sentences = space_lines(view, self.space)
        rows = [row for sentence in sentences for row in wrap(sentence, width, " ")]
        if height < self.TALL or len(rows) > height:
            rows = self._run_together(sentences, width, height)
        name, _, rest = rows[0].partition(" ")
        return [[(name, "strong"), (f" {rest}", "")], *([(row, "")] for row in rows[1:])]

    @staticmethod
    def _run_together(sentences: list[str], width: int, height: int) -> list[str]:
        for count in range(len(sentences), 0, -1):
            more = [] if count == len(sentences) else ["..."]
            rows = wrap(" ".join([*sentences[:count], *more]), width)
            if len(rows) <= height:
                break
        return rows


class TopBar(ViewPanel[JavaView]):
    """One line: the turn, who must decide, what is left, and how near the end is."""

    DEFAULT_CSS = "TopBar { height: 1; background: $panel; padding: 0 1; }"

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        """Return one line; a banner of the end takes the place of stocks and a name, never of the triples."""
        left: list[Run] = [("Java", "strong"), (f"  turn {view.turn:<3} ", "dim")]
        who, banner, stock = self._that_fit(view, width - count_cells(left))
        middle: list[Run] = [("  ", ""), (f" {banner} ", "banner")] if banner else []
        room = width - count_cells([*left, *who, *middle])
        return [[*left, *who, *middle, (fit(stock, room, right=True), "")]]

    def _that_fit(self, view: JavaView, room: int) -> tuple[list[Run], str, str]:
        """Return who must decide, and the fullest banner and stocks for so many cells.

        In need players are called by their letters, and at last the banner is cut.
        """
        signs = assign_letters(view.names)
        triples = f"triples {view.stock.triples:>2}"
        called: list[list[Run]] = [[(actor_words(view), "strong")]]
        if view.to_act is not None:
            sign = (signs[view.to_act], f"seat-{view.to_act}")
            called = [[sign, (" ", ""), *called[0]], [sign, (actor_words(view, ""), "strong")]]
        for who, stock, names in product(called, (_stock(view), triples), (view.names, signs)):
            banner = end_banner(view, names)
            left = room - count_cells(who) - len(stock) - (_BANNER_EDGES if banner else _GAP)
            if cell_len(banner) <= left:
                return who, banner, stock
        return who, fit(banner, max(0, left)).rstrip(), stock
