"""What a screen shows when the terminal is too small for it."""

from __future__ import annotations

from textual.widget import Widget

from widgets.panels import Line, Panel, wrap

TABLE_SIZE = (80, 23)
"""Columns and lines that a game needs: a terminal of 80x24 without the status line of tmux."""
MOST_STATUS_LINES = 2
"""What tmux mostly takes of a terminal."""


class SmallNotice(Panel):
    """The size that is needed, the size there is, what helps, and the way out that is always open."""

    def __init__(self, needed: tuple[int, int]) -> None:
        super().__init__()
        self._needed = needed

    focus_cell = 0, 0
    """The player is told nothing else."""

    def lines(self, width: int, height: int) -> list[Line]:
        has = self.app.size
        sizes = f"needs {self._needed[0]}x{self._needed[1]}, has {has.width}x{has.height}"
        told = f"{sizes}: make it larger; Ctrl+Q quits; {ways_out(self._needed, has)}"
        return [[(row, "strong")] for row in wrap(told, max(1, width))]


def ways_out(needed: tuple[int, int], has: tuple[int, int]) -> str:
    """Return what there is for those who cannot make the terminal larger."""
    lacks_a_line = has[0] >= needed[0] and 0 < needed[1] - has[1] <= MOST_STATUS_LINES
    of_tmux = "in tmux, tmux set status off gives a line; " if lacks_a_line else ""
    return f"{of_tmux}meja text plays at any size"


def is_too_small(widget: Widget, needed: tuple[int, int]) -> bool:
    """Return whether the terminal is smaller than a size."""
    return widget.app.size.width < needed[0] or widget.app.size.height < needed[1]
