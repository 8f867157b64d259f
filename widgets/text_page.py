"""A page of text that is scrolled by line or by window."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.geometry import Size
from textual.timer import Timer

from widgets.panels import Line, Panel, fit

Builder = Callable[[int], list[Line]]
"""The lines of a page at a width."""
NARROWEST = 50
"""No page is built for fewer cells; in a narrower window its lines are cut."""

GLIDE_SECONDS = 0.03
"""From one step of a page that glides to the next."""


class TextPage(Panel):
    """A window on a text; its last row says how much is below.

    It takes no focus: the screen calls its methods for its keys.
    """

    DEFAULT_CSS = "TextPage { height: 1fr; }"

    def __init__(self, build: Builder) -> None:
        """Take what makes the lines; it is asked again when the size changes."""
        super().__init__()
        self._build = build
        self._built: list[Line] = []
        self._built_size: Size | None = None
        self.top = 0
        """The number of the first line in the window."""
        self._aim: Callable[[], int] | None = None
        self._shown = -1
        """The line that was shown last by its number, -1 if none was since the text was made."""
        self._glide_to = 0
        self._glide: Timer | None = None
        """Ticks while it glides to another line."""

    @property
    def focus_cell(self) -> tuple[int, int]:
        """Where the player is: at the line that was shown last if it is still in sight, else at the top."""
        row = self._shown - self.top
        return 0, row if 0 <= row < self.size.height else 0

    def built(self) -> list[Line]:
        """Return all lines at the present width."""
        return self._lines_at(self.size.width)

    def rebuild(self, build: Builder | None = None) -> None:
        """Make the lines again; of something else if it is given, then from the top."""
        if build is not None:
            self._build, self.top, self._aim, self._shown = build, 0, None, -1
            self._stop()
        self._built_size = None
        self.redraw()

    def scroll_rows(self, rows: int) -> None:
        """Go down by so many lines, or up if negative, as far as there are any."""
        self._stop()
        self._aim = None
        self._go_to(self.top + rows)

    def page(self, step: int) -> None:
        """Go so many windows down, or up if negative, one line stays in sight; it may glide."""
        rows = step * max(1, self.size.height - 1)
        if self.app.animation_level != "full":
            self.scroll_rows(rows)
            return
        self._glide_to = rows + (self.top if self._glide is None else self._glide_to)
        if self._glide is None:
            self._aim = None
            self._glide = self.set_interval(GLIDE_SECONDS, self._glide_on, name="glide")

    def _glide_on(self) -> None:
        """Go a third of what is left, so that it slows down at the end."""
        before, left = self.top, self._glide_to - self.top
        self._go_to(self.top + (-(-left // 3) if left > 0 else left // 3))
        if self.top == before:
            self._stop()

    def _stop(self) -> None:
        if self._glide is not None:
            self._glide.stop()
            self._glide = None

    def show_line(self, number: Callable[[], int]) -> None:
        """Put a line near the top of the window, with one before it; asked for once the lines are made."""
        self._stop()
        self._aim = number
        self.redraw()

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        event.stop()
        self.scroll_rows(3 * rows)

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the rows in the window; the last one gives way to a line that says how many are below."""
        built = self._lines_at(width)
        if self._aim is not None and height:
            self._shown, self._aim = self._aim(), None
            self.top = self._shown - 1
        self.top = max(0, min(self.top, len(built) - height))
        window = built[self.top : self.top + height]
        below = len(built) - self.top - height
        if below > 0 and height > 1:
            window[-1] = [(fit(f"{below + 1} more below v", width, right=True), "hint")]
        return window

    def _lines_at(self, width: int) -> list[Line]:
        # A chart may be as high as the window.
        if self.size != self._built_size:
            self._built, self._built_size = self._build(max(width, NARROWEST)), self.size
        return self._built

    def _go_to(self, number: int) -> None:
        number = max(0, min(number, len(self.built()) - self.size.height))
        if number != self.top:
            self.top = number
            self.redraw()
