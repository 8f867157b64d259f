"""What the positions of all games have in common as plain data, which `meja dump` prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict

from engines.core import LedgerEntry


def ledger_lines(ledger: Iterable[LedgerEntry], name_of: Callable[[int], str]) -> list[dict[str, object]]:
    """Return a ledger as plain data, with the names of its places."""
    return [{**asdict(entry), "where": [name_of(place) for place in entry.where]} for entry in ledger]
