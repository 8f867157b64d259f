"""A position of Java as a picture without a cursor: two cells a hexagon, or the board's own of four."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.widget import Widget

from engines.java.spaces import row_column
from widgets.java import hexagons
from widgets.java.geometry import ROWS, Plan
from widgets.java.paints import find_paints, must_be_plain
from widgets.java.render import Look, Picture, find_looks
from widgets.java.scene import Scene
from widgets.panels import Line, Run, is_plain, join_runs
from widgets.seats import assign_letters

if TYPE_CHECKING:
    from engines.java.view import JavaView


def draw_thumbnail(view: JavaView | None, widget: Widget, is_large: bool) -> list[Line]:
    """Return the board in 38 cells and 15 lines, or as it is drawn in hexagons where that can be.

    The island lies on the page: no edge of a sea is seen.
    Where colours tell nothing it says by signs what they say otherwise.
    """
    looks, letters = find_looks(view), assign_letters(view.names if view else ())
    if is_large and not must_be_plain(widget.app):
        paints = find_paints(widget.app, sea="background")
        plan, scene = Plan(zoom=2), Scene(Picture(looks, letters), paints)
        rows = (hexagons.draw_bare(plan, y, scene) for y in range(plan.size[1]))
        return [join_runs((cell.sign, "/".join(cell.get_pen())) for cell in row) for row in rows]
    lines: list[Line] = []
    for row in ROWS:
        at, line = 0, list[Run]()
        for space in row:
            column = row_column(space)[1]
            line += [(" " * (column - at), ""), _small(looks[space], letters, is_plain(widget))]
            at = column + 2
        lines.append(line)
    return lines


def _small(look: Look, letters: Sequence[str], is_bare: bool) -> Run:
    """Return the two cells of a space."""
    ink = "palace" if look.palace else look.ground
    if look.seat is not None:
        return f"{letters[look.seat]} ", f"seat-{look.seat}"
    if look.palace:
        return f"{look.palace.removesuffix('*'):>2}", ink
    if look.kind == "water":
        return "~~", ink
    if not is_bare:
        return (" \u2302" if look.kind == "village" else "  "), ink
    if look.level:
        return f"{look.kind[0]}{look.level % 10}", ink
    return {"bare": " .", "mountain": " ^", "lowland": " _"}[look.kind], ink
