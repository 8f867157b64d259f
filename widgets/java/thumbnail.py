"""A position of Java as a picture without a cursor: two cells a hexagon, or real hexagons of four."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.java.spaces import CENTRAL, MOUNTAINS, PRINTED_IRRIGATION, Space, row_column
from engines.java.view import JavaView
from widgets.java.colours import find_shade
from widgets.java.geometry import ROWS
from widgets.panels import Line, Run
from widgets.seats import assign_letters

_COLUMNS = 1 + max(row_column(space)[1] for row in ROWS for space in row)
_TIP = "\u259d\u259c\u259b\u2598"
"""The lower end of a hexagon, in its colour on that of what lies below."""
_SEA = "void"


def draw_thumbnail(view: JavaView, is_plain: bool, is_large: bool) -> list[Line]:
    """Return the board in 38 cells and 15 lines, or in 78 and 31.

    A plain one is small, and says by signs what colours say otherwise.
    """
    letters = assign_letters(view.names)
    if is_large and not is_plain:
        return _draw_large(view, letters)
    lines: list[Line] = []
    for row in ROWS:
        at, line = 0, list[Run]()
        for space in row:
            column = row_column(space)[1]
            line += [(" " * (column - at), ""), _small(view, space, letters, is_plain)]
            at = column + 2
        lines.append(line)
    return lines


def _ground(view: JavaView, space: Space) -> str:
    """Return the ink of what a space is made of."""
    land = view.land
    if land.covered >> space & 1:
        if land.palace_at(space):
            return "palace"
        return find_shade("rice" if land.rice >> space & 1 else "village", land.level(space))
    if (land.irrigation | PRINTED_IRRIGATION) >> space & 1:
        return "water"
    if CENTRAL >> space & 1:
        return "bare"
    return "mountain" if MOUNTAINS >> space & 1 else "lowland"


def _developer(view: JavaView, space: Space) -> int | None:
    """Return whose developer stands on a space."""
    return next((seat for seat, player in enumerate(view.players) if player.developers >> space & 1), None)


def _small(view: JavaView, space: Space, letters: Sequence[str], is_plain: bool) -> Run:
    """Return the two cells of a space."""
    ground, seat = _ground(view, space), _developer(view, space)
    if seat is not None:
        return f"{letters[seat]} ", f"seat-{seat}"
    if palace := view.land.palace_at(space):
        return f"{palace.value:>2}", "palace"
    if ground == "water":
        return "~~", ground
    if not is_plain:
        return (" \u2302" if ground.startswith("village") else "  "), ground
    if level := view.land.level(space):
        return f"{ground[0]}{level % 10}", ground
    return {"bare": " .", "mountain": " ^", "lowland": " _"}[ground], ground


def _draw_large(view: JavaView, letters: Sequence[str]) -> list[Line]:
    """Return the board in real hexagons: a line for each row, and between them slants that two rows share."""
    # By row the ground of each hexagon at the cell where it begins.
    rows = [{2 * row_column(space)[1]: _ground(view, space) for space in row} for row in ROWS]
    lines: list[Line] = [_slants({}, rows[0])]
    for place, row in enumerate(ROWS):
        line: list[Run] = []
        at = 0
        for space in row:
            begin = 2 * row_column(space)[1]
            line += [(" " * (begin - at), ""), *_body(view, space, letters)]
            at = begin + 4
        lines += [line, _slants(rows[place], rows[place + 1] if place + 1 < len(rows) else {})]
    return lines


def _body(view: JavaView, space: Space, letters: Sequence[str]) -> Iterator[Run]:
    """Yield the four cells of a hexagon."""
    ground, seat, level = _ground(view, space), _developer(view, space), view.land.level(space)
    number = str(level) if level > 1 else " "
    if seat is not None:
        yield " ", ground
        yield f"{letters[seat]}{level % 10}", f"seat-{seat}"
        yield " ", ground
    elif palace := view.land.palace_at(space):
        yield f"{palace.value:>3}{'*' if palace.celebrated else ' '}", "palace"
    elif ground.startswith("village"):
        yield f" \u2302{number:<2}", ground
    else:
        yield f"{' ~~ ' if ground == 'water' else f'{number:>3} '}", ground


def _slants(above: dict[int, str], below: dict[int, str]) -> list[Run]:
    """Return the line between two rows, which lie half a hexagon apart."""
    line: list[Run] = []
    for x in range(2 * _COLUMNS + 4):
        upper, tip = next(((above[x - i], _TIP[i]) for i in range(4) if x - i in above), (_SEA, ""))
        lower = next((below[x - i] for i in range(4) if x - i in below), _SEA)
        if not tip:
            # Nothing above: the hexagon below has its upper end here.
            tip = next((_TIP[(i + 2) % 4] for i in range(4) if x - i in below), " ")
        shape = "gold" if upper == "palace" else upper
        line.append((tip, f"{lower if lower != _SEA else ''} {shape}-shape"))
    return line
