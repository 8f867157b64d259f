"""Signs of the players, which tell them apart without colour."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable


def letters(names: Iterable[str]) -> tuple[str, ...]:
    """A sign for each player, all different: the first free letter A to Z of the name, else a digit."""
    taken: list[str] = []
    for seat, name in enumerate(names):
        plain = unicodedata.normalize("NFKD", name).upper()
        taken.append(
            next((sign for sign in plain if "A" <= sign <= "Z" and sign not in taken), str(seat + 1))
        )
    return tuple(taken)
