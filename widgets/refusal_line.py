"""The line that answers a key: why something is refused, what was done, what may be done."""

from __future__ import annotations

import enum

from rich.cells import cell_len

from engines.texts import end_sentence
from widgets.panels import Line, Panel, count_cells, fill_line, fit, wrap


class LineKind(enum.Enum):
    """Kinds of message, by the character that each begins with."""

    ERROR = "!"
    INFO = "-"
    HINT = "?"


_INKS = {LineKind.ERROR: "error", LineKind.INFO: "", LineKind.HINT: "hint"}


class RefusalLine(Panel):
    """One message at a time, wrapped; it is cut where the style sheet gives it too few rows.

    With an automatic height it takes the rows it needs, at least one and `max-height` at most. It has the
    class `-long` while its message does not fit on one row of the screen.
    """

    DEFAULT_CSS = "RefusalLine { height: 1; }"

    def __init__(self) -> None:
        super().__init__()
        self._kind = LineKind.INFO
        self._message = ""
        self._ending = self._more = ""
        self._is_folded = False
        self._end: Line = ()

    def set_end(self, end: Line) -> None:
        """Show something at the right end of the last row, whatever is said."""
        if end != self._end:
            self._end = end
            self._fit()

    def say(self, kind: LineKind, message: str, ruling: str = "", more: str = "") -> None:
        """Show a message.

        Args:
            kind: what it is.
            message: its sentences.
            ruling: that of a refusal, seen however long its sentence is.
            more: what shows all of it again, told where it is cut.
        """
        self._kind, self._message = kind, message
        self._ending = f" (rule {ruling})" if ruling else ""
        self._more = f" ({more})" if more else ""
        self._is_folded = False
        self._fit()

    def clear(self) -> None:
        """Show nothing."""
        self.say(LineKind.INFO, "")

    def fold(self) -> None:
        """Keep to one row what was said last, and free the others."""
        self._is_folded = True
        self._fit()

    @property
    def message(self) -> str:
        """What is said, in full."""
        said = f"{self._message}{self._ending}"
        if self._kind is LineKind.ERROR:
            said = end_sentence(said)
        return f"{self._kind.value} {said}" if self._message else ""

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the message; one too long for its rows is cut before the ruling."""
        # Never no row: with an automatic height that would lay the screen out again.
        width -= count_cells(self._end)
        rows = wrap(self.message, width, "  ") or [""]
        most = self._most_rows(height)
        if len(rows) > most > 0:
            tail = f"...{self._ending}{self._more}"
            rows = [*rows[: most - 1], f"{fit(rows[most - 1], width - len(tail)).rstrip()}{tail}"]
        lines: list[Line] = [[(row, _INKS[self._kind])] for row in rows]
        if self._end:
            lines[-1] = [*fill_line(lines[-1], width), *self._end]
        return lines

    def _most_rows(self, height: int) -> int:
        """Return the most rows to take, 0 without a limit; an automatic height is yet to follow from them."""
        if self._is_folded:
            return 1
        if not self.styles.is_auto_height:
            return height
        most = self.styles.max_height
        return 0 if most is None else int(most.value)

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        room = self.screen.size.width - self.styles.gutter.width if self.is_attached else 0
        room -= count_cells(self._end)
        self.set_class(not self._is_folded and cell_len(self.message) > room > 0, "-long")
        self.redraw()
