"""The side panels of Java, the line above the board and the text of the space under the cursor.

Every number has its fixed place, so that a change repaints a few cells. A panel narrower than WIDE cells is
compact: at 21 cells, the least, that of four players has four lines of cities in 20 rows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product

from rich.cells import cell_len
from textual import events
from textual.message import Message

from engines.java.pieces import ACTION_POINTS, PALACE_VALUES, kind_name
from engines.java.prospects import Prospect, find_prospects
from engines.java.spaces import Space, name_of
from engines.java.state import Phase
from engines.java.texts.board import space_lines
from engines.java.texts.sentences import actor_words, duty_words, end_banner
from engines.java.turn import duty_binds
from engines.java.view import JavaView
from engines.tally import points_by_turn
from widgets.java.hand import WIDE, festival_card_lines, hand_lines
from widgets.java.standings import cities_heading, city_line, player_lines
from widgets.panels import Line, Run, ViewPanel, count_cells, fill_line, fit, heading, wrap
from widgets.score_chart import Curve, chart_lines
from widgets.seats import Level, assign_letters

WIDEST = 40
"""From so many cells on there is air between the parts, and players stand above the cities."""
_LEAST_CITIES = {"palaces": 6, "players": 6, "card": 3}
"""Lines of cities for which other parts are left out or shortened, the first one first."""
_MOST_CITIES = 10
"""Lines of cities beside which the chart has the rest."""
_LEAST_CHART, _MOST_CHART = 8, 16
"""Lines of the chart, its title and its turns among them."""
_COUNTED = re.compile(r"\d+ ([a-z]+)")
_GAP = 2
_BANNER_EDGES = 6
"""Cells around the banner of the end: a blank at both of its sides, and a gap before and after it."""


class JavaPanels(ViewPanel[JavaView]):
    """What stands beside the board. Cities take the rows that the other parts leave."""

    DEFAULT_CSS = "JavaPanels { width: 21; height: 1fr; }"

    class PartPicked(Message):
        """A part was clicked, by its name in `JavaPanels.parts`: in which line, and on which counted word.

        Of the cities the word is the name of the place.
        """

        def __init__(self, part: str, line: int, word: str) -> None:
            super().__init__()
            self.part, self.line, self.word = part, line, word

    def __init__(
        self, view: JavaView | None = None, levels: Sequence[Level] = (), look_key: str = "Tab"
    ) -> None:
        """Take who is a computer player, and the key that goes through the cities."""
        super().__init__(view)
        self._levels = levels
        self._look_key = look_key
        self.is_plain = False
        """Whether all is drawn in ASCII, so that it can be told without colours."""
        self.lit: Space | None = None
        """The palace, or the first space of a village, of the settlement at which the player looks."""
        self._back = 0
        """By how many lines the cities are scrolled from where those that are lit are seen."""
        self.parts: Mapping[str, range] = {}
        """The lines of each part as it was last drawn, by its name."""

    def look_at(self, space: Space | None) -> None:
        """Light the line of a settlement."""
        if space != self.lit:
            self.lit, self._back = space, 0
            self.redraw()

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        prospects = find_prospects(view)
        parts = self._fixed_parts(view, width, height, len(prospects))
        room = height - sum(map(len, parts.values())) if height else 0
        parts["cities"] = self._city_lines(view, prospects, width, room)
        result: list[Line] = []
        places: dict[str, range] = {}
        for name in _order(width):
            lines = parts.get(name, [])
            places[name] = range(len(result), len(result) + len(lines))
            result += lines
        self.parts = places
        return result

    def _fixed_parts(self, view: JavaView, width: int, height: int, cities: int) -> dict[str, list[Line]]:
        """Return all parts but the cities in the richest form that leaves room for some of these."""
        is_wide, is_plain = width >= WIDE, self.is_plain
        parts = {
            "points": action_point_lines(view, width, is_plain),
            "hand": hand_lines(view, width, is_plain),
            "card": festival_card_lines(view, width, is_plain),
            "palaces": palace_lines(view, width),
            "players": player_lines(view, self._levels, width, is_wide, is_plain),
        }
        heads = len(cities_heading(width, 0, 0, 0, ""))
        for name, least in _LEAST_CITIES.items():
            if sum(map(len, parts.values())) + heads + least <= height or not height:
                continue
            match name:
                case "palaces":
                    parts[name] = []
                case "players":
                    parts[name] = player_lines(view, self._levels, width, is_plain=is_plain)
                case "card":
                    parts[name] = [heading(width, "FESTIVAL", kind_name(view.festival_card))]
        if width >= WIDEST and sum(map(len, parts.values())) + heads + cities + len(parts) <= height:
            parts = {name: [*lines, []] for name, lines in parts.items()}
            spare = height - sum(map(len, parts.values())) - heads - _MOST_CITIES
            if spare >= _LEAST_CHART:
                parts["chart"] = points_by_turn_lines(view, width, min(spare, _MOST_CHART), is_plain)
        return parts

    def _city_lines(self, view: JavaView, prospects: Sequence[Prospect], width: int, room: int) -> list[Line]:
        count = len(prospects)
        rows = max(0, room - len(cities_heading(width, 0, 0, 0, ""))) if room else count
        first = self._first_city(prospects, rows)
        seen = prospects[first : first + rows]
        lines = [city_line(view, each, width, each.space == self.lit, self.is_plain) for each in seen]
        if not seen:
            lines = [[("none yet" + ": they need villages of 2" * (width >= WIDE), "dim")]]
        title = cities_heading(width, first, first + len(seen), count, self._look_key)
        return [*title, *lines, *[[]] * (rows - len(lines))]

    def _first_city(self, prospects: Sequence[Prospect], rows: int) -> int:
        """Return which city is the first to be seen: the lit one is, unless the wheel went elsewhere."""
        lit = next((number for number, each in enumerate(prospects) if each.space == self.lit), 0)
        page = lit - lit % rows if rows else 0
        last = max(0, len(prospects) - rows)
        first = min(page, last)
        self._back = max(-first, min(self._back, last - first))
        return first + self._back

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        """Scroll the cities."""
        event.stop()
        self._back += rows
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or event.button != 1 or self.view is None:
            return
        text = self.render_line(offset.y).text
        counted = (each[1] for each in _COUNTED.finditer(text) if each.start() <= offset.x < each.end())
        for part, lines in self.parts.items():
            if offset.y in lines:
                word = text[:3].strip() if part == "cities" else next(counted, "")
                self.post_message(self.PartPicked(part, offset.y - lines.start, word))


def _order(width: int) -> tuple[str, ...]:
    """Return the parts from top to bottom: in the wide form players stand where no dialog comes."""
    if width >= WIDEST or width < WIDE:
        return "points", "hand", "card", "players", "cities", "palaces", "chart"
    return "points", "hand", "card", "cities", "palaces", "players"


def action_point_lines(view: JavaView, width: int, is_plain: bool = False) -> list[Line]:
    """Return the action points left, as figures and a number, and the duty to place land.

    The figures have a seventh place for the extra-action token; they go when the game is over.
    """
    if view.phase is Phase.OVER:
        return [[(duty_words(view), "strong")], []]
    is_wide = width >= WIDE
    budget = ACTION_POINTS + view.token_used
    figure, spent = ("▟▙ ", ".. ") if is_wide else ("▟ ", ". ")
    if is_plain:
        figure = "## " if is_wide else "# "
    signs = [
        figure if i < view.ap else spent if i < budget else " " * len(spent) for i in range(ACTION_POINTS + 1)
    ]
    row: list[Run] = [
        ("AP ", "dim"),
        *((sign, "bar" if i < view.ap else "dim") for i, sign in enumerate(signs)),
    ]
    left = f"{view.ap} of {budget}" if is_wide else f"{view.ap}/{budget}"
    row.append((fit(left, width - count_cells(row), right=True), "strong"))
    state = duty_words(view) if view.auction is None else f"festival at {name_of(view.auction.city)}"
    due = "strong" if view.auction or duty_binds(view) else "dim"
    token = "token played" if view.token_used and is_wide else ""
    return [row, [(fit(state, width - len(token)), due), (token, "dim")]]


def palace_lines(view: JavaView, width: int) -> list[Line]:
    """Return the palaces left by value; the line above the board tells what else is left."""
    is_wide = width >= WIDE
    palaces: list[Run] = []
    for value, left in zip(PALACE_VALUES, view.stock.palaces, strict=True):
        palaces.append((f"{value:>2}" if is_wide else str(value), "banner"))
        palaces.append((f" {left:<5}" if is_wide else f" {left} ", "" if left else "dim"))
    return [heading(width, "PALACES LEFT"), fill_line(palaces, width)]


def points_by_turn_lines(view: JavaView, width: int, height: int, is_plain: bool = False) -> list[Line]:
    """Return a chart of the points of all after each turn."""
    signs = assign_letters(view.names)
    curves = [
        Curve(points, seat, signs[seat], view.names[seat]) for seat, points in enumerate(points_by_turn(view))
    ]
    return [heading(width, "POINTS BY TURN"), *chart_lines(curves, width, height - 2, is_plain=is_plain)]


class SpacePanel(ViewPanel[JavaView]):
    """What is known of one space: a sentence a row where there is room, else one running text."""

    DEFAULT_CSS = "SpacePanel { height: 2; }"
    TALL = 4
    TITLED = 7
    """From so many lines on it has a title."""

    space: Space | None = None
    """The space under the cursor; None shows nothing."""
    more = "..."
    """What ends the text where sentences are left out."""
    is_cut = False
    """Whether the text last made leaves some out."""

    def lines_of(self, view: JavaView, width: int, height: int) -> list[Line]:
        """Return the sentences that there is room for; the name of the space stands out."""
        if self.space is None:
            return []
        title = [heading(width, "HERE")] if height >= self.TITLED else []
        height -= len(title)
        sentences = space_lines(view, self.space)
        rows = [row for sentence in sentences for row in wrap(sentence, width, " ")]
        self.is_cut = False
        if height < self.TALL or len(rows) > height:
            rows = self._run_together(sentences, width, height)
        name, _, rest = rows[0].partition(" ")
        return [*title, [(name, "strong"), (f" {rest}", "")], *([(row, "")] for row in rows[1:])]

    def _run_together(self, sentences: list[str], width: int, height: int) -> list[str]:
        """Return as many words as there is room for; where some are left out, what shows all ends them."""
        rows = wrap(" ".join(sentences), width)
        self.is_cut = len(rows) > height
        if self.is_cut:
            words = rows[height - 1].split(" ")
            while words and cell_len(" ".join([*words, self.more])) > width:
                words.pop()
            rows[height - 1 :] = [" ".join([*words, self.more])]
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
        triples = f"{view.stock.triples:>2} triples"
        all_three = f"{triples}, {view.stock.irrigation:>2} water, {view.deck_size:>2} cards left"
        stocks = (all_three, f"{triples} left", triples)
        called: list[list[Run]] = [[(actor_words(view), "strong")]]
        if view.to_act is not None:
            sign = (signs[view.to_act], f"seat-{view.to_act}")
            called = [[sign, (" ", ""), *called[0]], [sign, (actor_words(view, ""), "strong")]]
        for who, stock, names in product(called, stocks, (view.names, signs)):
            banner = end_banner(view, names)
            left = room - count_cells(who) - len(stock) - (_BANNER_EDGES if banner else _GAP)
            if cell_len(banner) <= left:
                return who, banner, stock
        return who, fit(banner, max(0, left)).rstrip(), stock
