"""The app's output: only the cells that changed are sent.

Textual repaints a region from the left edge of its widget and styles each segment anew. `OutputMixin` takes
the same updates from Textual's compositor, compares them with what the terminal shows and sends the
difference. It leans on private names of Textual; where one is not as expected, it leaves all output to
Textual from then on.
"""

import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, RenderableType
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual._styles_cache import StylesCache
from textual.app import App
from textual.geometry import Offset

from app.terminal.cell_diff import Painted, ScreenMemory

if TYPE_CHECKING:
    from textual.screen import Screen

    AppBase = App[None]
else:
    AppBase = object


SHOW_CURSOR: Final = "\x1b[?25h"
HIDE_CURSOR: Final = "\x1b[?25l"

# Textual remembers the answers of this one by the object that asks, and with it the lines of 1024 widgets
# that are gone: 50 MB. The answer does not depend on who asks.
StylesCache.get_inner_outer = staticmethod(partial(StylesCache.get_inner_outer, None))  # type: ignore[assignment]


class EncodedUpdate(CompositorUpdate):
    """An update that is already the text to send."""

    def __init__(self, text: str) -> None:
        self.text = text

    def render_segments(self, console: Console) -> str:
        """Return the text; Textual adds only the cursor's place."""
        return self.text


def list_pieces(update: LayoutUpdate | ChopsUpdate) -> Iterator[Painted]:
    """Yield what an update of Textual's compositor paints."""
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            x = update.region.x
            for strip in line:
                yield y, x, sys.maxsize, strip
                x += strip.cell_length
        return
    for y, first, last in update.spans:
        for end, (x, part) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            # A part is painted from its own left edge, so no wide character is entered in the middle.
            if part is not None and x < last and end > first:
                yield y, x, min(end, last), part


class OutputMixin(AppBase):
    """Sends the difference between frames; to be named before `App` among the bases."""

    stock_output = False
    """Whether all output is left to Textual."""
    can_erase = False
    """Whether the terminal erases cells in the colour of the pen: long blanks then take few bytes."""
    shows_cursor = False
    """Whether the terminal's cursor is shown where the player is."""
    _is_cursor_shown: bool | None = False
    """Whether the terminal shows it now; None where that is not known."""
    _memory: ScreenMemory | None = None
    _cursor_sent: Offset | None = None

    def invalidate(self) -> None:
        """Forget what the terminal shows, so that the next frame sends each of its cells."""
        self._memory = None
        self._cursor_sent = None
        if self._is_cursor_shown:  # hidden by the resume after a stop
            self._is_cursor_shown = None

    def redraw(self) -> None:
        """Send the whole screen again: after a resume, or when something else wrote on the terminal."""
        self.invalidate()
        self.refresh()

    def on_resize(self) -> None:
        """Redraw, even at an unchanged size: it may have changed and changed back, and cells were lost."""
        self.redraw()

    def find_focus(self) -> Offset | None:
        """Return where on the screen the player is; None leaves the terminal's cursor where it was."""
        return None

    def _display(self, screen: "Screen[object]", renderable: RenderableType | None) -> None:
        """Send an update; overrides Textual's own method of this name.

        Each ends with the cursor at the place of the focus: some screen readers and magnifiers follow it
        there though it is hidden, others only where it is shown.
        """
        place = self.find_focus()
        if place is not None:
            self.cursor_position = place
        text = None if self.stock_output else self._difference(renderable)
        if text is None:
            super()._display(screen, renderable)
        elif text or self.cursor_position != self._cursor_sent:
            self._cursor_sent = self.cursor_position
            super()._display(screen, EncodedUpdate(text))  # type: ignore[arg-type] # as its own updates are
        else:
            self.post_display_hook()
        self._switch_cursor(place is not None)

    def _switch_cursor(self, has_place: bool) -> None:
        """Show the terminal's cursor, or hide it, if it is not so already."""
        is_wanted = self.shows_cursor and has_place
        if is_wanted is not self._is_cursor_shown and not self._shows_nothing() and self._driver is not None:
            self._is_cursor_shown = is_wanted
            self._driver.write(SHOW_CURSOR if is_wanted else HIDE_CURSOR)
            self._driver.flush()

    def _difference(self, renderable: RenderableType | None) -> str | None:
        """Return what to send for an update, or None when Textual has to see to it."""
        try:
            if self._shows_nothing() or renderable is None:
                return None
            if not isinstance(renderable, (LayoutUpdate, ChopsUpdate)):
                self.invalidate()
                return None
            return self._screen_memory().encode(list_pieces(renderable), self._color_system())
        except Exception as error:
            # Output is the last place to stop a match: Textual can do the same, with more bytes.
            self.stock_output = True
            self.log.warning(f"difference output is off: {error!r}")
            return None

    def _shows_nothing(self) -> bool:
        """Return whether Textual would drop an update now, or draw it elsewhere than on a full screen."""
        driver = self._driver
        if driver is None or driver.is_headless or driver.is_inline:
            return True
        return bool(self._batch_count) or self._closed or not self._running

    def _screen_memory(self) -> ScreenMemory:
        width, height = self.size
        memory = self._memory
        if memory is None or (memory.width, memory.height) != (width, height):
            memory = self._memory = ScreenMemory(width, height, self.can_erase)
        return memory

    def _color_system(self) -> ColorSystem:
        name = self.console.color_system
        return COLOR_SYSTEMS[name] if name else ColorSystem.TRUECOLOR
