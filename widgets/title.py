"""The picture of the home page: the program's name in large letters above a terraced hill."""

from __future__ import annotations

from engines.core import Seat
from widgets.panels import Line, Panel, Run

_LETTERS = (
    "#...#..####....##...##.",
    "##.##..#........#..#..#",
    "#.#.#..###......#..####",
    "#...#..#.....#..#..#..#",
    "#...#..####...##...#..#",
)
_HILL = (
    "r5 v6 r5",
    "v4 v5 [] v5 r4",
    "r3 v4 *0 v5 r4 r3",
    "r2 r3 v3 r4 ~~ r3 v3 r2",
    "^^ r1 v2 *1 v2 ~~ ~~ r2 r2 r1 __",
    "^^ ^^ r1 r2 v1 r2 r1 ~~ v1 *2 r1 __ __",
)
"""A hill by rows of spaces, each row half a space beside the one above: land, a palace, developers."""
SUBTITLE = "a games table in the terminal"

_GROUNDS = {"^^": ("^", "mountain"), "__": ("_", "lowland"), "~~": ("~", "water"), "[]": ("[10]", "palace")}
_NAMES = {"r": "rice", "v": "village"}


class TitleArt(Panel):
    """The letters in the shades of rice terraces, the highest the lightest, and as much hill as fits."""

    def __init__(self) -> None:
        super().__init__()
        self._scale = 1
        self._hill_rows = len(_HILL)

    def fit_to(self, width: int, height: int) -> None:
        """Take the size that suits so much room: large, or small with as much of the hill's foot as fits."""
        is_large = width >= 2 * _width(1) and height >= _height(2, len(_HILL))
        scale = 2 if is_large else 1
        rows = max(0, min(height - _height(scale, 1) + 1, len(_HILL)))
        if (scale, rows) != (self._scale, self._hill_rows):
            self._scale, self._hill_rows = scale, rows
            self.refresh(layout=True)

    def lines(self, width: int, height: int) -> list[Line]:
        scale = self._scale
        title = [_centred(_letter_row(row // scale, scale), width) for row in range(scale * len(_LETTERS))]
        hill = [
            _centred(_hill_row(spaces, scale, has_signs), width)
            for spaces in _HILL[len(_HILL) - self._hill_rows :]
            for has_signs in (False, True)[2 - scale :]
        ]
        below = [[], *hill] if hill else []
        return [*title, [], _centred([(SUBTITLE, "dim")], width), *below]


def _width(scale: int) -> int:
    return 2 * scale * len(_LETTERS[0])


def _height(scale: int, hill_rows: int) -> int:
    return scale * (len(_LETTERS) + hill_rows) + (3 if hill_rows else 2)


def _letter_row(row: int, scale: int) -> list[Run]:
    """Return points twice as wide as high; the shade falls with the row."""
    ink, full, empty = f"title-{len(_LETTERS) + 1 - row}", "##" * scale, "  " * scale
    return [(full, ink) if point == "#" else (empty, "") for point in _LETTERS[row]]


def _hill_row(spaces: str, scale: int, has_signs: bool) -> list[Run]:
    """Return one line of a row of spaces; only the last one of each row has their signs."""
    width = 2 + 2 * scale
    runs = [_space(word) for word in spaces.split()]
    if not has_signs:
        runs = [(text if text.strip("^_~") == "" else "", ink) for text, ink in runs]
    # A space filled with one sign is filled at any width.
    return [(text * width if len(text) == 1 else f"{text:^{width}}", ink) for text, ink in runs]


def _space(word: str) -> Run:
    """Return what stands in a space, and its ink."""
    if word[0] == "*":
        seat: Seat = int(word[1])
        return f"({'RBG'[seat]})", f"seat-{seat}"
    return _GROUNDS.get(word) or (word, f"{_NAMES[word[0]]}-{word[1]}")


def _centred(runs: list[Run], width: int) -> Line:
    used = sum(len(text) for text, _ in runs)
    return [(" " * max(0, (width - used) // 2), ""), *runs]
