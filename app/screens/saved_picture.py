"""A saved game as a picture: its table small, and the points of its players as bars."""

from __future__ import annotations

from functools import partial

from app.games import ui_of
from app.save_descriptions import format_size_and_health, remarks_on
from app.setup_parsing import SetupForm
from engines.catalog import GAMES, game_of
from engines.core import A, Game, S, V
from engines.plain_text import escape_controls
from saves.document import Save, read_position
from saves.index import Listed
from saves.messages import SaveError
from widgets.panels import Line, Panel, Run, count_cells, fit
from widgets.seats import assign_letters, shorten_names

PICTURE_WIDTH = 38
PICTURE_HEIGHT = 15
LARGE_WIDTH, LARGE_HEIGHT = 34, 20
"""From this size on the middle of a large picture is shown rather than a small one."""
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
        is_plain = _is_plain(self)
        if self._drawn_of != (listed, is_plain):  # reading a position takes some milliseconds
            picture = draw_saved(listed.save, is_plain)
            picture += [[]] * (PICTURE_HEIGHT - len(picture)) if picture else []
            self._drawn_of, self._picture = (listed, is_plain), picture
        told = "; ".join((format_size_and_health(listed), *remarks_on(listed)))
        points = _points(listed.save, is_plain)
        room = max(0, height - len(points))
        below: list[Line] = [[(fit(told, width), "dim")]] if room > len(self._picture) else []
        return [*self._picture[:room], *below, *points]


class TablePicture(Panel):
    """Shows the table of a saved game, or that of a new one, as much of its middle as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        self._save: Save | None = None
        self._is_shown = False
        self._drawn_of: tuple[Save | None, bool, bool] | None = None
        self._picture: list[Line] = []

    def show(self, save: Save | None) -> None:
        self._save, self._is_shown = save, True
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        if not self._is_shown:
            return []
        is_plain = _is_plain(self)
        wanted = self._save, is_plain, width >= LARGE_WIDTH and height >= LARGE_HEIGHT
        if self._drawn_of != wanted:
            save = self._save
            draw = _draw_new if save is None else partial(draw_saved, save)
            self._drawn_of, self._picture = wanted, draw(*wanted[1:])
        return _crop(self._picture, width, height)


def _is_plain(panel: Panel) -> bool:
    return bool(getattr(panel.app, "ascii_only", False) or panel.app.no_color)


def draw_saved(save: Save, is_plain: bool, is_large: bool = False) -> list[Line]:
    """Return the table of a save; none where there is no picture of it."""
    if save.game not in GAMES:
        return []
    game = game_of(save.game)
    try:
        return _draw(game, read_position(save, game), is_plain, is_large)
    except SaveError:  # loading it will say so
        return []


def _draw_new(is_plain: bool, is_large: bool) -> list[Line]:
    """Return the table of the first game before anybody has acted."""
    form = SetupForm(0)
    game = game_of(form.game)
    return _draw(game, game.new_state(form.setup()), is_plain, is_large)


def _draw(game: Game[S, A, V], state: S, is_plain: bool, is_large: bool) -> list[Line]:
    thumbnail = ui_of(game.id).thumbnail
    return [] if thumbnail is None else thumbnail.load()(game.view(state, None), is_plain, is_large)


def _crop(lines: list[Line], width: int, height: int) -> list[Line]:
    """Return the middle of a picture, with room around it if it is smaller."""
    across = max(map(count_cells, lines), default=0)
    top, left = (len(lines) - height) // 2, (across - width) // 2
    blank: list[Line] = [[]] * max(0, -top)
    return [*blank, *(_cut(line, left) for line in lines[max(0, top) :][: height - len(blank)])]


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
