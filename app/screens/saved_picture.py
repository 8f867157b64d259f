"""A saved game as a picture: its table small, and the points of its players as bars."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from app.games import ui_of
from app.save_descriptions import format_size_and_health, remarks_on
from engines.catalog import GAMES, game_of
from engines.core import View
from engines.plain_text import escape_controls
from saves.document import Save, read_position
from saves.index import Listed
from saves.messages import SaveError
from widgets.panels import Line, Panel, Run, count_cells, fill_line, fit, is_plain
from widgets.seats import assign_letters, shorten_names

PICTURE_WIDTH = 38
PICTURE_HEIGHT = 15
LARGE_WIDTH, LARGE_HEIGHT = 34, 20
"""From this size on the middle of a large picture of a game is shown rather than a small one; of a new game,
whose middle is empty, only where all of it fits."""
WHOLE_WIDTH, WHOLE_HEIGHT = 76, 31
_COLUMN = 18
"""Cells of the points of a player; two stand side by side."""


class SavedPicture(Panel):
    """Shows one saved game; nothing before one is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._listed: Listed | None = None

    def show(self, listed: Listed | None) -> None:
        self._listed = listed
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        listed = self._listed
        if listed is None or listed.save is None:
            return []
        picture = [*_draw(listed.save, self, is_large=False)]
        picture += [[]] * (PICTURE_HEIGHT - len(picture)) if picture else []
        told = "; ".join((format_size_and_health(listed), *remarks_on(listed)))
        points = _points(listed.save, is_plain(self))
        room = max(0, height - len(points))
        below: list[Line] = [[(fit(told, width), "dim")]] if room > len(picture) else []
        return [*picture[:room], *below, *points]


class TablePicture(Panel):
    """Shows the table of a saved game, or that of a new one, as much of its middle as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._save: Save | None = None
        self._is_shown = False

    def show(self, save: Save | None) -> None:
        if not self._is_shown or save != self._save:
            self._save, self._is_shown = save, True
            self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        if not self._is_shown:
            return []
        is_new = self._save is None
        needed = (WHOLE_WIDTH, WHOLE_HEIGHT) if is_new else (LARGE_WIDTH, LARGE_HEIGHT)
        is_large = width >= needed[0] and height >= needed[1]
        return _crop(_draw(self._save, self, is_large), width, height)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self.redraw()  # its lines may be in colours that a theme mixes


def _draw(save: Save | None, panel: Panel, is_large: bool) -> Sequence[Line]:
    """Return the table of a save, or of a new game; none where there is no picture of it."""
    game_id = next(iter(GAMES)) if save is None else save.game
    thumbnail = ui_of(game_id).thumbnail if game_id in GAMES else None
    if thumbnail is None:
        return ()
    try:
        view = _view(save) if save else None  # the table of a new game needs no rules
    except SaveError:  # loading it will say so
        return ()
    return thumbnail.load()(view, panel, is_large)


@lru_cache(maxsize=2)  # reading a position takes some milliseconds
def _view(save: Save) -> View:
    """Return what a spectator sees of a save. Raises SaveError."""
    game = game_of(save.game)
    view: View = game.view(read_position(save, game), None)
    return view


def _crop(lines: Sequence[Line], width: int, height: int) -> list[Line]:
    """Return the middle of a picture, with room around it if it is smaller."""
    across = max(map(count_cells, lines), default=0)
    top, left = (len(lines) - height) // 2, (across - width) // 2
    blank: list[Line] = [[]] * max(0, -top)
    seen = lines[max(0, top) :][: height - len(blank)]
    return [*blank, *(fill_line(_cut(line, left), width) for line in seen)]


def _cut(line: Line, left: int) -> Line:
    """Return a line without so many cells on its left; with as many more if there are fewer than none."""
    if left <= 0:
        return [(" " * -left, ""), *line]
    runs: list[Run] = []
    for text, ink in line:
        runs += [(text[left:], ink)] if left < len(text) else []
        left = max(0, left - len(text))
    return runs


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
