"""What Java says of itself."""

from __future__ import annotations

from engines.core import LedgerEntry, Outcome
from engines.game_texts import GameTexts
from engines.java.spaces import name_of
from engines.java.texts.refusals import MESSAGES, WORDS
from engines.java.texts.rulings import RULINGS
from engines.java.texts.sentences import (
    action_phrase,
    end_banner,
    hand_lines,
    sentences,
    turn_line,
    turn_summary,
)
from engines.java.texts.usage import USAGE
from engines.java.view import JavaView

SOURCES = {"J41": "Palaces", "J25": "Pools", "J50": "Festivals", "J54": "Final scoring"}
REASONS = {
    "last_triple": "The last triple was placed, and everyone had a last turn (J52, J53).",
    "no_room": "Land had no room left: a whole round of turns ended without a tile (J22).",
}


def _entry_place(entry: LedgerEntry) -> str:
    """Return the first space of a pool, the space of a palace."""
    place = name_of(entry.where[0]) if entry.where else ""
    return f"city {place}" if entry.ruling == "J54" else place


def _tie_lines(_view: JavaView, _outcome: Outcome) -> list[str]:
    """Return nothing breaks a tie in Java: equal points share the place."""
    return []


TEXTS = GameTexts(
    rulings=RULINGS,
    usage=USAGE,
    messages=MESSAGES,
    words=WORDS,
    sources=SOURCES,
    reasons=REASONS,
    sentences=sentences,
    turn_summary=turn_summary,
    turn_line=turn_line,
    end_banner=end_banner,
    hand_lines=hand_lines,
    action_phrase=action_phrase,
    entry_place=_entry_place,
    tie_lines=_tie_lines,
    figures=lambda _view: {},
)
