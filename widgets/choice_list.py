"""A list to choose from: one line is current, and each may have a key of its own and a second line.

It takes no focus and no keys: the screen calls its methods, and gets messages only of what the mouse did.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual import events
from textual.geometry import Size
from textual.message import Message

from widgets.panels import Line, Panel, Run, fill_line, fit, heading

MARK_AT = 1
"""The column of the mark of the current line."""
LABEL_AT = 5
"""The column where labels begin: after the mark of the current line and the key."""


class Choice(NamedTuple):
    """One thing to choose."""

    id: str
    label: str
    key: str = ""
    """The key that chooses it, as it is shown."""
    detail: Sequence[Run] = ()
    """What stands to the right of the label, at the list's second column."""
    below: Sequence[str] = ()
    """Further lines; what does not fit is cut."""
    starts_group: bool = False
    """Whether an empty line stands above it."""
    heading: tuple[str, str] = ("", "")
    """A title above it, and what stands at its right end; "" for none."""
    draw: Callable[[int, bool], Sequence[Line]] | None = None
    """Gives its lines in so many cells, current or not, in place of all that the list would write."""
    focus_at: int = MARK_AT
    """The cell of its first line where the player is: where the next character is typed, else at the mark."""


class ChoiceList(Panel):
    """Shows choices and the current one; scrolls to keep it in sight."""

    is_form = False
    """Whether a first click does what a second one does elsewhere: it changes what is seen at once."""

    @dataclass
    class Chosen(Message):
        """The current choice was clicked, or any of a form, which is current then."""

        choice: Choice
        column: int
        """The cell of the line that was clicked."""

    class Moved(Message):
        """The wheel or a first click made another choice current."""

    def __init__(self, choices: Sequence[Choice] = (), *, detail_at: int = 24) -> None:
        """Take the choices; `detail_at` is the column where details begin."""
        super().__init__()
        self.choices = choices
        self._detail_at = detail_at
        self._current = 0
        self._top = 0
        self._row_count = 0
        """The rows of all choices, as they were last."""
        self._focus_row = 0
        """The row of the window where the current choice begins."""

    @property
    def focus_cell(self) -> tuple[int, int] | None:
        return None if self.current is None else (self.current.focus_at, self._focus_row)

    @property
    def current(self) -> Choice | None:
        """The current choice; None if there is none at all."""
        return self.choices[self._current] if self.choices else None

    def set_choices(self, choices: Sequence[Choice], current: str | None = None) -> None:
        """Show other choices; without the id of a current one that stays which is, if it is still there."""
        wanted = current if current is not None else self.current.id if self.current else ""
        rows_before = self._row_count
        self.choices = choices
        ids = [choice.id for choice in choices]
        self._current = ids.index(wanted) if wanted in ids else max(0, min(self._current, len(choices) - 1))
        if len(self._rows(self.size.width)) != rows_before:
            self.refresh(layout=True)
        self.redraw()

    def move(self, step: int) -> None:
        """Make the choice so many places further current, round and round."""
        if self.choices:
            self._go((self._current + step) % len(self.choices))

    def page(self, step: int) -> None:
        """Make the choice about a window further current, without going round."""
        rows = max(1, len(self._rows(self.size.width)) // max(1, len(self.choices)))
        places = max(1, self.size.height // rows - 1)
        self._go(self._current + step * places)

    def first(self) -> None:
        self._go(0)

    def last(self) -> None:
        self._go(len(self.choices) - 1)

    def go_to(self, choice_id: str) -> bool:
        """Make the choice with an id current; False if there is none."""
        place = next((place for place, choice in enumerate(self.choices) if choice.id == choice_id), None)
        if place is not None:
            self._go(place)
        return place is not None

    def on_click(self, event: events.Click) -> None:
        event.stop()
        at = event.get_content_offset(self)
        rows = self._rows(self.size.width)
        if at is None or not 0 <= self._top + at.y < len(rows):
            return
        place = rows[self._top + at.y][0]
        if place is None:
            return
        is_meant = self.is_form or place == self._current
        self._go(place)
        self.post_message(self.Chosen(self.choices[place], at.x) if is_meant else self.Moved())

    def turn_wheel(self, event: events.MouseEvent, rows: int) -> None:
        event.stop()
        self._go(self._current + rows)
        self.post_message(self.Moved())

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self._rows(width))

    def lines(self, width: int, height: int) -> list[Line]:
        rows = self._rows(width)
        mine = [number for number, (place, _) in enumerate(rows) if place == self._current]
        if mine:
            self._top = min(self._top, mine[0])
            self._top = max(self._top, mine[-1] - height + 1)
        self._top = max(0, min(self._top, len(rows) - height))
        self._focus_row = mine[0] - self._top if mine else 0
        return [line for _, line in rows[self._top : self._top + height]]

    def _go(self, place: int) -> None:
        place = max(0, min(place, len(self.choices) - 1))
        if self.choices and place != self._current:
            self._current = place
            self.redraw()

    def _rows(self, width: int) -> list[tuple[int | None, Line]]:
        """Return every row with the place of its choice; None for an empty row between groups."""
        rows: list[tuple[int | None, Line]] = []
        for place, choice in enumerate(self.choices):
            if choice.starts_group:
                rows.append((None, []))
            if choice.heading[0]:
                rows.append((None, heading(width, *choice.heading)))
            is_current = place == self._current
            if choice.draw is not None:
                rows += [(place, fill_line(line, width)) for line in choice.draw(width, is_current)]
                continue
            rows += [(place, line) for line in self._lines_of(choice, width, is_current)]
        self._row_count = len(rows)
        return rows

    def _lines_of(self, choice: Choice, width: int, is_current: bool) -> list[Line]:
        head = f" {'>' if is_current else ' '} {choice.key or ' ':<{LABEL_AT - 3}}"
        label = choice.label
        if choice.detail:
            label = fit(label, self._detail_at - len(head) - 1) + " "
        lines: list[list[Run]] = [[(head, "hint"), (label, ""), *choice.detail]]
        lines += [[(f"{'':{LABEL_AT}}{row}", "dim")] for row in choice.below]
        if is_current:
            lines = [[(text, "current") for text, _ in line] for line in lines]
        return [fill_line(line, width, "current" if is_current else "") for line in lines]
