"""A game's rules in plain words, by the numbers that refusals and the ledger cite."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ruling:
    """One rule."""

    chapter: str
    text: str
