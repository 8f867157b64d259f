"""What the cities and villages of Java promise, a sentence each."""

from __future__ import annotations

from engines.java.palaces import points_for
from engines.java.prospects import Prospect, Rank, find_prospects
from engines.java.spaces import name_of
from engines.java.view import JavaView
from engines.texts import format_count, join_words


def city_lines(view: JavaView) -> list[str]:
    """Return a line for each city, and for each village worth a palace: who leads, and what it promises."""
    lines = [_line(view, prospect) for prospect in find_prospects(view)]
    return lines or ["No city stands, and no village is large enough for a palace."]


def _line(view: JavaView, prospect: Prospect) -> str:
    spaces = format_count(prospect.size, "space")
    if prospect.palace is None:
        what = f"village of {spaces}"
    else:
        state = "open for a festival" if prospect.is_open else "celebrated"
        what = f"palace {prospect.palace.value}, {spaces}, {state}"
    ranks = [
        f"{join_words(view.names[seat] for seat in rank.seats)} {place}, "
        f"level {', '.join(map(str, rank.levels))}{_final_words(rank)}"
        for place, rank in zip(("first", "second"), prospect.ranks, strict=False)
    ]
    if prospect.fitting:
        more = f" Palace {prospect.fitting} fits: {format_count(points_for(prospect.fitting), 'point')}."
    elif prospect.lacking:
        more = f" {format_count(prospect.lacking, 'space')} more for palace {prospect.larger[0]}."
    else:
        more = ""
    return f"{name_of(prospect.space)}, {what}: {'; '.join(ranks) or 'nobody there'}.{more}"


def _final_words(rank: Rank) -> str:
    if not rank.points:
        return ""
    return f", {format_count(rank.points, 'point')}{' each' if len(rank.seats) > 1 else ''}"
