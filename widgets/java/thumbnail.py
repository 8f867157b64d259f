"""A position of Java, small: two cells a hexagon, odd rows a cell to the right."""

from __future__ import annotations

from engines.java.spaces import CENTRAL, MOUNTAINS, PRINTED_IRRIGATION, Space, row_column
from engines.java.view import JavaView
from widgets.java.colours import find_shade
from widgets.java.geometry import ROWS
from widgets.panels import Line, Run
from widgets.seats import assign_letters


def draw_thumbnail(view: JavaView, is_plain: bool) -> list[Line]:
    """Return the board in 38 cells and 15 lines; a plain one says by signs what colours say otherwise."""
    letters = assign_letters(view.names)
    lines: list[Line] = []
    for row in ROWS:
        at, line = 0, list[Run]()
        for space in row:
            column = row_column(space)[1]
            line += [(" " * (column - at), ""), _draw(view, space, letters, is_plain)]
            at = column + 2
        lines.append(line)
    return lines


def _draw(view: JavaView, space: Space, letters: tuple[str, ...], is_plain: bool) -> Run:
    """Return the two cells of a space."""
    land = view.land
    if not land.covered >> space & 1:
        if (land.irrigation | PRINTED_IRRIGATION) >> space & 1:
            return "~~", "water"
        if CENTRAL >> space & 1:
            return (" ." if is_plain else "  "), "bare"
        ink, sign = ("mountain", "^") if MOUNTAINS >> space & 1 else ("lowland", "_")
        return (f" {sign}" if is_plain else "  "), ink
    for seat, player in enumerate(view.players):
        if player.developers >> space & 1:
            return f"{letters[seat]} ", f"seat-{seat}"
    if palace := land.palace_at(space):
        return f"{palace.value:>2}", "palace"
    kind = "rice" if land.rice >> space & 1 else "village"
    level = land.level(space)
    sign = f"{kind[0]}{level % 10}" if is_plain else " \u2302" if kind == "village" else "  "
    return sign, find_shade(kind, level)
