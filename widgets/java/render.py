"""What each space of Java looks like at each zoom, and each line of the board: pure functions.

A picture is made of glyphs: a character and the names of its inks. Nothing is said by colour
alone: land is `r2` or `v2`, a palace `[8]` and once celebrated `[8*]` above its level, in three cells also
`8*`, `[10` and `*10`, a developer `(R)`, water `~~~`, a legal target `+`, its cost `2` or its points `+3`,
the cursor `< >` around the terrain; a tile about to be placed is framed by `=` or, where it may not go, by
`x`; a refusal is `!` and a change `:`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engines.core import Seat
from engines.java.spaces import MOUNTAINS, OUTSIDE, PRINTED_IRRIGATION, Space, name_of, row_column
from engines.java.view import JavaView
from widgets.colours import Mark
from widgets.java import Area, Chip, Ghost, Label
from widgets.java.colours import find_shade
from widgets.java.geometry import NUMBERS, ROW_COUNT, ROWS, SPACES, Plan

Glyph = tuple[str, str]
"""A character and the names of its inks, the ground first, with spaces between them."""
Run = tuple[str, str]
"""Some characters of the same inks."""


@dataclass(frozen=True, slots=True)
class Look:
    """What lies on a space."""

    ground: str
    """The ink of its ground: "bare", "rice-2", ..."""
    sign: str
    """Terrain and level in two characters or fewer."""
    level: int = 0
    palace: str = ""
    """A palace's value, with a star once celebrated; "" if there is none."""
    seat: Seat | None = None
    """Whose developer stands there."""

    @property
    def is_open(self) -> bool:
        """Whether there is nothing but the printed ground."""
        return self.level == 0 and self.ground != "water"


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the board shows."""

    looks: Mapping[Space, Look]
    letters: Sequence[str] = ()
    """The letter of each seat."""
    cursor: Space | None = None
    targets: Mapping[Space, Label] = field(default_factory=dict)
    """The legal places of the chosen verb."""
    ghost: Mapping[Space, Ghost] = field(default_factory=dict)
    marks: Mapping[Space, Mark] = field(default_factory=dict)
    areas: tuple[Area, ...] = ()
    """What has a line around it; later ones lie on top."""


def find_looks(view: JavaView | None) -> dict[Space, Look]:
    """Return what lies on every space of the board; the board alone if there is no view."""
    if view is None:
        return {space: Look(ground, _SIGNS[ground]) for space in SPACES for ground in [_printed(space)]}
    return {space: _look(view, space) for space in SPACES}


_SIGNS = {"bare": ".", "mountain": "^", "lowland": "_", "water": "~~"}


def _printed(space: Space) -> str:
    if OUTSIDE >> space & 1:
        return "mountain" if MOUNTAINS >> space & 1 else "lowland"
    return "water" if PRINTED_IRRIGATION >> space & 1 else "bare"


def _look(view: JavaView, space: Space) -> Look:
    land = view.land
    if not land.covered >> space & 1:
        ground = "water" if land.irrigation >> space & 1 else _printed(space)
        return Look(ground, _SIGNS[ground])
    level = land.level(space)
    palace = land.palace_at(space)
    if palace is not None:
        return Look("palace", str(level), level, f"{palace.value}{'*' if palace.celebrated else ''}")
    kind = "rice" if land.rice >> space & 1 else "village"
    seat = next((seat for seat, player in enumerate(view.players) if player.developers >> space & 1), None)
    return Look(find_shade(kind, level), _land_sign(kind, level), level, seat=seat)


def _land_sign(kind: str, level: int) -> str:
    # Towers of ten are rare, and their number says more than their letter.
    return f"{kind[0]}{level}" if level < 10 else str(level)


class _Tile:
    """The glyphs of one space while it is being drawn."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width, self.height, self.ground = width, height, ground
        self.lines: list[list[Glyph]] = [[(" ", ground)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str) -> None:
        """Write a text that fits from a cell on."""
        self.lines[y][x : x + len(text)] = [(sign, ink) for sign in text]

    def centre(self, y: int, text: str, ink: str) -> None:
        """Write a text that fits in the middle of a line."""
        self.put((self.width - len(text)) // 2, y, text, ink)

    def text(self, y: int) -> str:
        return "".join(sign for sign, _ in self.lines[y])


def draw_space(
    space: Space, picture: Picture, width: int, height: int, framed: bool = False
) -> list[list[Glyph]]:
    """Return the glyphs of one space, line by line; in a frame, an outline shows the cursor.

    Its width is 3 cells or more.
    """
    ghost = picture.ghost.get(space)
    look = picture.looks[space]
    tile = _Tile(width, height, look.ground if ghost is None else _ghost_ground(ghost, look))
    has_cursor = space == picture.cursor and not framed
    if height == 1:
        _draw_flat(tile, look, ghost, space, picture)
        if has_cursor:
            tile.put(0, 0, tile.text(0), "cursor underlined" if space in picture.targets else "cursor")
    else:
        _draw_tall(tile, look, ghost, space, picture)
        if has_cursor:
            _draw_cursor(tile)
        note = _note(space, picture, labelled=not look.palace and look.seat is None)
        if note is not None and (note[1] == "refused" or not (has_cursor or ghost)):
            tile.put(width - 1, 1, *note)
    return tile.lines


def _draw_flat(tile: _Tile, look: Look, ghost: Ghost | None, space: Space, picture: Picture) -> None:
    """Draw three cells: a developer or a palace's value first, then the level, then the terrain."""
    target = picture.targets.get(space)
    if ghost is not None:
        tile.put(0, 0, *_rail(ghost))
        tile.put(1, 0, _ghost_sign(ghost, look, picture), f"{tile.ground} strong")
        return
    note = _note(space, picture, labelled=look.is_open)
    if look.is_open and target is not None and note is None:
        tile.centre(0, (_text_of(target) or "+")[:3], "target")
        return
    line = "" if target is None else " underlined"
    palace = _flat_palace(look.palace, is_alone=note is None) if look.palace else ""
    if palace:
        tile.put(0, 0, palace, f"palace strong{line}")
    elif look.is_open:
        tile.put(1, 0, look.sign, tile.ground)
    else:
        tile.put(0, 0, look.sign.ljust(3, "~" if look.ground == "water" else " "), f"{tile.ground}{line}")
    if look.seat is not None:
        tile.put(2, 0, picture.letters[look.seat], f"seat-{look.seat}{line}")
    if note is None:
        return
    if look.seat is None and len(palace) < 3:
        tile.put(2, 0, *note)
        return
    # No cell is left for the sign. Underlines show a target; a refusal names its spaces in words too.
    sign, ink = note
    if ink == "refused" and look.seat is not None:
        tile.put(0, 0, sign, ink)
    elif ink == "refused":
        tile.put(0, 0, tile.text(0)[:2], ink)
    elif ink == "changed":
        x = 2 if look.seat is None else 1
        tile.put(x, 0, tile.text(0)[x], ink)


def _text_of(label: Label) -> str:
    return label.text if isinstance(label, Chip) else label


def _flat_palace(palace: str, is_alone: bool) -> str:
    """Return a palace in three cells, in two if there is to be a sign beside it and the value has one digit.

    A ten begins with a sign of its own: behind a developer's letter it would be read as a space's name.
    """
    value = palace.removesuffix("*")
    if len(value) == 2:
        return f"{'[' if value == palace else '*'}{value}"
    return f"[{palace}]" if is_alone and value == palace else palace.rjust(2)


def _draw_tall(tile: _Tile, look: Look, ghost: Ghost | None, space: Space, picture: Picture) -> None:
    """Draw two lines or three: the piece, or a target's label, over the terrain and the level."""
    middle, right = (tile.width - 2) // 2, tile.width - 1
    if ghost is not None:
        sign, ink = _rail(ghost)
        for y in range(tile.height):
            tile.put(0, y, sign, ink)
            tile.put(right, y, sign, ink)
        tile.put(middle, 1, _ghost_sign(ghost, look, picture), f"{tile.ground} strong")
    elif look.ground == "water":
        for y in range(tile.height):
            tile.put(0, y, "~" * tile.width, "water")
    elif look.is_open:
        for y, texture in enumerate(_TEXTURES[look.ground][: tile.height]):
            tile.centre(y, texture, tile.ground)
    else:
        tile.put(middle, 1, look.sign, tile.ground)
    target = picture.targets.get(space)
    line = "" if target is None else " underlined"
    if look.palace and ghost is None:
        # A ten that was celebrated leaves no room for brackets.
        palace = f"[{look.palace}]" if len(look.palace) < 3 else f"*{look.palace}"
        tile.centre(0, palace, f"palace strong{line}")
    elif look.seat is not None:
        tile.centre(0, f"({picture.letters[look.seat]})", f"seat-{look.seat}{line}")
    elif target is not None and ghost is None:
        label = (_text_of(target) or "+")[: tile.width]
        tile.put(min(middle, tile.width - len(label)), 0, label, "target")


def _draw_cursor(tile: _Tile) -> None:
    """Draw brackets around the terrain; with three lines, the six corners of a hexagon."""
    edges = ("/", "\\"), ("<", ">"), ("\\", "/")
    for y in range(tile.height) if tile.height == 3 else (1,):
        left, right = edges[y]
        tile.put(0, y, left, "cursor")
        tile.put(tile.width - 1, y, right, "cursor")


_TEXTURES = {
    "bare": ("    ", " .  ", "    "),
    "mountain": (" ^  ", "   ^", " ^  "),
    "lowland": ("    ", " __ ", "    "),
}
"""Open grounds, line by line."""


def _rail(ghost: Ghost) -> Glyph:
    return ("=", "ghost") if ghost.is_legal else ("x", "ghost-bad")


def _note(space: Space, picture: Picture, labelled: bool) -> Glyph | None:
    """Return the sign beside the terrain: of a refusal, else a target without a label, else a change."""
    mark = picture.marks.get(space)
    if mark == "refused":
        return "!", "refused"
    if space in picture.targets and not labelled:
        return "+", "target"
    return None if mark is None else (":", "changed")


def _ghost_ground(ghost: Ghost, look: Look) -> str:
    if ghost.piece == "rice" or ghost.piece == "village":
        return find_shade(ghost.piece, look.level + 1)
    return look.ground if ghost.piece == "developer" else ghost.piece


def _ghost_sign(ghost: Ghost, look: Look, picture: Picture) -> str:
    match ghost.piece:
        case "rice" | "village":
            return _land_sign(ghost.piece, look.level + 1)
        case "water":
            return "~~"
        case "palace":
            return str(ghost.value)
        case "developer":
            return picture.letters[ghost.value]


_TOPS = {2: ((1, "/"), (3, "\\")), 3: ((1, "_"), (2, "/"), (4, "\\"), (5, "_"))}
"""By zoom: the slants above an outlined space, by cells from its left."""
_BOTTOMS = {2: ((1, "\\"), (3, "/")), 3: ((1, "\\"), (2, "_"), (4, "_"), (5, "/"))}


def draw_board_line(plan: Plan, y: int, picture: Picture) -> list[Run]:
    """Return one line of the whole surface of a plan."""
    line: list[Glyph] = [(" ", "void")] * plan.size[0]
    _draw_labels(plan, y, line)
    row, part = divmod(y - plan.top, plan.cell_size[1])
    if plan.outlined:
        _draw_outlined(plan, row, part, picture, line)
    elif 0 <= row < ROW_COUNT:
        for space in ROWS[row]:
            x, _, width, height = plan.find_cells(space)
            line[x : x + width] = draw_space(space, picture, width, height)[part]
    return [("".join(sign for sign, _ in run), ink) for ink, run in groupby(line, key=lambda glyph: glyph[1])]


def _draw_labels(plan: Plan, y: int, line: list[Glyph]) -> None:
    """Draw the numbers above the board, and each row's letter where there is room left of its first space.

    Where there is no line above the board, the numbers stand in the free places of its first row.
    """
    height = plan.cell_size[1]
    row, part = divmod(y - plan.top, height)
    if row == -1 and part == height - 1:
        _draw_numbers(plan, range(1, NUMBERS + 1), line)
    elif row == plan.top == 0 and part == height // 2:
        taken = {1 + row_column(space)[1] // 2 for space in ROWS[0]}
        _draw_numbers(plan, [number for number in range(1, NUMBERS + 1) if number not in taken], line)
    if 0 <= row < ROW_COUNT and part == height // 2:
        x = max(0, plan.find_cells(ROWS[row][0]).x - 2)
        line[x] = (name_of(ROWS[row][0])[0], "label")


def _draw_numbers(plan: Plan, numbers: Iterable[int], line: list[Glyph]) -> None:
    width = plan.cell_size[0]
    for number in numbers:
        x = plan.left + (number - 1) * width + (width - 2) // 2
        line[x : x + 2] = [(sign, "label") for sign in f"{number:>2}"]


def _draw_outlined(plan: Plan, row: int, part: int, picture: Picture, line: list[Glyph]) -> None:
    """Draw slants on a space's first line, bars and what is in the space on the others."""
    # The cursor's edges come last: its neighbours share them.
    if part == 0:
        edges = [(space, _TOPS) for space in _row(row)] + [(space, _BOTTOMS) for space in _row(row - 1)]
        for space, slants in sorted(edges, key=lambda edge: edge[0] == picture.cursor):
            ink = "cursor-edge" if space == picture.cursor else "outline"
            for x, sign in slants[plan.zoom]:
                line[plan.find_cells(space).x + x] = (sign, ink)
        return
    for space in sorted(_row(row), key=lambda space: space == picture.cursor):
        x, _, width, height = plan.find_cells(space)
        line[x + 1 : x + width] = draw_space(space, picture, width - 1, height - 1, framed=True)[part - 1]
        has_cursor = space == picture.cursor
        line[x] = ("<", "cursor") if has_cursor else ("|", "outline")
        line[x + width] = (">", "cursor") if has_cursor else ("|", "outline")


def _row(row: int) -> Sequence[Space]:
    return ROWS[row] if 0 <= row < ROW_COUNT else ()
