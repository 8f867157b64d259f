"""What the cards of The Builders look like at each size: pure functions that give lines.

Where there are shades, a card is filled: a band with its name, a lighter or darker body, a band with écus and
VP, and the table seen at its right. Where there are none, it has a frame of letters.

Nothing is said by colour alone: `#3` is 3 stone, = wood, * knowledge, ^ tile; `18é` are écus; the cursor is
`> <`, a legal target `+`, the worker being sent `*`, a refusal `!`, a change `:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from engines.builders.cards import BUILDINGS, CARDS, Card, Resources, name_of
from engines.builders.texts.cards import RESOURCE_WORDS, SIGNS, title_of
from engines.texts import format_count
from widgets.builders.colours import RESOURCE_INKS
from widgets.colours import Mark
from widgets.filters import spell_ligatures
from widgets.panels import Line, Run, count_cells, fill_line, fit, wrap

CHIPS_WIDTH = 11
"""Cells for `#3 =2 *2 ^3`."""
CELL_WIDTH = 20
"""The least for a worker in one line."""

_ROOMY_FROM = 22
"""Cells of a card from which its text keeps off the edge, écus are spelled and resources counted out."""
_ARTICLES = ("The ", "Les ", "Le ", "La ", "L'", "Une ", "Un ")

# Frames of letters' width everywhere: box drawing is twice as wide on terminals of East Asia.
_SOLID, _BROKEN = (".-.", "||", "'-'"), ("...", "::", "'.'")
# Without letters: a terminal that sees to the contrast of all it draws would show those of a hidden colour.
_FILLED = "   ", "  ", "   "


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is to be shown."""

    slot: int | None = None
    """The number of its place in a row, from 1."""
    has_cursor: bool = False
    is_target: bool = False
    mark: Mark | None = None
    is_chosen: bool = False
    """Whether it is the worker who is being sent."""
    french: bool = False
    is_filled: bool = False
    """Whether it is told from the table by its shades, without a frame."""
    is_ascii: bool = False
    """Whether its title is spelled in letters that ASCII has, or with an accent more."""

    def title(self, card: Card) -> str:
        title = title_of(card, self.french)
        return spell_ligatures(title) if self.is_ascii else title

    @property
    def brackets(self) -> tuple[Run, Run]:
        """What stands left and right of a line under the cursor, or the room for it."""
        return ((">", "cursor"), ("<", "cursor")) if self.has_cursor else ((" ", ""), (" ", ""))

    def sign(self, ground: str) -> Run:
        """Return the one sign there is room for: a refusal, else the chosen worker, a target, a change."""
        if self.mark == "refused":
            return "!", "refused"
        if self.is_chosen:
            return "*", "adds"
        if self.is_target:
            return "+", "target"
        return (":", "changed") if self.mark == "changed" else (" ", ground)


# --- small parts ----------------------------------------------------------------------------------


def draw_chips(resources: Resources, ground: str) -> list[Run]:
    """Return some resources in `CHIPS_WIDTH` cells, each at its own place: `#3    *2 ^1`."""
    runs: list[Run] = []
    for sign, ink, amount in zip(SIGNS, RESOURCE_INKS, resources, strict=True):
        runs += [(f"{sign}{amount}", ink) if amount else ("  ", ground), (" ", ground)]
    return runs[:-1]


def draw_short_chips(resources: Resources, ground: str = "") -> list[Run]:
    """Return the same without gaps for what is not there: `#3 *2 ^1`."""
    runs: list[Run] = []
    for sign, ink, amount in zip(SIGNS, RESOURCE_INKS, resources, strict=True):
        if amount:
            runs += [(f"{sign}{amount}", ink), (" ", ground)]
    return runs[:-1]


def shorten_title(title: str, width: int) -> str:
    """Return a title in so many cells: if it is longer, without its article, or then cut with a point.

    It begins with a capital letter in any case, as all that is printed on cards does.
    """
    return title if cell_len(title) <= width else _cut(_drop_article(title), width)


def wrap_title(title: str, width: int, count: int) -> list[str]:
    """Return a title in at most so many rows, without its article or cut where it is too long."""
    rows = wrap(title, width)
    if len(rows) > count:
        rows = wrap(_drop_article(title), width)
    if len(rows) > count:
        rows = [*rows[: count - 1], _cut(" ".join(rows[count - 1 :]), width)]
    return rows


def _cut(text: str, width: int) -> str:
    return text if cell_len(text) <= width else fit(text, width - 1).rstrip() + "."


def _drop_article(title: str) -> str:
    bare = next((title[len(article) :] for article in _ARTICLES if title.startswith(article)), title)
    return bare[:1].upper() + bare[1:]


# --- boxes ----------------------------------------------------------------------------------------

Ends = tuple[Line, Line]
"""What is written at the left and the right end of an edge."""


def draw_box(body: Iterable[Line], width: int, kind: str, top: Ends, bottom: Ends, look: Look) -> list[Line]:
    """Return lines as a card, or with the kind "vacant" as an empty place for one.

    The kind is the ink inside; the bands above and below have `-head` and `-foot` of it, a vacant place has
    none. Of the width one cell at the right is the frame's or the table's.
    """
    frame, head, foot = _SOLID, f"{kind}-head", f"{kind}-foot"
    if kind == "vacant":
        frame, head, foot = _BROKEN, kind, kind
    upper, sides, lower = _FILLED if look.is_filled else frame
    left, right = zip(sides, _side_inks(kind, look), strict=True)
    lines = [_edge(upper, width, top, head, look)]
    for line in body:
        if look.is_filled and count_cells(line) == width - 1:  # takes the blank at its left, too
            lines.append([*line, right])
        else:
            lines.append([left, *fill_line(line, width - 2, kind), right])
    return [*lines, _edge(lower, width, bottom, foot, look)]


def _side_inks(ground: str, look: Look) -> tuple[str, str]:
    return (ground, "") if look.is_filled else ("outline", "outline")


def _edge(letters: str, width: int, ends: Ends, ground: str, look: Look) -> Line:
    between = letters[1]
    ink, last_ink = _side_inks(ground, look)
    left, right = ends
    room = width - 2 - count_cells(left) - count_cells(right)
    tail = 1 if right and room > 1 else 0
    middle: list[Run] = [*left, (between * (room - tail), ink), *right, (between * tail, ink)]
    inside = fill_line([run for run in middle if run[0]], width - 2)
    return [(letters[0], ink), *inside, (letters[2], last_ink)]


def draw_tag(words: str, look: Look, ink: str) -> list[Run]:
    """Return a card's name, in brackets under the cursor, and the sign of a target or mark."""
    named = (f">{words}<", "cursor") if look.has_cursor else (f" {words} ", ink)
    return [named, look.sign(ink)]


def _top(card: Card, look: Look, kind: str) -> Ends:
    slot = "" if look.slot is None else f"{look.slot} "
    return draw_tag(f"{slot}{name_of(card)}", look, f"{kind}-head-strong"), []


def draw_empty_box(width: int, height: int, look: Look) -> list[Line]:
    """Return a slot without a card."""
    return draw_vacancy(draw_tag(str(look.slot), look, "vacant-strong"), width, height, look)


def draw_vacancy(words: Line, width: int, height: int, look: Look) -> list[Line]:
    """Return an empty place for a card with some words on it."""
    return draw_box([[]] * (height - 2), width, "vacant", (words, []), ([], []), look)


def draw_building(card: Card, width: int, height: int, look: Look) -> list[Line]:
    """Return a building or machine: name and title, what it needs, what it brings.

    It takes 13 cells or more, and 4 rows or more; from 8 on each resource has a row.
    """
    building = BUILDINGS[card]
    body = _body(look.title(card), building.needs, width, height, "building", look)
    ends = draw_reward(card, spelled=width >= _ROOMY_FROM, band="building-foot")
    return draw_box(body, width, "building", _top(card, look, "building"), ends, look)


def draw_reward(card: Card, *, spelled: bool, band: str = "") -> Ends:
    """Return what a building brings, for the two ends of an edge: écus, or what a machine makes; VP.

    The ink of a card's band is "" for a panel.
    """
    building = BUILDINGS[card]
    words, figures = (band, f"{band}-strong") if band else ("dim", "strong")
    points: Line = [(f"{building.victory_points}{' ' if spelled else ''}VP", figures)]
    if building.is_machine:
        makes = " makes " if spelled else "makes "
        return [(makes, words), *draw_short_chips(building.makes, band)], points
    return [draw_coins(building.reward_ecus, spelled=spelled)], points


def draw_coins(ecus: int, *, spelled: bool) -> Run:
    """Return some écus: "18é", or spelled " 18 écus "."""
    return f" {format_count(ecus, 'écu')} " if spelled else f"{ecus}é", "coin"


def draw_worker(card: Card, width: int, height: int, look: Look) -> list[Line]:
    """Return a worker: name and rank, what the worker makes, what sending costs.

    It takes 14 cells or more, and 3 rows or more: with 3 the rank is in the edge, from 7 on each resource has
    a row.
    """
    rank, makes = look.title(card), CARDS[card].makes
    cost = draw_coins(CARDS[card].cost_ecus, spelled=width >= _ROOMY_FROM)
    bottom: Ends = ([(rank, "worker-foot")], [cost]) if height == 3 else ([cost], [])
    body = _body("" if height == 3 else rank, makes, width, height, "worker", look)
    return draw_box(body, width, "worker", _top(card, look, "worker"), bottom, look)


def _body(title: str, resources: Resources, width: int, height: int, ground: str, look: Look) -> list[Line]:
    """Return a title over resources: in a row each if there is room, else all in one."""
    margin = 1 if width >= _ROOMY_FROM else 0
    room, rows = width - 2 - 2 * margin, height - 2
    is_tall = rows >= len(SIGNS) + 1
    below = (
        _resource_rows(resources, room, ground, look.french) if is_tall else [draw_chips(resources, ground)]
    )
    title_count = min(2, rows - len(below))
    # A title that has one row alone may take the blank at the left of a card that is filled.
    title_room = room + 1 if title_count == 1 and look.is_filled and not margin else room
    above = wrap_title(title, title_room, title_count) if title else []
    spare = rows - len(above) - len(below)
    # A title of one row leaves the row below it free, so that resources stand at one height in all cards.
    lines: list[Line] = [*([(row, f"{ground}-strong")] for row in above), *[[]] * spare, *below]
    return [[(" " * margin, ground), *line] for line in lines] if margin else lines


def _resource_rows(resources: Resources, width: int, ground: str, french: bool) -> list[Line]:
    lines: list[Line] = []
    for number, amount in enumerate(resources):
        sign, word, ink = SIGNS[number], RESOURCE_WORDS[french][number], RESOURCE_INKS[number]
        if not amount:
            lines.append([])
        elif width < len("knowledge ***** 5"):
            lines.append([(f"{sign}{amount}", ink), (f" {word}", ground)])
        else:
            lines.append([(f"{word:<10}", ground), (sign * amount, ink), (f" {amount}", ground)])
    return lines


def arrange_rows(drawn: Sequence[Sequence[Line]], columns: int, gap: int = 0) -> list[Line]:
    """Return cards of one height, so many side by side, then the next row below."""
    space: list[Run] = [(" " * gap, "")] if gap else []
    rows = [drawn[first : first + columns] for first in range(0, len(drawn), columns)]
    return [[run for card in row for run in (*card[y], *space)] for row in rows for y in range(len(row[0]))]


def draw_worker_line(card: Card, width: int, look: Look) -> Line:
    """Return a worker or machine in one line: name, what it makes, what sending it costs."""
    left, right = look.brackets
    inside: list[Run] = [
        (f"{name_of(card):<3}", "cursor" if look.has_cursor else "worker-head-strong"),
        look.sign("worker-head-strong"),
        *draw_chips(CARDS[card].makes, "worker"),
        (" ", "worker"),
        draw_coins(CARDS[card].cost_ecus, spelled=False),
    ]
    return [left, *fill_line(inside, width - 2, "worker"), right]
