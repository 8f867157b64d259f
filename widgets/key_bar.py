"""The key bar: one line with the keys that do something now, each of which can be clicked.

Takes the place of Textual's Footer, which builds a widget for each key at each change of focus.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding

from widgets.panels import Line, Panel, fit


class KeyItem(NamedTuple):
    """One key of the bar."""

    key: str
    """The key's name for Textual, such as "question_mark"."""
    display: str
    label: str
    is_idle: bool = False
    """Whether the key does nothing now: it keeps its place, and is dimmed."""

    @property
    def width_cells(self) -> int:
        """Cells of the key, its label, and a space before each and after both."""
        return cell_len(self.display) + cell_len(self.label) + 3


def fit_items(items: Sequence[KeyItem], width_cells: int) -> list[KeyItem]:
    """Return the first items, the most important ones, that fit a width in whole."""
    ends = accumulate(item.width_cells for item in items)
    return [item for item, end in zip(items, ends, strict=True) if end <= width_cells]


class KeyBar(Panel):
    """Shows the keys that it was given."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; background: $panel; }"

    def __init__(self) -> None:
        super().__init__()
        self.items: tuple[KeyItem, ...] = ()
        """The keys of the bar, the most important first; those at the end may not fit."""
        self._told = ""

    def set_items(self, items: Iterable[tuple[str, str]], idle: Collection[str] = ()) -> None:
        """Show these keys with their labels, the most important first; of several with commas the first.

        Those that are `idle` now are dimmed.
        """
        bindings = [(key, next(iter(Binding.make_bindings([(key, "", label)])))) for key, label in items]
        shown = tuple(
            KeyItem(each.key, self.app.get_key_display(each), each.description, key in idle)
            for key, each in bindings
        )
        if shown != self.items:
            self.items = shown
            self.redraw()

    def say(self, message: str) -> None:
        """Say something in place of the keys; "" shows them again."""
        if message != self._told:
            self._told = message
            self.redraw()

    def lines(self, width: int, height: int) -> list[Line]:
        if self._told:
            return [[(fit(f" {self._told}", width), "")]]
        line = [
            run
            for item in fit_items(self.items, width)
            for run in (
                (f" {item.display}", "dim" if item.is_idle else "key"),
                (f" {item.label} ", "dim" if item.is_idle else ""),
            )
        ]
        if not line and self.items:
            line = [(fit(f" {self.items[0].display}", width), "key")]
        return [line]

    def on_click(self, event: events.Click) -> None:
        event.stop()
        end = 0
        for item in fit_items(self.items, self.size.width):
            end += item.width_cells
            if event.x < end:
                self.app.simulate_key(item.key)
                return
