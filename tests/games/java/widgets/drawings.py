"""Pictures of the board for tests, and what is drawn of them."""

from __future__ import annotations

from typing import Any

from engines.java.view import JavaView
from tests.games.java.widgets.positions import at, view_of
from widgets.java import Ghost, contours, hexagons
from widgets.java.geometry import Plan
from widgets.java.paints import Paints
from widgets.java.render import Picture, find_looks
from widgets.java.scene import Cell, Scene
from widgets.seats import assign_letters
from widgets.themes import DARK, DARK_256

VIEW = view_of(
    drawing="F7=r2 F8=v3 G8=r1 G9=v2 H8=v1 H9=v4 H10=r12 I8=r1",
    palaces="G9=8 H8=10* H9=8*",
    developers="F7=0 G8=3 H10=1",
    water="I9",
)
EXTRAS: dict[str, Any] = {
    "cursor": at("F7"),
    "targets": {at("F9"): "2", at("F10"): "+3", at("G8"): "1", at("G9"): "", at("I9"): ""},
    "ghost": {at("G10"): Ghost("village"), at("G11"): Ghost("rice")},
    "marks": {at("F8"): "refused", at("H8"): "refused"},
}
PAINTS = Paints(DARK.variables, has_shades=True)
PAINTS_256 = Paints(DARK_256.variables, has_shades=False, is_dotted=True)


def picture(view: JavaView | None = VIEW, **extras: Any) -> Picture:
    """A picture of a view with whatever is said of its spaces."""
    names = () if view is None else view.names
    return Picture(find_looks(view), letters=assign_letters(names), **extras)


def drawn(plan: Plan, shown: Picture, paints: Paints = PAINTS) -> list[list[Cell]]:
    """The cells of all lines of the hexagons."""
    scene = Scene(shown, paints)
    return [hexagons.draw_line(plan, y, scene) for y in range(plan.size[1])]


def plain(plan: Plan, shown: Picture) -> list[str]:
    """The characters of all lines of the plain look."""
    lines = (contours.draw_line(plan, y, shown) for y in range(plan.size[1]))
    return ["".join(text for text, _ in line) for line in lines]


def cut(plan: Plan, lines: list[str]) -> list[str]:
    """What lines show from F6 to F11, from the slants over row F down to those below row I."""
    left, top, _, _ = plan.find_cells(at("F6"))
    right, bottom = plan.find_cells(at("F12")).x + 1, plan.find_cells(at("I2")).bottom + (plan.zoom > 1)
    return [line[left:right] for line in lines[top:bottom]]


def signs(cells: list[list[Cell]]) -> list[str]:
    """The characters of some lines."""
    return ["".join(cell.sign for cell in line) for line in cells]
