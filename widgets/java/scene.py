"""A picture of the board in colours: the ground of each space, and the line between any two."""

from __future__ import annotations

from typing import NamedTuple

from engines.java.spaces import Space
from widgets.java import Chip, Meaning
from widgets.java.colours import name_ground
from widgets.java.geometry import NORTH_EAST, NORTH_WEST, WEST, find_neighbour
from widgets.java.paints import Paints
from widgets.java.render import Picture, find_line


class Cell(NamedTuple):
    """One character with its two colours."""

    sign: str
    ink: str
    ground: str
    attributes: str = ""

    def get_pen(self) -> tuple[str, str, str]:
        """Return all but the character."""
        return self[1:]


class Put(NamedTuple):
    """Some characters to be drawn on a space."""

    x: int
    y: int
    text: str
    ink: str
    ground: str = ""
    """"" keeps the ground that is there."""
    attributes: str = ""


class Edge(NamedTuple):
    """What is drawn between two spaces."""

    colour: str
    owner: Space
    """The space inside whose edge it is drawn."""
    line: Meaning | None = None
    """None for the foot of a terrace."""


_EdgeKey = tuple[Space | None, Space | None, bool, tuple[Meaning, ...]]


class Scene:
    """What is drawn, in the paints of a theme. It is made anew when the picture changes."""

    def __init__(self, picture: Picture, paints: Paints) -> None:
        self.picture = picture
        self.paints = paints
        self._areas = picture.find_areas()
        is_costly = picture.has_many_targets and not paints.has_shades
        self.upright: tuple[Meaning, ...] = ("allowed",) if is_costly else ()
        """The lines of which only the bars are drawn, left and right of each run of spaces in a row."""
        is_within = any(area.line == "here" and picture.cursor in area.spaces for area in self._areas)
        self.has_ring = picture.is_resting and not (paints.is_dotted and is_within)
        """Whether the cursor has a ring and not only two bars, which cost less than half of it."""
        self._grounds: dict[Space | None, str] = {None: paints["sea"]}
        self._edges: dict[_EdgeKey, Edge | None] = {}

    def ground(self, space: Space | None) -> str:
        """Return the colour of a space, that of the sea for None."""
        found = self._grounds.get(space)
        if found is None:
            assert space is not None
            found = self.paints.shade(self._ground_name(space), space)
            if self._is_dim(space):
                found = self.paints.dim(found)
            self._grounds[space] = found
        return found

    def text(self, space: Space) -> str:
        """Return what is written in on a space."""
        if self._is_dim(space):
            return self.paints.text_on(self.ground(space))
        return self.paints[f"{self._ground_name(space)}-text"]

    def _ground_name(self, space: Space) -> str:
        return name_ground(*self.picture.terrain_at(space))

    def _is_dim(self, space: Space) -> bool:
        picture = self.picture
        return bool(
            picture.targets
            and self.paints.has_shades
            and space not in picture.targets
            and space not in picture.ghost
        )

    def find_edge(
        self, one: Space | None, two: Space | None, has_cursor: bool, without: tuple[Meaning, ...] = ()
    ) -> Edge | None:
        """Return what is drawn between two spaces that touch; None for nothing.

        Args:
            one, two: the spaces, None for the sea.
            has_cursor: whether the cursor's own line is drawn there.
            without: the lines that are not drawn there.
        """
        key = one, two, has_cursor, without
        if key not in self._edges:
            self._edges[key] = self._find_edge(*key)
        return self._edges[key]

    def _find_edge(
        self, one: Space | None, two: Space | None, has_cursor: bool, without: tuple[Meaning, ...]
    ) -> Edge | None:
        found = find_line((area for area in self._areas if area.line not in without), one, two)
        if has_cursor:
            cursor = next((space for space in (one, two) if self.picture.has_cursor(space)), None)
            if cursor is not None:
                found = "here", cursor
        if found is not None:
            line, owner = found
            grounds = [self.ground(space) for space in (one, two) if space is not None]
            return Edge(self.paints.line(line, *grounds), owner, line)
        if one is None or two is None:
            return None
        (_, level), (_, other) = map(self.picture.terrain_at, (one, two))
        if level == other:
            return None
        higher = one if level > other else two
        return Edge(self.paints.foot(self.ground(higher)), higher)


def find_chip(scene: Scene, space: Space) -> tuple[str, str] | None:
    """Return the text of the chip on a space and its paint; None if no points would come there."""
    label = scene.picture.targets.get(space, "")
    text, paint = (label.text, f"seat-{label.seat}") if isinstance(label, Chip) else (label, "gain")
    return (text, paint) if text.startswith("+") else None


def find_mark(scene: Scene, space: Space) -> tuple[str, str] | None:
    """Return the sign of what a line on a space says, so that colour does not say it alone, and its paint.

    A refusal is `!`; where spaces begin that another player changed stands the letter of that player.
    """
    picture = scene.picture
    if picture.marks.get(space) == "refused":
        return "!", "refused"
    areas = (area for area in reversed(picture.areas) if space in area.spaces)
    area = next((area for area in areas if area.line not in ("here", "allowed")), None)
    before = {find_neighbour(space, direction) for direction in (NORTH_EAST, NORTH_WEST, WEST)}
    if area is None or before & area.spaces:
        return None
    if isinstance(area.line, tuple):
        seat = area.line[1]
        return picture.letters[seat], f"seat-{seat}"
    return "!", "refused"
