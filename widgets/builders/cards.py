"""What the cards of The Builders look like at each size: pure functions that give lines.

Where there are shades, a card is filled, with round corners: a band with its number, what it needs or makes,
what it brings or costs. Where there are none, or ASCII alone, it has a frame of letters.

Nothing is said by colour alone: `#` is stone, = wood, * knowledge, ^ tile; `18é` are écus. Beside its number
the cursor is `> <`, what can be chosen `[ ]`, a refusal `!`, the worker being sent `@`, a change `:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from engines.builders.cards import BUILDINGS, CARDS, Card, Resources
from engines.builders.texts.cards import RESOURCE_WORDS, SIGNS, title_of
from engines.texts import format_count
from widgets.builders.colours import RESOURCE_INKS
from widgets.colours import Mark
from widgets.panels import Line, Run, count_cells, fill_line, fit, wrap

_SIGNS_WIDTH = 4
"""Cells for the signs of a resource; of five there is the number in a narrow card."""
_ROOMY_FROM = 22
"""Cells of a card from which resources are counted out."""
_ARTICLES = ("The ", "Les ", "Le ", "La ", "L'", "Une ", "Un ")

# Frames of letters' width everywhere: box drawing is twice as wide on terminals of East Asia.
_SOLID, _BROKEN = (".-.", "||", "'-'"), ("...", "::", "'.'")


@dataclass(frozen=True, slots=True)
class Look:
    """How a card is to be shown."""

    slot: int
    """The number of its place, from 1."""
    has_cursor: bool = False
    is_target: bool = False
    mark: Mark | None = None
    is_chosen: bool = False
    """Whether it is the worker who is being sent."""
    french: bool = False
    is_filled: bool = False
    """Whether it is told from the table by its shades, without a frame."""

    def title(self, card: Card) -> str:
        return title_of(card, self.french)

    @property
    def tag(self) -> str:
        """The number between the signs of what there is to say: ">1<", "[1]", " 1!"."""
        left = ">" if self.has_cursor else "[" if self.is_target else " "
        if self.mark == "refused":
            right = "!"
        elif self.is_chosen:
            right = "@"
        elif self.is_target:
            right = "]"
        elif self.mark == "changed":
            right = ":"
        else:
            right = "<" if self.has_cursor else " "
        return f"{left}{self.slot}{right}" if self.slot < 10 else f"{self.slot}{right}"

    def band_ink(self, kind: str) -> str:
        """Return the ink of the band of a card: lit under the cursor, or what it is marked as."""
        if self.has_cursor:
            return "cursor-band"
        if self.mark is not None:
            return self.mark
        return "target-band" if self.is_target or self.is_chosen else f"{kind}-head"


# --- small parts ----------------------------------------------------------------------------------


def draw_signs(resources: Resources, ground: str) -> list[Run]:
    """Return a sign for each resource: `### == ^`; nothing for what is not there."""
    return _joined([(sign * amount, ink) for sign, ink, amount in _kinds(resources)], ground, " ")


def draw_chips(resources: Resources, ground: str = "", gap: str = " ") -> list[Run]:
    """Return the same with numbers: `#3 =2 ^1`."""
    return _joined([(f"{sign}{amount}", ink) for sign, ink, amount in _kinds(resources)], ground, gap)


def _kinds(resources: Resources) -> list[tuple[str, str, int]]:
    kinds = zip(SIGNS, RESOURCE_INKS, resources, strict=True)
    return [(sign, ink, amount) for sign, ink, amount in kinds if amount]


def _joined(runs: Sequence[Run], ground: str, gap: str) -> list[Run]:
    joined = [part for run in runs for part in ((gap, ground), run)][1:]
    return [run for run in joined if run[0]]


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


def draw_coins(ecus: int, *, spelled: bool) -> Run:
    """Return some écus: "18é", or spelled "18 écus"."""
    return format_count(ecus, "écu") if spelled else f"{ecus}é", "coin"


def draw_reward(card: Card, width: int, ground: str) -> list[Run]:
    """Return what a building brings, in as many words as there are cells for: "18 écus 5 VP"."""
    building = BUILDINGS[card]
    for spelled, gap in ((True, " "), (True, ""), (False, "")):
        points = f" {building.victory_points}{gap}VP"
        if building.is_machine:
            made = draw_chips(building.makes, ground)
            brings: list[Run] = [("makes ", ground), *made] if spelled else made
        else:
            brings = [draw_coins(building.reward_ecus, spelled=spelled)]
        spare = width - count_cells(brings) - len(points)
        if spare >= 0:
            break
    return [*brings, (" " * max(0, spare), ground), (points, ground)]


# --- cards ----------------------------------------------------------------------------------------


def draw_box(band: Line, body: Iterable[Line], foot: Line, width: int, kind: str, look: Look) -> list[Line]:
    """Return lines as a card: a band across its top, its body, and a last line."""
    inside, head = width - 2, "vacant" if kind == "vacant" else look.band_ink(kind)
    if not look.is_filled:
        top, sides, bottom = _BROKEN if kind == "vacant" else _SOLID
        edge = below = side = "outline"
    else:
        top, sides, bottom = "▟ ▙", "  ", "▖ ▗"
        # Corners keep their colour whatever is marked: each would take as many bytes as the band between.
        edge = "vacant-shape" if kind == "vacant" else f"{kind}-head-shape"
        below, side = f"{kind}-shape turned", kind
    filler = "" if look.is_filled else top[1]
    lines: list[Line] = [
        [(top[0], edge), *_filled(band, inside, filler, head), (top[2], edge)],
        *([(sides[0], side), *fill_line(line, inside, kind), (sides[1], side)] for line in body),
        [(bottom[0], below), *_filled(foot, inside, bottom[1] if filler else "", kind), (bottom[2], below)],
    ]
    return lines


def _filled(line: Line, width: int, filler: str, ink: str) -> list[Run]:
    """Return a line of an edge, which goes on in the letters of a frame if there is one."""
    if not filler:
        return fill_line(line, width, ink)
    spare = width - count_cells(line)
    return [*line, (filler * spare, "outline")] if spare > 0 else fill_line(line, width, ink)


def draw_vacancy(words: str, width: int, height: int, look: Look) -> list[Line]:
    """Return an empty place for a card with some words on it."""
    return draw_box([(words, "vacant")], [[]] * (height - 2), [], width, "vacant", look)


def draw_building(card: Card, width: int, height: int, look: Look) -> list[Line]:
    """Return a building or machine with a row for each resource that it needs, and what it brings.

    It takes 15 cells and 8 rows or more.
    """
    building, inside = BUILDINGS[card], width - 2
    points = f"{building.victory_points} VP"
    head = look.band_ink("building")
    tag = look.tag
    band: Line = [(tag, head), (" " * (inside - cell_len(tag) - len(points) - 1), head), (f"{points} ", head)]
    rows = _resource_rows(building.needs, inside, "building", look.french)
    titles = wrap_title(look.title(card), inside, height - 2 - len(rows))
    body: list[Line] = [[(title, "building-strong")] for title in titles]
    body += [[]] * min(height - 2 - len(body) - len(rows), 1 if height > 8 else 0)
    body += rows
    body += [[]] * (height - 2 - len(body))
    foot: list[Run] = [draw_coins(building.reward_ecus, spelled=True)]
    if building.is_machine:
        foot = [("makes ", "building"), *draw_signs(building.makes, "building")]
    left = (inside - count_cells(foot)) // 2
    return draw_box(band, body, [(" " * left, "building"), *foot], width, "building", look)


def draw_low_building(card: Card, width: int, look: Look) -> list[Line]:
    """Return a building or machine in three lines: number and reward, title, what it needs."""
    head, tag = look.band_ink("building"), look.tag
    reward = draw_reward(card, width - cell_len(tag), head)
    return [
        fill_line([(tag, head), *reward], width, head),
        fill_line([(shorten_title(look.title(card), width), "building-strong")], width, "building"),
        fill_line(draw_chips(BUILDINGS[card].needs, "building"), width, "building"),
    ]


def draw_worker(card: Card, width: int, height: int, look: Look) -> list[Line]:
    """Return a worker or a machine that works: rank, what he makes, what sending him costs.

    It takes 13 cells and 3 rows or more.
    """
    inside, kind = width - 2, "machine" if card in BUILDINGS else "worker"
    head, tag = look.band_ink(kind), look.tag
    title = shorten_title(look.title(card), inside - cell_len(tag))
    makes = CARDS[card].makes
    body: list[Line] = [[(" ", kind), *draw_signs(makes, kind)]]
    if height > 4:
        rows = _resource_rows(makes, inside, kind, look.french)
        body = [*rows, *[[]] * (height - 2 - len(rows))]
    body += [[]] * (height - 2 - len(body))
    foot = [(f" {format_count(CARDS[card].cost_ecus, 'écu')}", kind)]
    return draw_box([(tag, head), (title, head)], body, foot, width, kind, look)


def draw_low_worker(card: Card, width: int, look: Look) -> list[Line]:
    """Return a worker in two lines: number and rank; what he makes and what sending him costs."""
    head, tag = look.band_ink("worker"), look.tag
    title = shorten_title(look.title(card), width - cell_len(tag))
    makes = draw_chips(CARDS[card].makes, "worker")
    cost = draw_coins(CARDS[card].cost_ecus, spelled=width - count_cells(makes) > len("5 écus"))
    spare = width - count_cells(makes) - count_cells([cost])
    return [
        fill_line([(tag, head), (title, head)], width, head),
        fill_line([*makes, (" " * spare, "worker"), cost], width, "worker"),
    ]


def draw_worker_line(card: Card, width: int, look: Look) -> Line:
    """Return a worker or machine in one line: number, rank, what he makes, what sending costs."""
    kind = "machine" if card in BUILDINGS else "worker"
    tag, makes = look.tag, draw_chips(CARDS[card].makes, kind, "")
    cost = draw_coins(CARDS[card].cost_ecus, spelled=False)
    room = width - cell_len(tag) - count_cells(makes) - count_cells([cost]) - 2
    title = fit(shorten_title(look.title(card), room), room)
    return [(tag, look.band_ink(kind)), (f"{title} ", kind), *makes, (" ", kind), cost]


def _resource_rows(resources: Resources, width: int, ground: str, french: bool) -> list[Line]:
    """Return a row for each resource there is: signs, the word, and its number where there is room."""
    rows: list[Line] = []
    signs_width = max(_SIGNS_WIDTH, *resources) if width >= _ROOMY_FROM else _SIGNS_WIDTH
    for number, amount in enumerate(resources):
        if amount:
            signs = SIGNS[number] * amount if amount <= signs_width else f"{SIGNS[number]}{amount}"
            gap, word = " " * (signs_width - len(signs)), RESOURCE_WORDS[french][number]
            row: list[Run] = [(signs, RESOURCE_INKS[number]), (f"{gap}{word}", ground)]
            if width >= _ROOMY_FROM:
                row = [(" ", ground), *row[:1], (f"{gap}  {word:<9} {amount}", ground)]
            rows.append(row)
    return rows


def draw_empty(width: int, height: int, look: Look) -> list[Line]:
    """Return a slot without a card."""
    if height > 3:
        return draw_vacancy(look.tag, width, height, look)
    head = "cursor-band" if look.has_cursor else "vacant"
    return [
        fill_line([(look.tag, head), ("empty", head)], width, head),
        *[[(" " * width, "vacant")]] * (height - 1),
    ]
