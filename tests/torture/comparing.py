"""What became of a match whose process was killed: compared with all that was acknowledged before."""

from __future__ import annotations

import enum
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from saves.messages import SaveError, StoreError
from saves.store import FileStore
from saves.verify import load_match


class Verdict(enum.Enum):
    """How the file stands to what was acknowledged."""

    EQUAL = "equal"
    AHEAD = "one action ahead"
    """The action in hand was saved, and the process was killed before it could say so."""
    LOST = "lost"
    """Something acknowledged is not there, or something else is."""
    UNREADABLE = "unreadable"
    """The match, or one of its generations, cannot be read as it should be."""


@dataclass(frozen=True)
class Finding:
    """What was found of one match."""

    verdict: Verdict
    lines: tuple[str, ...]
    """Its log, "0 triple F7 F8 G8" each."""
    words: str
    """What is wrong, "" if nothing is."""
    load_ms: float


@dataclass
class Findings:
    """What was found after all kills."""

    kills: int = 0
    games: int = 0
    acknowledged: int = 0
    """Actions in all."""
    in_calls: int = 0
    """Of the kills, those at a chosen call of the disk."""
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    crashes: int = 0
    """Processes that ended otherwise than by the kill."""
    load_ms: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def count(self, found: Finding) -> None:
        """Counts what was found of one match."""
        self.verdicts[found.verdict] += 1
        self.load_ms.append(found.load_ms)

    def found(self) -> dict[str, Any]:
        """How the files stood to what was acknowledged, to be printed."""
        return {
            **{verdict.value.replace(" ", "_"): self.verdicts[verdict] for verdict in Verdict},
            "crashed": self.crashes,
            "load_ms_median": round(statistics.median(self.load_ms), 2) if self.load_ms else 0.0,
            "load_ms_most": round(max(self.load_ms, default=0.0), 2),
        }


def compare(folder: Path, name: str, acknowledged: Sequence[str]) -> Finding:
    """Loads a match as the next process would, without holding it.

    Args:
        folder: The folder of the saves.
        name: The match.
        acknowledged: The lines of log after which the killed process had said that they are played.
    """
    store = FileStore(folder)
    start = perf_counter()
    try:
        loaded = store.load(name)
        match, note = load_match(loaded.save)
    except (SaveError, StoreError) as error:
        return Finding(Verdict.UNREADABLE, (), str(error), _since(start))
    load_ms, known = _since(start), tuple(acknowledged)
    lines = (*match.archived_log, *(f"{played.seat} {played.action}" for played in match.log))
    if loaded.note or note:
        return Finding(Verdict.UNREADABLE, lines, f"{loaded.note} {note}", load_ms)
    if findings := store.check(name):
        words = "; ".join(f"{each.file}: {each.problem}" for each in findings)
        return Finding(Verdict.UNREADABLE, lines, words, load_ms)
    if lines == known:
        return Finding(Verdict.EQUAL, lines, "", load_ms)
    if lines[:-1] == known:
        return Finding(Verdict.AHEAD, lines, "", load_ms)
    words = f"{len(known)} actions were acknowledged, {len(lines)} are there"
    return Finding(Verdict.LOST, lines, words, load_ms)


def _since(start: float) -> float:
    return (perf_counter() - start) * 1e3
