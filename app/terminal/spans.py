"""The text of one frame: what changed, gathered into runs and sent in the order that takes fewest bytes.

A change of pen in 256 colours costs two to three times as much as a move of the cursor. So all that one pen
draws is usually sent together, from top to bottom, before the next pen is taken. A pen with the two colours
of the last one exchanged is that pen in reverse video, which takes four bytes.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import east_asian_width

from app.terminal.sgr import (
    PLAIN,
    Cell,
    Pen,
    change_pen,
    choose_blank_pen,
    choose_pen,
    find_blank_look,
    is_turned,
)

Row = Sequence[Cell]

LONGEST_GAP: Final = 4  # cells worth sending again instead of a cursor move
LONGEST_SENT_BLANK: Final = 8  # cells; to erase more takes fewer bytes, though the cursor stays before them


@lru_cache(8192)
def move_cursor(from_x: int, from_y: int, x: int, y: int) -> str:
    """Return the shortest sequence that moves the cursor from a column and line, -1 each where not known."""
    absolute = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
    if from_y < 0 or y < from_y:
        return absolute
    down, right = y - from_y, x - from_x
    relative = f"\x1b[{down if down > 1 else ''}B" if down else ""
    if from_x < 0 or x == 0:
        relative += "\r"
        right = x
    if right > 0:
        relative += f"\x1b[{right if right > 1 else ''}C"
    elif right < 0:
        relative += "\b" * -right if right >= -3 else f"\x1b[{-right}D"
    return min(relative, absolute, key=len)


def is_narrow(character: str) -> bool:
    """Return whether a character is one cell wide on terminals of East Asia too (Unicode, UAX 11)."""
    return east_asian_width(character) in ("N", "Na", "H")


class Run:
    """Neighbouring cells of a line that one pen draws; at first the one in column `x` of line `y`."""

    __slots__ = ("end", "is_blank", "pen", "text", "x", "y")

    def __init__(self, x: int, y: int, cell: Cell) -> None:
        self.x, self.y = x, y
        self.text, self.pen = cell
        self.is_blank = self.text == " "
        self.end = x + 1
        """The column where it leaves the cursor; -1 where terminals disagree."""

    def take(self, row: Row, x: int) -> bool:
        """Add the cell of a line at `x`, if one pen draws it and the few before it, which are sent again."""
        pen, is_blank = self.pen, self.is_blank
        if self.end < 0 or x - self.end > LONGEST_GAP:
            return False
        cells = row[self.end : x + 1]
        if not all(" " <= text <= "~" for text, _ in cells[:-1]):
            return False
        for text, own in cells:
            if own != pen:
                if not (is_blank or text == " ") or find_blank_look(own) != find_blank_look(pen):
                    return False
                if text != " ":
                    pen = own
            is_blank = is_blank and text == " "
        self.pen, self.is_blank, self.end = pen, is_blank, x + 1
        self.text += "".join(text for text, _ in cells)
        return True


def gather_runs(rows: Sequence[Row], changed: Iterable[tuple[int, int]]) -> list[Run]:
    """Gather cells, given by line and column, into runs, line by line."""
    runs: list[Run] = []
    run: Run | None = None
    for y, x in sorted(set(changed)):
        row = rows[y]
        text, pen = row[x]
        if not text:  # drawn over by the right half of a wide character since
            continue
        if (  # nearly always
            run is not None
            and x == run.end
            and y == run.y
            and (pen is run.pen or (text == " " and find_blank_look(pen) == find_blank_look(run.pen)))
        ):
            run.text += text
            run.is_blank = run.is_blank and text == " "
            run.end += 1
        elif run is None or y != run.y or not run.take(row, x):
            run = Run(x, y, row[x])
            runs.append(run)
        # Terminals disagree on the width of newer characters, of joined ones and of letters such as é, and on
        # where the cursor stands after the last column: after those the column is not known.
        is_sure = text.isascii() or (len(text) == 1 and is_narrow(text))
        if not is_sure or x + 1 == len(row) or row[x + 1][0] == "":
            run.end = -1
    return runs


def order_by_pen(runs: Iterable[Run]) -> list[Run]:
    """Order runs for few changes of the pen; blank ones go with a pen that draws them as well."""
    layers: dict[Pen, list[Run]] = {}
    blanks: dict[tuple[str, ...], list[Run]] = {}
    for run in runs:
        if run.is_blank:
            blanks.setdefault(find_blank_look(run.pen), []).append(run)
        else:
            layers.setdefault(run.pen, []).append(run)
    looks = set(map(find_blank_look, layers))
    pens = [*layers, *(each[0].pen for look, each in blanks.items() if look not in looks)]
    ordered: list[Run] = []
    pen = PLAIN
    while pens:
        own = min(pens, key=lambda own: len(change_pen(pen, choose_pen(pen, own))))
        pen = choose_pen(pen, own)
        layer = layers.pop(own, []) + blanks.pop(find_blank_look(own), [])
        ordered += sorted(layer, key=lambda run: (run.y, run.x))
        pens = [own for own in pens if own in layers or find_blank_look(own) in blanks]
    return ordered


def encode_runs(runs: Iterable[Run], can_erase: bool) -> str:
    """Return what to send for runs in their order; it leaves the plain pen behind."""
    parts: list[str] = []
    pen = PLAIN
    x = y = -1  # the cursor may stand anywhere
    for run in runs:
        if x != run.x or y != run.y:
            parts.append(move_cursor(x, y, run.x, run.y))
        text, x, y = run.text, run.end, run.y
        drawn = text.rstrip(" ")
        blanks = len(text) - len(drawn)
        can_be_erased = can_erase and blanks > LONGEST_SENT_BLANK
        own = (choose_blank_pen if run.is_blank else choose_pen)(pen, run.pen)
        if can_be_erased and is_turned(own):
            own = run.pen
        if own != pen:
            parts.append(change_pen(pen, own))
            pen = own
        if can_be_erased and len(find_blank_look(own)) == 1:
            text = f"{drawn}\x1b[{blanks}X"
            x = run.x if not drawn else x - blanks if x >= 0 else -1
        parts.append(text)
    parts.append(change_pen(pen, PLAIN))
    return "".join(parts)


def encode_frame(rows: Sequence[Row], changed: Iterable[tuple[int, int]], can_erase: bool = False) -> str:
    """Return what to send so that the terminal shows the changed cells of the lines.

    `changed` has line and column of each cell, of a wide character of its left half; `can_erase` is whether
    the terminal erases cells in the colour of the pen.
    """
    runs = gather_runs(rows, changed)
    # Where colours are few their sequences are short, and the way from line to line may be the shorter one.
    return min(encode_runs(order_by_pen(runs), can_erase), encode_runs(runs, can_erase), key=len)
