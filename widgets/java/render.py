"""What the board of Java shows, as plain data: what lies on each space, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engines.core import Seat
from engines.java.spaces import MOUNTAINS, OUTSIDE, PRINTED_IRRIGATION, Space, name_of, row_column
from widgets.colours import Mark
from widgets.java import Area, Ghost, Label, Meaning
from widgets.java.colours import find_shade
from widgets.java.geometry import NUMBERS, ROW_COUNT, ROWS, SPACES, Plan

if TYPE_CHECKING:
    from engines.java.view import JavaView


class Look(NamedTuple):
    """What lies on a space."""

    ground: str
    """The name of its ground: "bare", "rice-2", ..."""
    level: int = 0
    palace: str = ""
    """A palace's value, with a star once celebrated; "" if there is none."""
    seat: Seat | None = None
    """Whose developer stands there."""

    @property
    def kind(self) -> str:
        """Rice, village, water, bare, mountain or lowland."""
        return self.ground.partition("-")[0]


class Picture(NamedTuple):
    """All that the board shows."""

    looks: Mapping[Space, Look]
    letters: Sequence[str] = ()
    """The letter of each seat."""
    cursor: Space | None = None
    targets: Mapping[Space, Label] = {}
    """The legal places of the chosen verb."""
    ghost: Mapping[Space, Ghost] = {}
    marks: Mapping[Space, Mark] = {}
    areas: tuple[Area, ...] = ()
    """What has a line around it; later ones lie on top."""
    is_resting: bool = True
    """Whether the cursor stays where it is, so that a ring is drawn and not only a bar on either side."""
    lit: Space | None = None
    """The space whose letter and number are lit."""

    def terrain_at(self, space: Space) -> tuple[str, int]:
        """Return the kind of ground of a space and its level, what is about to be placed among them."""
        look, ghost = self.looks[space], self.ghost.get(space)
        if ghost is None or ghost.piece in ("palace", "developer"):
            return look.kind, look.level
        return ghost.piece, 0 if ghost.piece == "water" else look.level + 1

    def palace_at(self, space: Space) -> str:
        """Return the value of a palace, with a star once celebrated; "" if there is none."""
        ghost = self.ghost.get(space)
        if ghost is None:
            return self.looks[space].palace
        return str(ghost.value) if ghost.piece == "palace" else ""

    def seat_at(self, space: Space) -> Seat | None:
        """Return whose developer stands on a space, or is about to."""
        ghost = self.ghost.get(space)
        if ghost is None:
            return self.looks[space].seat
        return ghost.value if ghost.piece == "developer" else None

    @property
    def has_many_targets(self) -> bool:
        """Whether what is allowed is told by what is missing elsewhere: marks on all would tell little."""
        return len(self.targets) > MANY_TARGETS

    def find_areas(self) -> tuple[Area, ...]:
        """Return all that has a line around it, the lowest first."""
        areas = [Area(frozenset(self.targets), "allowed")]
        for mark, line in _LINES.items():
            areas.append(Area(frozenset(space for space, own in self.marks.items() if own == mark), line))
        is_legal = all(ghost.is_legal for ghost in self.ghost.values())
        ghost = Area(frozenset(self.ghost), "here" if is_legal else "refused")
        return tuple(area for area in (*areas, *self.areas, ghost) if area.spaces)

    def has_cursor(self, space: Space | None) -> bool:
        """Return whether the cursor is drawn on a space: what is about to be placed stands for it."""
        return space is not None and space == self.cursor and space not in self.ghost


MANY_TARGETS = 60
"""More targets than these are most of the board."""
_LINES: Mapping[Mark, Meaning] = {"changed": "here", "refused": "refused"}


def find_line(areas: Iterable[Area], one: Space | None, two: Space | None) -> tuple[Meaning, Space] | None:
    """Return the line between two spaces that touch, and the one that lies inside of it; None for no line.

    Along the sea what is allowed has none: it tells nothing there, and around many places costs much.
    """
    found = None
    for area in areas:
        if area.line == "allowed" and None in (one, two):
            continue
        has_one, has_two = one in area.spaces, two in area.spaces
        if has_one and not has_two and one is not None:
            found = area.line, one
        elif has_two and not has_one and two is not None:
            found = area.line, two
    return found


def find_looks(view: JavaView | None) -> dict[Space, Look]:
    """Return what lies on every space of the board; the board alone if there is no view."""
    if view is None:
        return {space: Look(_printed(space)) for space in SPACES}
    return {space: _look(view, space) for space in SPACES}


def _printed(space: Space) -> str:
    if OUTSIDE >> space & 1:
        return "mountain" if MOUNTAINS >> space & 1 else "lowland"
    return "water" if PRINTED_IRRIGATION >> space & 1 else "bare"


def _look(view: JavaView, space: Space) -> Look:
    land = view.land
    if not land.covered >> space & 1:
        return Look("water" if land.irrigation >> space & 1 else _printed(space))
    level = land.level(space)
    ground = find_shade("rice" if land.rice >> space & 1 else "village", level)
    palace = land.palace_at(space)
    if palace is not None:
        return Look(ground, level, f"{palace.value}{'*' if palace.celebrated else ''}")
    return Look(ground, level, seat=view.developer_at(space))


def find_labels(plan: Plan, y: int, lit: Space | None) -> Iterator[tuple[int, str, bool]]:
    """Return the numbers above the board, and the letter left of each row: cell, text, whether it is lit."""
    width, height = plan.cell_size
    row, part = divmod(y - plan.top, height)
    lit_row, lit_column = row_column(lit) if lit is not None else (-1, -1)
    if y == plan.top - 1:
        for number in range(NUMBERS):
            x = plan.left + number * width + (width - 2) // 2
            yield x, f"{number + 1:>2}", lit is not None and number == lit_column // 2
    elif 0 <= row < ROW_COUNT and part == height // 2:
        x = plan.left if plan.left > 1 else plan.find_cells(ROWS[row][0]).x
        if x > 0:
            yield max(0, x - 2), name_of(ROWS[row][0])[0], row == lit_row
