"""What a tile does to the land and to the settlements, for the positions of a search."""

from __future__ import annotations

from engines.java.spaces import Spaces, beside, flood
from engines.java.state import Land
from engines.java.tiles import LINK_STEPS


def with_tile(land: Land, village: Spaces, rice: Spaces) -> Land:
    """The land after a tile was placed; `tiles` and `placed` stay as they were, no search asks for them."""
    area = village | rice
    planes = []
    carry = area
    for plane in land.level_planes:
        planes.append(plane ^ carry)
        carry &= plane
    if carry:
        planes.append(carry)
    links = [
        link & ~(area | area >> step) | area & area >> step
        for step, link in zip(LINK_STEPS, land.links, strict=True)
    ]
    size = area.bit_count()
    return Land(
        land.rice & ~area | rice,
        land.village & ~area | village,
        tuple(planes),
        land.doubles & ~area | (area if size == 2 else 0),
        land.triples & ~area | (area if size == 3 else 0),
        (links[0], links[1], links[2]),
        land.tiles,
        land.placed,
        land.irrigation,
        land.pools_scored,
        land.palaces,
        land.palace_spaces,
    )


def settled(settlements: tuple[Spaces, ...], added: Spaces, removed: Spaces) -> tuple[Spaces, ...]:
    """The settlements after spaces became village or rice: only those that touch them are looked at."""
    if not added and not removed:
        return settlements
    near = beside(added) | removed
    changed, kept = added, []
    for part in settlements:
        if part & near:
            changed |= part
        else:
            kept.append(part)
    changed &= ~removed
    while changed:
        part = flood(changed & -changed, changed)
        kept.append(part)
        changed ^= part
    return tuple(kept)
