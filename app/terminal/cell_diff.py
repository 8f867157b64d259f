"""The cells a terminal shows, and the shortest text that turns them into the next frame.

Knows Rich's segments and styles, and nothing of Textual. Hyperlinks of a style are not sent; nor is any
control character that found its way into a text, so no player's name can speak to the terminal.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from rich.cells import split_graphemes
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style


class Pen(NamedTuple):
    """How a cell is drawn, as parameters of the terminal's SGR sequence."""

    attributes: tuple[str, ...]
    foreground: str
    """"" is the terminal's own colour."""
    background: str


Cell = tuple[str, Pen]
"""A character with its combining ones, and its pen; "" as text is the right half of a wide character."""

Piece = tuple[int, int, int, Iterable[Segment]]
"""Segments to show: line, first column, the column to stop before, segments."""

PLAIN: Final = Pen((), "", "")
UNKNOWN: Final[Cell] = ("\0", PLAIN)  # equal to no cell that is ever drawn

# Attributes of a Rich style: their name, the parameter that turns them on, the one that turns them off.
ATTRIBUTES: Final = (
    ("bold", "1", "22"),
    ("dim", "2", "22"),
    ("italic", "3", "23"),
    ("underline", "4", "24"),
    ("blink", "5", "25"),
    ("blink2", "6", "25"),
    ("reverse", "7", "27"),
    ("conceal", "8", "28"),
    ("strike", "9", "29"),
    ("underline2", "21", "24"),
    ("frame", "51", "54"),
    ("encircle", "52", "54"),
    ("overline", "53", "55"),
)
OFF: Final = {on: off for _, on, off in ATTRIBUTES}

# What is seen on a cell without a character: lines and frames, and reverse video, which shows the foreground.
SEEN_ON_BLANK: Final = frozenset({"4", "7", "9", "21", "51", "52", "53"})

LONGEST_GAP: Final = 4  # cells worth sending again instead of a cursor move


@lru_cache(8192)
def pen_of(style: Style | None, system: ColorSystem) -> Pen:
    """Turn a style into the pen that draws it with the colours a terminal has."""
    if style is None:
        return PLAIN

    def codes(color: Color | None, foreground: bool) -> str:
        if color is None or color.is_default:
            return ""
        return ";".join(color.downgrade(system).get_ansi_codes(foreground))

    attributes = tuple(on for name, on, _ in ATTRIBUTES if getattr(style, name))
    return Pen(attributes, codes(style.color, True), codes(style.bgcolor, False))


@lru_cache(8192)
def cells_of(text: str, pen: Pen) -> list[Cell]:
    """Split a text into cells. The list is shared by all callers, who must not change it."""
    if text.isascii() and text.isprintable():
        return [(character, pen) for character in text]
    cells: list[Cell] = []
    for start, end, width in split_graphemes(text)[0]:
        cluster = "".join(character for character in text[start:end] if not is_control(character))
        if cluster and width:
            cells.append((cluster, pen))
            cells.extend([("", pen)] * (width - 1))
    return cells


def is_control(character: str) -> bool:
    """Whether a character is a command to the terminal (C0, DEL, C1)."""
    return character < " " or "\x7f" <= character <= "\x9f"


@lru_cache(8192)
def blank_look(pen: Pen) -> tuple[str, ...]:
    """All of a pen that shows on a blank cell: often its background alone."""
    seen = tuple(on for on in pen.attributes if on in SEEN_ON_BLANK)
    return (pen.background, pen.foreground, *seen) if seen else (pen.background,)


def looks_same(old: Cell, new: Cell) -> bool:
    """Whether two cells look alike although they may be drawn with different pens."""
    return old == new or (old[0] == new[0] == " " and blank_look(old[1]) == blank_look(new[1]))


@lru_cache(8192)
def change_pen(old: Pen, new: Pen) -> str:
    """Give the shortest sequence that turns one pen into another; empty when they are equal."""
    if new == old:
        return ""
    if new == PLAIN:
        return "\x1b[m"
    colours = [part for part in new[1:] if part]
    whole = ["0", *new.attributes, *colours] if old != PLAIN else [*new.attributes, *colours]

    off = list(dict.fromkeys(OFF[on] for on in old.attributes if on not in new.attributes))
    delta = off + [on for on in new.attributes if on not in old.attributes or OFF[on] in off]
    if new.foreground != old.foreground:
        delta.append(new.foreground or "39")
    if new.background != old.background:
        delta.append(new.background or "49")
    return min((f"\x1b[{';'.join(parts)}m" for parts in (delta, whole)), key=len)


@lru_cache(8192)
def move_cursor(from_x: int, from_y: int, x: int, y: int) -> str:
    """Give the shortest sequence that moves the cursor, to the right, down, or to a place by its number."""
    absolute = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
    if y < from_y:
        return absolute
    down, right = y - from_y, x - from_x
    relative = f"\x1b[{down if down > 1 else ''}B" if down else ""
    if x == 0:
        relative += "\r"
    elif right > 0:
        relative += f"\x1b[{right if right > 1 else ''}C"
    elif right < 0:
        relative += "\b" * -right if right >= -3 else f"\x1b[{-right}D"
    return min(relative, absolute, key=len)


class FrameWriter:
    """Collects the text of one frame; knows where the cursor stands and which pen is in use."""

    __slots__ = ("parts", "pen", "x", "y")

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.pen = PLAIN
        self.x = -1  # -1: the cursor may stand anywhere
        self.y = -1

    def put(self, row: list[Cell], x: int, y: int, width: int) -> None:
        """Send one character, which `row` already holds at `x`, `width` cells wide."""
        text, pen = row[x]
        if x != self.x or y != self.y:
            self.go(row, x, y)
        if pen is not self.pen:
            self.parts.append(change_pen(self.pen, pen))
            self.pen = pen
        self.parts.append(text)
        # Terminals disagree on the width of newer characters and of joined ones, and on where the cursor
        # stands after the last column: after those, the next move says its place in full.
        certain = width == 1 and len(text) == 1 and x + 1 < len(row)
        self.x = x + 1 if certain else -1

    def go(self, row: list[Cell], x: int, y: int) -> None:
        """Move to a cell of `row`, by sending the cells between again where that is shortest."""
        if self.x < 0:
            self.parts.append(f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H")
        else:
            if y == self.y and 0 < x - self.x <= LONGEST_GAP:
                gap = row[self.x : x]
                if all(pen == self.pen and " " <= text <= "~" for text, pen in gap):
                    self.parts.extend(text for text, _ in gap)
                    return
            self.parts.append(move_cursor(self.x, self.y, x, y))
        self.y = y

    def finish(self) -> str:
        """Return the frame, which leaves the plain pen behind."""
        if self.pen != PLAIN:
            self.parts.append("\x1b[m")
        return "".join(self.parts)


class ScreenMemory:
    """What the terminal shows now; unknown at first.

    Args:
        width: Columns of the terminal.
        height: Lines of the terminal.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rows: list[list[Cell]] = [[UNKNOWN] * width for _ in range(height)]

    def encode(self, pieces: Iterable[Piece], system: ColorSystem) -> str:
        """Return what to send so that the terminal shows the pieces, and remember that it does."""
        frame = FrameWriter()
        for y, x, end, segments in pieces:
            if 0 <= y < self.height:
                self._encode_piece(frame, y, x, min(end, self.width), segments, system)
        return frame.finish()

    def _encode_piece(
        self, frame: FrameWriter, y: int, x: int, end: int, segments: Iterable[Segment], system: ColorSystem
    ) -> None:
        row = self._rows[y]
        for text, style, control in segments:
            if x >= end:
                return
            if control:
                continue
            cells = cells_of(text, pen_of(style, system))
            if x + len(cells) > end:
                cells = self._cut(cells, x, end)
            if row[x : x + len(cells)] != cells:  # one comparison settles the usual case
                self._encode_cells(frame, row, y, x, cells)
            x += len(cells)

    def _cut(self, cells: list[Cell], x: int, end: int) -> list[Cell]:
        """Cut cells at a column; a wide character across it is kept whole, or blank at the screen's edge."""
        kept = end - x
        if cells[kept][0] == "":
            if end == self.width:
                return [*cells[: kept - 1], (" ", cells[kept][1])]
            kept += 1
        return cells[:kept]

    def _encode_cells(self, frame: FrameWriter, row: list[Cell], y: int, x: int, cells: list[Cell]) -> None:
        for index, cell in enumerate(cells):
            if cell[0] == "":
                continue
            at = x + index
            width = 2 if cells[index + 1 : index + 2] == [("", cell[1])] else 1
            if width == 1 and looks_same(row[at], cell):
                row[at] = cell
                continue
            if row[at : at + width] == cells[index : index + width]:
                continue
            # Half a wide character cannot stay: the terminal has blanked the other half.
            if row[at][0] == "":
                row[at - 1] = UNKNOWN
            after = at + width
            if after < self.width and row[after][0] == "":
                row[after] = UNKNOWN
            row[at:after] = cells[index : index + width]
            frame.put(row, at, y, width)
