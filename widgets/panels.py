"""What all panels share: lines of text at fixed places, of which only those that changed are painted again.

A line is made of runs, a text and the name of its ink; texts are taken as they are, never as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Generic, TypeVar

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from engines import plain_text
from widgets import styles

V = TypeVar("V")

Run = tuple[str, str]
"""Some text and the name of its ink in `styles.PANELS`, "" for the plain one."""
Line = Sequence[Run]


class Panel(Widget, can_focus=False):
    """Lines of text. A subclass says them in `lines` and calls `redraw` when they may have changed."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Panel { height: auto; background: $surface; color: $foreground; }"

    def __init__(self) -> None:
        super().__init__()
        self._drawn: list[Line] = []
        self._drawn_size: Size | None = None
        self._style_cache = styles.StyleCache(self, styles.PANELS)

    def lines(self, width: int, height: int) -> list[Line]:
        """Return what to show in a width; the height matters only where the style sheet fixes it."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Paint the lines that differ from those on the screen, and nothing else."""
        if self._drawn_size is None:
            return  # Nothing was painted yet: the first painting will ask for the lines.
        old, self._drawn = self._drawn, self.lines(*self._drawn_size)
        if len(old) != len(self._drawn) and self.styles.is_auto_height:
            self.refresh(layout=True)
            return
        changed = [y for y, (was, now) in enumerate(zip_longest(old, self._drawn)) if was != now]
        # Without a region Textual would paint everything.
        if changed:
            self.refresh(*(Region(0, y, self._drawn_size.width, 1) for y in changed))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.lines(width, 0))

    def render_line(self, y: int) -> Strip:
        """Return one line, cut or filled to the panel's width."""
        if self._drawn_size != self.size:
            self._drawn_size = self.size
            self._drawn = self.lines(*self.size)
        runs = self._drawn[y] if y < len(self._drawn) else ()
        strip = Strip([Segment(text, self._style_cache.style(ink)) for text, ink in runs])
        return strip.adjust_cell_length(self.size.width, self._style_cache.style(""))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._style_cache.restyle()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self.turn_wheel(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.turn_wheel(event, 1)

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        """Scroll up or down by a notch of the wheel; a panel that does so stops the event."""

    def text(self) -> str:
        """Return what the panel shows at its present size, as plain text."""
        return "\n".join("".join(text for text, _ in line).rstrip() for line in self.lines(*self.size))


class ViewPanel(Panel, Generic[V]):
    """A panel that shows a part of a view; empty without one."""

    def __init__(self, view: V | None = None) -> None:
        super().__init__()
        self.view = view

    def show(self, view: V | None) -> None:
        self.view = view
        self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        return [] if self.view is None else self.lines_of(self.view, width, height)

    def lines_of(self, view: V, width: int, height: int) -> list[Line]:
        """Return what to show of a view."""
        raise NotImplementedError


def is_plain(widget: Widget) -> bool:
    """Return whether nothing can be told by colours there, or drawn in quarters of cells."""
    return widget.app.no_color or getattr(widget.app, "ascii_only", False)


def fit(text: str, width: int, *, right: bool = False) -> str:
    """Return a text in exactly so many cells: with spaces on the right or the left, or cut at its end."""
    missing = width - cell_len(text)
    if right and missing > 0:
        return " " * missing + text
    return set_cell_size(text, max(0, width))


def shorten(text: str, width: int) -> str:
    """Return a text in at most so many cells; where something is left out dots say so."""
    return text if cell_len(text) <= width else f"{fit(text, width - 4).rstrip()} ..."


def count_cells(line: Line) -> int:
    """Return how many cells a line takes."""
    return sum(cell_len(text) for text, _ in line)


def fill_line(line: Line, width: int, ink: str = "") -> list[Run]:
    """Return a line in exactly so many cells: filled up in an ink, or cut at its end."""
    runs: list[Run] = []
    for text, run_ink in line:
        runs.append((fit(text, min(width, cell_len(text))), run_ink))
        width -= cell_len(runs[-1][0])
    return [*runs, (" " * width, ink)] if width else runs


class Canvas:
    """Lines of one size onto which others are put, each at its place; what does not fit is cut."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.lines: list[Line] = [[]] * height

    def put(self, x: int, y: int, drawn: Sequence[Line]) -> None:
        """Put some lines with their corner at a cell; on a line they come from the left to the right."""
        for row, line in enumerate(drawn, y):
            if 0 <= row < len(self.lines) and x < self.width:
                start = fill_line(self.lines[row], x)
                self.lines[row] = [*start, *fill_line(line, min(count_cells(line), self.width - x))]


def join_runs(cells: Iterable[Run]) -> list[Run]:
    """Return the runs that single cells make: neighbours of the same ink are one."""
    return [("".join(text for text, _ in run), ink) for ink, run in groupby(cells, itemgetter(1))]


def heading(width: int, text: str, right: str = "") -> Line:
    """Return a panel's title across its width, with something at the right end."""
    title: list[Run] = [(fit(text, width - cell_len(right)), "title")]
    return [*title, (right, "tab")] if right else title


def wrap(text: str, width: int, indent: str = "") -> list[str]:
    """Break a text at its spaces into lines of so many cells, all but the first indented."""
    return plain_text.wrap(text, max(width, len(indent) + 2), indent, cut=_first_cells)


def _first_cells(text: str, width: int) -> str:
    return text if cell_len(text) <= width else chop_cells(text, width)[0]
