r"""The board in plain characters: a map of contours, for ASCII and few colours.

Lines stand only where terrain, level or pool changes. Nothing is said by colour alone: land is `r2` or `v2`
with a developer's letter behind it, a palace `[8]` and once celebrated `[8*`, water `~~~`; a target is `+` or
what it brings, `+3`; many on open ground keep its sign, and what is none loses it. Around an area bars are
`=` and slants bold, around what is refused bars are `x`, and spaces that another player changed are
underlined between `:`. A refusal is `!`, the cursor `< >`.
"""

from __future__ import annotations

from engines.java.spaces import Space
from widgets.java import Area, Chip, Ghost, Meaning
from widgets.java.colours import name_ground
from widgets.java.geometry import EAST, ROW_COUNT, ROWS, WEST, Plan, find_neighbour
from widgets.java.render import Picture, find_labels, find_line
from widgets.panels import Run, join_runs

Glyph = tuple[str, str]
"""A character and the names of its inks, the ground first, with spaces between them."""

_SIGNS = {"bare": ".", "mountain": "^", "lowland": "_", "water": "~~~"}
_OPEN = ("bare", "mountain", "lowland")
"""Ground on which nothing lies."""
_SLANTS = {(2, True): " \\", (2, False): "/ ", (4, True): "'-._", (4, False): "_.-'"}
"""By the width of a column, and whether it falls: a slant."""
_BARS = {"here": "=", "allowed": "=", "refused": "x"}
_LINE_INKS = {"here": "cursor-edge", "allowed": "target", "refused": "refused"}


def draw_line(plan: Plan, y: int, picture: Picture) -> list[Run]:
    """Return one line of the whole surface of a plan."""
    line: list[Glyph] = [(" ", "sea")] * plan.size[0]
    row, part = divmod(y - plan.top, plan.cell_size[1])
    areas = picture.find_areas()
    if plan.zoom == 1:
        for space in _row(row):
            _draw_flat(plan, space, picture, line)
    elif part == 0:
        if 0 <= row <= ROW_COUNT:
            for x in range(plan.left, plan.size[0]):
                line[x] = _draw_slant(plan, x, row, picture, areas)
    else:
        for space in _row(row):
            _draw_body(plan, space, part, picture, line)
        for space in _row(row):
            _draw_bars(plan, space, picture, areas, line)
    for x, text, is_lit in find_labels(plan, y, picture.lit):
        _put(line, x, text, "cursor" if is_lit else "sea")
    return join_runs(line)


def _row(row: int) -> tuple[Space, ...]:
    return ROWS[row] if 0 <= row < ROW_COUNT else ()


def _put(line: list[Glyph], x: int, text: str, ink: str) -> None:
    line[x : x + len(text)] = [(sign, ink) for sign in text]


def _ink_again(line: list[Glyph], x: int, ink: str) -> None:
    """Give the three cells that tell of a space another ink."""
    line[x : x + 3] = [(sign, ink) for sign, _ in line[x : x + 3]]


def _ground(picture: Picture, space: Space | None) -> str:
    return "sea" if space is None else name_ground(*picture.terrain_at(space))


def _differ(picture: Picture, one: Space | None, two: Space | None) -> bool:
    if one is None or two is None:
        return one != two
    return picture.terrain_at(one) != picture.terrain_at(two)


def _draw_slant(plan: Plan, x: int, row: int, picture: Picture, areas: tuple[Area, ...]) -> Glyph:
    slant, half = plan.find_slant(x, row), plan.cell_size[0] // 2
    spaces = slant.above, slant.below
    ground = _ground(picture, slant.above if slant.share > 2 else slant.below)
    sign = _SLANTS[half, slant.falls][(x - plan.left) % half]
    line = find_line(areas, *spaces)
    if picture.is_resting and any(map(picture.has_cursor, spaces)):
        return (sign, "cursor-edge") if sign != " " else (sign, ground)
    if line is not None:
        return (sign, _line_ink(line[0])) if sign != " " else (sign, ground)
    return sign if _differ(picture, *spaces) else " ", ground


def _line_ink(line: Meaning) -> str:
    return f"seat-{line[1]}" if isinstance(line, tuple) else _LINE_INKS[line]


def _draw_bars(
    plan: Plan, space: Space, picture: Picture, areas: tuple[Area, ...], line: list[Glyph]
) -> None:
    """Draw what stands between a space and its neighbours in the row, the eastern one's for the coast too."""
    x, _, width, _ = plan.find_cells(space)
    west, east = find_neighbour(space, WEST), find_neighbour(space, EAST)
    for one, two, at in ((west, space, x), (space, east, x + width)):
        found, ground = find_line(areas, one, two), _ground(picture, two)
        if picture.has_cursor(two):
            line[at] = ("<", "cursor")
        elif picture.has_cursor(one):
            line[at] = (">", "cursor")
        elif found is not None:
            bar = ":" if isinstance(found[0], tuple) else _BARS[found[0]]
            line[at] = (bar, _line_ink(found[0]))
        else:
            line[at] = ("|" if _differ(picture, one, two) else " ", ground)


def _draw_body(plan: Plan, space: Space, part: int, picture: Picture, line: list[Glyph]) -> None:
    """Draw three cells in the middle of a space; at zoom 3 what stands on it is on the second line."""
    x, _, width, _ = plan.find_cells(space)
    ground, (kind, level) = _ground(picture, space), picture.terrain_at(space)
    _put(line, x, " " * width, ground)
    middle = x + 1 if plan.zoom == 2 else x + 3
    palace, seat = picture.palace_at(space), picture.seat_at(space)
    target = _target_words(picture, space)
    under = " underlined" if target or _is_changed(picture, space) else ""
    if plan.zoom == 3 and part == 2:
        if palace:
            _put(line, middle, f"{_bracket(palace):3}", f"palace strong{under}")
        elif seat is not None:
            _put(line, middle, f"({picture.letters[seat]})", f"seat-{seat}{under}")
        if target:
            _put(line, middle if not palace and seat is None else x + 1, target, "target")
        return
    if palace and plan.zoom == 2:
        _put(line, middle, f"{_bracket(palace):3}", f"palace strong{under}")
    elif level:
        _put(line, middle, f"{_land_sign(kind, level)} ", f"{ground}{under}")
    else:
        _put(line, middle, f"{_sign(picture, space, kind):^3}", f"{ground}{under}")
    if plan.zoom == 2:
        if seat is not None:
            _put(line, middle + 2, picture.letters[seat], f"seat-{seat}{under}")
        elif target and (len(target) > 1 or not level):
            _put(line, middle, f"{target:^3}", "target")
        elif target and not palace:
            _put(line, middle + 2, target, "target")
    if picture.marks.get(space) == "refused":
        _put(line, middle if seat is not None else middle + 2, "!", "refused")
    if (ghost := picture.ghost.get(space)) is not None:
        _ink_again(line, middle, _rail(ghost)[1])


def _target_words(picture: Picture, space: Space) -> str:
    """Return what is written on a target: the points that it brings, else "+"; "" elsewhere.

    Many targets on open ground keep its sign, and what is none loses it.
    """
    label = picture.targets.get(space)
    is_open = picture.terrain_at(space)[0] in _OPEN
    if label is None or (is_open and not label and picture.has_many_targets):
        return ""
    return (label.text if isinstance(label, Chip) else label) or "+"


def _sign(picture: Picture, space: Space, kind: str) -> str:
    """Return the sign of ground without land."""
    is_none = picture.has_many_targets and space not in picture.targets
    return "" if is_none and kind in _OPEN else _SIGNS[kind]


def _is_changed(picture: Picture, space: Space) -> bool:
    is_anothers = any(isinstance(area.line, tuple) and space in area.spaces for area in picture.areas)
    return is_anothers or picture.marks.get(space) == "changed"


def _land_sign(kind: str, level: int) -> str:
    # Towers of ten are rare, and their number says more than their letter.
    return f"{kind[0]}{level}" if level < 10 else str(level)


def _bracket(palace: str) -> str:
    """Return a palace in three cells, behind a sign: a ten after a letter would be read as a space."""
    value = palace.removesuffix("*")
    if len(value) == 2:
        return f"{'[' if value == palace else '*'}{value}"
    return f"[{palace}]" if value == palace else f"[{palace}"


# --- three cells, with no room for bars -----------------------------------------------------------------


def _draw_flat(plan: Plan, space: Space, picture: Picture, line: list[Glyph]) -> None:
    """Draw three cells: terrain and level, a developer or a palace; then the signs of what is said of it."""
    x = plan.find_cells(space).x
    ground, (kind, level) = _ground(picture, space), picture.terrain_at(space)
    palace, seat, ghost = picture.palace_at(space), picture.seat_at(space), picture.ghost.get(space)
    target, mark = _target_words(picture, space), picture.marks.get(space)
    seats = [area.line[1] for area in picture.areas if isinstance(area.line, tuple) and space in area.spaces]
    has_line = target or (not seats and any(space in area.spaces for area in picture.areas))
    under = " underlined" if has_line else ""
    _put(line, x, "   ", ground)
    if ghost is not None:
        _put(line, x, *_rail(ghost))
        sign = palace or (
            picture.letters[seat] if seat is not None else _land_sign(kind, level) if level else "~~"
        )
        _put(line, x + 1, f"{sign:2}", f"{ground} strong")
        return
    if palace:
        _put(line, x, f"{_bracket(palace):3}", f"palace strong{under}")
    elif level:
        _put(line, x, f"{_land_sign(kind, level):3}", f"{ground}{under}")
    elif target:
        _put(line, x, f"{target:^3}", "target")
    else:
        _put(line, x, f"{_sign(picture, space, kind):^3}", f"{ground}{under}")
    if seat is not None:
        _put(line, x + 2, picture.letters[seat], f"seat-{seat}{under}")
    elif target and level and not palace:
        _put(line, x + 3 - len(target), target, "target")
    if mark == "refused":
        _put(line, x if seat is not None else x + 2, "!", "refused")
    elif mark == "changed" and seat is None and not palace:
        _put(line, x + 2, ":", "changed")
    elif mark == "changed":
        _put(line, x, line[x][0], "changed")
    if seats:
        _put(line, x + 1, line[x + 1][0], f"seat-{seats[-1]}")
    if picture.has_cursor(space):
        _ink_again(line, x, "cursor underlined" if target else "cursor")


def _rail(ghost: Ghost) -> Glyph:
    return ("=", "ghost") if ghost.is_legal else ("x", "ghost-bad")
