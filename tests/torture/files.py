"""Damaged files by the thousand: how many are refused, and what the worst of them costs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.saves.damage import damaged, good_files, outcome

MOST_MS = 2000
MOST_BYTES = 64 * 2**20


@dataclass
class Figures:
    """What came of all files."""

    files: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    """ "refused", and "loaded" for those made by hand that make sense."""
    crashes: int = 0
    most_ms: dict[str, float] = field(default_factory=dict)
    """By kind of damage."""
    grown_bytes: int = 0
    """By how much the process has grown at its largest, test included."""
    faults: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        """The figures, to be printed."""
        return {
            "files": self.files,
            **dict(self.outcomes),
            "crashed": self.crashes,
            "ms_most_by_kind": {kind: round(ms, 1) for kind, ms in sorted(self.most_ms.items())},
            "grown_mib": round(self.grown_bytes / 2**20, 1),
        }


def read_many(files: int, seed: int, step: Callable[[], None] = lambda: None) -> Figures:
    """Reads so many damaged files.

    Args:
        files: How many.
        seed: Of the damage.
        step: Called after each file.
    """
    figures = Figures()
    good_files()
    before = _peak_bytes()
    for number in range(files):
        kind, data = damaged(seed * 10**6 + number)
        start = perf_counter()
        try:
            came = outcome(kind, data)
        except Exception as error:
            figures.crashes += 1
            figures.faults.append(f"file {seed * 10**6 + number} ({kind}): {error!r}"[:300])
        else:
            figures.outcomes[came] += 1
        took = (perf_counter() - start) * 1e3
        figures.most_ms[kind] = max(took, figures.most_ms.get(kind, 0.0))
        figures.files += 1
        step()
    figures.grown_bytes = _peak_bytes() - before
    figures.faults += [f"{kind} took {ms:.0f} ms" for kind, ms in figures.most_ms.items() if ms > MOST_MS]
    if figures.grown_bytes > MOST_BYTES:
        figures.faults.append(f"the process has grown by {figures.grown_bytes} bytes")
    return figures


def _peak_bytes() -> int:
    """The most memory that this process has had; 0 where the system does not tell."""
    with suppress(OSError):
        found = re.search(r"VmHWM:\s*([0-9]+)", Path("/proc/self/status").read_text(encoding="ascii"))
        return int(found[1]) * 1024 if found else 0
    return 0
