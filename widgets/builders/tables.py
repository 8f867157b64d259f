"""The tables of the other players, in two or three lines or as an area with cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from engines.builders.cards import CARDS
from engines.builders.state import Player
from engines.builders.turn import VP_TO_END
from engines.builders.view import BuildersView
from engines.core import Seat
from engines.texts import format_count
from widgets.builders.cards import Look, draw_chips, draw_worker, shorten_title
from widgets.builders.layout import SITE_HEIGHT, SITE_WIDTH, TEAM_HEIGHT, TEAM_WIDTH, Grid
from widgets.builders.sites import draw_site_box, draw_site_words, measure_progress, sum_up
from widgets.panels import Canvas, Line, Run, count_cells, fill_line, wrap
from widgets.seats import Level, add_levels, assign_letters

_NAME_WIDTH = 32


def draw_title(
    view: BuildersView, seat: Seat, levels: Sequence[Level], width: int, whose: str, right: Sequence[Run] = ()
) -> Line:
    """Return the line above a table: ">" of who is on turn, sign, name, level, VP, écus, what is built."""
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
        free = [(" ", ""), *_free(player, width // 2), (" ", "")]
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
    """Return a table with as many sites as cards as there is room for, who is free, and what is built."""
    player, canvas = view.players[seat], Canvas(width, height)
    columns, below = max(1, (width + 1) // (SITE_WIDTH + 1)), 1 + SITE_HEIGHT
    canvas.put(0, 0, [draw_title(view, seat, levels, width, "'s table")])
    for number, site in enumerate(player.sites):
        if number < columns:
            box = draw_site_box(site, None, SITE_WIDTH, SITE_HEIGHT, replace(look, slot=number + 1))
            canvas.put(number * (SITE_WIDTH + 1), 1, box)
        elif below < height - 3:
            canvas.put(0, below, [draw_site_words(site, measure_progress(site, None), width, "", look)])
            below += 1
    if not player.sites:
        canvas.put(0, 1, [[(" no site open", "dim")]])
    built = ", ".join(map(look.title, player.built))
    words = f"built {built}" if built else "nothing built"
    rows = [[(f" {row}", "dim")] for row in wrap(words, width - 1, "  ")[:2]]
    columns = max(1, (width + 1) // TEAM_WIDTH)
    team = Grid(len(player.free), columns, (width + 1) // columns, TEAM_HEIGHT, 0, below)
    if player.free and below + team.rows * team.height + 2 <= height:
        for number, card in enumerate(player.free):
            box = draw_worker(card, team.width, team.height, replace(look, slot=number + 1))
            canvas.put(*team.corner(number), box)
        below += team.rows * team.height
    else:
        canvas.put(0, below, [[(" ", ""), *_free(player, width - 1)]])
        below += 1
    canvas.put(0, below, rows)
    return canvas.lines
