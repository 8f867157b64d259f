"""A saved game as a picture: its table small, and the points of its players as bars."""

from __future__ import annotations

from app.games import ui_of
from app.save_descriptions import format_size_and_health, remarks_on
from engines.catalog import GAMES, game_of
from engines.plain_text import escape_controls
from saves.document import Save, read_position
from saves.index import Listed
from saves.messages import SaveError
from widgets.panels import Line, Panel, Run, fit
from widgets.seats import assign_letters, shorten_names

PICTURE_WIDTH = 38
PICTURE_HEIGHT = 15
_COLUMN = 18
"""Cells of the points of a player; two stand side by side."""


class SavedPicture(Panel):
    """Shows one saved game; nothing before one is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._listed: Listed | None = None
        self._drawn_of: tuple[Listed, bool] | None = None
        self._picture: list[Line] = []

    def show(self, listed: Listed | None) -> None:
        self._listed = listed
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        listed = self._listed
        if listed is None or listed.save is None:
            return []
        is_plain = getattr(self.app, "ascii_only", False) or self.app.no_color
        if self._drawn_of != (listed, is_plain):  # reading a position takes some milliseconds
            self._drawn_of, self._picture = (listed, is_plain), _draw(listed.save, is_plain)
        told = "; ".join((format_size_and_health(listed), *remarks_on(listed)))
        points = _points(listed.save, is_plain)
        room = max(0, height - len(points))
        below: list[Line] = [[(fit(told, width), "dim")]] if room > len(self._picture) else []
        return [*self._picture[:room], *below, *points]


def _draw(save: Save, is_plain: bool) -> list[Line]:
    """Return the table of a save; none where there is no picture of it."""
    thumbnail = ui_of(save.game).thumbnail if save.game in GAMES else None
    if thumbnail is None:
        return []
    game = game_of(save.game)
    try:
        view = game.view(read_position(save, game), None)
    except SaveError:  # loading it will say so
        return []
    lines = thumbnail.load()(view, is_plain)
    return [*lines, *[[] for _ in range(PICTURE_HEIGHT - len(lines))]]


def _points(save: Save, is_plain: bool) -> list[Line]:
    """Return the points of the players with bars below, two side by side."""
    names = [escape_controls(name) for name in save.setup.names]
    letters = assign_letters(save.setup.names)
    shown = shorten_names(names, _COLUMN - 9)
    levels = [seat.bot or "" for seat in save.setup.seats]
    room = _COLUMN - max(len(level) + bool(level) for level in levels)
    best = max(1, *save.scores)
    lines: list[Line] = []
    for first in range(0, len(names), 2):
        upper: list[Run] = []
        lower: list[Run] = []
        for seat in range(first, min(first + 2, len(names))):
            points, ink = save.scores[seat], f"seat-{seat}"
            gap = [(" " * (PICTURE_WIDTH - 2 * _COLUMN), "")] if seat > first else []
            name = fit(f" {shown[seat]}", _COLUMN - 8)
            upper += [*gap, (f" {letters[seat]} ", ink), (name, ""), (f"{points:>5}", "strong")]
            length = max(0, points) * room // best
            level = fit(levels[seat], _COLUMN - length, right=True)
            lower += [*gap, ("#" * length if is_plain else " " * length, ink), (level, "dim")]
        lines += [upper, lower]
    return lines
