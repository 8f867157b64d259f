"""What The Builders says of itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise

from engines.builders.cards import BUILDINGS
from engines.builders.scoring import standings
from engines.builders.state import EventKind
from engines.builders.texts import sentences
from engines.builders.texts.cards import title_of, vp_words
from engines.builders.texts.reasons import words_in
from engines.builders.texts.refusals import MESSAGES
from engines.builders.texts.rulings import RULINGS
from engines.builders.view import BuildersView
from engines.core import LedgerEntry, Outcome, Seat
from engines.game_texts import GameTexts
from engines.judging import JudgedWords
from engines.texts import format_count, join_words

USAGE = {
    "open": "open SLOT, as in: open 3",
    "recruit": "recruit SLOT, as in: recruit 2",
    "send": "send WORKER SITE, as in: send W12 B7",
    "take": "take ACTIONS, as in: take 3",
    "buy": "buy",
    "end": "end",
}
"""How each verb is written."""
BUILDING, MACHINE, ECUS = SOURCES = "Buildings", "Machines", "Écus"
"""Where points come from."""
REASONS = {
    "victory_points": "17 VP were reached, and the round was played to its end (rule B12).",
    "stalemate": "For three rounds in a row nobody opened, recruited or sent (rule B14).",
}


def _source_of(entry: LedgerEntry) -> str:
    if not entry.where:
        return ECUS
    return MACHINE if BUILDINGS[entry.where[0]].is_machine else BUILDING


def _entry_place(entry: LedgerEntry, french: bool = False) -> str:
    """Return the building; nothing for the points for écus."""
    return title_of(entry.where[0], french) if entry.where else ""


def _tie_lines(view: BuildersView, outcome: Outcome) -> list[str]:
    """Return what decided between each place and the next, and who shares one, by B13."""
    lines = [_shared(view, group) for group in outcome.ranking if len(group) > 1]
    return [*lines, *(line for pair in pairwise(outcome.ranking) if (line := _decided(view, *pair)))]


def _shared(view: BuildersView, group: tuple[Seat, ...]) -> str:
    points, victory_points, ecus = standings(view)[group[0]]
    level = f"{format_count(points, 'point')}, {vp_words(victory_points)} from buildings"
    coins = format_count(ecus, "écu")
    return f"{_named(view, group)} share the place: {level} and {coins} each (rule B13)."


def _decided(view: BuildersView, before: tuple[Seat, ...], after: tuple[Seat, ...]) -> str:
    """Return why one place is before the next; "" if points say it."""
    found = standings(view)
    first, second = found[before[0]], found[after[0]]
    if first.points != second.points:
        return ""
    who = f"{_named(view, before)} {'is' if len(before) == 1 else 'are'} before {_named(view, after)}"
    level = format_count(first.points, "point")
    if first.victory_points != second.victory_points:
        what, more, less = "VP from buildings", first.victory_points, second.victory_points
    else:
        level += f" and {vp_words(first.victory_points)} from buildings"
        what, more, less = "écus", first.ecus, second.ecus
    return f"{who} with {level} each: more {what}, {more} to {less} (rule B13)."


def _percent(thousandths: int) -> str:
    return f"{round(thousandths / 10)} %"


def _named(view: BuildersView, seats: tuple[Seat, ...]) -> str:
    return join_words(view.names[seat] for seat in seats)


TEXTS = GameTexts(
    rulings=RULINGS,
    usage=USAGE,
    messages=MESSAGES,
    words=words_in(french=False),
    sources=SOURCES,
    source_of=_source_of,
    reasons=REASONS,
    sentences=sentences.sentences,
    turn_end=EventKind.TURN_ENDED,
    turn_in_short=sentences.turn_in_short,
    turn_line=sentences.turn_line,
    end_banner=sentences.end_banner,
    hand_lines=sentences.hand_lines,
    action_phrase=sentences.action_phrase,
    entry_place=_entry_place,
    format_result=sentences.format_result,
    figures=lambda view: {
        "Écus in hand, which decide between equals": [player.ecus for player in view.players]
    },
    tie_lines=_tie_lines,
    judged=JudgedWords(
        standing=lambda thousandths: f"chance to win {_percent(thousandths)}",
        figure=_percent,
        cost=lambda thousandths: f"{_percent(thousandths)} chance to win",
        span=(0, 1000),
        unit="chance to win",
        at_end=lambda view, outcome: [
            1000 // len(outcome.winners) if seat in outcome.winners else 0 for seat in range(len(view.names))
        ],
    ),
)

FRENCH_TEXTS = replace(
    TEXTS,
    words=words_in(french=True),
    sentences=partial(sentences.sentences, french=True),
    turn_in_short=partial(sentences.turn_in_short, french=True),
    hand_lines=partial(sentences.hand_lines, french=True),
    action_phrase=partial(sentences.action_phrase, french=True),
    entry_place=partial(_entry_place, french=True),
)
"""The same with what is printed on the cards in French."""
