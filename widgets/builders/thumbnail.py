"""A position of The Builders, small: three lines a player."""

from __future__ import annotations

from textual.widget import Widget

from engines.builders.cards import can_work
from engines.builders.view import BuildersView
from engines.texts import format_count
from widgets.panels import Line, fill_line
from widgets.seats import assign_letters, shorten_names

_WIDTH = 38


def draw_thumbnail(view: BuildersView | None, _: Widget, is_large: bool) -> list[Line]:
    """Return each player's bar, what stands on the table, and the sites; as many cells wide as Java's."""
    lines: list[Line] = []
    if view is None:  # nothing lies on the table before a game
        return lines
    names = shorten_names(view.names, _WIDTH - 16)
    for seat, (letter, player) in enumerate(zip(assign_letters(view.names), view.players, strict=True)):
        machines = sum(map(can_work, player.built))
        built = len(player.built) - machines
        crew = sum(len(site.workers) for site in player.sites)
        ink = f"seat-{seat}"
        wealth = f"{player.victory_points:>3} VP {player.ecus:>3} \u00e9cus"
        bar = fill_line([(f" {letter} {names[seat]}", ink)], _WIDTH - len(wealth), ink)
        table = f" {format_count(len(player.workers) - machines, 'worker')}, {crew} at work; "
        table += format_count(machines, "machine")
        sites = f" {format_count(built, 'building')} built, {format_count(len(player.sites), 'site')} open"
        lines += [[*bar, (wealth, ink)], [(table, "")], [(sites, "dim")], []]
    return lines[:-1]
