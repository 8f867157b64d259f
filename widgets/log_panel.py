"""The log: what happened, newest last, with a way back to older lines."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from widgets.panels import Line, Panel, fit, wrap

_INDENT = "  "
TALL = 8
"""Rows from which a log counts as tall."""


class LogPanel(Panel):
    """The last lines of the log; those of the last action stand out.

    It takes no focus: the screen calls `page` for its keys.
    """

    DEFAULT_CSS = "LogPanel { height: 1fr; }"
    keeps: int | None = None
    """How many of its last lines can be read again; None for all. What fits the window is always shown."""

    stays_back = False
    """Whether older lines that are read stay where they are when there is news."""

    def __init__(self) -> None:
        super().__init__()
        self.log_lines: tuple[str, ...] = ()
        self._fresh = 0
        self._rows: list[tuple[str, int]] = []
        """The lines wrapped to `_rows_width`, each with the number of its line."""
        self._rows_width = 0
        self._back = 0
        """Rows between the last one of the log and the last one shown."""

    def show(self, lines: Sequence[str]) -> None:
        """Show a whole log: lines added to the one before count as new, after an undo none does.

        What is new is seen, however far back somebody reads, unless that is to stay.
        """
        stays = self.stays_back and self._back > 0
        top = self._newest_start(self.size.height) - self._back
        if self.log_lines != tuple(lines):
            self._back = 0
        kept = 0
        for old, new in zip(self.log_lines, lines, strict=False):
            if old != new:
                break
            kept += 1
        grown = kept == len(self.log_lines)
        # A log that is shown for the first time has no news: it would dim as a whole at the next action.
        self._fresh = kept if grown and self._drawn_size is not None else len(lines)
        self._rows = [row for row in self._rows if row[1] < kept]
        self.log_lines = tuple(lines)
        self._wrap_from(kept)
        if stays:
            self._back = max(0, self._newest_start(self.size.height) - top)
        self.redraw()

    def page(self, step: int) -> bool:
        """Go so many windows down, or up if negative, one line staying in sight; return whether it moved."""
        return self.scroll_back(-step * max(1, self.size.height - 1))

    def scroll_back(self, rows: int) -> bool:
        """Go back by so many rows, or forward if negative, as far as that goes; return whether it moved."""
        before = self._back
        oldest = 0 if self.keeps is None else len(self.log_lines) - self.keeps
        oldest_row = next((row for row, (_, line) in enumerate(self._rows) if line >= oldest), 0)
        furthest = self._newest_start(self.size.height) - oldest_row
        self._back = max(0, min(self._back + rows, furthest))
        self.redraw()
        return self._back != before

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        event.stop()
        self.scroll_back(-rows)

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the rows in the window; the last one tells how many are below it."""
        if width != self._rows_width:
            self._rows_width, self._rows, self._back = width, [], 0
            self._wrap_from(0)
        start = max(0, self._newest_start(height) - self._back)
        window = self._rows[start : start + height]
        result: list[Line] = [[(row, "" if line >= self._fresh else "dim")] for row, line in window]
        if self._back and result:
            more = f" {len(self._rows) - start - len(window)} more below"
            result[-1] = [(fit(window[-1][0], width - len(more)), "dim"), (more, "hint")]
        return result

    def _newest_start(self, height: int) -> int:
        """Return the first row shown with the newest in sight: where a line begins, if the newest fits.

        A tall log that is full goes on by half its height, not row by row: a row that moves must be sent.
        """
        rows = self._rows
        step = height // 2 if height >= TALL else 1
        least = max(0, -(-(len(rows) - height) // step) * step)
        begins = (row for row in range(least, len(rows)) if row == 0 or rows[row - 1][1] != rows[row][1])
        return next(begins, least)

    def _wrap_from(self, first: int) -> None:
        if self._rows_width:
            for number in range(first, len(self.log_lines)):
                rows = wrap(self.log_lines[number], self._rows_width, _INDENT)
                self._rows.extend((row, number) for row in rows)
