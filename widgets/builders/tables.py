"""The tables of the other players, in two or three lines or as an area with cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from engines.builders.cards import CARDS, Card
from engines.builders.state import Player, Site
from engines.builders.texts.cards import title_of
from engines.builders.turn import VP_TO_END
from engines.builders.view import BuildersView
from engines.core import Seat
from engines.texts import format_count
from widgets.builders.cards import Look, draw_chips, shorten_title
from widgets.builders.layout import SITE_HEIGHT, SITE_WIDTH
from widgets.builders.sites import draw_site_box, draw_site_words, measure_progress, sum_up
from widgets.filters import spell_ligatures
from widgets.panels import Canvas, Line, Run, count_cells, fill_line, fit, wrap
from widgets.seats import Level, add_levels, assign_letters

_NAME_WIDTH = 32
_FREE_WIDTH = 12
"""Cells for those who are free beside a site."""
_FREE_CELL = 20
"""The least cells for one of them with the rank."""


def draw_title(
    view: BuildersView, seat: Seat, levels: Sequence[Level], width: int, whose: str, right: Sequence[Run] = ()
) -> Line:
    """Return the line above a table: sign, name, level, VP, écus, how much is built, and something more.

    Of a player who is on turn it begins with ">".
    """
    player = view.players[seat]
    coins = format_count(player.ecus, "écu")
    figures = (
        f"  {player.victory_points} of {VP_TO_END} VP  {coins}  {len(player.built)} built",
        f"  {player.victory_points} VP  {coins}  {len(player.built)} built",
        f"  {player.victory_points}VP {player.ecus}é",
    )
    spare = width - 2 - count_cells(right)
    with_level = "".join(add_levels([f"{name}{whose}" for name in view.names], levels, _NAME_WIDTH)[seat])
    alone, _ = add_levels(view.names, (), max(1, spare - len(figures[2]) - 1))[seat]
    forms = ((with_level, figures[0]), (with_level, figures[1]), (alone, figures[1]), (alone, figures[2]))
    name, words = next((form for form in forms if cell_len(" ".join(form)) <= spare), forms[-1])
    ink = f"standing-{seat}"
    line: list[Run] = [
        (">" if seat == view.to_act else " ", "bar"),
        (assign_letters(view.names)[seat], f"seat-{seat}"),
        (f" {name}", f"{ink} strong"),
        (words, ink),
    ]
    return [*fill_line(line, width - count_cells(right), ink), *right]


def draw_low_table(
    view: BuildersView, seat: Seat, levels: Sequence[Level], width: int, height: int, look: Look
) -> list[Line]:
    """Return a table in two lines, or in three: name and figures, sites, who is free."""
    player = view.players[seat]
    if height < 3:
        free = [*_free(player, width // 2), (" ", "")]
        return [draw_title(view, seat, levels, width, "", free), _sites(player, width, look)]
    free = [("  ", ""), *_free(player, width - 2)]
    return [draw_title(view, seat, levels, width, ""), _sites(player, width, look), free]


def _free(player: Player, width: int) -> list[Run]:
    """Return what those make who are free, as far as there is room."""
    return _grouped(
        "free ", "nobody is free", [draw_chips(CARDS[card].makes, "", "") for card in player.free], width
    )


def _grouped(words: str, none: str, groups: Sequence[Line], width: int) -> list[Run]:
    if not groups:
        return [(none, "dim")]
    line: list[Run] = [(words, "dim")]
    for number, group in enumerate(groups):
        left = len(groups) - number
        more = f" and {left} more"
        if count_cells(line) + count_cells(group) + 1 + (len(more) if left > 1 else 0) > width:
            return [*line, (more.lstrip(), "dim")]
        line += [*group, (" ", "")]
    return line


def _sites(player: Player, width: int, look: Look) -> Line:
    """Return the open sites in one line: one in full, several by title and how far they are."""
    if len(player.sites) == 1:
        (site,) = player.sites
        return [("  ", ""), *draw_site_words(site, measure_progress(site, None), width - 2, "", look)]
    groups: list[Line] = []
    for site in player.sites:
        done = sum_up(measure_progress(site, None))
        title = shorten_title(look.title(site.building), 18)
        groups.append(
            [(title, "strong"), (" lacks ", "dim"), *draw_chips(site.missing, "", ""), (f" {done} ", "")]
        )
    return [("  ", ""), *_grouped("", "no site open", groups, width - 2)]


def draw_table(
    view: BuildersView, seat: Seat, levels: Sequence[Level], width: int, height: int, look: Look
) -> list[Line]:
    """Return a table with its sites as cards, who is free beside or below them, and what is built."""
    player, canvas = view.players[seat], Canvas(width, height)
    canvas.put(0, 0, [draw_title(view, seat, levels, width, "'s table")])
    is_wide = width >= SITE_WIDTH + 1 + _FREE_WIDTH
    columns = max(1, (width - _FREE_WIDTH) // (SITE_WIDTH + 1)) if is_wide else 1
    free_x = min(columns, max(1, len(player.sites))) * (SITE_WIDTH + 1)
    if len(player.sites) <= columns * ((height - 2) // SITE_HEIGHT):
        for number, site in enumerate(player.sites):
            row, column = divmod(number, columns)
            box = draw_site_box(site, None, min(SITE_WIDTH, width), replace(look, slot=number + 1))
            canvas.put(column * (SITE_WIDTH + 1), 1 + row * SITE_HEIGHT, box)
    else:
        canvas.put(0, 1, [line for site in player.sites for line in _site_lines(site, look)][: height - 3])
    if not player.sites:
        canvas.put(0, 1, [[(" no site open", "dim")]])
    if is_wide:
        canvas.put(free_x, 1, _free_lines(player, width - free_x, height - 2, look))
    else:
        canvas.put(0, height - 3, [[(" ", ""), *_free(player, width - 1)]])
    built = ", ".join(title_of(card, look.french) for card in player.built)
    words = f"built {spell_ligatures(built) if look.is_ascii else built}" if built else "nothing built"
    rows = wrap(words, width - 1, "  ")[:2]
    canvas.put(0, height - len(rows), [[(f" {row}", "dim")] for row in rows])
    return canvas.lines


def _site_lines(site: Site, look: Look) -> list[Line]:
    """Return a site in two lines, for a table with many."""
    done = sum_up(measure_progress(site, None))
    title = shorten_title(look.title(site.building), 15)
    return [[(f" {title:<15} {done}", "strong")], [("  lacks ", "dim"), *draw_chips(site.missing)]]


def _free_lines(player: Player, width: int, height: int, look: Look) -> list[Line]:
    """Return who is free, one in a line or two: the rank where there is room, and what each makes."""
    if not player.free:
        return [[(fit("no one free", width), "dim")]]
    columns = max(1, width // _FREE_CELL)
    cells = [_free_cell(card, width // columns, look) for card in player.free]
    lines: list[Line] = [[("free", "dim")]]
    lines += [[run for cell in cells[n : n + columns] for run in cell] for n in range(0, len(cells), columns)]
    if len(lines) > height:
        lines = [*lines[: height - 1], [(f"{len(player.free) - (height - 2) * columns} more", "dim")]]
    return lines


def _free_cell(card: Card, width: int, look: Look) -> Line:
    chips = draw_chips(CARDS[card].makes, "", "")
    if width < _FREE_CELL:
        return fill_line(chips, width)
    return fill_line([(f"{shorten_title(look.title(card), 11):<12}", ""), *chips], width)
