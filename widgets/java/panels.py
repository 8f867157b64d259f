"""The side panels of Java, the line above the board and the text of the space under the cursor.

A view goes in through `view`. Every number has its fixed place, so that a change repaints a few cells. A
panel narrower than WIDE cells is compact; at 22 cells, the least, the side panels of four players take 20
rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from engines.core import Seat
from engines.java.pieces import (
    ACTION_POINTS,
    DRAWS_A_TURN,
    PALACE_VALUES,
    card_value,
    hand_value,
    kind_name,
)
from engines.java.spaces import Space, name_of
from engines.java.state import Phase
from engines.java.texts.board import space_lines
from engines.java.texts.sentences import actor_words, duty_words, end_banner
from engines.java.view import JavaView
from widgets.panels import Line, Run, ViewPanel, count_cells, fit, heading, spread, wrap
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


class ApPanel(ViewPanel[JavaView]):
    """The action points left, as a bar and a number, and the duty to place land."""

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        """Return a bar with a seventh place for the extra-action token; it goes when the game is over."""
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


class HandPanel(ViewPanel[JavaView]):
    """The viewer's cards with what they are worth under the festival card, and the tiles, tokens and reserve.

    Without a viewer the cards are hidden, all but their number, and the rest is that of the player on turn.
    """

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        """Return a row for each of the six kinds, held or not; the title is their sum."""
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
        return [*lines, *self._pieces(view, owner, width >= WIDE)]

    def _pieces(self, view: JavaView, owner: Seat, is_wide: bool) -> list[Line]:
        player = view.players[owner]
        doubles, rice, village, tokens, reserve, developers = _WIDE_LABELS if is_wide else _LABELS
        singles = (rice, player.rice_singles), (village, player.village_singles)
        return [
            _numbered((doubles, player.doubles), *singles),
            [*_numbered((tokens, player.tokens), (reserve, player.reserve)), (developers, "dim")],
        ]


def _numbered(*pairs: tuple[str, int]) -> list[Run]:
    """Return labels, each with its number in two cells."""
    return [run for label, number in pairs for run in ((label, "dim"), (f"{number:>2}", ""))]


class FestivalCardPanel(ViewPanel[JavaView]):
    """The festival card, the cards drawn in this turn and the discards."""

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        drawn = f"drawn {view.drawn} of {DRAWS_A_TURN}" if width >= WIDE else f"drawn {view.drawn}"
        discards = f"{'discards' if width >= WIDE else 'discard'} {len(view.discards):>2}"
        return [
            heading(width, "FESTIVAL CARD", drawn),
            spread(width, (kind_name(view.festival_card), "strong"), (discards, "dim")),
        ]


class PlayersPanel(ViewPanel[JavaView]):
    """A row for each player: who acts, points, cards, tokens; wide also developers on the board and tiles."""

    def __init__(self, view: JavaView | None = None, levels: Sequence[Level] = ()) -> None:
        super().__init__(view)
        self._levels = levels

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        is_wide = width >= WIDE
        columns = " pts card tok dev d r v" if is_wide else "pts crd tok"
        numbers = [self._numbers(view, seat, is_wide) for seat in view.seats]
        # Three digits would touch the name.
        room = width - len("> R") - len(numbers[0]) - (max(view.scores) > 99)
        named = add_levels(view.names, self._levels, room)
        rows = [self._row(view, seat, named[seat], numbers[seat], width) for seat in view.seats]
        return [heading(width, "PLAYERS", columns), *rows]

    @staticmethod
    def _numbers(view: JavaView, seat: Seat, is_wide: bool) -> str:
        player, points, cards = view.players[seat], view.scores[seat], view.hand_sizes[seat]
        tokens = "done" if player.finished else str(player.tokens)
        if is_wide:
            tiles = f"{player.doubles} {player.rice_singles} {player.village_singles}"
            return f" {points:>3}{cards:>4} {tokens:>4}{player.developers.bit_count():>4} {tiles}"
        return f"{points:>3}{f'{cards} {tokens:>3}':>8}"

    @staticmethod
    def _row(view: JavaView, seat: Seat, named: tuple[str, str], numbers: str, width: int) -> Line:
        acts = seat == view.to_act
        name, level = named
        room = width - len("> R") - len(numbers) - cell_len(name)
        return [
            (">" if acts else " ", "bar"),
            (assign_letters(view.names)[seat], f"seat-{seat}"),
            (" ", ""),
            (name, "strong" if acts else ""),
            (fit(level, room), "dim"),
            (numbers, "dim" if view.players[seat].finished else ""),
        ]


class StockPanel(ViewPanel[JavaView]):
    """The palaces left by value; wide also the triples, irrigation tiles and cards left."""

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        """Return what is left; compact leaves to the top bar what stands there."""
        stock = zip(PALACE_VALUES, view.stock.palaces, strict=True)
        palaces = " ".join(f"{value}x{left}" for value, left in stock)
        if width < WIDE:
            return [heading(width, "PALACES LEFT"), [(palaces, "")]]
        return [heading(width, "LEFT"), [(_stock(view), "")], [("palaces ", "dim"), (palaces, "")]]


def _stock(view: JavaView) -> str:
    return f"triples {view.stock.triples:>2}  water {view.stock.irrigation:>2}  deck {view.deck_size:>2}"


class JavaPanels(Vertical):
    """The side panels one below the other, with air between them where there is room."""

    DEFAULT_CSS = """
    JavaPanels {
        width: 22;
        background: $surface;
        overflow: hidden;
        &.-airy ViewPanel { margin-bottom: 1; }
    }
    """
    AIRY_HEIGHT = 26

    view: reactive[JavaView | None] = reactive(None, repaint=False, init=False)
    """The game to show."""

    def __init__(
        self, view: JavaView | None = None, levels: Sequence[Level] = (), *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self.set_reactive(JavaPanels.view, view)
        self._levels = levels

    def compose(self) -> ComposeResult:
        """Place on top what changes with each action, below what changes least."""
        yield ApPanel(self.view)
        yield HandPanel(self.view)
        yield FestivalCardPanel(self.view)
        yield PlayersPanel(self.view, self._levels)
        yield StockPanel(self.view)

    def watch_view(self, view: JavaView | None) -> None:
        for panel in self.query(ViewPanel):
            panel.view = view

    def on_resize(self, event: events.Resize) -> None:
        """Put air between the panels if they fit with it; a height that follows from them says nothing."""
        has_room = event.size.height >= self.AIRY_HEIGHT and not self.styles.is_auto_height
        self.set_class(has_room, "-airy")


class SpacePanel(ViewPanel[JavaView]):
    """What is known of one space: a sentence a row where there is room, else one running text."""

    DEFAULT_CSS = """
    SpacePanel { height: 2; }
    """
    TALL = 4

    space: reactive[Space | None] = reactive(None, repaint=False, init=False)
    """The space under the cursor; None shows nothing."""

    def show(self, view: JavaView | None, space: Space | None) -> None:
        self.set_view(view)
        self.set_reactive(SpacePanel.space, space)
        self.redraw()

    def watch_space(self) -> None:
        self.redraw()

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

    DEFAULT_CSS = """
    TopBar { height: 1; background: $panel; padding: 0 1; }
    """

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
        for who, stock, names in product(
            self._called(view, signs), (_stock(view), triples), (view.names, signs)
        ):
            banner = end_banner(view, names)
            left = room - count_cells(who) - len(stock) - (_BANNER_EDGES if banner else _GAP)
            if cell_len(banner) <= left:
                return who, banner, stock
        return who, fit(banner, max(0, left)).rstrip(), stock

    @staticmethod
    def _called(view: JavaView, signs: Sequence[str]) -> list[list[Run]]:
        """Return who must decide: by letter and name, and by letter alone."""
        if view.to_act is None:
            return [[(actor_words(view), "strong")]]
        sign = (signs[view.to_act], f"seat-{view.to_act}")
        return [
            [sign, (" ", ""), (actor_words(view), "strong")],
            [sign, (actor_words(view, ""), "strong")],
        ]
