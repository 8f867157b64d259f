"""What Java says of itself."""

from __future__ import annotations

from engines.core import LedgerEntry
from engines.game_texts import GameTexts
from engines.java.spaces import name_of
from engines.java.state import EventKind
from engines.java.texts import sentences
from engines.java.texts.refusals import MESSAGES, WORDS
from engines.java.texts.rulings import RULINGS
from engines.judging import JudgedWords

USAGE = {
    "triple": "triple VILLAGE RICE RICE, as in: triple F7 F8 G8",
    "double": "double VILLAGE RICE, as in: double F7 F8",
    "rice": "rice SPACE, as in: rice F7",
    "village": "village SPACE, as in: village F7",
    "irrigation": "irrigation SPACE, as in: irrigation G9",
    "enter": "enter SPACE, as in: enter F6",
    "move": "move FROM TO, as in: move F2 F6",
    "leave": "leave SPACE, as in: leave F2",
    "palace": "palace SPACE VALUE, as in: palace F7 4",
    "draw": "draw face, or: draw deck",
    "token": "token",
    "festival": "festival PALACE CARD..., as in: festival F7 mask mask+drum",
    "bid": "bid CARD..., as in: bid drum",
    "pass": "pass",
    "agree": "agree",
    "end": "end",
}
"""How each verb is written."""
SOURCES = {"J41": "Palaces", "J25": "Pools", "J50": "Festivals", "J54": "Final scoring"}
"""Where points come from, by the ruling in the ledger."""
REASONS = {
    "last_triple": "The last triple was placed, and everyone had a last turn (J52, J53).",
    "no_room": "Land had no room left: a whole round of turns ended without a tile (J22).",
}


def _entry_place(entry: LedgerEntry) -> str:
    """Return the first space of a pool, the space of a palace."""
    place = name_of(entry.where[0]) if entry.where else ""
    return f"city {place}" if entry.ruling == "J54" else place


def _standing(tenths: int) -> str:
    return f"{abs(tenths) / 10:.1f} points {'behind' if tenths < 0 else 'ahead'}"


TEXTS = GameTexts(
    rulings=RULINGS,
    usage=USAGE,
    messages=MESSAGES,
    words=WORDS,
    sources=tuple(SOURCES.values()),
    source_of=lambda entry: SOURCES[entry.ruling],
    reasons=REASONS,
    sentences=sentences.sentences,
    turn_end=EventKind.TURN_ENDED,
    turn_in_short=sentences.turn_in_short,
    actor_words=sentences.actor_words,
    turn_line=sentences.turn_line,
    end_banner=sentences.end_banner,
    hand_lines=sentences.hand_lines,
    action_phrase=sentences.action_phrase,
    entry_place=_entry_place,
    judged=JudgedWords(
        standing=_standing,
        figure=lambda tenths: f"{tenths / 10:+.1f}" if tenths else "0",
        cost=lambda tenths: f"{tenths / 10:.1f} points",
        unit="points ahead",
        at_end=lambda view, _: [
            10 * (points - max(view.scores[:seat] + view.scores[seat + 1 :]))
            for seat, points in enumerate(view.scores)
        ],
    ),
)
