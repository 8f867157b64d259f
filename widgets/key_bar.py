"""The key bar: one line with the keys that do something now, each of which can be clicked.

Takes the place of Textual's Footer, which builds a widget for each key at each change of focus.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding
from textual.screen import Screen

from widgets.panels import Line, Panel, fit


class KeyItem(NamedTuple):
    """One key of the bar."""

    key: str
    """The key's name for Textual, such as "question_mark"."""
    display: str
    label: str

    @property
    def width_cells(self) -> int:
        """Cells of the key, its label, and a space before each and after both."""
        return cell_len(self.display) + cell_len(self.label) + 3


def fit_items(items: Sequence[KeyItem], width_cells: int) -> list[KeyItem]:
    """Return the first items, the most important ones, that fit a width in whole."""
    ends = accumulate(item.width_cells for item in items)
    return [item for item, end in zip(items, ends, strict=True) if end <= width_cells]


class KeyBar(Panel):
    """Shows the keys of the screen's bindings, or those it was given."""

    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.items: tuple[KeyItem, ...] = ()
        """The keys of the bar, the most important first; those at the end may not fit."""
        self._is_explicit = False

    def set_items(self, items: Iterable[tuple[str, str]] | None) -> None:
        """Show these keys with their labels, the most important first; None returns to the screen's bindings.

        Of several keys joined by commas the first is shown.
        """
        self._is_explicit = items is not None
        if items is None:
            if self.is_attached:
                self._take_bindings(self.screen)
            return
        self._show([next(iter(Binding.make_bindings([(key, "", label)]))) for key, label in items])

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._take_bindings)
        self._take_bindings(self.screen)

    def on_unmount(self) -> None:
        self.screen.bindings_updated_signal.unsubscribe(self)

    def lines(self, width: int, height: int) -> list[Line]:
        line = [
            run
            for item in fit_items(self.items, width)
            for run in ((f" {item.display}", "key"), (f" {item.label} ", ""))
        ]
        if not line and self.items:
            line = [(fit(f" {self.items[0].display}", width), "key")]
        return [line]

    def on_click(self, event: events.Click) -> None:
        end = 0
        for item in fit_items(self.items, self.size.width):
            end += item.width_cells
            if event.x < end:
                self.app.simulate_key(item.key)
                return

    def _take_bindings(self, screen: Screen[object]) -> None:
        """Show one key for each action that is shown and can be done now."""
        if self._is_explicit or not self.is_attached or screen is not self.screen:
            return
        shown: dict[str, Binding] = {}
        for active in screen.active_bindings.values():
            if active.enabled and active.binding.show:
                shown.setdefault(active.binding.action, active.binding)
        self._show(shown.values())

    def _show(self, bindings: Iterable[Binding]) -> None:
        items = tuple(
            KeyItem(binding.key, self.app.get_key_display(binding), binding.description)
            for binding in bindings
        )
        if items != self.items:
            self.items = items
            self.redraw()
