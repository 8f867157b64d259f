"""A position of Java as a picture without a cursor: two cells a hexagon, or real hexagons of four."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engines.java.spaces import Space, row_column
from engines.java.view import JavaView
from widgets.java.geometry import ROWS
from widgets.java.render import Look, find_looks
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
    looks, letters = find_looks(view), assign_letters(view.names)
    if is_large and not is_plain:
        return _draw_large(looks, letters)
    lines: list[Line] = []
    for row in ROWS:
        at, line = 0, list[Run]()
        for space in row:
            column = row_column(space)[1]
            line += [(" " * (column - at), ""), _small(looks[space], letters, is_plain)]
            at = column + 2
        lines.append(line)
    return lines


def _ground(look: Look) -> str:
    """Return the ink of what a space is made of."""
    return "palace" if look.palace else look.ground


def _small(look: Look, letters: Sequence[str], is_plain: bool) -> Run:
    """Return the two cells of a space."""
    ink = _ground(look)
    if look.seat is not None:
        return f"{letters[look.seat]} ", f"seat-{look.seat}"
    if look.palace:
        return f"{look.palace.removesuffix('*'):>2}", ink
    if look.kind == "water":
        return "~~", ink
    if not is_plain:
        return (" \u2302" if look.kind == "village" else "  "), ink
    if look.level:
        return f"{look.kind[0]}{look.level % 10}", ink
    return {"bare": " .", "mountain": " ^", "lowland": " _"}[look.kind], ink


def _draw_large(looks: Mapping[Space, Look], letters: Sequence[str]) -> list[Line]:
    """Return the board in real hexagons: a line for each row, and between them slants that two rows share."""
    # By row the ground of each hexagon at the cell where it begins.
    rows = [{2 * row_column(space)[1]: _ground(looks[space]) for space in row} for row in ROWS]
    lines: list[Line] = [_slants({}, rows[0])]
    for place, row in enumerate(ROWS):
        line: list[Run] = []
        at = 0
        for space in row:
            begin = 2 * row_column(space)[1]
            line += [(" " * (begin - at), ""), *_body(looks[space], letters)]
            at = begin + 4
        lines += [line, _slants(rows[place], rows[place + 1] if place + 1 < len(rows) else {})]
    return lines


def _body(look: Look, letters: Sequence[str]) -> Iterator[Run]:
    """Yield the four cells of a hexagon."""
    ink = _ground(look)
    number = str(look.level) if look.level > 1 else " "
    if look.seat is not None:
        yield " ", ink
        yield f"{letters[look.seat]}{look.level % 10}", f"seat-{look.seat}"
        yield " ", ink
    elif look.palace:
        value = look.palace.removesuffix("*")
        yield f"{value:>3}{'*' if look.palace != value else ' '}", ink
    elif look.kind == "village":
        yield f" \u2302{number:<2}", ink
    else:
        yield f"{' ~~ ' if look.kind == 'water' else f'{number:>3} '}", ink


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
