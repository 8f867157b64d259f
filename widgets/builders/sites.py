"""What open sites look like, in a line or in a box: pure functions that give lines.

A bar has a place for each resource that is needed: its sign is there, `+` a worker would add, `.` is lacking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from engines.builders.cards import BUILDINGS, Card, missing, name_of
from engines.builders.state import Site
from engines.builders.texts.cards import RESOURCE_WORDS, SIGNS
from engines.builders.work import cost_actions
from engines.texts import format_count
from widgets.builders import cards
from widgets.builders.cards import Ends, Look, draw_box, draw_coins, draw_short_chips, shorten_title
from widgets.builders.colours import RESOURCE_INKS
from widgets.panels import Line, Run, count_cells, fill_line, fit

BOX_WIDTH, BOX_HEIGHT = 35, 6
"""The least cells and the rows of a site in a box."""

MOST = tuple(max(building.needs[number] for building in BUILDINGS.values()) for number in range(4))
"""How much of each resource any building needs."""
_SPELLED_FROM = 44
"""Cells of a box from which écus are spelled."""
_CREW_WIDTH = len("W12 W34 W35 W36")
_TITLE_WIDTH = 8, 20
"""The least and the most cells for a title in a line; between them it leaves the workers theirs."""


class Progress(NamedTuple):
    """How far a site is with one resource."""

    need: int
    have: int
    """What the workers there make of it, as far as it is needed."""
    adds: int
    """What a further worker would add that is lacking."""

    @property
    def lacks(self) -> int:
        """What is lacking, without that further worker."""
        return self.need - self.have


def measure_progress(site: Site, helper: Card | None) -> list[Progress]:
    """Return how far a site is with each resource, and would be with a helper."""
    before = site.missing
    after = before if helper is None else missing(site.building, (*site.workers, helper))
    needs = BUILDINGS[site.building].needs
    return [
        Progress(need, need - lack, lack - left)
        for need, lack, left in zip(needs, before, after, strict=True)
    ]


def draw_bar(number: int, part: Progress) -> list[Run]:
    """Return a bar of one resource, as long as is needed; nothing if none is."""
    runs: list[Run] = [
        (SIGNS[number] * part.have, RESOURCE_INKS[number]),
        ("+" * part.adds, "adds"),
        ("." * (part.lacks - part.adds), "lack"),
    ]
    return [run for run in runs if run[0]]


def _draw_lettered_bar(number: int, part: Progress) -> list[Run]:
    return [(SIGNS[number], RESOURCE_INKS[number]), *draw_bar(number, part)] if part.need else []


def draw_site_line(site: Site, helper: Card | None, width: int, look: Look) -> Line:
    """Return a site in one line: name, title, bars, reward, who works there; under 60 cells it is cut."""
    building = BUILDINGS[site.building]
    bars: list[Run] = []
    for number, part in enumerate(measure_progress(site, helper)):
        bars += fill_line(_draw_lettered_bar(number, part), MOST[number] + 2, "building")
    brings: Line = (
        draw_short_chips(building.makes)
        if building.is_machine
        else [draw_coins(building.reward_ecus, spelled=False)]
    )
    gain: list[Run] = [
        (" " * (3 - count_cells(brings)), "building"),
        *brings,
        (f" {building.victory_points}VP ", "building-strong"),
    ]
    room = width - len("[B31+] ") - count_cells(bars) - count_cells(gain)
    title_width = max(_TITLE_WIDTH[0], min(_TITLE_WIDTH[1], room - _CREW_WIDTH))
    title = fit(shorten_title(look.title(site.building), title_width), title_width)
    left, right = look.brackets
    crew = list_crew(site.workers, room - title_width)
    inside: list[Run] = [
        (f"{name_of(site.building):<3}", "cursor" if look.has_cursor else "building-head-strong"),
        look.sign("building-head-strong"),
        (f"{title} ", "building"),
        *bars,
        *gain,
        (crew or "-", "building"),
    ]
    return [left, *fill_line(inside, width - 2, "building"), right]


def list_crew(workers: Sequence[Card], width: int) -> str:
    """Return the names of some workers in so many cells: "W12 W4 M1", or "W12 +2" if too many."""
    for count in range(len(workers), -1, -1):
        names = [name_of(worker) for worker in workers[:count]]
        words = " ".join(names if count == len(workers) else [*names, f"+{len(workers) - count}"])
        if cell_len(words) <= width:
            return words
    return ""


def draw_site_box(site: Site, helper: Card | None, width: int, look: Look) -> list[Line]:
    """Return a site in a box: name, title and reward above, a bar for each resource, who works there below.

    With fewer cells than `BOX_WIDTH` it is cut.
    """
    body: list[Line] = []
    for number, part in enumerate(measure_progress(site, helper)):
        row: list[Run] = []
        if part.need:
            drawn = fill_line(_draw_lettered_bar(number, part), max(MOST) + 3, "building")
            row = [
                (f" {RESOURCE_WORDS[look.french][number]:<10}", "building"),
                *drawn,
                (_numbers(part), "building"),
            ]
        body.append(row)
    brings, points = cards.draw_reward(site.building, spelled=width >= _SPELLED_FROM, band="building-head")
    right: list[Run] = [*brings, (" ", "building-head"), *points]
    left = cards.draw_tag(name_of(site.building), look, "building-head-strong")
    title = shorten_title(look.title(site.building), width - 5 - count_cells(left) - count_cells(right))
    top: Ends = [*left, (title, "building-head-strong")], right
    words = f"next: {format_count(cost_actions(site), 'action')}"
    next_one: Line = [(words, "building-foot-strong")] if site.sent else []
    crew = list_crew(site.workers, width - 4 - count_cells(next_one)) or "nobody at work"
    return draw_box(body, width, "building", top, ([(crew, "building-foot")], next_one), look)


def _numbers(part: Progress) -> str:
    if not part.lacks:
        return "done"
    return f"lacks {part.lacks}{f', +{part.adds}' if part.adds else ''}"
