"""What stands on the hexagons: villages, rice, water, developers and palaces, in three sizes."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat
from engines.java.spaces import Space
from widgets.java.paints import Paints
from widgets.java.scene import Put, Scene, find_chip, find_mark

_BODY = 1
"""The first line of a hexagon's body, below its slants."""
_SPROUTS = "''"


def put_small(scene: Scene, space: Space) -> Iterator[Put]:
    """Return what is drawn on a space of 4x2: a tip on its upper slants, and two or three cells."""
    paints, chip = scene.paints, find_chip(scene, space)
    palace, seat = scene.picture.palace_at(space), scene.picture.seat_at(space)
    if palace:
        body, roof = _find_palace_paints(palace)
        yield Put(1, 0, "▟▙", paints[roof])
        yield _filled(paints, 1, _BODY, f"{palace:>2}", body)
    elif seat is not None:
        yield Put(1, 0, "▟▙", paints[f"seat-{seat}"])
        yield _filled(paints, 1, _BODY, _pawn_words(scene, space, seat), f"seat-{seat}")
    else:
        yield from _put_ground(scene, space)
    if chip is not None:
        yield _filled(paints, 1, _BODY, *chip)
    if (mark := find_mark(scene, space)) is not None:
        yield _filled(paints, 3, _BODY, *mark)


def put_tiny(scene: Scene, space: Space) -> Iterator[Put]:
    """Return what is drawn on a space of 3x1, in two cells or three."""
    for put in put_small(scene, space):
        if put.y == _BODY and put.text != _SPROUTS:
            yield put._replace(x=put.x - 1, y=0)


def put_large(scene: Scene, space: Space) -> Iterator[Put]:
    """Return what is drawn on a space of 8x3: a tip on its upper slants, and two lines."""
    paints, ground, chip = scene.paints, scene.ground(space), find_chip(scene, space)
    palace, seat = scene.picture.palace_at(space), scene.picture.seat_at(space)
    if palace:
        body, roof = _find_palace_paints(palace)
        yield Put(3, 0, "▗▖", paints[roof], ground)
        yield Put(1, 1, "▗▟", paints[roof])
        yield Put(3, 1, "  ", "", paints[roof])
        yield Put(5, 1, "▙▖", paints[roof])
        yield _filled(paints, 2, 2, f"{palace:^4}", body)
    elif seat is not None:
        yield from _put_pawn(scene, space, seat)
    else:
        yield from _put_large_ground(scene, space)
    if chip is not None:
        yield _filled(paints, 3, 1 if palace else 2, *chip)
    if (mark := find_mark(scene, space)) is not None:
        yield _filled(paints, 6, 1, *mark)


def _filled(paints: Paints, x: int, y: int, text: str, paint: str) -> Put:
    """Return a text on a ground of its own."""
    return Put(x, y, text, paints[f"{paint}-text"], paints[paint], "bold")


def _put_pawn(scene: Scene, space: Space, seat: Seat) -> Iterator[Put]:
    paints, ground = scene.paints, scene.ground(space)
    colour = paints[f"seat-{seat}"]
    yield Put(3, 0, "▟▙", colour, ground)
    yield Put(2, 1, "▟", colour)
    yield _filled(paints, 3, 1, _pawn_words(scene, space, seat), f"seat-{seat}")
    yield Put(5, 1, "▙", colour)
    yield Put(2, 2, "▐", colour)
    yield Put(3, 2, "  ", "", colour)
    yield Put(5, 2, "▐", ground, colour)
    if scene.picture.looks[space].kind == "village":
        yield Put(1, 2, "⌂", scene.text(space))


def _put_ground(scene: Scene, space: Space) -> Iterator[Put]:
    """Draw two or three cells of a space on which nothing stands."""
    (kind, level), text = scene.picture.terrain_at(space), scene.text(space)
    if kind == "village":
        yield Put(1, _BODY, f"⌂{level if level > 1 else ' '}", text, "", "bold")
    elif kind == "rice" and level > 1:
        yield Put(1, _BODY, f"{level:>2}", text, "", "bold")
    elif kind in _SMALL_TEXTURES:
        texture, paint = _SMALL_TEXTURES[kind]
        if kind != "bare" or not scene.paints.has_shades:
            yield Put(1, _BODY, texture, scene.paints[paint] if paint else text)


_SMALL_TEXTURES = {
    "rice": (_SPROUTS, "sprout"),
    "water": ("~~", ""),
    "mountain": ("▟▙", "peak"),
    "lowland": ("\\|", "palm"),
    "bare": (".", ""),
}
_LARGE_TEXTURES: dict[str, tuple[tuple[int, int, str], ...]] = {
    "rice": ((1, 2, "''  ''"),),
    "water": ((1, 1, "~~  ~~"), (2, 2, "~~~~")),
    "mountain": ((3, 1, "▟▙"), (2, 2, "▟▙▟▙")),
    "lowland": ((3, 1, "\\|/"), (4, 2, "|")),
    "bare": ((4, 1, "."),),
}
"""What open grounds and rice are strewn with: by cell, line and text."""


def _put_large_ground(scene: Scene, space: Space) -> Iterator[Put]:
    (kind, level), text = scene.picture.terrain_at(space), scene.text(space)
    if kind == "village":
        yield Put(3, 1, f"⌂{level}", text, "", "bold")
        yield Put(2, 2, "⌂  ⌂", text)
        return
    if kind == "rice":
        yield Put(3, 1, f"{level:>2}", text, "", "bold")
    if kind != "bare" or not scene.paints.has_shades:
        paint = _SMALL_TEXTURES[kind][1]
        for x, y, texture in _LARGE_TEXTURES[kind]:
            yield Put(x, y, texture, scene.paints[paint] if paint else text)


def _find_palace_paints(palace: str) -> tuple[str, str]:
    return ("bronze", "gold") if palace.endswith("*") else ("gold", "roof")


def _pawn_words(scene: Scene, space: Space, seat: Seat) -> str:
    """Return a player's letter and the level of the land: two cells; towers of ten are rare."""
    level = scene.picture.looks[space].level
    return f"{scene.picture.letters[seat]}{level if level < 10 else '+'}"
