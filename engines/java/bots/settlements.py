"""What a change of the land does to the settlements, for the positions of a search."""

from __future__ import annotations

from engines.java.spaces import Spaces, beside, flood


def settlements(settlements: tuple[Spaces, ...], added: Spaces, removed: Spaces) -> tuple[Spaces, ...]:
    """Return the settlements after spaces became village or rice; only those beside them are looked at."""
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
