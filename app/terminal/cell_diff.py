"""The cells a terminal shows, and the shortest text that turns them into the next frame.

Knows Rich's segments and styles, and nothing of Textual. No control character that found its way into a text
is sent, so no player's name can speak to the terminal.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rich.cells import split_graphemes
from rich.color import ColorSystem
from rich.segment import Segment

from app.terminal.sgr import PLAIN, Cell, Pen, looks_same, make_pen
from app.terminal.spans import encode_frame

Painted = tuple[int, int, int, Iterable[Segment]]
"""Segments to show: line, first column, the column to stop before, segments."""

UNKNOWN: Final[Cell] = ("\0", PLAIN)  # equal to no cell that is ever drawn


@lru_cache(8192)
def split_cells(text: str, pen: Pen) -> list[Cell]:
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
    """Return whether a character is a command to the terminal (C0, DEL, C1)."""
    return character < " " or "\x7f" <= character <= "\x9f"


class ScreenMemory:
    """What the terminal shows now; unknown at first. `can_erase` is as in `encode_frame`."""

    def __init__(self, width: int, height: int, can_erase: bool = False) -> None:
        self.width = width
        self.height = height
        self._can_erase = can_erase
        self._rows: list[list[Cell]] = [[UNKNOWN] * width for _ in range(height)]

    def encode(self, pieces: Iterable[Painted], system: ColorSystem) -> str:
        """Return what to send so that the terminal shows the pieces, and remember that it does."""
        changed: list[tuple[int, int]] = []
        for y, x, end, segments in pieces:
            if 0 <= y < self.height:
                self._take_piece(changed, y, x, min(end, self.width), segments, system)
        return encode_frame(self._rows, changed, self._can_erase)

    def _take_piece(
        self,
        changed: list[tuple[int, int]],
        y: int,
        x: int,
        end: int,
        segments: Iterable[Segment],
        system: ColorSystem,
    ) -> None:
        row = self._rows[y]
        for text, style, control in segments:
            if x >= end:
                return
            if control:
                continue
            cells = split_cells(text, make_pen(style, system))
            if x + len(cells) > end:
                cells = self._cut(cells, x, end)
            if row[x : x + len(cells)] != cells:  # one comparison settles most cases
                self._take_cells(changed, row, y, x, cells)
            x += len(cells)

    def _cut(self, cells: list[Cell], x: int, end: int) -> list[Cell]:
        """Cut cells at a column; a wide character across it is kept whole, or blank at the screen's edge."""
        kept = end - x
        if cells[kept][0] == "":
            if end == self.width:
                return [*cells[: kept - 1], (" ", cells[kept][1])]
            kept += 1
        return cells[:kept]

    def _take_cells(
        self, changed: list[tuple[int, int]], row: list[Cell], y: int, x: int, cells: list[Cell]
    ) -> None:
        for index, cell in enumerate(cells):
            if cell[0] == "":
                continue
            at = x + index
            old = row[at]
            is_wide = index + 1 < len(cells) and cells[index + 1][0] == ""
            after = at + 1 + is_wide
            if is_wide:
                if row[at:after] == cells[index : index + 2]:
                    continue
            elif old is not UNKNOWN and looks_same(old, cell):
                row[at] = cell
                continue
            # Half a wide character cannot stay: the terminal has blanked the other half.
            if old[0] == "":
                row[at - 1] = UNKNOWN
            if after < self.width and row[after][0] == "":
                row[after] = UNKNOWN
            row[at] = cell
            if is_wide:
                row[at + 1] = cells[index + 1]
            changed.append((y, at))
