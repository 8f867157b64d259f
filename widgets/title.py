"""The program's name in large letters, for the first page."""

from __future__ import annotations

from widgets.panels import Line, Panel, Run, is_plain

_LETTERS = (
    "#...#.####...##..##.",
    "##.##.#.......#.#..#",
    "#.#.#.###.....#.####",
    "#...#.#....#..#.#..#",
    "#...#.####..##..#..#",
)
LOW = len(_LETTERS)
"""Rows of the letters alone."""
SUBTITLE = "a games table in the terminal"


class TitleArt(Panel):
    """The letters in the shades of rice terraces, the highest the lightest, and what they stand for."""

    def lines(self, width: int, height: int) -> list[Line]:
        sign = "##" if is_plain(self) else "  "
        title = [_centred(_letter_row(row, sign), width) for row in range(len(_LETTERS))]
        return [*title, [], _centred([(SUBTITLE, "dim")], width)][: height or None]


def _letter_row(row: int, sign: str) -> list[Run]:
    """Return points twice as wide as high; the shade falls with the row."""
    ink = f"title-{len(_LETTERS) + 1 - row}"
    return [(sign, ink) if point == "#" else ("  ", "") for point in _LETTERS[row]]


def _centred(runs: list[Run], width: int) -> Line:
    used = sum(len(text) for text, _ in runs)
    return [(" " * max(0, (width - used) // 2), ""), *runs]
