"""What open sites look like, in a line or in a box: pure functions that give lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from engines.builders.cards import BUILDINGS, CARDS, Card, missing
from engines.builders.state import Site
from engines.builders.texts.cards import RESOURCE_WORDS, SIGNS, crew_words
from engines.texts import capitalized, format_count
from widgets.builders.cards import Look, draw_box, draw_chips, draw_reward, shorten_title
from widgets.builders.colours import RESOURCE_INKS
from widgets.builders.layout import SITE_HEIGHT
from widgets.panels import Line, Run, count_cells, fill_line, fit

_SIGNS_WIDTH = 5
_ROOMY = len("***** knowledge lacks 1") - 1
"""Cells of a box above which signs and words have a blank between."""
_REWARD_WIDTH = len("18é 5VP")
_TITLE_WIDTH = 9, 20
"""The least and the most cells for a title in a line."""
_OF_WIDTH = len("12+3 of 17")


class Progress(NamedTuple):
    """How far a site is with one resource, or with all."""

    need: int
    have: int
    """What the workers there make of it, as far as it is needed."""
    adds: int
    """What a further worker would add that is lacking."""

    @property
    def lacks(self) -> int:
        """What is lacking, without that further worker."""
        return self.need - self.have

    def __str__(self) -> str:
        """In short: "4 of 10", and with what would be added "4+2 of 10"."""
        return f"{self.have}{f'+{self.adds}' if self.adds else ''} of {self.need}"


def measure_progress(site: Site, helper: Card | None) -> list[Progress]:
    """Return how far a site is with each resource, and would be with a helper."""
    before = site.missing
    after = before if helper is None else missing(site.building, (*site.workers, helper))
    needs = BUILDINGS[site.building].needs
    return [
        Progress(need, need - lack, lack - left)
        for need, lack, left in zip(needs, before, after, strict=True)
    ]


def sum_up(parts: Sequence[Progress]) -> Progress:
    """Return how far a site is in all."""
    return Progress(*(sum(column) for column in zip(*parts, strict=True)))


def draw_bar(number: int, part: Progress) -> list[Run]:
    """Return a sign for each of one resource that is needed, filled if it is there; + would be added."""
    runs: list[Run] = [
        (SIGNS[number] * part.have, RESOURCE_INKS[number]),
        ("+" * part.adds, "adds"),
        (SIGNS[number] * (part.lacks - part.adds), "lack"),
    ]
    return [run for run in runs if run[0]]


def draw_gauge(part: Progress, width: int, ground: str) -> list[Run]:
    """Return how far a site is as a bar and in numbers."""
    words = f" {part}"
    room = width - len(words)
    have = room * part.have // part.need
    adds = room * (part.have + part.adds) // part.need - have
    bar: list[Run] = [(" " * have, "gauge"), (" " * adds, "adds"), (" " * (room - have - adds), "lack")]
    return [*(run for run in bar if run[0]), (words, ground)]


def describe_crew(site: Site, look: Look, width: int) -> str:
    """Return who works at a site: "2 labourers and a craftsman"; where that is too long, how many."""
    words = crew_words(site.workers, look.french)
    words = capitalized(words) or "Nobody yet"
    if cell_len(words) <= width:
        return words
    machines = sum(card in BUILDINGS for card in site.workers)
    counts = (len(site.workers) - machines, "worker"), (machines, "machine")
    return ", ".join(format_count(count, what) for count, what in counts if count)


def draw_site_line(site: Site, helper: Card | None, width: int, look: Look) -> Line:
    """Return a site in one line: number, title, what it lacks, how far it is, what it brings, the crew."""
    parts, tag = measure_progress(site, helper), look.tag
    return [
        (tag, look.band_ink("building")),
        *draw_site_words(site, parts, width - cell_len(tag), "building", look),
    ]


def draw_site_words(site: Site, parts: Sequence[Progress], width: int, ground: str, look: Look) -> list[Run]:
    """Return the same without its number, on some ground."""
    lacks = fill_line(
        [("lacks ", ground), *draw_chips(site.missing, ground)], len("lacks #5 =4 *5 ^4 "), ground
    )
    fixed = count_cells(lacks) + _OF_WIDTH + _REWARD_WIDTH + 3
    title_width = max(_TITLE_WIDTH[0], min(_TITLE_WIDTH[1], width - fixed))
    title = fit(shorten_title(look.title(site.building), title_width), title_width)
    line: list[Run] = [
        (f"{title} ", f"{ground}-strong" if ground else "strong"),
        *lacks,
        (fit(str(sum_up(parts)), _OF_WIDTH), ground),
        (" ", ground),
        *draw_reward(site.building, _REWARD_WIDTH, ground),
    ]
    room = width - count_cells(line) - 1
    if room >= _TITLE_WIDTH[0]:
        line.append((f" {describe_crew(site, look, room)}", f"{ground}-crew" if ground else "dim"))
    return fill_line(line, width, ground)


def draw_site_box(site: Site, helper: Card | None, width: int, height: int, look: Look) -> list[Line]:
    """Return a site as a card of 24 cells or more: a row a resource, how far it is, who works there.

    A tall one tells by name who does, and what it pays.
    """
    inside, head, tag = width - 2, look.band_ink("building"), look.tag
    parts = measure_progress(site, helper)
    points = f" {BUILDINGS[site.building].victory_points} VP "
    room = inside - cell_len(tag) - len(points)
    band: Line = [
        (tag, head),
        (fit(shorten_title(look.title(site.building), room), room), head),
        (points, head),
    ]
    body: list[Line] = []
    for number, part in enumerate(parts):
        if part.need:
            words = f"{RESOURCE_WORDS[look.french][number]} {_numbers(part)}"
            signs = fill_line(draw_bar(number, part), _SIGNS_WIDTH + (inside > _ROOMY), "building")
            body.append([*signs, (words, "building" if part.lacks else "building-crew")])
    body += [[]] * (4 - len(body))
    body.append(draw_gauge(sum_up(parts), inside, "building"))
    crew: Line = [(describe_crew(site, look, inside), "building-crew")]
    if height > SITE_HEIGHT:
        body += [crew, *_crew_rows(site, inside, height - len(body) - 3, look)]
        body += [[]] * (height - 2 - len(body))
        crew = draw_reward(site.building, inside, "building")
    return draw_box(band, body, crew, width, "building", look)


def _crew_rows(site: Site, width: int, count: int, look: Look) -> list[Line]:
    """Return who works at a site with what each makes, in at most so many rows."""
    workers = site.workers
    rows: list[Line] = []
    shown = len(workers) if len(workers) <= count else count - 1
    for card in workers[:shown]:
        makes = draw_chips(CARDS[card].makes, "building", "")
        room = width - count_cells(makes) - 3
        title = fit(shorten_title(look.title(card), room), room)
        rows.append([(f"  {title} ", "building-crew"), *makes])
    if shown < len(workers):
        rows.append([(f"  and {len(workers) - shown} more", "building-crew")])
    return rows


def _numbers(part: Progress) -> str:
    if not part.lacks:
        return "done"
    return f"+{part.adds} of {part.lacks}" if part.adds else f"lacks {part.lacks}"
